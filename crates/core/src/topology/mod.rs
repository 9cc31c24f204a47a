//! Topologies: who is joined to whom, as graphs with coordinates. One topology per file, and no queues.
//!
//! Every channel belongs to a *class*: channels that are equivalent by symmetry carry the same
//! traffic and share one entry of a model's result. The topology numbers the classes; the model
//! fills them in.

mod any;
mod channel_name;
pub mod dimension;
pub mod fat_tree;
pub mod grid;
pub mod hot_tree;
pub mod mesh;
pub mod multistage;
mod names;
pub mod scouting_torus;
pub mod torus;

pub use any::Topology;
pub use channel_name::ChannelName;
pub use fat_tree::FatTree;
pub use hot_tree::HotTree;
pub use mesh::Mesh;
pub use multistage::Multistage;
pub use scouting_torus::ScoutingTorus;

pub use torus::Torus;

/// Kind of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NodeKind {
    /// Both a source and a destination of messages.
    Processor,
    /// A destination only: a memory module.
    Memory,
    /// A switch or router.
    Switch,
}

/// A node and its position in the usual drawing of the network.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Node {
    /// Processor, memory module or switch.
    pub kind: NodeKind,
    /// Horizontal position, from left (0) to right (1).
    pub x: f64,
    /// Vertical position, from bottom (0) to top (1).
    pub y: f64,
}

/// A unidirectional channel between two nodes, carrying one flit per cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Channel {
    /// Index of the sending node.
    pub from: usize,
    /// Index of the receiving node.
    pub to: usize,
    /// Class of the channel; all channels of a class are equivalent by symmetry.
    pub class: usize,
}

/// A network as lists of its nodes and channels.
#[derive(Debug, Clone, PartialEq)]
pub struct Graph {
    /// All nodes.
    pub nodes: Vec<Node>,
    /// All channels.
    pub channels: Vec<Channel>,
}
