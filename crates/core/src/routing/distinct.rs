//! A network under traffic that tells all of its channels apart.

use std::ops::Range;
use std::sync::Arc;

use super::{Next, Routing};
use crate::Result;
use crate::topology::{Ends, Graph, Picture, Sketch, Stage, Topology};

/// A network each of whose channels is alike to no other. Under traffic that the symmetries of the
/// network do not carry into itself, every channel has flows of its own.
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

    fn alike(&self, _channel: usize) -> usize {
        1
    }

    fn siblings(&self, channel: usize) -> Vec<usize> {
        self.routing.topology().siblings(channel)
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

    fn stages(&self) -> Vec<Stage> {
        self.routing.topology().stages()
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

    fn picture(&self) -> Picture<'_> {
        self.routing.topology().picture()
    }

    fn sketch(&self, width: f64, height: f64) -> Sketch {
        self.routing.topology().sketch(width, height)
    }

    fn node_label(&self, node: usize) -> String {
        self.routing.topology().node_label(node)
    }
}

impl Routing for Distinct {
    fn topology(&self) -> &dyn Topology {
        self
    }

    fn first(&self, source: usize, destination: usize) -> Next {
        self.routing.first(source, destination)
    }

    fn next(&self, channel: usize, destination: usize) -> Next {
        self.routing.next(channel, destination)
    }

    fn injection(&self, processor: usize) -> usize {
        self.routing.injection(processor)
    }

    fn group(&self, channel: usize) -> Range<usize> {
        self.routing.group(channel)
    }

    fn check(&self) -> Result<()> {
        self.routing.check()
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::Scenario;

    #[test]
    fn a_network_looks_the_same_under_any_traffic() {
        for net in [
            "cube,dims:4x4x4,wrap:1",
            "cube,dims:2x2x2x2",
            "xgft,down:4x4,up:4",
            "fly,k:2,stages:4",
            "hyperx,dims:4x4",
            "dragonfly",
            "own",
        ] {
            let [even, other] = ["uniform", "shift"].map(|pattern| {
                let net = format!("{net},traffic:{pattern}");
                let network = &Scenario::read(&net).scenario.networks[0];
                let routing = network.routing();
                let topology = routing.topology();
                let nodes = 0..topology.graph().nodes.len();
                let labels: Vec<String> = nodes.map(|node| topology.node_label(node)).collect();
                (
                    topology.sketch(400.0, 300.0),
                    topology.channel_ends(),
                    labels,
                )
            });
            assert_eq!(even, other, "{net}");
        }
    }
}
