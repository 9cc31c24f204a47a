//! Messages in the network, and the candidates for the next hop of their heads.

use loadcurve_network::routing::Header;
use loadcurve_network::traffic::Arrival;

use super::wiring::NONE;

/// A message under way.
#[derive(Debug, Clone)]
pub(super) struct Message {
    pub(super) number: u64,
    pub(super) arrival: Arrival,
    /// Header with which it goes on from where its head stands.
    pub(super) header: Header,
    /// Channel over which its head came last, or is coming.
    pub(super) channel: u32,
    /// Candidates for the hop of its head: all that there are if it chooses among them anew in each cycle, or
    /// else the chosen one.
    pub(super) candidates: Vec<Candidate>,
    /// The candidate of those before an escape that it asks for.
    pub(super) preferred: u32,
    /// Cycle since which it has been asking for a virtual channel, if it does.
    pub(super) asks_since: u64,
}

/// A channel over which a message may go next.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate {
    pub(super) channel: u32,
    /// Output port.
    pub(super) output: u32,
    /// Virtual channels of the output that it may take.
    pub(super) vcs: u64,
    /// True if it may only take empty ones.
    pub(super) needs_empty: bool,
    /// Header with which it goes on.
    pub(super) header: Header,
}

/// All messages in the network, by places that are used again.
#[derive(Debug, Clone, Default)]
pub(super) struct Messages {
    places: Vec<Message>,
    free: Vec<u32>,
}

impl Messages {
    /// Adds a message that stands before its injection channel; returns its place.
    pub(super) fn insert(&mut self, number: u64, arrival: Arrival, injection: u32) -> u32 {
        let header = arrival.header();
        if let Some(place) = self.free.pop() {
            let message = &mut self.places[place as usize];
            message.number = number;
            message.arrival = arrival;
            message.header = header;
            message.channel = injection;
            message.candidates.clear();
            return place;
        }
        self.places.push(Message {
            number,
            arrival,
            header,
            channel: injection,
            candidates: Vec::new(),
            preferred: NONE,
            asks_since: 0,
        });
        (self.places.len() - 1) as u32
    }

    /// Removes the message at a place.
    #[inline]
    pub(super) fn remove(&mut self, place: u32) {
        self.free.push(place);
    }
}

impl std::ops::Index<u32> for Messages {
    type Output = Message;

    #[inline]
    fn index(&self, place: u32) -> &Message {
        &self.places[place as usize]
    }
}

impl std::ops::IndexMut<u32> for Messages {
    #[inline]
    fn index_mut(&mut self, place: u32) -> &mut Message {
        &mut self.places[place as usize]
    }
}
