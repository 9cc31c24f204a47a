//! The mesh.

use super::{FLITS_32, NetworkKind, SIDE};
use crate::model;
use crate::network::{Mesh, Topology};
use crate::paper::source;
use crate::sim::worm;

pub(super) const ROW: NetworkKind = NetworkKind {
    name: "mesh",
    title: "Mesh",
    sentence: "A square grid of nodes, each joined to its neighbours both ways, routed along the \
               row and then along the column, wormhole routing.",
    keys: &[SIDE, FLITS_32],
    simulator: |network, load_messages, random| {
        let mesh = Mesh::new(network.whole("k"));
        Box::new(worm::mesh(
            mesh,
            network.whole("flits"),
            load_messages,
            random,
        ))
    },
    trust: |_| {
        "Mesh: about 1 % from simulation on average, 2 % at most, up to 80 % of saturation, which \
         comes 6 to 10 % before the load at which simulated latency is five times that of no load."
    },
    sources: &[&source::FAT_TREES, &source::MESH_AND_TORUS],
    model: |network| {
        Box::new(model::mesh::Mesh::new(
            network.whole("k"),
            network.whole("flits"),
        ))
    },
    topology: |network| Topology::Mesh(Mesh::new(network.whole("k"))),
    limit: None,
};
