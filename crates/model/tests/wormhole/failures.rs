//! The wormhole model of networks with failures, with values of an independent program.

use std::sync::Arc;

use loadcurve_model::Model as _;
use loadcurve_model::wormhole::{Sharing, Wormhole};
use loadcurve_network::routing::{
    CustomRoute, DimensionOrder, NearestCommonAncestorAround, Phases, Routing, UpStarDownStarOn,
};
use loadcurve_network::topology::custom::{Description, PETERSEN};
use loadcurve_network::topology::dimension::{Dimension, Shape};
use loadcurve_network::topology::{
    Ascent, Custom, Dragonfly, Failures, HyperX, Lattice, Links, RouterLinks, Topology, Xgft,
};
use loadcurve_network::traffic::{AnyPattern, Flows, LiveProcessors, Uniform};

/// Value of a key of a network, or else its default.
fn value<'a>(net: &'a str, key: &str, default: &'a str) -> &'a str {
    let found = net.split(',').filter_map(|part| part.split_once(':'));
    let mut found = found.filter(|&(name, _)| name == key);
    found.next().map_or(default, |(_, value)| value)
}

fn numbers(text: &str) -> Vec<u32> {
    let numbers = text.split('x').map(|number| number.parse().unwrap());
    numbers.collect()
}

/// The failures that a text names.
fn failures(topology: &dyn Topology, fail: &str) -> Failures {
    Failures::read(&RouterLinks::of(topology), fail).unwrap()
}

fn lattice(net: &str) -> Lattice {
    let side = value(net, "k", "8").parse().unwrap();
    match net.split(',').next().unwrap() {
        "mesh" => Lattice::mesh(side),
        "torus" => Lattice::torus(side, Links::Bidirectional),
        _ => {
            let shape = match value(net, "wrap", "0") {
                "0" => Shape::Line,
                _ => Shape::TwoWayRing,
            };
            let sizes = numbers(value(net, "dims", "4x4x4")).into_iter();
            Lattice::new(sizes.map(|size| Dimension::new(size, shape)).collect())
        }
    }
}

/// The routing of a network around failures, and these.
fn around(net: &str, route: &str, fail: &str) -> (Box<dyn Routing>, Failures) {
    match (net.split(',').next().unwrap(), route) {
        ("own", rule) => {
            let edges = value(net, "edges", PETERSEN);
            let own = Description::read_edges(edges, value(net, "hosts", "all")).unwrap();
            let own = Arc::new(own);
            let failures = failures(&Custom::new(own.clone(), 1).unwrap(), fail);
            let rule = match rule {
                "updown" => CustomRoute::UpDown { root: None },
                _ => CustomRoute::Hops,
            };
            (rule.around(own, &failures).unwrap(), failures)
        }
        ("xgft", ascent) => {
            let down = numbers(value(net, "down", "4x4x4"));
            let up = value(net, "up", "4x4");
            let ascent = match ascent {
                "dmodk" => Ascent::DModK,
                "random" => Ascent::Random,
                _ => Ascent::Adaptive,
            };
            let tree = Xgft::new(&down, &numbers(up), ascent);
            let failures = failures(&tree, fail);
            let routing = NearestCommonAncestorAround::new(tree, &failures).unwrap();
            (Box::new(routing), failures)
        }
        ("hyperx", route) => {
            let hosts = value(net, "hosts", "1").parse().unwrap();
            let network = HyperX::new(&numbers(value(net, "dims", "8x8")), hosts);
            let failures = failures(&network, fail);
            if route == "updown" {
                let routing = UpStarDownStarOn::around(&network, &failures).unwrap();
                return (Box::new(routing), failures);
            }
            let routing = Phases::direct(network).around(&failures).unwrap();
            (Box::new(routing), failures)
        }
        ("dragonfly", route) => {
            let network = Dragonfly::new(2, 4, 2);
            let failures = failures(&network, fail);
            if route == "updown" {
                let routing = UpStarDownStarOn::around(&network, &failures).unwrap();
                return (Box::new(routing), failures);
            }
            let routing = Phases::direct(network).around(&failures).unwrap();
            (Box::new(routing), failures)
        }
        (_, route) => {
            let lattice = lattice(net);
            let failures = failures(&lattice, fail);
            let base = DimensionOrder::new(lattice);
            if route == "updown" {
                let routing = UpStarDownStarOn::around(&base, &failures).unwrap();
                return (Box::new(routing), failures);
            }
            let routing = Phases::direct(base).around(&failures).unwrap();
            (Box::new(routing), failures)
        }
    }
}

#[test]
fn networks_with_failures_have_the_curves_of_the_reference() {
    for line in include_str!("failures.txt").lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let [sharing, net, route, fail, values @ ..] = &words[..] else {
            panic!("{line}");
        };
        let values: Vec<f64> = values.iter().map(|value| value.parse().unwrap()).collect();
        let sharing = match *sharing {
            "flit" => Sharing::Flit,
            _ => Sharing::Route,
        };
        let (routing, failures) = around(net, route, fail.trim_matches('-'));
        let uniform = AnyPattern::Uniform(Uniform::new(routing.topology().processors()));
        let pattern = LiveProcessors::new(uniform, &failures).unwrap();
        let model = Wormhole::new(Flows::of(&*routing, &pattern).unwrap(), 32, sharing).unwrap();
        let is_like = |found: f64, expected: f64| {
            let is_like = (found / expected - 1.0).abs() < 1e-9;
            assert!(is_like, "{line}: {found}, not {expected}");
        };
        is_like(model.saturation_messages() * 32.0, values[0]);
        for point in values[1..].chunks(2) {
            let found = model.at(point[0] / 32.0).unwrap().latency_cycles;
            is_like(found, point[1]);
        }
    }
}
