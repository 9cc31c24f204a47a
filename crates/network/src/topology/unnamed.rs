//! A topology for tests of routing functions: processors and channels without names or symmetries.

use super::{Ends, Graph, Node, NodeKind, Topology};

/// Some processors and channels, all of them different. After an injection and an ejection channel for each
/// processor, every `vcs` channels are the virtual channels of a link.
#[derive(Debug, Clone, Copy)]
pub struct Unnamed {
    /// Number of processors.
    pub processors: usize,
    /// Number of channels.
    pub channels: usize,
    /// Number of virtual channels of a link.
    pub vcs: usize,
}

impl Topology for Unnamed {
    fn processors(&self) -> usize {
        self.processors
    }

    fn channels(&self) -> usize {
        self.channels
    }

    fn symmetries(&self) -> usize {
        self.channels
    }

    fn symmetry(&self, channel: usize) -> usize {
        channel
    }

    fn siblings(&self, channel: usize) -> Vec<usize> {
        let Some(vc) = channel.checked_sub(2 * self.processors) else {
            return Vec::new();
        };
        let first = channel - vc % self.vcs;
        let all = first..first + self.vcs;
        all.filter(|&vc| vc != channel).collect()
    }

    fn channel_name(&self, channel: usize) -> String {
        format!("channel {channel}")
    }

    fn source_name(&self, processor: usize) -> String {
        format!("processor {processor}")
    }

    fn graph(&self) -> Graph {
        let node = |index: usize| Node {
            kind: NodeKind::Processor,
            x: index as f64 / self.processors as f64,
            y: 0.5,
        };
        let ends = |channel: usize| match channel.checked_sub(self.processors) {
            None => Ends::Injection(channel),
            Some(node) if node < self.processors => Ends::Ejection(node),
            // The ends are not used.
            Some(_) => Ends::Link { from: 0, to: 0 },
        };
        Graph {
            nodes: (0..self.processors).map(node).collect(),
            channels: (0..self.channels).map(ends).collect(),
        }
    }
}
