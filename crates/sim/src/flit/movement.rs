//! Effects of the crossings of a cycle: channels change hands, flits move, headers request the
//! channels that follow, and messages are delivered.

use loadcurve_network::routing::{Hop, Routing};

use super::bits::Bits;
use super::channel::NONE;
use super::fabric::Fabric;
use crate::Sink;

impl<R: Routing, B: Bits> Fabric<R, B> {
    /// Releases the channels that last flits leave.
    pub(super) fn release(&mut self) {
        while let Some(worm) = self.leaving.pop() {
            let left = &mut self.worms[worm];
            if !std::mem::take(&mut left.leaves) {
                continue;
            }
            let (tail, flits) = (left.last.hop() - 1, left.flits);
            left.last = left.last.ahead();
            let channel = self.worms.channel(worm, tail);
            self.channels[channel as usize].release(self.now);
            self.effort += u64::from(flits);
            let group = self.channels[channel as usize].group;
            if self.chooses_early(group) {
                self.queues[group as usize].free += 1;
                self.touched.push(group);
            }
        }
    }

    /// Assigns channels to the worms that were granted them.
    pub(super) fn grant(&mut self) {
        while let Some(group) = self.granting.pop() {
            let granted = std::mem::take(&mut self.queues[group as usize].granted);
            if self.is_of_sets(group) {
                self.grant_sets(group);
                continue;
            }
            for _ in 0..granted {
                let worm = self.queues[group as usize].pop(&self.worms);
                let granted = &self.worms[worm];
                let hop = granted.ahead.hop();
                let channel = if self.chooses_early(group) {
                    let chosen = self.worms.channel(worm, hop);
                    self.channels[chosen as usize].reserved_for = NONE;
                    chosen
                } else {
                    self.choose(group, granted.lot)
                };
                self.occupy(group, worm, channel);
                if hop == 0 {
                    self.advance_backlog(group);
                }
            }
        }
    }

    /// Lets a worm hold the channel ahead.
    #[inline]
    pub(super) fn occupy(&mut self, group: u32, worm: u32, channel: u32) {
        let granted = &self.worms[worm];
        let (hop, waited) = (granted.ahead.hop(), self.now - granted.asked);
        self.queues[group as usize].free -= 1;
        self.channels[channel as usize].grant(self.now, waited, worm, hop);
        self.worms.set_channel(worm, hop, channel);
        self.watch_siblings(channel);
    }

    /// True if the channels of a group are several virtual channels, of parallel links that are each shared
    /// with others. Contests for the links depend on the channels, so these are chosen at the beginning of
    /// a cycle, from those that are free then.
    #[inline]
    pub(super) fn chooses_early(&self, group: u32) -> bool {
        self.has_early_choices
            && self.queues[group as usize].channels > 1
            && self.channels[group as usize].link != NONE
    }

    /// Chooses the channels of a group for the worms that are granted one in this cycle.
    pub(super) fn choose_early(&mut self, group: u32) {
        for nth in 0..self.queues[group as usize].granted {
            let worm = self.queues[group as usize].after(&self.worms, nth);
            let granted = &self.worms[worm];
            let (hop, lot) = (granted.ahead.hop(), granted.lot);
            let chosen = self.worms.channel(worm, hop);
            if self.channels[chosen as usize].reserved_for != worm {
                let channel = self.choose(group, lot);
                self.channels[channel as usize].reserved_for = worm;
                self.worms.set_channel(worm, hop, channel);
            }
        }
    }

    /// Free channel of a group that a lot selects.
    #[inline]
    fn choose(&self, group: u32, lot: u64) -> u32 {
        let count = self.queues[group as usize].channels;
        if count == 1 {
            return group;
        }
        let is_free = |&channel: &u32| {
            let channel = &self.channels[channel as usize];
            channel.is_free() && channel.reserved_for == NONE
        };
        let free = || (group..group + count).filter(is_free);
        let nth = lot % free().count() as u64;
        free()
            .nth(nth as usize)
            .expect("a granted request has a channel")
    }

    /// Moves all flits that cross channels.
    pub(super) fn step<K: Sink>(&mut self, sink: &mut K) {
        let mut awake = std::mem::take(&mut self.awake);
        awake.retain(|&worm| {
            let moving = &mut self.worms[worm];
            if moving.crossing.is_empty() {
                // Worms stopped only by a shared link try again; others are woken when a channel is
                // granted.
                moving.is_awake = !moving.lost.is_empty();
                moving.lost = B::default();
                return moving.is_awake;
            }
            if moving.crossing.meets(moving.watched) {
                self.record_turns(worm);
            }
            if self.worms[worm].header_moves() {
                self.request_next(worm);
            }
            let moving = &mut self.worms[worm];
            let was_at_source = moving.is_at_source();
            let is_delivered = moving.step();
            if was_at_source && !moving.is_at_source() {
                sink.departure(moving.number, self.now + 1);
            }
            if is_delivered {
                self.deliver(worm, sink);
            }
            !is_delivered
        });
        if !awake.is_empty() {
            // They moved, or lost their links to others that did.
            self.last_move = self.now;
        }
        self.awake = awake;
    }

    /// Lets a header that crosses a channel request the next one in the next cycle.
    fn request_next(&mut self, worm: u32) {
        let leading = &self.worms[worm];
        let (hop, number) = (leading.ahead.hop(), leading.number);
        let channel = self.worms.channel(worm, hop) as usize;
        self.hops.clear();
        self.routing.next(channel, leading.header, &mut self.hops);
        let lot = self.tie_breaker.lot(number, hop + 1);
        let Some(Hop { group, header }) = Hop::chosen(&self.hops, || lot) else {
            return self.worms[worm].arrive();
        };
        assert!(
            hop + 1 < B::CAPACITY,
            "a route has at most {} channels",
            B::CAPACITY
        );
        self.worms[worm].header = header;
        self.worms[worm].ask(self.now + 1, lot);
        self.worms.set_channel(worm, hop + 1, group as u32);
        let queue = self.queue_for(group);
        self.queues[queue as usize].push(&mut self.worms, worm);
        self.touched.push(queue);
    }

    /// Records a message whose last flit crosses the ejection channel, which is free in the next
    /// cycle.
    fn deliver<K: Sink>(&mut self, worm: u32, sink: &mut K) {
        self.last_move = self.now;
        let end = self.now + 1;
        let message = &self.worms[worm];
        self.effort += u64::from(message.flits);
        sink.delivery(message.number, end, end, end - message.stamp);
        let ejection = self.worms.channel(worm, message.last.hop() - 1);
        let channel = &mut self.channels[ejection as usize];
        channel.release(end);
        self.queues[channel.group as usize].free += 1;
        self.touched.push(channel.group);
        self.worms.remove(worm);
    }
}
