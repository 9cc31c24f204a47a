//! Numbers for reading, at one load.

use loadcurve::curve;
use serde::Serialize;
use tsify::Tsify;

/// All curves at one load.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ReadOut {
    load: f64,
    load_text: String,
    /// The unit of latencies.
    latency_unit: &'static str,
    rows: Vec<ReadOutRow>,
    spoken: String,
}

/// One curve at one load.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ReadOutRow {
    label: String,
    latency: String,
    throughput: String,
    simulated: String,
    difference: String,
    p95: String,
    published: String,
    of_saturation: String,
    state: &'static str,
    hidden: bool,
}

impl ReadOut {
    /// A read-out at a load in the view's unit.
    #[must_use]
    pub fn new(load: f64, read_out: curve::ReadOut) -> Self {
        let spoken = read_out.spoken();
        let rows = read_out.rows.into_iter().map(|row| ReadOutRow {
            label: row.label,
            latency: row.latency,
            throughput: row.throughput,
            simulated: row.simulated,
            difference: row.difference,
            p95: row.p95,
            published: row.published,
            of_saturation: row.of_saturation,
            state: row.state.word(),
            hidden: row.is_hidden,
        });
        Self {
            load,
            load_text: read_out.load,
            latency_unit: read_out.latency_unit,
            rows: rows.collect(),
            spoken,
        }
    }
}
