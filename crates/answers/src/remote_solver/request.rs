//! Requests to a remote solver and its responses, as plain data between a worker and the page.

use loadcurve_base::State;
use loadcurve_model::wormhole::Bottleneck;
use loadcurve_model::{Deadlock, Model, OperatingPoint};
use loadcurve_scenario::{LoadScale, Network};
use serde::{Deserialize, Serialize};

use crate::Point;

/// Results of a model that hold for all loads.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ModelSummary {
    /// Conversion of loads between units, including the saturation load.
    pub scale: LoadScale,
    /// Zero-load latency in cycles.
    pub zero_load_latency_cycles: f64,
    /// True if the network drops excess traffic.
    pub drops: bool,
    /// Cycle of channels in which messages could wait, if the network can deadlock.
    pub deadlock: Option<Deadlock>,
    /// Source or channel that saturates first, if the model has it.
    pub bottleneck: Option<Bottleneck>,
}

/// Response of a remote solver: a network at some loads.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SolveResponse {
    /// Results that hold for all loads.
    pub summary: ModelSummary,
    /// Points of the curve.
    pub points: Vec<Point>,
    /// State of every channel, each with the load in messages/cycle/source.
    pub operating_points: Vec<(f64, Result<OperatingPoint, State>)>,
    /// Sources and destinations of the worst permutation, if that is the traffic.
    pub worst_pairs: Option<Vec<(usize, usize)>>,
}

/// Results that were requested from a curve and are not known.
#[derive(Debug, Clone, PartialEq)]
pub struct SolveRequest {
    /// The network to solve.
    pub network: Network,
    /// Loads at which points are requested, in messages/cycle/source. If this and the next list are
    /// empty, only the [`ModelSummary`] is requested.
    pub loads_messages: Vec<f64>,
    /// Loads at which the state of every channel is requested, in messages/cycle/source.
    pub operating_loads_messages: Vec<f64>,
}

impl ModelSummary {
    /// Placeholder until a model is solved, and for networks that cannot be compared: all units are equal, latency is zero.
    pub(crate) const UNSOLVED: Self = Self {
        scale: LoadScale {
            flits_per_message: 1.0,
            saturation_messages: 1.0,
            bits_per_message: 1.0,
            cycle_ns: 1.0,
        },
        zero_load_latency_cycles: 0.0,
        drops: false,
        deadlock: None,
        bottleneck: None,
    };

    /// Summary of a model; finding the saturation load takes as long as some 60 loads.
    #[must_use]
    pub fn of(model: &dyn Model) -> Self {
        Self {
            scale: LoadScale::of(model),
            zero_load_latency_cycles: model.zero_load_latency_cycles(),
            drops: model.drops(),
            deadlock: model.deadlock().cloned(),
            bottleneck: model.bottleneck(),
        }
    }
}
