//! Points of a curve.

use loadcurve_base::State;
use loadcurve_sim::verdict::Decision;
use serde::{Deserialize, Serialize};

/// Source of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PointSource {
    /// An analytic model.
    Model,
    /// Loadcurve's own simulator.
    Simulation,
    /// A value printed in the paper behind the model.
    Paper,
    /// Another program, named by the point's origin.
    External,
}

/// One point of a curve.
///
/// Fields may be added, so other crates construct points with [`Point::new`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Point {
    /// Source of the point: model, simulation, paper or another program.
    pub source: PointSource,
    /// Name of the other program, if the point comes from one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub origin: Option<String>,
    /// Load in messages/cycle/source.
    pub load_messages: f64,
    /// Mean latency in cycles, if there is one.
    pub latency_cycles: Option<f64>,
    /// Half-width of the 95 % confidence interval of the latency, if it was measured.
    pub latency_interval_cycles: Option<f64>,
    /// Throughput in messages/cycle/source, if it is known.
    pub throughput_messages: Option<f64>,
    /// Half-width of the 95 % confidence interval of the throughput, if it was measured.
    pub throughput_interval_messages: Option<f64>,
    /// State of the network at this load.
    pub state: State,
    /// Rule and replication that decided the state, if the network was simulated and is not steady.
    pub decision: Option<Decision>,
    /// Other known quantities, by the names of their columns in files.
    pub details: Vec<(String, f64)>,
    /// True while a simulation is still adding to the point.
    pub is_growing: bool,
    /// True if the confidence interval is known to be too narrow.
    pub is_optimistic: bool,
}

impl Point {
    /// Point of which only the state is known.
    #[must_use]
    pub fn new(source: PointSource, load_messages: f64, state: State) -> Self {
        Self {
            source,
            origin: None,
            load_messages,
            latency_cycles: None,
            latency_interval_cycles: None,
            throughput_messages: None,
            throughput_interval_messages: None,
            state,
            decision: None,
            details: Vec::new(),
            is_growing: false,
            is_optimistic: false,
        }
    }

    /// Precision reached: half-width of the confidence interval of the latency, relative to the
    /// latency, in per cent.
    #[must_use]
    pub fn precision_percent(&self) -> Option<f64> {
        Some(100.0 * self.latency_interval_cycles? / self.latency_cycles?)
    }

    /// Another known quantity, by its name in files.
    #[must_use]
    pub fn detail(&self, name: &str) -> Option<f64> {
        detail(&self.details, name)
    }
}

/// The detail with this name.
#[must_use]
pub fn detail(details: &[(String, f64)], name: &str) -> Option<f64> {
    let mut details = details.iter();
    details.find_map(|(known, value)| (known == name).then_some(*value))
}

impl PointSource {
    /// Name of the source in files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Model => "model",
            Self::Simulation => "simulation",
            Self::Paper => "paper",
            Self::External => "external",
        }
    }
}
