//! Channels and messages, and the steps of a cycle: all requests are posted, channels are granted
//! until no more can be, and free channels of groups are chosen.

use std::collections::BinaryHeap;
use std::ops::Range;

use super::calendar::Calendar;
use super::channel::{Channel, UNKNOWN};
use super::message::{Message, Messages, NONE};
use super::route_cursor::{Group, RouteCursor};
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
    /// Last cycle in which a flit moves, as far as is certain.
    last_move: u64,
    /// Messages whose headers make requests in the next cycle, and the groups that they request.
    asking: Vec<(u32, u32)>,
    /// Groups, by their first channels, that may have both a free channel and a waiting message.
    ready: Vec<u32>,
    /// Groups of several channels among these if worms are short. Those with the highest numbers
    /// come first, so that messages delivered in the same cycle are always recorded in the same
    /// order.
    postponed: BinaryHeap<u32>,
    /// Grants of channels that are to be chosen at the end of the cycle.
    promises: Vec<Promise>,
    /// True if worms are so short that they may leave channels before they arrive.
    is_short: bool,
}

/// Grant of some channel of a group to a message.
#[derive(Debug, Clone, Copy)]
struct Promise {
    message: u32,
    group: u32,
    /// Index of the message in [`Fabric::asking`].
    asking: u32,
}

/// A message that is granted a channel: its slot, the hop of that channel, and its last channel
/// before.
#[derive(Debug, Clone, Copy)]
struct Leaving {
    slot: u32,
    hop: u32,
    tail: u32,
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
        let route = self.cursor.route(arrival.source, arrival.destination);
        let injection = self.cursor.network().injection(arrival.source as usize) as u32;
        let message = self.messages.put(Message {
            number,
            stamp: arrival.cycle,
            asked: arrival.cycle,
            next: NONE,
            head: injection,
            tail: injection,
            hop: 0,
            route,
        });
        self.asking.push((message, injection));
    }

    /// Posts all requests, finds the released channels, and makes all possible grants.
    #[inline]
    fn pass<K: Sink>(&mut self, sink: &mut K) {
        let granted = self.granted;
        for at in 0..self.asking.len() {
            let (message, group) = self.asking[at];
            self.post(message, group);
        }
        self.asking.clear();
        while let Some(channel) = self.calendar.take(&mut self.channels, self.cycle) {
            self.settle(channel);
        }
        while let Some(group) = self.ready.pop().or_else(|| self.postponed.pop()) {
            if self.is_settled_last(group) {
                self.promise(group);
            } else if let Some(channel) = self.choose(group) {
                self.grant(channel, group, sink);
            }
        }
        if !self.promises.is_empty() {
            self.keep_promises();
        }
        if self.granted != granted {
            self.last_move = self.last_move.max(self.cycle);
        }
    }

    fn effort(&self) -> u64 {
        self.granted
    }

    fn last_move(&self) -> u64 {
        self.last_move
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
            last_move: 0,
            asking: Vec::new(),
            ready: Vec::new(),
            postponed: BinaryHeap::new(),
            promises: Vec::new(),
            is_short: flits <= cursor.longest(),
            cursor,
        }
    }

    /// The group of a channel, by its first channel.
    #[inline]
    fn group_of(&self, channel: u32) -> u32 {
        self.cursor.group(channel).first
    }

    /// The channels of a group.
    #[inline]
    fn members(&self, group: u32) -> Range<u32> {
        let Group { first, channels } = self.cursor.group(group);
        first..first + channels
    }

    /// The last channel of a group.
    #[inline]
    fn last(&self, group: u32) -> u32 {
        self.members(group).end - 1
    }

    /// True if the group has several channels, of which others may become free later in the cycle.
    #[inline]
    fn is_settled_last(&self, group: u32) -> bool {
        S::LARGEST_GROUP > 1 && self.is_short && self.cursor.group(group).channels > 1
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
        if self.has_free(group) {
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

    /// True if any channel of a group is free.
    #[inline]
    fn has_free(&self, group: u32) -> bool {
        if S::LARGEST_GROUP <= 2 {
            return self.is_free(group) || self.is_free(self.last(group));
        }
        self.members(group).any(|channel| self.is_free(channel))
    }

    /// Schedules a group to be served in this cycle.
    #[inline]
    fn wake(&mut self, group: u32) {
        if self.is_settled_last(group) {
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

    /// Enters the coming releases of a group's channels in the calendar, as far as they are known.
    #[inline]
    fn note(&mut self, group: u32) {
        if S::LARGEST_GROUP <= 2 {
            self.note_channel(group);
            self.note_channel(self.last(group));
        } else {
            self.members(group)
                .for_each(|channel| self.note_channel(channel));
        }
    }

    /// Enters the release of a channel in the calendar if it is known and yet to come.
    #[inline]
    fn note_channel(&mut self, channel: u32) {
        let free_at = self.channels[channel as usize].free_at;
        if free_at != UNKNOWN && free_at > self.cycle {
            self.calendar.note(&mut self.channels, channel);
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
        let second = self.last(group);
        if S::LARGEST_GROUP > 2 && second - group > 1 {
            return self.choose_of_many(group);
        }
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

    /// Like [`Fabric::choose`], in a group of more than two channels.
    #[inline(never)]
    fn choose_of_many(&mut self, group: u32) -> Option<u32> {
        let chosen = self.free_for(self.channels[group as usize].first, group);
        if chosen.is_none() {
            self.note(group);
        }
        chosen
    }

    /// Free channel of a group that the lot of a message selects.
    fn free_for(&self, message: u32, group: u32) -> Option<u32> {
        let free = || self.members(group).filter(|&channel| self.is_free(channel));
        let count = free().count() as u64;
        // Most often there is one, and no need of a lot.
        let nth = if count > 1 {
            self.lot(message) % count
        } else {
            0
        };
        free().nth(nth as usize)
    }

    /// Removes the first message from a group's queue to grant it a channel; true if the queue is to
    /// be served again. If the message leaves its last channel, the one ahead is its last now.
    #[inline]
    fn pop(&mut self, group: u32) -> (Leaving, bool) {
        let queue = &mut self.channels[group as usize];
        let slot = queue.first;
        let message = &mut self.messages[slot];
        queue.first = message.next;
        let is_to_wake = queue.first != NONE && self.cursor.group(group).channels > 1;
        let hop = u32::from(message.hop);
        let tail = message.tail;
        if hop >= self.flits {
            // Soon another message may hold the channel and set what is ahead. A worm of one flit
            // holds only one.
            message.tail = self.channels[tail as usize].ahead;
        }
        (Leaving { slot, hop, tail }, is_to_wake)
    }

    /// Grants a channel to the first message in its group's queue.
    #[inline]
    fn grant<K: Sink>(&mut self, channel: u32, group: u32, sink: &mut K) {
        let (leaving, is_to_wake) = self.pop(group);
        let Leaving { slot, hop, .. } = leaving;
        if let Some(ask) = self.occupy(slot, channel) {
            self.asking.push((slot, ask));
        } else {
            let message = &self.messages[slot];
            let latency = self.cycle + u64::from(self.flits) - message.stamp;
            sink.delivery(message.number, self.cycle, latency);
            let tail = message.tail;
            self.messages.remove(slot);
            self.last_move = self.cycle + u64::from(self.flits) - 1;
            self.retire(tail, hop.min(self.flits - 1));
        }
        self.go_on(group, is_to_wake, leaving);
    }

    /// Grants a channel of a group to the first message in its queue, if more are free than are
    /// promised. It is chosen when all that become free in this cycle are known.
    #[inline(never)]
    fn promise(&mut self, group: u32) {
        let Channel {
            first, promised, ..
        } = self.channels[group as usize];
        if first == NONE {
            return;
        }
        let free = self.members(group).filter(|&channel| self.is_free(channel));
        if free.count() <= usize::from(promised) {
            return self.note(group);
        }
        let (leaving, is_to_wake) = self.pop(group);
        let slot = leaving.slot;
        self.channels[group as usize].promised += 1;
        self.promises.push(Promise {
            message: slot,
            group,
            asking: self.asking.len() as u32,
        });
        self.asking.push((slot, NONE));
        self.go_on(group, is_to_wake, leaving);
    }

    /// Chooses channels for all grants that are promised, in the order of each queue.
    #[inline(never)]
    fn keep_promises(&mut self) {
        for at in 0..self.promises.len() {
            let Promise {
                message,
                group,
                asking,
            } = self.promises[at];
            let channel = self.free_for(message, group);
            let channel = channel.expect("a promised channel is free");
            self.channels[group as usize].promised -= 1;
            let ask = self.occupy(message, channel);
            self.asking[asking as usize].1 = ask.expect("an ejection channel is no group's");
        }
        self.promises.clear();
    }

    /// Moves the header of a message to a channel that it is granted. Returns the group that it
    /// requests next, or none if it has arrived.
    #[expect(
        clippy::inline_always,
        reason = "a part of every grant, and of few promises"
    )]
    #[inline(always)]
    fn occupy(&mut self, slot: u32, channel: u32) -> Option<u32> {
        let cycle = self.cycle;
        let message = &mut self.messages[slot];
        self.channels[channel as usize].grant(cycle, cycle - message.asked);
        self.granted += 1;
        // At first the head is the injection channel itself.
        self.channels[message.head as usize].ahead = channel;
        message.head = channel;
        if self.flits == 1 {
            message.tail = channel;
        }
        let hop = u32::from(message.hop);
        let (lots, number) = (self.tie_breaker, message.number);
        let lot = || lots.lot(number, hop + 1);
        let ask = self.cursor.advance(&mut message.route, hop, channel, lot)?;
        message.hop += 1;
        message.asked = cycle + 1;
        message.next = NONE;
        Some(ask)
    }

    /// Serves a group again, and releases the last channel of a worm that leaves it.
    #[expect(
        clippy::inline_always,
        reason = "a part of every grant, and of few promises"
    )]
    #[inline(always)]
    fn go_on(&mut self, group: u32, is_to_wake: bool, leaving: Leaving) {
        if is_to_wake {
            self.wake(group);
        }
        if leaving.hop >= self.flits {
            self.channels[leaving.tail as usize].release(self.cycle);
            self.settle(leaving.tail);
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
