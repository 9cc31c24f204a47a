//! Latencies of pairs in networks whose routes are known.

use loadcurve_network::routing::{AllPairs, DimensionOrder, Distinct};
use loadcurve_network::topology::dimension::{Dimension, Shape};
use loadcurve_network::topology::{Ascent, Butterfly, Dragonfly, HyperX, Lattice, Links, Xgft};
use loadcurve_network::traffic::{AnyPattern, HotProcessors, TrafficMatrix, Uniform};

use super::*;
use crate::Model as _;
use crate::wormhole::{Sharing, WormholeModel};

/// Latencies by a model of these channels.
pub(in crate::wormhole) fn pairs_of<'a>(
    model: &Wormhole,
    load_messages: f64,
    routing: &'a dyn Routing,
    pattern: &'a dyn Pattern,
) -> Result<PairLatencies<'a>, Unsteady> {
    let classes = model.classes();
    let unloaded = Arc::new(Unloaded::of(routing, pattern, &classes));
    let times = model.times(load_messages)?;
    Ok(PairLatencies::new(
        times, classes, routing, pattern, unloaded,
    ))
}

#[test]
fn a_pair_that_meets_nobody_waits_at_its_source_only() {
    let routing = DimensionOrder::new(Lattice::mesh(3));
    // Three messages of four from processor 0 are for its neighbour.
    let matrix = TrafficMatrix::from_items("0-1x3.0-2.3-5x4", 9)
        .unwrap()
        .matrix;
    let flows = Flows::of(&routing, &matrix).unwrap();
    let model = Wormhole::new(flows, 10, Sharing::None).unwrap();
    let mut pairs = pairs_of(&model, 0.04, &routing, &matrix).unwrap();
    let wait = 0.4 * 10.0 / (2.0 * (1.0 - 0.4));
    let latency = |hops: f64| wait + 10.0 + hops + 1.0;
    for ((source, destination), hops) in [((0, 1), 1.0), ((0, 2), 2.0), ((3, 5), 2.0)] {
        let found = pairs.between(source, destination).unwrap();
        assert!((found - latency(hops)).abs() < 1e-12);
    }
    assert_eq!(pairs.between(1, 0), None);
    let ByProcessor {
        from_cycles,
        to_cycles,
        sent,
        received,
    } = pairs.by_processor();
    assert_eq!(from_cycles.iter().flatten().count(), 2);
    assert!((from_cycles[0].unwrap() - latency(1.25)).abs() < 1e-12);
    assert_eq!(to_cycles.iter().flatten().count(), 3);
    assert!((to_cycles[2].unwrap() - latency(2.0)).abs() < 1e-12);
    assert_eq!(to_cycles[0], None);
    assert_eq!((sent[0], sent[1], received[0]), (sent[3], 0.0, 0.0));
    assert!((received[1] / sent[0] - 0.75).abs() < 1e-12);
}

#[test]
fn classes_of_channels_give_the_pairs_of_single_channels() {
    for (lattice, sharing) in [
        (Lattice::mesh(4), Sharing::None),
        (Lattice::torus(5, Links::Bidirectional), Sharing::Occupancy),
        (Lattice::torus(4, Links::Bidirectional), Sharing::Flit),
        (Lattice::torus(5, Links::Bidirectional), Sharing::Route),
        (Lattice::torus(4, Links::Unidirectional), Sharing::Route),
    ] {
        let quick = Flows::uniform_in_lattice(&lattice);
        let routing = DimensionOrder::new(lattice);
        let slow = Flows::uniform(&routing).unwrap();
        let n = routing.topology().processors();
        let uniform = Uniform::new(n);
        let [quick, slow] = [quick, slow].map(|flows| {
            let model = Wormhole::new(flows, 16, sharing).unwrap();
            let load = 0.6 * model.saturation_messages();
            let mut pairs = pairs_of(&model, load, &routing, &uniform).unwrap();
            (0..n)
                .flat_map(|destination| pairs.to(destination))
                .collect::<Vec<_>>()
        });
        for (quick, slow) in quick.iter().zip(&slow) {
            let off = quick.latency_cycles / slow.latency_cycles - 1.0;
            assert!(off.abs() < 1e-11, "{sharing:?} {quick:?} {slow:?}");
        }
    }
}

#[test]
fn a_saturated_network_has_no_latencies() {
    let routing = DimensionOrder::new(Lattice::mesh(3));
    let (flows, uniform) = (Flows::uniform(&routing).unwrap(), Uniform::new(9));
    let model = Wormhole::new(flows, 10, Sharing::None).unwrap();
    let saturated = pairs_of(&model, model.saturation_messages(), &routing, &uniform);
    assert_eq!(saturated.err(), Some(Unsteady::Saturated));
}

/// Asserts that two lists of latencies are equal up to rounding.
fn assert_equal(quick: &[Option<ProcessorLatency>], slow: &[Option<ProcessorLatency>], what: &str) {
    assert_eq!(quick.len(), slow.len());
    for (processor, (quick, slow)) in quick.iter().zip(slow).enumerate() {
        let (quick, slow) = (quick.unwrap(), slow.unwrap());
        let off = quick.latency_cycles / slow.latency_cycles - 1.0;
        assert!(off.abs() < 1e-12, "{what}: {off} at {processor}");
        assert!((quick.weight / slow.weight - 1.0).abs() < 1e-12, "{what}");
    }
}

/// Asserts that the latencies of processors do not change when symmetry is ignored and flows are counted
/// along all routes.
fn symmetry_changes_nothing(network: &(impl AllPairs + Clone + 'static), sharing: Sharing) {
    let n = network.topology().processors();
    let hot = HotProcessors::new(n, 20.0, &[n / 2]).unwrap();
    for pattern in [AnyPattern::Uniform(Uniform::new(n)), AnyPattern::Hot(hot)] {
        let what = format!("{network:?} {pattern:?}");
        let flows = Flows::counted(network, &pattern).unwrap();
        let saturation = Wormhole::new(flows.clone(), 16, sharing)
            .unwrap()
            .saturation_messages();
        let routing: Arc<dyn Routing> = Arc::new(network.clone());
        let distinct = Arc::new(Distinct::new(routing.clone()));
        let boxed = || Box::new(pattern.clone());
        let quick = WormholeModel::of_flows(routing, boxed(), flows, 16, sharing).unwrap();
        let slow = WormholeModel::new(distinct, boxed(), 16, sharing).unwrap();
        for load in [0.0, 0.3, 0.6].map(|part| part * saturation) {
            let [mut quick, mut slow] = [&quick, &slow].map(|model| model.pairs(load).unwrap());
            assert_equal(&quick.by_source(), &slow.by_source(), &what);
            let to = quick.by_destination();
            assert_equal(&to, &slow.by_destination(), &what);
            let both = quick.by_processor();
            let cycles = to.iter().map(|it| it.map(|it| it.latency_cycles));
            assert_eq!(both.to_cycles, cycles.collect::<Vec<_>>());
        }
    }
}

#[test]
fn symmetry_changes_nothing_in_lattices() {
    let (line, ring) = (Shape::Line, Shape::TwoWayRing);
    for (dimensions, sharing) in [
        (vec![(4, line); 2], Sharing::None),
        (vec![(3, line), (5, line)], Sharing::None),
        (vec![(2, line); 4], Sharing::None),
        (vec![(4, ring), (5, ring)], Sharing::Flit),
        (vec![(3, line), (6, ring)], Sharing::Occupancy),
        (vec![(4, ring), (5, ring)], Sharing::Route),
        (vec![(4, ring), (3, line), (3, ring)], Sharing::Route),
    ] {
        let dimensions = dimensions.into_iter();
        let lattice = dimensions.map(|(k, shape)| Dimension::new(k, shape));
        symmetry_changes_nothing(
            &DimensionOrder::new(Lattice::new(lattice.collect())),
            sharing,
        );
    }
}

#[test]
fn symmetry_changes_nothing_in_trees() {
    for (down, up, ascent) in [
        (&[4, 4][..], &[2][..], Ascent::Adaptive),
        (&[2, 3, 2], &[2, 3], Ascent::Adaptive),
        (&[4, 4], &[4], Ascent::DModK),
        (&[2, 2, 3], &[2, 2], Ascent::DModK),
    ] {
        symmetry_changes_nothing(&Xgft::new(down, up, ascent), Sharing::None);
    }
    symmetry_changes_nothing(&Xgft::butterfly(2), Sharing::None);
}

#[test]
fn symmetry_changes_nothing_in_other_networks() {
    symmetry_changes_nothing(&Butterfly::new(2, 4), Sharing::None);
    symmetry_changes_nothing(&Butterfly::new(3, 2), Sharing::None);
    symmetry_changes_nothing(&HyperX::new(&[3, 4], 2), Sharing::None);
    for sharing in [Sharing::Flit, Sharing::Route] {
        symmetry_changes_nothing(&Dragonfly::new(2, 3, 1), sharing);
    }
}
