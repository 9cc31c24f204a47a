//! A network under traffic that tells all of its channels apart.

use std::ops::Range;
use std::sync::Arc;

use super::{Next, Routing};
use crate::Result;
use crate::topology::{Graph, Picture, Stage, Topology};

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

    fn picture(&self) -> Picture<'_> {
        self.routing.topology().picture()
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
