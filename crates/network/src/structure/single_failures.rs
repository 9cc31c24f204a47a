//! Failures of a single link each: the load that the links left can carry.

use loadcurve_base::work::{Stage, report_progress};
use loadcurve_base::{Error, Result};

use super::worst::Routes;
use crate::routing::{Middles, Routing};
use crate::topology::{Failures, RouterLinks};
use crate::traffic::{Flows, Pattern};

/// Largest number of channels on the routes of all pairs of processors.
const MOST_CHANNELS: usize = 50_000_000;

/// Routing of a network with failures.
pub type Around<'a> = dyn Fn(&Failures) -> Result<Box<dyn Routing>> + 'a;

/// A failure of the links between two routers.
#[derive(Debug, Clone, PartialEq)]
pub struct SingleFailure {
    /// The routers, the lower one first.
    pub link: (usize, usize),
    /// Loads without the link, or the reason for which not all messages can be routed, such as
    /// [`Error::CutOff`].
    pub outcome: Result<Rerouted>,
}

/// Loads with a failed link.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rerouted {
    /// γ, messages per cycle over the busiest link or port at one message per cycle and source.
    pub busiest: f64,
    /// Number of pairs of processors whose messages go by middles because their route is broken; none for
    /// routings without such detours.
    pub detouring: Option<usize>,
}

impl Rerouted {
    /// Θ = 1/γ, the load in flits per cycle and source at which the busiest link is saturated.
    #[must_use]
    pub fn bound(&self) -> f64 {
        1.0 / self.busiest
    }
}

impl SingleFailure {
    /// Number of pairs of processors without a route.
    #[must_use]
    pub fn lost_pairs(&self) -> usize {
        match self.outcome {
            Err(Error::CutOff { pairs, .. }) => pairs,
            _ => 0,
        }
    }

    /// Θ, and 0 where not all messages can be routed.
    #[must_use]
    pub fn bound(&self) -> f64 {
        self.outcome.as_ref().map_or(0.0, Rerouted::bound)
    }
}

/// A resumable search through the failures of every single link, a link at a time.
///
/// # Equation
/// With r(p,d) messages per cycle from source p to destination d, at 1 per source on average, and the fraction
/// x(p,d,ℓ) of them that crosses link ℓ,
///
/// > γ = max over ℓ of Σ r(p,d) x(p,d,ℓ), Θ = 1/γ.
///
/// Without link f only pairs with x(p,d,f) > 0 take other routes: γ follows from the loads with all links, less
/// those of these pairs by their old routes, plus those by their new ones.
///
/// # Source
/// W. J. Dally and B. Towles, "Principles and practices of interconnection networks", Morgan Kaufmann, 2004,
/// ISBN 978-0-12-200751-4, chapter 3.
///
/// # Example
/// ```
/// use loadcurve_network::routing::{DimensionOrder, Phases, Routing};
/// use loadcurve_network::structure::SingleFailures;
/// use loadcurve_network::topology::Lattice;
/// use loadcurve_network::traffic::Uniform;
/// let mesh = DimensionOrder::new(Lattice::mesh(4));
/// let around = |failures: &_| -> loadcurve_base::Result<Box<dyn Routing>> {
///     Ok(Box::new(Phases::direct(mesh.clone()).around(failures)?))
/// };
/// let uniform = Uniform::new(16);
/// let failures = SingleFailures::new(&mesh, &uniform, &around).unwrap().all().unwrap();
/// assert_eq!(failures.len(), 24);
/// // A corner link detours 2·(4 + 2·4) messages, or 2·12 of the 240 pairs.
/// assert_eq!(failures[0].outcome.as_ref().unwrap().detouring, Some(24));
/// ```
pub struct SingleFailures<'a> {
    network: RouterLinks,
    links: Vec<(usize, usize)>,
    pattern: &'a dyn Pattern,
    routing: &'a dyn Routing,
    around: &'a Around<'a>,
    /// Routes with all links; none for routings in which other pairs move, too.
    before: Option<Before>,
    taken: usize,
}

impl std::fmt::Debug for SingleFailures<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SingleFailures")
            .field("links", &self.links)
            .field("routing", &self.routing)
            .field("taken", &self.taken)
            .finish_non_exhaustive()
    }
}

/// Loads and routes with all links.
struct Before {
    /// Messages of a pair with weight 1, at one message of each source on average.
    unit: f64,
    /// Messages over every link, by its lowest channel.
    loads: Vec<f64>,
    /// Sources and destinations whose messages cross each link that may fail.
    pairs: Vec<Vec<(u32, u32)>>,
}

impl<'a> SingleFailures<'a> {
    /// A search for a routing in which only the messages that cross a link move when it fails, such as
    /// [`Phases::direct`](crate::routing::Phases::direct) and those of trees. `around` makes the routing with
    /// failures; its links have the lowest channels that they have in `routing`.
    ///
    /// # Errors
    /// [`Error::Refused`] when routes have more than 5·10⁷ channels, and those of [`Flows::of`].
    pub fn new(
        routing: &'a dyn Routing,
        pattern: &'a dyn Pattern,
        around: &'a Around<'a>,
    ) -> Result<Self> {
        let mut search = Self::rerouting_all(routing, pattern, around);
        search.before = Some(search.routes()?);
        Ok(search)
    }

    /// A search for any other routing: all messages are routed anew for every link.
    #[must_use]
    pub fn rerouting_all(
        routing: &'a dyn Routing,
        pattern: &'a dyn Pattern,
        around: &'a Around<'a>,
    ) -> Self {
        let network = RouterLinks::of(routing.topology());
        Self {
            links: network.between_routers(),
            network,
            pattern,
            routing,
            around,
            before: None,
            taken: 0,
        }
    }

    /// Number of links, each of which is a step.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.links.len()
    }

    /// Number of steps taken.
    #[must_use]
    pub fn taken(&self) -> usize {
        self.taken
    }

    /// The failure of the next link; none if all have failed.
    ///
    /// # Errors
    /// Those of [`Flows::of`].
    pub fn step(&mut self) -> Result<Option<SingleFailure>> {
        let Some(&link) = self.links.get(self.taken) else {
            return Ok(None);
        };
        report_progress(Stage::Routes, self.taken as f64 / self.links.len() as f64);
        let failures = Failures::of_link(&self.network, link);
        let outcome = match ((self.around)(&failures), &self.before) {
            (Err(error), _) => Err(error),
            (Ok(routing), Some(before)) => Ok(self.moved(before, &*routing)),
            (Ok(routing), None) => Ok(self.anew(&*routing)?),
        };
        self.taken += 1;
        Ok(Some(SingleFailure { link, outcome }))
    }

    /// The failures of all links, in order.
    ///
    /// # Errors
    /// Those of [`step`](Self::step).
    pub fn all(mut self) -> Result<Vec<SingleFailure>> {
        let mut failures = Vec::with_capacity(self.steps());
        while let Some(failure) = self.step()? {
            failures.push(failure);
        }
        Ok(failures)
    }

    /// Routes and loads with all links.
    fn routes(&self) -> Result<Before> {
        let topology = self.routing.topology();
        let mut place = vec![None; topology.channels()];
        for (channel, ends) in self.network.ends().iter().enumerate() {
            if let Some((from, to)) = *ends {
                let link = (from.min(to), from.max(to));
                place[channel] = self.links.binary_search(&link).ok();
            }
        }
        let mut routes = Routes::new(topology.channels());
        let mut lowest = LowestChannels::of(self.routing);
        let mut loads = vec![0.0; topology.channels()];
        let mut pairs: Vec<Vec<(u32, u32)>> = vec![Vec::new(); self.links.len()];
        let (mut sent, mut channels) = (0.0, 0);
        for destination in 0..topology.processors() {
            for (source, weight) in self.pattern.sources(destination) {
                sent += weight;
                routes.follow(self.routing, [source, destination], |channel, part| {
                    channels += 1;
                    loads[lowest.on_link_of(channel)] += weight * part;
                    if let Some(place) = place[channel] {
                        let pair = (source as u32, destination as u32);
                        if pairs[place].last() != Some(&pair) {
                            pairs[place].push(pair);
                        }
                    }
                });
                if channels > MOST_CHANNELS {
                    let reason = "its routes have more than 5·10⁷ channels";
                    return Err(Error::refused("route", reason));
                }
            }
        }
        Ok(Before {
            unit: self.pattern.senders() as f64 / sent,
            loads,
            pairs,
        })
    }

    /// Loads if the next link fails, with the new routing of the messages that crossed it.
    fn moved(&self, before: &Before, routing: &dyn Routing) -> Rerouted {
        let mut loads = before.loads.clone();
        let mut old = (
            Routes::new(self.routing.topology().channels()),
            LowestChannels::of(self.routing),
        );
        let mut new = (
            Routes::new(routing.topology().channels()),
            LowestChannels::of(routing),
        );
        let counts = routing.middles() == Middles::Detours;
        let mut detouring = 0;
        for &(source, destination) in &before.pairs[self.taken] {
            let pair = [source, destination].map(|it| it as usize);
            let weight = self.pattern.weight(pair[0], pair[1]);
            old.0.follow(self.routing, pair, |channel, part| {
                loads[old.1.on_link_of(channel)] -= weight * part;
            });
            new.0.follow(routing, pair, |channel, part| {
                loads[new.1.on_link_of(channel)] += weight * part;
            });
            if counts {
                let headers = routing.headers(pair[0], pair[1]);
                detouring += usize::from(headers.iter().any(|(header, _)| header.via.is_some()));
            }
        }
        Rerouted {
            busiest: loads.into_iter().fold(0.0, f64::max) * before.unit,
            detouring: counts.then_some(detouring),
        }
    }

    /// Loads with the routing if the next link fails, of all messages.
    fn anew(&self, routing: &dyn Routing) -> Result<Rerouted> {
        let flows = Flows::of(routing, self.pattern)?;
        let mut lowest = LowestChannels::of(routing);
        let mut loads = vec![0.0; flows.class_of.len()];
        for (channel, class) in flows.class_of.iter().enumerate() {
            let rate = class.map_or(0.0, |class| flows.classes[class].rate);
            loads[lowest.on_link_of(channel)] += rate;
        }
        Ok(Rerouted {
            busiest: loads.into_iter().fold(0.0, f64::max),
            detouring: None,
        })
    }
}

/// Lowest channel on the link of each channel, found when it is asked for.
struct LowestChannels<'a> {
    routing: &'a dyn Routing,
    known: Vec<u32>,
}

impl<'a> LowestChannels<'a> {
    fn of(routing: &'a dyn Routing) -> Self {
        Self {
            routing,
            known: vec![u32::MAX; routing.topology().channels()],
        }
    }

    #[inline]
    fn on_link_of(&mut self, channel: usize) -> usize {
        if self.known[channel] == u32::MAX {
            let siblings = self.routing.topology().siblings(channel).into_iter();
            self.known[channel] = siblings.fold(channel, usize::min) as u32;
        }
        self.known[channel] as usize
    }
}

#[cfg(test)]
mod tests;
