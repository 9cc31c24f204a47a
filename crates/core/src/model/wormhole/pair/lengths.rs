//! Lengths of routes, which no load changes.

use super::alike::Alike;
use super::walk::Walk;
use crate::routing::Routing;
use crate::traffic::Pattern;

/// Rates of the messages of every processor, and the mean length of their routes.
#[derive(Debug)]
pub(super) struct Lengths {
    /// Relative rates of the messages from each processor, in the unit of the pattern.
    pub(super) sent: Vec<f64>,
    /// `D_p`, the mean number of channels of these messages.
    pub(super) channels: Vec<f64>,
}

/// Lengths, counted towards one destination after the other.
pub(super) struct LengthCount<'a> {
    pattern: &'a dyn Pattern,
    alike: &'a Alike,
    walk: Walk<'a, f64>,
    /// The first of the sources that are alike; empty if no two are.
    firsts: Vec<usize>,
    sent: Vec<f64>,
    channels: Vec<f64>,
}

impl<'a> LengthCount<'a> {
    pub(super) fn new(
        routing: &'a dyn Routing,
        pattern: &'a dyn Pattern,
        alike: &'a Alike,
    ) -> Self {
        let processors = pattern.processors();
        Self {
            pattern,
            alike,
            walk: Walk::new(routing),
            firsts: alike.first_sources(),
            sent: vec![0.0; processors],
            channels: vec![0.0; processors],
        }
    }

    /// Counts the messages for a destination.
    pub(super) fn to(&mut self, destination: usize) {
        self.walk.aim(destination);
        if self.firsts.len() == self.sent.len() {
            for (source, weight) in self.pattern.sources(destination) {
                self.pair(source, weight);
            }
            return;
        }
        for place in 0..self.firsts.len() {
            let source = self.firsts[place];
            let weight = self.pattern.weight(source, destination);
            if weight > 0.0 {
                self.pair(source, weight);
            }
        }
    }

    fn pair(&mut self, source: usize, weight: f64) {
        let routing = self.walk.routing();
        let channels = self.walk.from(source, |_, next, rests: &[f64]| {
            let mut channels = 1.0;
            for (any, share) in next.shares() {
                let group = routing.group(any);
                let each = share / group.len() as f64;
                for next in group {
                    channels += each * rests[next];
                }
            }
            channels
        });
        self.sent[source] += weight;
        self.channels[source] += weight * channels;
    }

    /// The lengths, when all destinations are counted.
    pub(super) fn finish(self) -> Lengths {
        let first = |source: usize| self.alike.sources[source];
        let processors = 0..self.sent.len();
        Lengths {
            sent: processors.clone().map(|it| self.sent[first(it)]).collect(),
            channels: processors
                .map(|it| self.channels[first(it)] / self.sent[first(it)])
                .collect(),
        }
    }
}
