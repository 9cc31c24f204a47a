//! Routes of a message from one processor to another.

use std::collections::BTreeMap;

use super::{Next, Routing};
use crate::topology::{Multistage, ScoutingTorus, Topology};

/// All routes that a message may take. They are equally long.
#[derive(Debug, Clone, PartialEq)]
pub struct Route {
    /// The channels that a message may take on its first hop, second hop and so on, each in
    /// ascending order.
    pub steps: Vec<Vec<usize>>,
    /// The number of routes.
    pub ways: f64,
}

impl Route {
    /// The number of channels of each route, counting injection and ejection channels where the
    /// topology numbers them.
    #[must_use]
    pub fn length(&self) -> usize {
        self.steps.len()
    }
}

impl Topology {
    /// The routes of a message from a source to a destination.
    ///
    /// ```
    /// use loadcurve::topology::{FatTree, Topology};
    /// let tree = Topology::FatTree(FatTree::new(3));
    /// let route = tree.route(3, 60);
    /// // Up by either link of two switches, and down the only path.
    /// assert_eq!((route.length(), route.ways), (6, 4.0));
    /// assert_eq!(route.steps[0], [3]);
    /// assert_eq!(route.steps[2].len(), 4);
    /// ```
    ///
    /// # Panics
    /// When there are no such processors.
    #[must_use]
    pub fn route(self, from: usize, to: usize) -> Route {
        let processors = self.processors();
        assert!(
            from.max(to) < processors,
            "no processors {from} and {to} of {processors}"
        );
        let mut steps = Vec::new();
        let mut ways = 1.0;
        let mut ahead = counted(self.departures(from, to).into_iter().map(|c| (c, 1.0)));
        while !ahead.is_empty() {
            ways = ahead.values().sum();
            let onward = ahead.iter().flat_map(|(&channel, &count)| {
                let next = self.onward(channel, to).into_iter();
                next.map(move |next| (next, count))
            });
            let onward = counted(onward);
            steps.push(ahead.into_keys().collect());
            ahead = onward;
        }
        Route { steps, ways }
    }

    /// The channels on which a message can leave its source.
    fn departures(self, from: usize, to: usize) -> Vec<usize> {
        match self {
            Self::FatTree(tree) => vec![tree.injection(from)],
            Self::Mesh(mesh) => vec![mesh.grid().injection(from)],
            Self::Torus(torus) => vec![torus.grid().injection(from)],
            Self::ScoutingTorus(torus) => adaptive(torus, from, to),
            Self::Delta(network) => {
                vec![output(network, 0, network.entry(from as u32), to)]
            }
            Self::HotTree(tree) => vec![tree.network().entry(from as u32) as usize],
        }
    }

    /// The channels that a message may take after `channel`; none if that is its last.
    fn onward(self, channel: usize, to: usize) -> Vec<usize> {
        match self {
            Self::FatTree(tree) => routed(&tree, channel, to),
            Self::Mesh(mesh) => routed(&mesh.grid(), channel, to),
            Self::Torus(torus) => routed(&torus.grid(), channel, to),
            Self::ScoutingTorus(torus) => adaptive(torus, end(torus, channel), to),
            Self::Delta(network) => {
                let (stage, line) = queue(network, channel);
                let next = network.next(stage, line);
                let goes_on = stage + 1 < network.stages();
                goes_on
                    .then(|| output(network, stage + 1, next, to))
                    .into_iter()
                    .collect()
            }
            Self::HotTree(tree) => {
                let network = tree.network();
                let (stage, line) = queue(network, channel);
                if stage == network.stages() {
                    return Vec::new();
                }
                let (_, output) = queue(network, output(network, stage, line, to));
                let next = network.next(stage, output);
                vec![((stage + 1) * network.lines() + next) as usize]
            }
        }
    }
}

/// Sums the number of routes that lead to each item.
fn counted(things: impl Iterator<Item = (usize, f64)>) -> BTreeMap<usize, f64> {
    let mut counts = BTreeMap::new();
    for (thing, count) in things {
        *counts.entry(thing).or_insert(0.0) += count;
    }
    counts
}

fn routed<R: Routing>(routing: &R, channel: usize, to: usize) -> Vec<usize> {
    match routing.next(channel, to) {
        Next::Delivered => Vec::new(),
        Next::Group(first) => routing.group(first).collect(),
        Next::Either(one, other) => routing.group(one).chain(routing.group(other)).collect(),
    }
}

/// The stage and position of a queue.
fn queue(network: Multistage, channel: usize) -> (u32, u32) {
    let lines = network.lines() as usize;
    ((channel / lines) as u32, (channel % lines) as u32)
}

/// The number of the output that a packet takes from input `line` of a stage.
fn output(network: Multistage, stage: u32, line: u32, to: usize) -> usize {
    let switch = line / network.switch();
    let output = switch * network.switch() + network.output(stage, to as u32);
    (stage * network.lines() + output) as usize
}

/// The node at the end of a channel of a scouting torus.
fn end(torus: ScoutingTorus, channel: usize) -> usize {
    let (k, nodes) = (torus.k() as usize, torus.nodes() as usize);
    let (direction, node) = (channel / nodes, channel % nodes);
    let (x, y) = (node % k, node / k);
    match direction {
        0 => y * k + (x + 1) % k,
        1 => y * k + (x + k - 1) % k,
        2 => (y + 1) % k * k + x,
        _ => (y + k - 1) % k * k + x,
    }
}

/// The channels that bring a message nearer to its destination; both directions of a ring if they
/// are equally long.
fn adaptive(torus: ScoutingTorus, at: usize, to: usize) -> Vec<usize> {
    let (k, nodes) = (torus.k() as usize, torus.nodes() as usize);
    let ahead = |at: usize, to: usize| (to + k - at) % k;
    let along = [ahead(at % k, to % k), ahead(at / k, to / k)];
    let mut channels = Vec::new();
    for (dimension, ahead) in along.into_iter().enumerate() {
        if ahead > 0 && 2 * ahead <= k {
            channels.push(2 * dimension * nodes + at);
        }
        if 2 * ahead >= k {
            channels.push((2 * dimension + 1) * nodes + at);
        }
    }
    channels
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::multistage::Wiring;
    use crate::topology::torus::Links;
    use crate::topology::{FatTree, HotTree, Mesh, Torus};

    fn topologies() -> Vec<Topology> {
        let mut topologies = vec![
            Topology::FatTree(FatTree::new(1)),
            Topology::FatTree(FatTree::new(3)),
            Topology::ScoutingTorus(ScoutingTorus::new(4)),
            Topology::ScoutingTorus(ScoutingTorus::new(8)),
        ];
        for k in [2, 5, 6] {
            topologies.push(Topology::Mesh(Mesh::new(k)));
            for links in [Links::Unidirectional, Links::Bidirectional] {
                topologies.push(Topology::Torus(Torus::new(k, links)));
            }
        }
        for wiring in [Wiring::Baseline, Wiring::Omega] {
            topologies.push(Topology::Delta(Multistage::new(4, 3, wiring)));
            topologies.push(Topology::HotTree(HotTree::new(5, wiring)));
        }
        topologies
    }

    /// The routes of a routing function, followed one by one.
    fn walked<R: Routing>(routing: &R, from: usize, to: usize) -> Vec<Vec<usize>> {
        let mut open = vec![vec![routing.injection(from)]];
        let mut ways = Vec::new();
        while let Some(way) = open.pop() {
            let onward: Vec<usize> = match routing.next(way[way.len() - 1], to) {
                Next::Delivered => {
                    ways.push(way);
                    continue;
                }
                Next::Group(first) => routing.group(first).collect(),
                Next::Either(one, other) => {
                    routing.group(one).chain(routing.group(other)).collect()
                }
            };
            open.extend(onward.into_iter().map(|next| [&way[..], &[next]].concat()));
        }
        ways
    }

    /// The links that [`Multistage::route`] lists.
    fn lines(network: Multistage, from: usize, to: usize) -> Vec<usize> {
        let lines = network.route(from as u32, to as u32);
        lines.map(|line| line as usize).collect()
    }

    /// The shortest paths in a scouting torus, from distances alone.
    fn shortest(torus: ScoutingTorus, from: usize, to: usize) -> Vec<Vec<usize>> {
        let k = torus.k() as usize;
        let ring = |a: usize, b: usize| a.abs_diff(b).min(k - a.abs_diff(b));
        let distance = |a: usize, b: usize| ring(a % k, b % k) + ring(a / k, b / k);
        let mut open = vec![(from, Vec::new())];
        let mut ways = Vec::new();
        while let Some((at, way)) = open.pop() {
            if at == to {
                ways.push(way);
                continue;
            }
            for direction in 0..4 {
                let channel = direction * torus.nodes() as usize + at;
                let next = end(torus, channel);
                if distance(next, to) + 1 == distance(at, to) {
                    open.push((next, [&way[..], &[channel]].concat()));
                }
            }
        }
        ways
    }

    #[test]
    fn routes_are_what_the_routing_walks() {
        for topology in topologies() {
            let n = topology.processors();
            let pairs = (0..n).flat_map(|from| (0..n).map(move |to| (from, to)));
            for (from, to) in pairs.filter(|(from, to)| from != to) {
                let ways = match topology {
                    Topology::FatTree(tree) => walked(&tree, from, to),
                    Topology::Mesh(mesh) => walked(&mesh.grid(), from, to),
                    Topology::Torus(torus) => walked(&torus.grid(), from, to),
                    Topology::ScoutingTorus(torus) => shortest(torus, from, to),
                    Topology::HotTree(tree) => {
                        let network = tree.network();
                        let lines = lines(network, from, to).into_iter().enumerate();
                        vec![
                            lines
                                .map(|(stage, line)| stage * network.lines() as usize + line)
                                .collect(),
                        ]
                    }
                    Topology::Delta(network) => {
                        // A queue is numbered by the start of the link to the next stage.
                        let lines = lines(network, from, to).into_iter().enumerate().skip(1);
                        let queue = |(stage, line): (usize, usize)| {
                            let from = network.before(stage as u32, line as u32) as usize;
                            (stage - 1) * network.lines() as usize + from
                        };
                        vec![lines.map(queue).collect()]
                    }
                };
                let route = topology.route(from, to);
                assert_eq!(route.ways, ways.len() as f64, "{topology:?} {from} {to}");
                let mut steps = vec![Vec::new(); route.length()];
                for way in &ways {
                    assert_eq!(way.len(), route.length());
                    for (step, channel) in steps.iter_mut().zip(way) {
                        step.push(*channel);
                    }
                }
                for step in &mut steps {
                    step.sort_unstable();
                    step.dedup();
                }
                assert_eq!(route.steps, steps, "{topology:?} {from} {to}");
            }
        }
    }
}
