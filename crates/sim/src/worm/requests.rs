//! Requests: queues of groups, and the groups that are to be served in a cycle.

use super::fabric::Fabric;
use super::message::NONE;
use super::route_cursor::RouteCursor;

impl<S: RouteCursor> Fabric<S> {
    /// Posts the request of a message for a group.
    #[inline]
    pub(super) fn post(&mut self, message: u32, group: u32) {
        let queue = &mut self.channels[group as usize];
        if queue.first != NONE {
            return self.enqueue(message, group);
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

    /// Adds a message to a queue that is not empty: behind all requests of earlier cycles, and among those
    /// of this cycle by lot.
    fn enqueue(&mut self, message: u32, group: u32) {
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
    pub(super) fn lot(&self, message: u32) -> u64 {
        let message = &self.messages[message];
        self.tie_breaker.lot(message.number, u32::from(message.hop))
    }

    /// Schedules a group to be served in this cycle.
    #[inline]
    pub(super) fn wake(&mut self, group: u32) {
        if self.is_granted_last(group) {
            self.postponed.push(group);
        } else {
            self.ready.push(group);
        }
    }

    /// Schedules the group of a newly free channel to be served, if a message waits.
    #[inline]
    pub(super) fn settle(&mut self, channel: u32) {
        let group = self.group_of(channel);
        if self.channels[group as usize].first != NONE {
            self.wake(group);
        }
    }

    /// Enters the upcoming releases of a group's channels in the calendar, as far as they are known.
    #[inline]
    pub(super) fn note(&mut self, group: u32) {
        if S::LARGEST_GROUP <= 2 {
            self.note_channel(group);
            self.note_channel(self.last(group));
        } else {
            self.members(group)
                .for_each(|channel| self.note_channel(channel));
        }
    }

    /// Enters the release of a channel in the calendar if it is known and in the future.
    #[inline]
    fn note_channel(&mut self, channel: u32) {
        let end = self.channels[channel as usize].end();
        if let Some(end) = end.filter(|&end| end > self.cycle) {
            self.calendar.note(channel, end);
        }
    }
}
