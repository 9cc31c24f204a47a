//! Lengths of routes, independent of the load.

use loadcurve_network::routing::{Hop, Routing};
use loadcurve_network::traffic::Pattern;

use super::alike::EquivalentProcessors;
use super::walk::{Walk, by_header};

/// Rates of the messages of every processor, and the mean length of their routes.
#[derive(Debug)]
pub(super) struct Lengths {
    /// Relative rates of the messages from each processor, in the unit of the pattern.
    pub(super) sent: Vec<f64>,
    /// `D_p`, the mean number of channels of these messages.
    pub(super) channels: Vec<f64>,
}

/// Lengths, counted towards one destination at a time.
///
/// Only one of each set of equivalent destinations is counted, with the messages of all of them: by
/// symmetry, a set of equivalent sources together crosses as many channels to it as one of them crosses to
/// all these destinations.
pub(super) struct LengthCount<'a> {
    pattern: &'a dyn Pattern,
    alike: &'a EquivalentProcessors,
    walk: Walk<'a, f64>,
    /// Messages and their channels, for all equivalents of each first source.
    sent: Vec<f64>,
    channels: Vec<f64>,
}

impl<'a> LengthCount<'a> {
    pub(super) fn new(
        routing: &'a dyn Routing,
        pattern: &'a dyn Pattern,
        alike: &'a EquivalentProcessors,
    ) -> Self {
        let processors = pattern.processors();
        Self {
            pattern,
            alike,
            walk: Walk::new(routing),
            sent: vec![0.0; processors],
            channels: vec![0.0; processors],
        }
    }

    /// Counts the messages for a destination, and for all its equivalents if it is the first of them.
    pub(super) fn to(&mut self, destination: usize) {
        let destinations = self.alike.destinations.count(destination) as f64;
        if destinations == 0.0 {
            return;
        }
        let (sources, weights): (Vec<usize>, Vec<f64>) =
            self.pattern.sources(destination).into_iter().unzip();
        let routing = self.walk.routing();
        for (header, starts) in by_header(routing, destination, &sources) {
            self.walk.set_header(header);
            for (index, part) in starts {
                let messages = destinations * (part * weights[index]);
                let channels = self.channels_from(sources[index]);
                let first = self.alike.sources.first(sources[index]);
                self.sent[first] += messages;
                self.channels[first] += messages * channels;
            }
        }
    }

    /// Mean number of channels from a source to the destination of the header.
    fn channels_from(&mut self, source: usize) -> f64 {
        let routing = self.walk.routing();
        *self.walk.from(source, |_, next, rests: &[f64]| {
            let mut channels = 1.0;
            for (any, share) in Hop::shares(next) {
                let group = routing.group(any);
                let each = share / group.len() as f64;
                for number in group {
                    channels += each * rests[routing.member(number)];
                }
            }
            channels
        })
    }

    /// The lengths, after all destinations are counted.
    pub(super) fn finish(self) -> Lengths {
        let sources = &self.alike.sources;
        let of_first = |of: &dyn Fn(usize) -> f64| {
            let processors = 0..self.sent.len();
            processors.map(|it| of(sources.first(it))).collect()
        };
        Lengths {
            sent: of_first(&|first| self.sent[first] / sources.count(first) as f64),
            channels: of_first(&|first| self.channels[first] / self.sent[first]),
        }
    }
}
