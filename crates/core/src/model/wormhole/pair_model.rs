//! The general model of a network as one that tells sources, destinations and pairs of them apart.

use std::sync::Arc;

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
/// let by_processor = model.at(0.0).unwrap().by_processor();
/// // From a corner messages go farther than from the middle.
/// assert!(by_processor.from_cycles[0] > by_processor.from_cycles[5]);
/// ```
#[derive(Debug)]
pub struct PairModel {
    channels: Wormhole,
    flows: Flows,
    routing: Arc<dyn Routing>,
    pattern: Box<dyn Pattern>,
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
        Ok(Self {
            channels: Wormhole::new(&flows, flits, sharing)?,
            flows,
            routing,
            pattern,
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
        let Self {
            channels,
            flows,
            routing,
            pattern,
        } = self;
        channels.pairs(load_messages, flows, &**routing, &**pattern)
    }
}
