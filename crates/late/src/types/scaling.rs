//! Scaling of networks.

use loadcurve::curve::Scaling;
use loadcurve::scenario::Word as _;
use loadcurve_plot::scaling::PlacedPoint;
use serde::Serialize;
use tsify::Tsify;

/// Settings of a scaling chart, and the answer in words and as a table.
#[derive(Debug, Serialize, Tsify)]
pub struct ScalingAbout {
    /// Title in one line.
    title: String,
    /// Text alternative of the chart.
    summary: String,
    /// The answer, a sentence for each line.
    sentences: Vec<String>,
    /// The answer for each line in a few words.
    answers: Vec<ScalingLine>,
    /// Omitted values, with reasons.
    notices: Vec<String>,
    /// The varied key, or `size`.
    over: String,
    /// The keys that may be varied.
    choices: Vec<ScalingChoice>,
    /// The values as written in the link; empty if they are chosen automatically.
    values: String,
    /// The quantity read at each value.
    #[tsify(type = "'saturation' | 'zero' | 'latency' | 'knee' | 'link'")]
    of: &'static str,
    /// The load at which latencies are read, as a fraction of the saturation load.
    at: f64,
    /// Names of the columns of the table.
    columns: Vec<String>,
    /// Its rows.
    rows: Vec<Vec<String>>,
}

/// The answer for a line.
#[derive(Debug, Serialize, Tsify)]
pub struct ScalingLine {
    /// Index of the network.
    index: usize,
    words: String,
}

/// A key that may be varied.
#[derive(Debug, Serialize, Tsify)]
pub struct ScalingChoice {
    name: String,
    words: String,
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
        let choices = scaling.choices().into_iter();
        let (columns, rows) = scaling.table().texts();
        Self {
            title: scaling.title(),
            summary: scaling.summary(),
            sentences: scaling.sentences(),
            answers: (scaling.lines.iter().zip(scaling.in_short()))
                .map(|(line, words)| ScalingLine {
                    index: line.index,
                    words,
                })
                .collect(),
            notices: scaling.notices.iter().map(ToString::to_string).collect(),
            over: view.over.clone(),
            choices: choices
                .map(|(name, words)| ScalingChoice { name, words })
                .collect(),
            values: view.values.to_string(),
            of: view.of.word(),
            at: view.at,
            columns,
            rows,
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
