//! Routers with the links between them as capacities, and trees of shortest paths.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::super::wiring::Wiring;

/// Routers and the links between them, in one direction each. Parallel links are one with several times the
/// capacity.
#[derive(Debug, Clone)]
pub(super) struct Graph {
    /// Number of routers.
    pub(super) routers: usize,
    /// Router of each processor as a source, by its place among the routers.
    pub(super) sources: Vec<usize>,
    /// Router of each processor as a destination.
    pub(super) destinations: Vec<usize>,
    /// Links in order of their first router, then of their last.
    pub(super) links: Vec<Link>,
    /// First of the links out of each router, and the number of links.
    first: Vec<usize>,
}

/// Links from one router to another.
#[derive(Debug, Clone)]
pub(super) struct Link {
    pub(super) from: usize,
    pub(super) to: usize,
    /// Number of parallel links.
    pub(super) capacity: f64,
    /// Lowest channel of each of them.
    pub(super) channels: Vec<usize>,
}

impl Graph {
    /// Routers and links of a network.
    pub(super) fn of(wiring: &Wiring) -> Self {
        let mut place = vec![0; wiring.nodes];
        let mut routers = 0;
        for router in wiring.routers() {
            place[router] = routers;
            routers += 1;
        }
        let at = |&node: &usize| place[wiring.router[node]];
        let ends = wiring.links.iter().map(|ends| ends.each_ref().map(at));
        let channels = wiring.channels.iter().copied();
        let mut all: Vec<([usize; 2], usize)> = ends.zip(channels).collect();
        all.sort_unstable();
        let mut links: Vec<Link> = Vec::new();
        for ([from, to], channel) in all {
            match links.last_mut() {
                Some(last) if (last.from, last.to) == (from, to) => {
                    last.capacity += 1.0;
                    last.channels.push(channel);
                }
                _ => links.push(Link {
                    from,
                    to,
                    capacity: 1.0,
                    channels: vec![channel],
                }),
            }
        }
        let mut first = vec![0; routers + 1];
        for link in &links {
            first[link.from + 1] += 1;
        }
        for router in 0..routers {
            first[router + 1] += first[router];
        }
        Self {
            routers,
            sources: wiring.sources.iter().map(at).collect(),
            destinations: wiring.destinations.iter().map(at).collect(),
            links,
            first,
        }
    }

    /// Σ over links of capacity times value: of lengths, the volume of the network.
    pub(super) fn volume(&self, values: &[f64]) -> f64 {
        let links = self.links.iter().zip(values);
        links.map(|(link, value)| link.capacity * value).sum()
    }
}

/// Tree of shortest paths from one router to all others.
///
/// # Source
/// E. W. Dijkstra, "A note on two problems in connexion with graphs", Numerische Mathematik 1, 1959, pp. 269–271,
/// doi:10.1007/BF01386390.
#[derive(Debug, Clone)]
pub(super) struct Tree {
    distances: Vec<f64>,
    /// Last link on the path to each router.
    last: Vec<usize>,
    /// Routers that were reached, by distance and number. The bits of non-negative numbers are in the order of the
    /// numbers.
    open: BinaryHeap<Reverse<(u64, usize)>>,
}

impl Tree {
    pub(super) fn new(graph: &Graph) -> Self {
        Self {
            distances: vec![f64::INFINITY; graph.routers],
            last: vec![0; graph.routers],
            open: BinaryHeap::new(),
        }
    }

    /// Grows the tree anew from a router, over links of positive lengths. Of equally short paths the first found
    /// stays.
    pub(super) fn grow(&mut self, graph: &Graph, root: usize, lengths: &[f64]) {
        self.distances.fill(f64::INFINITY);
        self.distances[root] = 0.0;
        self.open.push(Reverse((0, root)));
        while let Some(Reverse((bits, from))) = self.open.pop() {
            let distance = f64::from_bits(bits);
            if distance > self.distances[from] {
                continue;
            }
            let out = graph.first[from]..graph.first[from + 1];
            let links = graph.links[out.clone()].iter().zip(&lengths[out.clone()]);
            for (link, (&Link { to, .. }, length)) in out.zip(links) {
                let over = distance + length;
                if over < self.distances[to] {
                    self.distances[to] = over;
                    self.last[to] = link;
                    self.open.push(Reverse((over.to_bits(), to)));
                }
            }
        }
    }

    /// Distance of a router from the root; infinite if no path leads there.
    pub(super) fn distance(&self, router: usize) -> f64 {
        self.distances[router]
    }

    /// Links on the path from the root to a router that can be reached.
    pub(super) fn path(&self, graph: &Graph, root: usize, router: usize) -> Box<[usize]> {
        let mut path = Vec::new();
        let mut at = router;
        while at != root {
            path.push(self.last[at]);
            at = graph.links[self.last[at]].from;
        }
        path.reverse();
        path.into()
    }
}
