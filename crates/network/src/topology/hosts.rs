//! Processors on routers: equally many on each, with their own injection and ejection channels.

use std::ops::Range;

use super::disc::Disc;
use super::{Ends, Graph, Node, NodeKind};

/// Routers with equally many processors on each: processor p sits on router ⌊p/each⌋.
///
/// Injection channels are numbered first, then the ejection channels, then the channels between routers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Hosts {
    pub(super) routers: u32,
    pub(super) each: u32,
}

/// A channel of a network of routers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum HostChannel {
    /// From a processor to its router.
    Injection(u32),
    /// From a router to a processor.
    Ejection(u32),
    /// The channel with this number among those between routers.
    Between(u32),
}

impl Hosts {
    /// Number of processors.
    pub(super) fn processors(self) -> u32 {
        self.routers * self.each
    }

    /// The processors on a router.
    pub(super) fn on(self, router: u32) -> Range<u32> {
        router * self.each..(router + 1) * self.each
    }

    /// The channel with this number.
    #[inline]
    pub(super) fn channel(self, number: usize) -> HostChannel {
        let (number, processors) = (number as u32, self.processors());
        if number < processors {
            HostChannel::Injection(number)
        } else if number < 2 * processors {
            HostChannel::Ejection(number - processors)
        } else {
            HostChannel::Between(number - 2 * processors)
        }
    }

    /// The number of a channel.
    #[inline]
    pub(super) fn number(self, channel: HostChannel) -> usize {
        let number = match channel {
            HostChannel::Injection(processor) => processor,
            HostChannel::Ejection(processor) => self.processors() + processor,
            HostChannel::Between(number) => 2 * self.processors() + number,
        };
        number as usize
    }

    /// The graph with each router at the centre of its disc and the routers at the ends of every channel
    /// between routers.
    ///
    /// Processors surround their router. A processor that is alone on its router shares its node.
    pub(super) fn graph(self, discs: &[Disc], between: impl Iterator<Item = (u32, u32)>) -> Graph {
        let node = |kind| {
            move |disc: Disc| Node {
                kind,
                x: disc.centre[0],
                y: disc.centre[1],
            }
        };
        let routers = discs.iter().copied();
        let shares = self.each == 1;
        let nodes = if shares {
            routers.map(node(NodeKind::Processor)).collect()
        } else {
            let around = |disc: &Disc| disc.scaled(0.8).ring(self.each);
            let processors = discs.iter().flat_map(around);
            let processors = processors.map(node(NodeKind::Processor));
            processors
                .chain(routers.map(node(NodeKind::Switch)))
                .collect()
        };
        let processors = self.processors();
        let index = |router: u32| {
            let before = if shares { 0 } else { processors };
            (before + router) as usize
        };
        // The node of a processor and that of its router, if different.
        let ends = |processor: u32| {
            let router = index(processor / self.each);
            (processor as usize, Some(router).filter(|_| !shares))
        };
        let injection = |processor| match ends(processor) {
            (node, None) => Ends::Injection(node),
            (from, Some(to)) => Ends::Link { from, to },
        };
        let ejection = |processor| match ends(processor) {
            (node, None) => Ends::Ejection(node),
            (to, Some(from)) => Ends::Link { from, to },
        };
        let between = between.map(|(from, to)| Ends::Link {
            from: index(from),
            to: index(to),
        });
        let injections = (0..processors).map(injection);
        let ejections = (0..processors).map(ejection);
        Graph {
            nodes,
            channels: injections.chain(ejections).chain(between).collect(),
        }
    }
}

impl Hosts {
    /// Number of a node of the graph among the processors, or among the routers.
    pub(super) fn node_label(self, node: usize) -> String {
        let processors = self.processors() as usize;
        let router = node.checked_sub(processors).filter(|_| self.each > 1);
        router.unwrap_or(node).to_string()
    }
}

/// Name of the injection channel of a processor.
pub(super) fn injection_name(processor: u32) -> String {
    format!("injection channel of processor {processor}")
}

/// Name of the ejection channel of a processor.
pub(super) fn ejection_name(processor: u32) -> String {
    format!("ejection channel of processor {processor}")
}
