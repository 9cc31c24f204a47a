//! The two simulators of wormhole networks, flit by flit and event by event, must agree message by
//! message, because they simulate the same rules.

mod networks;
mod standstill;

use loadcurve_base::{ChannelState, Random};
use loadcurve_network::routing::{DimensionOrder, Routing};
use loadcurve_network::topology::{Lattice, Xgft};
use loadcurve_network::traffic::{Arrival, Traffic};
use proptest::prelude::*;

use super::flit::FlitByFlit;
use super::test_support::{arrival, of_flits};
use super::worm::{FatTreeCursor, LatticeCursor, RouteCursor, WormByWorm};
use super::{Clocked, Driver, Engine, TieBreaker};

/// Waits and blocking of channels, and variances of their completed holds. Means are left out: they depend
/// on how long an engine runs on after the last message.
fn waits(channels: &[ChannelState]) -> Vec<(f64, Option<f64>, Option<f64>)> {
    let wait = |channel: &ChannelState| {
        let &ChannelState {
            wait_cycles,
            blocking,
            service_variance,
            ..
        } = channel;
        (wait_cycles, blocking, service_variance)
    };
    channels.iter().map(wait).collect()
}

fn check_agreement<R, S>(
    routing: R,
    steps: S,
    flits: u32,
    arrivals: &[Arrival],
    tie_breaker: TieBreaker,
) where
    R: Routing + std::fmt::Debug + Send,
    S: RouteCursor,
{
    let messages = || of_flits(flits, arrivals);
    let mut by_flits = FlitByFlit::new(routing, messages(), tie_breaker);
    let mut expected: Vec<(u64, u64)> = Vec::new();
    by_flits.run(&mut expected, u64::MAX);
    expected.sort_unstable();
    assert_eq!(expected.len(), arrivals.len());

    let mut by_events = WormByWorm::new(steps, messages(), tie_breaker).unwrap();
    let mut latencies: Vec<(u64, u64)> = Vec::new();
    by_events.run(&mut latencies, u64::MAX);
    latencies.sort_unstable();
    assert_eq!(latencies, expected);
    assert_eq!(waits(&by_events.channels()), waits(&by_flits.channels()));
}

fn check_mesh(side: u32, flits: u32, arrivals: &[Arrival], tie_breaker: TieBreaker) {
    check_agreement(
        DimensionOrder::new(Lattice::mesh(side)),
        LatticeCursor::mesh(side),
        flits,
        arrivals,
        tie_breaker,
    );
}

fn check_fat_tree(levels: u32, flits: u32, arrivals: &[Arrival], tie_breaker: TieBreaker) {
    let (tree, cursor) = (Xgft::butterfly(levels), FatTreeCursor::new(levels));
    check_agreement(tree, cursor, flits, arrivals, tie_breaker);
}

/// The first messages of Poisson sources, for a load per source in flits per cycle.
fn poisson(processors: u32, flits: u32, load_flits: f64, random: Random) -> Vec<Arrival> {
    let load_messages = load_flits / f64::from(flits);
    let mut messages = Traffic::uniform(processors as usize, load_messages, random).messages(1);
    (0..200).map_while(|_| messages.take(u64::MAX)).collect()
}

/// Messages that are all generated in the first few cycles.
fn bursts(processors: u32, within_cycles: u32, random: &mut Random) -> Vec<Arrival> {
    let mut cycles: Vec<u32> = (0..200).map(|_| random.below(within_cycles)).collect();
    cycles.sort_unstable();
    let any_pair = |cycle: u32| {
        let (source, other) = random.pair_below(processors, processors - 1);
        arrival(cycle.into(), source, other + u32::from(other >= source))
    };
    cycles.into_iter().map(any_pair).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn meshes_agree(
        side in 2_u32..6, flits in 1_u32..41, load_flits in 0.01..1.5, within in 1_u32..300,
        seed: u32
    ) {
        let mut random = Random::stream(seed, load_flits, 0);
        let tie_breaker = TieBreaker::new(random.word());
        let arrivals = bursts(side * side, within, &mut random);
        check_mesh(side, flits, &arrivals, tie_breaker);
        let arrivals = poisson(side * side, flits, load_flits, random);
        check_mesh(side, flits, &arrivals, tie_breaker);
    }

    #[test]
    fn fat_trees_agree(
        levels in 1_u32..4, flits in 1_u32..41, load_flits in 0.01..1.5, within in 1_u32..300,
        seed: u32
    ) {
        let mut random = Random::stream(seed, load_flits, 0);
        let tie_breaker = TieBreaker::new(random.word());
        let processors = 4_u32.pow(levels);
        let arrivals = bursts(processors, within, &mut random);
        check_fat_tree(levels, flits, &arrivals, tie_breaker);
        let arrivals = poisson(processors, flits, load_flits, random);
        check_fat_tree(levels, flits, &arrivals, tie_breaker);
    }
}
