//! Links shared by several virtual channels.

use std::ops::Range;

use loadcurve_network::routing::Routing;

use super::bits::Bits;
use super::channel::{Channel, NONE};
use super::fabric::Fabric;

/// A link with several virtual channels.
#[derive(Debug, Clone, Copy)]
pub(super) struct SharedLink {
    /// Channel over which a flit crossed last.
    last: u32,
    /// Cycle for which it is listed as contested.
    contested_in: u64,
}

/// A flit that could cross a contested link: its worm and the channel on the worm's route.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rival<B> {
    worm: u32,
    /// Its position in the order of turns.
    turn: u32,
    bit: B,
}

/// A link that flits on several virtual channels could cross in this cycle.
#[derive(Debug, Clone)]
pub(super) struct Contest<B> {
    /// The flit whose turn it is.
    first: Rival<B>,
    /// The others, as indices of [`Fabric::rivals`].
    others: Range<usize>,
    is_open: bool,
}

impl SharedLink {
    /// A link that no flit has crossed. The channel after the `last` one has the first turn.
    pub(super) fn new(last: u32) -> Self {
        Self {
            last,
            contested_in: u64::MAX,
        }
    }
}

impl<R: Routing, B: Bits> Fabric<R, B> {
    /// Stalls the worms that lose arbitration for a shared link.
    pub(super) fn share(&mut self) {
        self.find_contests();
        if self.contests.is_empty() {
            return;
        }
        for &Rival { worm, bit, .. } in &self.rivals {
            let lost = &mut self.worms[worm].lost;
            *lost = *lost | bit;
            self.unsettled.push(worm);
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
            while !crossed.is_empty() {
                let at = B::bit(crossed.hop());
                crossed = crossed & !at;
                let channel = self.worms.channel(worm, at.hop());
                let link = self.channels[channel as usize].link as usize;
                let SharedLink { last, contested_in } = self.links[link];
                if contested_in == self.now {
                    continue;
                }
                // Channels after the last one come first, then those before it, by number.
                let rival = |channel: u32, (worm, bit)| Rival {
                    worm,
                    turn: channel.wrapping_sub(last + 1),
                    bit,
                };
                let (mut first, begin) = (rival(channel, (worm, at)), self.rivals.len());
                let mut vc = self.channels[channel as usize].next_vc;
                while vc != channel {
                    if let Some(crossing) = self.crossing_on(vc) {
                        let mut other = rival(vc, crossing);
                        if other.turn < first.turn {
                            std::mem::swap(&mut first, &mut other);
                        }
                        self.rivals.push(other);
                    }
                    vc = self.channels[vc as usize].next_vc;
                }
                let others = begin..self.rivals.len();
                if others.is_empty() {
                    continue;
                }
                self.links[link].contested_in = self.now;
                self.contests.push(Contest {
                    first,
                    others,
                    is_open: true,
                });
            }
        }
    }

    /// Worm whose flit crosses a virtual channel in this cycle, and the channel on its route: the
    /// worm that holds the channel, or the one that is granted it in this cycle.
    #[inline]
    fn crossing_on(&self, channel: u32) -> Option<(u32, B)> {
        let Channel {
            holder,
            hop,
            group,
            reserved_for,
            ..
        } = self.channels[channel as usize];
        if holder != NONE && self.worms[holder].crossing.meets(B::bit(hop)) {
            return Some((holder, B::bit(hop)));
        }
        let queue = &self.queues[group as usize];
        let first = if queue.channels > 1 {
            reserved_for
        } else {
            queue.first
        };
        (first != NONE && self.worms[first].header_moves())
            .then(|| (first, self.worms[first].ahead))
    }

    /// Hands over, at once, all links whose flit with the turn does not cross after all to the next flits
    /// that can; true if there were any.
    fn hand_over(&mut self) -> bool {
        for contest in self.contests.iter_mut().filter(|contest| contest.is_open) {
            let first = contest.first;
            if self.worms[first.worm].crossing.meets(first.bit) {
                contest.is_open = false;
                continue;
            }
            let others = self.rivals[contest.others.clone()].iter();
            let can_cross = |other: &&Rival<B>| self.worms[other.worm].could_cross(other.bit);
            if let Some(next) = others.filter(can_cross).min_by_key(|other| other.turn) {
                contest.is_open = false;
                let lost = &mut self.worms[first.worm].lost;
                *lost = *lost | first.bit;
                let lost = &mut self.worms[next.worm].lost;
                *lost = *lost & !next.bit;
                self.unsettled.extend([first.worm, next.worm]);
            }
        }
        !self.unsettled.is_empty()
    }

    /// Records the crossings of shared links for the next turns.
    pub(super) fn record_turns(&mut self, worm: u32) {
        let mut crossed = self.worms[worm].crossing & self.worms[worm].watched;
        while !crossed.is_empty() {
            let at = B::bit(crossed.hop());
            crossed = crossed & !at;
            let channel = self.worms.channel(worm, at.hop());
            self.links[self.channels[channel as usize].link as usize].last = channel;
            // This cannot change until a sibling has a holder.
            let is_free = |sibling: u32| self.channels[sibling as usize].is_free();
            if self.siblings(channel).all(is_free) {
                let watched = &mut self.worms[worm].watched;
                *watched = *watched & !at;
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
                let watched = &mut self.worms[holder].watched;
                *watched = *watched | B::bit(hop);
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
