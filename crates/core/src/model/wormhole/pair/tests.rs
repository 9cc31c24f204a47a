//! Latencies of pairs in networks whose routes are known.

use super::*;
use crate::model::Model as _;
use crate::model::wormhole::Sharing;
use crate::routing::DimensionOrder;
use crate::topology::{Lattice, Links};
use crate::traffic::{TrafficMatrix, Uniform};

#[test]
fn a_pair_that_meets_nobody_waits_at_its_source_only() {
    let routing = DimensionOrder::new(Lattice::mesh(3));
    // Three messages of four from processor 0 are for its neighbour.
    let matrix = TrafficMatrix::from_items("0-1x3.0-2.3-5x4", 9)
        .unwrap()
        .matrix;
    let flows = Flows::of(&routing, &matrix).unwrap();
    let model = Wormhole::new(&flows, 10, Sharing::None).unwrap();
    let mut pairs = model.pairs(0.04, &flows, &routing, &matrix).unwrap();
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
    ] {
        let quick = Flows::uniform_in_lattice(&lattice);
        let routing = DimensionOrder::new(lattice);
        let slow = Flows::uniform(&routing).unwrap();
        let n = routing.topology().processors();
        let uniform = Uniform::new(n);
        let [quick, slow] = [quick, slow].map(|flows| {
            let model = Wormhole::new(&flows, 16, sharing).unwrap();
            let load = 0.6 * model.saturation_messages();
            let mut pairs = model.pairs(load, &flows, &routing, &uniform).unwrap();
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
    let model = Wormhole::new(&flows, 10, Sharing::None).unwrap();
    let saturated = model.pairs(model.saturation_messages(), &flows, &routing, &uniform);
    assert_eq!(saturated.err(), Some(Unsteady::Saturated));
}
