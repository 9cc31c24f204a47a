//! Greenberg and Guan's general model of wormhole routing, for any network with a routing function.
//!
//! [`loadcurve_network::traffic::Flows`] gives the traffic. `order` finds the dependencies between the
//! equations, `draft` and `equations` set them up once, and `solve` solves them at a load.

mod bottleneck;
mod deadlocking;
mod delay;
mod draft;
mod equations;
mod explain;
mod model;
mod order;
mod pair;
#[cfg(test)]
mod reference;
mod schedule;
mod settle;
mod sharing;
mod solve;
mod waits;

use std::sync::{Arc, OnceLock};

use loadcurve_base::ChannelState;
use loadcurve_base::queueing::Saturated;
use loadcurve_base::scalar::{Name, Scalar};
use loadcurve_network::topology::ChannelName;
use loadcurve_network::traffic::Flows;

use super::explanation::{Explain, Quantity, Traced};
use super::{Model, OperatingPoint, Unsteady, least_saturating_load};
pub use bottleneck::Bottleneck;
pub use deadlocking::Deadlocking;
use equations::Equations;
use explain::ChannelNames;
pub(super) use explain::mean_of;
pub(super) use model::RoutedTraffic;
pub use model::{Solver, WormholeModel};
pub use pair::{ByProcessor, PairLatencies, PairLatency, ProcessorLatency};
pub(super) use pair::{Classes, Hop, PairTimes, SourceTimes, TimesAtLoad};
pub use sharing::Sharing;
use solve::{SteadyChannels, Workload};

/// Assumptions of the models of wormhole routing.
pub const ASSUMPTIONS: [&str; 5] = [
    "Each source starts messages at random instants, independently of all else (a Poisson process).",
    "A message goes to any other processor with the same probability.",
    "All messages are equally long, and longer than the longest way through the network.",
    "At every channel, messages are served first come, first served.",
    "A destination never blocks: it takes in a flit a cycle.",
];

/// Latency and saturation of a network under wormhole routing and any traffic.
///
/// # Equation
/// - `x_i = Σ_g R_{i|g}·[x_g + P_{i|g}·W_g]` (11), from the ejection channels, where `x = s`, backwards
///   to the injection channels;
/// - `P_{i|g} = max(0, 1 − m_g·(f_{i|g} + o_{i|g})/λ_g)`, where `f_{i|g} = λ_i·R_{i|g}`: the factor (10)
///   of the paper for `o = 0`, which holds under uniform and hot-spot traffic. Under other patterns
///   `o_{i|g} = Σ_a f_{i|g}(a)/f_{i|g}·(λ_g(a) − f_{i|g}(a))`, where f(a) and λ(a) are the parts that come
///   from the source a: where its routes part and meet again, a source does not wait for itself;
/// - `W_g = W_{M/G/m}(λ_g, x_g)` (4)–(8), with `C² = ((x_g − s)/x_g)²` (5);
/// - `L̄ = mean of (W + x) over all messages at their injection channels + D̄ − 1` (2). A source of
///   weight w sends λ₀w messages per cycle.
///
/// The network saturates at the least load at which some source is never idle, `λ₀wx = 1`, or some group of
/// channels that carries messages or some shared link has no steady state. [`Model::bottleneck`] finds
/// it, and [`WormholeModel::pairs`] gives the latencies of individual sources, destinations and pairs.
///
/// If two virtual channels share a link, x is split into `x = m + b`: the time m that the message takes to
/// pass the slowest link ahead and the time b for which it is blocked, `m_i = max(own_i, Σ R·m_g)` and `b_i
/// = Σ R·[b_g + (1 − …)·W_g]`; own is defined by [`Sharing`], and under [`Sharing::Route`] is that of all
/// links ahead together, so that `m_i = own_i`. Without virtual channels m = s everywhere, and this is
/// (11).
///
/// # Symbols
/// | letter | name here | unit | range |
/// |---|---|---|---|
/// | λ₀ | `load_messages` | messages/cycle/source | ≥ 0 |
/// | s | `flits` | flits | ≥ 1 |
/// | `λ_i` | [`rate`](super::ChannelState::rate) | messages/cycle/channel | |
/// | `x_i` | [`service_cycles`](super::ChannelState::service_cycles) | cycles | ≥ s |
/// | `W_g` | [`wait_cycles`](super::ChannelState::wait_cycles) | cycles | ≥ 0 |
/// | `m_g` | channels of the group g, which share one queue | 1 | ≥ 1 |
/// | `λ_g` | total rate of the group | messages/cycle | |
/// | `R_{i\|g}` | share of the messages on i that go on to g | 1 | 0…1 |
/// | w | [`SourceFlow::weight`](loadcurve_network::traffic::SourceFlow::weight) | 1 | ≥ 0 |
/// | o | [`ClassFlow::same_source_rate`](loadcurve_network::traffic::ClassFlow::same_source_rate) | messages/cycle at λ₀ = 1 | ≥ 0 |
/// | D̄ | [`Flows::mean_distance`], injection and ejection included | channels | ≥ 2 |
///
/// # Assumes
/// Those in [`ASSUMPTIONS`], where the second holds under uniform traffic.
///
/// # Source
/// R. I. Greenberg and L. Guan, "An improved analytical model for wormhole routed networks with
/// application to butterfly fat-trees", Proc. 1997 Int. Conf. on Parallel Processing, pp. 44–48,
/// doi:10.1109/ICPP.1997.622554, section 2.
///
/// # Differs from the paper
/// - The paper leaves open which source's λ₀x = 1 is saturation when they differ; here it is the
///   first to saturate. On a mesh the mean over all sources gives up to 2 % more.
/// - More than two servers, which the paper calls possible, use [`mgm`](loadcurve_base::queueing::mgm).
/// - The factor P is kept from turning negative, which it does for m > 1 if one channel brings more than
///   1/m of a group's traffic. No network of the paper has such a channel.
/// - W of a channel that only one other leads to is 0, since its factor P is 0.
/// - The paper has uniform traffic only, and no o, which is this project's. It matters where routes part
///   and meet again: for an adaptive tree under a shift the model without o is 116 % above the simulated
///   latency, and 22 % with it.
/// - Virtual channels are not in the paper.
///
/// # Trust
/// See the networks that use it: [mesh](WormholeModel::mesh), [torus](WormholeModel::torus). It is accurate to
/// a few per cent up to 80 % of its saturation load and underestimates that load by 6–11 %.
///
/// # Example
/// The butterfly fat-tree's closed form is this model if flow is conserved:
/// ```
/// use loadcurve_model::Model;
/// use loadcurve_model::fat_tree::{ClimbProbability, FatTree};
/// use loadcurve_model::wormhole::{Sharing, Wormhole};
/// use loadcurve_network::topology;
/// use loadcurve_network::traffic::Flows;
/// let flows = Flows::uniform(&topology::Xgft::butterfly(3)).unwrap();
/// let general = Wormhole::new(flows, 16, Sharing::None).unwrap().at(0.005).unwrap();
/// let closed = FatTree::new(3, 16, ClimbProbability::Conditional).at(0.005).unwrap();
/// assert!((general.latency_cycles - closed.latency_cycles).abs() < 1e-12);
/// ```
#[derive(Debug, Clone)]
pub struct Wormhole {
    equations: Equations,
    flows: Arc<Flows>,
    mean_distance: f64,
    flits: u32,
    sharing: Sharing,
    /// The saturation load, once found: the bottleneck is that of this load.
    saturation_messages: OnceLock<f64>,
    /// True if states are those of all channels, by number, and not those of classes.
    reports_channels: bool,
}

impl Wormhole {
    /// The model of a network that carries these flows, for messages of `flits` flits.
    ///
    /// # Errors
    /// [`Error::DependencyCycle`](loadcurve_base::Error::DependencyCycle) when messages could wait for one
    /// another in a cycle.
    ///
    /// # Panics
    /// When `flits` is 0.
    pub fn new(flows: Flows, flits: u32, sharing: Sharing) -> loadcurve_base::Result<Self> {
        assert!(flits > 0, "a message has at least one flit");
        Ok(Self {
            equations: Equations::of(&flows, sharing)?,
            mean_distance: flows.mean_distance(),
            flows: Arc::new(flows),
            flits,
            sharing,
            saturation_messages: OnceLock::new(),
            reports_channels: false,
        })
    }

    /// The same model with other equations.
    fn with(&self, equations: Equations) -> Self {
        Self {
            equations,
            saturation_messages: OnceLock::new(),
            ..self.clone()
        }
    }

    /// The least load in messages/cycle/source without a steady state.
    fn find_saturation(&self) -> f64 {
        // A source takes at least s cycles for each message, so λ₀ = 1/s always saturates; where no message
        // waits, rounding may leave the product of the two below 1.
        let flits = f64::from(self.flits);
        let mut most = 1.0 / flits;
        while most * flits < 1.0 {
            most = most.next_up();
        }
        least_saturating_load(most, |load| {
            !self
                .solve(load)
                .is_ok_and(|solution| solution.sources_keep_up())
        })
    }

    /// x̄ on the injection channels, averaged over all sources. Defined past the load at which the
    /// first source saturates.
    ///
    /// # Errors
    /// [`Saturated`] when a channel of the network itself has no steady state.
    pub fn mean_source_service_cycles(&self, load_messages: f64) -> Result<f64, Saturated> {
        let workload = self.workload(load_messages);
        let solution = self.equations.solve_beyond_sources(workload);
        let solution = solution.map_err(|_| Saturated)?;
        Ok(f64::from(self.flits) + solution.mean_source_lost())
    }

    /// [`Explain::explain`], with the network's own names.
    fn explain_as(&self, load_messages: f64, names: &ChannelNames) -> Result<Quantity, Unsteady> {
        let mut solution = self.solve(load_messages)?;
        solution.solve_sources()?;
        let latency = explain::latency(&solution, names);
        Ok(latency.quantity().expect("a latency has a name"))
    }

    /// [`Explain::explain_queue`], with the network's own names and its name for the class.
    fn explain_queue_as(
        &self,
        load_messages: f64,
        class: usize,
        called: ChannelName,
        names: &ChannelNames,
    ) -> Result<Option<Quantity>, Unsteady> {
        let mut solution = self.solve(load_messages)?;
        solution.solve_sources()?;
        Ok(explain::queue(&solution, names, class, called))
    }

    /// Names for a network that is given by its flows alone.
    fn names(&self) -> ChannelNames<'static> {
        self.names_by(|classes| ChannelName::of_class(classes[0]))
    }

    /// Names of channels by class, and of the distance.
    fn names_by<'a>(&self, name: impl Fn(&[usize]) -> ChannelName + 'a) -> ChannelNames<'a> {
        ChannelNames {
            distance: Traced::given(self.mean_distance, || {
                let words = "mean number of channels on a message's way, the first and the last \
                             included, counted over all routes";
                Name::new("D̄", words).unit("channels")
            }),
            name: Box::new(name),
        }
    }

    fn solve(&self, load_messages: f64) -> Result<SteadyChannels<'_>, Saturated> {
        let solution = self.equations.solve(self.workload(load_messages));
        solution.map_err(|_| Saturated)
    }

    /// The operating point without states of channels, and the solution that has these.
    fn solved_point(
        &self,
        load_messages: f64,
    ) -> Result<(OperatingPoint, SteadyChannels<'_>), Unsteady> {
        let mut solution = self.solve(load_messages)?;
        let delay = solution.solve_sources()?;
        let point = OperatingPoint {
            latency_cycles: latency(delay, self.zero_load_latency_cycles()),
            throughput_messages: load_messages,
            channels: Vec::new(),
            details: Vec::new(),
        };
        Ok((point, solution))
    }

    fn workload(&self, load_messages: f64) -> Workload {
        Workload {
            messages: load_messages,
            flits: f64::from(self.flits),
            sharing: self.sharing,
        }
    }
}

/// s.
fn flits<S: Scalar>(flits: f64) -> S {
    S::given(flits, || {
        Name::new("s", "length of a message").unit("flits")
    })
}

/// L̄ at zero load.
fn zero_load_latency<S: Scalar>(flits: S, distance: S) -> S {
    (flits + distance - 1.0).named(|| {
        let words = "latency of a message that meets no other";
        Name::new("L̄_0", words).cycles().by("(2)")
    })
}

/// L̄ (2), from the mean delay of a message beyond its latency at zero load. In this order the sum
/// is that latency to the last bit at load 0.
fn latency<S: Scalar>(delay: S, zero_load: S) -> S {
    (delay + zero_load).named(|| {
        let words = "mean latency, from generation to the last flit delivered";
        Name::new("L̄", words).cycles().by("(2)")
    })
}

impl Model for Wormhole {
    fn at(&self, load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        let (point, solution) = self.solved_point(load_messages)?;
        let mut channels = solution.channel_states();
        if self.reports_channels {
            let state =
                |class: &Option<usize>| class.map_or_else(ChannelState::default, |it| channels[it]);
            channels = self.flows.class_of.iter().map(state).collect();
        }
        Ok(OperatingPoint { channels, ..point })
    }

    fn point(&self, load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        Ok(self.solved_point(load_messages)?.0)
    }

    fn zero_load_latency_cycles(&self) -> f64 {
        zero_load_latency(f64::from(self.flits), self.mean_distance)
    }

    fn saturation_messages(&self) -> f64 {
        *(self.saturation_messages).get_or_init(|| self.find_saturation())
    }

    fn flits_per_message(&self) -> f64 {
        f64::from(self.flits)
    }

    fn bottleneck(&self) -> Option<Bottleneck> {
        Some(self.first_to_saturate())
    }
}

impl Explain for Wormhole {
    fn explain(&self, load_messages: f64) -> Result<Quantity, Unsteady> {
        self.explain_as(load_messages, &self.names())
    }

    fn explain_queue(
        &self,
        load_messages: f64,
        class: usize,
    ) -> Result<Option<Quantity>, Unsteady> {
        let called = ChannelName::of_class(class);
        self.explain_queue_as(load_messages, class, called, &self.names())
    }
}

impl Solver for Wormhole {
    fn explain_latency(
        &self,
        load_messages: f64,
        network: &RoutedTraffic,
    ) -> Result<Quantity, Unsteady> {
        self.explain_as(load_messages, &network.names(self))
    }

    fn explain_wait(
        &self,
        load_messages: f64,
        class: usize,
        network: &RoutedTraffic,
    ) -> Result<Option<Quantity>, Unsteady> {
        let class = if self.reports_channels {
            self.flows.class_of[class]
        } else {
            Some(class)
        };
        let Some(class) = class else {
            // A saturated network has none either.
            self.point(load_messages)?;
            return Ok(None);
        };
        let called = network.class_name(self, class);
        self.explain_queue_as(load_messages, class, called, &network.names(self))
    }
}

#[cfg(test)]
mod tests;
