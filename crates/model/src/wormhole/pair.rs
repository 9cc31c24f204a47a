//! Latencies of individual sources, destinations and pairs.

mod alike;
mod lengths;
mod processors;
mod route;
mod times;
mod walk;

use std::sync::Arc;

use loadcurve_network::routing::Routing;
use loadcurve_network::traffic::{ClassFlow, Flows, Pattern};

use super::draft::{contention, joining, steps};
use super::sharing::{beside, cycles_beside};
use super::solve::SteadyChannels;
use super::solve::Workload;
use super::{Sharing, Wormhole};
use crate::Unsteady;
pub(super) use processors::Unloaded;
pub use processors::{ByProcessor, ProcessorLatency};
pub(crate) use route::Hop;
use route::{RouteMeans, Routes};
pub(crate) use times::{Classes, PairTimes, SourceTimes, TimesAtLoad};

/// Latencies between pairs of processors at one load.
///
/// # Equation
/// - `L_pd = W_p + s + Σ P·W + D_pd − 1`, where the sum and D, the number of channels, are means over all
///   routes from p to d; a message takes each channel of a group with the same probability;
/// - `L_p = W_p + x_p + D_p − 1` of a source, where D is the mean over its messages.
///
/// Weighted by their messages the latencies of all pairs average to L̄, and so do those of all sources. For
/// a single source the mean over its pairs may differ from `L_p`: x of a channel is the mean over the
/// messages of all sources, whereas a pair follows its own routes. Where virtual channels share links the
/// mean of the greatest [own](super::Sharing) on a route is added to s, or under [`Sharing::Route`] own of
/// a message that only meets others on the links of its routes. The average is then approximate, because
/// the model takes the greatest of means, or own of a mean.
///
/// By the [finite-source model](crate::finite::FiniteSource), P·W is its wait w, and the latency of a
/// source is the mean over its pairs, as is that of a destination. Where virtual channels share links, a message
/// loses `(τ − s)·n/n̄` cycles, where n is the number of links of its route, n̄ the mean, and τ that of the
/// ejection channel of its destination. The latencies of all pairs then average to that of the model.
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
/// use std::sync::Arc;
/// use loadcurve_network::routing::DimensionOrder;
/// use loadcurve_network::topology::Lattice;
/// use loadcurve_model::wormhole::{Sharing, WormholeModel};
/// use loadcurve_network::traffic::Uniform;
/// let mesh = Arc::new(DimensionOrder::new(Lattice::mesh(4)));
/// let model = WormholeModel::new(mesh, Box::new(Uniform::new(16)), 20, Sharing::None).unwrap();
/// let mut pairs = model.pairs(0.0).unwrap();
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
    /// W and x of every source, by processor; none for silent ones.
    sources: Vec<Option<SourceTimes>>,
    /// Both as in [`TimesAtLoad`].
    mean_links: Option<f64>,
    by_routes: bool,
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

impl PairTimes for Wormhole {
    fn classes(&self) -> Classes {
        Classes::of(&self.flows)
    }

    fn times(&self, load_messages: f64) -> Result<TimesAtLoad, Unsteady> {
        let flows = &*self.flows;
        let mut solution = self.solve(load_messages)?;
        solution.solve_sources()?;
        let places = &self.equations.classes;
        let mut sources = vec![None; places.len()];
        for source in &flows.sources {
            let place = &places[source.class];
            sources[source.class] = Some(SourceTimes {
                wait: solution.wait_cycles(place.group),
                service: solution.service_cycles(place.channel),
            });
        }
        let stretch = |class: usize| match self.sharing {
            Sharing::Route => Ok(0.0),
            _ => solution.own_stretch(places[class].channel, 0.0),
        };
        let stretches: Result<Vec<f64>, _> = (0..places.len()).map(stretch).collect();
        Ok(TimesAtLoad {
            flits: f64::from(self.flits),
            sources,
            hops: hops(self, &solution, flows),
            stretches: stretches?,
            mean_links: None,
            by_routes: false,
        })
    }
}

/// P·W of every next hop, by class, and the probability that others join there where that matters. If a
/// class leads to several groups that start with channels of the same class, the mean over its messages.
fn hops(model: &Wormhole, solution: &SteadyChannels, flows: &Flows) -> Vec<Vec<Hop>> {
    let wait = |group: usize| solution.wait_cycles(model.equations.place_of_group[group]);
    let Workload {
        messages, flits, ..
    } = solution.load();
    let of_class = |class: &ClassFlow| {
        let mut sums: Vec<(usize, f64, [f64; 2])> = Vec::new();
        let steps = steps(class).zip(joining(class, model.sharing));
        for ((group, flow, same_source_rate), joining) in steps {
            let blocked = flow * contention(flows, group, flow, same_source_rate) * wait(group);
            let joined = flow * beside(&flits, messages * joining);
            let to = flows.groups[group][0];
            match sums.iter_mut().find(|(known, ..)| *known == to) {
                Some((_, total, sum)) => {
                    *total += flow;
                    *sum = [sum[0] + blocked, sum[1] + joined];
                }
                None => sums.push((to, flow, [blocked, joined])),
            }
        }
        let hop = |&(to, total, [blocked, joined]): &(usize, f64, [f64; 2])| Hop {
            to,
            blocked: blocked / total,
            joined: joined / total,
        };
        sums.iter().map(hop).collect()
    };
    flows.classes.iter().map(of_class).collect()
}

impl<'a> PairLatencies<'a> {
    /// Latencies from the times of a model.
    pub(super) fn new(
        times: TimesAtLoad,
        classes: Classes,
        routing: &'a dyn Routing,
        pattern: &'a dyn Pattern,
        unloaded: Arc<Unloaded>,
    ) -> Self {
        let TimesAtLoad {
            flits,
            sources,
            hops,
            stretches,
            mean_links,
            by_routes,
        } = times;
        let source = |processor| sources[classes.of[routing.injection(processor)]?];
        let sources = (0..pattern.processors()).map(source).collect();
        Self {
            sources,
            routes: Routes::new(routing, classes.of, hops, stretches),
            flits,
            routing,
            pattern,
            unloaded,
            mean_links,
            by_routes,
        }
    }
}

impl PairLatencies<'_> {
    /// Latency of messages from a source to a destination; none if the pattern has no such messages.
    pub fn between(&mut self, source: usize, destination: usize) -> Option<f64> {
        let weight = self.pattern.weight(source, destination);
        if weight <= 0.0 {
            return None;
        }
        let route = self.routes.to(destination, &[source])[0];
        Some(self.pair(source, destination, weight, route).latency_cycles)
    }

    /// Latencies of all messages for a destination, by source.
    pub fn to(&mut self, destination: usize) -> Vec<PairLatency> {
        let sources = self.pattern.sources(destination);
        let numbers: Vec<usize> = sources.iter().map(|&(source, _)| source).collect();
        let routes = self.routes.to(destination, &numbers);
        let pairs = sources.into_iter().zip(routes);
        pairs
            .map(|((source, weight), route)| self.pair(source, destination, weight, route))
            .collect()
    }

    /// Number of processors.
    #[must_use]
    pub fn processors(&self) -> usize {
        self.pattern.processors()
    }

    /// Latency of a pair with messages, given the means over its routes.
    fn pair(
        &self,
        source: usize,
        destination: usize,
        weight: f64,
        route: RouteMeans,
    ) -> PairLatency {
        let wait = self.sources[source].map_or(0.0, |source| source.wait);
        // Injection and ejection channels are not shared.
        let part = self
            .mean_links
            .map_or(1.0, |mean| (route.channels - 2.0) / mean);
        let joined = cycles_beside(&self.flits, &0.0, &route.joined);
        let transmission = self.flits + (route.stretch * part + joined);
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
pub(super) mod tests;
