//! Networks as graphs: nodes, channels, coordinates. One topology a file, and no queues.
//!
//! A channel belongs to a *class*: channels that symmetry makes alike carry the same traffic and
//! share one entry of a model's result. A topology numbers its classes, a model fills them.

mod channel_name;
mod channel_state;
pub mod dimension;
pub mod fat_tree;
pub mod grid;
pub mod hot_tree;
pub mod mesh;
pub mod multistage;
mod names;
mod route;
pub mod routing;
pub mod scouting_torus;
mod topology;
pub mod torus;

pub use channel_name::ChannelName;
pub use channel_state::ChannelState;
pub use fat_tree::FatTree;
pub use hot_tree::HotTree;
pub use mesh::Mesh;
pub use multistage::Multistage;
pub use route::Route;
pub use routing::{Next, Routing};
pub use scouting_torus::ScoutingTorus;
pub use topology::Topology;
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
