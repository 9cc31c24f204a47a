//! Latencies of all messages of a source, or of a destination.

use std::sync::OnceLock;

use loadcurve_network::routing::Routing;
use loadcurve_network::traffic::Pattern;

use super::alike::{EquivalentProcessors, Orbits};
use super::lengths::{LengthCount, Lengths};
use super::times::{Classes, SourceTimes};
use super::{PairLatencies, PairLatency};

/// Latency of all messages from a processor, or of all messages for it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ProcessorLatency {
    /// Mean latency.
    pub latency_cycles: f64,
    /// Relative rate of these messages in the pattern.
    pub weight: f64,
}

/// Latencies of all sources and destinations.
#[derive(Debug, Clone, PartialEq)]
pub struct ByProcessor {
    /// `L_p`, the mean latency of the messages from each processor; none if it is silent.
    pub from_cycles: Vec<Option<f64>>,
    /// Mean latency of the messages for each processor; none if it receives nothing.
    pub to_cycles: Vec<Option<f64>>,
    /// Relative rates of the messages from each processor, in the unit of the pattern.
    pub sent: Vec<f64>,
    /// Relative rates of the messages for each processor.
    pub received: Vec<f64>,
}

/// Cached results that do not depend on the load.
#[derive(Debug)]
pub(in crate::wormhole) struct Unloaded {
    pub(super) alike: EquivalentProcessors,
    /// Counted on first use.
    lengths: OnceLock<Lengths>,
}

impl Unloaded {
    pub(in crate::wormhole) fn of(
        routing: &dyn Routing,
        pattern: &dyn Pattern,
        classes: &Classes,
    ) -> Self {
        Self {
            alike: EquivalentProcessors::of(routing, pattern, classes),
            lengths: OnceLock::new(),
        }
    }
}

impl PairLatencies<'_> {
    /// Latencies of all sources, by processor; none for silent ones.
    #[must_use]
    pub fn by_source(&mut self) -> Vec<Option<ProcessorLatency>> {
        if self.by_routes {
            return self.by_routes(|_| {}).0;
        }
        self.from(self.unloaded.lengths.get_or_init(|| {
            let mut count = LengthCount::new(self.routing, self.pattern, &self.unloaded.alike);
            (0..self.processors()).for_each(|destination| count.to(destination));
            count.finish()
        }))
    }

    /// Latencies of all destinations, by processor; none for those that receive nothing.
    pub fn by_destination(&mut self) -> Vec<Option<ProcessorLatency>> {
        let mut to = Vec::with_capacity(self.processors());
        for destination in 0..self.processors() {
            to.push(self.all_to(destination, &to));
        }
        to
    }

    /// Latencies of all sources and of all destinations.
    pub fn by_processor(&mut self) -> ByProcessor {
        self.by_processor_with(|_| {})
    }

    /// Like `by_processor`; `progress` receives the number of destinations done.
    pub fn by_processor_with(&mut self, mut progress: impl FnMut(usize)) -> ByProcessor {
        if self.by_routes {
            let (from, to) = self.by_routes(progress);
            return ByProcessor::of(&from, &to);
        }
        let unloaded = self.unloaded.clone();
        let is_unknown = unloaded.lengths.get().is_none();
        let mut count =
            is_unknown.then(|| LengthCount::new(self.routing, self.pattern, &unloaded.alike));
        let mut to = Vec::with_capacity(self.processors());
        for destination in 0..self.processors() {
            if let Some(count) = &mut count {
                count.to(destination);
            }
            to.push(self.all_to(destination, &to));
            progress(destination + 1);
        }
        if let Some(count) = count {
            // If another thread has counted them in the meantime, they are the same.
            unloaded.lengths.get_or_init(|| count.finish());
        }
        ByProcessor::of(&self.by_source(), &to)
    }

    /// Latencies of all sources and of all destinations as means over their pairs.
    fn by_routes(
        &mut self,
        mut progress: impl FnMut(usize),
    ) -> (Vec<Option<ProcessorLatency>>, Vec<Option<ProcessorLatency>>) {
        let unloaded = self.unloaded.clone();
        let alike = &unloaded.alike;
        let mut from = RouteSums::new(self.processors());
        let mut to: Vec<Option<ProcessorLatency>> = Vec::with_capacity(self.processors());
        for destination in 0..self.processors() {
            let first = alike.destinations.first(destination);
            if first < destination {
                to.push(to[first]);
            } else {
                let pairs = self.to(destination);
                let destinations = alike.destinations.count(destination) as f64;
                from.add(&pairs, destinations, &alike.sources);
                to.push(mean(&pairs));
            }
            progress(destination + 1);
        }
        (from.finish(&alike.sources), to)
    }

    /// Latencies of all sources by the lengths of their routes.
    fn from(&self, lengths: &Lengths) -> Vec<Option<ProcessorLatency>> {
        let latency = |(processor, source): (usize, &Option<SourceTimes>)| {
            let SourceTimes { wait, service } = (*source)?;
            Some(ProcessorLatency {
                latency_cycles: wait + service + lengths.channels[processor] - 1.0,
                weight: lengths.sent[processor],
            })
        };
        self.sources.iter().enumerate().map(latency).collect()
    }

    /// Latency of the messages for a destination, given those for `earlier` ones.
    fn all_to(
        &mut self,
        destination: usize,
        earlier: &[Option<ProcessorLatency>],
    ) -> Option<ProcessorLatency> {
        let first = self.unloaded.alike.destinations.first(destination);
        if first < destination {
            return earlier[first];
        }
        mean(&self.to(destination))
    }
}

impl ByProcessor {
    fn of(from: &[Option<ProcessorLatency>], to: &[Option<ProcessorLatency>]) -> Self {
        Self {
            from_cycles: cycles(from),
            to_cycles: cycles(to),
            sent: weights(from),
            received: weights(to),
        }
    }
}

/// Mean latency of pairs; none if there are none.
fn mean(pairs: &[PairLatency]) -> Option<ProcessorLatency> {
    let (mut weight, mut cycles) = (0.0, 0.0);
    for pair in pairs {
        weight += pair.weight;
        cycles += pair.weight * pair.latency_cycles;
    }
    (weight > 0.0).then(|| ProcessorLatency {
        latency_cycles: cycles / weight,
        weight,
    })
}

fn cycles(latencies: &[Option<ProcessorLatency>]) -> Vec<Option<f64>> {
    let cycles = |it: &Option<ProcessorLatency>| Some((*it)?.latency_cycles);
    latencies.iter().map(cycles).collect()
}

fn weights(latencies: &[Option<ProcessorLatency>]) -> Vec<f64> {
    let weight = |it: &Option<ProcessorLatency>| it.map_or(0.0, |it| it.weight);
    latencies.iter().map(weight).collect()
}

/// Messages of every source and their latencies, added up destination by destination.
///
/// Only one of each set of equivalent destinations is added, with the messages of all of them, as in
/// [`LengthCount`].
struct RouteSums {
    /// Sums over all equivalents of each first source.
    sent: Vec<f64>,
    cycles: Vec<f64>,
}

impl RouteSums {
    fn new(processors: usize) -> Self {
        Self {
            sent: vec![0.0; processors],
            cycles: vec![0.0; processors],
        }
    }

    /// Adds the messages for a number of destinations equivalent to the one of these pairs.
    fn add(&mut self, pairs: &[PairLatency], destinations: f64, sources: &Orbits) {
        for pair in pairs {
            let first = sources.first(pair.source);
            let messages = destinations * pair.weight;
            self.sent[first] += messages;
            self.cycles[first] += messages * pair.latency_cycles;
        }
    }

    /// The latencies of all sources, after all destinations are added; none for silent ones.
    fn finish(&self, sources: &Orbits) -> Vec<Option<ProcessorLatency>> {
        let latency = |processor| {
            let first = sources.first(processor);
            let sent = self.sent[first];
            (sent > 0.0).then(|| ProcessorLatency {
                latency_cycles: self.cycles[first] / sent,
                weight: sent / sources.count(first) as f64,
            })
        };
        (0..self.sent.len()).map(latency).collect()
    }
}
