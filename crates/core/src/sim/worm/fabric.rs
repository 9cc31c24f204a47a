//! Channels and messages, and the two steps of a cycle: all requests are posted, then channels are
//! granted until no more can be.

use std::collections::BinaryHeap;

use super::calendar::Calendar;
use super::channel::{Channel, UNKNOWN};
use super::message::{Message, Messages, NONE};
use super::route_cursor::RouteCursor;
use crate::ChannelState;
use crate::routing::Routing as _;
use crate::sim::{Clocked, Sink, Tally, TieBreaker};
use crate::traffic::Arrival;

/// A network and its contents.
#[derive(Debug, Clone)]
pub struct Fabric<S: RouteCursor> {
    pub(super) cursor: S,
    pub(super) channels: Vec<Channel>,
    messages: Messages<S::Route>,
    tie_breaker: TieBreaker,
    flits: u32,
    calendar: Calendar,
    /// Current cycle.
    cycle: u64,
    /// Channels granted since the start.
    granted: u64,
    /// Messages whose headers make requests in the next cycle, and the groups that they request.
    asking: Vec<(u32, u32)>,
    /// Channels, or pairs by their first channel, that may have both a free channel and a waiting
    /// message.
    ready: Vec<u32>,
    /// Pairs among these that must wait until everything ahead of them is settled.
    postponed: BinaryHeap<u32>,
    /// True if worms are so short that they leave channels before they arrive.
    is_short: bool,
}

impl<S: RouteCursor> Clocked for Fabric<S> {
    fn processors(&self) -> usize {
        self.cursor.network().topology().processors()
    }

    #[inline]
    fn next_cycle(&self, now: u64, arrival: u64) -> u64 {
        if self.asking.is_empty() {
            self.calendar.next(now, arrival)
        } else {
            now
        }
    }

    #[inline]
    fn begin(&mut self, cycle: u64, _tally: &mut Tally) {
        self.cycle = cycle;
    }

    /// Adds a new message, which requests its injection channel.
    #[inline]
    fn generate(&mut self, number: u64, arrival: Arrival) {
        let (route, last) = self.cursor.route(arrival.source, arrival.destination);
        let injection = self.cursor.network().injection(arrival.source as usize) as u32;
        let message = self.messages.put(Message {
            number,
            stamp: arrival.cycle,
            asked: arrival.cycle,
            next: NONE,
            head: injection,
            tail: injection,
            hop: 0,
            last: last as u16,
            route,
        });
        self.asking.push((message, injection));
    }

    /// Posts all requests, finds the released channels, and makes all possible grants.
    #[inline]
    fn pass<K: Sink>(&mut self, sink: &mut K) {
        for at in 0..self.asking.len() {
            let (message, group) = self.asking[at];
            self.post(message, group);
        }
        self.asking.clear();
        while let Some(channel) = self.calendar.take(&mut self.channels, self.cycle) {
            self.settle(channel);
        }
        // The order among single channels does not matter. But both channels of a pair may become
        // free in this cycle, and then there is a choice: with short worms a pair comes last, after
        // all channels ahead of it. Pairs are numbered upwards in the direction in which messages
        // pass them, and single channels are either ahead of all pairs or injection channels, whose
        // grants free nothing.
        while let Some(group) = self.ready.pop().or_else(|| self.postponed.pop()) {
            if let Some(channel) = self.choose(group) {
                self.grant(channel, group, sink);
            }
        }
    }

    fn effort(&self) -> u64 {
        self.granted
    }

    fn left(&self, source: usize) -> u64 {
        let injection = self.cursor.network().injection(source);
        self.channels[injection].used.granted()
    }

    fn restart_counts(&mut self, now: u64) {
        for channel in &mut self.channels {
            channel.restart_counts(now);
        }
    }

    fn channels(&self, now: u64, cycles: f64) -> Vec<ChannelState> {
        let channels = self.channels.iter();
        channels.map(|channel| channel.state(now, cycles)).collect()
    }
}

impl<S: RouteCursor> Fabric<S> {
    /// An empty network for messages of `flits` flits, at least one.
    pub(super) fn new(cursor: S, flits: u32, tie_breaker: TieBreaker) -> Self {
        assert!(flits > 0, "a message has at least one flit");
        Self {
            channels: vec![Channel::new(); cursor.network().topology().channels()],
            messages: Messages::new(),
            tie_breaker,
            flits,
            calendar: Calendar::new(flits),
            cycle: 0,
            granted: 0,
            asking: Vec::new(),
            ready: Vec::new(),
            postponed: BinaryHeap::new(),
            is_short: flits <= cursor.longest(),
            cursor,
        }
    }

    /// The pair of a channel, by its first channel, or the channel itself.
    #[inline]
    fn group_of(&self, channel: u32) -> u32 {
        if self.cursor.is_paired(channel) {
            channel & !1
        } else {
            channel
        }
    }

    /// The other channel of a pair, given its first, or the channel itself.
    #[inline]
    fn other(&self, group: u32) -> u32 {
        group + u32::from(self.cursor.is_paired(group))
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
        if self.is_free(group) || self.is_free(self.other(group)) {
            self.wake(group);
        } else {
            self.note(group);
        }
    }

    /// Adds a message to a queue that is not empty: behind all requests of earlier cycles, and
    /// among those of this cycle by lot.
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

    /// Lot of a message for its current request.
    fn lot(&self, message: u32) -> u64 {
        let message = &self.messages[message];
        self.tie_breaker.lot(message.number, u32::from(message.hop))
    }

    #[inline]
    fn is_free(&self, channel: u32) -> bool {
        self.channels[channel as usize].is_free(self.cycle)
    }

    /// Schedules a group to be served in this cycle.
    #[inline]
    fn wake(&mut self, group: u32) {
        if self.is_short && self.cursor.is_paired(group) {
            self.postponed.push(group);
        } else {
            self.ready.push(group);
        }
    }

    /// Schedules the group of a channel that is now free to be served, if a message waits.
    #[inline]
    fn settle(&mut self, channel: u32) {
        let group = self.group_of(channel);
        if self.channels[group as usize].first != NONE {
            self.wake(group);
        }
    }

    /// Enters the releases of a group's channels in the calendar, as far as they are known.
    #[inline]
    fn note(&mut self, group: u32) {
        for channel in [group, self.other(group)] {
            if self.channels[channel as usize].free_at != UNKNOWN {
                self.calendar.note(&mut self.channels, channel);
            }
        }
    }

    /// Free channel of a group for the first waiting message; none if no channel is free or no
    /// message waits.
    ///
    /// A group may be woken more often than it has channels to grant. Single channels and pairs
    /// take the same path, because a branch between them would often be mispredicted.
    #[inline]
    fn choose(&mut self, group: u32) -> Option<u32> {
        let first = self.channels[group as usize].first;
        if first == NONE {
            return None;
        }
        let second = self.other(group);
        let (one, other) = (self.is_free(group), self.is_free(second));
        if !(one || other) {
            self.note(group);
            return None;
        }
        let either = self.lot(first) as u32 & (second - group);
        let chosen = if one && other {
            either
        } else {
            u32::from(other)
        };
        Some(group + chosen)
    }

    /// Grants a channel to the first message in its group's queue.
    #[inline]
    fn grant<K: Sink>(&mut self, channel: u32, group: u32, sink: &mut K) {
        let cycle = self.cycle;
        let queue = &mut self.channels[group as usize];
        let slot = queue.first;
        let message = &mut self.messages[slot];
        queue.first = message.next;
        let is_to_wake = queue.first != NONE && self.cursor.is_paired(group);
        self.channels[channel as usize].grant(cycle, cycle - message.asked);
        self.granted += 1;

        // At first the head is the injection channel itself.
        self.channels[message.head as usize].ahead = channel;
        message.head = channel;
        let hop = u32::from(message.hop);
        let tail = message.tail;
        let leaves_tail = hop >= self.flits;
        if leaves_tail {
            message.tail = self.channels[tail as usize].ahead;
        }

        if message.hop < message.last {
            message.hop += 1;
            message.asked = cycle + 1;
            message.next = NONE;
            let ask = self.cursor.advance(&mut message.route, hop, channel);
            self.asking.push((slot, ask));
        } else {
            let latency = cycle + u64::from(self.flits) - message.stamp;
            sink.delivery(message.number, cycle, latency);
            let tail = message.tail;
            self.messages.remove(slot);
            self.retire(tail, hop.min(self.flits - 1));
        }
        if is_to_wake {
            self.wake(group);
        }
        if leaves_tail {
            self.channels[tail as usize].release(cycle);
            self.settle(tail);
        }
    }

    /// Sets the release times of all channels held by a worm that was just granted its ejection
    /// channel: one per cycle from the tail on, the last s cycles from now. `before` is the number
    /// of channels held behind the last.
    #[inline]
    fn retire(&mut self, tail: u32, before: u32) {
        let mut channel = tail;
        let past = self.cycle + u64::from(self.flits) + 1;
        for end in past - 1 - u64::from(before)..past {
            self.channels[channel as usize].release(end);
            if self.channels[self.group_of(channel) as usize].first != NONE {
                self.calendar.note(&mut self.channels, channel);
            }
            channel = self.channels[channel as usize].ahead;
        }
    }
}
