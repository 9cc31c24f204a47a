//! Routings whose routers choose among several minimal routes: Duato's, and the turn models.

use std::collections::VecDeque;

use super::by_name::routing;
use super::*;
use crate::topology::dimension::{Dimension, Shape};
use crate::topology::{ChannelKind, Ends, Lattice, Links};
use loadcurve_base::Error;

/// Networks with Duato's routing.
const ESCAPING: [(&str, &str); 10] = [
    ("mesh,k:6", "duato"),
    ("cube,dims:5x4", "duato"),
    ("torus,k:6", "duato"),
    ("torus,k:5", "duato"),
    ("torus,k:4", "duato"),
    ("cube,dims:4x3x3,wrap:101", "duato"),
    ("cube,dims:2x2x2x2", "duato"),
    ("hyperx,dims:3x3", "adaptive"),
    ("hyperx,dims:4x3,hosts:2", "adaptive"),
    ("hyperx,dims:3x2x4", "adaptive"),
];

const TURNS: [Turns; 3] = [Turns::WestFirst, Turns::NegativeFirst, Turns::OddEven];

fn meshes() -> [Lattice; 3] {
    let of = |sizes: [u32; 2]| sizes.map(|size| Dimension::new(size, Shape::Line)).to_vec();
    [[6, 6], [5, 4], [2, 7]].map(|sizes| Lattice::new(of(sizes)))
}

/// Number of hops from each node to one, in a network whose nodes are routers or processors.
fn distances(ends: &[Ends], to: usize, nodes: usize) -> Vec<usize> {
    let mut distance = vec![usize::MAX; nodes];
    distance[to] = 0;
    let mut open = VecDeque::from([to]);
    while let Some(node) = open.pop_front() {
        for ends in ends {
            if let &Ends::Link { from, to } = ends
                && to == node
                && distance[from] == usize::MAX
            {
                distance[from] = distance[node] + 1;
                open.push_back(from);
            }
        }
    }
    distance
}

/// Calls for the candidates on each channel that messages for each destination may reach: with the channel, the
/// destination and the hops.
fn for_all_hops(routing: &dyn Routing, mut check: impl FnMut(usize, usize, &[Hop])) {
    let topology = routing.topology();
    for destination in 0..topology.processors() {
        let sources = (0..topology.processors()).filter(|&source| source != destination);
        let mut open: Vec<usize> = sources.map(|source| routing.injection(source)).collect();
        let mut met = vec![false; topology.channels()];
        while let Some(channel) = open.pop() {
            let hops = routing.hops(channel, destination);
            check(channel, destination, &hops);
            for hop in hops {
                if !std::mem::replace(&mut met[hop.group], true) {
                    open.push(hop.group);
                }
            }
        }
    }
}

#[test]
fn messages_on_any_minimal_route_can_escape_and_all_arrive() {
    for (net, route) in ESCAPING {
        let routing = routing(net, route);
        assert_eq!(routing.check(), Ok(()), "{net}");
        let topology = routing.topology();
        let ends = topology.channel_ends();
        let nodes = topology.graph().nodes.len();
        let kind = |channel| topology.channel_kind(channel);
        let mut last = None;
        for_all_hops(&*routing, |channel, destination, hops| {
            if kind(channel) == ChannelKind::Ejection {
                assert!(hops.is_empty());
                return;
            }
            let (_, router) = ends[channel].nodes();
            let (_, home) = ends[routing.injection(destination)].nodes();
            if last.as_ref().is_none_or(|&(known, _)| known != home) {
                last = Some((home, distances(&ends, home, nodes)));
            }
            let distance = &last.as_ref().unwrap().1;
            let (escape, adaptive) = hops.split_last().unwrap();
            if router == home {
                assert_eq!(kind(escape.group), ChannelKind::Ejection);
            } else {
                assert!(routing.is_escape(escape.group));
            }
            let mut found = Vec::new();
            for hop in hops {
                let (from, to) = ends[hop.group].nodes();
                assert_eq!(from, router);
                assert!(
                    router == home || distance[to] + 1 == distance[from],
                    "{net}"
                );
            }
            for hop in adaptive {
                assert!(!routing.is_escape(hop.group));
                assert!(
                    topology
                        .siblings(hop.group)
                        .iter()
                        .all(|&it| it < hop.group)
                );
                found.push(ends[hop.group].nodes().1);
            }
            let mut expected: Vec<usize> = (ends.iter())
                .filter_map(|ends| match *ends {
                    Ends::Link { from, to } if from == router => Some(to),
                    _ => None,
                })
                .filter(|&to| router != home && distance[to] < distance[router])
                .collect();
            if routing.is_escape(channel) {
                expected.clear();
            }
            found.sort_unstable();
            expected.sort_unstable();
            expected.dedup();
            assert_eq!(found, expected, "{net}");
        });
    }
}

/// A routing in which messages wait for the channel that they have drawn, the escape or another.
#[derive(Debug)]
struct WithoutEscapes<R>(R);

impl<R: Routing> Routing for WithoutEscapes<R> {
    fn topology(&self) -> &dyn Topology {
        self.0.topology()
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        self.0.next(channel, header, hops);
    }
}

#[test]
fn adaptive_channels_and_rings_without_a_second_class_leave_a_cycle() {
    let is_cycle = |found: Error| matches!(found, Error::DependencyCycle { .. });
    let mesh = WithoutEscapes(Duato::new(Lattice::mesh(4)));
    assert!(is_cycle(mesh.check().unwrap_err()));
    let ring = Dimension::new(5, Shape::TwoWayRing).with_single_channels();
    let torus = Duato::new(Lattice::new(vec![ring; 2]));
    assert!(is_cycle(torus.check().unwrap_err()));
    // The cycle is one of escapes.
    let Err(Error::DependencyCycle { channels }) = torus.check() else {
        panic!("there is a cycle");
    };
    assert!(channels.iter().all(|&channel| torus.is_escape(channel)));
}

#[test]
fn escapes_of_larger_networks_and_one_way_rings_have_no_cycle() {
    for (net, route) in [
        ("mesh", "duato"),
        ("torus", "duato"),
        ("hyperx", "adaptive"),
        ("cube,wrap:1", "duato"),
        ("torus,k:16", "duato"),
        ("hyperx,dims:16x8,hosts:2", "adaptive"),
    ] {
        assert_eq!(routing(net, route).check(), Ok(()), "{net}");
    }
    let one_way = Duato::new(Lattice::torus(5, Links::Unidirectional));
    assert_eq!(Routing::check(&one_way), Ok(()));
}

#[test]
fn turn_models_refuse_rings_and_other_dimensions() {
    for turns in TURNS {
        let line = Dimension::new(4, Shape::Line);
        let ring = Dimension::new(4, Shape::TwoWayRing);
        for lattice in [
            Lattice::torus(4, Links::Bidirectional),
            Lattice::torus(4, Links::Unidirectional),
            Lattice::new(vec![line, ring]),
            Lattice::new(vec![line; 3]),
            Lattice::new(vec![line]),
        ] {
            let found = TurnModel::new(&lattice, turns).unwrap_err();
            let name = turns.name();
            let expected = format!("route: {name} needs two dimensions without wrap-around links");
            assert_eq!(found.to_string(), expected);
        }
    }
}

/// True if a message may turn from one direction to another at a router: 0 for east, 1 north, 2 west, 3 south.
fn may_turn(turns: Turns, column: u32, from: usize, to: usize) -> bool {
    let is_even = column.is_multiple_of(2);
    !match turns {
        Turns::WestFirst => matches!((from, to), (1 | 3, 2)),
        Turns::NegativeFirst => matches!((from, to), (0 | 1, 2 | 3)),
        Turns::OddEven => {
            is_even && matches!((from, to), (0, 1 | 3))
                || !is_even && matches!((from, to), (1 | 3, 2))
        }
    }
}

/// Number of shortest paths from a router without a turn that is forbidden.
fn paths(turns: Turns, at: [u32; 2], to: [u32; 2], came: Option<usize>) -> f64 {
    if at == to {
        return 1.0;
    }
    let steps = (0..4).filter_map(|direction| {
        let [mut x, mut y] = at;
        match direction {
            0 if x < to[0] => x += 1,
            1 if y < to[1] => y += 1,
            2 if x > to[0] => x -= 1,
            3 if y > to[1] => y -= 1,
            _ => return None,
        }
        Some((direction, [x, y]))
    });
    let allowed = steps.filter(|&(direction, _)| {
        came.is_none_or(|came| came == direction || may_turn(turns, at[0], came, direction))
    });
    allowed
        .map(|(direction, next)| paths(turns, next, to, Some(direction)))
        .sum()
}

#[test]
fn turn_models_leave_all_shortest_paths_with_allowed_turns_and_no_cycle() {
    for (mesh, turns) in meshes()
        .iter()
        .flat_map(|mesh| TURNS.map(|turns| (mesh, turns)))
    {
        let routing: &dyn Routing = &TurnModel::new(mesh, turns).unwrap();
        assert_eq!(routing.check(), Ok(()), "{turns:?}");
        let point = |node| [0, 1].map(|dimension| mesh.coordinate(node, dimension));
        let nodes = mesh.nodes();
        for (from, to) in (0..nodes).flat_map(|from| (0..nodes).map(move |to| (from, to))) {
            let expected = paths(turns, point(from), point(to), None);
            let route = routing.route(from, to);
            assert_eq!(route.paths, expected, "{turns:?} {from} {to}");
            let distance: u32 = (point(from).iter().zip(point(to)))
                .map(|(&one, other)| one.abs_diff(other))
                .sum();
            assert_eq!(route.length(), distance as usize + 2);
        }
    }
}
