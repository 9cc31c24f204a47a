mod long_routes;
mod middles;
mod sets;
mod virtual_channels;

use loadcurve_base::Random;
use loadcurve_base::queueing::mg1;
use loadcurve_network::routing::{DimensionOrder, Header, Hop};
use loadcurve_network::topology::{Lattice, Links, Topology, Unnamed, Xgft};
use loadcurve_network::traffic::{Arrival, Flows};
use proptest::prelude::*;

use super::literal::Literal;
use super::*;
use crate::Engine as _;
use crate::Sink as _;
use crate::test_support::{arrival, of_flits};
use crate::{Counters, Pause, Record};

fn mesh(side: u32) -> DimensionOrder {
    DimensionOrder::new(Lattice::mesh(side))
}

fn one_way(side: u32) -> DimensionOrder {
    DimensionOrder::new(Lattice::torus(side, Links::Unidirectional))
}

fn two_way(side: u32) -> DimensionOrder {
    DimensionOrder::new(Lattice::torus(side, Links::Bidirectional))
}

/// A network under uniform traffic, at a load in messages per cycle and processor.
fn uniform<R: Routing + Clone + 'static>(
    routing: R,
    flits: u32,
    load_messages: f64,
    seed: u32,
) -> FlitByFlit<R> {
    let random = Random::stream(seed, load_messages, 0);
    let traffic = Traffic::uniform(routing.topology().processors(), load_messages, random);
    FlitByFlit::under(routing, flits, traffic)
}

/// Latencies, by message, of messages given by cycle, source and destination.
fn latencies<R: Routing>(routing: R, flits: u32, messages: &[(u64, u32, u32)]) -> Vec<u64> {
    let arrivals: Vec<Arrival> = messages
        .iter()
        .map(|&(cycle, source, destination)| arrival(cycle, source, destination))
        .collect();
    let mut engine = FlitByFlit::new(routing, of_flits(flits, &arrivals), TieBreaker::new(3));
    let mut latencies = Vec::new();
    engine.run(&mut latencies, u64::MAX);
    latencies.sort_unstable();
    assert_eq!(latencies.len(), messages.len());
    latencies.into_iter().map(|(_, cycles)| cycles).collect()
}

/// Channels on the route of a message; the first route where two are equally long.
fn path<R: Routing>(routing: &R, source: u32, destination: u32) -> Vec<usize> {
    let mut path = vec![routing.injection(source as usize)];
    while let Some(hop) = routing
        .hops(path[path.len() - 1], destination as usize)
        .first()
    {
        path.push(hop.group);
    }
    path
}

fn check_zero_load<R: Routing + Clone>(routing: &R) {
    let processors = routing.topology().processors() as u32;
    let pairs = (0..processors).flat_map(|s| (0..processors).map(move |d| (s, d)));
    for (source, destination) in pairs.filter(|(source, destination)| source != destination) {
        let hops = path(routing, source, destination).len() as u64 - 2;
        for flits in [1, 2, 5, 40] {
            let latency = latencies(routing.clone(), flits, &[(7, source, destination)]);
            assert_eq!(latency, [u64::from(flits) + hops + 1]);
        }
    }
}

#[test]
fn a_lone_message_takes_flits_and_hops_and_one() {
    for side in 2..=5 {
        check_zero_load(&mesh(side));
        check_zero_load(&one_way(side));
        check_zero_load(&two_way(side));
    }
    for levels in 1..=2 {
        check_zero_load(&Xgft::butterfly(levels));
    }
}

/// Messages at random times, with many ties.
fn random_arrivals(
    processors: u32,
    messages: u32,
    within_cycles: u32,
    random: &mut Random,
) -> Vec<Arrival> {
    let mut cycles: Vec<u64> = (0..messages)
        .map(|_| u64::from(random.below(within_cycles)))
        .collect();
    cycles.sort_unstable();
    let any_pair = |cycle| {
        let (source, other) = random.pair_below(processors, processors - 1);
        arrival(cycle, source, other + u32::from(other >= source))
    };
    cycles.into_iter().map(any_pair).collect()
}

fn check_against_every_flit<R>(routing: &R, flits: u32, within_cycles: u32, seed: u32)
where
    R: Routing + Clone,
{
    let mut random = Random::stream(seed, 1.0, 0);
    let tie_breaker = TieBreaker::new(random.word());
    let processors = routing.topology().processors() as u32;
    let arrivals = random_arrivals(processors, 60, within_cycles, &mut random);
    agrees_with_every_flit(routing, &of_flits(flits, &arrivals), tie_breaker);
}

fn agrees_with_every_flit<R: Routing + Clone>(
    routing: &R,
    messages: &std::vec::IntoIter<Arrival>,
    tie_breaker: TieBreaker,
) {
    let mut latencies = Vec::new();
    let mut engine = FlitByFlit::new(routing.clone(), messages.clone(), tie_breaker);
    engine.run(&mut latencies, u64::MAX);
    latencies.sort_unstable();
    let expected = Literal::latencies(routing, messages.as_slice(), tie_breaker);
    assert_eq!(latencies, expected);
}

#[test]
fn messages_of_several_lengths_fare_as_when_every_flit_is_looked_at() {
    let mut random = Random::stream(5, 1.0, 0);
    for routing in [one_way(4), two_way(4), mesh(4)].iter().cycle().take(60) {
        let mut arrivals = random_arrivals(16, 60, 300, &mut random);
        for arrival in &mut arrivals {
            arrival.flits = 1 + random.below(20);
        }
        agrees_with_every_flit(routing, &arrivals.into_iter(), TieBreaker::new(1));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_message_fares_as_when_every_flit_is_looked_at(
        side in 2_u32..6, flits in 1_u32..12, within_cycles in 1_u32..400, seed: u32
    ) {
        check_against_every_flit(&one_way(side), flits, within_cycles, seed);
        check_against_every_flit(&two_way(side), flits, within_cycles, seed);
        check_against_every_flit(&mesh(side), flits, within_cycles, seed);
    }
}

/// Node 2 of the first row sends across the dateline to node 1, on virtual channel 0; node 1 sends
/// to node 3, on virtual channel 1. They share the link from 2 to 3.
#[test]
fn two_worms_on_a_link_have_half_of_it_each() {
    for s in [1_u64, 2, 3, 10, 100] {
        // The first header crosses the link in cycle 1, the second could in cycle 2, and they take
        // turns from then on: the last flits cross it in cycles 2s − 1 and 2s. Three channels and
        // one follow, and latency runs to the end of the last cycle.
        let together = latencies(one_way(4), s as u32, &[(0, 2, 1), (0, 1, 3)]);
        assert_eq!(together, [2 * s + 3, 2 * s + 2]);
        // Both could cross in cycle 2, and virtual channel 0 has the first turn.
        let tied = latencies(one_way(4), s as u32, &[(0, 1, 3), (1, 2, 1)]);
        assert_eq!(tied, [2 * s + 3, 2 * s + 3]);
    }
}

/// As before, but the message from node 2 is blocked by one from node 0, which waits for another one to be
/// delivered. The blocked message does not move on its whole route, including the shared link, and does not
/// compete for it.
#[test]
fn a_blocked_worm_leaves_the_link_to_the_other() {
    let messages = [(0, 13, 1), (2, 0, 1), (5, 2, 1), (12, 1, 3)];
    let latencies = latencies(one_way(4), 95, &messages);
    // The first holds the ejection channel of node 1 in cycles 2 to 96; the second in 97 to 191, in
    // which it leaves the link from 0 to 1; the third in 192 to 286.
    assert_eq!(latencies, [97, 192 - 2, 287 - 5, 95 + 3]);
}

#[test]
fn a_source_alone_is_an_exact_queue() {
    let (flits, load) = (16_u32, 0.05);
    let mut sources = Traffic::uniform(4, load, Random::stream(2, load, 0)).messages(1);
    let arrivals = std::iter::from_fn(|| sources.take(u64::MAX));
    let stamps: Vec<u64> = arrivals
        .filter(|arrival| arrival.source == 0)
        .map(|arrival| arrival.cycle)
        .take(20_000)
        .collect();
    let messages: Vec<(u64, u32, u32)> = stamps.iter().map(|&cycle| (cycle, 0, 1)).collect();
    // Messages of the same cycle leave in the order of their lots: the sorted latencies are the same.
    let mut simulated = latencies(one_way(2), flits, &messages);
    let mut free = 0;
    let start = |&stamp: &u64| {
        let start = free.max(stamp);
        free = start + u64::from(flits);
        start - stamp
    };
    let waits: Vec<u64> = stamps.iter().map(start).collect();
    let mut expected: Vec<u64> = waits.iter().map(|w| w + u64::from(flits) + 2).collect();
    simulated.sort_unstable();
    expected.sort_unstable();
    assert_eq!(simulated, expected);

    let mean = waits.iter().sum::<u64>() as f64 / waits.len() as f64;
    let flits = f64::from(flits);
    let md1 = mg1::mean_wait_cycles(load * flits, flits, 0.0).unwrap();
    assert!((mean / md1 - 1.0).abs() < 0.1, "{mean} {md1}");
}

/// Runs in one piece and in pieces of one cycle each.
fn check_pieces<R: Routing + Clone + std::fmt::Debug + Send + 'static>(routing: &R, load: f64) {
    let run = |effort| {
        let mut engine = uniform(routing.clone(), 7, load, 4);
        for target in [200, 500] {
            engine.restart_counts();
            let mut record = Record::new(target, 100_000);
            while engine.advance(&mut record, effort) == Pause::Effort {}
            assert!(record.is_full());
            if target == 500 {
                return (format!("{record:?}"), engine.counters(), engine.channels());
            }
        }
        unreachable!("the second record ends the run");
    };
    assert_eq!(run(1), run(u64::MAX));
}

#[test]
fn pieces_change_nothing() {
    for load in [0.001, 0.02, 0.2] {
        check_pieces(&one_way(4), load);
        check_pieces(&two_way(4), load);
        check_pieces(&Xgft::butterfly(2), load);
    }
}

#[test]
fn nothing_is_lost() {
    let mut random = Random::stream(8, 1.0, 0);
    for routing in [one_way(5), two_way(5), mesh(5)] {
        let arrivals = random_arrivals(25, 500, 2000, &mut random);
        let mut granted = vec![0_u32; routing.topology().channels()];
        for arrival in &arrivals {
            for channel in path(&routing, arrival.source, arrival.destination) {
                granted[channel] += 1;
            }
        }
        let mut engine = FlitByFlit::new(routing, of_flits(9, &arrivals), TieBreaker::new(1));
        let mut record = Record::new(u64::MAX, u64::MAX);
        assert_eq!(engine.advance(&mut record, u64::MAX), Pause::Finished);
        let counters = engine.counters();
        assert_eq!((counters.generated, counters.delivered), (500, 500));
        assert_eq!((record.count(), counters.waiting), (500, 0));
        for (channel, messages) in engine.channels().iter().zip(granted) {
            assert_eq!(channel.rate, f64::from(messages) / counters.cycles);
            assert!(messages == 0 || channel.service_cycles >= 9.0);
        }
    }
}

#[test]
fn waiting_messages_are_arrivals_minus_deliveries() {
    let mut engine = uniform(one_way(4), 5, 0.1, 1);
    let mut record = Record::new(u64::MAX, 50);
    while engine.advance(&mut record, 100) == Pause::Effort {
        let counters = engine.counters();
        assert_eq!(counters.waiting, counters.generated - counters.delivered);
        assert_eq!(record.count(), counters.delivered);
    }
    let waiting = engine.counters().waiting;
    assert!(waiting > 50);
    engine.restart_counts();
    let expected = Counters {
        waiting,
        ..Counters::default()
    };
    assert_eq!(engine.counters(), expected);
}

/// Three times the saturation load, for a hundred times the zero-load latency.
#[test]
fn overloaded_tori_go_on() {
    for routing in [one_way(4), two_way(4), one_way(5), two_way(5)] {
        let mut engine = uniform(routing, 12, 0.1, 1);
        let mut delivered_per_cycle = Vec::new();
        for _ in 0..6 {
            engine.restart_counts();
            engine.advance(&mut Record::new(500, u64::MAX), u64::MAX);
            delivered_per_cycle.push(500.0 / engine.counters().cycles);
        }
        let first = delivered_per_cycle[0];
        assert!(
            delivered_per_cycle.iter().all(|rate| rate / first > 0.8),
            "{delivered_per_cycle:?}"
        );
    }
}

#[test]
fn channels_carry_the_flows_of_the_routes() {
    for routing in [one_way(4), two_way(4)] {
        let (flits, load) = (4, 0.02);
        let mut engine = uniform(routing.clone(), flits, load, 3);
        engine.advance(&mut Record::new(20_000, 10_000), u64::MAX);
        let mut rates = vec![0.0; routing.topology().symmetries()];
        for (channel, state) in engine.channels().iter().enumerate() {
            rates[routing.topology().symmetry(channel)] += state.rate;
            let (utilisation, held) = (state.utilisation(), state.rate * f64::from(flits));
            assert!(held <= utilisation + 0.01 && utilisation < 0.5);
        }
        let cycles = engine.counters().cycles;
        for (class, rate) in Flows::uniform(&routing).unwrap().classes.iter().zip(rates) {
            let expected = class.rate * load * class.channels as f64 * cycles;
            let deviation = rate * cycles - expected;
            assert!(deviation.abs() <= 4.0 * expected.sqrt() + 5.0);
        }
    }
}

/// A chain of channels from processor 0 to processor 1.
#[derive(Debug, Clone, Copy)]
struct Chain(Unnamed);

impl Chain {
    fn new(length: usize) -> Self {
        Self(Unnamed {
            processors: 2,
            channels: length + 1,
            vcs: 1,
        })
    }
}

impl Routing for Chain {
    fn topology(&self) -> &dyn Topology {
        &self.0
    }
    fn injection(&self, processor: usize) -> usize {
        processor * (self.0.channels - 1)
    }
    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        if channel + 2 < self.0.channels {
            hops.push(header.over(channel + 1));
        }
    }
}

#[test]
fn a_route_has_up_to_128_channels() {
    for flits in [1, 64, 300] {
        let latency = latencies(Chain::new(128), flits, &[(0, 0, 1)]);
        assert_eq!(latency, [u64::from(flits) + 127]);
    }
}

#[test]
#[should_panic(expected = "128 channels")]
fn longer_routes_are_refused() {
    latencies(Chain::new(129), 3, &[(0, 0, 1)]);
}
