//! Trees, butterflies, arrays and dragonflies: their routes, their flows under uniform traffic, and the
//! models of these.

mod adaptive;
mod balanced;
mod by_name;
mod channel_loads;
mod compared;
mod failures;
mod flows;
mod routes;
mod twins;

use super::*;
use crate::topology::{Ascent, Butterfly, Dragonfly, HyperX, Xgft};

/// Numbers of children and parents of some trees.
const TREES: [(&[u32], &[u32]); 13] = [
    (&[5], &[]),
    (&[4, 4], &[4]),
    (&[4, 4], &[2]),
    (&[2, 4], &[4]),
    (&[4, 1], &[2]),
    (&[1, 4], &[3]),
    (&[3, 2], &[1]),
    (&[2, 3, 4], &[3, 2]),
    (&[4, 2, 2], &[2, 4]),
    (&[4, 2, 2], &[4, 2]),
    (&[2, 2, 2, 2], &[2, 2, 2]),
    (&[2, 2, 2, 2], &[1, 3, 1]),
    (&[2, 1, 3, 2], &[2, 5, 2]),
];

const FLIES: [(u32, u32); 8] = [
    (2, 1),
    (7, 1),
    (2, 2),
    (5, 2),
    (2, 3),
    (3, 3),
    (2, 5),
    (4, 2),
];

/// Numbers of routers along each dimension, and of processors on each.
const ARRAYS: [(&[u32], u32); 8] = [
    (&[2], 1),
    (&[7], 3),
    (&[4, 4], 1),
    (&[3, 5], 2),
    (&[2, 2, 2], 4),
    (&[3, 2, 4], 1),
    (&[2, 3, 2, 2], 1),
    (&[2, 2, 2, 2, 2, 2], 1),
];

/// p, a and h.
const DRAGONFLIES: [(u32, u32, u32); 6] = [
    (1, 2, 1),
    (3, 2, 1),
    (1, 3, 2),
    (2, 4, 1),
    (1, 2, 3),
    (2, 3, 2),
];

fn networks() -> Vec<Box<dyn Routing>> {
    let mut networks: Vec<Box<dyn Routing>> = Vec::new();
    for (down, up) in TREES {
        networks.push(Box::new(Xgft::new(down, up, Ascent::Adaptive)));
        networks.push(Box::new(Xgft::new(down, up, Ascent::DModK)));
        networks.push(Box::new(Xgft::new(down, up, Ascent::Random)));
    }
    for (radix, stages) in FLIES {
        networks.push(Box::new(Butterfly::new(radix, stages)));
    }
    for (sizes, hosts) in ARRAYS {
        networks.push(Box::new(HyperX::new(sizes, hosts)));
    }
    for (p, a, h) in DRAGONFLIES {
        networks.push(Box::new(Dragonfly::new(p, a, h)));
    }
    networks
}

/// Channels of the only route, or of the route over the first channel of every group.
fn route(routing: &dyn Routing, from: usize, to: usize) -> Vec<String> {
    let steps = routing.route(from, to).steps;
    let name = |step: &Vec<usize>| routing.topology().channel_name(step[0]);
    steps.iter().map(name).collect()
}

#[test]
fn no_messages_wait_for_one_another_in_a_cycle_and_all_arrive() {
    for routing in networks() {
        assert_eq!(routing.check(), Ok(()), "{routing:?}");
        let topology = routing.topology();
        let graph = topology.graph();
        for to in 0..topology.processors() {
            // The name of an ejection channel ends with its processor's name.
            for from in (0..topology.processors()).filter(|&from| from != to) {
                let steps = routing.route(from, to).steps;
                let [first, last] = [&steps[0], &steps[steps.len() - 1]];
                assert_eq!(first[..], [routing.injection(from)]);
                assert_eq!(last.len(), 1);
                let name = topology.channel_name(last[0]);
                assert!(name.ends_with(&format!("processor {to}")), "{name}");
                // The channel ends at that processor.
                let (_, node) = graph.channels[last[0]].nodes();
                let is_switch = graph.nodes[node].kind == crate::topology::NodeKind::Switch;
                assert!(!is_switch);
            }
        }
    }
}

#[test]
fn messages_climb_to_a_nearest_common_ancestor() {
    let tree = |ascent| Xgft::new(&[4, 4, 4], &[4, 4], ascent);
    let d_mod_k = tree(Ascent::DModK);
    assert_eq!(
        route(&d_mod_k, 0, 63),
        [
            "up-link from processor 0 to switch 0 of level 1",
            "up-link from switch 0 of level 1 to switch 3 of level 2",
            "up-link from switch 3 of level 2 to switch 15 of level 3",
            "down-link from switch 15 of level 3 to switch 15 of level 2",
            "down-link from switch 15 of level 2 to switch 15 of level 1",
            "down-link from switch 15 of level 1 to processor 63",
        ]
    );
    assert_eq!(
        route(&d_mod_k, 5, 22),
        [
            "up-link from processor 5 to switch 1 of level 1",
            "up-link from switch 1 of level 1 to switch 2 of level 2",
            "up-link from switch 2 of level 2 to switch 6 of level 3",
            "down-link from switch 6 of level 3 to switch 6 of level 2",
            "down-link from switch 6 of level 2 to switch 5 of level 1",
            "down-link from switch 5 of level 1 to processor 22",
        ]
    );
    assert_eq!(route(&d_mod_k, 5, 6).len(), 2);
    let adaptive = tree(Ascent::Adaptive);
    assert_eq!(
        route(&adaptive, 0, 63),
        [
            "up-link from processor 0 to switch 0 of level 1",
            "up-link from switch 0 of level 1 to switch 0 of level 2",
            "up-link from switch 0 of level 2 to switch 0 of level 3",
            "down-link from switch 0 of level 3 to switch 12 of level 2",
            "down-link from switch 12 of level 2 to switch 15 of level 1",
            "down-link from switch 15 of level 1 to processor 63",
        ]
    );
    let all: &dyn Routing = &adaptive;
    assert_eq!(all.route(0, 63).paths, 16.0);
    let alternatives: Vec<usize> = all.route(0, 63).steps.iter().map(Vec::len).collect();
    assert_eq!(alternatives, [1, 4, 16, 16, 4, 1]);
}

#[test]
fn destination_tags_lead_through_a_butterfly() {
    let butterfly = Butterfly::new(4, 3);
    assert_eq!(
        route(&butterfly, 0, 63),
        [
            "injection channel of processor 0",
            "link from switch 0 in stage 1 to switch 12 in stage 2",
            "link from switch 12 in stage 2 to switch 15 in stage 3",
            "ejection channel of processor 63",
        ]
    );
    assert_eq!(
        route(&butterfly, 37, 18),
        [
            "injection channel of processor 37",
            "link from switch 9 in stage 1 to switch 5 in stage 2",
            "link from switch 5 in stage 2 to switch 4 in stage 3",
            "ejection channel of processor 18",
        ]
    );
}

#[test]
fn messages_make_one_hop_a_dimension() {
    let hyperx = HyperX::new(&[4, 4], 4);
    assert_eq!(
        route(&hyperx, 0, 63),
        [
            "injection channel of processor 0",
            "link from router 0 to router 3",
            "link from router 3 to router 15",
            "ejection channel of processor 63",
        ]
    );
    assert_eq!(route(&hyperx, 4, 7).len(), 2);
}

#[test]
fn messages_take_the_only_global_link_between_two_groups() {
    let dragonfly = Dragonfly::new(2, 4, 2);
    assert_eq!(
        route(&dragonfly, 0, 71),
        [
            "injection channel of processor 0",
            "local link from router 0 to router 3, virtual channel 0",
            "global link from router 3 to router 32",
            "local link from router 32 to router 35, virtual channel 1",
            "ejection channel of processor 71",
        ]
    );
    assert_eq!(
        route(&dragonfly, 20, 3),
        [
            "injection channel of processor 20",
            "local link from router 10 to router 8, virtual channel 0",
            "global link from router 8 to router 0",
            "local link from router 0 to router 1, virtual channel 1",
            "ejection channel of processor 3",
        ]
    );
    assert_eq!(
        route(&dragonfly, 0, 7),
        [
            "injection channel of processor 0",
            "local link from router 0 to router 3, virtual channel 1",
            "ejection channel of processor 7",
        ]
    );
    assert_eq!(route(&dragonfly, 2, 3).len(), 2);
}
