//! Ideal throughput against linear programs, and against bounds that are met.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::*;
use crate::routing::DimensionOrder;
use crate::structure::{LinkBound, Structure};
use crate::topology::custom::{Description, PETERSEN};
use crate::topology::dimension::{Dimension, Shape};
use crate::topology::{Ascent, Custom, Dragonfly, HyperX, Lattice, Links, Xgft};
use crate::traffic::{DestinationMap, Flows, HotProcessors, Permutation, TrafficMatrix, Uniform};

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
        let dimensions = sizes.iter().map(|&(size, shape)| Dimension::new(size, shape));
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
    let lines = REFERENCE.lines().filter(|line| !line.starts_with('#'));
    let mut sweeps = Vec::new();
    for line in lines {
        let [name, pattern, value] = line.split("; ").collect::<Vec<_>>()[..] else {
            panic!("{line} has three parts");
        };
        let network = networks.entry(name).or_insert_with(|| Case::named(name));
        let value: f64 = value.parse().unwrap();
        let ideal = network.ideal(&network.pattern(pattern));
        let IdealThroughput { low, high, .. } = ideal;
        assert!(low <= value * (1.0 + 1e-9), "{low} {high} {line}");
        assert!(high >= value * (1.0 - 1e-9), "{low} {high} {line}");
        assert!(high <= 1.01 * low, "{low} {high} {line}");
        println!("{:3} {low:.6} {value:.6} {high:.6} {name} {:.20}", ideal.sweeps, pattern);
        sweeps.push(ideal.sweeps);
    }
    sweeps.sort_unstable();
    println!("{} {:?} {:?}", sweeps.len(), sweeps[sweeps.len() / 2], sweeps.last());
}
