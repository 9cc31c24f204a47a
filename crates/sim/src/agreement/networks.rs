//! Networks of every kind whose links have one channel each, including ones that can deadlock.

use std::sync::Arc;

use loadcurve_network::routing::CustomRoute;
use loadcurve_network::topology::custom::Description;
use loadcurve_network::topology::dimension::{Dimension, Shape};
use loadcurve_network::topology::{Ascent, Butterfly, HyperX, Xgft};

use super::*;
use crate::Pause;
use crate::worm::{GeneralCursor, LatticeCursor};

fn lattice(sizes: &[u32], shape: Shape) -> Lattice {
    let dimensions = sizes.iter().map(|&size| Dimension::new(size, shape));
    Lattice::new(dimensions.map(Dimension::with_single_channels).collect())
}

fn custom(edges: &str, route: CustomRoute) -> Arc<dyn Routing> {
    let description = Description::read_edges(edges, "all").unwrap();
    route.routing(Arc::new(description)).unwrap().into()
}

/// Networks without a cycle in their channel dependency graphs.
fn acyclic() -> Vec<Arc<dyn Routing>> {
    let up_down = CustomRoute::UpDown { root: None };
    vec![
        Arc::new(Xgft::new(&[2, 3, 2], &[3, 4], Ascent::Adaptive)),
        Arc::new(Xgft::new(&[2, 2, 2, 2], &[2, 3, 5], Ascent::Adaptive)),
        Arc::new(Xgft::new(&[4, 4], &[9], Ascent::Adaptive)),
        Arc::new(Xgft::new(&[3, 3, 2], &[2, 3], Ascent::DModK)),
        Arc::new(Butterfly::new(2, 4)),
        Arc::new(HyperX::new(&[3, 3], 2)),
        Arc::new(DimensionOrder::new(lattice(&[3, 2, 4], Shape::Line))),
        custom("0-1-2-3-4-0.1-3x3.2-4x5", up_down),
        custom("0-1-2-3-4-5-6x4", CustomRoute::Shortest),
    ]
}

/// Networks with a cycle in their channel dependency graphs.
fn cyclic() -> Vec<Arc<dyn Routing>> {
    let shortest = CustomRoute::Shortest;
    let two_way = lattice(&[6], Shape::TwoWayRing);
    vec![
        custom("0-1-2-3-4-0", shortest),
        custom("0:1:2:3:4:5:0x2", shortest),
        custom("0:1:2:3:0x3.0-4-2", shortest),
        Arc::new(DimensionOrder::new(two_way)),
        Arc::new(DimensionOrder::new(lattice(&[4, 3], Shape::OneWayRing))),
    ]
}

/// Latencies of the delivered messages, and the reason why an engine paused.
fn run<N: Clocked>(mut engine: Driver<N>) -> (Pause, Vec<(u64, u64)>) {
    let mut latencies = Vec::new();
    let pause = engine.run(&mut latencies, u64::MAX);
    latencies.sort_unstable();
    (pause, latencies)
}

/// Checks that both engines deliver the same messages at the same time; returns their number.
fn agree(
    routing: &Arc<dyn Routing>,
    flits: u32,
    arrivals: &[Arrival],
    tie_breaker: TieBreaker,
) -> usize {
    let count = arrivals.len();
    let messages = || of_flits(flits, arrivals);
    let by_flits = FlitByFlit::new(routing.clone(), messages(), tie_breaker);
    let cursor = GeneralCursor::new(routing.clone());
    let by_worms = WormByWorm::new(cursor, messages(), tie_breaker).unwrap();
    let (by_flits, by_worms) = (run(by_flits), run(by_worms));
    assert_eq!(by_flits, by_worms, "{routing:?}");
    let (pause, latencies) = by_worms;
    assert_eq!(pause == Pause::Standstill, latencies.len() < count);
    latencies.len()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn networks_without_cycles_agree(
        flits in prop_oneof![1_u32..8, 1_u32..41], load_flits in 0.01..2.5, within in 1_u32..300,
        seed: u32
    ) {
        let mut random = Random::stream(seed, load_flits, 0);
        let tie_breaker = TieBreaker::new(random.word());
        for routing in acyclic() {
            let processors = routing.topology().processors() as u32;
            let arrivals = bursts(processors, within, &mut random);
            prop_assert_eq!(agree(&routing, flits, &arrivals, tie_breaker), 200);
            let arrivals = poisson(processors, flits, load_flits, random.clone());
            prop_assert_eq!(agree(&routing, flits, &arrivals, tie_breaker), 200);
        }
    }

    #[test]
    fn networks_with_cycles_agree_until_they_stand_still(
        flits in prop_oneof![1_u32..8, 1_u32..41], load_flits in 0.01..2.5, within in 1_u32..3000,
        seed: u32
    ) {
        let mut random = Random::stream(seed, load_flits, 0);
        let tie_breaker = TieBreaker::new(random.word());
        for routing in cyclic() {
            let processors = routing.topology().processors() as u32;
            let arrivals = bursts(processors, within, &mut random);
            agree(&routing, flits, &arrivals, tie_breaker);
            let arrivals = poisson(processors, flits, load_flits, random.clone());
            agree(&routing, flits, &arrivals, tie_breaker);
        }
    }

    #[test]
    fn lattices_agree(
        sizes in prop::collection::vec(2_u32..5, 1..4), flits in 1_u32..20, load_flits in 0.01..1.5,
        seed: u32
    ) {
        let mut random = Random::stream(seed, load_flits, 0);
        let tie_breaker = TieBreaker::new(random.word());
        let lattice = lattice(&sizes, Shape::Line);
        let arrivals = poisson(lattice.nodes() as u32, flits, load_flits, random);
        let routing = DimensionOrder::new(lattice.clone());
        check_agreement(routing, LatticeCursor::new(lattice), flits, &arrivals, tie_breaker);
    }
}

/// The latency of a lone message is flits plus channels, between any two processors.
#[test]
fn a_lone_message_takes_no_longer_than_it_must() {
    for routing in acyclic().into_iter().chain(cyclic()) {
        let processors = routing.topology().processors();
        let pairs = (0..processors).flat_map(|s| (0..processors).map(move |d| (s, d)));
        let pairs: Vec<_> = pairs.filter(|(s, d)| s != d).collect();
        let alone = (0..).step_by(1000).zip(&pairs);
        let alone = alone.map(|(cycle, &(s, d))| arrival(cycle, s as u32, d as u32));
        let alone: Vec<_> = alone.collect();
        for flits in [1, 3, 40] {
            let cursor = GeneralCursor::new(routing.clone());
            let messages = of_flits(flits, &alone);
            let engine = WormByWorm::new(cursor, messages, TieBreaker::new(1)).unwrap();
            let (_, latencies) = run(engine);
            for (&(source, destination), (_, latency)) in pairs.iter().zip(latencies) {
                let channels = routing.route(source, destination).length();
                assert_eq!(latency, u64::from(flits) + channels as u64 - 1);
            }
        }
    }
}

/// Four worms of one flit on a one-way ring could move only all at once.
#[test]
fn worms_that_could_only_move_together_stand_still() {
    let ring = custom("0:1:2:3:0", CustomRoute::Shortest);
    let messages: Vec<_> = (0..4)
        .map(|node| arrival(0, node, (node + 2) % 4))
        .collect();
    assert_eq!(agree(&ring, 1, &messages, TieBreaker::new(0)), 0);
}
