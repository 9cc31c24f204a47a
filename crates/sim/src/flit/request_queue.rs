//! Worms waiting for a channel, or for any of a group of interchangeable channels.

use super::bits::Bits;
use super::channel::NONE;
use super::worms::Worms;

/// A queue, linked through its worms: first come, first served, and in order of lots among requests
/// of the same cycle.
#[derive(Debug, Clone)]
pub(super) struct RequestQueue {
    pub(super) first: u32,
    last: u32,
    /// Number of channels in the group.
    pub(super) channels: u32,
    /// Number of free channels among them, including those that become free in this cycle.
    pub(super) free: u32,
    /// Number of worms at the head of the queue that are granted a channel in this cycle.
    pub(super) granted: u32,
    /// True if some worms have waited for a set of these channels: then those that are granted one may be anywhere in
    /// the queue.
    pub(super) has_sets: bool,
}

impl RequestQueue {
    /// Empty queue of a group.
    pub(super) fn new(channels: u32) -> Self {
        Self {
            first: NONE,
            last: NONE,
            channels,
            free: channels,
            granted: 0,
            has_sets: false,
        }
    }

    /// Adds a worm to the queue.
    pub(super) fn push<B: Bits>(&mut self, worms: &mut Worms<B>, worm: u32) {
        let rank = |worms: &Worms<B>, worm: u32| (worms[worm].asked, worms[worm].lot);
        let own = rank(worms, worm);
        if self.first == NONE {
            worms[worm].behind = NONE;
            self.first = worm;
            self.last = worm;
        } else if rank(worms, self.last) <= own {
            worms[worm].behind = NONE;
            worms[self.last].behind = worm;
            self.last = worm;
        } else if own < rank(worms, self.first) {
            worms[worm].behind = self.first;
            self.first = worm;
        } else {
            let mut before = self.first;
            while rank(worms, worms[before].behind) <= own {
                before = worms[before].behind;
            }
            worms[worm].behind = worms[before].behind;
            worms[before].behind = worm;
        }
    }

    /// Removes the first worm.
    pub(super) fn pop<B: Bits>(&mut self, worms: &Worms<B>) -> u32 {
        let worm = self.first;
        self.first = worms[worm].behind;
        worm
    }

    /// Removes a worm, given the one before it in the queue; `NONE` if there is none.
    pub(super) fn remove<B: Bits>(&mut self, worms: &mut Worms<B>, before: u32, worm: u32) {
        let behind = worms[worm].behind;
        if before == NONE {
            self.first = behind;
        } else {
            worms[before].behind = behind;
        }
        if self.last == worm {
            self.last = before;
        }
    }

    /// Worm behind `others` in the queue; `NONE` if the queue is shorter.
    #[inline]
    pub(super) fn after<B: Bits>(&self, worms: &Worms<B>, others: u32) -> u32 {
        let mut worm = self.first;
        for _ in 0..others {
            if worm == NONE {
                break;
            }
            worm = worms[worm].behind;
        }
        worm
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flit::worm::Worm;
    use crate::test_support::arrival;

    #[test]
    fn earlier_requests_come_first_and_lots_break_ties() {
        let mut worms = Worms::<u128>::default();
        let mut queue = RequestQueue::new(1);
        for (asked, lot) in [(2, 5), (2, 3), (1, 9), (2, 4), (2, 6), (1, 1), (3, 0)] {
            let worm = worms.insert(Worm::new(0, arrival(asked, 0, 0), lot));
            queue.push(&mut worms, worm);
        }
        let mut order = Vec::new();
        while queue.first != NONE {
            let worm = queue.pop(&worms);
            order.push((worms[worm].asked, worms[worm].lot));
        }
        assert_eq!(
            order,
            [(1, 1), (1, 9), (2, 3), (2, 4), (2, 5), (2, 6), (3, 0)]
        );
    }

    #[test]
    fn worms_leave_a_queue_anywhere() {
        let mut worms = Worms::<u128>::default();
        let mut queue = RequestQueue::new(1);
        let push = |queue: &mut RequestQueue, worms: &mut Worms<u128>, lot| {
            let worm = worms.insert(Worm::new(0, arrival(1, 0, 0), lot));
            queue.push(worms, worm);
            worm
        };
        let all = [1, 3, 5].map(|lot| push(&mut queue, &mut worms, lot));
        queue.remove(&mut worms, all[0], all[1]);
        queue.remove(&mut worms, all[0], all[2]);
        let last = push(&mut queue, &mut worms, 7);
        queue.remove(&mut worms, NONE, all[0]);
        assert_eq!((queue.pop(&worms), queue.first), (last, NONE));
    }
}
