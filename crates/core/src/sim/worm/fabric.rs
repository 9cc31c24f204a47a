//! Channels and messages, and what happens between them in a cycle: first all requests are posted,
//! then channels are granted until no more can be.

use std::collections::BinaryHeap;

use super::calendar::Calendar;
use super::channel::{Channel, UNKNOWN};
use super::message::{Messages, NONE};
use super::sink::Sink;
use super::steps::Steps;
use crate::sim::{Arrival, Lots};

/// A network with all that is in it.
#[derive(Debug, Clone)]
pub(super) struct Fabric<S: Steps> {
    pub(super) steps: S,
    pub(super) channels: Vec<Channel>,
    messages: Messages<S::Way>,
    lots: Lots,
    flits: u32,
    calendar: Calendar,
    /// The cycle at hand.
    cycle: u64,
    /// Messages whose headers ask in the next cycle, and what for.
    asking: Vec<(u32, u32)>,
    /// Channels, or pairs by their first, that may have both a free channel and somebody who waits.
    ready: Vec<u32>,
    /// Such pairs as have to wait until all is settled that lies ahead of them.
    postponed: BinaryHeap<u32>,
    /// Whether worms are so short that they leave channels before they arrive.
    is_short: bool,
}

impl<S: Steps> Fabric<S> {
    /// An empty network for messages of `flits` flits.
    pub(super) fn new(steps: S, flits: u32, lots: Lots) -> Self {
        use crate::network::Routing as _;
        Self {
            channels: vec![Channel::new(); steps.network().channels()],
            messages: Messages::new(),
            lots,
            flits,
            calendar: Calendar::new(flits),
            cycle: 0,
            asking: Vec::new(),
            ready: Vec::new(),
            postponed: BinaryHeap::new(),
            is_short: flits <= steps.longest(),
            steps,
        }
    }

    /// The first cycle from `cycle` on, but not after `arrival`, in which something happens.
    #[inline]
    pub(super) fn next_event(&self, cycle: u64, arrival: u64) -> u64 {
        if self.asking.is_empty() {
            self.calendar.next(cycle, arrival)
        } else {
            cycle
        }
    }

    /// Begins a cycle: posts the requests of all headers that moved in the cycle before, and looks
    /// up who is released.
    #[inline]
    pub(super) fn begin(&mut self, cycle: u64) {
        self.cycle = cycle;
        let mut asking = std::mem::take(&mut self.asking);
        for (message, group) in asking.drain(..) {
            self.post(message, group);
        }
        self.asking = asking;
        while let Some(channel) = self.calendar.take(&mut self.channels, cycle) {
            self.settle(channel);
        }
    }

    /// Puts a new message at the end of its source's queue.
    #[inline]
    pub(super) fn generate(&mut self, number: u64, arrival: Arrival) {
        use crate::network::Routing as _;
        let (way, last) = self.steps.way(arrival.source, arrival.destination);
        let message = self.messages.put(number, arrival, way, last);
        let injection = self.steps.network().injection(arrival.source as usize);
        self.post(message, injection as u32);
    }

    /// Grants whatever can be granted in this cycle.
    ///
    /// Between single channels the order does not matter. But of a pair both channels may become
    /// free in this cycle, and then the choice is free: a pair comes last, after all channels ahead
    /// of it. Pairs are numbered upwards in the direction in which messages pass them, and singles
    /// are either ahead of all pairs or injection channels, whose grants free nothing.
    #[inline]
    pub(super) fn grant_all<K: Sink>(&mut self, sink: &mut K) -> Grants {
        let mut grants = Grants::default();
        while let Some(group) = self.ready.pop().or_else(|| self.postponed.pop()) {
            if self.steps.is_paired(group) {
                self.serve_pair(group, sink, &mut grants);
            } else {
                self.grant(group, group, sink, &mut grants);
            }
        }
        grants
    }

    /// The pair of a channel, by its first channel, or the channel itself.
    #[inline]
    fn group_of(&self, channel: u32) -> u32 {
        if self.steps.is_paired(channel) {
            channel & !1
        } else {
            channel
        }
    }

    /// Posts the request of a message for a group.
    #[inline]
    fn post(&mut self, message: u32, group: u32) {
        let queue = &mut self.channels[group as usize];
        if queue.first != NONE {
            return self.line_up(message, group);
        }
        queue.first = message;
        queue.last = message;
        queue.before = NONE;
        if self.steps.is_paired(group) {
            if (group..group + 2).any(|channel| self.is_free(channel)) {
                self.wake(group);
            } else {
                self.note_pair(group);
            }
        } else if queue.is_free(self.cycle) {
            self.ready.push(group);
        } else if queue.free_at != UNKNOWN {
            self.calendar.note(&mut self.channels, group);
        }
    }

    /// Puts a message into a queue that is not empty: behind all that asked in earlier cycles, and
    /// among those that ask in this cycle by lot.
    fn line_up(&mut self, message: u32, group: u32) {
        let queue = &mut self.channels[group as usize];
        let last = queue.last;
        if self.messages[last].asked < self.cycle {
            self.messages[last].next = message;
            queue.before = last;
            queue.last = message;
            return;
        }
        let lot = self.lot(message);
        let queue = &self.channels[group as usize];
        let mut before = queue.before;
        let mut after = if before == NONE {
            queue.first
        } else {
            self.messages[before].next
        };
        while after != NONE && self.lot(after) <= lot {
            before = after;
            after = self.messages[after].next;
        }
        self.messages[message].next = after;
        let queue = &mut self.channels[group as usize];
        if after == NONE {
            queue.last = message;
        }
        if before == NONE {
            queue.first = message;
        } else {
            self.messages[before].next = message;
        }
    }

    /// The lot of a message at its present request.
    fn lot(&self, message: u32) -> u64 {
        let message = &self.messages[message];
        self.lots.lot(message.number, u32::from(message.hop))
    }

    #[inline]
    fn is_free(&self, channel: u32) -> bool {
        self.channels[channel as usize].is_free(self.cycle)
    }

    /// Lets a group be served in this cycle.
    #[inline]
    fn wake(&mut self, group: u32) {
        if self.is_short && self.steps.is_paired(group) {
            self.postponed.push(group);
        } else {
            self.ready.push(group);
        }
    }

    /// Lets the group of a channel that is free now be served, if anybody waits.
    #[inline]
    fn settle(&mut self, channel: u32) {
        let group = self.group_of(channel);
        if self.channels[group as usize].first != NONE {
            self.wake(group);
        }
    }

    /// Notes when the channels of a pair are released, as far as that is known.
    fn note_pair(&mut self, pair: u32) {
        for channel in pair..pair + 2 {
            if self.channels[channel as usize].free_at != UNKNOWN {
                self.calendar.note(&mut self.channels, channel);
            }
        }
    }

    /// Grants the channels of a pair that are free to those who wait first.
    fn serve_pair<K: Sink>(&mut self, pair: u32, sink: &mut K, grants: &mut Grants) {
        loop {
            let first = self.channels[pair as usize].first;
            if first == NONE {
                return;
            }
            let channel = match (self.is_free(pair), self.is_free(pair + 1)) {
                (true, true) => pair + (self.lot(first) & 1) as u32,
                (true, false) => pair,
                (false, true) => pair + 1,
                (false, false) => return self.note_pair(pair),
            };
            self.grant(channel, pair, sink, grants);
        }
    }

    /// Grants a channel to the first of its group's queue.
    #[inline]
    fn grant<K: Sink>(&mut self, channel: u32, group: u32, sink: &mut K, grants: &mut Grants) {
        let cycle = self.cycle;
        let place = self.channels[group as usize].first;
        let message = &mut self.messages[place];
        self.channels[group as usize].first = message.next;
        self.channels[channel as usize].grant(cycle, cycle - message.asked);
        grants.granted += 1;

        let hop = message.hop;
        if hop == 0 {
            message.tail = channel;
        } else {
            self.channels[message.head as usize].ahead = channel;
        }
        message.head = channel;
        let tail = message.tail;
        let leaves_tail = u32::from(hop) >= self.flits;
        if leaves_tail {
            message.tail = self.channels[tail as usize].ahead;
        }

        if hop < message.last {
            let next = hop + 1;
            message.hop = next;
            message.asked = cycle + 1;
            message.next = NONE;
            self.steps.take(&mut message.way, u32::from(hop), channel);
            let ask = self.steps.ask(&message.way, u32::from(next));
            self.asking.push((place, ask));
        } else {
            grants.delivered += 1;
            let latency = cycle + u64::from(self.flits) - message.stamp;
            sink.latency(message.number, latency);
            let (tail, held) = (message.tail, u32::from(hop).min(self.flits - 1));
            self.messages.remove(place);
            self.retire(tail, held);
        }
        if leaves_tail {
            self.channels[tail as usize].release(cycle);
            self.settle(tail);
        }
    }

    /// Says of all channels of a worm that was granted its ejection channel when they are released:
    /// one a cycle from the tail on, the last s cycles from now. `before` are behind the last.
    #[inline]
    fn retire(&mut self, tail: u32, before: u32) {
        let mut channel = tail;
        let last = self.cycle + u64::from(self.flits);
        for end in last - u64::from(before)..=last {
            self.channels[channel as usize].release(end);
            if self.channels[self.group_of(channel) as usize].first != NONE {
                self.calendar.note(&mut self.channels, channel);
            }
            channel = self.channels[channel as usize].ahead;
        }
    }
}

/// What was granted in a cycle.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Grants {
    /// Channels.
    pub(super) granted: u64,
    /// Messages that were granted their ejection channel.
    pub(super) delivered: u64,
}
