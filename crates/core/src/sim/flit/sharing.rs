//! Links that two virtual channels share.

use super::channel::{Channel, NONE};
use super::fabric::Fabric;
use super::worm::{hop, place};
use crate::routing::Routing;

/// A link with two virtual channels.
#[derive(Debug, Clone)]
pub(super) struct Link {
    pub(super) channels: [u32; 2],
    /// Channel over which a flit crossed last.
    pub(super) last: u32,
    /// Cycle for which it is in the list of contests.
    contested_in: u64,
}

/// A link that flits on both virtual channels could cross in this cycle: the one that has the turn,
/// and the other, each as its worm and the channel on the worm's route.
#[derive(Debug, Clone)]
pub(super) struct Contest {
    turn: (u32, u128),
    other: (u32, u128),
    is_open: bool,
}

impl Link {
    /// A link that no flit has crossed: its first channel has the turn.
    pub(super) fn new(channels: [u32; 2]) -> Self {
        Self {
            channels,
            last: channels[1],
            contested_in: u64::MAX,
        }
    }

    /// The other virtual channel.
    #[inline]
    pub(super) fn sibling_vc(&self, channel: u32) -> u32 {
        self.channels[0] ^ self.channels[1] ^ channel
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
            let (worm, place) = contest.other;
            self.worms[worm].lost |= place;
            self.unsettled.push(worm);
        }
        self.settle_changes();
        while self.hand_over() {
            self.settle_changes();
        }
        self.contests.clear();
    }

    /// Lists the links that are crossed on both virtual channels.
    fn find_contests(&mut self) {
        for &worm in &self.awake {
            let mut crossed = self.worms[worm].crossing & self.worms[worm].watched;
            while crossed != 0 {
                let at = place(hop(crossed));
                crossed &= !at;
                let channel = self.worms.channel(worm, hop(at));
                let link = self.channels[channel as usize].link as usize;
                if self.links[link].contested_in == self.now {
                    continue;
                }
                let sibling_vc = self.links[link].sibling_vc(channel);
                let Some(rival) = self.crossing_on(sibling_vc) else {
                    continue;
                };
                let link = &mut self.links[link];
                link.contested_in = self.now;
                let (turn, other) = if link.last == channel {
                    (rival, (worm, at))
                } else {
                    ((worm, at), rival)
                };
                self.contests.push(Contest {
                    turn,
                    other,
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

    /// Hands over, at once, all links whose flit with the turn does not cross after all while the
    /// other can; true if there were any.
    fn hand_over(&mut self) -> bool {
        for contest in self.contests.iter_mut().filter(|contest| contest.is_open) {
            let ((turn, turn_place), (other, other_place)) = (contest.turn, contest.other);
            if self.worms[turn].crossing & turn_place != 0 {
                contest.is_open = false;
            } else if self.worms[other].could_cross(other_place) {
                contest.is_open = false;
                self.worms[turn].lost |= turn_place;
                self.worms[other].lost &= !other_place;
                self.unsettled.extend([turn, other]);
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
            let link = &mut self.links[self.channels[channel as usize].link as usize];
            link.last = channel;
            // Nothing can change that until the sibling has a holder.
            if self.channels[link.sibling_vc(channel) as usize].is_free() {
                self.worms[worm].watched &= !at;
            }
        }
    }

    /// Makes the worm that holds the sibling of a newly granted channel watch the link.
    #[inline]
    pub(super) fn watch_sibling_vc(&mut self, channel: u32) {
        let link = self.channels[channel as usize].link;
        if link != NONE {
            let sibling_vc = self.links[link as usize].sibling_vc(channel);
            let Channel { holder, hop, .. } = self.channels[sibling_vc as usize];
            if holder != NONE {
                self.worms[holder].watched |= place(hop);
            }
        }
    }
}
