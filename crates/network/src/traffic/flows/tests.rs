//! Known flows, and non-uniform patterns.

use loadcurve_base::Error;

use super::*;
use crate::routing::{DimensionOrder, Header, Hop, check_length};
use crate::topology::{Lattice, Links, Topology, Unnamed, Xgft};
use crate::traffic::test_support::Rates;
use crate::traffic::{DestinationMap, Permutation, TrafficMatrix};

#[test]
fn a_fat_tree_carries_the_rates_of_the_paper() {
    for levels in 1..=5 {
        let tree = Xgft::butterfly(levels);
        let flows = Flows::uniform(&tree).unwrap();
        let power = |l: u32| f64::from(4_u32.pow(l));
        for level in 0..levels {
            // (14) and (15), at λ₀ = 1.
            let passing = (power(levels) - power(level)) / (power(levels) - 1.0);
            let rate = passing * f64::from(1_u32 << level);
            let level = level as usize;
            for is_up in [true, false] {
                let class = &flows.classes[tree.class(level, is_up)];
                assert!((class.rate - rate).abs() < 1e-12 * rate);
                assert_eq!(class.channels, tree.links_above(level).len());
            }
        }
    }
}

#[test]
fn the_mean_distance_counts_injection_and_ejection() {
    for (levels, distance) in [(1, 2.0), (2, 3.6), (3, 5.428_571_428_571_429)] {
        let flows = Flows::uniform(&Xgft::butterfly(levels)).unwrap();
        assert!((flows.mean_distance() - distance).abs() < 1e-14);
    }
}

/// Two processors whose messages never leave the cycle of channels 4 and 5 between them.
#[derive(Debug)]
struct Roundabout(Unnamed);

impl Routing for Roundabout {
    fn topology(&self) -> &dyn Topology {
        &self.0
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        hops.push(header.over(4 + (channel + 1) % 2));
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
fn silent_sources_have_no_flows() {
    let _ = Flows::of(&Xgft::butterfly(2), &Rates::new(16, &[]));
}

/// o by its definition, from the routes of each source separately.
fn same_source_rate(routing: &dyn Routing, pattern: &dyn Pattern) -> Vec<Vec<f64>> {
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
    let tree = Xgft::butterfly(2);
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
        let expected = same_source_rate(routing, pattern);
        meeting += expected.iter().flatten().filter(|&&own| own > 0.0).count();
        for (class, expected) in flows.classes.iter().zip(expected) {
            let mut own = class.same_source_rate.clone();
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
            .all(|class| class.same_source_rate.is_empty())
    );
}
