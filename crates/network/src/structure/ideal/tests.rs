//! Ideal throughput against linear programs, and against bounds that are met.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::*;
use crate::routing::DimensionOrder;
use crate::structure::{Bounds, LinkBound, Structure};
use crate::topology::custom::{Description, PETERSEN};
use crate::topology::dimension::{Dimension, Shape};
use crate::topology::{Ascent, Custom, Dragonfly, HyperX, Lattice, Links, Xgft};
use crate::traffic::{
    DestinationMap, Flows, HotProcessors, Pattern as _, Permutation, TrafficMatrix, Uniform,
};

/// Networks, patterns and values.
const REFERENCE: &str = include_str!("reference.txt");

/// A random graph of 32 nodes of degree 4.
const RANDOM: &str = "0-7.0-12.0-18.0-20.1-9.1-14.1-17.1-30.2-10.2-15.2-17.2-22.3-16.3-22.3-23.3-28.4-5.4-12.4-26.\
    4-27.5-13.5-18.5-31.6-16.6-19.6-21.6-22.7-17.7-20.7-25.8-9.8-16.8-19.8-21.9-11.9-14.10-12.10-14.10-28.11-16.\
    11-23.11-24.12-24.13-20.13-23.13-25.14-25.15-24.15-28.15-30.17-29.18-19.18-25.19-30.20-29.21-29.21-31.22-24.\
    23-27.26-27.26-28.26-31.27-29.30-31";

/// A network to be bounded.
struct Case {
    wiring: Wiring,
    cuts: Option<Vec<Partition>>,
    /// Sizes of the digits of its processors' numbers.
    digits: Vec<u32>,
}

impl Case {
    fn known(network: &impl Structure, digits: &[u32]) -> Self {
        Self {
            wiring: Wiring::of(network),
            cuts: Some(network.cuts()),
            digits: digits.to_vec(),
        }
    }

    fn own(edges: &str, hosts: &str) -> Self {
        let description = Arc::new(Description::read_edges(edges, hosts).unwrap());
        let wiring = Wiring::of(&Custom::new(description, 1).unwrap());
        Self {
            cuts: None,
            digits: vec![wiring.processors() as u32],
            wiring,
        }
    }

    fn cube(sizes: &[(u32, Shape)]) -> Self {
        let dimensions = sizes
            .iter()
            .map(|&(size, shape)| Dimension::new(size, shape));
        let digits: Vec<u32> = sizes.iter().map(|&(size, _)| size).collect();
        Self::known(&Lattice::new(dimensions.collect()), &digits)
    }

    fn hyperx(sizes: &[u32], hosts: u32) -> Self {
        let network = HyperX::new(sizes, hosts);
        let digits: Vec<u32> = [hosts].iter().chain(sizes).copied().collect();
        Self::known(&network, if hosts == 1 { sizes } else { &digits })
    }

    fn tree(down: &[u32], up: &[u32]) -> Self {
        Self::known(&Xgft::new(down, up, Ascent::Adaptive), down)
    }

    /// The network of a name in the reference.
    fn named(name: &str) -> Self {
        use Shape::{Line, TwoWayRing};
        let torus = |k| Self::known(&Lattice::torus(k, Links::Bidirectional), &[k, k]);
        match name {
            "mesh" => Self::known(&Lattice::mesh(8), &[8, 8]),
            "mesh,k:5" => Self::known(&Lattice::mesh(5), &[5, 5]),
            "torus,links:bi" => torus(8),
            "torus,k:5,links:bi" => torus(5),
            "cube,dims:6x4,wrap:10" => Self::cube(&[(6, TwoWayRing), (4, Line)]),
            "cube" => Self::cube(&[(4, Line); 3]),
            "cube,wrap:1" => Self::cube(&[(4, TwoWayRing); 3]),
            "cube,dims:2x2x2x2x2x2" => Self::cube(&[(2, Line); 6]),
            "cube,dims:16,wrap:1" => Self::cube(&[(16, TwoWayRing)]),
            "hyperx" => Self::hyperx(&[8, 8], 1),
            "hyperx,dims:4x4,hosts:4" => Self::hyperx(&[4, 4], 4),
            "hyperx,dims:16,hosts:2" => Self::hyperx(&[16], 2),
            "dragonfly" => Self::known(&Dragonfly::new(2, 4, 2), &[2, 4, 9]),
            "dragonfly,p:1,a:3,h:1" => Self::known(&Dragonfly::new(1, 3, 1), &[3, 4]),
            "xgft" => Self::tree(&[4, 4, 4], &[4, 4]),
            "xgft,up:2x2" => Self::tree(&[4, 4, 4], &[2, 2]),
            "xgft,down:16x8,up:4" => Self::tree(&[16, 8], &[4]),
            "own (Petersen)" => Self::own(PETERSEN, "all"),
            "own x4 (Petersen)" => Self::own(PETERSEN, "0-9x4"),
            "own (random 4-regular, 32 nodes)" => Self::own(RANDOM, "all"),
            "own x3 (random 4-regular, 32 nodes)" => Self::own(RANDOM, "0-31x3"),
            other => panic!("{other} is no network of the reference"),
        }
    }

    /// The pattern of a rule or of a list of pairs.
    fn pattern(&self, text: &str) -> AnyPattern {
        if text == "uniform" {
            return AnyPattern::Uniform(Uniform::new(self.wiring.processors()));
        }
        if text.contains('>') {
            let pairs = text
                .split(' ')
                .map(|pair| pair.split_once('>').unwrap())
                .map(|(from, to)| (from.parse().unwrap(), to.parse().unwrap()));
            let pairs: Vec<(usize, usize)> = pairs.collect();
            let permutation = Permutation::between(self.wiring.processors(), &pairs);
            return AnyPattern::Permutation(permutation);
        }
        let map = match text.split(':').collect::<Vec<_>>()[..] {
            ["transpose"] => DestinationMap::Transpose,
            ["complement"] => DestinationMap::Complement,
            ["reversal"] => DestinationMap::Reversal,
            ["tornado"] => DestinationMap::Tornado,
            ["neighbour"] => DestinationMap::Neighbour,
            ["random"] => DestinationMap::Random { seed: 1 },
            ["shift", by] => DestinationMap::Shift {
                by: by.parse().unwrap(),
            },
            _ => panic!("{text} is no pattern of the reference"),
        };
        AnyPattern::Permutation(Permutation::by(map, &self.digits).unwrap())
    }

    fn ideal(&self, pattern: &AnyPattern) -> IdealThroughput {
        IdealThroughput::of(&self.wiring, pattern, self.cuts.as_deref(), None)
    }
}

#[test]
fn intervals_hold_the_values_of_linear_programs() {
    let mut networks: BTreeMap<&str, Case> = BTreeMap::new();
    for line in REFERENCE.lines().filter(|line| !line.starts_with('#')) {
        let [name, pattern, value] = line.split("; ").collect::<Vec<_>>()[..] else {
            panic!("{line} has three parts");
        };
        let network = networks.entry(name).or_insert_with(|| Case::named(name));
        let value: f64 = value.parse().unwrap();
        let IdealThroughput { low, high, .. } = network.ideal(&network.pattern(pattern));
        assert!(low <= value * (1.0 + 1e-9), "{low} {high} {line}");
        assert!(high >= value * (1.0 - 1e-9), "{low} {high} {line}");
        assert!(high <= 1.01 * low, "{low} {high} {line}");
    }
}

#[test]
fn nothing_is_searched_if_a_routing_reaches_ports_or_cuts() {
    for (name, pattern, is_cut) in [
        ("mesh", "uniform", true),
        ("torus,links:bi", "neighbour", false),
    ] {
        let network = Case::named(name);
        let lattice = match name {
            "mesh" => Lattice::mesh(8),
            _ => Lattice::torus(8, Links::Bidirectional),
        };
        let pattern = network.pattern(pattern);
        let flows = Flows::of(&DimensionOrder::new(lattice), &pattern).unwrap();
        let best = LinkBound::of(&network.wiring, &flows).load;
        let cuts = network.cuts.as_deref();
        let ideal = IdealThroughput::of(&network.wiring, &pattern, cuts, Some(best));
        assert!(ideal.is_exact() && ideal.sweeps == 0 && ideal.binding.is_empty());
        assert!((ideal.high / best - 1.0).abs() < 1e-9);
        assert_eq!(matches!(ideal.limit, Limit::Cut(_)), is_cut);
        assert_eq!(ideal.limit == Limit::Ports, !is_cut);
    }
}

#[test]
fn parallel_links_are_capacity_of_several() {
    // Four flits over three links, with and without a detour of two more.
    let pairs = "0>4 1>5 2>6 3>7";
    let three = Case::own("0-1x3", "0-1x4");
    let ideal = three.ideal(&three.pattern(pairs));
    assert_eq!((ideal.low, ideal.high), (0.75, 0.75));
    assert_eq!(ideal.binding, [8, 9, 10]);
    let Limit::Cut(cut) = ideal.limit else {
        panic!("the links are a cut");
    };
    assert_eq!(cut.links, 3);
    let detour = Case::own("0-1x2.0-2-1", "0-1x4");
    let ideal = detour.ideal(&detour.pattern(pairs));
    assert!(ideal.low <= 0.75 && ideal.high == 0.75 && ideal.low > 0.74);
    assert_eq!(ideal.binding[..2], [8, 9]);
}

#[test]
fn messages_that_stay_at_their_routers_cross_ports_only() {
    let network = Case::named("hyperx,dims:4x4,hosts:4");
    let ideal = network.ideal(&network.pattern("0>1 1>0 5>6"));
    assert_eq!((ideal.low, ideal.high, ideal.sweeps), (1.0, 1.0, 0));
    assert_eq!(ideal.limit, Limit::Ports);
    let pattern = network.pattern("0>1 1>0");
    assert_eq!(distance_bound(&network.wiring, &pattern), f64::INFINITY);
}

#[test]
fn nothing_reaches_a_router_without_a_path() {
    let apart = Case::own("0-1.2-3", "all");
    let pattern = apart.pattern("1>0 0>2");
    for cuts in [None, Some(&[][..])] {
        let ideal = IdealThroughput::of(&apart.wiring, &pattern, cuts, None);
        assert_eq!((ideal.low, ideal.high), (0.0, 0.0));
    }
    assert_eq!(distance_bound(&apart.wiring, &pattern), 0.0);
    assert_eq!(Farthest::of(&apart.wiring).hops, 4.0);
}

#[test]
fn patterns_of_all_kinds_stay_within_the_bounds_of_any_routes() {
    let network = Case::named("mesh,k:5");
    let lattice = Lattice::mesh(5);
    let hot = HotProcessors::new(25, 30.0, &[7]).unwrap();
    let matrix = TrafficMatrix::from_items("0-24x3.1-23.7-2x2.12-0", 25).unwrap();
    for pattern in [AnyPattern::Hot(hot), AnyPattern::Matrix(matrix.matrix)] {
        let flows = Flows::of(&DimensionOrder::new(lattice.clone()), &pattern).unwrap();
        let cuts = network.cuts.as_deref();
        let bounds = Bounds::of(&network.wiring, &pattern, &flows, cuts);
        let ideal = network.ideal(&pattern);
        assert!(ideal.low >= bounds.link.load * (1.0 - 1e-9));
        assert!(ideal.high <= bounds.of_any_routes());
        assert!(ideal.low <= distance_bound(&network.wiring, &pattern));
        assert!(ideal.high <= 1.01 * ideal.low);
    }
}

#[test]
fn the_interval_only_narrows_step_by_step() {
    let network = Case::named("dragonfly");
    let pattern = network.pattern("shift:8");
    let cuts = network.cuts.as_deref();
    let mut search = IdealSearch::new(&network.wiring, &pattern, cuts, Some(0.125));
    assert_eq!((search.low(), search.sweeps()), (0.125, 0));
    let mut before = (search.low(), search.high(), search.progress());
    while !search.is_done() {
        search.step();
        let now = (search.low(), search.high(), search.progress());
        assert!(now.0 >= before.0 && now.1 <= before.1 && now.2 >= before.2);
        before = now;
    }
    assert_eq!(search.progress(), 1.0);
    let found = search.found();
    assert_eq!(found, network.ideal(&pattern));
    let is_link = |&channel: &usize| {
        let Wiring {
            link_of, is_port, ..
        } = &network.wiring;
        link_of[channel] == channel && !is_port[channel]
    };
    assert!(!found.binding.is_empty() && found.binding.iter().all(is_link));
    assert!(found.binding.is_sorted());
    assert_eq!(found.limit, Limit::Links);
}

#[test]
fn farthest_permutations_have_the_distances_of_the_reference() {
    for (name, hops, bound) in [
        ("mesh", 512.0, 0.4375),
        ("hyperx", 128.0, 7.0),
        ("hyperx,dims:16,hosts:2", 32.0, 7.5),
        ("dragonfly,p:1,a:3,h:1", 36.0, 1.0),
        ("xgft,up:2x2", 256.0, 0.375),
        ("xgft,down:16x8,up:4", 256.0, 0.25),
        ("own (Petersen)", 20.0, 1.5),
        (
            "own (random 4-regular, 32 nodes)",
            130.0,
            0.984_615_384_615_384_7,
        ),
    ] {
        let wiring = Case::named(name).wiring;
        let farthest = Farthest::of(&wiring);
        assert_eq!(farthest.hops, hops, "{name}");
        let senders = farthest.permutation.senders();
        assert_eq!(senders, wiring.processors(), "{name}");
        let pattern = AnyPattern::Permutation(farthest.permutation);
        let by_distance = distance_bound(&wiring, &pattern);
        assert!((by_distance - bound).abs() < 1e-12, "{name}: {by_distance}");
    }
}

#[test]
fn the_first_of_all_farthest_permutations_is_taken() {
    let destinations = |name: &str| {
        let farthest = Farthest::of(&Case::named(name).wiring).permutation;
        let all = 0..farthest.processors();
        all.map(|source| farthest.destination(source))
            .collect::<Vec<_>>()
    };
    // In pairs of neighbours in both dimensions, and in halves of subtrees.
    let in_array: Vec<usize> = (0..64).map(|source| source ^ 9).collect();
    assert_eq!(destinations("hyperx"), in_array);
    let in_tree: Vec<usize> = (0..64).map(|source| source ^ 16).collect();
    assert_eq!(destinations("xgft,up:2x2"), in_tree);
}
