//! What each source made, and what of it still waits there.

use super::verdict;

/// The sources of a network whose queues have no end.
#[derive(Debug, Clone)]
pub(super) struct Senders {
    each: Vec<Sender>,
}

/// One source.
#[derive(Debug, Clone, Copy, Default)]
struct Sender {
    /// Messages made since counting began.
    generated: u64,
    /// Messages that waited when it did.
    waited: u64,
}

impl Sender {
    /// How many messages wait when so many have left since counting began.
    fn waiting(self, left: u64) -> u64 {
        self.waited + self.generated - left
    }
}

impl Senders {
    /// Sources that have not made anything.
    pub(super) fn new(count: usize) -> Self {
        Self {
            each: vec![Sender::default(); count],
        }
    }

    /// Counts a message that a source makes.
    #[inline]
    pub(super) fn generate(&mut self, source: u32) {
        self.each[source as usize].generated += 1;
    }

    /// Begins to count anew, when as many messages of each source have `left` its queue.
    pub(super) fn restart_counts(&mut self, left: impl Fn(usize) -> u64) {
        for (source, sender) in self.each.iter_mut().enumerate() {
            *sender = Sender {
                generated: 0,
                waited: sender.waiting(left(source)),
            };
        }
    }

    /// Whether a single source makes more than it can send, when as many messages of each have
    /// `left` its queue since counting began.
    pub(super) fn is_any_overflowing(&self, left: impl Fn(usize) -> u64) -> bool {
        let mut each = self.each.iter().enumerate();
        each.any(|(source, sender)| {
            let left = left(source);
            verdict::is_source_overflowing(sender.generated, left, sender.waiting(left))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::Mesh;
    use crate::sim::flit::FlitByFlit;
    use crate::sim::verdict::Rule;
    use crate::sim::worm::{MeshCursor, Worm};
    use crate::sim::{
        Arrival, Arrivals, Engine, Poisson, Random, Replication, Report, StoppingRule, TieBreaker,
    };

    const FLITS: u32 = 8;

    /// A calm network of 64 processors, of which one also sends to a neighbour.
    #[derive(Debug, Clone)]
    struct Uneven {
        calm: Poisson,
        greedy: Poisson,
    }

    impl Uneven {
        fn new(greedy_load_messages: f64) -> Self {
            Self {
                calm: Poisson::new(64, 0.015, Random::stream(1, 0.015, 0)),
                greedy: Poisson::new(2, greedy_load_messages / 2.0, Random::stream(2, 0.01, 0)),
            }
        }
    }

    impl Arrivals for Uneven {
        fn next_cycle(&self) -> u64 {
            self.calm.next_cycle().min(self.greedy.next_cycle())
        }

        fn take(&mut self, cycle: u64) -> Option<Arrival> {
            if self.calm.next_cycle() <= self.greedy.next_cycle() {
                return self.calm.take(cycle);
            }
            let arrival = self.greedy.take(cycle)?;
            Some(Arrival {
                source: 27,
                destination: 28,
                ..arrival
            })
        }
    }

    fn report(engine: impl Engine + 'static) -> Report {
        let stopping_rule = StoppingRule {
            precision: 0.02,
            most_messages: 400_000,
        };
        Replication::new(Box::new(engine), &stopping_rule).finish()
    }

    /// 1/8 of a message a cycle is all that an injection channel takes of messages of 8 flits.
    #[test]
    fn one_source_of_64_does_not_hide_behind_the_others() {
        let worm = |load| {
            let steps = MeshCursor::new(Mesh::new(8));
            report(Worm::new(
                steps,
                FLITS,
                Uneven::new(load),
                TieBreaker::new(1),
            ))
        };
        let flit = |load| {
            let grid = Mesh::new(8).grid();
            report(FlitByFlit::new(
                grid,
                FLITS,
                Uneven::new(load),
                TieBreaker::new(1),
            ))
        };
        for report in [worm(0.04), flit(0.04)] {
            assert_eq!(report.rule, Some(Rule::Settled));
        }
        for report in [worm(0.1), flit(0.1)] {
            let counters = report.counters;
            assert!(counters.delivered as f64 > 0.96 * counters.generated as f64);
            assert_eq!(report.rule, Some(Rule::Source));
        }
    }

    #[test]
    fn one_source_is_seen_among_many() {
        let mut senders = Senders::new(3);
        for source in [0, 1, 2].repeat(1000) {
            senders.generate(source);
        }
        assert!(!senders.is_any_overflowing(|_| 900));
        let slow = |source| if source == 1 { 700 } else { 1000 };
        assert!(senders.is_any_overflowing(slow));
        // What waited before is no growth, and is still there.
        senders.restart_counts(slow);
        for source in [0, 1, 2].repeat(1000) {
            senders.generate(source);
        }
        assert!(!senders.is_any_overflowing(|_| 1000));
        assert_eq!(senders.each[1].waiting(1000), 300);
        assert!(senders.is_any_overflowing(slow));
    }
}
