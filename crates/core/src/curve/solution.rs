//! What solving a network gives, as plain data: a worker solves, and the page draws.

use serde::{Deserialize, Serialize};

use super::Point;
use crate::model::{Model, OperatingPoint, Unsteady};
use crate::scenario::{LoadScale, Network};

/// What a model says of all loads together.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct ModelSummary {
    /// What converts loads between units, the saturation load with it.
    pub scale: LoadScale,
    /// The latency of a message that meets no other, in cycles.
    pub zero_load_latency_cycles: f64,
    /// Whether the network drops excess traffic.
    pub drops: bool,
}

/// What is known of a network, or of a part of its loads.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Solution {
    /// What holds for all loads.
    pub summary: ModelSummary,
    /// Points of the curve.
    pub points: Vec<Point>,
    /// The network channel by channel, with the load in messages/cycle/source.
    pub operating_points: Vec<(f64, Result<OperatingPoint, Unsteady>)>,
}

/// What a curve was asked for and does not know.
#[derive(Debug, Clone, PartialEq)]
pub struct SolveRequest {
    /// The network to solve.
    pub network: Network,
    /// The loads whose points are wanted, in messages/cycle/source; together with the next none at
    /// all when it is only [`ModelSummary`].
    pub loads_messages: Vec<f64>,
    /// The loads at which every channel is wanted.
    pub operating_loads_messages: Vec<f64>,
}

impl ModelSummary {
    /// While nothing is known every unit counts alike, and nothing takes any time.
    pub(super) const UNSOLVED: Self = Self {
        scale: LoadScale {
            flits_per_message: 1.0,
            saturation_messages: 1.0,
        },
        zero_load_latency_cycles: 0.0,
        drops: false,
    };

    /// Those of a model; the saturation load takes as long as some 60 loads.
    #[must_use]
    pub fn of(model: &dyn Model) -> Self {
        Self {
            scale: LoadScale::of(model),
            zero_load_latency_cycles: model.zero_load_latency_cycles(),
            drops: model.drops(),
        }
    }
}
