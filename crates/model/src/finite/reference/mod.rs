//! Values of independent computations, and identities.

mod identities;
mod values;

use loadcurve_network::routing::{AllPairs, DimensionOrder};
use loadcurve_network::topology::{Lattice, LatticeChannel, Line, Links, Xgft};
use loadcurve_network::traffic::{AnyPattern, Flows, Uniform};

use super::FiniteSource;
use crate::Model as _;

/// A network by its processors, or the nodes along a side.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Network {
    Tree(u32),
    Mesh(u32),
    OneWay(u32),
    TwoWay(u32),
}

/// Network, flits, load in flits per cycle and source, and results there.
type Point = (Network, u32, f64, [f64; 4]);

/// Network, flits, saturation load in flits per cycle and source, and its relative tolerance.
type Saturation = (Network, u32, f64, f64);

/// Times of channels, which are named as in [`Network::channel`].
struct Times {
    network: Network,
    flits: u32,
    load: f64,
    channels: &'static [(&'static str, [f64; 4])],
    pairs: &'static [(&'static str, &'static str, [f64; 2])],
}

/// Flows of uniform traffic, channel by channel.
fn uniform_flows(routing: &impl AllPairs) -> Flows {
    let processors = routing.topology().processors();
    let uniform = AnyPattern::Uniform(Uniform::new(processors));
    Flows::channel_by_channel(routing, &uniform).unwrap()
}

impl Network {
    fn tree(processors: u32) -> Xgft {
        Xgft::butterfly(processors.ilog2() / 2)
    }

    /// The lattice of a network other than a tree.
    fn lattice(self) -> Lattice {
        match self {
            Self::Tree(_) => panic!("a tree is no lattice"),
            Self::Mesh(side) => Lattice::mesh(side),
            Self::OneWay(side) => Lattice::torus(side, Links::Unidirectional),
            Self::TwoWay(side) => Lattice::torus(side, Links::Bidirectional),
        }
    }

    /// The model, converged to 1e-12.
    fn model(self, flits: u32) -> FiniteSource {
        let model = match self {
            Self::Tree(processors) => {
                FiniteSource::uniform(&Self::tree(processors), flits).unwrap()
            }
            Self::Mesh(_) => {
                FiniteSource::uniform(&DimensionOrder::new(self.lattice()), flits).unwrap()
            }
            Self::OneWay(_) | Self::TwoWay(_) => FiniteSource::torus(&self.lattice(), flits),
        };
        model.with_tolerance(1e-12)
    }

    /// The same model with every channel and every switch solved individually.
    fn model_of_all_channels(self, flits: u32) -> FiniteSource {
        let of_flows = |routing: &dyn loadcurve_network::routing::Routing, flows: Flows| {
            FiniteSource::of_flows(routing.topology(), &flows, false, flits).unwrap()
        };
        let model = match self {
            Self::Tree(processors) => {
                let tree = Self::tree(processors);
                of_flows(&tree, uniform_flows(&tree))
            }
            Self::Mesh(_) => {
                let mesh = DimensionOrder::new(self.lattice());
                of_flows(&mesh, uniform_flows(&mesh))
            }
            Self::OneWay(_) | Self::TwoWay(_) => {
                FiniteSource::of_torus(&self.lattice(), false, flits)
            }
        };
        model.with_tolerance(1e-12)
    }

    /// The number of a channel by its name. In a tree `up` or `down` and the level at its start; in a
    /// lattice `inj(X,Y)` or `ej(X,Y)`, or the dimension, the direction, the virtual channel, the start in
    /// its line and the number of the line: `x+0:2@1`.
    fn channel(self, name: &str) -> usize {
        if let Self::Tree(processors) = self {
            let first_above = |level| {
                let tree = Self::tree(processors);
                tree.both_ways(tree.links_above(level).start)
            };
            let level = |prefix| Some(name.strip_prefix(prefix)?.parse::<usize>().unwrap());
            return match (level("up"), level("down")) {
                (Some(level), _) => first_above(level)[0],
                (_, Some(level)) => first_above(level - 1)[1],
                _ => panic!("{name}"),
            };
        }
        let lattice = self.lattice();
        let number = |text: &str| text.parse::<usize>().unwrap();
        let ring = lattice.dimensions()[0];
        if let Some((kind, node)) = name.split_once('(') {
            let (x, y) = node.trim_end_matches(')').split_once(',').unwrap();
            let node = number(x) + ring.nodes() as usize * number(y);
            return lattice.number(match kind {
                "inj" => LatticeChannel::Injection(node),
                _ => LatticeChannel::Ejection(node),
            });
        }
        let (lane, line) = name[3..].trim_start_matches(':').split_once('@').unwrap();
        let is_named = |&it: &usize| {
            let it = ring.lane(it);
            it.from as usize == number(lane)
                && it.backward == (&name[1..2] == "-")
                && it.virtual_channel as usize == number(&name[2..3])
        };
        let lane = (0..ring.lanes()).find(is_named).unwrap();
        let line = Line {
            dimension: usize::from(name.starts_with('y')),
            number: number(line),
        };
        lattice.number(LatticeChannel::Along(line, lane))
    }
}

fn is_near(value: f64, expected: f64) -> bool {
    (value - expected).abs() <= 1e-9 * expected.abs() + 1e-13
}

fn are_as_recorded(points: &[Point]) {
    let mut model = (points[0].0, points[0].1, points[0].0.model(points[0].1));
    for &(network, flits, load, expected) in points {
        if (model.0, model.1) != (network, flits) {
            model = (network, flits, network.model(flits));
        }
        let solution = model.2.solve(load / f64::from(flits)).unwrap();
        let values = [
            solution.latency_cycles,
            solution.source_wait_cycles,
            solution.source_service_cycles,
            solution.tail_cycles,
        ];
        let mut pairs = values.iter().zip(&expected);
        assert!(
            pairs.all(|(&value, &expected)| is_near(value, expected)),
            "{network:?}, {flits} flits, {load}: {values:?} {expected:?}"
        );
    }
}

fn are_channels_as_recorded(all: &[Times]) {
    for it in all {
        let network = it.network;
        let model = network.model(it.flits);
        let solution = model.solve(it.load / f64::from(it.flits)).unwrap();
        for (name, expected) in it.channels {
            let times = solution.channel(network.channel(name)).unwrap();
            let values = [
                times.transmission_cycles,
                times.service_cycles,
                times.service_second_moment,
                times.followers,
            ];
            let mut pairs = values.iter().zip(expected);
            let is_like = pairs.all(|(&value, &expected)| is_near(value, expected));
            assert!(is_like, "{network:?} {name}: {values:?} {expected:?}");
        }
        for (from, to, [wait, blocking]) in it.pairs {
            let pair = solution.pair(network.channel(from), network.channel(to));
            let pair = pair.unwrap();
            let is_like = is_near(pair.wait_cycles, *wait) && is_near(pair.blocking, *blocking);
            assert!(
                is_like,
                "{network:?} {from} {to}: {pair:?} {wait} {blocking}"
            );
        }
    }
}

fn saturate_as_recorded(all: &[Saturation], largest: usize) {
    let is_small = |&&(network, ..): &&Saturation| match network {
        Network::Tree(processors) => processors as usize <= largest,
        Network::Mesh(side) | Network::OneWay(side) | Network::TwoWay(side) => {
            (side * side) as usize <= largest
        }
    };
    for &(network, flits, expected, tolerance) in all.iter().filter(is_small) {
        let load = network.model(flits).saturation_messages() * f64::from(flits);
        let error = (load / expected - 1.0).abs();
        assert!(error <= tolerance, "{network:?}: {load} {expected}");
    }
}

#[test]
fn fat_trees_are_as_recorded() {
    are_as_recorded(values::trees::POINTS);
    are_channels_as_recorded(values::trees::CHANNELS);
}

#[test]
fn meshes_are_as_recorded() {
    are_as_recorded(values::meshes::POINTS);
    are_channels_as_recorded(values::meshes::CHANNELS);
}

#[test]
fn one_way_tori_are_as_recorded() {
    are_as_recorded(values::one_way_tori::POINTS);
    are_channels_as_recorded(values::one_way_tori::CHANNELS);
}

#[test]
fn two_way_tori_are_as_recorded() {
    are_as_recorded(values::two_way_tori::POINTS);
    are_channels_as_recorded(values::two_way_tori::CHANNELS);
}

#[test]
fn small_networks_saturate_as_recorded() {
    saturate_as_recorded(values::trees::SATURATIONS, 16);
    saturate_as_recorded(values::meshes::SATURATIONS, 25);
    saturate_as_recorded(values::one_way_tori::SATURATIONS, 25);
    saturate_as_recorded(values::two_way_tori::SATURATIONS, 25);
}

/// With `LOADCURVE_LONG` in the environment, as in `cargo xtask test --all`, all kinds; otherwise trees.
#[test]
fn large_networks_saturate_as_recorded() {
    saturate_as_recorded(values::trees::SATURATIONS, 1024);
    if std::env::var_os("LOADCURVE_LONG").is_some() {
        saturate_as_recorded(values::meshes::SATURATIONS, 256);
        saturate_as_recorded(values::one_way_tori::SATURATIONS, 256);
        saturate_as_recorded(values::two_way_tori::SATURATIONS, 256);
    }
}
