//! Twins of adaptive routings.

use std::sync::{Arc, Mutex};

use loadcurve_base::random::SplitMix64;
use loadcurve_network::routing::{Duato, Header, Hop, O1Turn, Routing, Selection};
use loadcurve_network::topology::dimension::Departure;
use loadcurve_network::topology::{Classes, Lattice, LatticeChannel, Topology, Xgft};

use super::FixedClasses;
use LatticeChannel::{Along, Ejection, Injection};

/// Draws of a routing function, which BookSim2's routings make where ours list what is equally likely.
#[derive(Debug)]
struct Draws(Mutex<SplitMix64>);

impl Draws {
    fn new() -> Self {
        Self(Mutex::new(SplitMix64::new(1)))
    }

    fn below(&self, end: usize) -> usize {
        self.0.lock().unwrap().below(end as u64) as usize
    }
}

/// O1TURN whose messages take the order with the less occupied first port.
#[derive(Debug)]
pub(in super::super) struct AdaptiveOrder(pub(in super::super) O1Turn);

impl Routing for AdaptiveOrder {
    fn topology(&self) -> &dyn Topology {
        self.0.topology()
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        self.0.next(channel, header, hops);
    }

    fn selection(&self) -> Selection {
        Selection::LeastOccupied
    }
}

/// A fat tree in which messages take the less occupied of two ports up that are drawn, which may be the same.
#[derive(Debug)]
pub(in super::super) struct BetterOfTwo {
    tree: Xgft,
    draws: Draws,
}

impl BetterOfTwo {
    /// A tree whose links up are groups.
    pub(in super::super) fn new(tree: Xgft) -> Self {
        Self {
            tree,
            draws: Draws::new(),
        }
    }
}

impl Routing for BetterOfTwo {
    fn topology(&self) -> &dyn Topology {
        &self.tree
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let mut all = Vec::new();
        self.tree.next(channel, header, &mut all);
        for hop in all {
            let group = self.tree.group(hop.group);
            let count = if group.len() > 1 { 2 } else { 1 };
            let drawn = (0..count).map(|_| group.start + self.draws.below(group.len()));
            hops.extend(drawn.map(|channel| header.over(channel)));
        }
    }

    fn selection(&self) -> Selection {
        Selection::LeastOccupied
    }
}

/// Duato's routing in a mesh with the adaptive channels of a single port, that of dimension-order routing.
#[derive(Debug)]
pub(in super::super) struct OnePort(pub(in super::super) Duato);

impl Routing for OnePort {
    fn topology(&self) -> &dyn Topology {
        self.0.topology()
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let first = hops.len();
        self.0.next(channel, header, hops);
        let escape = hops.len() - 1;
        if escape > first {
            hops.drain(first + 1..escape);
        }
    }

    fn selection(&self) -> Selection {
        self.0.selection()
    }

    fn is_escape(&self, channel: usize) -> bool {
        self.0.is_escape(channel)
    }
}

/// Duato's routing in a torus whose escapes keep the classes with which they enter a ring, and whose adaptive routes
/// lead backward where both directions are equally long. Of the four virtual channels of a link two are escapes, the
/// third is never used, and the last is adaptive.
#[derive(Debug)]
pub(in super::super) struct FixedEscapes {
    escapes: FixedClasses,
    network: Classes,
    has_one_port: bool,
    draws: Draws,
}

impl FixedEscapes {
    /// Routing with the adaptive channels of all ports, or only those of the lowest dimension.
    pub(in super::super) fn new(side: u32, has_one_port: bool) -> Self {
        let escapes = FixedClasses::new(side);
        Self {
            network: Classes::of_links(Arc::new(escapes.lattice().clone()), 2),
            escapes,
            has_one_port,
            draws: Draws::new(),
        }
    }

    fn lattice(&self) -> &Lattice {
        self.escapes.lattice()
    }
}

impl Routing for FixedEscapes {
    fn topology(&self) -> &dyn Topology {
        &self.network
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        if self.is_escape(channel) {
            return self.escapes.next(channel, header, hops);
        }
        let lattice = self.lattice();
        let node = match lattice.channel(self.network.origin(channel).0) {
            Injection(node) => node,
            Along(line, lane) => lattice.node(line, lattice.lane(line, lane).to),
            Ejection(_) => return,
        };
        let first = hops.len();
        for dimension in 0..lattice.dimensions().len() {
            let [at, to] =
                [node, header.destination as usize].map(|it| lattice.coordinate(it, dimension));
            let lane = match lattice.dimensions()[dimension].departure(at, to) {
                Departure::Here => continue,
                Departure::On(lane) | Departure::OnEither(_, lane) => lane,
            };
            let along = lattice.number(Along(lattice.line(node, dimension), lane));
            if hops.len() == first || !self.has_one_port {
                hops.push(header.over(self.network.last_on_link(along)));
            }
        }
        let mut escapes = Vec::new();
        self.escapes.at_node(node, 0, header, &mut escapes);
        hops.push(escapes[self.draws.below(escapes.len())]);
    }

    fn selection(&self) -> Selection {
        Selection::Escaping
    }

    fn is_escape(&self, channel: usize) -> bool {
        self.network.last_on_link(channel) != channel
    }
}
