//! Sources with unbounded queues: their messages, and the verdict on each.

use loadcurve_network::traffic::{Arrival, Arrivals, Pattern, Traffic};

use super::tally::Tally;
use super::verdict;

/// The sources of a network and their messages.
#[derive(Debug)]
pub(super) struct Sources {
    arrivals: Box<dyn Arrivals>,
    /// Cycle of the next message, so that the run loops ask the arrivals only once a message.
    next_cycle: u64,
    /// Number of sources that send anything.
    senders: u32,
    /// Counts of every processor; those of silent ones stay 0.
    each: Vec<Sender>,
}

/// Counts of a source.
#[derive(Debug, Clone, Copy, Default)]
struct Sender {
    /// Messages generated since counting began.
    generated: u64,
    /// Messages that were queued at that time.
    waited: u64,
}

impl Sender {
    /// Number of queued messages, given the number that have left since counting began.
    fn waiting(self, left: u64) -> u64 {
        self.waited + self.generated - left
    }
}

impl Sources {
    /// Sources of traffic, in messages of `flits` flits, in a network of `processors` processors.
    ///
    /// # Panics
    /// If the traffic is that of another number of processors, or `flits` is 0.
    pub(super) fn of<P: Pattern + 'static>(
        traffic: Traffic<P>,
        flits: u32,
        processors: usize,
    ) -> Self {
        traffic.check(processors);
        Self {
            senders: traffic.senders(),
            ..Self::with(traffic.messages(flits), processors)
        }
    }

    /// Sources with these messages in a network of `processors` processors, all of which may send.
    pub(super) fn with(arrivals: Box<dyn Arrivals>, processors: usize) -> Self {
        Self {
            next_cycle: arrivals.next_cycle(),
            arrivals,
            senders: processors as u32,
            each: vec![Sender::default(); processors],
        }
    }

    /// Stops all sources for good.
    #[cfg(test)]
    pub(super) fn stop(&mut self) {
        self.arrivals = Box::new(Vec::new().into_iter());
        self.next_cycle = u64::MAX;
    }

    /// Values measured at the sources since counting began.
    pub(super) fn details(&self) -> Vec<(String, f64)> {
        self.arrivals.details()
    }

    /// Number of sources that send anything.
    pub(super) fn senders(&self) -> u32 {
        self.senders
    }

    /// Cycle of the next message, `u64::MAX` if there are no more.
    #[inline]
    pub(super) fn next_cycle(&self) -> u64 {
        self.next_cycle
    }

    /// Takes the next message, with its number, if it arrives in `cycle` or earlier.
    #[inline]
    pub(super) fn take(&mut self, cycle: u64, tally: &mut Tally) -> Option<(u64, Arrival)> {
        if self.next_cycle > cycle {
            return None;
        }
        let arrival = self.arrivals.take(cycle)?;
        self.next_cycle = self.arrivals.next_cycle();
        Some((self.count(arrival.source, tally), arrival))
    }

    /// Tells the sources of a delivery.
    #[inline]
    pub(super) fn deliver(&mut self, number: u64, cycle: u64) {
        self.arrivals.delivered(number, cycle);
        self.next_cycle = self.arrivals.next_cycle();
    }

    /// Tells the sources that a message has left its source.
    #[inline]
    pub(super) fn depart(&mut self, number: u64, cycle: u64) {
        self.arrivals.departed(number, cycle);
        self.next_cycle = self.arrivals.next_cycle();
    }

    /// Generates messages faster by a factor from a cycle on; false, and nothing changes, if that cannot be done.
    pub(super) fn speed_up(&mut self, factor: f64, cycle: u64) -> bool {
        let is_done = self.arrivals.speed_up(factor, cycle);
        self.next_cycle = self.arrivals.next_cycle();
        is_done
    }

    /// Counts a message of a source; returns its number.
    #[inline]
    pub(super) fn count(&mut self, source: u32, tally: &mut Tally) -> u64 {
        self.each[source as usize].generated += 1;
        tally.generate()
    }

    /// Restarts the counts; `left` gives the number of messages that have left each source's queue.
    pub(super) fn restart_counts(&mut self, left: impl Fn(usize) -> u64) {
        self.arrivals.restart_counts();
        for (source, sender) in self.each.iter_mut().enumerate() {
            *sender = Sender {
                generated: 0,
                waited: sender.waiting(left(source)),
            };
        }
    }

    /// True if some source generates more than it can send; `left` gives the number of messages that have
    /// left each source's queue since counting began.
    pub(super) fn is_any_overflowing(&self, left: impl Fn(usize) -> u64) -> bool {
        let dispersion = self.arrivals.dispersion();
        let mut each = self.each.iter().enumerate();
        each.any(|(source, sender)| {
            let left = left(source);
            let waiting = sender.waiting(left);
            verdict::is_source_overflowing(sender.generated, left, waiting, dispersion)
        })
    }
}

#[cfg(test)]
mod sending;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flit::FlitByFlit;
    use crate::test_support::arrival;
    use crate::verdict::Rule;
    use crate::worm::{LatticeCursor, WormByWorm};
    use crate::{Engine, Pause, Replication, Report, StoppingRule, TieBreaker};
    use loadcurve_base::Random;
    use loadcurve_network::routing::DimensionOrder;
    use loadcurve_network::topology::Lattice;
    use loadcurve_network::traffic::{Arrival, Arrivals, Traffic, TrafficMatrix};

    const FLITS: u32 = 8;

    /// A lightly loaded network of 64 processors, one of which also sends to a neighbour.
    #[derive(Debug)]
    struct Uneven {
        calm: Box<dyn Arrivals>,
        greedy: Box<dyn Arrivals>,
    }

    impl Uneven {
        fn new(greedy_load_messages: f64) -> Self {
            let messages = |processors, load, seed| {
                Traffic::uniform(processors, load, Random::stream(seed, load, 0)).messages(FLITS)
            };
            Self {
                calm: messages(64, 0.015, 1),
                greedy: messages(2, greedy_load_messages / 2.0, 2),
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

        fn flits(&self) -> Option<u32> {
            self.calm.flits()
        }
    }

    fn report(engine: impl Engine + 'static) -> Report {
        let stopping_rule = StoppingRule::new(0.02, 400_000);
        Replication::new(Box::new(engine), &stopping_rule).finish()
    }

    /// An injection channel takes at most 1/8 of a message per cycle if messages have 8 flits.
    #[test]
    fn one_source_of_64_does_not_hide_behind_the_others() {
        let worm = |load| {
            let steps = LatticeCursor::mesh(8);
            let messages = Uneven::new(load);
            report(WormByWorm::new(steps, messages, TieBreaker::new(1)).unwrap())
        };
        let flit = |load| {
            let routing = DimensionOrder::new(Lattice::mesh(8));
            let messages = Uneven::new(load);
            report(FlitByFlit::new(routing, messages, TieBreaker::new(1)))
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

    /// Of 41 sources that send, one makes twenty times as many messages as any other.
    #[test]
    fn a_source_with_a_large_weight_does_not_hide_among_silent_ones() {
        let light = (0..40).filter(|source| source % 8 != 7);
        let light = light.map(|source| format!("{source}-{}", source + 1));
        let heavy = (56..61).map(|source| format!("{source}-{}", source + 1));
        let items: Vec<String> = light.chain(heavy).chain(["47-55x20".to_owned()]).collect();
        let matrix = TrafficMatrix::from_items(&items.join("."), 64)
            .unwrap()
            .matrix;
        let traffic = |load| Traffic::new(matrix.clone(), load, Random::stream(1, load, 0));
        // Its injection channel takes 1/8 of a message per cycle at most.
        let mean = (40.0 + 20.0) / 41.0;
        let load = |messages: f64| messages * mean / 20.0;
        for (messages, rule) in [(0.1, Rule::Settled), (0.137, Rule::Source)] {
            let load = load(messages);
            let worm = crate::worm::mesh(8, FLITS, traffic(load));
            let routing = DimensionOrder::new(Lattice::mesh(8));
            let flit = FlitByFlit::under(routing, FLITS, traffic(load));
            for report in [report(worm), report(flit)] {
                assert_eq!((report.sources, report.rule), (41, Some(rule)));
                let counters = report.counters;
                assert!(counters.delivered as f64 > 0.96 * counters.generated as f64);
            }
        }
    }

    #[test]
    fn one_source_is_seen_among_many() {
        let sources = [0, 1, 2].repeat(2000).into_iter();
        let messages: Vec<Arrival> = sources.map(|source| arrival(0, source, 3)).collect();
        // Processor 3 is silent.
        let mut sources = Sources::with(Box::new(messages.into_iter()), 4);
        let mut tally = Tally::default();
        let mut generate =
            |sources: &mut Sources| (0..3000).all(|_| sources.take(0, &mut tally).is_some());
        let sends = |each: u64| move |source| if source < 3 { each } else { 0 };
        assert!(generate(&mut sources));
        assert!(!sources.is_any_overflowing(sends(900)));
        let slow = |source| {
            if source == 1 {
                700
            } else {
                sends(1000)(source)
            }
        };
        assert!(sources.is_any_overflowing(slow));
        // A previous backlog is not growth, but is still queued.
        sources.restart_counts(slow);
        assert!(generate(&mut sources));
        assert!(!sources.is_any_overflowing(sends(1000)));
        assert_eq!(sources.each[1].waiting(1000), 300);
        assert!(sources.is_any_overflowing(slow));
    }

    /// Two processors that send each other one message after another: each answers the one that it receives.
    #[derive(Debug)]
    struct PingPong {
        next: Arrival,
        left: u32,
    }

    impl Arrivals for PingPong {
        fn next_cycle(&self) -> u64 {
            self.next.cycle
        }

        fn take(&mut self, cycle: u64) -> Option<Arrival> {
            let never = Arrival {
                cycle: u64::MAX,
                ..self.next
            };
            (self.next.cycle <= cycle).then(|| std::mem::replace(&mut self.next, never))
        }

        fn flits(&self) -> Option<u32> {
            Some(FLITS)
        }

        fn delivered(&mut self, number: u64, cycle: u64) {
            assert_eq!(number, u64::from(9 - self.left));
            if self.left > 0 {
                self.left -= 1;
                self.next = Arrival {
                    cycle,
                    source: self.next.destination,
                    destination: self.next.source,
                    ..self.next
                };
            }
        }
    }

    /// Ten messages, each of which takes s + 1 cycles between neighbours, and no time between them.
    #[test]
    fn sources_learn_of_deliveries() {
        let messages = || PingPong {
            next: Arrival {
                flits: FLITS,
                ..arrival(0, 0, 1)
            },
            left: 9,
        };
        let tree = loadcurve_network::topology::Xgft::butterfly(1);
        let cursor = crate::worm::FatTreeCursor::new(1);
        let mut worms = WormByWorm::new(cursor, messages(), TieBreaker::new(1)).unwrap();
        let mut flits = FlitByFlit::new(tree, messages(), TieBreaker::new(1));
        let (mut by_worms, mut by_flits) = (Vec::new(), Vec::new());
        assert_eq!(worms.run(&mut by_worms, u64::MAX), Pause::Finished);
        assert_eq!(flits.run(&mut by_flits, u64::MAX), Pause::Finished);
        let expected = (0..10).map(|number| (number, u64::from(FLITS) + 1));
        assert!(expected.eq(by_worms.iter().copied()));
        assert_eq!(by_worms, by_flits);
        // Without a pause between two messages; the last channel is free a cycle later.
        let whole = 10.0 * (f64::from(FLITS) + 1.0);
        assert_eq!(flits.counters().cycles, whole + 1.0);
    }
}
