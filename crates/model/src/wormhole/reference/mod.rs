//! Values from an independent computation, and identities for any traffic.

mod cases;
mod identities;

use loadcurve_network::routing::{DimensionOrder, Routing};
use loadcurve_network::topology::dimension::{Dimension, Shape};
use loadcurve_network::topology::{Lattice, Xgft};
use loadcurve_network::traffic::Pattern as _;
use loadcurve_network::traffic::{
    AnyPattern, DestinationMap, Flows, HotProcessors, Permutation, Uniform,
};

use super::pair::tests::pairs_of;
use super::{Sharing, Wormhole};
use crate::Model as _;
use crate::explanation::check;

/// Network under some traffic, and its reference values.
struct Case {
    network: Network,
    traffic: Traffic,
    flits: u32,
    senders: usize,
    /// Number of channels that carry messages.
    channels: usize,
    mean_channels: f64,
    zero_load: f64,
    saturation: f64,
    points: [Point; 4],
}

/// Dimensions of a lattice, or the levels of a fat-tree.
#[derive(Debug, Clone, Copy)]
enum Network {
    Lines(&'static [u32]),
    OneWayRings(&'static [u32]),
    TwoWayRings(&'static [u32]),
    Tree(u32),
}

#[derive(Debug, Clone, Copy)]
enum Traffic {
    Uniform,
    Hot { percent: f64, spot: usize },
    By(DestinationMap),
}

/// Solution at one load.
struct Point {
    load: f64,
    latency: f64,
    /// Flits per cycle on the busiest link.
    link: f64,
    /// Utilisation of the busiest channel.
    busiest: f64,
    /// Sources with the least and the greatest latency, and the latencies.
    best: (usize, f64),
    worst: (usize, f64),
}

impl Network {
    fn routing(self) -> Box<dyn Routing> {
        let lattice = |sizes: &[u32], shape| {
            let dimensions = sizes.iter().map(|&size| Dimension::new(size, shape));
            let lattice = Lattice::new(dimensions.collect());
            Box::new(DimensionOrder::new(lattice)) as Box<dyn Routing>
        };
        match self {
            Self::Lines(sizes) => lattice(sizes, Shape::Line),
            Self::OneWayRings(sizes) => lattice(sizes, Shape::OneWayRing),
            Self::TwoWayRings(sizes) => lattice(sizes, Shape::TwoWayRing),
            Self::Tree(levels) => Box::new(Xgft::butterfly(levels)),
        }
    }

    /// Radices of processor numbers.
    fn digits(self) -> Vec<u32> {
        match self {
            Self::Lines(sizes) | Self::OneWayRings(sizes) | Self::TwoWayRings(sizes) => {
                sizes.to_vec()
            }
            Self::Tree(levels) => vec![4_u32.pow(levels)],
        }
    }

    fn sharing(self) -> Sharing {
        match self {
            Self::Lines(_) | Self::Tree(_) => Sharing::None,
            Self::OneWayRings(_) | Self::TwoWayRings(_) => Sharing::Flit,
        }
    }
}

impl Traffic {
    fn pattern(self, digits: &[u32]) -> AnyPattern {
        let processors = digits.iter().product::<u32>() as usize;
        match self {
            Self::Uniform => AnyPattern::Uniform(Uniform::new(processors)),
            Self::Hot { percent, spot } => {
                AnyPattern::Hot(HotProcessors::new(processors, percent, &[spot]).unwrap())
            }
            Self::By(map) => AnyPattern::Permutation(Permutation::by(map, digits).unwrap()),
        }
    }
}

fn assert_close(found: f64, expected: f64, what: &str) {
    let error = (found / expected - 1.0).abs();
    assert!(error < 1e-9, "{what}: {found}, not {expected}");
}

/// Flits per cycle on the busiest link, at one message per cycle from each source.
fn busiest_link(flows: &Flows) -> f64 {
    let classes = flows.classes.iter();
    let link = |class: &loadcurve_network::traffic::ClassFlow| {
        let others = class
            .siblings
            .iter()
            .map(|&other| flows.classes[other].rate);
        class.rate + others.sum::<f64>()
    };
    classes.map(link).fold(0.0, f64::max)
}

#[test]
fn every_recorded_value() {
    for case in cases::all() {
        let Case {
            network, traffic, ..
        } = *case;
        let what = |quantity: &str| format!("{quantity} of {network:?} under {traffic:?}");
        let (routing, digits) = (network.routing(), network.digits());
        let pattern = traffic.pattern(&digits);
        let flows = Flows::of(&*routing, &pattern).unwrap();
        assert_eq!(pattern.senders(), case.senders);
        assert_eq!(flows.senders(), case.senders);
        let used = flows.classes.iter().filter(|class| class.rate > 0.0);
        let used: usize = used.map(|class| class.channels).sum();
        assert_eq!(used, case.channels, "{}", what("channels"));
        assert_close(flows.mean_distance(), case.mean_channels, &what("D̄"));
        let flits = f64::from(case.flits);
        let model = Wormhole::new(flows.clone(), case.flits, network.sharing()).unwrap();
        assert_close(
            model.zero_load_latency_cycles(),
            case.zero_load,
            &what("L_0"),
        );
        let saturation = flits * model.saturation_messages();
        assert_close(saturation, case.saturation, &what("saturation"));
        for point in &case.points {
            let load = point.load / flits;
            let found = model.at(load).unwrap();
            assert_close(found.latency_cycles, point.latency, &what("L̄"));
            assert_close(flits * load * busiest_link(&flows), point.link, &what("λ"));
            let channels = found.channels.iter();
            let busiest = channels
                .map(|c| c.rate * c.service_cycles)
                .fold(0.0, f64::max);
            assert_close(busiest, point.busiest, &what("ρ"));
            let mut pairs = pairs_of(&model, load, &*routing, &pattern).unwrap();
            let from = pairs.by_processor().from_cycles;
            let latencies = || from.iter().flatten().copied();
            for ((processor, latency), extreme) in [
                (point.best, latencies().fold(f64::INFINITY, f64::min)),
                (point.worst, latencies().fold(0.0, f64::max)),
            ] {
                assert_close(from[processor].unwrap(), latency, &what("L_p"));
                assert_close(extreme, latency, &what("extreme L_p"));
            }
        }
        if case.flits == 32 {
            check::explains_itself_within(1e-11, &model);
        }
    }
}

#[test]
fn the_table_of_the_specification() {
    use DestinationMap::{Complement, Transpose};
    use Network::{Lines, TwoWayRings};
    let hot = Traffic::Hot {
        percent: 10.0,
        spot: 27,
    };
    let (mesh, torus) = (Lines(&[8, 8]), TwoWayRings(&[8, 8]));
    let cube = TwoWayRings(&[4, 4, 4]);
    for (network, traffic, flits, [lone, saturation, load, latency]) in [
        (
            mesh,
            Traffic::By(Complement),
            32,
            [41.0, 0.127_148_712, 0.08, 59.309_988_235],
        ),
        (
            mesh,
            hot,
            32,
            [38.206_349_21, 0.095_965_228_6, 0.06, 46.003_166_69],
        ),
        (
            torus,
            Traffic::By(Transpose),
            32,
            [37.571_428_57, 0.152_364_999, 0.1, 52.284_829_168],
        ),
        (
            cube,
            Traffic::Uniform,
            16,
            [20.047_619_05, 0.442_166_623, 0.25, 31.142_675_754],
        ),
    ] {
        let pattern = traffic.pattern(&network.digits());
        let flows = Flows::of(&*network.routing(), &pattern).unwrap();
        let model = Wormhole::new(flows, flits, network.sharing()).unwrap();
        let s = f64::from(flits);
        let close = |found: f64, expected: f64| {
            assert!(
                (found / expected - 1.0).abs() < 5e-9,
                "{network:?} {traffic:?}: {found}"
            );
        };
        close(model.zero_load_latency_cycles(), lone);
        close(s * model.saturation_messages(), saturation);
        close(model.at(load / s).unwrap().latency_cycles, latency);
    }
}
