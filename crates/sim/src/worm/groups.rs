//! Groups of interchangeable channels, and the choice of a free one.

use std::ops::Range;

use super::fabric::Fabric;
use super::message::NONE;
use super::route_cursor::{Group, RouteCursor};

impl<S: RouteCursor> Fabric<S> {
    /// The group of a channel, by its first channel.
    #[inline]
    pub(super) fn group_of(&self, channel: u32) -> u32 {
        self.cursor.group(channel).first
    }

    /// The channels of a group.
    #[inline]
    pub(super) fn members(&self, group: u32) -> Range<u32> {
        let Group { first, channels } = self.cursor.group(group);
        first..first + channels
    }

    /// The last channel of a group.
    #[inline]
    pub(super) fn last(&self, group: u32) -> u32 {
        self.members(group).end - 1
    }

    /// True if the group has several channels, of which others may become free later in the cycle.
    #[inline]
    pub(super) fn is_granted_last(&self, group: u32) -> bool {
        S::LARGEST_GROUP > 1 && self.is_short && self.cursor.group(group).channels > 1
    }

    #[inline]
    pub(super) fn is_free(&self, channel: u32) -> bool {
        self.channels[channel as usize].is_free(self.cycle)
    }

    /// True if any channel of a group is free.
    #[inline]
    pub(super) fn has_free(&self, group: u32) -> bool {
        if S::LARGEST_GROUP <= 2 {
            return self.is_free(group) || self.is_free(self.last(group));
        }
        self.members(group).any(|channel| self.is_free(channel))
    }

    /// Free channel of a group for the first waiting message; none if no channel is free or no message
    /// waits.
    ///
    /// A group may be woken more often than it has channels to grant. Single channels and pairs
    /// take the same path, because a branch between them would often be mispredicted.
    #[inline]
    pub(super) fn choose(&mut self, group: u32) -> Option<u32> {
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
    pub(super) fn free_for(&self, message: u32, group: u32) -> Option<u32> {
        let free = || self.members(group).filter(|&channel| self.is_free(channel));
        let count = free().count() as u64;
        // Usually there is only one, and no lot is needed.
        let nth = if count > 1 {
            self.lot(message) % count
        } else {
            0
        };
        free().nth(nth as usize)
    }
}
