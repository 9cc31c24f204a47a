//! Flows that are known, and patterns that are not uniform.

use super::*;
use crate::model::Model as _;
use crate::model::wormhole::{Sharing, Wormhole};
use crate::routing::{DimensionOrder, Next};
use crate::topology::{FatTree, Lattice, Links, Topology, Unnamed};
use crate::traffic::test_support::Rates;

#[test]
fn a_fat_tree_carries_the_rates_of_the_paper() {
    for levels in 1..=5 {
        let tree = FatTree::new(levels);
        let flows = Flows::uniform(&tree).unwrap();
        let power = |l: u32| f64::from(4_u32.pow(l));
        for level in 0..levels {
            // (14) and (15), at λ₀ = 1.
            let passing = (power(levels) - power(level)) / (power(levels) - 1.0);
            let rate = passing * f64::from(1_u32 << level);
            for direction in [
                crate::topology::fat_tree::Direction::Up,
                crate::topology::fat_tree::Direction::Down,
            ] {
                let class = &flows.classes[tree.class(level, direction)];
                assert!((class.rate - rate).abs() < 1e-12 * rate);
                assert_eq!(class.channels, tree.links_above(level) as usize);
            }
        }
        assert!((flows.mean_distance() - tree.mean_distance()).abs() < 1e-12);
    }
}

#[test]
fn every_channel_alone_gives_the_latency_of_classes() {
    let mesh = DimensionOrder::new(Lattice::mesh(5));
    let torus = DimensionOrder::new(Lattice::torus(4, Links::Bidirectional));
    let tree = FatTree::new(3);
    let routings: [(&dyn Routing, Sharing); 3] = [
        (&mesh, Sharing::None),
        (&torus, Sharing::Occupancy),
        (&tree, Sharing::None),
    ];
    for (routing, sharing) in routings {
        let n = routing.topology().processors();
        let pairs = (0..n).flat_map(|from| (0..n).map(move |to| (from, to, 3.0)));
        let pairs: Vec<_> = pairs.filter(|(from, to, _)| from != to).collect();
        // Uniform traffic that does not say so.
        let unsaid = Rates::new(n, &pairs);
        let [classes, alone] =
            [Flows::uniform(routing), Flows::of(routing, &unsaid)].map(Result::unwrap);
        let used = alone.class_of.iter().flatten().count();
        assert_eq!(alone.classes.len(), used);
        assert_eq!(alone.senders(), n);
        assert!((alone.mean_distance() - classes.mean_distance()).abs() < 1e-12);
        let [classes, alone] =
            [classes, alone].map(|flows| Wormhole::new(&flows, 12, sharing).unwrap());
        let saturation = classes.saturation_messages();
        assert!((alone.saturation_messages() / saturation - 1.0).abs() < 1e-12);
        for part in [0.0, 0.5, 0.9] {
            let at = |model: &Wormhole| model.at(part * saturation).unwrap().latency_cycles;
            assert!(
                (at(&alone) / at(&classes) - 1.0).abs() < 1e-12,
                "{routing:?}"
            );
        }
    }
}

#[test]
fn silent_sources_have_no_equation_and_busy_ones_count_for_more() {
    let mesh = DimensionOrder::new(Lattice::mesh(3));
    // Processors send to the next one, by number, all but the last; the first three times as often.
    let rate = |source| if source == 0 { 3.0 } else { 1.0 };
    let chain: Vec<_> = (0..8)
        .map(|source| (source, source + 1, rate(source)))
        .collect();
    let flows = Flows::of(&mesh, &Rates::new(9, &chain)).unwrap();
    assert_eq!(flows.senders(), 8);
    // Weights of 3 and seven times 1, scaled to a mean of 1.
    let weights: Vec<f64> = flows.sources.iter().map(|it| it.weight).collect();
    assert_eq!(weights[0], 2.4);
    assert!(weights[1..].iter().all(|&weight| weight == 0.8));
    assert_eq!(flows.class_of[mesh.injection(8)], None);
    let crossed: f64 = flows.classes.iter().map(|class| class.rate).sum();
    assert!((crossed / 8.0 - flows.mean_distance()).abs() < 1e-12);
    let flits = 10;
    let model = Wormhole::new(&flows, flits, Sharing::None).unwrap();
    // No two messages of different sources meet: 10 flits over the channels of the route, and the
    // wait of an M/D/1 queue at the source. Six messages of ten go one link, two of ten three links.
    let distance = (2.4 * 3.0 + 0.8 * (5.0 * 3.0 + 2.0 * 5.0)) / 8.0;
    assert!((flows.mean_distance() - distance).abs() < 1e-12);
    let load = 0.03;
    let wait = |weight: f64| {
        let ρ = load * weight * 10.0;
        ρ * 10.0 / (2.0 * (1.0 - ρ))
    };
    let mean_wait = (2.4 * wait(2.4) + 5.6 * wait(0.8)) / 8.0;
    let expected = mean_wait + 10.0 + distance - 1.0;
    let latency = model.at(load).unwrap().latency_cycles;
    assert!((latency - expected).abs() < 1e-9, "{latency} {expected}");
    // The first source is the first to saturate.
    assert!((model.saturation_messages() - 1.0 / 24.0).abs() < 1e-12);
}

/// Two processors whose messages never leave the ring of channels 4 and 5 between them.
#[derive(Debug)]
struct Roundabout(Unnamed);

impl Routing for Roundabout {
    fn topology(&self) -> &dyn Topology {
        &self.0
    }

    fn first(&self, source: usize, _destination: usize) -> Next {
        Next::Group(source)
    }

    fn next(&self, channel: usize, _destination: usize) -> Next {
        Next::Group(4 + (channel + 1) % 2)
    }
}

#[test]
fn messages_that_go_round_in_a_cycle_are_an_error() {
    let roundabout = Roundabout(Unnamed {
        processors: 2,
        channels: 6,
        vcs: 1,
    });
    let channels = vec![4, 5];
    let error = Flows::uniform(&roundabout).unwrap_err();
    assert_eq!(error, Error::DependencyCycle { channels });
    let error = roundabout.check_length(100).unwrap_err();
    assert!(matches!(error, Error::RouteTooLong { .. }));
}

#[test]
#[should_panic(expected = "somebody sends something")]
fn silence_has_no_flows() {
    let _ = Flows::of(&FatTree::new(2), &Rates::new(16, &[]));
}
