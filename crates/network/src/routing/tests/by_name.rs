//! Networks and their routings by the names that links have for them.

use super::*;
use crate::structure::Wiring;
use crate::topology::dimension::{Dimension, Shape};
use crate::topology::{Lattice, Links};
use crate::traffic::Flows;

/// Value of a key of a network, or else its default.
pub(super) fn value<'a>(net: &'a str, key: &str, default: &'a str) -> &'a str {
    let found = net.split(',').filter_map(|part| part.split_once(':'));
    let mut found = found.filter(|&(name, _)| name == key);
    found.next().map_or(default, |(_, value)| value)
}

fn numbers(text: &str) -> Vec<u32> {
    text.split('x')
        .map(|number| number.parse().unwrap())
        .collect()
}

/// The digits of the processors' numbers.
pub(super) fn digits(net: &str) -> Vec<u32> {
    let number = |key, default| value(net, key, default).parse::<u32>().unwrap();
    let side = number("k", "8");
    match net.split(',').next().unwrap() {
        "mesh" | "torus" => vec![side; 2],
        "cube" => numbers(value(net, "dims", "4x4x4")),
        "hyperx" => {
            let mut digits = numbers(value(net, "dims", "8x8"));
            digits.insert(0, number("hosts", "1"));
            digits.retain(|&digit| digit > 1);
            digits
        }
        "dragonfly" => {
            let [p, a, h] = [("p", "2"), ("a", "4"), ("h", "2")].map(|(key, of)| number(key, of));
            vec![p * a * (a * h + 1)]
        }
        _ => vec![numbers(value(net, "down", "4x4x4")).iter().product()],
    }
}

pub(super) fn lattice(net: &str) -> Lattice {
    let (sizes, wrap) = (digits(net), value(net, "wrap", "0").as_bytes());
    if let Some(side) = net.starts_with("mesh").then_some(sizes[0]) {
        return Lattice::mesh(side);
    }
    if net.starts_with("torus") {
        return Lattice::torus(sizes[0], Links::Bidirectional);
    }
    let shape = |place: usize| match wrap[place % wrap.len()] {
        b'0' => Shape::Line,
        _ => Shape::TwoWayRing,
    };
    let all = sizes.iter().enumerate();
    let all = all.map(|(place, &size)| Dimension::new(size, shape(place)));
    Lattice::new(all.collect())
}

pub(super) fn hyper_x(net: &str) -> HyperX {
    let hosts = value(net, "hosts", "1").parse().unwrap();
    HyperX::new(&numbers(value(net, "dims", "8x8")), hosts)
}

pub(super) fn dragonfly(net: &str) -> Dragonfly {
    let number = |key, default| value(net, key, default).parse().unwrap();
    Dragonfly::new(number("p", "2"), number("a", "4"), number("h", "2"))
}

pub(super) fn tree(net: &str, ascent: Ascent) -> Xgft {
    let down = numbers(value(net, "down", "4x4x4"));
    let up = value(net, "up", if down.len() == 2 { "4" } else { "4x4" });
    Xgft::new(&down, &numbers(up), ascent)
}

pub(super) fn routing(net: &str, route: &str) -> Box<dyn Routing> {
    let kind = net.split(',').next().unwrap();
    match (kind, route) {
        ("mesh" | "torus" | "cube", _) => {
            let lattice = lattice(net);
            match route {
                "dor" => Box::new(DimensionOrder::new(lattice)),
                "valiant" => Box::new(Phases::valiant(DimensionOrder::new(lattice))),
                "romm" => Box::new(Phases::romm(DimensionOrder::new(lattice))),
                "o1turn" => Box::new(O1Turn::new(lattice)),
                "random" => Box::new(RandomOrder::new(&lattice).unwrap()),
                "updown" => {
                    let base = DimensionOrder::new(lattice);
                    Box::new(UpStarDownStarOn::new(&base).unwrap())
                }
                "ival" => Box::new(IVal::new(lattice)),
                "duato" => Box::new(Duato::new(lattice)),
                "west-first" => Box::new(TurnModel::new(&lattice, Turns::WestFirst).unwrap()),
                "negative-first" => {
                    Box::new(TurnModel::new(&lattice, Turns::NegativeFirst).unwrap())
                }
                "odd-even" => Box::new(TurnModel::new(&lattice, Turns::OddEven).unwrap()),
                _ => panic!("{route}"),
            }
        }
        ("hyperx", _) => {
            let network = hyper_x(net);
            match route {
                "dor" => Box::new(network),
                "valiant" => Box::new(Phases::valiant(network)),
                "romm" => Box::new(Phases::romm(network)),
                "o1turn" => Box::new(O1Turn::new(network)),
                "random" => Box::new(RandomOrder::new(&network).unwrap()),
                "updown" => Box::new(UpStarDownStarOn::new(&network).unwrap()),
                "adaptive" => Box::new(Duato::new(network)),
                "ugal" => Box::new(Phases::ugal(network)),
                _ => panic!("{route}"),
            }
        }
        ("dragonfly", "minimal") => Box::new(dragonfly(net)),
        ("dragonfly", "valiant-group") => Box::new(ValiantGroup::new(dragonfly(net))),
        ("dragonfly", "ugal") => Box::new(ValiantGroup::ugal(dragonfly(net))),
        ("dragonfly", "ugal-g") => Box::new(ValiantGroup::ugal_g(dragonfly(net))),
        ("dragonfly", "updown") => Box::new(UpStarDownStarOn::new(&dragonfly(net)).unwrap()),
        ("dragonfly", "valiant") => Box::new(Phases::valiant(dragonfly(net))),
        ("xgft", "adaptive") => Box::new(tree(net, Ascent::Adaptive)),
        ("xgft", "random") => Box::new(tree(net, Ascent::Random)),
        ("xgft", "dmodk") => Box::new(tree(net, Ascent::DModK)),
        _ => panic!("{net} {route}"),
    }
}

/// The load of a source at which the busiest link or port is saturated.
fn saturation(routing: &dyn Routing, flows: &Flows) -> f64 {
    let link_of = Wiring::of(routing.topology()).link_of;
    let mut loads = vec![0.0; link_of.len()];
    for (class, &link) in flows.class_of.iter().zip(&link_of) {
        loads[link] += class.map_or(0.0, |class| flows.classes[class].rate);
    }
    1.0 / loads.into_iter().fold(0.0, f64::max)
}

fn is_near(one: f64, other: f64) -> bool {
    (one / other - 1.0).abs() < 1e-9
}

#[test]
fn up_down_routes_carry_what_those_of_the_reference_do() {
    for (net, hops, gamma) in [
        ("mesh,k:5", 10.0 / 3.0, 2.916_666_666_666_664_7),
        ("torus", 4.571_428_571_428_566, 5.682_539_682_539_664),
    ] {
        let routing = routing(net, "updown");
        let flows = Flows::uniform(&*routing).unwrap();
        let load = 1.0 / saturation(&*routing, &flows);
        assert!(is_near(load, gamma), "{net}: {load}");
        let distance = flows.mean_distance();
        assert!(is_near(distance - 2.0, hops), "{net}: {distance}");
    }
    let routing = routing("mesh", "updown");
    let load = saturation(&*routing, &Flows::uniform(&*routing).unwrap());
    assert!((load - 0.1575).abs() < 1e-12, "{load}");
}
