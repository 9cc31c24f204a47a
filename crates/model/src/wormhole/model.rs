//! A wormhole network under traffic: the solver of its channels, with all that follows from it.

use std::fmt;
use std::sync::{Arc, OnceLock};

use loadcurve_network::routing::{DimensionOrder, Routing};
use loadcurve_network::topology::ChannelName;
use loadcurve_network::traffic::{Flows, Pattern, Uniform};

use super::explain::ChannelNames;
use super::pair::{PairTimes, Unloaded};
use super::{Bottleneck, PairLatencies, Sharing, Wormhole};
use crate::explanation::{Explain, Quantity};
use crate::lattice::Form;
use crate::waits::{WaitModel, WaitParts};
use crate::{Model, OperatingPoint, Unsteady};

/// A model of the channels of a wormhole network: [`Wormhole`], which is published, or
/// [`FiniteSource`](crate::finite::FiniteSource).
pub trait Solver: Model + WaitModel + PairTimes {
    /// Explains the mean latency at a load, with the names of the network's channels.
    ///
    /// # Errors
    /// [`Unsteady`] when there is no steady state.
    fn explain_latency(
        &self,
        load_messages: f64,
        network: &RoutedTraffic,
    ) -> Result<Quantity, Unsteady>;

    /// Explains the mean wait for a channel of a class; none if messages never wait there.
    ///
    /// # Errors
    /// [`Unsteady`] when there is no steady state.
    fn explain_wait(
        &self,
        load_messages: f64,
        class: usize,
        network: &RoutedTraffic,
    ) -> Result<Option<Quantity>, Unsteady>;
}

/// A wormhole network under a traffic pattern: its latency, the waits it consists of, the latencies of
/// individual sources, destinations and pairs, and explanations with the names of its channels.
///
/// The solver is a type, so that a program has only those that it names; `WormholeModel` alone has any.
/// States of channels are those of its classes where the pattern preserves the symmetries of the network,
/// and otherwise those of all channels, by number.
///
/// # Example
/// ```
/// use std::sync::Arc;
/// use loadcurve_model::Model;
/// use loadcurve_model::wormhole::{Sharing, WormholeModel};
/// use loadcurve_network::routing::DimensionOrder;
/// use loadcurve_network::topology::Lattice;
/// use loadcurve_network::traffic::{DestinationMap, Permutation};
/// let mesh = Arc::new(DimensionOrder::new(Lattice::mesh(8)));
/// let complement = Permutation::by(DestinationMap::Complement, &[8, 8]).unwrap();
/// let model = WormholeModel::new(mesh, Box::new(complement), 32, Sharing::None).unwrap();
/// assert_eq!(model.zero_load_latency_cycles(), 41.0);
/// let latency = model.at(0.08 / 32.0).unwrap().latency_cycles;
/// assert!((latency - 59.309988235).abs() < 1e-8);
/// ```
/// With [`FiniteSource`](crate::finite::FiniteSource):
/// ```
/// use std::sync::Arc;
/// use loadcurve_model::Model;
/// use loadcurve_model::finite::FiniteSource;
/// use loadcurve_model::wormhole::WormholeModel;
/// use loadcurve_network::routing::DimensionOrder;
/// use loadcurve_network::topology::Lattice;
/// use loadcurve_network::traffic::{AnyPattern, DestinationMap, Permutation};
/// let mesh = DimensionOrder::new(Lattice::mesh(8));
/// let complement = Permutation::by(DestinationMap::Complement, &[8, 8]).unwrap();
/// let complement = AnyPattern::Permutation(complement);
/// let solver = FiniteSource::under(&mesh, &complement, 32).unwrap();
/// let model = WormholeModel::of(solver, Arc::new(mesh), Box::new(complement));
/// assert_eq!(model.zero_load_latency_cycles(), 41.0);
/// assert!(model.at(0.08 / 32.0).unwrap().latency_cycles > 50.0);
/// ```
pub struct WormholeModel<S: ?Sized = dyn Solver> {
    network: RoutedTraffic,
    unloaded: OnceLock<Arc<Unloaded>>,
    solver: S,
}

impl WormholeModel<Wormhole> {
    /// The published model of a network with this routing function under a traffic pattern, for messages of
    /// `flits` flits.
    ///
    /// # Errors
    /// [`Error::DependencyCycle`](loadcurve_base::Error::DependencyCycle) when messages could wait for one
    /// another in a cycle.
    ///
    /// # Panics
    /// When `flits` is 0, or no source sends anything.
    pub fn new(
        routing: Arc<dyn Routing>,
        pattern: Box<dyn Pattern>,
        flits: u32,
        sharing: Sharing,
    ) -> loadcurve_base::Result<Self> {
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
    ) -> loadcurve_base::Result<Self> {
        let mut solver = Wormhole::new(flows, flits, sharing)?;
        solver.reports_channels = !pattern.keeps_symmetry();
        Ok(Self::of(solver, routing, pattern))
    }
}

impl<S> WormholeModel<S> {
    /// A model of the channels of a network with this routing function under this traffic pattern.
    pub fn of(solver: S, routing: Arc<dyn Routing>, pattern: Box<dyn Pattern>) -> Self {
        Self::on(solver, RoutedTraffic::Any { routing, pattern })
    }

    pub(crate) fn on(solver: S, network: RoutedTraffic) -> Self {
        Self {
            network,
            unloaded: OnceLock::new(),
            solver,
        }
    }
}

impl<S: Solver + ?Sized> WormholeModel<S> {
    /// Number of processors that send anything.
    #[must_use]
    pub fn senders(&self) -> usize {
        self.network.pattern().senders()
    }

    /// Latencies between pairs of processors at a load in messages/cycle/source.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use loadcurve_network::routing::DimensionOrder;
    /// use loadcurve_network::topology::Lattice;
    /// use loadcurve_network::traffic::Uniform;
    /// use loadcurve_model::wormhole::{Sharing, WormholeModel};
    /// let mesh = Arc::new(DimensionOrder::new(Lattice::mesh(4)));
    /// let model = WormholeModel::new(mesh, Box::new(Uniform::new(16)), 20, Sharing::None).unwrap();
    /// let by_source = model.pairs(0.0).unwrap().by_source();
    /// let latency = |source: usize| by_source[source].unwrap().latency_cycles;
    /// // From a corner messages go farther than from the middle.
    /// assert!(latency(0) > latency(5));
    /// ```
    ///
    /// # Errors
    /// [`Unsteady`] when there is no steady state.
    pub fn pairs(&self, load_messages: f64) -> Result<PairLatencies<'_>, Unsteady> {
        let times = self.solver.times(load_messages)?;
        let (routing, pattern) = (self.network.routing(), self.network.pattern());
        let classes = self.solver.classes();
        let unloaded = || Arc::new(Unloaded::of(routing, pattern, &classes));
        let unloaded = self.unloaded.get_or_init(unloaded).clone();
        Ok(PairLatencies::new(
            times, classes, routing, pattern, unloaded,
        ))
    }
}

impl<S: Solver + ?Sized> Model for WormholeModel<S> {
    fn at(&self, load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        self.solver.at(load_messages)
    }

    fn point(&self, load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        self.solver.point(load_messages)
    }

    fn zero_load_latency_cycles(&self) -> f64 {
        self.solver.zero_load_latency_cycles()
    }

    fn saturation_messages(&self) -> f64 {
        self.solver.saturation_messages()
    }

    fn flits_per_message(&self) -> f64 {
        self.solver.flits_per_message()
    }

    fn bottleneck(&self) -> Option<Bottleneck> {
        self.solver.bottleneck()
    }
}

impl<S: Solver + ?Sized> WaitModel for WormholeModel<S> {
    fn queue_of(&self) -> Vec<Option<usize>> {
        self.solver.queue_of()
    }

    fn parts(&self, load_messages: f64) -> Result<WaitParts, Unsteady> {
        self.solver.parts(load_messages)
    }

    fn without(&self, queues: &[usize]) -> Box<dyn Model> {
        self.solver.without(queues)
    }
}

impl<S: Solver + ?Sized> Explain for WormholeModel<S> {
    fn explain(&self, load_messages: f64) -> Result<Quantity, Unsteady> {
        self.solver.explain_latency(load_messages, &self.network)
    }

    fn explain_queue(
        &self,
        load_messages: f64,
        class: usize,
    ) -> Result<Option<Quantity>, Unsteady> {
        self.solver
            .explain_wait(load_messages, class, &self.network)
    }
}

/// A model prints no state, as boxed ones.
impl<S: ?Sized> fmt::Debug for WormholeModel<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WormholeModel").finish_non_exhaustive()
    }
}

/// The routing function and the traffic pattern of a network.
#[derive(Debug)]
pub enum RoutedTraffic {
    /// Uniform traffic in a lattice, which names its channels by class.
    Lattice {
        /// Dimension-order routing.
        routing: DimensionOrder,
        /// Uniform traffic.
        pattern: Uniform,
        /// Closed form of the mean distance.
        form: Form,
    },
    /// Any traffic in any network.
    Any {
        /// The routing function.
        routing: Arc<dyn Routing>,
        /// The traffic pattern.
        pattern: Box<dyn Pattern>,
    },
}

impl RoutedTraffic {
    fn routing(&self) -> &dyn Routing {
        match self {
            Self::Lattice { routing, .. } => routing,
            Self::Any { routing, .. } => &**routing,
        }
    }

    fn pattern(&self) -> &dyn Pattern {
        match self {
            Self::Lattice { pattern, .. } => pattern,
            Self::Any { pattern, .. } => &**pattern,
        }
    }

    /// Name of a channel by its number.
    pub(crate) fn channel_name(&self, channel: usize) -> ChannelName {
        ChannelName::of_channel(self.routing().topology(), channel)
    }

    /// Names of the classes of a solver, and of its mean distance.
    pub(super) fn names<'a>(&'a self, solver: &'a Wormhole) -> ChannelNames<'a> {
        match self {
            Self::Lattice { routing, form, .. } => ChannelNames {
                distance: form.distance(routing.lattice(), solver.mean_distance),
                name: Box::new(|classes| routing.lattice().name(classes)),
            },
            // That of the first channel of the first.
            Self::Any { .. } => solver.names_by(|classes| {
                self.channel_name(solver.equations.classes[classes[0]].first_channel)
            }),
        }
    }

    /// Name of one class of a solver.
    pub(super) fn class_name(&self, solver: &Wormhole, class: usize) -> ChannelName {
        match self {
            Self::Lattice { routing, .. } => routing.lattice().name_with_images(class),
            Self::Any { .. } => (self.names(solver).name)(&[class]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explanation::check;
    use loadcurve_network::topology::{Lattice, Links, Xgft};
    use loadcurve_network::traffic::{DestinationMap, Permutation};

    #[test]
    fn explanations_have_the_values_of_the_model() {
        let mesh = Arc::new(DimensionOrder::new(Lattice::mesh(4)));
        let torus = Lattice::torus(4, Links::Bidirectional);
        let torus = Arc::new(DimensionOrder::new(torus));
        let transpose = || {
            let transpose = Permutation::by(DestinationMap::Transpose, &[4, 4]);
            Box::new(transpose.unwrap())
        };
        let shift = Permutation::by(DestinationMap::Shift { by: 5 }, &[16]).unwrap();
        let tree = Arc::new(Xgft::butterfly(2));
        for model in [
            WormholeModel::new(mesh.clone(), transpose(), 16, Sharing::None),
            WormholeModel::new(mesh, Box::new(Uniform::new(16)), 16, Sharing::None),
            WormholeModel::new(torus, transpose(), 16, Sharing::Flit),
            WormholeModel::new(tree, Box::new(shift), 16, Sharing::None),
        ] {
            check::explains_itself(&model.unwrap());
        }
    }

    #[test]
    fn channels_without_traffic_have_no_queue() {
        let mesh = Arc::new(DimensionOrder::new(Lattice::mesh(4)));
        let transpose = Permutation::by(DestinationMap::Transpose, &[4, 4]).unwrap();
        let model =
            WormholeModel::new(mesh.clone(), Box::new(transpose), 8, Sharing::None).unwrap();
        let states = model.at(0.01).unwrap().channels;
        assert_eq!(states.len(), mesh.topology().channels());
        let wait = model
            .explain_queue(0.01, mesh.injection(7))
            .unwrap()
            .unwrap();
        assert_eq!(wait.symbol(), format!("W_c{}", mesh.injection(7)));
        let name = mesh.topology().channel_name(mesh.injection(7));
        assert!(wait.words().contains(&name), "{}", wait.words());
        // Processor 0 sends to itself.
        assert_eq!(states[mesh.injection(0)].rate, 0.0);
        assert_eq!(model.explain_queue(0.01, mesh.injection(0)), Ok(None));
        assert!(states[mesh.injection(1)].rate > 0.0);
    }
}
