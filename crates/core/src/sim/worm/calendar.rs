//! The calendar: which channels that somebody waits for are released in which of the next cycles.
//!
//! No hold ends later than s cycles after its end is known, so a ring of a few more days is enough.
//! The channels of a day are linked through the channels themselves.

use super::channel::Channel;
use super::message::NONE;

/// The next releases that somebody waits for.
#[derive(Debug, Clone)]
pub(super) struct Calendar {
    /// The first channel of each cycle, by the cycle modulo the length, a power of two.
    days: Vec<u32>,
    entries: u32,
}

impl Calendar {
    /// A calendar for up to `cycles` cycles ahead.
    pub(super) fn new(cycles: u32) -> Self {
        Self {
            days: vec![NONE; (cycles as usize + 1).next_power_of_two()],
            entries: 0,
        }
    }

    #[inline]
    fn day(&self, cycle: u64) -> usize {
        cycle as usize & (self.days.len() - 1)
    }

    /// Notes the release of a channel, unless it is noted already.
    #[inline]
    pub(super) fn note(&mut self, channels: &mut [Channel], channel: u32) {
        let noted = &mut channels[channel as usize];
        if noted.is_noted {
            return;
        }
        noted.is_noted = true;
        let day = self.day(noted.free_at);
        noted.link = self.days[day];
        self.days[day] = channel;
        self.entries += 1;
    }

    /// Takes a channel that is released in this cycle.
    #[inline]
    pub(super) fn take(&mut self, channels: &mut [Channel], cycle: u64) -> Option<u32> {
        let day = self.day(cycle);
        let channel = self.days[day];
        if channel == NONE {
            return None;
        }
        let noted = &mut channels[channel as usize];
        noted.is_noted = false;
        self.days[day] = noted.link;
        self.entries -= 1;
        Some(channel)
    }

    /// The first cycle from `cycle` on, but before `end`, in which a channel is released; else
    /// `end`.
    pub(super) fn next(&self, cycle: u64, end: u64) -> u64 {
        if self.entries == 0 {
            return end;
        }
        (cycle..end)
            .find(|&cycle| self.days[self.day(cycle)] != NONE)
            .unwrap_or(end)
    }
}
