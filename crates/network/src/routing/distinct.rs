//! A network under traffic that breaks its symmetries.

use std::sync::Arc;

use super::Routing;
use super::altered::{Alteration, Altered};
use crate::topology::{ChannelKind, Ends, Graph, Picture, Stage, StageChannels, Topology};

/// A network in which every channel is its own class. Under traffic that the symmetries of the network do
/// not preserve, every channel has its own flows.
pub type Distinct = Altered<Everywhere>;

/// Channels are told apart everywhere.
#[derive(Debug, Clone, Copy)]
pub struct Everywhere;

impl Distinct {
    /// A network without its symmetries.
    #[must_use]
    pub fn new(routing: Arc<dyn Routing>) -> Self {
        Self {
            original: routing,
            alteration: Everywhere,
        }
    }
}

impl Distinct {
    /// Channels of each symmetry class of the network.
    fn members(&self) -> Vec<Vec<usize>> {
        let topology = self.original.topology();
        let mut members = vec![Vec::new(); topology.symmetries()];
        for channel in 0..topology.channels() {
            members[topology.symmetry(channel)].push(channel);
        }
        members
    }

    /// Channels of a stage as groups over which means are taken.
    fn split_by_channel(&self, channels: &StageChannels, members: &[Vec<usize>]) -> StageChannels {
        let groups = match channels {
            StageChannels::Alike(groups) => {
                let mean = |&(words, channel): &(&str, usize)| {
                    let words = match words {
                        "" => "mean of the channels".to_owned(),
                        words => format!("mean of the {words} channels"),
                    };
                    let class = self.original.topology().symmetry(channel);
                    (words, members[class].iter().map(|&c| (c, 1)).collect())
                };
                groups.iter().map(mean).collect()
            }
            StageChannels::Mixed(groups) => {
                let parts = |(words, classes): &(String, Vec<(usize, u32)>)| {
                    let all = classes.iter().flat_map(|&(class, _)| &members[class]);
                    (words.clone(), all.map(|&channel| (channel, 1)).collect())
                };
                groups.iter().map(parts).collect()
            }
        };
        StageChannels::Mixed(groups)
    }
}

impl Topology for Distinct {
    fn processors(&self) -> usize {
        self.original.topology().processors()
    }

    fn channels(&self) -> usize {
        self.original.topology().channels()
    }

    fn symmetries(&self) -> usize {
        self.channels()
    }

    fn symmetry(&self, channel: usize) -> usize {
        assert!(channel < self.channels(), "no channel {channel}");
        channel
    }

    fn orbit_size(&self, _channel: usize) -> usize {
        1
    }

    fn siblings(&self, channel: usize) -> Vec<usize> {
        self.original.topology().siblings(channel)
    }

    fn channel_kind(&self, channel: usize) -> ChannelKind {
        self.original.topology().channel_kind(channel)
    }

    fn flight_cycles(&self, channel: usize) -> Option<u32> {
        self.original.topology().flight_cycles(channel)
    }

    fn channel_name(&self, channel: usize) -> String {
        self.original.topology().channel_name(channel)
    }

    fn source_name(&self, processor: usize) -> String {
        self.original.topology().source_name(processor)
    }

    fn destination_name(&self, processor: usize) -> String {
        self.original.topology().destination_name(processor)
    }

    /// The stages with means over channels that are equivalent in the symmetric network.
    fn stages(&self) -> Vec<Stage> {
        let mut stages = self.original.topology().stages();
        let members = self.members();
        for stage in &mut stages {
            stage.channels = self.split_by_channel(&stage.channels, &members);
        }
        stages
    }

    fn stage_count(&self) -> usize {
        self.original.topology().stage_count()
    }

    fn graph(&self) -> Graph {
        self.original.topology().graph()
    }

    fn channel_ends(&self) -> Vec<Ends> {
        self.original.topology().channel_ends()
    }

    fn numbered_routers(&self) -> Option<Vec<usize>> {
        self.original.topology().numbered_routers()
    }

    fn picture(&self) -> Picture<'_> {
        self.original.topology().picture()
    }

    fn node_label(&self, node: usize) -> String {
        self.original.topology().node_label(node)
    }
}

impl Alteration for Everywhere {
    fn topology(altered: &Distinct) -> &dyn Topology {
        altered
    }
}
