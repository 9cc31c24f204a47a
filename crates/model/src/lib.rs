//! Analytic models, one published model per file: load in, operating point out.
//!
//! A model never draws, samples or formats. It gives the operating point at one load, or [`Unsteady`] if it
//! has no steady state there; `loadcurve-answers` computes curves.

pub mod buffered_min;
mod channel_queue;
pub mod combining_min;
pub mod explanation;
pub mod fat_tree;
pub mod finite;
mod fixed_point;
pub mod lattice;
mod nearby;
mod root;
mod saturation;
pub mod scouting;
mod unmodelled;
pub mod waits;
pub mod wormhole;

use std::any::Any;
use std::fmt;

use loadcurve_base::State;
use loadcurve_base::queueing::Saturated;
use serde::{Deserialize, Serialize};

use self::wormhole::Bottleneck;
pub use loadcurve_base::ChannelState;
pub use nearby::Nearby;
pub use root::increasing_root;
pub use saturation::least_saturating_load;
pub use unmodelled::Unmodelled;
pub use waits::{QueueWaits, Variation, WaitModel, WaitParts};

/// Reason why a model has no steady state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unsteady {
    /// The network cannot carry the load.
    Saturated,
    /// The solver did not converge within the bound on iterations. There may be a steady state, but this
    /// model does not find it, and gives no number in its place.
    Unconverged,
    /// Messages could wait for one another in a cycle of channels at any load, so that there is no steady
    /// state.
    Deadlocking,
    /// The model does not cover the network, which can be simulated.
    Unmodelled,
}

impl From<Saturated> for Unsteady {
    fn from(Saturated: Saturated) -> Self {
        Self::Saturated
    }
}

/// A network in steady state at one load.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OperatingPoint {
    /// Mean latency, from generation to the last flit delivered.
    pub latency_cycles: f64,
    /// Messages delivered per cycle and source.
    pub throughput_messages: f64,
    /// The state of each class of channels, as numbered by
    /// [`Flows::class_of`](loadcurve_network::traffic::Flows::class_of).
    #[serde(with = "loadcurve_base::channel_state::packed")]
    pub channels: Vec<ChannelState>,
    /// Further results of the model: names with their unit (`hot_delay_cycles`), in the same order at every
    /// load. They become columns of files.
    pub details: Vec<(String, f64)>,
}

/// A cycle of channels whose messages could wait for one another for ever.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deadlock {
    /// The channels by number, in order.
    pub channels: Vec<usize>,
    /// Warning with the nodes of the cycle and a remedy.
    pub words: String,
}

/// An analytic model with its parameters set. [`Explain`](explanation::Explain) explains its
/// numbers in a separate trait, so that programs without explanations are built without that code.
pub trait Model: Any + Send + Sync {
    /// The steady state at a load in messages/cycle/source, which may be 0.
    ///
    /// # Errors
    /// [`Unsteady`] when there is none, or none is found.
    fn at(&self, load_messages: f64) -> Result<OperatingPoint, Unsteady>;

    /// The operating point without the states of channels, which a curve does not need.
    ///
    /// # Errors
    /// As [`at`](Self::at).
    fn point(&self, load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        self.at(load_messages)
    }

    /// The mean latency without contention, which is that at load 0.
    fn zero_load_latency_cycles(&self) -> f64;

    /// The least load, in messages/cycle/source, that the network cannot carry; for a network that drops
    /// excess traffic, its nominal capacity.
    fn saturation_messages(&self) -> f64;

    /// Flits per message, for converting a load in messages to one in flits.
    fn flits_per_message(&self) -> f64;

    /// A cycle of channels whose messages could wait for one another, if it rules out a steady state.
    fn deadlock(&self) -> Option<&Deadlock> {
        None
    }

    /// The first source or channel to saturate as the load grows; none if the model does not distinguish
    /// individual channels, or the network drops excess traffic. Of several equivalent ones it is the one with
    /// the lowest number, and a source if sources and channels saturate at the same load.
    ///
    /// ```
    /// use loadcurve_model::Model;
    /// use loadcurve_model::wormhole::{Bottleneck, Sharing, Wormhole};
    /// use loadcurve_network::routing::DimensionOrder;
    /// use loadcurve_network::topology::Lattice;
    /// use loadcurve_network::traffic::{Flows, HotProcessors};
    /// let routing = DimensionOrder::new(Lattice::mesh(8));
    /// let pattern = HotProcessors::new(64, 10.0, &[27]).unwrap();
    /// let flows = Flows::of(&routing, &pattern).unwrap();
    /// let model = Wormhole::new(flows, 32, Sharing::None).unwrap();
    /// assert_eq!(model.bottleneck(), Some(Bottleneck::Source(62)));
    /// ```
    fn bottleneck(&self) -> Option<Bottleneck> {
        None
    }

    /// True if the network drops excess traffic, so that every load has a steady state.
    fn drops(&self) -> bool {
        false
    }
}

/// A boxed model prints no state: the code for that would be part of every program with models.
impl fmt::Debug for dyn Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Model").finish_non_exhaustive()
    }
}

impl From<Unsteady> for State {
    fn from(unsteady: Unsteady) -> Self {
        match unsteady {
            Unsteady::Saturated => Self::Saturated,
            Unsteady::Unconverged => Self::Unstable,
            Unsteady::Deadlocking => Self::Deadlocked,
            Unsteady::Unmodelled => Self::Unmodelled,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ChannelState, OperatingPoint};

    #[test]
    fn states_come_back_to_the_bit() {
        let state = |rate: f64, blocking, service_variance| ChannelState {
            rate,
            service_cycles: 1.0 / 3.0,
            service_variance,
            wait_cycles: f64::MIN_POSITIVE,
            blocking,
            buffers: None,
        };
        let point = OperatingPoint {
            latency_cycles: 40.0,
            throughput_messages: 0.1,
            channels: vec![
                state(0.1, None, Some(0.3)),
                state(-0.0, Some(0.7), None),
                state(1e300, Some(0.0), Some(0.0)),
            ],
            details: Vec::new(),
        };
        let text = serde_json::to_string(&point).unwrap();
        assert_eq!(
            serde_json::from_str::<OperatingPoint>(&text).unwrap(),
            point
        );
        let cut = text.replacen('[', "[0,", 1);
        assert!(serde_json::from_str::<OperatingPoint>(&cut).is_err());
    }
}
