//! Content of a histogram: its bars and the marked latencies.

use loadcurve::number::{Rounding, shown};
use loadcurve::sim::Measurement;

use super::bars::Bars;
use crate::axis::Axis;

/// A histogram, ready to be drawn at any size.
#[derive(Debug, Clone, PartialEq)]
pub struct Histogram {
    pub(super) bars: Bars,
    pub(super) latency_axis: Axis,
    /// The marked latencies, in ascending order.
    pub(super) marks: Vec<MarkedLatency>,
    /// The mean of the model, if it lies beyond the shown range.
    pub(super) model_beyond_cycles: Option<f64>,
    /// Index of the curve, which determines its colour.
    pub(super) curve_index: usize,
}

/// A marked latency.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct MarkedLatency {
    pub(super) statistic: Statistic,
    pub(super) cycles: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Statistic {
    Mean,
    Percentile(&'static str),
    ModelMean,
}

impl MarkedLatency {
    pub(super) fn label(&self) -> String {
        let name = match self.statistic {
            Statistic::Mean => "mean",
            Statistic::Percentile(name) => name,
            Statistic::ModelMean => "model",
        };
        format!("{name} {}", shown(self.cycles, Rounding::Figure))
    }
}

impl Histogram {
    /// The histogram of a measurement, with the mean latency of a model. `None` if the network is
    /// not in steady state or nothing has been measured yet.
    #[must_use]
    pub fn of(
        measurement: &Measurement,
        model_cycles: Option<f64>,
        curve_index: usize,
    ) -> Option<Self> {
        // A few very long latencies may pull the mean above the percentiles.
        let longest = measurement.p99_cycles?;
        let longest = measurement
            .latency_cycles
            .map_or(longest, |mean| longest.max(mean));
        let bars = Bars::of(&measurement.histogram, longest, model_cycles)?;
        let (min, max) = bars.ends_cycles();
        let measured = [
            (Statistic::Percentile("p50"), measurement.p50_cycles),
            (Statistic::Mean, measurement.latency_cycles),
            (Statistic::Percentile("p95"), measurement.p95_cycles),
            (Statistic::Percentile("p99"), measurement.p99_cycles),
        ];
        let model_beyond_cycles = model_cycles.filter(|&cycles| cycles > max);
        let model = model_cycles.filter(|_| model_beyond_cycles.is_none());
        let mut marks: Vec<MarkedLatency> = measured
            .into_iter()
            .chain([(Statistic::ModelMean, model)])
            .filter_map(|(statistic, cycles)| {
                Some(MarkedLatency {
                    statistic,
                    cycles: cycles?,
                })
            })
            .collect();
        marks.sort_by(|a, b| a.cycles.total_cmp(&b.cycles));
        Some(Self {
            bars,
            latency_axis: Axis::linear_between(min, max),
            marks,
            model_beyond_cycles,
            curve_index,
        })
    }

    /// Text alternative, in one sentence.
    #[must_use]
    pub fn summary(&self) -> String {
        let of = |statistic: Statistic| {
            let mark = self.marks.iter().find(|mark| mark.statistic == statistic);
            mark.map(|mark| shown(mark.cycles, Rounding::Figure))
        };
        let percentile = |name, part| {
            let cycles = of(Statistic::Percentile(name));
            cycles.map(|cycles| format!("{part} of the messages took at most {cycles} cycles"))
        };
        let model = match self.model_beyond_cycles {
            Some(cycles) => Some(shown(cycles, Rounding::Figure)),
            None => of(Statistic::ModelMean),
        };
        let phrases = [
            percentile("p50", "half"),
            percentile("p95", "95 %"),
            percentile("p99", "99 %"),
            of(Statistic::Mean).map(|cycles| format!("their mean is {cycles}")),
            model.map(|cycles| format!("the model says {cycles}")),
        ];
        let phrases: Vec<String> = phrases.into_iter().flatten().collect();
        format!("Histogram of simulated latencies: {}.", phrases.join(", "))
    }
}
