//! Identities of flows and latencies.

use loadcurve_network::traffic::{Pattern, TrafficMatrix};

use super::*;
use crate::wormhole::Bottleneck;
use Network::{Lines, OneWayRings, Tree, TwoWayRings};

const NETWORKS: [Network; 7] = [
    Lines(&[4, 4]),
    Lines(&[2, 2, 2, 2]),
    Lines(&[8, 2]),
    OneWayRings(&[4, 4]),
    TwoWayRings(&[4, 4]),
    TwoWayRings(&[16]),
    Tree(2),
];

/// Patterns of all kinds between sixteen processors.
fn patterns(digits: &[u32]) -> Vec<AnyPattern> {
    let hot = |spots: &[usize]| HotProcessors::new(16, 25.0, spots).unwrap();
    let matrix = "0-8.3-1.8-6x5.0-15x2.4-7.7-4x3.15-0x9.9-8.2-8";
    let mut patterns = vec![
        AnyPattern::Uniform(Uniform::new(16)),
        AnyPattern::Hot(hot(&[5])),
        AnyPattern::Hot(hot(&[0, 5, 6])),
        AnyPattern::Matrix(TrafficMatrix::from_items(matrix, 16).unwrap().matrix),
    ];
    let maps = [
        DestinationMap::Transpose,
        DestinationMap::Complement,
        DestinationMap::Reversal,
        DestinationMap::Shuffle,
        DestinationMap::Tornado,
        DestinationMap::Neighbour,
        DestinationMap::Shift { by: 10 },
        DestinationMap::Random { seed: 5 },
    ];
    let permutations = maps.map(|map| Permutation::by(map, digits));
    // The tornado does not move anything along two nodes.
    let moving = permutations.into_iter().filter_map(Result::ok);
    patterns.extend(moving.map(AnyPattern::Permutation));
    patterns
}

/// Checks every network under every pattern, with every kind of link sharing whose times are exact.
fn of_all(check: impl Fn((Network, Sharing), &dyn Routing, &AnyPattern)) {
    for network in NETWORKS {
        let routing = network.routing();
        let sharings = match network.sharing() {
            Sharing::None => &[Sharing::None][..],
            _ => &[Sharing::Flit, Sharing::Route],
        };
        for pattern in patterns(&network.digits()) {
            for &sharing in sharings {
                check((network, sharing), &*routing, &pattern);
            }
        }
    }
}

#[test]
fn flow_is_conserved_at_every_channel() {
    of_all(|_, routing, pattern| {
        let flows = Flows::of(routing, pattern).unwrap();
        let mut into = vec![0.0; flows.groups.len()];
        for class in &flows.classes {
            let out: f64 = class.onward.iter().map(|(_, flow)| flow).sum();
            let ends = class.onward.is_empty();
            assert!(ends || (out / class.rate - 1.0).abs() < 1e-12);
            for &(group, flow) in &class.onward {
                into[group] += flow * class.channels as f64;
            }
        }
        let total = |classes: &[usize]| -> f64 {
            // All channels of all groups of the class.
            let (first, members) = (&flows.classes[classes[0]], classes.len());
            let alike = classes.iter().filter(|&&class| class == classes[0]).count();
            let groups = first.channels as f64 / alike as f64;
            let rates = classes.iter().map(|&class| flows.classes[class].rate);
            assert!(members > 0);
            groups * rates.sum::<f64>()
        };
        let sources = &flows.sources;
        for (group, classes) in flows.groups.iter().enumerate() {
            let of = sources.iter().find(|source| source.class == classes[0]);
            let generated = of.map_or(0.0, |source| source.weight * source.count as f64);
            let expected = total(classes);
            let found = into[group] + generated;
            assert!((found - expected).abs() < 1e-12 * expected.max(1.0));
        }
        let sent: f64 = sources.iter().map(|it| it.weight * it.count as f64).sum();
        let last = flows.classes.iter().filter(|class| class.onward.is_empty());
        let received: f64 = last.map(|class| class.rate * class.channels as f64).sum();
        assert!((sent - flows.senders() as f64).abs() < 1e-12 * sent);
        assert!((received - sent).abs() < 1e-12 * sent);
    });
}

#[test]
fn latencies_of_pairs_average_to_that_of_all_messages() {
    of_all(|(network, sharing), routing, pattern| {
        let flows = Flows::of(routing, pattern).unwrap();
        let model = Wormhole::new(flows.clone(), 12, sharing).unwrap();
        let saturation = model.saturation_messages();
        let n = pattern.processors();
        for part in [0.0, 0.3, 0.8] {
            let load = part * saturation;
            let mut pairs = pairs_of(&model, load, routing, pattern).unwrap();
            let (mut weight, mut cycles, mut channels) = (0.0, 0.0, 0.0);
            for destination in 0..n {
                for pair in pairs.to(destination) {
                    assert_eq!(pair.weight, pattern.weight(pair.source, destination));
                    let alone = pairs.between(pair.source, destination);
                    assert_eq!(alone, Some(pair.latency_cycles));
                    weight += pair.weight;
                    cycles += pair.weight * pair.latency_cycles;
                    channels += pair.weight * pair.channels;
                }
                assert_eq!(pairs.between(destination, destination), None);
            }
            let mean = model.at(load).unwrap().latency_cycles;
            // Where links are shared the model takes the greatest of means.
            let error = if sharing == Sharing::None || part == 0.0 {
                1e-12
            } else {
                0.05
            };
            assert!(
                (cycles / weight / mean - 1.0).abs() < error,
                "{network:?} {sharing:?} {pattern:?}"
            );
            assert!((channels / weight / flows.mean_distance() - 1.0).abs() < 1e-12);
            let by_processor = pairs.by_processor();
            let sources = by_processor.from_cycles.iter().enumerate();
            let sum: f64 = sources
                .map(|(source, latency)| {
                    let row = pattern.destinations(source);
                    let sent: f64 = row.iter().map(|(_, weight)| weight).sum();
                    assert_eq!(latency.is_some(), sent > 0.0);
                    sent * latency.unwrap_or(0.0)
                })
                .sum();
            assert!((sum / weight / mean - 1.0).abs() < 1e-12);
            for (destination, latency) in by_processor.to_cycles.iter().enumerate() {
                assert_eq!(latency.is_some(), !pattern.sources(destination).is_empty());
            }
        }
    });
}

#[test]
fn a_lone_message_takes_its_route() {
    of_all(|(_, sharing), routing, pattern| {
        let flows = Flows::of(routing, pattern).unwrap();
        let model = Wormhole::new(flows, 9, sharing).unwrap();
        let mut pairs = pairs_of(&model, 0.0, routing, pattern).unwrap();
        for destination in 0..pattern.processors() {
            for pair in pairs.to(destination) {
                let channels = routing.route(pair.source, destination).length() as f64;
                assert!((pair.latency_cycles - (9.0 + channels - 1.0)).abs() < 1e-12);
            }
        }
        let lone = model.at(0.0).unwrap().latency_cycles;
        assert_eq!(lone, model.zero_load_latency_cycles());
    });
}

#[test]
fn explanations_are_those_of_the_model_under_any_traffic() {
    of_all(|(_, sharing), routing, pattern| {
        let flows = Flows::of(routing, pattern).unwrap();
        check::explains_itself_within(1e-11, &Wormhole::new(flows, 12, sharing).unwrap());
    });
}

#[test]
fn times_scale_with_the_length_of_messages() {
    of_all(|(_, sharing), routing, pattern| {
        let flows = Flows::of(routing, pattern).unwrap();
        let [short, long] = [8, 64].map(|s| Wormhole::new(flows.clone(), s, sharing).unwrap());
        let saturation = short.saturation_messages();
        let longer = 8.0 * long.saturation_messages();
        assert!((longer / saturation - 1.0).abs() < 1e-12);
        let [a, b] = [(&short, 0.7), (&long, 0.7 / 8.0)]
            .map(|(model, part)| model.at(part * saturation).unwrap().channels);
        for (a, b) in a.iter().zip(&b) {
            assert!((8.0 * a.service_cycles / b.service_cycles - 1.0).abs() < 1e-11);
            assert!((8.0 * a.wait_cycles - b.wait_cycles).abs() < 1e-10 * b.wait_cycles.max(1.0));
        }
    });
}

#[test]
fn neighbours_on_a_torus_meet_nobody() {
    for (network, hops) in [(OneWayRings(&[5, 5]), 2.0), (TwoWayRings(&[4, 6, 3]), 3.0)] {
        let routing = network.routing();
        let map = DestinationMap::Neighbour;
        let pattern = Permutation::by(map, &network.digits()).unwrap();
        let flows = Flows::of(&*routing, &pattern).unwrap();
        let s = 24.0;
        let model = Wormhole::new(flows, 24, Sharing::Flit).unwrap();
        assert!((s * model.saturation_messages() - 1.0).abs() < 1e-12);
        assert_eq!(model.bottleneck(), Some(Bottleneck::Source(0)));
        for u in [0.0, 0.3, 0.9] {
            let expected = s + hops + 2.0 - 1.0 + u * s / (2.0 * (1.0 - u));
            let found = model.at(u / s).unwrap().latency_cycles;
            assert!((found / expected - 1.0).abs() < 1e-12, "{network:?} {u}");
        }
    }
}

#[test]
fn the_first_to_saturate_is_named() {
    let bottleneck = |network: Network, pattern: &dyn Pattern| {
        let flows = Flows::of(&*network.routing(), pattern).unwrap();
        Wormhole::new(flows, 12, network.sharing())
            .unwrap()
            .bottleneck()
    };
    // Processor 8 sends five messages to processor 6 for each of the others.
    let matrix = TrafficMatrix::from_items("0-1.4-5.8-6x5", 16)
        .unwrap()
        .matrix;
    assert_eq!(
        bottleneck(Lines(&[4, 4]), &matrix),
        Some(Bottleneck::Source(8))
    );
    // Where links are shared by turns, service times lengthen one another until none satisfies all
    // equations.
    let flows = Flows::uniform(&*OneWayRings(&[16, 16]).routing()).unwrap();
    let model = Wormhole::new(flows, 12, Sharing::Occupancy).unwrap();
    assert!(matches!(model.bottleneck(), Some(Bottleneck::Channel(_))));
}
