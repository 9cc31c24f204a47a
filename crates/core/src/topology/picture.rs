//! How networks are drawn: as a tree, a lattice, stages of switches or, any other, as a graph.

use super::{FatTree, HotTree, Lattice, Multistage};

/// The customary picture of a network.
#[derive(Debug, Clone, PartialEq)]
pub enum Picture<'a> {
    /// Levels of switches above the processors.
    Tree(&'a FatTree),
    /// Rows and columns of nodes.
    Lattice(&'a Lattice),
    /// Stages of switches between sources and destinations.
    Stages(Stages<'a>),
    /// Nodes at their positions, with lines between them.
    Graph(Graph),
}

/// A multistage network, by where its channels have their queues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stages<'a> {
    /// At the outputs of switches.
    QueuesAtOutputs(&'a Multistage),
    /// At the inputs of switches, with a hot memory module.
    QueuesAtInputs(&'a HotTree),
}

/// A network as lists of its nodes and channels.
#[derive(Debug, Clone, PartialEq)]
pub struct Graph {
    /// All nodes.
    pub nodes: Vec<Node>,
    /// The ends of every channel, by its number.
    pub channels: Vec<Ends>,
}

/// A node and its position in a picture of the network.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Node {
    /// Processor, memory module or switch.
    pub kind: NodeKind,
    /// Horizontal position, from left (0) to right (1).
    pub x: f64,
    /// Vertical position, from bottom (0) to top (1).
    pub y: f64,
}

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

/// The nodes at the ends of a channel, by their index in [`Graph::nodes`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ends {
    /// From a processor that belongs to a node into that node.
    Injection(usize),
    /// From a node to a processor that belongs to it.
    Ejection(usize),
    /// Between two nodes.
    Link {
        /// The sending node.
        from: usize,
        /// The receiving node.
        to: usize,
    },
}

impl Ends {
    /// The node that sends and the node that receives, which are the same if the channel leads to or
    /// from the node's own processor.
    #[must_use]
    pub fn nodes(self) -> (usize, usize) {
        match self {
            Self::Injection(node) | Self::Ejection(node) => (node, node),
            Self::Link { from, to } => (from, to),
        }
    }
}
