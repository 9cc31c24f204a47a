//! Lower bounds against values of another program and of publications, and by their properties.

mod anchors;
mod failures;
mod networks;
mod own;
mod reference;

use super::{Bandwidth, Bottleneck, Bound, Fraction, Graph};
use crate::Operation;
use crate::Operation::{AllGather, AllReduce, AllToAll, Broadcast, ReduceScatter};
use networks::Network;

/// Operations with a bound.
const BOUNDED: [Operation; 5] = [AllGather, ReduceScatter, AllReduce, Broadcast, AllToAll];

impl Network {
    /// The network with as many ports on each processor.
    fn graph(&self, ports: u32) -> Graph<'_> {
        self.with_ports(vec![ports; self.wiring.processors()])
    }

    /// The network with a port for each link out of the processor's router.
    fn with_a_port_a_link(&self) -> Graph<'_> {
        let wiring = &self.wiring;
        let leaves = |source| wiring.links.iter().filter(move |link| link[0] == source);
        let links = wiring
            .sources
            .iter()
            .map(|&source| leaves(source).count() as u32);
        self.with_ports(links.collect())
    }

    fn with_ports(&self, ports: Vec<u32>) -> Graph<'_> {
        Graph::new(&self.wiring, self.cuts.as_deref(), ports).unwrap()
    }
}

/// Bandwidth of an operation that has one.
fn bandwidth(operation: Operation, graph: &Graph<'_>) -> Bandwidth {
    Bandwidth::of(operation, graph).unwrap().unwrap()
}

/// Cycles per flit of an operation, as text.
fn cycles_per_flit(operation: Operation, graph: &Graph<'_>) -> String {
    bandwidth(operation, graph).cycles_per_flit.to_string()
}

/// Bound of an operation that has one.
fn bound(operation: Operation, graph: &Graph<'_>, startup_cycles: u64) -> Bound {
    let bound = Bound::of(operation, graph, startup_cycles).unwrap();
    bound.unwrap()
}
