//! Identities that hold for any parameters.

use loadcurve_base::Error;
use loadcurve_network::routing::DimensionOrder;
use loadcurve_network::routing::Routing as _;
use loadcurve_network::topology::Topology as _;
use loadcurve_network::topology::{Ascent, Butterfly, Lattice, Links, Xgft};
use loadcurve_network::traffic::{
    AnyPattern, ClassFlow, DestinationMap, Flows, HotProcessors, Permutation, SourceFlow,
};

use super::{FiniteSource, Network, Network::*};
use crate::Model as _;
use crate::Unsteady;
use crate::finite::Refusal;

const NETWORKS: [Network; 8] = [
    Tree(4),
    Tree(64),
    Mesh(3),
    Mesh(4),
    OneWay(2),
    OneWay(4),
    TwoWay(2),
    TwoWay(5),
];

#[test]
fn there_are_no_waits_at_zero_load() {
    for network in NETWORKS {
        let model = network.model(20);
        let latency = model.zero_load_latency_cycles();
        assert_eq!(model.at(0.0).unwrap().latency_cycles, latency);
        let light = model.at(1e-12).unwrap().latency_cycles;
        assert!((light / latency - 1.0).abs() < 1e-9, "{network:?} {light}");
    }
    assert_eq!(Tree(4).model(20).zero_load_latency_cycles(), 21.0);
}

#[test]
fn times_scale_with_messages_where_no_links_are_shared() {
    for network in [Tree(16), Tree(64), Mesh(4), Mesh(5)] {
        let [short, long] = [8, 32].map(|flits| network.model(flits));
        for load in [0.02, 0.1, 0.14] {
            let short = short.solve(load / 8.0).unwrap();
            let long = long.solve(load / 32.0).unwrap();
            let delay = [&short, &long].map(|it| it.source_wait_cycles + it.source_service_cycles);
            assert!(
                (delay[1] / delay[0] / 4.0 - 1.0).abs() < 1e-11,
                "{network:?}"
            );
        }
    }
}

#[test]
fn latency_rises_until_the_network_saturates() {
    for network in [Tree(4), Tree(16), Mesh(4), OneWay(3), TwoWay(3)] {
        let model = network.model(32);
        let saturation = model.saturation_messages();
        let mut last = model.zero_load_latency_cycles();
        for part in 1..40 {
            let load = saturation * f64::from(part) / 40.0;
            let latency = model.point(load).unwrap().latency_cycles;
            assert!(latency > last, "{network:?} {part}");
            last = latency;
        }
        // Where the solution ends in a fold, sweeps at a load next to it hardly converge.
        assert!(model.point(0.999 * saturation).is_ok(), "{network:?}");
        for above in [1.0, 1.01, 1.3, 10.0] {
            let point = model.point(above * saturation);
            assert_eq!(point, Err(Unsteady::Saturated), "{network:?} {above}");
        }
    }
}

#[test]
fn a_fold_is_found_where_careful_sweeps_do_not_settle() {
    let butterfly = Butterfly::new(3, 3);
    let hot = AnyPattern::Hot(HotProcessors::new(27, 20.0, &[0]).unwrap());
    let model = FiniteSource::under(&butterfly, &hot, 32).unwrap();
    let saturation = model.saturation_messages();
    for tolerance in [1e-8, 1e-12] {
        let other = model.clone().with_tolerance(tolerance);
        let error = other.saturation_messages() / saturation - 1.0;
        assert!(error.abs() < 1e-6, "{tolerance} {error}");
    }
    assert!(model.point(0.999 * saturation).is_ok());
}

#[test]
fn channels_that_are_alike_are_solved_once() {
    for network in NETWORKS {
        let [few, all] = [network.model(16), network.model_of_all_channels(16)];
        let [solved, there] = [&few, &all].map(|model| model.graph.channels.len());
        // A one-way torus has no mirror image.
        let has_alike = !matches!(network, OneWay(_));
        assert_eq!(solved < there, has_alike, "{network:?}");
        for load in [0.05, 0.12] {
            let [one, other] = [&few, &all].map(|model| model.at(load / 16.0).unwrap());
            let error = one.latency_cycles / other.latency_cycles - 1.0;
            assert!(error.abs() < 1e-12, "{network:?} {error}");
            let of_all = few.graph.class_of.iter().zip(&other.channels);
            for (class, state) in of_all {
                let Some(class) = class else {
                    assert_eq!(state.rate, 0.0);
                    continue;
                };
                let reported = few.reported.iter().position(|it| it == &Some(*class));
                let alike = one.channels[reported.unwrap()];
                assert!((alike.service_cycles - state.service_cycles).abs() < 1e-9);
                assert!((alike.wait_cycles - state.wait_cycles).abs() < 1e-9);
                assert!((alike.rate - state.rate).abs() < 1e-12);
                let blocking = [alike, *state].map(|it| it.blocking.unwrap());
                assert!((blocking[0] - blocking[1]).abs() < 1e-9);
            }
        }
    }
}

#[test]
fn messages_that_meet_no_others_wait_for_their_source_alone() {
    // Under a shift of 1 along the rows of a mesh the only messages that share a channel are those that go
    // back from the end of a row and the end of the network, which are longer.
    let mesh = DimensionOrder::new(Lattice::mesh(2));
    let complement = Permutation::by(DestinationMap::Complement, &[2, 2]).unwrap();
    let flows = Flows::of(&mesh, &complement).unwrap();
    let model = FiniteSource::of_flows(mesh.topology(), &flows, false, 10).unwrap();
    let load = 0.05;
    // M/D/1: ρx/(2(1 − ρ)).
    let latency = model.at(load).unwrap().latency_cycles;
    let expected = 10.0 + 4.0 - 1.0 + 0.5 * 10.0 / (2.0 * 0.5);
    assert!((latency - expected).abs() < 1e-9, "{latency} {expected}");
    assert!((model.saturation_messages() / 0.1 - 1.0).abs() < 2e-6);
}

#[test]
fn networks_that_the_equations_do_not_know_are_refused() {
    // With three nodes a ring no message continues after crossing a wrap link.
    let torus = DimensionOrder::new(Lattice::torus(4, Links::Bidirectional));
    let refusal = FiniteSource::uniform(&torus, 8).unwrap_err();
    assert_eq!(refusal, Refusal::VirtualChannels);
    let wide = Xgft::new(&[2, 2], &[9], Ascent::Adaptive);
    assert_eq!(
        FiniteSource::uniform(&wide, 8).unwrap_err(),
        Refusal::Servers(9)
    );
    let large = Xgft::new(&[13], &[], Ascent::Adaptive);
    assert_eq!(
        FiniteSource::uniform(&large, 8).unwrap_err(),
        Refusal::Inputs(13)
    );
    let class = |to: usize| ClassFlow {
        rate: 1.0,
        channels: 1,
        onward: vec![(to, 1.0)],
        same_source_rate: Vec::new(),
        siblings: Vec::new(),
        joining: Vec::new(),
    };
    let flows = Flows {
        class_of: vec![Some(0), Some(1)],
        classes: vec![class(1), class(0)],
        groups: vec![vec![0], vec![1]],
        sources: vec![SourceFlow {
            class: 0,
            weight: 1.0,
            count: 1,
            processor: 0,
        }],
    };
    let mesh = Lattice::mesh(2);
    assert!(mesh.channels() > 2);
    let refusal = FiniteSource::of_flows(&mesh, &flows, false, 8).unwrap_err();
    assert!(matches!(
        refusal,
        Refusal::Cycle(Error::DependencyCycle { .. })
    ));
}
