//! The messages in the network, one in each place of a fixed pool.

use super::ack_history::AckHistory;
use super::channels::Lane;
use super::flits::Flits;
use super::trip::Trip;

/// Hops of the longest path: half-way round both rings of the largest torus.
pub(super) const MOST_HOPS: usize = 32;

/// The header of a message, and when what happened to it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Header {
    /// The end of the path that is reserved.
    pub node: u16,
    /// The whole way.
    pub trip: Trip,
    /// Hops to go from the end of the path, in each dimension.
    pub left: [u8; 2],
    /// By dimension: nodes of the path, a bit each, from which the header stepped back over this
    /// dimension's channel during this visit.
    pub tried: [u32; 2],
    /// Its queue at the source.
    pub queue: u32,
    /// Its place among the active messages.
    pub place: u32,
    /// From when its latency counts.
    pub generated: u64,
    /// When it started.
    pub started: u64,
    /// When the header came to the node where it is.
    pub came: u64,
    /// When the header came to the destination.
    pub arrived: u64,
    /// When the first of the data moved last.
    pub advanced: u64,
}

/// All messages in the network, field by field, because each phase of a cycle needs few.
#[derive(Debug, Clone)]
pub(super) struct Messages {
    /// Where their flits are.
    pub flits: Vec<Flits>,
    /// Where their headers are.
    pub headers: Vec<Header>,
    /// What their data know of the header.
    pub ack_histories: Vec<AckHistory>,
    /// Virtual channels, in order from the source.
    pub paths: Vec<[Lane; MOST_HOPS]>,
    /// The places in use.
    pub active: Vec<u32>,
    unused: Vec<u32>,
}

impl Messages {
    /// Room for `most` messages.
    pub(super) fn new(most: u32) -> Self {
        let count = most as usize;
        Self {
            flits: vec![Flits::default(); count],
            headers: vec![Header::default(); count],
            ack_histories: vec![AckHistory::new(0); count],
            paths: vec![[Lane::default(); MOST_HOPS]; count],
            active: Vec::with_capacity(count),
            unused: (0..most).rev().collect(),
        }
    }

    /// Puts a message into the network and returns its place.
    pub(super) fn insert(&mut self, flits: Flits, header: Header) -> u32 {
        let slot = self.unused.pop();
        let slot = slot.expect("each message is at a source or holds a virtual channel of its own");
        let at = slot as usize;
        self.flits[at] = flits;
        self.ack_histories[at] = AckHistory::new(header.started);
        self.headers[at] = Header {
            place: self.active.len() as u32,
            ..header
        };
        self.active.push(slot);
        slot
    }

    /// Takes a message out of the network.
    pub(super) fn remove(&mut self, slot: u32) {
        let place = self.headers[slot as usize].place as usize;
        self.active.swap_remove(place);
        if let Some(&moved) = self.active.get(place) {
            self.headers[moved as usize].place = place as u32;
        }
        self.unused.push(slot);
    }
}
