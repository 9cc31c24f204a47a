//! Latencies of single processors.

use loadcurve::sim::GroupLatency;
use loadcurve::traffic::MessageGroup;
use serde::Serialize;
use tsify::Tsify;

/// Measured latencies of the sources or of the destinations of a network.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MeasuredLatencies {
    /// Mean latency of the messages of each processor, in cycles; null where none was measured.
    pub cycles: Vec<Option<f64>>,
    /// Half-width of its 95 % confidence interval, in cycles; null where there are too few messages.
    pub half_widths: Vec<Option<f64>>,
}

impl MeasuredLatencies {
    /// The latencies of all processors, from those of processors with messages.
    #[must_use]
    pub fn of(processors: usize, measured: &[GroupLatency]) -> Self {
        let mut all = Self {
            cycles: vec![None; processors],
            half_widths: vec![None; processors],
        };
        for one in measured {
            if let MessageGroup::Processor(processor) = one.group {
                all.cycles[processor as usize] = Some(one.latency_cycles);
                all.half_widths[processor as usize] = one.half_width_cycles;
            }
        }
        all
    }
}

/// Latencies of all sources and destinations of a network.
#[derive(Debug, Default, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ProcessorLatencies {
    /// True if the network has a steady state at the load; the lists are empty if not.
    pub is_steady: bool,
    /// Names of all processors as sources.
    pub names: Vec<String>,
    /// Names of all processors as destinations.
    pub destination_names: Vec<String>,
    /// Mean latency of the messages from each processor, in cycles; null if it sends none.
    pub sources: Vec<Option<f64>>,
    /// Mean latency of the messages for each processor, in cycles; null where there are none.
    pub destinations: Vec<Option<f64>>,
    /// Share of all messages that each processor sends.
    pub sent: Vec<f64>,
    /// Share of all messages that are for each processor.
    pub received: Vec<f64>,
    /// Mean latency of all messages, in cycles.
    pub mean: f64,
}
