//! Flows that are known, and patterns that are not uniform.

use super::*;
use crate::model::Model as _;
use crate::model::wormhole::{Sharing, Wormhole};
use crate::routing::{DimensionOrder, Next, check_length};
use crate::topology::{FatTree, Lattice, Links, Topology, Unnamed};
use crate::traffic::test_support::Rates;
use crate::traffic::{DestinationMap, Permutation, TrafficMatrix};
use crate::{Error, Random};

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

/// Uniform traffic that does not say that it keeps symmetries.
#[derive(Debug)]
struct Unsaid(Uniform);

impl Pattern for Unsaid {
    fn processors(&self) -> usize {
        self.0.processors()
    }

    fn senders(&self) -> usize {
        self.0.senders()
    }

    fn weight(&self, source: usize, destination: usize) -> f64 {
        3.0 * self.0.weight(source, destination)
    }

    fn draw(&self, random: &mut Random) -> (u32, u32) {
        self.0.draw(random)
    }

    fn keeps_symmetry(&self) -> bool {
        false
    }

    fn tells_sources_apart(&self) -> bool {
        false
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
        let unsaid = Unsaid(Uniform::new(n));
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
    let error = check_length(&roundabout, 100).unwrap_err();
    assert!(matches!(error, Error::RouteTooLong { .. }));
}

#[test]
#[should_panic(expected = "somebody sends something")]
fn silence_has_no_flows() {
    let _ = Flows::of(&FatTree::new(2), &Rates::new(16, &[]));
}

/// The definition of o, from the routes of every source by themselves.
fn own_elsewhere(routing: &dyn Routing, pattern: &dyn Pattern) -> Vec<Vec<f64>> {
    let n = routing.topology().processors();
    let flows = Flows::of(routing, pattern).unwrap();
    let of_source = |source| {
        let pairs = pattern.destinations(source);
        let pairs: Vec<_> = pairs
            .iter()
            .map(|&(to, weight)| (source, to, weight))
            .collect();
        (!pairs.is_empty()).then(|| Flows::of(routing, &Rates::new(n, &pairs)).unwrap())
    };
    let alone: Vec<_> = (0..n).filter_map(of_source).collect();
    let unit = (0..n)
        .flat_map(|a| pattern.destinations(a))
        .map(|it| it.1)
        .sum::<f64>()
        / flows.senders() as f64;
    let first = |flows: &Flows, group: usize| {
        let class = Some(flows.groups[group][0]);
        flows.class_of.iter().position(|&it| it == class).unwrap()
    };
    let into = |flows: &Flows, channel: usize, group: usize| {
        let class = flows.class_of[channel]?;
        let mut onward = flows.classes[class].onward.iter();
        onward
            .find(|&&(g, _)| first(flows, g) == group)
            .map(|it| it.1)
    };
    let total = |flows: &Flows, group: usize| {
        let channels = 0..flows.class_of.len();
        channels.filter_map(|c| into(flows, c, group)).sum::<f64>()
    };
    let mut all = Vec::new();
    for channel in 0..flows.class_of.len() {
        let Some(class) = flows.class_of[channel] else {
            continue;
        };
        let mut sums = Vec::new();
        for &(group, flow) in &flows.classes[class].onward {
            let group = first(&flows, group);
            let mut sum = 0.0;
            for own in &alone {
                let row = pattern.destinations(own.sources[0].processor);
                let scale = row.iter().map(|it| it.1).sum::<f64>() / unit;
                if let Some(part) = into(own, channel, group) {
                    sum += scale * part / flow * scale * (total(own, group) - part);
                }
            }
            sums.push(sum);
        }
        all.push(sums);
    }
    all
}

#[test]
fn messages_of_a_source_that_come_from_other_channels_are_its_own() {
    let tree = FatTree::new(2);
    let ring = DimensionOrder::new(Lattice::torus(4, Links::Bidirectional));
    let shift = Permutation::by(DestinationMap::Shift { by: 10 }, &[16]).unwrap();
    let complement = Permutation::by(DestinationMap::Complement, &[4, 4]).unwrap();
    let matrix = TrafficMatrix::from_items("0-15.0-10x3.0-5.1-15x2.5-15.3-9x4.12-2", 16);
    let matrix = matrix.unwrap().matrix;
    let patterns: [&dyn Pattern; 3] = [&shift, &complement, &matrix];
    let mut meeting = 0;
    for (routing, pattern) in [&tree as &dyn Routing, &ring]
        .into_iter()
        .flat_map(|routing| patterns.map(|pattern| (routing, pattern)))
    {
        let flows = Flows::of(routing, pattern).unwrap();
        let expected = own_elsewhere(routing, pattern);
        meeting += expected.iter().flatten().filter(|&&own| own > 0.0).count();
        for (class, expected) in flows.classes.iter().zip(expected) {
            let mut own = class.own_elsewhere.clone();
            own.resize(expected.len(), 0.0);
            for (own, expected) in own.iter().zip(expected) {
                assert!(
                    (own - expected).abs() < 1e-12,
                    "{pattern:?}: {own} {expected}"
                );
            }
        }
    }
    assert!(meeting > 100, "{meeting}");
}

#[test]
fn routes_that_do_not_part_have_nothing_elsewhere() {
    let mesh = DimensionOrder::new(Lattice::mesh(4));
    let matrix = TrafficMatrix::from_items("0-15.0-10x3.0-5.1-15x2.5-15.3-9x4.12-2", 16).unwrap();
    let flows = Flows::of(&mesh, &matrix.matrix).unwrap();
    assert!(
        flows
            .classes
            .iter()
            .all(|class| class.own_elsewhere.is_empty())
    );
}
