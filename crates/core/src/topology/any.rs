//! All networks as one type, with their channels numbered as simulators number them.

use super::{FatTree, HotTree, Mesh, Multistage, ScoutingTorus, Torus};
use crate::routing::Routing;

/// A topology that can be drawn; each variant has its own usual picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topology {
    /// The butterfly fat-tree.
    FatTree(FatTree),
    /// The mesh.
    Mesh(Mesh),
    /// The torus.
    Torus(Torus),
    /// The torus with scouting switching.
    ScoutingTorus(ScoutingTorus),
    /// A delta network with queues at the outputs of its switches.
    Delta(Multistage),
    /// A multistage network with a hot spot and queues at the inputs of its switches.
    HotTree(HotTree),
}

impl Topology {
    /// The number of channels, which are numbered as [`Engine::channels`](crate::sim::Engine) lists
    /// them:
    /// - in a network with a routing function, as that function numbers them, including injection
    ///   and ejection channels;
    /// - in a scouting torus, the physical channels direction by direction (+x, −x, +y, −y), and
    ///   node by node in each;
    /// - in a delta network, the output queues stage by stage and link by link;
    /// - in a combining network, the input queues in the same order, followed by the links to the
    ///   modules.
    #[must_use]
    pub fn channels(self) -> usize {
        let lines = |network: Multistage, gaps: u32| gaps as usize * network.lines() as usize;
        match self {
            Self::FatTree(tree) => Routing::channels(&tree),
            Self::Mesh(mesh) => mesh.grid().channels(),
            Self::Torus(torus) => torus.grid().channels(),
            Self::ScoutingTorus(torus) => 4 * torus.nodes() as usize,
            Self::Delta(network) => lines(network, network.stages()),
            Self::HotTree(tree) => lines(tree.network(), tree.network().stages() + 1),
        }
    }

    /// The number of sources, which is also the number of destinations.
    #[must_use]
    pub fn processors(self) -> usize {
        match self {
            Self::FatTree(tree) => Routing::processors(&tree),
            Self::Mesh(mesh) => mesh.grid().processors(),
            Self::Torus(torus) => torus.grid().processors(),
            Self::ScoutingTorus(torus) => torus.nodes() as usize,
            Self::Delta(network) => network.lines() as usize,
            Self::HotTree(tree) => tree.network().lines() as usize,
        }
    }

    /// The number of stages of a multistage network, or of levels of links of a tree; 0 for all
    /// other networks.
    #[must_use]
    pub fn stages(self) -> u32 {
        match self {
            Self::FatTree(tree) => tree.levels(),
            Self::Mesh(_) | Self::Torus(_) | Self::ScoutingTorus(_) => 0,
            Self::Delta(network) => network.stages(),
            Self::HotTree(tree) => tree.network().stages(),
        }
    }

    /// The class of a channel: its index among the channels of a model's result.
    ///
    /// # Panics
    /// When there is no such channel.
    #[must_use]
    pub fn class(self, channel: usize) -> usize {
        assert!(channel < self.channels(), "no channel {channel}");
        let place = |network: Multistage| {
            let lines = network.lines() as usize;
            ((channel / lines) as u32, (channel % lines) as u32)
        };
        match self {
            Self::FatTree(tree) => Routing::symmetry(&tree, channel),
            Self::Mesh(mesh) => mesh.grid().symmetry(channel),
            Self::Torus(torus) => torus.grid().symmetry(channel),
            Self::ScoutingTorus(_) => ScoutingTorus::CLASS,
            Self::Delta(network) => network.class(place(network).0),
            Self::HotTree(tree) => {
                let (stage, line) = place(tree.network());
                tree.class(stage, tree.branch_stage(stage, line))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::{NETWORKS, Network};

    #[test]
    fn simulators_count_channels_alike() {
        for kind in NETWORKS {
            let network = Network::new(kind);
            let topology = network.topology();
            let engine = network.simulator(0.001, 1, 0);
            assert_eq!(
                engine.channels().len(),
                topology.channels(),
                "{}",
                kind.name
            );
            for channel in 0..topology.channels() {
                assert_eq!(engine.channel_class(channel), topology.class(channel));
            }
        }
    }
}
