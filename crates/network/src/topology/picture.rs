//! Pictures of networks: a tree, a lattice, stages of switches or, for any other, a graph.

use super::{Custom, Dragonfly, HotTree, HyperX, Lattice, Multistage, Xgft};

/// The customary picture of a network.
#[derive(Debug, Clone)]
pub enum Picture<'a> {
    /// Levels of switches above the processors of a butterfly fat-tree.
    Tree(&'a Xgft),
    /// Rows and columns of nodes.
    Lattice(&'a Lattice),
    /// Stages of switches between sources and destinations.
    Stages(Stages<'a>),
    /// Nodes with links between them.
    Graph(Arrangement<'a>),
}

/// Arrangement of the nodes of a graph.
#[derive(Debug, Clone, Copy)]
pub enum Arrangement<'a> {
    /// At the positions of the [graph](super::Topology::graph).
    Placed,
    /// At the same positions, with depth.
    Described(&'a Custom),
    /// Along the dimensions of a lattice.
    Lattice(&'a Lattice),
    /// On the levels of a tree.
    Tree(&'a Xgft),
    /// In rows and columns, each fully connected.
    Array(&'a HyperX),
    /// In groups around a circle.
    Groups(Dragonfly),
}

/// A multistage network, by the location of its queues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stages<'a> {
    /// At the outputs of switches.
    QueuesAtOutputs(&'a Multistage),
    /// At the inputs of switches, with a hot memory module.
    QueuesAtInputs(&'a HotTree),
    /// Without queues at switches: every line is a channel, including those from the sources, numbered
    /// column by column and by their starts.
    Channels(Multistage),
}

/// A network as lists of its nodes and channels.
#[derive(Debug, Clone, PartialEq)]
pub struct Graph {
    /// All nodes.
    pub nodes: Vec<Node>,
    /// The ends of every channel, by its number.
    pub channels: Vec<Ends>,
}

impl Graph {
    /// Nodes of the processors as sources, by processor number: those of the injection channels, or else
    /// the first nodes that are processors.
    #[must_use]
    pub fn sources(&self, processors: usize) -> Vec<usize> {
        self.with_own(processors, |ends| match ends {
            Ends::Injection(node) => Some(node),
            _ => None,
        })
        .unwrap_or_else(|| self.of_kind(NodeKind::Processor, processors))
    }

    /// Nodes of the processors as destinations, by processor number: those of the ejection channels, or
    /// else the memory modules or the last nodes that are processors.
    #[must_use]
    pub fn destinations(&self, processors: usize) -> Vec<usize> {
        let own = self.with_own(processors, |ends| match ends {
            Ends::Ejection(node) => Some(node),
            _ => None,
        });
        own.unwrap_or_else(|| {
            let memories = self.of_kind(NodeKind::Memory, processors);
            if memories.len() == processors {
                return memories;
            }
            let all = self.of_kind(NodeKind::Processor, usize::MAX);
            all[all.len().saturating_sub(processors)..].to_vec()
        })
    }

    /// Nodes of the channels of one kind, if there is one for every processor.
    fn with_own(&self, processors: usize, node: fn(Ends) -> Option<usize>) -> Option<Vec<usize>> {
        let nodes: Vec<usize> = self
            .channels
            .iter()
            .filter_map(|&ends| node(ends))
            .collect();
        (nodes.len() == processors).then_some(nodes)
    }

    fn of_kind(&self, kind: NodeKind, most: usize) -> Vec<usize> {
        let nodes = self.nodes.iter().enumerate();
        let nodes = nodes.filter(|(_, node)| node.kind == kind);
        nodes.map(|(index, _)| index).take(most).collect()
    }
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
    /// The sending and the receiving node, which are the same if the channel leads to or from the node's
    /// own processor.
    #[must_use]
    pub fn nodes(self) -> (usize, usize) {
        match self {
            Self::Injection(node) | Self::Ejection(node) => (node, node),
            Self::Link { from, to } => (from, to),
        }
    }
}

/// Sources, switches stage by stage and destinations of a `kind`, in columns from left to right and each
/// from the top.
pub(super) fn columns(lines: u32, stages: u32, switches: u32, kind: NodeKind) -> Vec<Node> {
    let last = stages + 1;
    let column = |number: u32, kind, count: u32| {
        let x = f64::from(number) / f64::from(last);
        (0..count).map(move |address| Node {
            kind,
            x,
            y: 1.0 - (f64::from(address) + 0.5) / f64::from(count),
        })
    };
    let switches = (1..last).flat_map(|stage| column(stage, NodeKind::Switch, switches));
    column(0, NodeKind::Processor, lines)
        .chain(switches)
        .chain(column(last, kind, lines))
        .collect()
}
