//! Sources: queues of messages, and their injection flit by flit.

use loadcurve_network::routing::Routing;
use loadcurve_network::traffic::Arrival;

use super::fabric::Fabric;
use super::wiring::NONE;
use crate::Sink;
use crate::lists::List;

/// A processor as a source of messages. It sends one message after the other.
#[derive(Debug, Clone, Copy)]
pub(super) struct Source {
    /// Requests in the queue, and replies, which go before them.
    pub(super) queue: List,
    pub(super) replies: List,
    /// Message that it sends, or [`NONE`].
    pub(super) message: u32,
    /// Flits of it that have not left.
    pub(super) left: u32,
    /// Virtual channel, among those of inputs, that the message takes; [`NONE`] before its first flit.
    pub(super) vc: u32,
    /// Virtual channel of its port that is next in turn.
    pointer: u32,
    pub(super) held_since: u64,
    /// Messages that have left the queue since counting began.
    pub(super) left_queue: u64,
    is_awake: bool,
}

impl Default for Source {
    fn default() -> Self {
        Self {
            queue: List::EMPTY,
            replies: List::EMPTY,
            message: NONE,
            left: 0,
            vc: NONE,
            pointer: 0,
            held_since: 0,
            left_queue: 0,
            is_awake: false,
        }
    }
}

impl<R: Routing> Fabric<R> {
    /// Adds a message to the queue of its source.
    pub(super) fn queue(&mut self, number: u64, arrival: Arrival) {
        assert!(arrival.flits > 0, "a message has at least one flit");
        let source = &mut self.sources[arrival.source as usize];
        let goes_first = self.has_replies && arrival.kind == 1;
        let queue = if goes_first {
            &mut source.replies
        } else {
            &mut source.queue
        };
        self.queued.push(queue, (number, arrival));
        self.wake(arrival.source);
    }

    /// Lets a source try to send.
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
        if self.sources[input.source as usize].message != NONE {
            self.wake(input.source);
        }
    }

    /// Lets every source that can send a flit.
    pub(super) fn inject<K: Sink>(&mut self, sink: &mut K) {
        let mut awake = std::mem::take(&mut self.awake);
        awake.retain(|&source| {
            let goes_on = self.send(source, sink);
            self.sources[source as usize].is_awake = goes_on;
            goes_on
        });
        self.awake = awake;
    }

    /// Sends a flit of a source, if there is one with a credit. Returns false if it has to wait for a credit or a
    /// message.
    fn send<K: Sink>(&mut self, number: u32, sink: &mut K) -> bool {
        let first = self.wiring.input_of[number as usize] * self.wiring.vcs;
        let source = &mut self.sources[number as usize];
        if source.message == NONE {
            let next = self.queued.pop(&mut source.replies);
            let Some((message, arrival)) = next.or_else(|| self.queued.pop(&mut source.queue))
            else {
                return false;
            };
            let injection = self.buffers[first as usize].channel;
            source.message = self.messages.insert(message, arrival, injection);
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
            source.left_queue += 1;
            let arrival = self.messages[source.message].arrival;
            let injection = self.buffers[first as usize].channel;
            self.uses[injection as usize].grant(self.now - arrival.cycle);
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
        let injection = self.buffers[source.vc as usize].channel;
        sink.departure(self.messages[source.message].number, self.now + 1);
        source.message = NONE;
        source.vc = NONE;
        let (held_since, has_more) = (
            source.held_since,
            !(source.queue.is_empty() && source.replies.is_empty()),
        );
        let counted = self.counted(held_since) + 1;
        self.uses[injection as usize].release(self.now + 1 - held_since, counted);
        has_more
    }
}
