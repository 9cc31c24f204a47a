//! Saturation loads of routings, their worst permutations and their mean hops.
//!
//! The values are those of an independent program, which follows every route.

use super::*;
use crate::structure::{Wiring, WorstPermutation};
use crate::topology::dimension::{Dimension, Shape};
use crate::topology::{Lattice, Links};
use crate::traffic::{DestinationMap, Flows, Pattern, Permutation, Uniform};

/// A network and a routing function, as in links.
struct Case {
    net: &'static str,
    route: &'static str,
    /// Traffic patterns, each with the load of a source at which the busiest link or port is saturated.
    loads: &'static [(&'static str, f64)],
    /// Mean of this load over 100 random permutations.
    mean: f64,
    /// Load of the busiest link under the worst permutation, relative to that of a source.
    worst: f64,
    /// Mean number of links on a route under uniform traffic.
    hops: f64,
}

/// Value of a key of a network, or else its default.
fn value<'a>(net: &'a str, key: &str, default: &'a str) -> &'a str {
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

fn lattice(net: &str) -> Lattice {
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

fn hyper_x(net: &str) -> HyperX {
    let hosts = value(net, "hosts", "1").parse().unwrap();
    HyperX::new(&numbers(value(net, "dims", "8x8")), hosts)
}

fn dragonfly(net: &str) -> Dragonfly {
    let number = |key, default| value(net, key, default).parse().unwrap();
    Dragonfly::new(number("p", "2"), number("a", "4"), number("h", "2"))
}

fn tree(net: &str, ascent: Ascent) -> Xgft {
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
                _ => panic!("{route}"),
            }
        }
        ("dragonfly", "minimal") => Box::new(dragonfly(net)),
        ("dragonfly", "valiant-group") => Box::new(ValiantGroup::new(dragonfly(net))),
        ("dragonfly", "updown") => Box::new(UpStarDownStarOn::new(&dragonfly(net)).unwrap()),
        ("dragonfly", "valiant") => Box::new(Phases::valiant(dragonfly(net))),
        ("xgft", "random") => Box::new(tree(net, Ascent::Random)),
        ("xgft", "dmodk") => Box::new(tree(net, Ascent::DModK)),
        _ => panic!("{net} {route}"),
    }
}

fn pattern(net: &str, name: &str) -> Box<dyn Pattern> {
    let digits = digits(net);
    let map = match name.split_once(':').unwrap_or((name, "")) {
        ("uniform", _) => return Box::new(Uniform::new(digits.iter().product::<u32>() as usize)),
        ("transpose", _) => DestinationMap::Transpose,
        ("complement", _) => DestinationMap::Complement,
        ("reversal", _) => DestinationMap::Reversal,
        ("shuffle", _) => DestinationMap::Shuffle,
        ("tornado", _) => DestinationMap::Tornado,
        ("neighbour", _) => DestinationMap::Neighbour,
        ("shift", by) => DestinationMap::Shift {
            by: by.parse().unwrap(),
        },
        ("random", "") => DestinationMap::Random { seed: 1 },
        ("random", seed) => DestinationMap::Random {
            seed: seed.parse().unwrap(),
        },
        _ => panic!("{name}"),
    };
    Box::new(Permutation::by(map, &digits).unwrap())
}

/// The load of a source at which the busiest link or port is saturated.
fn saturation(routing: &dyn Routing, pattern: &dyn Pattern) -> f64 {
    let flows = Flows::of(routing, pattern).unwrap();
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
fn links_saturate_at_the_loads_of_the_reference() {
    for case in CASES {
        let routing = routing(case.net, case.route);
        for &(name, expected) in case.loads {
            let found = saturation(&*routing, &*pattern(case.net, name));
            let (net, route) = (case.net, case.route);
            assert!(
                is_near(found, expected),
                "{net} {route} {name}: {found} {expected}"
            );
        }
    }
}

#[test]
fn up_down_routes_carry_what_those_of_the_reference_do() {
    for (net, hops, gamma) in [
        ("mesh,k:5", 10.0 / 3.0, 2.916_666_666_666_664_7),
        ("torus", 4.571_428_571_428_566, 5.682_539_682_539_664),
    ] {
        let routing = routing(net, "updown");
        let uniform = pattern(net, "uniform");
        let load = 1.0 / saturation(&*routing, &*uniform);
        assert!(is_near(load, gamma), "{net}: {load}");
        let distance = Flows::uniform(&*routing).unwrap().mean_distance();
        assert!(is_near(distance - 2.0, hops), "{net}: {distance}");
    }
    let load = saturation(&*routing("mesh", "updown"), &*pattern("mesh", "uniform"));
    assert!((load - 0.1575).abs() < 1e-12, "{load}");
}

#[test]
fn random_permutations_saturate_links_at_the_mean_load_of_the_reference() {
    // The others would take too long.
    for case in CASES {
        if digits(case.net).iter().product::<u32>() > 36 {
            continue;
        }
        let routing = routing(case.net, case.route);
        let load = |seed| {
            let pattern = pattern(case.net, &format!("random:{seed}"));
            saturation(&*routing, &*pattern)
        };
        let mean = (0..100).map(load).sum::<f64>() / 100.0;
        assert!(
            is_near(mean, case.mean),
            "{} {}: {mean}",
            case.net,
            case.route
        );
    }
}

#[test]
fn routes_have_the_mean_hops_of_the_reference() {
    for case in CASES {
        let flows = Flows::uniform(&*routing(case.net, case.route)).unwrap();
        let hops = flows.mean_distance() - 2.0;
        assert!(
            is_near(hops, case.hops),
            "{} {}: {hops}",
            case.net,
            case.route
        );
    }
}

#[test]
fn worst_permutations_load_links_as_those_of_the_reference() {
    for case in CASES {
        let routing = routing(case.net, case.route);
        let worst = WorstPermutation::of(&*routing);
        let (net, route) = (case.net, case.route);
        assert!(
            is_near(worst.most_load, case.worst),
            "{net} {route}: {}",
            worst.most_load
        );
        // The sources that send nothing would not make the link busier.
        let load = saturation(&*routing, &worst.permutation());
        assert!(is_near(1.0 / load, case.worst), "{net} {route}: {load}");
    }
}

#[rustfmt::skip]
const CASES: &[Case] = &[
    Case {
        net: "mesh",
        route: "dor",
        loads: &[
            ("uniform", 0.492_187_5),
            ("transpose", 0.142_857_142_857_142_85),
            ("complement", 0.25),
            ("tornado", 0.333_333_333_333_333_3),
            ("reversal", 0.142_857_142_857_142_85),
            ("shuffle", 0.25),
            ("random", 0.25),
        ],
        mean: 0.243_666_666_666_666_67,
        worst: 7.0,
        hops: 5.333_333_333_333_332,
    },
    Case {
        net: "mesh",
        route: "romm",
        loads: &[
            ("uniform", 0.427_491_275_688_251_2),
            ("transpose", 0.297_312_432_134_518_7),
            ("complement", 0.162_162_162_162_162_14),
            ("tornado", 0.25),
            ("reversal", 0.259_249_257_358_898_2),
            ("shuffle", 0.306_096_420_372_417_3),
            ("random", 0.290_838_584_585_555),
        ],
        mean: 0.271_576_820_844_856_1,
        worst: 7.470_833_333_333_332,
        hops: 5.333_333_333_333_332,
    },
    Case {
        net: "mesh",
        route: "valiant",
        loads: &[
            ("uniform", 0.250_000_000_000_000_3),
            ("transpose", 0.266_666_666_666_666_66),
            ("complement", 0.25),
            ("tornado", 0.25),
            ("reversal", 0.266_666_666_666_666_66),
            ("shuffle", 0.253_968_253_968_253_95),
            ("random", 0.25),
        ],
        mean: 0.250_476_190_476_190_46,
        worst: 4.0,
        hops: 10.499_999_999_999_998,
    },
    Case {
        net: "mesh",
        route: "ival",
        loads: &[
            ("uniform", 0.262_500_000_000_000_4),
            ("transpose", 0.285_714_285_714_285_7),
            ("complement", 0.25),
            ("tornado", 0.25),
            ("reversal", 0.285_714_285_714_285_7),
            ("shuffle", 0.25),
            ("random", 0.25),
        ],
        mean: 0.25,
        worst: 4.0,
        hops: 7.666_666_666_666_666,
    },
    Case {
        net: "mesh",
        route: "random",
        loads: &[
            ("uniform", 0.390_432_845_937_833_2),
            ("transpose", 0.344_086_021_505_376_37),
            ("complement", 0.133_541_992_696_922_27),
            ("tornado", 0.220_689_655_172_413_8),
            ("reversal", 0.268_907_563_025_210_1),
            ("shuffle", 0.307_692_307_692_307_7),
            ("random", 0.289_265_536_723_163_85),
        ],
        mean: 0.258_591_815_597_037_2,
        worst: 8.503_906_25,
        hops: 5.333_333_333_333_332,
    },
    Case {
        net: "torus,links:bi",
        route: "dor",
        loads: &[
            ("uniform", 0.984_375),
            ("transpose", 0.285_714_285_714_285_7),
            ("complement", 0.5),
            ("tornado", 0.333_333_333_333_333_3),
            ("neighbour", 1.0),
            ("random", 0.333_333_333_333_333_3),
        ],
        mean: 0.325_523_809_523_809_5,
        worst: 3.5,
        hops: 4.063_492_063_492_063,
    },
    Case {
        net: "torus,links:bi",
        route: "romm",
        loads: &[
            ("uniform", 0.984_374_999_999_999_9),
            ("transpose", 0.438_276_113_951_789_6),
            ("complement", 0.4),
            ("tornado", 0.333_333_333_333_333_3),
            ("neighbour", 1.0),
            ("random", 0.428_112_736_353_906_5),
        ],
        mean: 0.391_119_229_712_869_5,
        worst: 4.8,
        hops: 4.063_492_063_492_063,
    },
    Case {
        net: "torus,links:bi",
        route: "ival",
        loads: &[
            ("uniform", 0.514_285_714_285_714_5),
            ("transpose", 0.516_129_032_258_064_5),
            ("complement", 0.5),
            ("tornado", 0.5),
            ("neighbour", 0.5),
            ("random", 0.5),
        ],
        mean: 0.5,
        worst: 2.0,
        hops: 6.555_555_555_555_555,
    },
    Case {
        net: "mesh,k:5",
        route: "dor",
        loads: &[
            ("uniform", 0.8),
            ("transpose", 0.25),
            ("complement", 0.5),
            ("random", 0.333_333_333_333_333_3),
        ],
        mean: 0.379_166_666_666_666_7,
        worst: 4.0,
        hops: 3.333_333_333_333_333,
    },
    Case {
        net: "mesh,k:5",
        route: "o1turn",
        loads: &[
            ("uniform", 0.8),
            ("transpose", 0.5),
            ("complement", 0.5),
            ("random", 0.4),
        ],
        mean: 0.449_333_333_333_333_36,
        worst: 2.5,
        hops: 3.333_333_333_333_333,
    },
    Case {
        net: "mesh,k:5",
        route: "ival",
        loads: &[
            ("uniform", 0.444_444_444_444_444_1),
            ("transpose", 0.5),
            ("complement", 0.416_666_666_666_666_63),
            ("random", 0.416_666_666_666_666_63),
        ],
        mean: 0.417_499_999_999_999_87,
        worst: 2.400_000_000_000_000_4,
        hops: 4.666_666_666_666_668,
    },
    Case {
        net: "torus,k:5,links:bi",
        route: "dor",
        loads: &[
            ("uniform", 1.0),
            ("tornado", 0.5),
            ("transpose", 0.5),
            ("random", 0.5),
        ],
        mean: 0.5,
        worst: 2.0,
        hops: 2.5,
    },
    Case {
        net: "torus,k:5,links:bi",
        route: "o1turn",
        loads: &[
            ("uniform", 1.0),
            ("tornado", 0.5),
            ("transpose", 1.0),
            ("random", 0.5),
        ],
        mean: 0.556_666_666_666_666_8,
        worst: 2.0,
        hops: 2.5,
    },
    Case {
        net: "torus,k:5,links:bi",
        route: "romm",
        loads: &[
            ("uniform", 1.0),
            ("tornado", 0.5),
            ("transpose", 0.705_882_352_941_176_4),
            ("random", 0.5),
        ],
        mean: 0.534_951_515_285_063,
        worst: 2.666_666_666_666_666_5,
        hops: 2.5,
    },
    Case {
        net: "torus,k:5,links:bi",
        route: "random",
        loads: &[
            ("uniform", 1.0),
            ("tornado", 0.5),
            ("transpose", 1.0),
            ("random", 0.5),
        ],
        mean: 0.556_777_777_777_777_7,
        worst: 3.0,
        hops: 2.5,
    },
    Case {
        net: "cube,dims:6x4,wrap:10",
        route: "dor",
        loads: &[
            ("uniform", 0.958_333_333_333_333_6),
            ("complement", 0.5),
            ("tornado", 0.5),
            ("random", 0.5),
        ],
        mean: 0.465_999_999_999_999_97,
        worst: 3.0,
        hops: 2.869_565_217_391_304,
    },
    Case {
        net: "cube,dims:6x4,wrap:10",
        route: "valiant",
        loads: &[
            ("uniform", 0.499_999_999_999_999_8),
            ("complement", 0.5),
            ("tornado", 0.5),
            ("random", 0.5),
        ],
        mean: 0.503_342_744_212_309_4,
        worst: 2.0,
        hops: 5.500_000_000_000_001,
    },
    Case {
        net: "cube,dims:6x4,wrap:10",
        route: "random",
        loads: &[
            ("uniform", 0.958_333_333_333_333_1),
            ("complement", 0.415_584_415_584_415_6),
            ("tornado", 0.4),
            ("random", 0.524_590_163_934_426_3),
        ],
        mean: 0.513_032_313_525_547_6,
        worst: 3.25,
        hops: 2.869_565_217_391_304,
    },
    Case {
        net: "cube",
        route: "dor",
        loads: &[
            ("uniform", 0.984_375),
            ("transpose", 0.25),
            ("complement", 0.5),
            ("random", 0.333_333_333_333_333_3),
        ],
        mean: 0.332_333_333_333_333_4,
        worst: 8.0,
        hops: 3.809_523_809_523_809_3,
    },
    Case {
        net: "cube",
        route: "o1turn",
        loads: &[
            ("uniform", 0.984_375_000_000_000_7),
            ("transpose", 0.5),
            ("complement", 0.5),
            ("random", 0.5),
        ],
        mean: 0.427_380_952_380_952_4,
        worst: 8.0,
        hops: 3.809_523_809_523_809_3,
    },
    Case {
        net: "cube,wrap:1",
        route: "dor",
        loads: &[
            ("uniform", 1.0),
            ("transpose", 0.333_333_333_333_333_3),
            ("tornado", 1.0),
            ("random", 0.5),
        ],
        mean: 0.461_523_809_523_809_5,
        worst: 4.0,
        hops: 3.047_619_047_619_047_4,
    },
    Case {
        net: "cube,dims:2x2x2x2x2x2",
        route: "dor",
        loads: &[
            ("uniform", 1.0),
            ("transpose", 0.25),
            ("reversal", 0.25),
            ("complement", 1.0),
            ("random", 0.333_333_333_333_333_3),
        ],
        mean: 0.419_166_666_666_666_7,
        worst: 4.0,
        hops: 3.047_619_047_619_047_4,
    },
    Case {
        net: "cube,dims:2x2x2x2x2x2",
        route: "valiant",
        loads: &[
            ("uniform", 1.0),
            ("transpose", 1.0),
            ("reversal", 1.0),
            ("complement", 1.0),
            ("random", 1.0),
        ],
        mean: 1.0,
        worst: 1.0,
        hops: 6.000_000_000_000_002,
    },
    Case {
        net: "cube,dims:2x2x2x2x2x2",
        route: "random",
        loads: &[
            ("uniform", 1.0),
            ("transpose", 1.0),
            ("reversal", 1.0),
            ("complement", 1.0),
            ("random", 0.749_999_999_999_999_9),
        ],
        mean: 0.741_830_411_093_753_1,
        worst: 2.166_666_666_666_667,
        hops: 3.047_619_047_619_047_4,
    },
    Case {
        net: "cube,dims:16,wrap:1",
        route: "dor",
        loads: &[
            ("uniform", 0.468_75),
            ("tornado", 0.142_857_142_857_142_85),
            ("random", 0.285_714_285_714_285_7),
        ],
        mean: 0.288_198_412_698_412_7,
        worst: 7.0,
        hops: 4.266_666_666_666_667_5,
    },
    Case {
        net: "cube,dims:16,wrap:1",
        route: "valiant",
        loads: &[
            ("uniform", 0.249_999_999_999_999_94),
            ("tornado", 0.25),
            ("random", 0.251_968_503_937_007_87),
        ],
        mean: 0.256_955_115_570_239_15,
        worst: 4.0,
        hops: 7.999_999_999_999_999,
    },
    Case {
        net: "hyperx",
        route: "dor",
        loads: &[
            ("uniform", 1.0),
            ("transpose", 1.0),
            ("tornado", 1.0),
            ("random", 1.0),
        ],
        mean: 1.0,
        worst: 1.0,
        hops: 1.777_777_777_777_777_7,
    },
    Case {
        net: "hyperx",
        route: "o1turn",
        loads: &[
            ("uniform", 1.0),
            ("transpose", 1.0),
            ("tornado", 1.0),
            ("random", 1.0),
        ],
        mean: 1.0,
        worst: 1.0,
        hops: 1.777_777_777_777_777_7,
    },
    Case {
        net: "hyperx",
        route: "romm",
        loads: &[
            ("uniform", 1.0),
            ("transpose", 1.0),
            ("tornado", 1.0),
            ("random", 1.0),
        ],
        mean: 1.0,
        worst: 1.0,
        hops: 1.777_777_777_777_777_7,
    },
    Case {
        net: "hyperx",
        route: "random",
        loads: &[
            ("uniform", 1.0),
            ("transpose", 1.0),
            ("tornado", 1.0),
            ("random", 1.0),
        ],
        mean: 1.0,
        worst: 1.0,
        hops: 1.777_777_777_777_777_7,
    },
    Case {
        net: "hyperx,dims:4x4,hosts:4",
        route: "dor",
        loads: &[
            ("uniform", 0.984_375),
            ("transpose", 0.5),
            ("shift:4", 0.25),
            ("random", 0.333_333_333_333_333_3),
        ],
        mean: 0.320_833_333_333_333_36,
        worst: 4.0,
        hops: 1.523_809_523_809_523_7,
    },
    Case {
        net: "hyperx,dims:4x4,hosts:4",
        route: "romm",
        loads: &[
            ("uniform", 0.984_374_999_999_999_7),
            ("transpose", 0.5),
            ("shift:4", 0.25),
            ("random", 0.4),
        ],
        mean: 0.348_540_515_040_515_2,
        worst: 4.0,
        hops: 1.523_809_523_809_523_7,
    },
    Case {
        net: "hyperx,dims:4x4,hosts:4",
        route: "valiant",
        loads: &[
            ("uniform", 0.525_000_000_000_000_8),
            ("transpose", 0.533_333_333_333_333_3),
            ("shift:4", 0.5),
            ("random", 0.5),
        ],
        mean: 0.500_967_741_935_483_9,
        worst: 2.0,
        hops: 2.857_142_857_142_857_7,
    },
    Case {
        net: "hyperx,dims:4x4,hosts:4",
        route: "random",
        loads: &[
            ("uniform", 0.984_375),
            ("transpose", 0.5),
            ("shift:4", 0.25),
            ("random", 0.4),
        ],
        mean: 0.368_452_380_952_381_03,
        worst: 4.0,
        hops: 1.523_809_523_809_523_7,
    },
    Case {
        net: "hyperx,dims:16,hosts:2",
        route: "dor",
        loads: &[
            ("uniform", 1.0),
            ("shift:2", 0.5),
            ("random", 1.0),
        ],
        mean: 0.815,
        worst: 2.0,
        hops: 0.967_741_935_483_870_6,
    },
    Case {
        net: "hyperx,dims:16,hosts:2",
        route: "valiant",
        loads: &[
            ("uniform", 1.0),
            ("shift:2", 1.0),
            ("random", 1.0),
        ],
        mean: 1.0,
        worst: 1.0,
        hops: 1.814_516_129_032_259,
    },
    Case {
        net: "dragonfly",
        route: "minimal",
        loads: &[
            ("uniform", 1.0),
            ("shift:8", 0.125),
            ("random", 0.333_333_333_333_333_3),
        ],
        mean: 0.302_833_333_333_333_3,
        worst: 8.0,
        hops: 2.338_028_169_014_084_5,
    },
    Case {
        net: "dragonfly",
        route: "valiant-group",
        loads: &[
            ("uniform", 0.624_023_437_499_997_7),
            ("shift:8", 0.5),
            ("random", 0.473_684_210_526_315_76),
        ],
        mean: 0.477_377_804_471_070_7,
        worst: 3.777_777_777_777_778,
        hops: 3.640_062_597_809_076_4,
    },
    Case {
        net: "dragonfly,p:1,a:3,h:1",
        route: "minimal",
        loads: &[
            ("uniform", 0.999_999_999_999_999_8),
            ("shift:3", 0.333_333_333_333_333_3),
            ("random", 0.5),
        ],
        mean: 0.523_333_333_333_333_3,
        worst: 3.0,
        hops: 2.090_909_090_909_091,
    },
    Case {
        net: "xgft",
        route: "random",
        loads: &[
            ("uniform", 1.0),
            ("transpose", 1.0),
            ("shift:16", 1.0),
            ("random", 1.0),
        ],
        mean: 1.0,
        worst: 1.0,
        hops: 3.428_571_428_571_428_4,
    },
    Case {
        net: "xgft,up:2x2",
        route: "random",
        loads: &[
            ("uniform", 0.328_125_000_000_000_8),
            ("complement", 0.25),
            ("shift:16", 0.25),
            ("random", 0.333_333_333_333_333_3),
        ],
        mean: 0.298_577_755_577_755_57,
        worst: 4.0,
        hops: 3.428_571_428_571_428_4,
    },
    Case {
        net: "xgft,up:2x2",
        route: "dmodk",
        loads: &[
            ("uniform", 0.328_125_000_000_000_8),
            ("complement", 0.25),
            ("shift:16", 0.25),
            ("random", 0.2),
        ],
        mean: 0.187_750_000_000_000_03,
        worst: 12.0,
        hops: 3.428_571_428_571_428_4,
    },
    Case {
        net: "xgft,down:16x8,up:4",
        route: "random",
        loads: &[
            ("uniform", 0.283_482_142_857_143_3),
            ("shift:16", 0.25),
            ("random", 0.25),
        ],
        mean: 0.258_380_952_380_952_4,
        worst: 4.0,
        hops: 1.763_779_527_559_055,
    },
    Case {
        net: "xgft,down:16x8,up:4",
        route: "dmodk",
        loads: &[
            ("uniform", 0.283_482_142_857_143_3),
            ("shift:16", 0.25),
            ("random", 0.142_857_142_857_142_85),
        ],
        mean: 0.146_896_825_396_825_4,
        worst: 16.0,
        hops: 1.763_779_527_559_055,
    },
];
