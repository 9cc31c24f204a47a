//! Messages queued at their sources behind the first one, in the order in which they will leave.

use super::channel::NONE;

/// A message at its source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct QueuedMessage {
    /// Number of the message, from 0 in order of generation.
    pub(super) number: u64,
    pub(super) stamp: u64,
    pub(super) destination: u32,
    /// Next message in the queue, or next vacant slot.
    behind: u32,
}

impl QueuedMessage {
    pub(super) fn new(number: u64, stamp: u64, destination: u32) -> Self {
        Self {
            number,
            stamp,
            destination,
            behind: NONE,
        }
    }
}

/// Queues of all sources, by injection channel, in one pool.
#[derive(Debug, Clone)]
pub(super) struct Backlog {
    places: Vec<QueuedMessage>,
    vacant: u32,
    /// First and last message for each channel; the last is meaningless if there is no first.
    ends: Vec<(u32, u32)>,
}

impl Backlog {
    pub(super) fn new(channels: usize) -> Self {
        Self {
            places: Vec::new(),
            vacant: NONE,
            ends: vec![(NONE, NONE); channels],
        }
    }

    /// Appends a message to the queue of its source.
    pub(super) fn push(&mut self, injection: u32, message: QueuedMessage) {
        let place = self.vacant;
        let place = if place == NONE {
            self.places.push(message);
            self.places.len() as u32 - 1
        } else {
            self.vacant = self.places[place as usize].behind;
            self.places[place as usize] = message;
            place
        };
        let (first, last) = self.ends[injection as usize];
        if first == NONE {
            self.ends[injection as usize] = (place, place);
        } else {
            self.places[last as usize].behind = place;
            self.ends[injection as usize].1 = place;
        }
    }

    /// Number of messages queued at a source behind the first one.
    pub(super) fn length(&self, injection: u32) -> u32 {
        let mut place = self.ends[injection as usize].0;
        let mut length = 0;
        while let Some(message) = self.places.get(place as usize) {
            length += 1;
            place = message.behind;
        }
        length
    }

    /// Removes the first message in the queue of a source.
    pub(super) fn pop(&mut self, injection: u32) -> Option<QueuedMessage> {
        let ends = &mut self.ends[injection as usize];
        let place = self.places.get_mut(ends.0 as usize)?;
        let message = *place;
        place.behind = self.vacant;
        self.vacant = std::mem::replace(&mut ends.0, message.behind);
        Some(message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_have_queues_of_their_own_in_a_common_pool() {
        let mut backlog = Backlog::new(2);
        let number = |message: Option<QueuedMessage>| message.map(|message| message.number);
        for round in 0..3 {
            for number in 0..6_u32 {
                backlog.push(number % 2, QueuedMessage::new(number.into(), round, 0));
            }
            for expected in 0..6_u32 {
                let source = expected % 2;
                assert_eq!(number(backlog.pop(source)), Some(expected.into()));
            }
            assert_eq!(number(backlog.pop(0)), None);
            assert_eq!(number(backlog.pop(1)), None);
        }
        assert_eq!(backlog.places.len(), 6);
    }
}
