//! Limiting cuts of each kind of network, as partitions of its nodes.

use super::partition::Partition;
use crate::topology::dimension::Shape;
use crate::topology::{Butterfly, Dragonfly, HyperX, Lattice, Topology as _, Xgft};

/// Cuts of a lattice across each dimension: after each node of a line, and round half of a ring.
pub(super) fn of_lattice(lattice: &Lattice) -> Vec<Partition> {
    let nodes = lattice.nodes();
    let cuts = |(index, dimension): (usize, &crate::topology::dimension::Dimension)| {
        let size = dimension.nodes();
        let digit = move |node| lattice.coordinate(node, index);
        let cut: Vec<Partition> = match dimension.shape() {
            Shape::Line => (0..size - 1)
                .map(|last| {
                    let name = format!("nodes 0 to {last} along dimension {index}");
                    Partition::halves(name, nodes, |node| digit(node) <= last)
                })
                .collect(),
            Shape::OneWayRing | Shape::TwoWayRing => (0..size)
                .map(|first| {
                    let name =
                        format!("half of each ring along dimension {index}, from node {first} on");
                    let is_in = |node| (digit(node) + size - first) % size < size / 2;
                    Partition::halves(name, nodes, is_in)
                })
                .collect(),
        };
        cut
    };
    let dimensions = lattice.dimensions().iter().enumerate();
    dimensions.flat_map(cuts).collect()
}

/// Cuts of a tree: round each subtree of each level, and round half of the largest subtrees, with half of the
/// switches above them.
pub(super) fn of_xgft(tree: &Xgft) -> Vec<Partition> {
    let top = tree.height();
    let nodes: Vec<(usize, u32)> = (0..=top)
        .flat_map(|level| (0..tree.nodes_at(level)).map(move |node| (level, node)))
        .collect();
    let subtree = |level: usize, (of, node): (usize, u32)| {
        let first = tree.processors_below(of, node).start;
        (of <= level).then(|| first / tree.processors_below(level, 0).end)
    };
    let mut cuts: Vec<Partition> = (1..top)
        .map(|level| {
            let part_of = nodes.iter().map(|&node| subtree(level, node)).collect();
            Partition::numbered("subtree ", &format!(" of level {level}"), part_of)
        })
        .collect();
    let children = tree.processors() as u32 / tree.processors_below(top - 1, 0).end;
    // A single switch is cut off by its ports alone.
    if children > 1 && top > 1 {
        let roots = tree.nodes_at(top);
        let name = format!("half of the subtrees of level {}", top - 1);
        cuts.push(Partition::halves(
            name,
            nodes.len(),
            |index| match subtree(top - 1, nodes[index]) {
                Some(subtree) => subtree < children / 2,
                None => nodes[index].1 < roots / 2,
            },
        ));
    }
    cuts
}

/// Cuts of a butterfly between switches by the highest digit of their processors: round the switches of
/// each value, and round half of them. A single stage has none.
pub(super) fn of_fly(fly: Butterfly) -> Vec<Partition> {
    let Some(highest) = fly.highest_digits() else {
        return Vec::new();
    };
    let half = fly.radix() / 2;
    let name = "half of the processors, by their highest digit";
    let halves = Partition::halves(name, highest.len(), |node| highest[node] < half);
    let part_of = highest.iter().map(|&digit| Some(digit)).collect();
    vec![
        Partition::numbered("the processors with highest digit ", "", part_of),
        halves,
    ]
}

/// Cuts of a HyperX round half of the routers along each dimension.
pub(super) fn of_hyperx(hyperx: &HyperX) -> Vec<Partition> {
    let routers = hyperx.sizes().product::<u32>();
    let hosts = hyperx.processors_on(0).end;
    let router_of = nodes_of_routers(routers, hosts);
    let cut = |(index, size): (usize, u32)| {
        let name = format!("half of dimension {index}");
        Partition::halves(name, router_of.len(), |node| {
            hyperx.coordinate(router_of[node], index) < size / 2
        })
    };
    hyperx.sizes().enumerate().map(cut).collect()
}

/// Cuts of a dragonfly round each group, and round half of the groups.
pub(super) fn of_dragonfly(dragonfly: Dragonfly) -> Vec<Partition> {
    let routers = dragonfly.routers_of(dragonfly.groups() - 1).end;
    let router_of = nodes_of_routers(routers, dragonfly.processors_on(0).end);
    let group = |&router: &u32| dragonfly.group_of(router);
    let half = dragonfly.groups() / 2;
    let halves = Partition::halves("half of the groups", router_of.len(), |node| {
        group(&router_of[node]) < half
    });
    let part_of = router_of.iter().map(|router| Some(group(router))).collect();
    vec![Partition::numbered("group ", "", part_of), halves]
}

/// Routers of the nodes of a network with equally many processors on each: if there are several on a
/// router, nodes of processors come first.
fn nodes_of_routers(routers: u32, hosts: u32) -> Vec<u32> {
    let processors = (0..routers * hosts).filter(|_| hosts > 1);
    let homes = processors.map(|processor| processor / hosts);
    homes.chain(0..routers).collect()
}
