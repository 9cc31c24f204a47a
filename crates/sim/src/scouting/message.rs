//! The messages in the network, one in each slot of a fixed pool.

use super::ack_history::AckHistory;
use super::channels::VirtualChannel;
use super::flits::Flits;
use super::trip::Trip;

/// Hops of the longest path: half-way round both rings of the largest torus.
pub(super) const MAX_HOPS: usize = 32;

/// A message, at its source or in the network.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Message {
    /// Number of the message, from 0 in order of generation.
    pub number: u64,
    /// Cycle from which its latency is counted.
    pub generated: u64,
    /// The whole route.
    pub trip: Trip,
}

/// Header of a message, and the times of its events.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Header {
    /// The message itself.
    pub message: Message,
    /// Node at the end of the reserved path.
    pub node: u16,
    /// Remaining hops from the end of the path, in each dimension.
    pub left: [u8; 2],
    /// Nodes of the path, a bit each, from which the header stepped back over the channel of each
    /// dimension during this visit.
    pub tried: [u32; 2],
    /// Its queue at the source.
    pub queue: u32,
    /// Its index among the active messages.
    pub index: u32,
    /// Time at which it started.
    pub started: u64,
    /// Time at which the header reached its current node.
    pub reached_at: u64,
    /// Time at which the header reached the destination.
    pub arrived: u64,
    /// Time of the last move of the first data flit.
    pub advanced: u64,
}

/// All messages in the network, stored by field because each phase of a cycle needs few fields.
#[derive(Debug, Clone)]
pub(super) struct Messages {
    /// Positions of their flits.
    pub flits: Vec<Flits>,
    /// Their headers.
    pub headers: Vec<Header>,
    /// Positions of the headers as known to the data.
    pub ack_histories: Vec<AckHistory>,
    /// Virtual channels on their paths, in order from the source.
    pub paths: Vec<[VirtualChannel; MAX_HOPS]>,
    /// Slots in use.
    pub active: Vec<u32>,
    unused: Vec<u32>,
}

impl Messages {
    /// A pool for at most `most` messages.
    pub(super) fn new(most: u32) -> Self {
        let count = most as usize;
        Self {
            flits: vec![Flits::default(); count],
            headers: vec![Header::default(); count],
            ack_histories: vec![AckHistory::new(0); count],
            paths: vec![[VirtualChannel::default(); MAX_HOPS]; count],
            active: Vec::with_capacity(count),
            unused: (0..most).rev().collect(),
        }
    }

    /// Inserts a message into the network and returns its slot.
    pub(super) fn insert(&mut self, flits: Flits, header: Header) -> u32 {
        let slot = self.unused.pop();
        let slot = slot.expect("each message is at a source or holds a virtual channel of its own");
        let at = slot as usize;
        self.flits[at] = flits;
        self.ack_histories[at] = AckHistory::new(header.started);
        self.headers[at] = Header {
            index: self.active.len() as u32,
            ..header
        };
        self.active.push(slot);
        slot
    }

    /// Removes a message from the network.
    pub(super) fn remove(&mut self, slot: u32) {
        let index = self.headers[slot as usize].index as usize;
        self.active.swap_remove(index);
        if let Some(&moved) = self.active.get(index) {
            self.headers[moved as usize].index = index as u32;
        }
        self.unused.push(slot);
    }
}
