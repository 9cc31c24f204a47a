//! Messages that have been sent and not delivered.

use std::collections::VecDeque;

/// The undelivered messages of a network, by number, with what is to be remembered of each.
///
/// Messages are numbered in order of sending, and are delivered in about the same order, so that those between the
/// first and the last undelivered one are few.
///
/// ```
/// use loadcurve_network::traffic::Outstanding;
/// let mut sent = Outstanding::default();
/// (sent.push("to Ada"), sent.push("to Grace"));
/// assert_eq!(sent.get(1), Some(&"to Grace"));
/// assert_eq!((sent.remove(1), sent.remove(1)), (Some("to Grace"), None));
/// ```
#[derive(Debug)]
pub struct Outstanding<T> {
    /// Number of the first message kept.
    first: u64,
    messages: VecDeque<Option<T>>,
}

impl<T> Default for Outstanding<T> {
    fn default() -> Self {
        Self {
            first: 0,
            messages: VecDeque::new(),
        }
    }
}

/// What the sources remember of a message.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Sent {
    pub(super) source: u32,
    pub(super) destination: u32,
    /// Cycle from which latency is counted.
    pub(super) birth: u64,
    /// The same of the request that it answers, if it is a reply.
    pub(super) request_birth: Option<u64>,
    pub(super) kind: u8,
}

impl<T> Outstanding<T> {
    /// Adds the message with the next number.
    pub fn push(&mut self, message: T) {
        self.messages.push_back(Some(message));
    }

    /// A message by its number, if it is undelivered.
    #[must_use]
    pub fn get(&self, number: u64) -> Option<&T> {
        let place = number.checked_sub(self.first)? as usize;
        self.messages.get(place)?.as_ref()
    }

    /// Removes a message by its number, if it is undelivered.
    pub fn remove(&mut self, number: u64) -> Option<T> {
        let place = number.checked_sub(self.first)? as usize;
        let message = self.messages.get_mut(place)?.take();
        while let Some(None) = self.messages.front() {
            self.messages.pop_front();
            self.first += 1;
        }
        message
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(source: u32) -> Sent {
        Sent {
            source,
            destination: 0,
            birth: 0,
            request_birth: None,
            kind: 0,
        }
    }

    #[test]
    fn messages_are_removed_in_any_order() {
        let mut outstanding = Outstanding::default();
        (0..6).for_each(|source| outstanding.push(sent(source)));
        for number in [2, 0, 5, 1, 3] {
            assert_eq!(outstanding.remove(number), Some(sent(number as u32)));
            assert_eq!(outstanding.remove(number), None);
        }
        outstanding.push(sent(6));
        assert_eq!((outstanding.first, outstanding.messages.len()), (4, 3));
        assert_eq!(
            [6, 4, 7].map(|number| outstanding.remove(number)),
            [Some(sent(6)), Some(sent(4)), None]
        );
        assert!(outstanding.messages.is_empty());
    }
}
