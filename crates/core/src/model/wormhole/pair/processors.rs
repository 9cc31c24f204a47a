//! Latencies of all messages of a source, or of a destination.

use std::sync::OnceLock;

use super::alike::Alike;
use super::lengths::{LengthCount, Lengths};
use super::{PairLatencies, Source};
use crate::routing::Routing;
use crate::traffic::{Flows, Pattern};

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
    /// `L_p`, the mean latency of the messages from each processor; none where it is silent.
    pub from_cycles: Vec<Option<f64>>,
    /// Mean latency of the messages for each processor; none where there are none.
    pub to_cycles: Vec<Option<f64>>,
    /// Relative rates of the messages from each processor, in the unit of the pattern.
    pub sent: Vec<f64>,
    /// Relative rates of the messages for each processor.
    pub received: Vec<f64>,
}

/// What no load changes.
#[derive(Debug)]
pub(in crate::model::wormhole) struct Unloaded {
    alike: Alike,
    /// Counted when they are first asked for.
    lengths: OnceLock<Lengths>,
}

impl Unloaded {
    pub(in crate::model::wormhole) fn of(
        routing: &dyn Routing,
        pattern: &dyn Pattern,
        flows: &Flows,
    ) -> Self {
        Self {
            alike: Alike::of(routing, pattern, flows),
            lengths: OnceLock::new(),
        }
    }
}

impl PairLatencies<'_> {
    /// Latencies of all sources, by processor; none of silent ones.
    #[must_use]
    pub fn by_source(&self) -> Vec<Option<ProcessorLatency>> {
        self.from(self.unloaded.lengths.get_or_init(|| {
            let mut count = LengthCount::new(self.routing, self.pattern, &self.unloaded.alike);
            (0..self.processors()).for_each(|destination| count.to(destination));
            count.finish()
        }))
    }

    /// Latencies of all destinations, by processor; none of those that receive nothing.
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

    /// The same; `progress` is told how many destinations are done.
    pub fn by_processor_with(&mut self, mut progress: impl FnMut(usize)) -> ByProcessor {
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
            // If they have been counted elsewhere in the meantime, they are the same.
            unloaded.lengths.get_or_init(|| count.finish());
        }
        let from = self.by_source();
        ByProcessor {
            from_cycles: cycles(&from),
            to_cycles: cycles(&to),
            sent: weights(&from),
            received: weights(&to),
        }
    }

    /// Latencies of all sources by the lengths of their routes.
    fn from(&self, lengths: &Lengths) -> Vec<Option<ProcessorLatency>> {
        let latency = |(processor, source): (usize, &Option<Source>)| {
            let Source { wait, service } = (*source)?;
            Some(ProcessorLatency {
                latency_cycles: wait + service + lengths.channels[processor] - 1.0,
                weight: lengths.sent[processor],
            })
        };
        self.sources.iter().enumerate().map(latency).collect()
    }

    /// Latency of the messages for a destination, when those for `earlier` ones are known.
    fn all_to(
        &mut self,
        destination: usize,
        earlier: &[Option<ProcessorLatency>],
    ) -> Option<ProcessorLatency> {
        let first = self.unloaded.alike.destinations.first(destination);
        if first < destination {
            return earlier[first];
        }
        let (mut received, mut cycles) = (0.0, 0.0);
        for pair in self.to(destination) {
            received += pair.weight;
            cycles += pair.weight * pair.latency_cycles;
        }
        (received > 0.0).then(|| ProcessorLatency {
            latency_cycles: cycles / received,
            weight: received,
        })
    }
}

fn cycles(latencies: &[Option<ProcessorLatency>]) -> Vec<Option<f64>> {
    let cycles = |it: &Option<ProcessorLatency>| Some((*it)?.latency_cycles);
    latencies.iter().map(cycles).collect()
}

fn weights(latencies: &[Option<ProcessorLatency>]) -> Vec<f64> {
    let weight = |it: &Option<ProcessorLatency>| it.map_or(0.0, |it| it.weight);
    latencies.iter().map(weight).collect()
}
