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
    /// The numbers behind the texts, for sorting.
    values: ReadOutValues,
}

/// Numbers of one curve; each is none if there is nothing at exactly this load.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ReadOutValues {
    /// Latency of the model, in cycles.
    latency: Option<f64>,
    /// Simulated latency, in cycles.
    simulated: Option<f64>,
    /// Half-width of its 95 % confidence interval, in cycles.
    half_width: Option<f64>,
    /// Excess of the model over the simulation, as a fraction.
    difference: Option<f64>,
    /// Load as a fraction of the saturation load.
    share_of_saturation: Option<f64>,
    /// Throughput in the unit of the load.
    throughput: Option<f64>,
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
            values: ReadOutValues {
                latency: row.values.latency,
                simulated: row.values.simulated.map(|(latency, _)| latency),
                half_width: row.values.simulated.map(|(_, half_width)| half_width),
                difference: row.values.difference,
                share_of_saturation: row.values.saturation_share,
                throughput: row.values.throughput,
            },
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
