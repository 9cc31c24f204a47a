//! What crosses in a cycle: worked out worm by worm, and again for those to whom a channel is passed
//! on, until all is settled. In which order does not matter.

use super::channel::NONE;
use super::fabric::Fabric;
use super::worm::hop;
use crate::network::Routing;

impl<R: Routing> Fabric<R> {
    /// Grants channels that are free from the beginning.
    pub(super) fn open(&mut self) {
        while let Some(group) = self.touched.pop() {
            self.allot(group);
        }
        // All that are awake are looked at next.
        self.unsettled.clear();
    }

    /// Grants the channels of a group that are free in this cycle to those who wait first, and
    /// takes back what was granted of channels that are not.
    fn allot(&mut self, group: u32) {
        let queue = &mut self.queues[group as usize];
        while queue.granted < queue.free {
            let worm = queue.after(&self.worms, queue.granted);
            if worm == NONE {
                break;
            }
            if queue.granted == 0 {
                self.granting.push(group);
            }
            queue.granted += 1;
            let granted = &mut self.worms[worm];
            granted.set_granted(true);
            if self.channels[group as usize].link != NONE {
                granted.watched |= granted.ahead;
            }
            self.unsettled.push(worm);
            if !granted.is_awake {
                granted.is_awake = true;
                self.awake.push(worm);
            }
        }
        while queue.granted > queue.free {
            queue.granted -= 1;
            let worm = queue.after(&self.worms, queue.granted);
            self.worms[worm].set_granted(false);
            self.unsettled.push(worm);
        }
    }

    /// Works out what crosses which channel, as if every virtual channel had a link of its own.
    pub(super) fn settle_all(&mut self) {
        // Who wakes meanwhile is unsettled, too.
        for at in 0..self.awake.len() {
            self.settle(self.awake[at]);
        }
        self.settle_changes();
    }

    /// Works out anew what changes for the worms that are unsettled.
    pub(super) fn settle_changes(&mut self) {
        while let Some(worm) = self.unsettled.pop() {
            self.settle(worm);
        }
    }

    /// Works out which channels the flits of a worm cross, given what it is granted and what it
    /// lost, and passes on the channel that the last flit leaves.
    #[inline]
    fn settle(&mut self, worm: u32) {
        let moving = &mut self.worms[worm];
        moving.crossing = moving.crossings();
        let leaves = moving.crossing & moving.last != 0;
        if leaves == moving.leaves {
            return;
        }
        moving.leaves = leaves;
        let tail = hop(moving.last) - 1;
        let channel = self.worms.channel(worm, tail);
        let group = self.channels[channel as usize].group;
        let queue = &mut self.queues[group as usize];
        if leaves {
            queue.free += 1;
            self.leaving.push(worm);
        } else {
            queue.free -= 1;
        }
        self.allot(group);
    }
}
