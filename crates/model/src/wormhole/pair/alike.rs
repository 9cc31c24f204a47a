//! Processors that are alike.

use loadcurve_network::routing::Routing;
use loadcurve_network::traffic::Pattern;

use super::times::Classes;

/// Sources that are alike, and destinations that are. Where traffic keeps the symmetries of the network,
/// processors whose channels are of one class have the same latencies.
#[derive(Debug)]
pub(super) struct Alike {
    pub(super) sources: Orbits,
    pub(super) destinations: Orbits,
}

/// Processors in sets of those that are alike.
#[derive(Debug)]
pub(super) struct Orbits {
    /// The first of those that are like each processor.
    firsts: Vec<usize>,
    /// Their number where it is the first of them, else 0.
    counts: Vec<usize>,
}

impl Alike {
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
    /// Processors by class; those without one are like no other.
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

    /// The first of those that are like a processor.
    pub(super) fn first(&self, processor: usize) -> usize {
        self.firsts[processor]
    }

    /// Number of those that are like a processor if it is the first of them, else 0.
    pub(super) fn count(&self, processor: usize) -> usize {
        self.counts[processor]
    }
}

/// The last channel of a message.
fn last(routing: &dyn Routing, source: usize, destination: usize) -> usize {
    let mut channel = routing.injection(source);
    while let Some((next, _)) = routing.next(channel, destination).shares().next() {
        channel = next;
    }
    channel
}
