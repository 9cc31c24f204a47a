//! Equivalent processors.

use loadcurve_network::routing::Routing;
use loadcurve_network::traffic::Pattern;

use super::times::Classes;

/// Equivalent sources, and equivalent destinations. Where traffic preserves the symmetries of the network,
/// processors whose channels are of one class have the same latencies.
#[derive(Debug)]
pub(super) struct EquivalentProcessors {
    pub(super) sources: Orbits,
    pub(super) destinations: Orbits,
}

/// Processors in sets of equivalent ones.
#[derive(Debug)]
pub(super) struct Orbits {
    /// First equivalent of each processor.
    firsts: Vec<usize>,
    /// Size of the set for its first processor, else 0.
    counts: Vec<usize>,
}

impl EquivalentProcessors {
    /// Processors by the classes of their channels.
    pub(super) fn of(routing: &dyn Routing, pattern: &dyn Pattern, classes: &Classes) -> Self {
        let processors = pattern.processors();
        let Classes {
            of: class_of,
            count: classes,
            are_alike,
        } = classes;
        let are_alike = *are_alike;
        let injection = |processor| {
            let class = class_of[routing.injection(processor)];
            class.filter(|_| are_alike)
        };
        let ejection = |processor| {
            let mut others = (0..processors).filter(|_| are_alike);
            let source = others.find(|&source| pattern.weight(source, processor) > 0.0)?;
            class_of[last(routing, source, processor)]
        };
        Self {
            sources: Orbits::of(*classes, (0..processors).map(injection)),
            destinations: Orbits::of(*classes, (0..processors).map(ejection)),
        }
    }
}

impl Orbits {
    /// Processors by class; those without a class are in sets of their own.
    fn of(classes: usize, class_of: impl Iterator<Item = Option<usize>>) -> Self {
        let mut first = vec![None; classes];
        let first_of = |(processor, class): (usize, Option<usize>)| {
            class.map_or(processor, |class| *first[class].get_or_insert(processor))
        };
        let firsts: Vec<usize> = class_of.enumerate().map(first_of).collect();
        let mut counts = vec![0; firsts.len()];
        for &first in &firsts {
            counts[first] += 1;
        }
        Self { firsts, counts }
    }

    /// First equivalent of a processor.
    pub(super) fn first(&self, processor: usize) -> usize {
        self.firsts[processor]
    }

    /// Size of a processor's set if it is the first of it, else 0.
    pub(super) fn count(&self, processor: usize) -> usize {
        self.counts[processor]
    }
}

/// The last channel of a message.
fn last(routing: &dyn Routing, source: usize, destination: usize) -> usize {
    let mut channel = routing.injection(source);
    while let Some(hop) = routing.hops(channel, destination).first() {
        channel = hop.group;
    }
    channel
}
