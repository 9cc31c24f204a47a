//! Calendar of upcoming releases of channels that messages wait for.
//!
//! The end of a hold is known at most s cycles ahead, so a ring of slightly more days is enough.
//! The channels of a day are linked in a list.

use super::message::NONE;

/// Link of a channel that is not in the calendar.
const NOT_ENTERED: u32 = NONE - 1;

/// Upcoming releases of channels that messages wait for.
#[derive(Debug, Clone)]
pub(super) struct Calendar {
    /// First channel of each cycle, indexed by the cycle modulo the length, a power of two.
    days: Vec<u32>,
    /// Next channel released in the same cycle, by channel; [`NOT_ENTERED`] for channels that are not entered.
    links: Vec<u32>,
    entries: u32,
}

impl Calendar {
    /// A calendar of some channels, covering up to `cycles` cycles ahead.
    pub(super) fn new(cycles: u32, channels: usize) -> Self {
        Self {
            days: vec![NONE; (cycles as usize + 1).next_power_of_two()],
            links: vec![NOT_ENTERED; channels],
            entries: 0,
        }
    }

    #[inline]
    fn day(&self, cycle: u64) -> usize {
        cycle as usize & (self.days.len() - 1)
    }

    /// Enters the release of a channel in a cycle, unless it is already entered.
    #[inline]
    pub(super) fn note(&mut self, channel: u32, cycle: u64) {
        let day = self.day(cycle);
        let link = &mut self.links[channel as usize];
        if *link != NOT_ENTERED {
            return;
        }
        *link = self.days[day];
        self.days[day] = channel;
        self.entries += 1;
    }

    /// Takes a channel released in this cycle.
    #[inline]
    pub(super) fn take(&mut self, cycle: u64) -> Option<u32> {
        let day = self.day(cycle);
        let channel = self.days[day];
        if channel == NONE {
            return None;
        }
        let link = &mut self.links[channel as usize];
        self.days[day] = std::mem::replace(link, NOT_ENTERED);
        self.entries -= 1;
        Some(channel)
    }

    /// First cycle from `cycle` on, but before `end`, in which a channel is released; otherwise
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
