//! Networks as graphs: nodes, channels, coordinates. One topology a file, and no queues.
//!
//! A channel belongs to a *class*: channels that symmetry makes alike carry the same traffic and
//! share one entry of a model's result. A topology numbers its classes, a model fills them.

mod channel_state;
pub mod dimension;
pub mod fat_tree;
pub mod flows;
pub mod grid;
pub mod hot_tree;
pub mod mesh;
pub mod multistage;
pub mod routing;
pub mod scouting_torus;
pub mod torus;

pub use channel_state::ChannelState;
pub use fat_tree::FatTree;
pub use flows::{ClassFlow, Flows};
pub use hot_tree::HotTree;
pub use mesh::Mesh;
pub use multistage::Multistage;
pub use routing::{Next, Routing};
pub use scouting_torus::ScoutingTorus;
pub use torus::Torus;

/// What a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NodeKind {
    /// A source and a destination of messages.
    Processor,
    /// A destination of messages alone: a memory module.
    Memory,
    /// A switch or router.
    Switch,
}

/// A node and its place in the customary picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Node {
    /// Processor or switch.
    pub kind: NodeKind,
    /// From left (0) to right (1).
    pub x: f64,
    /// From bottom (0) to top (1).
    pub y: f64,
}

/// A one-way channel between two nodes, one flit a cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Channel {
    /// Index of the node that sends.
    pub from: usize,
    /// Index of the node that receives.
    pub to: usize,
    /// The class of channels that symmetry makes alike.
    pub class: usize,
}

/// A network, node by node and channel by channel.
#[derive(Debug, Clone, PartialEq)]
pub struct Graph {
    /// All nodes.
    pub nodes: Vec<Node>,
    /// All channels.
    pub channels: Vec<Channel>,
}

/// A topology that can be drawn; each variant has its own customary picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topology {
    /// The butterfly fat-tree.
    FatTree(FatTree),
    /// The mesh.
    Mesh(Mesh),
    /// The torus.
    Torus(Torus),
    /// The torus of scouting switching.
    ScoutingTorus(ScoutingTorus),
    /// A delta network, queues at the outputs of its switches.
    Delta(Multistage),
    /// A multistage network with a hot spot, queues at the inputs of its switches.
    HotTree(HotTree),
}
