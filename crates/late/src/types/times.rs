//! Times of collective operations that other programs measured, as they pass from the worker that reads them to the page.

use loadcurve::collective::Operation;
use loadcurve::curve;
use loadcurve::nccl::Run;
use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// Files that were read.
#[derive(Debug, Default, Serialize, Deserialize, Tsify)]
pub struct TimesSummary {
    /// Their times.
    measured: Vec<MeasuredTimes>,
    /// Each run in a line, and what a reader should know of it.
    words: Vec<String>,
    /// Number of times.
    count: usize,
}

/// Times of a run.
#[derive(Debug, Serialize, Deserialize, Tsify)]
pub struct MeasuredTimes {
    /// Name of their source.
    origin: String,
    /// The operation; several where it is not known which of them.
    operations: Vec<String>,
    /// Number of processors that took part, if it is known.
    processors: Option<u32>,
    /// Sizes in bytes, with times in microseconds.
    times: Vec<(f64, f64)>,
}

impl TimesSummary {
    /// Adds the times of a file's runs.
    pub(crate) fn add(&mut self, measured: Vec<curve::MeasuredTimes>, runs: &[Run]) {
        for run in runs {
            self.words.push(run.to_string());
            self.words.extend(run.remarks.iter().cloned());
        }
        for times in measured {
            self.count += times.times.len();
            self.measured.push(times.into());
        }
    }

    /// The times, to be drawn.
    pub(crate) fn measured(self) -> Vec<curve::MeasuredTimes> {
        self.measured.into_iter().map(Into::into).collect()
    }
}

impl From<curve::MeasuredTimes> for MeasuredTimes {
    fn from(times: curve::MeasuredTimes) -> Self {
        let pairs = times.times.into_iter();
        Self {
            origin: times.origin,
            operations: times
                .operations
                .iter()
                .map(|it| it.name().to_owned())
                .collect(),
            processors: times.processors.and_then(|it| it.try_into().ok()),
            times: pairs.map(|(bytes, us)| (bytes as f64, us)).collect(),
        }
    }
}

impl From<MeasuredTimes> for curve::MeasuredTimes {
    fn from(times: MeasuredTimes) -> Self {
        let operations = times.operations.iter();
        let pairs = times.times.into_iter();
        Self {
            origin: times.origin,
            operations: operations
                .filter_map(|name| name.parse::<Operation>().ok())
                .collect(),
            processors: times.processors.map(Into::into),
            times: pairs.map(|(bytes, us)| (bytes as u64, us)).collect(),
        }
    }
}
