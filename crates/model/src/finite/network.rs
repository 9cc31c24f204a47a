//! The finite-source model for any network and traffic pattern, with the names of its channels.

use std::sync::Arc;

use loadcurve_network::routing::{AllPairs, DimensionOrder, Routing};
use loadcurve_network::topology::Lattice;
use loadcurve_network::traffic::Pattern as _;
use loadcurve_network::traffic::{AnyPattern, Flows};

use super::{FiniteSource, Refusal};
use crate::wormhole::Bottleneck;
use crate::{Model, OperatingPoint, Unsteady};

/// [`FiniteSource`] on the flows of a traffic pattern in a network.
///
/// States of channels are those of its classes where the pattern preserves the symmetries of the network,
/// and otherwise those of all channels, by number.
///
/// # Example
/// ```
/// use loadcurve_model::Model;
/// use loadcurve_model::finite::FiniteNetwork;
/// use loadcurve_network::routing::DimensionOrder;
/// use loadcurve_network::topology::Lattice;
/// use loadcurve_network::traffic::{AnyPattern, DestinationMap, Permutation};
/// let mesh = DimensionOrder::new(Lattice::mesh(8));
/// let complement = Permutation::by(DestinationMap::Complement, &[8, 8]).unwrap();
/// let model = FiniteNetwork::new(mesh, &AnyPattern::Permutation(complement), 32).unwrap();
/// assert_eq!(model.zero_load_latency_cycles(), 41.0);
/// assert!(model.at(0.08 / 32.0).unwrap().latency_cycles > 50.0);
/// ```
#[derive(Debug, Clone)]
pub struct FiniteNetwork {
    pub(super) channels: FiniteSource,
    pub(super) routing: Arc<dyn Routing>,
}

impl FiniteNetwork {
    /// The model of a network whose links have one channel each, for messages of `flits` flits.
    ///
    /// # Errors
    /// [`Refusal`] where the model does not apply.
    ///
    /// # Panics
    /// When `flits` is 0, or no source sends anything.
    pub fn new(
        routing: impl AllPairs + 'static,
        pattern: &AnyPattern,
        flits: u32,
    ) -> Result<Self, Refusal> {
        let flows = Flows::channel_by_channel(&routing, pattern)?;
        Self::of_flows(Arc::new(routing), &flows, pattern.keeps_symmetry(), flits)
    }

    /// The same model with flows in which every channel that carries messages is a class of its own.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    ///
    /// # Panics
    /// When `flits` is 0.
    pub fn of_flows(
        routing: Arc<dyn Routing>,
        flows: &Flows,
        keeps_symmetry: bool,
        flits: u32,
    ) -> Result<Self, Refusal> {
        let channels = FiniteSource::of_flows(routing.topology(), flows, keeps_symmetry, flits)?;
        Ok(Self { channels, routing })
    }

    /// The model of a square torus under uniform traffic.
    ///
    /// # Panics
    /// As [`FiniteSource::torus`].
    #[must_use]
    pub fn torus(torus: Lattice, flits: u32) -> Self {
        Self {
            channels: FiniteSource::torus(&torus, flits),
            routing: Arc::new(DimensionOrder::new(torus)),
        }
    }
}

impl Model for FiniteNetwork {
    fn at(&self, load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        self.channels.at(load_messages)
    }

    fn point(&self, load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        self.channels.point(load_messages)
    }

    fn zero_load_latency_cycles(&self) -> f64 {
        self.channels.zero_load_latency_cycles()
    }

    fn saturation_messages(&self) -> f64 {
        self.channels.saturation_messages()
    }

    fn flits_per_message(&self) -> f64 {
        self.channels.flits_per_message()
    }

    fn bottleneck(&self) -> Option<Bottleneck> {
        self.busiest()
    }
}
