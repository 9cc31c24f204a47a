//! Events that are due a few cycles ahead.

/// Events by the cycle in which they are due.
#[derive(Debug, Clone)]
pub(super) struct Schedule<T> {
    /// Events of each cycle, at its number modulo the length, a power of two.
    days: Vec<Vec<T>>,
    entries: usize,
}

impl<T> Schedule<T> {
    /// A schedule of events up to `cycles` ahead.
    pub(super) fn new(cycles: u32) -> Self {
        let days = (cycles as usize + 1).next_power_of_two();
        Self {
            days: (0..days).map(|_| Vec::new()).collect(),
            entries: 0,
        }
    }

    /// Number of cycles that it looks ahead at least.
    pub(super) fn ahead(&self) -> u64 {
        self.days.len() as u64 - 1
    }

    #[inline]
    fn day(&self, cycle: u64) -> usize {
        cycle as usize & (self.days.len() - 1)
    }

    /// Enters an event.
    #[inline]
    pub(super) fn enter(&mut self, cycle: u64, event: T) {
        let day = self.day(cycle);
        self.days[day].push(event);
        self.entries += 1;
    }

    /// Takes all events of a cycle, in the order in which they were entered. [`Schedule::restore`] takes their
    /// list back, so that it need not be allocated again.
    #[inline]
    pub(super) fn take(&mut self, cycle: u64) -> Vec<T> {
        let day = self.day(cycle);
        let events = std::mem::take(&mut self.days[day]);
        self.entries -= events.len();
        events
    }

    /// Takes the list of the events of a cycle back.
    #[inline]
    pub(super) fn restore(&mut self, cycle: u64, mut events: Vec<T>) {
        events.clear();
        let day = self.day(cycle);
        self.days[day] = events;
    }

    /// All events from `cycle` on, in their order.
    pub(super) fn all(&self, cycle: u64) -> impl Iterator<Item = &T> {
        let cycles = cycle..cycle + self.days.len() as u64;
        cycles.flat_map(|cycle| &self.days[self.day(cycle)])
    }

    /// First cycle from `cycle` on, but before `end`, with an event; otherwise `end`.
    pub(super) fn next(&self, cycle: u64, end: u64) -> u64 {
        if self.entries == 0 {
            return end;
        }
        let last = end.min(cycle + self.days.len() as u64);
        let mut cycles = cycle..last;
        cycles
            .find(|&cycle| !self.days[self.day(cycle)].is_empty())
            .unwrap_or(end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_come_in_their_cycle_and_order() {
        let mut schedule = Schedule::new(5);
        schedule.enter(12, 'a');
        schedule.enter(9, 'b');
        schedule.enter(12, 'c');
        assert_eq!((schedule.next(8, 99), schedule.next(8, 9)), (9, 9));
        let all: String = schedule.all(8).collect();
        assert_eq!(all, "bac");
        let due = schedule.take(9);
        assert_eq!(due, ['b']);
        schedule.restore(9, due);
        assert_eq!(schedule.next(10, 99), 12);
        assert_eq!(schedule.take(12), ['a', 'c']);
        assert_eq!(schedule.next(13, 99), 99);
    }
}
