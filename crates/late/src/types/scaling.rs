//! Scaling of networks.

use loadcurve::curve::{DataTable, Scaling};
use loadcurve::scenario::Word as _;
use loadcurve_plot::scaling::PlacedPoint;
use serde::Serialize;
use tsify::Tsify;

/// Settings of a scaling chart, and the answer in words and as a table.
#[derive(Debug, Serialize, Tsify)]
pub struct ScalingAbout {
    /// Text alternative of the chart.
    summary: String,
    /// The answer, a sentence for each line.
    sentences: Vec<String>,
    /// The answer for each line in a few words, with the index of the network.
    answers: Vec<(usize, String)>,
    /// Omitted values, with reasons.
    notices: Vec<String>,
    /// The varied key, or `size`.
    over: String,
    /// The keys that may be varied, with their names in words.
    choices: Vec<(String, String)>,
    /// The values as written in the link; empty if they are chosen automatically.
    values: String,
    /// The quantity read at each value.
    #[tsify(type = "'saturation' | 'zero' | 'latency' | 'knee' | 'link'")]
    of: &'static str,
    /// The load at which latencies are read, as a fraction of the saturation load.
    at: f64,
    /// The values, below the title in one line.
    #[tsify(type = "DataTable")]
    table: DataTable,
}

/// A point of the drawn chart.
#[derive(Debug, Serialize, Tsify)]
pub struct ScalingPlace {
    /// Index of the network.
    index: usize,
    /// Value of the key, or number of processors.
    number: u32,
    /// Its distance from the left, in CSS pixels.
    x: f64,
    /// The value in words.
    value: String,
}

impl From<&Scaling> for ScalingAbout {
    fn from(scaling: &Scaling) -> Self {
        let view = &scaling.scenario.view.scaling;
        let indices = scaling.lines.iter().map(|line| line.index);
        let (columns, rows) = scaling.table().texts();
        Self {
            summary: scaling.summary(),
            sentences: scaling.sentences(),
            answers: indices.zip(scaling.in_short()).collect(),
            notices: scaling.notices.iter().map(ToString::to_string).collect(),
            over: view.over.clone(),
            choices: scaling.choices(),
            values: view.values.to_string(),
            of: view.of.word(),
            at: view.at,
            table: DataTable {
                caption: scaling.title(),
                columns,
                rows,
            },
        }
    }
}

impl From<PlacedPoint> for ScalingPlace {
    fn from(point: PlacedPoint) -> Self {
        Self {
            index: point.index,
            number: point.number,
            x: point.at.0,
            value: point.value,
        }
    }
}
