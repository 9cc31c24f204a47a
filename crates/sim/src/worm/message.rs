//! Messages from their generation to the grant of their ejection channel, and the pool that holds
//! them.

/// No message, or no channel.
pub(super) const NONE: u32 = u32::MAX;

/// A message that waits at its source or is in the network, in one cache line.
#[derive(Debug, Clone)]
#[repr(align(64))]
pub(super) struct Message<W> {
    /// Number of the message, from 0 in order of generation.
    pub(super) number: u64,
    /// Cycle from which its latency is counted.
    pub(super) stamp: u64,
    /// Cycle of its current or last request.
    pub(super) asked: u64,
    /// Next message in the queue, or next free slot of the pool.
    pub(super) next: u32,
    /// Channels of its header and of its last flit.
    pub(super) head: u32,
    pub(super) tail: u32,
    /// Hop that it requests.
    pub(super) hop: u16,
    pub(super) route: W,
}

/// Messages in a pool, by the number of their slot.
#[derive(Debug, Clone)]
pub(super) struct Messages<W> {
    slots: Vec<Message<W>>,
    free: u32,
}

impl<W: Copy> Messages<W> {
    pub(super) fn new() -> Self {
        Self {
            slots: Vec::new(),
            free: NONE,
        }
    }

    /// Stores a message in a free slot.
    #[inline]
    pub(super) fn put(&mut self, message: Message<W>) -> u32 {
        let slot = self.free;
        if slot == NONE {
            self.slots.push(message);
            return (self.slots.len() - 1) as u32;
        }
        let free = &mut self[slot];
        let next = free.next;
        *free = message;
        self.free = next;
        slot
    }

    /// Frees the slot of a message.
    #[inline]
    pub(super) fn remove(&mut self, slot: u32) {
        self[slot].next = self.free;
        self.free = slot;
    }
}

impl<W> std::ops::Index<u32> for Messages<W> {
    type Output = Message<W>;

    #[inline]
    fn index(&self, slot: u32) -> &Message<W> {
        &self.slots[slot as usize]
    }
}

impl<W> std::ops::IndexMut<u32> for Messages<W> {
    #[inline]
    fn index_mut(&mut self, slot: u32) -> &mut Message<W> {
        &mut self.slots[slot as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worm::fat_tree::FatTreeRoute;
    use crate::worm::lattice::LatticeRoute;
    use loadcurve_network::routing::Header;

    #[test]
    fn a_message_fills_a_cache_line() {
        assert_eq!(size_of::<Message<FatTreeRoute>>(), 64);
        assert_eq!(size_of::<Message<Header>>(), 64);
        assert_eq!(size_of::<Message<LatticeRoute>>(), 64);
    }

    #[test]
    fn places_are_used_again() {
        let mut messages = Messages::new();
        let message = |number| Message {
            number,
            stamp: 0,
            asked: 0,
            next: NONE,
            head: NONE,
            tail: NONE,
            hop: 0,
            route: (),
        };
        let slots: Vec<u32> = (0..3).map(|n| messages.put(message(n))).collect();
        assert_eq!(slots, [0, 1, 2]);
        messages.remove(1);
        messages.remove(0);
        let slots: Vec<u32> = (3..6).map(|n| messages.put(message(n))).collect();
        assert_eq!(slots, [0, 1, 3]);
        assert_eq!(messages[1].number, 4);
    }
}
