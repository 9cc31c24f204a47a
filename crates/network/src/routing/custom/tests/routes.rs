//! Routes of single messages.

use super::*;
use crate::routing::Hop;
use crate::routing::dependency;

/// The next hop of a message that has one route, if it has not arrived.
fn only_hop(routing: &dyn Routing, channel: usize, to: usize) -> Option<Hop> {
    let hops = routing.hops(channel, to);
    assert!(hops.len() <= 1);
    hops.first().copied()
}

/// The nodes and classes that a message crosses.
fn route(routing: &dyn Routing, from: usize, to: usize) -> Vec<(usize, usize)> {
    let topology = routing.topology();
    let ends = topology.channel_ends();
    let processors = topology.processors();
    let mut channel = from;
    let mut route = Vec::new();
    assert_eq!(routing.injection(from), from);
    while let Some(hop) = only_hop(routing, channel, to) {
        channel = hop.group;
        if let Ends::Link { from, to } = ends[channel] {
            let siblings = topology.siblings(channel);
            let class = siblings.iter().filter(|&&other| other < channel).count();
            if route.is_empty() {
                route.push((from, 0));
            }
            route.push((to, class));
        }
    }
    assert_eq!(channel, topology.channels() - processors + to);
    route
}

#[test]
fn routes_in_the_petersen_graph_are_those_of_the_reference() {
    let routing = |route: CustomRoute| route.routing(read(PETERSEN, "all")).unwrap();
    let (up_down, hops) = (routing(UP_DOWN), routing(CustomRoute::Hops));
    assert_eq!(route(&*up_down, 3, 9), [(3, 0), (4, 0), (9, 0)]);
    assert_eq!(route(&*up_down, 7, 8), [(7, 0), (5, 0), (8, 0)]);
    assert_eq!(route(&*up_down, 2, 6), [(2, 0), (1, 0), (6, 0)]);
    assert_eq!(route(&*hops, 3, 9), [(3, 0), (4, 0), (9, 1)]);
    assert_eq!(route(&*hops, 7, 8), [(7, 0), (5, 0), (8, 1)]);
}

#[test]
fn destinations_take_turns_among_equally_near_nodes() {
    // Two paths between opposite nodes of a ring of four.
    let ring = read("0-1-2-3-0", "0x2.1.2x2.3");
    let routing = CustomRoute::Shortest.routing(ring).unwrap();
    // Processors 3 and 4 are on node 2.
    assert_eq!(route(&*routing, 0, 3), [(0, 0), (3, 0), (2, 0)]);
    assert_eq!(route(&*routing, 0, 4), [(0, 0), (1, 0), (2, 0)]);
    // From one processor of a node to another.
    assert_eq!(route(&*routing, 0, 1), []);
    // Three next nodes, ordered by number.
    let three = read("0-7-1.0-5-1.0-3-1", "0.1x5");
    let routing = CustomRoute::Shortest.routing(three).unwrap();
    let through = (1..6).map(|to| route(&*routing, 0, to)[1].0);
    assert_eq!(through.collect::<Vec<_>>(), [5, 7, 3, 5, 7]);
}

#[test]
fn dead_ends_and_hubs_do_not_mislead() {
    // Hubs 0 and 1 with leaves 2 to 5 and 6 to 9, connected over 10 and 11.
    let hubs = read("2-0-3.4-0-5.6-1-7.8-1-9.0-10-1.0-11-1", "2-9");
    for rule in [CustomRoute::Shortest, CustomRoute::Hops, UP_DOWN] {
        let routing = rule.routing(hubs.clone()).unwrap();
        for from in 0..8 {
            for to in (0..8).filter(|&to| to != from) {
                let nodes = route(&*routing, from, to);
                let hops = if from / 4 == to / 4 { 2 } else { 4 };
                assert_eq!(nodes.len(), hops + 1, "{rule:?} {nodes:?}");
            }
        }
    }
}

#[test]
fn up_and_down_routes_turn_once() {
    // In a ring of six, node 0 has the same eccentricity as any other.
    let ring = read("0-1-2-3-4-5-0", "all");
    let routing = UpStarDownStar::new(ring.clone(), None).unwrap();
    assert_eq!(routing.root(), 0);
    // 2 → 3 → 4 is shorter, but leads down and up again.
    assert_eq!(
        route(&routing, 2, 4),
        [(2, 0), (1, 0), (0, 0), (5, 0), (4, 0)]
    );
    assert_eq!(route(&routing, 3, 0), [(3, 0), (2, 0), (1, 0), (0, 0)]);
    let elsewhere = UpStarDownStar::new(ring, Some(3)).unwrap();
    assert_eq!(route(&elsewhere, 2, 4), [(2, 0), (3, 0), (4, 0)]);
    // The middle of a chain is its root.
    let chain = UpStarDownStar::new(read("0-1-2-3-4-5", "all"), None).unwrap();
    assert_eq!(chain.root(), 2);
    // Nodes without processors on other islands do not count.
    let islands = UpStarDownStar::new(read("0-1.2-3-4", "2-4"), None).unwrap();
    assert_eq!(islands.root(), 3);
}

#[test]
fn the_class_of_hops_is_their_number() {
    let chain = read("0-1-2-3-4", "all");
    let routing = PositiveHop::new(chain).unwrap();
    assert_eq!(routing.classes(), 4);
    assert_eq!(
        route(&routing, 4, 0),
        [(4, 0), (3, 0), (2, 1), (1, 2), (0, 3)]
    );
    // A single switch has no links to give classes.
    assert_eq!(PositiveHop::new(read("0", "0x4")).unwrap().classes(), 1);
    // Only paths between processors need classes.
    let short = PositiveHop::new(read("0-1-2-3-4-5-6-7-8-9-10", "4-6")).unwrap();
    assert_eq!(short.classes(), 2);
}

#[test]
fn tables_give_node_and_class() {
    let table = CustomRoute::Table.routing(read_file(DATELINE)).unwrap();
    assert_eq!(route(&*table, 2, 1), [(2, 0), (3, 0), (0, 0), (1, 1)]);
    assert_eq!(route(&*table, 1, 3), [(1, 0), (2, 1), (3, 1)]);
    assert_eq!(route(&*table, 1, 0), [(1, 0), (2, 0), (3, 0), (0, 0)]);
}

#[test]
fn processors_on_the_leaves_of_an_n_tree_are_as_many_hops_apart() {
    // The 2-ary 3-tree: node l·4 + a is switch a of level l, and a switch of level l < 2 has two
    // parents, whose numbers differ in digit l alone.
    let mut items = Vec::new();
    for level in 0..2 {
        for switch in 0..4 {
            for parent in [switch & !(1 << level), switch | 1 << level] {
                items.push(format!(
                    "{}-{}",
                    4 * level + switch,
                    4 * (level + 1) + parent
                ));
            }
        }
    }
    let tree = read(&items.join("."), "0-3x2");
    for rule in [
        UP_DOWN,
        CustomRoute::UpDown { root: Some(8) },
        CustomRoute::Shortest,
    ] {
        let routing = rule.routing(tree.clone()).unwrap();
        assert_eq!(dependency::check(&*routing), Ok(()), "{rule:?}");
        for from in 0..8_usize {
            for to in (0..8).filter(|&to| to != from) {
                let level = (from ^ to).ilog2() as usize;
                let expected = 2 * level + usize::from(level > 0);
                let found = route(&*routing, from, to);
                assert_eq!(found.len(), expected, "{rule:?} {from} {to}: {found:?}");
            }
        }
    }
}
