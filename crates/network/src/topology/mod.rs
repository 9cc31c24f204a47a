//! Topologies: nodes and the channels that connect them. One topology per file, and no queues.
//!
//! Channels are numbered from 0, as `Engine::channels` lists them. Virtual channels that share a link are
//! separate channels.

mod array;
pub(crate) mod butterfly;
mod channel_kind;
mod channel_name;
mod classes;
pub mod custom;
pub mod dimension;
pub mod disc;
pub mod dragonfly;
mod drawn_links;
mod failures;
mod grid;
mod hosts;
pub mod hot_tree;
pub mod hyperx;
pub mod lattice;
pub mod multistage;
mod picture;
mod router_links;
mod scouting_torus;
mod stage;
pub mod xgft;

use std::fmt::Debug;

pub use array::{AnyArray, Array, Place, Ways};
pub use butterfly::Butterfly;
pub use channel_kind::ChannelKind;
pub use channel_name::ChannelName;
pub use classes::Classes;
pub use custom::{Custom, CustomChannel};
pub use dimension::Links;
pub use dragonfly::Dragonfly;
pub use drawn_links::drawn_links;
pub use failures::Failures;
pub use grid::columns;
pub use hot_tree::HotTree;
pub use hyperx::HyperX;
pub use lattice::{Lattice, LatticeChannel, Line};
pub use multistage::Multistage;
pub use picture::{Arrangement, Ends, Graph, Node, NodeKind, Picture, Stages};
pub use router_links::RouterLinks;
pub use scouting_torus::ScoutingTorus;
pub use stage::{Stage, StageChannels};
pub use xgft::{Ascent, Xgft};

#[doc(hidden)]
pub use unnamed::Unnamed;

/// A network as a graph: processors, channels, their names and their symmetries.
pub trait Topology: Debug + Send + Sync {
    /// The number of processors: of sources, of which there are as many as destinations.
    fn processors(&self) -> usize;

    /// The number of channels.
    fn channels(&self) -> usize;

    /// The number of orbits of channels under the symmetries of the network and of its routes.
    fn symmetries(&self) -> usize;

    /// The orbit of a channel: a symmetry maps any two channels of an orbit to each other, and routes to
    /// routes. Under a traffic pattern that preserves these symmetries they have the same flows, and form
    /// one class of channels.
    ///
    /// # Panics
    /// When there is no such channel.
    fn symmetry(&self, channel: usize) -> usize;

    /// Number of channels in the orbit of this one, itself included.
    fn orbit_size(&self, channel: usize) -> usize {
        let orbit = self.symmetry(channel);
        let channels = 0..self.channels();
        channels.filter(|&c| self.symmetry(c) == orbit).count()
    }

    /// The other virtual channels on the link of a channel, in ascending order.
    fn siblings(&self, _channel: usize) -> Vec<usize> {
        Vec::new()
    }

    /// Kind of a channel. Channels of an orbit are of one kind.
    fn channel_kind(&self, _channel: usize) -> ChannelKind {
        ChannelKind::Other
    }

    /// Cycles in which a flit crosses the link of a channel, where the network says it of this link.
    fn flight_cycles(&self, _channel: usize) -> Option<u32> {
        None
    }

    /// Name of a channel in words.
    fn channel_name(&self, channel: usize) -> String;

    /// Name of a processor in words, as a source of messages.
    fn source_name(&self, processor: usize) -> String;

    /// Name of a processor in words, as a destination of messages.
    fn destination_name(&self, processor: usize) -> String {
        self.source_name(processor)
    }

    /// The stages of a multistage network from the sources on, or the links above each level of a
    /// tree; none in other networks.
    fn stages(&self) -> Vec<Stage> {
        Vec::new()
    }

    /// The number of [`stages`](Self::stages).
    fn stage_count(&self) -> usize {
        0
    }

    /// Nodes with their positions, and the ends of every channel.
    fn graph(&self) -> Graph;

    /// The ends of every channel, as in [`graph`](Self::graph), without computing positions.
    fn channel_ends(&self) -> Vec<Ends> {
        self.graph().channels
    }

    /// Nodes of the [graph](Self::graph) that are routers, in order of the numbers by which they are named, where
    /// that is not the order of the nodes.
    fn numbered_routers(&self) -> Option<Vec<usize>> {
        None
    }

    /// The picture of the network.
    fn picture(&self) -> Picture<'_> {
        Picture::Graph(Arrangement::Placed)
    }

    /// Short name of a node in a picture, by its index in [`graph`](Self::graph).
    fn node_label(&self, node: usize) -> String {
        node.to_string()
    }
}

#[cfg(test)]
mod tests;
mod unnamed;
