//! Links that several virtual channels share.

use std::ops::Range;

use super::channel::{Channel, NONE};
use super::fabric::Fabric;
use super::worm::{hop, place};
use crate::routing::Routing;

/// A link with several virtual channels.
#[derive(Debug, Clone, Copy)]
pub(super) struct Link {
    /// Channel over which a flit crossed last.
    last: u32,
    /// Cycle for which it is in the list of contests.
    contested_in: u64,
}

/// A link that flits on several virtual channels could cross in this cycle.
#[derive(Debug, Clone)]
pub(super) struct Contest {
    /// Its rivals in the order of their turns, as indices of [`Fabric::rivals`]: each a worm and the
    /// channel on the worm's route. The first has the turn.
    rivals: Range<usize>,
    is_open: bool,
}

impl Link {
    /// A link that no flit has crossed. The channel after the `last` one has the first turn.
    pub(super) fn new(last: u32) -> Self {
        Self {
            last,
            contested_in: u64::MAX,
        }
    }
}

impl<R: Routing> Fabric<R> {
    /// Stalls the worms that lose arbitration for a shared link.
    pub(super) fn share(&mut self) {
        self.find_contests();
        if self.contests.is_empty() {
            return;
        }
        for contest in &self.contests {
            for &(worm, place) in &self.rivals[contest.rivals.clone()][1..] {
                self.worms[worm].lost |= place;
                self.unsettled.push(worm);
            }
        }
        self.settle_changes();
        while self.hand_over() {
            self.settle_changes();
        }
        self.contests.clear();
        self.rivals.clear();
    }

    /// Lists the links that are crossed on several virtual channels.
    fn find_contests(&mut self) {
        for &worm in &self.awake {
            let mut crossed = self.worms[worm].crossing & self.worms[worm].watched;
            while crossed != 0 {
                let at = place(hop(crossed));
                crossed &= !at;
                let channel = self.worms.channel(worm, hop(at));
                let Channel { link, next_vc, .. } = self.channels[channel as usize];
                let Link { last, contested_in } = self.links[link as usize];
                if contested_in == self.now {
                    continue;
                }
                // Rivals in circular order from this one on, and how many of them had their turns.
                let first = self.rivals.len();
                let mut passed = 1;
                let mut vc = next_vc;
                while vc != channel {
                    if let Some(rival) = self.crossing_on(vc) {
                        if self.rivals.len() == first {
                            self.rivals.push((worm, at));
                        }
                        self.rivals.push(rival);
                    }
                    if vc == last {
                        passed = passed.max(self.rivals.len() - first);
                    }
                    vc = self.channels[vc as usize].next_vc;
                }
                if self.rivals.len() == first {
                    continue;
                }
                self.links[link as usize].contested_in = self.now;
                self.rivals[first..].rotate_left(passed);
                self.contests.push(Contest {
                    rivals: first..self.rivals.len(),
                    is_open: true,
                });
            }
        }
    }

    /// Worm whose flit crosses a virtual channel in this cycle, and the channel on its route: the
    /// worm that holds the channel, or the one that is granted it in this cycle.
    #[inline]
    fn crossing_on(&self, channel: u32) -> Option<(u32, u128)> {
        let Channel {
            holder, hop, group, ..
        } = self.channels[channel as usize];
        if holder != NONE && self.worms[holder].crossing & place(hop) != 0 {
            return Some((holder, place(hop)));
        }
        let first = self.queues[group as usize].first;
        (first != NONE && self.worms[first].header_moves())
            .then(|| (first, self.worms[first].ahead))
    }

    /// Hands over, at once, all links whose flit with the turn does not cross after all to the next
    /// flits that can; true if there were any.
    fn hand_over(&mut self) -> bool {
        for contest in self.contests.iter_mut().filter(|contest| contest.is_open) {
            let rivals = &self.rivals[contest.rivals.clone()];
            let (turn, turn_place) = rivals[0];
            if self.worms[turn].crossing & turn_place != 0 {
                contest.is_open = false;
                continue;
            }
            let can_cross = |&&(worm, place): &&(u32, u128)| self.worms[worm].could_cross(place);
            if let Some(&(next, next_place)) = rivals[1..].iter().find(can_cross) {
                contest.is_open = false;
                self.worms[turn].lost |= turn_place;
                self.worms[next].lost &= !next_place;
                self.unsettled.extend([turn, next]);
            }
        }
        !self.unsettled.is_empty()
    }

    /// Records the crossings of shared links for the next turns.
    pub(super) fn note_turns(&mut self, worm: u32) {
        let mut crossed = self.worms[worm].crossing & self.worms[worm].watched;
        while crossed != 0 {
            let at = place(hop(crossed));
            crossed &= !at;
            let channel = self.worms.channel(worm, hop(at));
            self.links[self.channels[channel as usize].link as usize].last = channel;
            // Nothing can change that until a sibling has a holder.
            let is_free = |sibling: u32| self.channels[sibling as usize].is_free();
            if self.siblings(channel).all(is_free) {
                self.worms[worm].watched &= !at;
            }
        }
    }

    /// Makes the worms that hold siblings of a newly granted channel watch the link.
    #[inline]
    pub(super) fn watch_siblings(&mut self, channel: u32) {
        let mut sibling = self.channels[channel as usize].next_vc;
        while sibling != channel {
            let Channel {
                holder,
                hop,
                next_vc,
                ..
            } = self.channels[sibling as usize];
            if holder != NONE {
                self.worms[holder].watched |= place(hop);
            }
            sibling = next_vc;
        }
    }

    /// The other virtual channels of a link, in circular order.
    pub(super) fn siblings(&self, channel: u32) -> impl Iterator<Item = u32> {
        let next = move |&vc: &u32| {
            let next_vc = self.channels[vc as usize].next_vc;
            (next_vc != channel).then_some(next_vc)
        };
        std::iter::successors(next(&channel), next)
    }
}
