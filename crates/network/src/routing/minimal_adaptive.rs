//! Minimal adaptive routing in a lattice: any channel on a shortest path.

use super::{Header, Hop, Routing};
use crate::topology::LatticeChannel::Along;
use crate::topology::dimension::Departure;
use crate::topology::{Failures, Lattice, RouterLinks, Topology};

/// Minimal adaptive routing between the nodes of a lattice. In a ring whose two directions are equally
/// long a message may take either.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MinimalAdaptive {
    lattice: Lattice,
    /// Routes that failures leave, if there are any.
    left: Option<WholePaths>,
}

/// Shortest paths that no failure breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
struct WholePaths {
    /// True for channels that have failed.
    has_failed: Vec<bool>,
    /// True if there is such a path, row by row from the start.
    are_joined: Vec<bool>,
}

impl MinimalAdaptive {
    /// Minimal adaptive routing in this lattice, whose channels all join two nodes.
    #[must_use]
    pub fn new(lattice: Lattice) -> Self {
        Self {
            lattice,
            left: None,
        }
    }

    /// The same routing where links and routers have failed: messages take channels from which a shortest path is
    /// left, and there are none between nodes without one.
    ///
    /// ```
    /// use loadcurve_network::routing::{MinimalAdaptive, Routing};
    /// use loadcurve_network::topology::{Failures, RouterLinks, ScoutingTorus};
    /// let torus = ScoutingTorus::new(8).lattice();
    /// let failures = Failures::read(&RouterLinks::of(&torus), "27-28").unwrap();
    /// let routing: &dyn Routing = &MinimalAdaptive::new(torus).around(&failures);
    /// // In the row of the failed link there is no other shortest path, except halfway round the ring.
    /// assert!(!routing.carries(27, 28) && routing.carries(26, 30));
    /// assert_eq!((routing.route(26, 30).paths, routing.route(27, 36).paths), (1.0, 1.0));
    /// ```
    #[must_use]
    pub fn around(self, failures: &Failures) -> Self {
        let nodes = self.lattice.nodes();
        let has_failed = failures.channels(&RouterLinks::of(&self.lattice));
        let mut are_joined = vec![false; nodes * nodes];
        for to in 0..nodes {
            let mut known = vec![None; nodes];
            for from in 0..nodes {
                are_joined[from * nodes + to] = self.is_joined(from, to, &has_failed, &mut known);
            }
        }
        Self {
            left: Some(WholePaths {
                has_failed,
                are_joined,
            }),
            ..self
        }
    }

    /// True if a shortest path without failed channels leads from one node to another; `known` are the answers so
    /// far for the same destination.
    fn is_joined(
        &self,
        from: usize,
        to: usize,
        has_failed: &[bool],
        known: &mut [Option<bool>],
    ) -> bool {
        if let Some(known) = known[from] {
            return known;
        }
        let mut hops = Vec::new();
        self.candidates(from, Header::to(to), &mut hops);
        let mut whole = hops.iter().filter(|hop| !has_failed[hop.group]);
        let is_joined = from == to
            || whole.any(|hop| self.is_joined(self.end(hop.group), to, has_failed, known));
        known[from] = Some(is_joined);
        is_joined
    }

    /// Appends the channels on shortest paths onward from a node, in ascending order.
    fn candidates(&self, node: usize, header: Header, hops: &mut Vec<Hop>) {
        let lattice = &self.lattice;
        for (dimension, along) in lattice.dimensions().iter().enumerate() {
            let [at, to] =
                [node, header.destination as usize].map(|n| lattice.coordinate(n, dimension));
            let line = lattice.line(node, dimension);
            let mut add = |lane| hops.push(header.over(lattice.number(Along(line, lane))));
            match along.departure(at, to) {
                Departure::Here => {}
                Departure::On(lane) => add(lane),
                Departure::OnEither(one, other) => {
                    add(one);
                    add(other);
                }
            }
        }
    }

    /// Appends those of them that failures leave.
    fn at_node(&self, node: usize, header: Header, hops: &mut Vec<Hop>) {
        self.candidates(node, header, hops);
        if let Some(left) = &self.left {
            let (nodes, to) = (self.lattice.nodes(), header.destination as usize);
            hops.retain(|hop| {
                let next = self.end(hop.group);
                !left.has_failed[hop.group] && left.are_joined[next * nodes + to]
            });
        }
    }

    /// The node to which a channel leads.
    fn end(&self, channel: usize) -> usize {
        match self.lattice.channel(channel) {
            Along(line, lane) => self.lattice.node(line, self.lattice.lane(line, lane).to),
            channel => panic!("{channel:?} does not lead from node to node"),
        }
    }
}

impl Routing for MinimalAdaptive {
    fn topology(&self) -> &dyn Topology {
        &self.lattice
    }

    fn first(&self, source: usize, header: Header, hops: &mut Vec<Hop>) {
        self.at_node(source, header, hops);
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        self.at_node(self.end(channel), header, hops);
    }

    fn carries(&self, source: usize, destination: usize) -> bool {
        let nodes = self.lattice.nodes();
        let left = self.left.as_ref();
        left.is_none_or(|left| left.are_joined[source * nodes + destination])
    }
}
