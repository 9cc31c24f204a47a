//! The general model of a network with latencies of individual sources, destinations and pairs.

use std::sync::Arc;

use loadcurve_base::Result;
use loadcurve_network::routing::Routing;
use loadcurve_network::traffic::{Flows, Pattern};

use super::pair::{Classes, PairTimes, TimesAtLoad, Unloaded};
use super::{PairLatencies, Sharing, Wormhole};
use crate::Unsteady;

/// A model of channels with the routing function and pattern that its latencies of pairs need. It is
/// [`Wormhole`] on flows of these, or [another](crate::finite::FiniteNetwork::into_pairs).
///
/// ```
/// use std::sync::Arc;
/// use loadcurve_network::routing::DimensionOrder;
/// use loadcurve_network::topology::Lattice;
/// use loadcurve_network::traffic::Uniform;
/// use loadcurve_model::wormhole::{PairModel, Sharing};
/// let mesh = Arc::new(DimensionOrder::new(Lattice::mesh(4)));
/// let model = PairModel::new(mesh, Box::new(Uniform::new(16)), 20, Sharing::None).unwrap();
/// let by_source = model.at(0.0).unwrap().by_source();
/// let latency = |source: usize| by_source[source].unwrap().latency_cycles;
/// // From a corner messages go farther than from the middle.
/// assert!(latency(0) > latency(5));
/// ```
#[derive(Debug)]
pub struct PairModel {
    times: Box<dyn PairTimes>,
    classes: Classes,
    senders: usize,
    routing: Arc<dyn Routing>,
    pattern: Box<dyn Pattern>,
    unloaded: Arc<Unloaded>,
}

impl PairModel {
    /// The model of a network with this routing function under a traffic pattern, for messages of `flits`
    /// flits.
    ///
    /// # Errors
    /// [`Error::DependencyCycle`](loadcurve_base::Error::DependencyCycle) when messages could wait for one another in
    /// a cycle.
    ///
    /// # Panics
    /// When `flits` is 0, or no source sends anything.
    pub fn new(
        routing: Arc<dyn Routing>,
        pattern: Box<dyn Pattern>,
        flits: u32,
        sharing: Sharing,
    ) -> Result<Self> {
        let flows = Flows::of(&*routing, &*pattern)?;
        Self::of_flows(routing, pattern, flows, flits, sharing)
    }

    /// The same model with known flows.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    ///
    /// # Panics
    /// When `flits` is 0.
    pub fn of_flows(
        routing: Arc<dyn Routing>,
        pattern: Box<dyn Pattern>,
        flows: Flows,
        flits: u32,
        sharing: Sharing,
    ) -> Result<Self> {
        let channels = Wormhole::new(&flows, flits, sharing)?;
        let (classes, senders) = (Classes::of(&flows), flows.senders());
        let times = Box::new(OnFlows { channels, flows });
        Ok(Self::of_times(times, classes, senders, routing, pattern))
    }

    /// The pair model of a model of channels in these classes, with `senders` sending processors.
    pub(crate) fn of_times(
        times: Box<dyn PairTimes>,
        classes: Classes,
        senders: usize,
        routing: Arc<dyn Routing>,
        pattern: Box<dyn Pattern>,
    ) -> Self {
        let unloaded = Unloaded::of(&*routing, &*pattern, &classes);
        Self {
            times,
            classes,
            senders,
            routing,
            pattern,
            unloaded: Arc::new(unloaded),
        }
    }

    /// Number of processors that send anything.
    #[must_use]
    pub fn senders(&self) -> usize {
        self.senders
    }

    /// Latencies between pairs of processors at a load in messages/cycle/source.
    ///
    /// # Errors
    /// [`Unsteady`] when there is no steady state.
    pub fn at(&self, load_messages: f64) -> std::result::Result<PairLatencies<'_>, Unsteady> {
        Ok(PairLatencies::new(
            self.times.times(load_messages)?,
            &self.classes,
            &*self.routing,
            &*self.pattern,
            self.unloaded.clone(),
        ))
    }
}

/// The general model with its flows.
#[derive(Debug)]
struct OnFlows {
    channels: Wormhole,
    flows: Flows,
}

impl PairTimes for OnFlows {
    fn times(&self, load_messages: f64) -> std::result::Result<TimesAtLoad, Unsteady> {
        self.channels.pair_times(load_messages, &self.flows)
    }
}
