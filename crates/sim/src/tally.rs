//! The run loop of all engines, and their counters.

use std::ops::ControlFlow;

use super::{Counters, Pause, Sink, quotient};

/// Counters of an engine.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// Messages generated before counting began.
    generated_before: u64,
    /// Time at which counting began.
    since_cycles: f64,
    /// Counts since then, without their time.
    counts: Counters,
}

impl Tally {
    /// Counts a generated message; returns its number, from 0 in order of generation.
    #[inline]
    pub(super) fn generate(&mut self) -> u64 {
        let number = self.generated_before + self.counts.generated;
        self.counts.generated += 1;
        self.counts.waiting += 1;
        number
    }

    /// Counts a dropped message.
    #[inline]
    pub(super) fn count_drop(&mut self) {
        self.counts.lost += 1;
        self.counts.waiting -= 1;
    }

    /// Counts delivered messages.
    #[inline]
    pub(super) fn deliver(&mut self, messages: u64) {
        self.counts.delivered += messages;
        self.counts.waiting -= messages;
    }

    /// A reason to pause, if there is one: the record is full, or too many messages wait.
    #[inline]
    pub(super) fn check<K: Sink>(&self, sink: &K) -> ControlFlow<Pause> {
        if sink.is_full() {
            ControlFlow::Break(Pause::Full)
        } else if self.counts.waiting > sink.most_waiting() {
            ControlFlow::Break(Pause::Overflow)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Counts a broken deadlock.
    pub(super) fn break_deadlock(&mut self) {
        self.counts.deadlocks += 1;
    }

    /// Number of messages queued or in the network.
    #[inline]
    pub(super) fn waiting(&self) -> u64 {
        self.counts.waiting
    }

    /// The counters at this time.
    pub(super) fn counters(&self, now_cycles: f64) -> Counters {
        Counters {
            cycles: now_cycles - self.since_cycles,
            ..self.counts
        }
    }

    /// Restarts the counters at this time.
    pub(super) fn restart(&mut self, now_cycles: f64) {
        self.since_cycles = now_cycles;
        self.generated_before += self.counts.generated;
        self.counts = Counters {
            waiting: self.counts.waiting,
            ..Counters::default()
        };
    }
}

impl Counters {
    /// A count per cycle; 0 before any time has passed.
    pub(super) fn rate(&self, count: u64) -> f64 {
        quotient(count as f64, self.cycles)
    }
}

/// Runs an engine step by step until a step gives a reason to pause or the allowed effort is spent.
///
/// A `step` advances the engine by one moment and returns its effort.
#[inline]
pub(super) fn drive(effort: u64, mut step: impl FnMut() -> ControlFlow<Pause, u64>) -> Pause {
    let mut left = effort;
    loop {
        match step() {
            ControlFlow::Break(pause) => return pause,
            ControlFlow::Continue(spent) if spent >= left => return Pause::Effort,
            ControlFlow::Continue(spent) => left -= spent,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Record;

    /// Drives steps that each generate a message and, from the third on, deliver one.
    fn driven(record: &mut Record, effort: u64) -> (Pause, Counters) {
        let mut tally = Tally::default();
        tally.restart(5.0);
        let pause = drive(effort, || {
            let number = tally.generate();
            if number >= 2 {
                Record::delivery(record, number as f64, 2.0);
                tally.deliver(1);
            }
            tally.check(record)?;
            ControlFlow::Continue(10)
        });
        (pause, tally.counters(7.5))
    }

    #[test]
    fn a_run_ends_for_the_first_reason_that_holds() {
        for (target, most_waiting, effort, pause, generated) in [
            (3, 2, u64::MAX, Pause::Full, 5),
            (3, 1, u64::MAX, Pause::Overflow, 2),
            (u64::MAX, 9, 0, Pause::Effort, 1),
            (u64::MAX, 9, 30, Pause::Effort, 3),
            (u64::MAX, 9, 31, Pause::Effort, 4),
        ] {
            let mut record = Record::new(target, most_waiting);
            let (reason, counters) = driven(&mut record, effort);
            assert_eq!((reason, counters.generated), (pause, generated));
            assert_eq!(counters.cycles, 2.5);
            assert_eq!(counters.delivered, record.count());
            assert_eq!(counters.waiting, generated - record.count());
        }
    }

    #[test]
    fn restarting_counters_keeps_waiting_requests() {
        let mut tally = Tally::default();
        for _ in 0..5 {
            tally.generate();
        }
        tally.count_drop();
        tally.deliver(1);
        tally.break_deadlock();
        let counters = tally.counters(4.0);
        assert_eq!((counters.lost, counters.delivered), (1, 1));
        assert_eq!((counters.deadlocks, counters.rate(2)), (1, 0.5));
        tally.restart(4.0);
        let expected = Counters {
            waiting: 3,
            ..Counters::default()
        };
        assert_eq!(tally.counters(4.0), expected);
        assert_eq!(expected.rate(2), 0.0);
        assert_eq!(tally.generate(), 5);
    }
}
