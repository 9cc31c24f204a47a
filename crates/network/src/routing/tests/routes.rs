//! All routes of some pairs, with the virtual channels that they take.
//!
//! The routes are those of an independent program.

use std::collections::BTreeMap;

use super::by_name::routing;
use super::*;
use crate::topology::dimension::{Dimension, Shape};
use crate::topology::{Ends, Lattice};

/// Links of a route as nodes with the number of the virtual channel, and its probability as a fraction.
type Expected = (&'static str, u32, u32);

/// The routes of a pair with their probabilities.
fn routes(routing: &dyn Routing, [from, to]: [usize; 2]) -> BTreeMap<String, f64> {
    let topology = routing.topology();
    let ends = topology.channel_ends();
    let mut routes = BTreeMap::new();
    for (header, part) in routing.headers(from, to) {
        let mut open = vec![(routing.injection(from), header, part, Vec::new())];
        while let Some((channel, header, part, mut route)) = open.pop() {
            if let Ends::Link { from, to } = ends[channel] {
                let lower = topology.siblings(channel);
                let lower = lower.iter().filter(|&&other| other < channel).count();
                route.push(format!("{from}-{to}/{lower}"));
            }
            let mut hops = Vec::new();
            routing.next(channel, header, &mut hops);
            if hops.is_empty() {
                *routes.entry(route.join(" ")).or_insert(0.0) += part;
            }
            let each = part / hops.len() as f64;
            open.extend(
                hops.into_iter()
                    .map(|hop| (hop.group, hop.header, each, route.clone())),
            );
        }
    }
    routes
}

#[test]
fn routes_and_their_virtual_channels_are_those_of_the_reference() {
    for (net, route, pair, expected) in ROUTES {
        let found = routes(&*routing(net, route), pair);
        let names: Vec<&str> = found.keys().map(String::as_str).collect();
        let all: Vec<&str> = expected.iter().map(|it| it.0).collect();
        assert_eq!(names, all, "{net} {route}");
        for (part, &(_, times, of)) in found.values().zip(expected) {
            assert!(
                (part - f64::from(times) / f64::from(of)).abs() < 1e-12,
                "{net} {route}"
            );
        }
    }
}

#[test]
fn routings_without_a_draw_have_a_single_header() {
    for route in ["o1turn", "random"] {
        let mut random = Random::stream(1, 0.5, 0);
        let before = random.clone().word();
        let routing = routing("mesh,k:4", route);
        assert_eq!(routing.draw(3, 9, &mut random), Header::to(9));
        assert_eq!(random.word(), before);
        assert_eq!(routing.middles(), Middles::None);
    }
}

#[test]
fn random_routing_counts_hops_or_directions_whichever_takes_fewer_classes() {
    let classes = |net| {
        let routing = routing(net, "random");
        let topology = routing.topology();
        topology.siblings(topology.channels() - 1).len() + 1
    };
    // 2ⁿ⁻¹(1 + w) classes of directions, or as many as the longest route has hops.
    assert_eq!(classes("mesh"), 2);
    assert_eq!(classes("cube"), 4);
    assert_eq!(classes("torus"), 6);
    assert_eq!(classes("torus,k:4"), 4);
    assert_eq!(classes("cube,dims:2x2x2x2x2x2"), 6);
    assert_eq!(classes("cube,dims:6x4,wrap:10"), 4);
    assert_eq!(classes("hyperx"), 2);
    let line = Dimension::new(4, Shape::Line);
    let found = RandomOrder::new(&Lattice::new(vec![line; 5])).unwrap_err();
    let expected = "route: random needs 15 classes of virtual channels; at most 8";
    assert_eq!(found.to_string(), expected);
}

const ROUTES: [(&str, &str, [usize; 2], &[Expected]); 9] = [
    (
        "mesh,k:4",
        "o1turn",
        [0, 10],
        &[
            ("0-1/0 1-2/0 2-6/0 6-10/0", 1, 2),
            ("0-4/1 4-8/1 8-9/1 9-10/1", 1, 2),
        ],
    ),
    (
        "mesh,k:4",
        "romm",
        [0, 9],
        &[
            ("0-1/0 1-5/0 5-9/0", 1, 6),
            ("0-1/0 1-5/0 5-9/1", 1, 6),
            ("0-1/0 1-5/1 5-9/1", 1, 6),
            ("0-1/1 1-5/1 5-9/1", 1, 6),
            ("0-4/0 4-5/1 5-9/1", 1, 6),
            ("0-4/0 4-8/0 8-9/1", 1, 6),
        ],
    ),
    (
        "mesh,k:4",
        "random",
        [0, 9],
        &[
            ("0-1/0 1-5/0 5-9/0", 1, 2),
            ("0-4/0 4-5/0 5-9/0", 1, 4),
            ("0-4/0 4-8/0 8-9/0", 1, 4),
        ],
    ),
    (
        "mesh,k:4",
        "ival",
        [0, 9],
        &[
            ("0-1/0 1-2/0 2-3/0 3-7/0 7-11/0 11-10/1 10-9/1", 1, 4),
            ("0-1/0 1-2/0 2-6/0 6-10/0 10-9/1", 1, 4),
            ("0-1/0 1-5/0 5-9/0", 1, 4),
            ("0-4/0 4-8/0 8-9/1", 1, 4),
        ],
    ),
    (
        "torus,k:4,links:bi",
        "romm",
        [0, 2],
        &[
            ("0-1/1 1-2/1", 1, 6),
            ("0-1/1 1-2/3", 1, 6),
            ("0-1/3 1-2/3", 1, 6),
            ("0-3/0 3-2/1", 1, 6),
            ("0-3/0 3-2/3", 1, 6),
            ("0-3/2 3-2/3", 1, 6),
        ],
    ),
    (
        "torus,k:4,links:bi",
        "random",
        [0, 5],
        &[("0-1/0 1-5/1", 1, 2), ("0-4/0 4-5/1", 1, 2)],
    ),
    (
        "hyperx,dims:4x3",
        "romm",
        [0, 5],
        &[
            ("0-1/0 1-5/0", 1, 4),
            ("0-1/0 1-5/1", 1, 4),
            ("0-1/1 1-5/1", 1, 4),
            ("0-4/0 4-5/1", 1, 4),
        ],
    ),
    (
        "dragonfly,p:1,a:3,h:1",
        "valiant-group",
        [0, 10],
        &[
            ("0-1/0 1-6/0 6-8/1 8-11/1 11-10/2", 1, 4),
            ("0-2/0 2-9/0 9-10/1", 1, 2),
            ("0-3/0 3-5/1 5-10/1", 1, 4),
        ],
    ),
    (
        "dragonfly,p:1,a:3,h:1",
        "valiant",
        [0, 4],
        &[
            ("0-1/0 1-6/0 6-7/1 7-4/1", 1, 12),
            ("0-1/0 1-6/0 6-7/2 7-4/1", 1, 12),
            ("0-1/0 1-6/0 6-8/1 8-7/2 7-4/1", 1, 12),
            ("0-1/1 1-0/2 0-3/1 3-4/3", 1, 12),
            ("0-2/0 2-9/0 9-10/1 10-5/1 5-4/3", 1, 12),
            ("0-2/0 2-9/0 9-10/2 10-5/1 5-4/3", 1, 12),
            ("0-2/0 2-9/0 9-11/1 11-10/2 10-5/1 5-4/3", 1, 12),
            ("0-2/1 2-0/2 0-3/1 3-4/3", 1, 12),
            ("0-3/0 3-4/1", 1, 12),
            ("0-3/0 3-4/3", 1, 12),
            ("0-3/0 3-5/1 5-4/3", 1, 12),
            ("0-3/1 3-4/3", 1, 12),
        ],
    ),
];
