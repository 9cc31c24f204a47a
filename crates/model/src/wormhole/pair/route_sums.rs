//! Latencies of sources as means over their own routes.

use super::alike::Orbits;
use super::{PairLatency, ProcessorLatency};

/// Messages of every source and their latencies, added up destination by destination.
///
/// Only one of each set of equivalent destinations is added, with the messages of all of them, as in
/// [`LengthCount`](super::lengths::LengthCount).
pub(super) struct RouteSums {
    /// Sums over all equivalents of each first source.
    sent: Vec<f64>,
    cycles: Vec<f64>,
}

impl RouteSums {
    pub(super) fn new(processors: usize) -> Self {
        Self {
            sent: vec![0.0; processors],
            cycles: vec![0.0; processors],
        }
    }

    /// Adds the messages for a number of destinations equivalent to the one of these pairs.
    pub(super) fn add(&mut self, pairs: &[PairLatency], destinations: f64, sources: &Orbits) {
        for pair in pairs {
            let first = sources.first(pair.source);
            let messages = destinations * pair.weight;
            self.sent[first] += messages;
            self.cycles[first] += messages * pair.latency_cycles;
        }
    }

    /// The latencies of all sources, after all destinations are added; none for silent ones.
    pub(super) fn finish(&self, sources: &Orbits) -> Vec<Option<ProcessorLatency>> {
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
