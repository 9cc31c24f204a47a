//! Sources: queues of messages, and their injection flit by flit.

use loadcurve_network::routing::Routing;
use loadcurve_network::traffic::Arrival;

use super::fabric::Fabric;
use super::wiring::NONE;
use crate::Sink;
use crate::lists::List;

/// Messages of a processor of which no injection channel has begun.
#[derive(Debug, Clone, Copy)]
pub(super) struct Queue {
    pub(super) requests: List,
    /// Replies, which go before requests.
    pub(super) replies: List,
    /// Messages that have left the queue since counting began.
    pub(super) left: u64,
}

impl Default for Queue {
    fn default() -> Self {
        Self {
            requests: List::EMPTY,
            replies: List::EMPTY,
            left: 0,
        }
    }
}

/// An injection channel of a processor. It sends one message after the other.
#[derive(Debug, Clone, Copy)]
pub(super) struct Source {
    /// Message that it sends, or [`NONE`].
    pub(super) message: u32,
    /// Flits of it that have not left.
    pub(super) left: u32,
    /// Virtual channel, among those of inputs, that the message takes; [`NONE`] before its first flit.
    pub(super) vc: u32,
    /// Virtual channel of its port that is next in turn.
    pointer: u32,
    pub(super) held_since: u64,
    is_awake: bool,
}

impl Default for Source {
    fn default() -> Self {
        Self {
            message: NONE,
            left: 0,
            vc: NONE,
            pointer: 0,
            held_since: 0,
            is_awake: false,
        }
    }
}

impl<R: Routing> Fabric<R> {
    /// Adds a message to the queue of its source.
    pub(super) fn queue(&mut self, number: u64, arrival: Arrival) {
        assert!(arrival.flits > 0, "a message has at least one flit");
        let queue = &mut self.queues[arrival.source as usize];
        let goes_first = self.has_replies && arrival.kind == 1;
        let queue = if goes_first {
            &mut queue.replies
        } else {
            &mut queue.requests
        };
        self.queued.push(queue, (number, arrival));
        for source in self.wiring.injections_of(arrival.source) {
            self.wake(source);
        }
    }

    /// Lets an injection channel try to send.
    fn wake(&mut self, source: u32) {
        let state = &mut self.sources[source as usize];
        if !state.is_awake {
            state.is_awake = true;
            self.awake.push(source);
        }
    }

    /// Takes a credit for a virtual channel of a processor's input.
    pub(super) fn take_source_credit(&mut self, buffer: u32) {
        if let Some(none_since) = self.source_credits[buffer as usize].gain() {
            self.count_full(self.buffers[buffer as usize].channel, none_since);
        }
        let input = self.wiring.inputs[self.wiring.per_port.port(buffer) as usize];
        if self.sources[input.injection as usize].message != NONE {
            self.wake(input.injection);
        }
    }

    /// Lets every injection channel that can send a flit.
    pub(super) fn inject<K: Sink>(&mut self, sink: &mut K) {
        let mut awake = std::mem::take(&mut self.awake);
        awake.retain(|&source| {
            let goes_on = self.send(source, sink);
            self.sources[source as usize].is_awake = goes_on;
            goes_on
        });
        self.awake = awake;
    }

    /// Sends a flit over an injection channel, if there is one with a credit. Returns false if it has to wait for a
    /// credit or a message.
    fn send<K: Sink>(&mut self, number: u32, sink: &mut K) -> bool {
        let injection = self.wiring.injections[number as usize];
        let first = injection.input * self.wiring.vcs;
        let source = &mut self.sources[number as usize];
        if source.message == NONE {
            let queue = &mut self.queues[injection.processor as usize];
            let next = self.queued.pop(&mut queue.replies);
            let Some((message, arrival)) = next.or_else(|| self.queued.pop(&mut queue.requests))
            else {
                return false;
            };
            source.message = self.messages.insert(message, arrival, injection.channel);
            source.left = arrival.flits;
        }
        let is_head = source.vc == NONE;
        if is_head {
            let vcs = self.wiring.vcs;
            let rule = (source.pointer, vcs, 1, false);
            #[cfg(test)]
            let rule = self
                .deviations
                .injection(rule, self.buffer_flits, &mut self.random);
            let (pointer, tried, needed, stays) = rule;
            let turns = (0..tried).map(|turn| (pointer + turn) % vcs);
            let mut with_credit =
                turns.filter(|vc| self.source_credits[(first + vc) as usize].count >= needed);
            let Some(vc) = with_credit.next() else {
                return stays;
            };
            source.vc = first + vc;
            source.pointer = vc + 1;
            source.held_since = self.now;
            self.queues[injection.processor as usize].left += 1;
            let arrival = self.messages[source.message].arrival;
            self.uses[injection.channel as usize].grant(self.now - arrival.cycle);
        }
        let credits = &mut self.source_credits[source.vc as usize];
        if credits.count == 0 {
            return false;
        }
        credits.spend(self.now);
        source.left -= 1;
        let head = if is_head { source.message } else { NONE };
        self.flits_due.enter(self.now + 2, (source.vc, head));
        self.last_move = self.now;
        if source.left > 0 {
            return true;
        }
        sink.departure(self.messages[source.message].number, self.now + 1);
        source.message = NONE;
        source.vc = NONE;
        let held_since = source.held_since;
        let queue = &self.queues[injection.processor as usize];
        let has_more = !(queue.requests.is_empty() && queue.replies.is_empty());
        let counted = self.counted(held_since) + 1;
        self.uses[injection.channel as usize].release(self.now + 1 - held_since, counted);
        has_more
    }
}
