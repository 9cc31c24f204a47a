//! A network under traffic that breaks its symmetries.

use std::ops::Range;
use std::sync::Arc;

use loadcurve_base::{Random, Result};

use super::{Header, Hop, Middles, Prospect, Routing, Selection};
use crate::topology::{ChannelKind, Ends, Graph, Picture, Stage, StageChannels, Topology};

/// A network in which every channel is its own class. Under traffic that the symmetries of the network do
/// not preserve, every channel has its own flows.
#[derive(Debug, Clone)]
pub struct Distinct {
    routing: Arc<dyn Routing>,
}

impl Distinct {
    /// A network without its symmetries.
    #[must_use]
    pub fn new(routing: Arc<dyn Routing>) -> Self {
        Self { routing }
    }
}

impl Distinct {
    /// Channels of each symmetry class of the network.
    fn members(&self) -> Vec<Vec<usize>> {
        let topology = self.routing.topology();
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
                    let class = self.routing.topology().symmetry(channel);
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
        self.routing.topology().processors()
    }

    fn channels(&self) -> usize {
        self.routing.topology().channels()
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
        self.routing.topology().siblings(channel)
    }

    fn channel_kind(&self, channel: usize) -> ChannelKind {
        self.routing.topology().channel_kind(channel)
    }

    fn flight_cycles(&self, channel: usize) -> Option<u32> {
        self.routing.topology().flight_cycles(channel)
    }

    fn channel_name(&self, channel: usize) -> String {
        self.routing.topology().channel_name(channel)
    }

    fn source_name(&self, processor: usize) -> String {
        self.routing.topology().source_name(processor)
    }

    fn destination_name(&self, processor: usize) -> String {
        self.routing.topology().destination_name(processor)
    }

    /// The stages with means over channels that are equivalent in the symmetric network.
    fn stages(&self) -> Vec<Stage> {
        let mut stages = self.routing.topology().stages();
        let members = self.members();
        for stage in &mut stages {
            stage.channels = self.split_by_channel(&stage.channels, &members);
        }
        stages
    }

    fn stage_count(&self) -> usize {
        self.routing.topology().stage_count()
    }

    fn graph(&self) -> Graph {
        self.routing.topology().graph()
    }

    fn channel_ends(&self) -> Vec<Ends> {
        self.routing.topology().channel_ends()
    }

    fn numbered_routers(&self) -> Option<Vec<usize>> {
        self.routing.topology().numbered_routers()
    }

    fn picture(&self) -> Picture<'_> {
        self.routing.topology().picture()
    }

    fn node_label(&self, node: usize) -> String {
        self.routing.topology().node_label(node)
    }
}

impl Routing for Distinct {
    fn topology(&self) -> &dyn Topology {
        self
    }

    fn first(&self, source: usize, header: Header, hops: &mut Vec<Hop>) {
        self.routing.first(source, header, hops);
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        self.routing.next(channel, header, hops);
    }

    fn injection(&self, processor: usize) -> usize {
        self.routing.injection(processor)
    }

    fn group(&self, channel: usize) -> Range<usize> {
        self.routing.group(channel)
    }

    fn member(&self, number: usize) -> usize {
        self.routing.member(number)
    }

    fn carries(&self, source: usize, destination: usize) -> bool {
        self.routing.carries(source, destination)
    }

    fn middles(&self) -> Middles {
        self.routing.middles()
    }

    fn headers(&self, source: usize, destination: usize) -> Vec<(Header, f64)> {
        self.routing.headers(source, destination)
    }

    fn draw(&self, source: usize, destination: usize, random: &mut Random) -> Header {
        self.routing.draw(source, destination, random)
    }

    fn selection(&self) -> Selection {
        self.routing.selection()
    }

    fn is_escape(&self, channel: usize) -> bool {
        self.routing.is_escape(channel)
    }

    fn prospect(&self, source: usize, header: Header) -> Prospect {
        self.routing.prospect(source, header)
    }

    fn check(&self) -> Result<()> {
        self.routing.check()
    }
}
