//! Processors that are alike.

use crate::routing::Routing;
use crate::traffic::{Flows, Pattern};

/// The first of the sources that are like each processor, and the first of the destinations. Where traffic
/// keeps the symmetries of the network, processors whose channels are of one class have the same latencies.
#[derive(Debug)]
pub(super) struct Alike {
    pub(super) sources: Vec<usize>,
    pub(super) destinations: Vec<usize>,
}

impl Alike {
    /// Processors by the classes of their channels in flows of a routing function and a pattern.
    pub(super) fn of(routing: &dyn Routing, pattern: &dyn Pattern, flows: &Flows) -> Self {
        let processors = pattern.processors();
        if flows.classes.iter().all(|class| class.channels == 1) {
            return Self {
                sources: (0..processors).collect(),
                destinations: (0..processors).collect(),
            };
        }
        let injection = |processor| flows.class_of[routing.injection(processor)];
        let ejection = |processor| {
            let mut others = 0..processors;
            let source = others.find(|&source| pattern.weight(source, processor) > 0.0)?;
            flows.class_of[last(routing, source, processor)]
        };
        let classes = flows.classes.len();
        Self {
            sources: firsts(classes, (0..processors).map(injection)),
            destinations: firsts(classes, (0..processors).map(ejection)),
        }
    }

    /// The sources of which none is like an earlier one.
    pub(super) fn first_sources(&self) -> Vec<usize> {
        let all = self.sources.iter().enumerate();
        let firsts = all.filter(|&(source, &first)| source == first);
        firsts.map(|(source, _)| source).collect()
    }
}

/// The first processor of the class of each; those without a class are like no other.
fn firsts(classes: usize, class_of: impl Iterator<Item = Option<usize>>) -> Vec<usize> {
    let mut first = vec![None; classes];
    let first_of = |(processor, class): (usize, Option<usize>)| {
        class.map_or(processor, |class| *first[class].get_or_insert(processor))
    };
    class_of.enumerate().map(first_of).collect()
}

/// The last channel of a message.
fn last(routing: &dyn Routing, source: usize, destination: usize) -> usize {
    let mut channel = routing.injection(source);
    while let Some((next, _)) = routing.next(channel, destination).shares().next() {
        channel = next;
    }
    channel
}
