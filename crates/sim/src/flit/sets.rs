//! Sets of a group's channels of which messages take any, where other messages may take other ones.
//!
//! A [hop](loadcurve_network::routing::Hop) whose number is beyond the channels stands for such a set. All headers
//! that wait for channels of a group are in one queue, as without sets, and are served in its order: each takes, of the
//! channels of its set that are free in this cycle or become so, and that no header before it takes, the one that its lot
//! selects, modulo their number. A header of whose set none is left waits, and those behind it are served.

use loadcurve_network::routing::Routing;

use super::bits::Bits;
use super::channel::NONE;
use super::fabric::Fabric;

impl<R: Routing, B: Bits> Fabric<R, B> {
    /// The queue for a group of channels, or for a set of such channels.
    #[inline]
    pub(super) fn queue_for(&mut self, number: usize) -> u32 {
        if number < self.channels.len() {
            number as u32
        } else {
            self.queue_for_set(number)
        }
    }

    #[inline(never)]
    fn queue_for_set(&mut self, number: usize) -> u32 {
        let group = self.channels[self.routing.member(number)].group;
        self.queues[group as usize].has_sets = true;
        self.has_sets = true;
        group
    }

    /// True if headers wait for sets of a group's channels.
    #[inline]
    pub(super) fn is_of_sets(&self, group: u32) -> bool {
        self.has_sets && self.queues[group as usize].has_sets
    }

    /// Grants the channels of a group that are free in this cycle to the waiting worms whose sets have them, and
    /// revokes the grants of others.
    #[inline(never)]
    pub(super) fn allocate_sets(&mut self, group: u32) {
        let mut granted = 0;
        let mut worm = self.queues[group as usize].first;
        while worm != NONE {
            let chosen = self.choose_in_set(worm);
            if let Some(channel) = chosen {
                granted += 1;
                self.taken.push(channel);
            }
            let waiting = &mut self.worms[worm];
            if waiting.waits() == chosen.is_some() {
                waiting.set_granted(chosen.is_some());
                self.unsettled.push(worm);
                if chosen.is_some() && !waiting.is_awake {
                    waiting.is_awake = true;
                    self.awake.push(worm);
                }
            }
            worm = self.worms[worm].behind;
        }
        self.taken.clear();
        let queue = &mut self.queues[group as usize];
        let before = std::mem::replace(&mut queue.granted, granted);
        if before == 0 && granted > 0 {
            self.granting.push(group);
        }
    }

    /// Assigns channels of a group to the worms that were granted any of their sets.
    #[inline(never)]
    pub(super) fn grant_sets(&mut self, group: u32) {
        let (mut before, mut worm) = (NONE, self.queues[group as usize].first);
        while worm != NONE {
            let behind = self.worms[worm].behind;
            match self.choose_in_set(worm) {
                Some(channel) => {
                    self.queues[group as usize].remove(&mut self.worms, before, worm);
                    self.occupy(group, worm, channel);
                }
                None => before = worm,
            }
            worm = behind;
        }
    }

    /// Free channel of the set for which a worm waits, chosen by its lot.
    fn choose_in_set(&self, worm: u32) -> Option<u32> {
        let waiting = &self.worms[worm];
        let set = self.worms.channel(worm, waiting.ahead.hop());
        let numbers = || self.routing.group(set as usize);
        let channels = || numbers().map(|number| self.routing.member(number) as u32);
        let free = || channels().filter(|&channel| self.becomes_free(channel));
        let count = free().count() as u64;
        (count > 0)
            .then(|| waiting.lot % count)
            .and_then(|nth| free().nth(nth as usize))
    }

    /// True if a channel that no worm takes in this cycle is free, or its holder's last flit leaves it.
    fn becomes_free(&self, number: u32) -> bool {
        let channel = &self.channels[number as usize];
        let is_left = || {
            let holder = &self.worms[channel.holder];
            holder.leaves && holder.last.hop() == channel.hop + 1
        };
        !self.taken.contains(&number) && (channel.is_free() || is_left())
    }
}
