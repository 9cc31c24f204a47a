//! Latencies of single sources, destinations and pairs of them.

mod alike;
mod lengths;
mod processors;
mod route;
mod walk;

use std::sync::Arc;

use super::Wormhole;
use super::draft::{contention, steps};
use super::solve::SteadyChannels;
use crate::model::Unsteady;
use crate::routing::Routing;
use crate::traffic::{Flows, Pattern};
pub(super) use processors::Unloaded;
pub use processors::{ByProcessor, ProcessorLatency};
use route::{Hop, Routes};

/// Latencies between pairs of processors at one load.
///
/// # Equation
/// - `L_pd = W_p + s + Σ P·W + D_pd − 1`, where the sum and D, the number of channels, are means over all
///   routes from p to d; a message takes each channel of a group with the same probability;
/// - `L_p = W_p + x_p + D_p − 1` of a source, where D is the mean over its messages.
///
/// Weighted by their messages the latencies of all pairs average to L̄, and so do those of all sources. For a
/// single source the mean over its pairs may differ from `L_p`: x of a channel is the mean over the messages
/// of all sources, whereas a pair follows its own routes. Where virtual channels share links
/// the mean of the greatest [own](super::Sharing) on a route is added to s. The average is then approximate,
/// because the model takes the greatest of means.
///
/// # Symbols
/// | letter | unit | |
/// |---|---|---|
/// | `W_p` | cycles | wait of a message at its source |
/// | P·W | cycles | mean wait of messages from a channel for a next hop |
/// | s | flits | length of a message |
/// | `x_p` | cycles | mean time for which a message holds the injection channel |
///
/// # Source
/// This project, from the equations of [`Wormhole`].
///
/// ```
/// use loadcurve::{routing::DimensionOrder, topology::Lattice};
/// use loadcurve::model::wormhole::{Sharing, Wormhole};
/// use loadcurve::traffic::{Flows, Uniform};
/// let (routing, pattern) = (DimensionOrder::new(Lattice::mesh(4)), Uniform::new(16));
/// let flows = Flows::uniform(&routing).unwrap();
/// let model = Wormhole::new(&flows, 20, Sharing::None).unwrap();
/// let mut pairs = model.pairs(0.0, &flows, &routing, &pattern).unwrap();
/// // Without load: 20 flits, two hops, and the channels from and to the processors.
/// assert_eq!(pairs.between(0, 5), Some(20.0 + 2.0 + 1.0));
/// ```
#[derive(Debug)]
pub struct PairLatencies<'a> {
    routing: &'a dyn Routing,
    pattern: &'a dyn Pattern,
    unloaded: Arc<Unloaded>,
    routes: Routes<'a>,
    flits: f64,
    /// W and x of every source, by processor; none of silent ones.
    sources: Vec<Option<Source>>,
}

/// Times of a message at its source.
#[derive(Debug, Clone, Copy)]
struct Source {
    wait: f64,
    service: f64,
}

/// Latency of the messages from one processor to another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PairLatency {
    /// The source.
    pub source: usize,
    /// The destination.
    pub destination: usize,
    /// Relative rate of these messages in the pattern.
    pub weight: f64,
    /// Mean latency, from generation to the last flit delivered.
    pub latency_cycles: f64,
    /// Mean number of channels of their routes, injection and ejection included.
    pub channels: f64,
}

impl Wormhole {
    /// Latencies between pairs of processors at a load. `flows` are those of the model, which come from
    /// this routing function and this pattern.
    ///
    /// # Errors
    /// [`Unsteady`] when there is no steady state.
    pub fn pairs<'a>(
        &self,
        load_messages: f64,
        flows: &Flows,
        routing: &'a dyn Routing,
        pattern: &'a dyn Pattern,
    ) -> Result<PairLatencies<'a>, Unsteady> {
        let unloaded = Unloaded::of(routing, pattern, flows);
        self.pairs_with(load_messages, flows, routing, pattern, Arc::new(unloaded))
    }

    /// The same where what no load changes is known.
    pub(super) fn pairs_with<'a>(
        &self,
        load_messages: f64,
        flows: &Flows,
        routing: &'a dyn Routing,
        pattern: &'a dyn Pattern,
        unloaded: Arc<Unloaded>,
    ) -> Result<PairLatencies<'a>, Unsteady> {
        let mut solution = self.solve(load_messages)?;
        solution.solve_sources()?;
        let places = &self.equations.classes;
        let mut is_source = vec![false; places.len()];
        for source in &flows.sources {
            is_source[source.class] = true;
        }
        let source = |processor| {
            let class = flows.class_of[routing.injection(processor)]?;
            is_source[class].then(|| Source {
                wait: solution.wait_cycles(places[class].group),
                service: solution.service_cycles(places[class].channel),
            })
        };
        let stretch = |class: usize| solution.own_stretch(places[class].channel);
        let stretches: Result<Vec<f64>, _> = (0..places.len()).map(stretch).collect();
        Ok(PairLatencies {
            sources: (0..pattern.processors()).map(source).collect(),
            routes: Routes::new(
                routing,
                flows.class_of.clone(),
                hops(self, &solution, flows),
                stretches?,
            ),
            flits: f64::from(self.flits),
            routing,
            pattern,
            unloaded,
        })
    }
}

/// P·W of every next hop, by class. If a class leads to several groups of the same class, the mean over
/// its messages.
fn hops(model: &Wormhole, solution: &SteadyChannels, flows: &Flows) -> Vec<Vec<Hop>> {
    let wait = |group: usize| {
        let place = model.equations.classes[flows.groups[group][0]].group;
        solution.wait_cycles(place)
    };
    let of_class = |class| {
        let mut sums: Vec<(usize, f64, f64)> = Vec::new();
        for (group, flow, own_elsewhere) in steps(class) {
            let blocked = flow * contention(flows, group, flow, own_elsewhere) * wait(group);
            match sums.iter_mut().find(|(known, ..)| *known == group) {
                Some((_, total, sum)) => {
                    *total += flow;
                    *sum += blocked;
                }
                None => sums.push((group, flow, blocked)),
            }
        }
        let hop = |&(group, total, sum): &(usize, f64, f64)| Hop {
            to: flows.groups[group][0],
            blocked: sum / total,
        };
        sums.iter().map(hop).collect()
    };
    flows.classes.iter().map(of_class).collect()
}

impl PairLatencies<'_> {
    /// Latency of messages from a source to a destination; none if the pattern has no such messages.
    pub fn between(&mut self, source: usize, destination: usize) -> Option<f64> {
        let weight = self.pattern.weight(source, destination);
        if weight <= 0.0 {
            return None;
        }
        self.routes.aim(destination);
        Some(self.pair(source, destination, weight).latency_cycles)
    }

    /// Latencies of all messages for a destination, by source.
    pub fn to(&mut self, destination: usize) -> Vec<PairLatency> {
        let sources = self.pattern.sources(destination);
        self.routes.aim(destination);
        let pair = |&(source, weight): &(usize, f64)| self.pair(source, destination, weight);
        sources.iter().map(pair).collect()
    }

    /// Number of processors.
    #[must_use]
    pub fn processors(&self) -> usize {
        self.pattern.processors()
    }

    /// Latency of a pair that has messages, to the destination that the routes lead to.
    fn pair(&mut self, source: usize, destination: usize, weight: f64) -> PairLatency {
        let wait = self.sources[source].map_or(0.0, |source| source.wait);
        let route = self.routes.from(source);
        let transmission = self.flits + route.stretch;
        PairLatency {
            source,
            destination,
            weight,
            latency_cycles: wait + transmission + route.blocked + route.channels - 1.0,
            channels: route.channels,
        }
    }
}

#[cfg(test)]
mod tests;
