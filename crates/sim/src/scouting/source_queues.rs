//! Messages queued at their sources, in V queues per node, one for each virtual channel.

use super::message::Message;
use crate::lists::{List, Lists};

/// A queue in order of generation; it is busy while one of its messages leaves the source.
#[derive(Debug, Clone, Copy)]
struct SourceQueue {
    messages: List,
    busy: bool,
    /// First cycle in which a message may start.
    paused_until: u64,
}

/// All queues of all nodes.
#[derive(Debug, Clone)]
pub(super) struct SourceQueues {
    queues: Vec<SourceQueue>,
    messages: Lists<Message>,
    /// Queues with a message to start and none leaving.
    eligible: Vec<u32>,
}

impl SourceQueues {
    /// Empty queues.
    pub(super) fn new(queues: u32) -> Self {
        let empty = SourceQueue {
            messages: List::EMPTY,
            busy: false,
            paused_until: 0,
        };
        Self {
            queues: vec![empty; queues as usize],
            messages: Lists::new(),
            eligible: Vec::with_capacity(queues as usize),
        }
    }

    /// True if no queue has a message to start and none leaving.
    #[inline]
    pub(super) fn are_idle(&self) -> bool {
        self.eligible.is_empty()
    }

    /// Appends a message to a queue.
    pub(super) fn append(&mut self, queue: u32, message: Message) {
        self.note_first(queue);
        let state = &mut self.queues[queue as usize];
        self.messages.push(&mut state.messages, message);
    }

    /// Puts a message back at the head of its queue, which then rests until a given cycle.
    pub(super) fn put_back(&mut self, queue: u32, message: Message, paused_until: u64) {
        self.note_first(queue);
        let state = &mut self.queues[queue as usize];
        state.paused_until = paused_until;
        self.messages.push_first(&mut state.messages, message);
    }

    /// Records that a message is about to join a queue: if it is the only one there, it can start.
    fn note_first(&mut self, queue: u32) {
        let state = &self.queues[queue as usize];
        if state.messages.is_empty() && !state.busy {
            self.eligible.push(queue);
        }
    }

    /// Number of messages in a queue that have not started.
    pub(super) fn length(&self, queue: u32) -> u32 {
        let messages = self.queues[queue as usize].messages;
        self.messages.iter(messages).count() as u32
    }

    /// Lets the next message of a queue start, after the last flit of the previous one has left the source.
    pub(super) fn leave(&mut self, queue: u32) {
        let state = &mut self.queues[queue as usize];
        state.busy = false;
        if !state.messages.is_empty() {
            self.eligible.push(queue);
        }
    }

    /// Takes a message that starts in this cycle, with its queue. `resting` counts the queues passed over
    /// and must be 0 at the first call in a cycle.
    pub(super) fn start(&mut self, cycle: u64, resting: &mut usize) -> Option<(u32, Message)> {
        while let Some(&queue) = self.eligible.get(*resting) {
            let state = &mut self.queues[queue as usize];
            if state.paused_until > cycle {
                *resting += 1;
                continue;
            }
            self.eligible.swap_remove(*resting);
            state.busy = true;
            return Some((queue, self.messages.pop(&mut state.messages)?));
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(generated: u64) -> Message {
        Message {
            generated,
            ..Message::default()
        }
    }

    fn started(queues: &mut SourceQueues, cycle: u64) -> Vec<(u32, u64)> {
        let mut resting = 0;
        std::iter::from_fn(|| queues.start(cycle, &mut resting))
            .map(|(queue, waiting)| (queue, waiting.generated))
            .collect()
    }

    #[test]
    fn messages_start_one_at_a_time_in_order() {
        let mut queues = SourceQueues::new(2);
        for generated in 0..3 {
            queues.append(1, message(generated));
        }
        queues.append(0, message(7));
        assert_eq!(started(&mut queues, 0), [(1, 0), (0, 7)]);
        assert_eq!(started(&mut queues, 1), []);
        queues.leave(1);
        assert_eq!(started(&mut queues, 2), [(1, 1)]);
        queues.append(1, message(9));
        for next in [2, 9] {
            queues.leave(1);
            assert_eq!(started(&mut queues, 3), [(1, next)]);
        }
        queues.leave(1);
        assert_eq!(started(&mut queues, 4), []);
    }

    #[test]
    fn a_message_put_back_comes_first_after_its_rest() {
        let mut queues = SourceQueues::new(2);
        queues.append(0, message(1));
        queues.append(0, message(2));
        assert_eq!(started(&mut queues, 0), [(0, 1)]);
        queues.put_back(0, message(1), 10);
        queues.leave(0);
        queues.append(1, message(3));
        assert_eq!(started(&mut queues, 9), [(1, 3)]);
        assert_eq!(started(&mut queues, 10), [(0, 1)]);
        queues.leave(0);
        assert_eq!(started(&mut queues, 11), [(0, 2)]);
        // This also works for an empty queue, and another message still finds its end.
        queues.put_back(0, message(1), 0);
        queues.append(0, message(5));
        for next in [1, 5] {
            queues.leave(0);
            assert_eq!(started(&mut queues, 12), [(0, next)]);
        }
    }
}
