use loadcurve_network::routing::DimensionOrder;
use loadcurve_network::topology::Lattice;
use loadcurve_network::traffic::{Arrival, Arrivals};

use crate::flit::FlitByFlit;
use crate::router::{Routers, Settings};
use crate::{Driver, Inspect, Pause, TieBreaker};

/// Messages that are generated when their predecessors have left the source.
#[derive(Debug)]
struct OneAfterAnother {
    /// Messages, the next one last.
    rest: Vec<Arrival>,
    next_cycle: u64,
}

impl OneAfterAnother {
    fn new(mut rest: Vec<Arrival>) -> Self {
        rest.reverse();
        Self {
            rest,
            next_cycle: 0,
        }
    }
}

impl Arrivals for OneAfterAnother {
    fn next_cycle(&self) -> u64 {
        if self.rest.is_empty() {
            u64::MAX
        } else {
            self.next_cycle
        }
    }

    fn take(&mut self, cycle: u64) -> Option<Arrival> {
        if cycle < self.next_cycle {
            return None;
        }
        self.next_cycle = u64::MAX;
        let next = self.rest.pop()?;
        Some(Arrival { cycle, ..next })
    }

    fn flits(&self) -> Option<u32> {
        None
    }

    fn departed(&mut self, _number: u64, cycle: u64) {
        self.next_cycle = cycle;
    }
}

/// Messages of several lengths from one processor, in different cycles, as lots put those of one cycle in order.
fn messages() -> Vec<Arrival> {
    let messages = [(5, 3), (15, 1), (2, 7), (5, 4)].into_iter().zip(0..);
    let message = |((destination, flits), cycle)| Arrival {
        cycle,
        destination,
        flits,
        ..Arrival::default()
    };
    messages.map(message).collect()
}

/// Cycle in which each message of a run is delivered.
fn ends<N: Inspect>(mut engine: Driver<N>) -> Vec<u64> {
    let mut ends = Ends::default();
    assert_eq!(engine.run(&mut ends, u64::MAX), Pause::Finished);
    ends.0
}

#[derive(Debug, Default)]
struct Ends(Vec<u64>);

impl crate::Sink for Ends {
    fn delivery(&mut self, _message: u64, _now: u64, end: u64, _latency_cycles: u64) {
        self.0.push(end);
    }

    fn count(&self) -> u64 {
        self.0.len() as u64
    }

    fn is_full(&self) -> bool {
        false
    }

    fn most_waiting(&self) -> u64 {
        u64::MAX
    }
}

fn worms(arrivals: impl Arrivals + 'static) -> Vec<u64> {
    let routing = DimensionOrder::new(Lattice::mesh(4));
    ends(FlitByFlit::new(routing, arrivals, TieBreaker::new(1)))
}

fn routers(arrivals: impl Arrivals + 'static) -> Vec<u64> {
    let routing = DimensionOrder::new(Lattice::mesh(4));
    ends(Routers::new(routing, &Settings::default(), arrivals, 1).unwrap())
}

#[test]
fn a_message_sent_when_another_has_left_follows_it_without_a_gap() {
    let by_turns = || OneAfterAnother::new(messages());
    let at_once = || messages().into_iter();
    assert_eq!(worms(by_turns()), worms(at_once()));
    assert_eq!(routers(by_turns()), routers(at_once()));
}
