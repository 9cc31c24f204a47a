//! Crossings of a cycle: determined worm by worm, and again for worms affected when a channel changes
//! hands, until all are settled. The order does not matter.

use loadcurve_network::routing::Routing;

use super::bits::Bits;
use super::channel::NONE;
use super::fabric::Fabric;

impl<R: Routing, B: Bits> Fabric<R, B> {
    /// Grants channels that are free at the start of the cycle.
    pub(super) fn open(&mut self) {
        while let Some(group) = self.touched.pop() {
            self.allocate(group);
            if self.chooses_early(group) {
                self.choose_early(group);
            }
        }
        // All worms that are awake are settled next.
        self.unsettled.clear();
    }

    /// Grants the channels of a group that are free in this cycle to the first waiting worms, and revokes
    /// grants of channels that are no longer free.
    fn allocate(&mut self, group: u32) {
        if self.is_of_sets(group) {
            return self.allocate_sets(group);
        }
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
                granted.watched = granted.watched | granted.ahead;
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

    /// Determines all crossings as if every virtual channel had a link of its own.
    pub(super) fn settle_all(&mut self) {
        // Worms woken in the meantime are unsettled, too.
        for at in 0..self.awake.len() {
            self.settle(self.awake[at]);
        }
        self.settle_changes();
    }

    /// Redetermines the crossings of the unsettled worms.
    pub(super) fn settle_changes(&mut self) {
        while let Some(worm) = self.unsettled.pop() {
            self.settle(worm);
        }
    }

    /// Determines the channels that the flits of a worm cross, given its grants and the links that it lost,
    /// and passes on the channel that the last flit leaves.
    #[inline]
    fn settle(&mut self, worm: u32) {
        let moving = &mut self.worms[worm];
        moving.crossing = moving.crossings();
        let leaves = moving.crossing.meets(moving.last);
        if leaves == moving.leaves {
            return;
        }
        moving.leaves = leaves;
        let tail = moving.last.hop() - 1;
        let channel = self.worms.channel(worm, tail);
        let group = self.channels[channel as usize].group;
        if leaves {
            self.leaving.push(worm);
        }
        if self.chooses_early(group) {
            return;
        }
        let queue = &mut self.queues[group as usize];
        if leaves {
            queue.free += 1;
        } else {
            queue.free -= 1;
        }
        self.allocate(group);
    }
}
