//! The finite-source model of wormhole routing.
//!
//! `switch`, `classes` and `graph` find the switches and the classes of channels, `stream` and
//! `ring_stream` the messages with the same remaining routes, `companion` and `sharing` the time that two
//! virtual channels of a link take from each other. `residual` and `subset` have the equations of a switch,
//! `sweep` applies them to the `state` of the network, `anderson`, `progress` and `solve` iterate to a
//! fixed point, and `source` adds the wait at the source; `solution` is the result. `gmres`, `newton`,
//! `branch` and `fold` follow the solutions to the maximum load, for `saturation`. `explain` explains its
//! numbers with the names of channels, `waits` and `pairs` have the waits by channel and by pair.

mod anderson;
mod branch;
mod classes;
mod companion;
mod explain;
mod fold;
mod gmres;
mod graph;
mod newton;
mod operating_point;
mod pairs;
#[cfg(test)]
mod reference;
mod residual;
mod ring_stream;
mod saturation;
mod sharing;
mod solution;
mod solve;
mod source;
mod state;
mod stream;
mod subset;
mod sweep;
mod switch;
mod waits;

use std::sync::OnceLock;

use loadcurve_base::Error;
use loadcurve_network::routing::{AllPairs, DimensionOrder};
use loadcurve_network::topology::dimension::Shape;
use loadcurve_network::topology::{Lattice, Topology};
use loadcurve_network::traffic::Pattern as _;
use loadcurve_network::traffic::{AnyPattern, Flows, Uniform};

use graph::Graph;
use sharing::Sharing;
pub use solution::{ChannelTimes, PairWait, Solution};
use stream::Streams;
pub use switch::{MAX_INPUTS, MAX_SERVERS};

/// Assumptions of the model, besides [those of all wormhole models](super::wormhole::ASSUMPTIONS).
pub const ASSUMPTIONS: [&str; 4] = [
    "An input of a switch holds one message at a time, and competes with the few other inputs.",
    "A message right behind another of its own input finds, if it is blocked, that the next service has \
     just begun.",
    "Waits at successive switches are independent, given their means and second moments.",
    "Two messages on one link take turns for as long as they overlap, and both lose that time.",
];

/// Largest change between sweeps at which the iteration ends.
const TOLERANCE: f64 = 1e-10;

/// Latency and saturation of a wormhole network, with a finite number of messages at each switch.
///
/// In the [published model](super::wormhole::Wormhole) any number of messages can join the queue of a
/// channel. An input of a switch holds only one message, though, and it competes with those of the few
/// other inputs. This model follows each input through thinking, waiting and being served, and accounts for
/// bursts of messages. It has no fitted constants.
///
/// # Equation
/// Numbers are those of this model. A fixed point, found by sweeps over all switches, from the ejection
/// channels backwards and from the injection channels forwards:
/// - time to cross a channel: s, or in a torus `τ = s/(1 − η)` and its variance v, from the messages that
///   share links (1)–(7);
/// - what is left of a service in front, r and r₂ (8)–(10), and for the messages of an input r̂ and r̂₂, because
///   close followers find that it has just begun (11)–(13);
/// - mean waits w, their second moments W₂, and the probability P to be blocked, by mean values over all subsets
///   of the inputs of a switch (14)–(17);
/// - `b = Σ p(b_next + w)`, `B = Σ p(B_next + 2b_next·w + W₂)` (18), and so `x = τ + b` and
///   `X = τ² + v + 2τb + B`;
/// - φ, the share of messages on a channel that follow close behind another (19).
///
/// Then the wait at the source, where congestion outlasts a message:
/// `W = [λ₀X/2 + λ₀kK/(1 − k)]/[1 − λ₀(x_f − k·x_L)/(1 − k)]` (20)–(25), and
/// `L = mean of (W + x) + D̄ − 1 + H` (26).
///
/// # Symbols
/// | letter | name here | unit | range |
/// |---|---|---|---|
/// | λ₀ | `load_messages` | messages/cycle/source | ≥ 0 |
/// | s | `flits` | flits | ≥ 1 |
/// | τ | [`transmission_cycles`](ChannelTimes::transmission_cycles) | cycles | ≥ s |
/// | x | [`service_cycles`](ChannelTimes::service_cycles) | cycles | ≥ s |
/// | X | [`service_second_moment`](ChannelTimes::service_second_moment) | cycles² | ≥ x² |
/// | φ | [`followers`](ChannelTimes::followers) | 1 | 0…1 |
/// | w | [`wait_cycles`](PairWait::wait_cycles) | cycles | ≥ 0 |
/// | P | [`blocking`](PairWait::blocking) | 1 | 0…1 |
/// | W | [`source_wait_cycles`](Solution::source_wait_cycles) | cycles | ≥ 0 |
/// | H | [`tail_cycles`](Solution::tail_cycles) | cycles | ≥ 0 |
/// | D̄ | [`Flows::mean_distance`], injection and ejection included | channels | ≥ 2 |
///
/// # Assumes
/// Those in [`wormhole::ASSUMPTIONS`](super::wormhole::ASSUMPTIONS) and in [`ASSUMPTIONS`].
///
/// # Source
/// This project. The recursion over subsets is in the spirit of M. Reiser and S. S. Lavenberg, "Mean-value
/// analysis of closed multichain queuing networks", Journal of the ACM 27(2), 1980, pp. 313–322,
/// doi:10.1145/322186.322195.
///
/// # Trust
/// Compared with simulations of messages of 32 flits it is within 2 % up to 60 % of the simulated
/// saturation load and within 4 % up to 80 %, in fat-trees, meshes and tori; at 90 % it is between 10 % low
/// and 9 % high. The wait at the source is 5–20 % low near saturation, and messages shorter than a ring are
/// worse in large networks. Existence and uniqueness of the fixed point are not proved: the model is the
/// limit of the plain sweeps from the empty network, and a load at which they do not converge is saturated.
///
/// # Example
/// ```
/// use loadcurve_model::Model;
/// use loadcurve_model::finite::FiniteSource;
/// use loadcurve_network::topology::Xgft;
/// let tree = Xgft::butterfly(3);
/// let model = FiniteSource::uniform(&tree, 32).unwrap();
/// let latency = model.at(0.148 / 32.0).unwrap().latency_cycles;
/// assert!((latency - 75.385_744_415).abs() < 1e-7);
/// // A message that meets no other takes exactly s + D̄ − 1 cycles; 3, 12 and 48 processors are 2, 4 and 6 channels away.
/// let unloaded = model.at(0.0).unwrap().latency_cycles;
/// let mean_distance = f64::from(3 * 2 + 12 * 4 + 48 * 6) / 63.0;
/// assert!((unloaded - (32.0 + mean_distance - 1.0)).abs() < 1e-12);
/// ```
#[derive(Debug, Clone)]
pub struct FiniteSource {
    graph: Graph,
    streams: Streams,
    sharing: Sharing,
    flits: f64,
    mean_distance: f64,
    tolerance: f64,
    /// Classes of channels in the reported results.
    reported: Vec<Option<usize>>,
    /// True for each group of channels that are treated as free, so that no message waits for them; empty
    /// if there is none.
    is_free: Vec<bool>,
    saturation: OnceLock<f64>,
}

/// Reason for which the model does not apply to a network.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// A switch has too many inputs.
    #[error("a switch has {0} inputs, and mean values are computed for {MAX_INPUTS} at most")]
    Inputs(usize),
    /// Too many interchangeable channels share a queue.
    #[error("a message chooses among {0} channels, and this model knows groups of {MAX_SERVERS}")]
    Servers(usize),
    /// Virtual channels share a link in a network other than a square torus under uniform traffic.
    #[error("virtual channels share links, which this model knows of square tori only")]
    VirtualChannels,
    /// Messages can wait for one another in a cycle.
    #[error(transparent)]
    Cycle(#[from] Error),
}

impl FiniteSource {
    /// The model of uniform traffic in a network whose links have one channel each, for messages of `flits`
    /// flits.
    ///
    /// # Errors
    /// [`Refusal`] where the model does not apply.
    ///
    /// # Panics
    /// When `flits` is 0.
    pub fn uniform(routing: &impl AllPairs, flits: u32) -> Result<Self, Refusal> {
        let uniform = Uniform::new(routing.topology().processors());
        Self::under(routing, &AnyPattern::Uniform(uniform), flits)
    }

    /// The same model under a traffic pattern.
    ///
    /// # Errors
    /// [`Refusal`] where the model does not apply.
    ///
    /// # Panics
    /// When `flits` is 0, or no source sends anything.
    pub fn under(
        routing: &impl AllPairs,
        pattern: &AnyPattern,
        flits: u32,
    ) -> Result<Self, Refusal> {
        let flows = Flows::channel_by_channel(routing, pattern)?;
        Self::of_flows(routing.topology(), &flows, pattern.keeps_symmetry(), flits)
    }

    /// The model of a square torus under uniform traffic and dimension-order routing.
    ///
    /// ```
    /// use loadcurve_model::Model;
    /// use loadcurve_model::finite::FiniteSource;
    /// use loadcurve_network::topology::{Lattice, Links};
    /// let torus = Lattice::torus(8, Links::Unidirectional);
    /// let model = FiniteSource::torus(&torus, 32);
    /// let latency = model.at(0.0788 / 32.0).unwrap().latency_cycles;
    /// assert!((latency - 91.502_887_98).abs() < 1e-6);
    /// ```
    ///
    /// # Panics
    /// When `flits` is 0, or the lattice is not a square array of rings with two virtual channels a link.
    #[must_use]
    pub fn torus(torus: &Lattice, flits: u32) -> Self {
        let dimensions = torus.dimensions();
        let is_torus = dimensions.len() == 2
            && dimensions[0] == dimensions[1]
            && dimensions[0].shape() != Shape::Line
            && dimensions[0].virtual_channels() == 2;
        assert!(is_torus, "rows and columns are rings of one length");
        Self::of_torus(torus, true, flits)
    }

    /// The same model with equivalent channels solved once, or each individually.
    fn of_torus(torus: &Lattice, keeps_symmetry: bool, flits: u32) -> Self {
        let routing = DimensionOrder::new(torus.clone());
        let uniform = AnyPattern::Uniform(Uniform::new(torus.nodes()));
        let flows = Flows::channel_by_channel(&routing, &uniform);
        let graph = flows
            .map_err(Refusal::from)
            .and_then(|flows| Graph::of(&flows, |channel| orbit(torus, keeps_symmetry, channel)));
        let Ok(graph) = graph else {
            unreachable!("dimension order has no cycle, and a node at most 9 inputs")
        };
        Self {
            streams: ring_stream::of_torus(&graph, torus),
            sharing: Sharing::of(&graph, torus, f64::from(flits)),
            ..Self::of_graph(graph, torus, keeps_symmetry, torus.mean_hops() + 2.0, flits)
        }
    }

    /// The model of any traffic, in a network whose links have one channel each. In these flows every
    /// channel is a class of its own; if the traffic `keeps_symmetry`, equivalent channels are solved once.
    ///
    /// ```
    /// use loadcurve_model::Model;
    /// use loadcurve_model::finite::FiniteSource;
    /// use loadcurve_network::routing::{DimensionOrder, Routing};
    /// use loadcurve_network::topology::Lattice;
    /// use loadcurve_network::traffic::{DestinationMap, Flows, Permutation};
    /// let mesh = DimensionOrder::new(Lattice::mesh(4));
    /// let transpose = Permutation::by(DestinationMap::Transpose, &[4, 4]).unwrap();
    /// let flows = Flows::of(&mesh, &transpose).unwrap();
    /// let model = FiniteSource::of_flows(mesh.topology(), &flows, false, 16).unwrap();
    /// assert!(model.at(0.005).unwrap().latency_cycles > model.zero_load_latency_cycles());
    /// ```
    ///
    /// # Errors
    /// [`Refusal`] where the model does not apply.
    ///
    /// # Panics
    /// When `flits` is 0.
    pub fn of_flows(
        topology: &dyn Topology,
        flows: &Flows,
        keeps_symmetry: bool,
        flits: u32,
    ) -> Result<Self, Refusal> {
        if flows.classes.iter().any(|class| !class.siblings.is_empty()) {
            return Err(Refusal::VirtualChannels);
        }
        let graph = Graph::of(flows, |channel| orbit(topology, keeps_symmetry, channel))?;
        Ok(Self::of_graph(
            graph,
            topology,
            keeps_symmetry,
            flows.mean_distance(),
            flits,
        ))
    }

    fn of_graph(
        graph: Graph,
        topology: &dyn Topology,
        keeps_symmetry: bool,
        mean_distance: f64,
        flits: u32,
    ) -> Self {
        assert!(flits > 0, "a message has at least one flit");
        let carries = |class: &usize| graph.channels[*class].rate > 0.0;
        let classes = graph.class_of.iter().map(|class| class.filter(carries));
        let reported = if keeps_symmetry {
            let mut reported = vec![None; topology.symmetries()];
            for (channel, class) in classes.enumerate() {
                if class.is_some() {
                    reported[topology.symmetry(channel)] = class;
                }
            }
            reported
        } else {
            classes.collect()
        };
        Self {
            streams: Streams::single(&graph),
            sharing: Sharing::default(),
            graph,
            flits: f64::from(flits),
            mean_distance,
            tolerance: TOLERANCE,
            reported,
            is_free: Vec::new(),
            saturation: OnceLock::new(),
        }
    }

    /// The same model with iterations that end when w/s, φ and x change by this much between sweeps.
    #[must_use]
    pub fn with_tolerance(self, tolerance: f64) -> Self {
        Self {
            tolerance,
            saturation: OnceLock::new(),
            ..self
        }
    }

    /// L at zero load.
    fn zero_load_latency(&self) -> f64 {
        self.flits + self.mean_distance - 1.0
    }
}

/// Common number of equivalent channels.
fn orbit(topology: &dyn Topology, keeps_symmetry: bool, channel: usize) -> usize {
    if keeps_symmetry {
        topology.symmetry(channel)
    } else {
        channel
    }
}
