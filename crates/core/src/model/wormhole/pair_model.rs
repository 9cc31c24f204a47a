//! The general model of a network as one that tells sources, destinations and pairs of them apart.

use std::sync::Arc;

use super::pair::Unloaded;
use super::{PairLatencies, Sharing, Wormhole};
use crate::Result;
use crate::model::Unsteady;
use crate::routing::Routing;
use crate::traffic::{Flows, Pattern};

/// [`Wormhole`] with what its latencies of single pairs follow from: routing function, pattern and flows.
///
/// ```
/// use std::sync::Arc;
/// use loadcurve::{routing::DimensionOrder, topology::Lattice, traffic::Uniform};
/// use loadcurve::model::wormhole::{PairModel, Sharing};
/// let mesh = Arc::new(DimensionOrder::new(Lattice::mesh(4)));
/// let model = PairModel::new(mesh, Box::new(Uniform::new(16)), 20, Sharing::None).unwrap();
/// let by_source = model.at(0.0).unwrap().by_source();
/// let latency = |source: usize| by_source[source].unwrap().latency_cycles;
/// // From a corner messages go farther than from the middle.
/// assert!(latency(0) > latency(5));
/// ```
#[derive(Debug)]
pub struct PairModel {
    channels: Wormhole,
    flows: Flows,
    routing: Arc<dyn Routing>,
    pattern: Box<dyn Pattern>,
    unloaded: Arc<Unloaded>,
}

impl PairModel {
    /// The model of a network with this routing function under a traffic pattern, for messages of `flits`
    /// flits.
    ///
    /// # Errors
    /// [`Error::DependencyCycle`](crate::Error::DependencyCycle) when messages could wait for one another in
    /// a cycle.
    ///
    /// # Panics
    /// When `flits` is 0, or nobody sends anything.
    pub fn new(
        routing: Arc<dyn Routing>,
        pattern: Box<dyn Pattern>,
        flits: u32,
        sharing: Sharing,
    ) -> Result<Self> {
        let flows = Flows::of(&*routing, &*pattern)?;
        Self::of_flows(routing, pattern, flows, flits, sharing)
    }

    /// The same under traffic whose flows are known.
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
        let unloaded = Unloaded::of(&*routing, &*pattern, &flows);
        Ok(Self {
            channels: Wormhole::new(&flows, flits, sharing)?,
            flows,
            routing,
            pattern,
            unloaded: Arc::new(unloaded),
        })
    }

    /// Number of processors that send anything.
    #[must_use]
    pub fn senders(&self) -> usize {
        self.flows.senders()
    }

    /// Latencies between pairs of processors at a load in messages/cycle/source.
    ///
    /// # Errors
    /// [`Unsteady`] when there is no steady state.
    pub fn at(&self, load_messages: f64) -> std::result::Result<PairLatencies<'_>, Unsteady> {
        self.channels.pairs_with(
            load_messages,
            &self.flows,
            &*self.routing,
            &*self.pattern,
            self.unloaded.clone(),
        )
    }
}
