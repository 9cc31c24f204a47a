//! Bottleneck of the drawn network.

use loadcurve::curve::{BottleneckReport, BottleneckRow as Row, Cell};
use loadcurve::number::Rounding::{Figure, Share};
use loadcurve::number::shown;
use loadcurve::sim::{Estimate, SetWaits};
use loadcurve_plot::diagram::highlight::Widened;
use serde::Serialize;
use tsify::Tsify;

/// Most rows of the table; if there are more, those with the longest waits are shown.
const MAX_ROWS: usize = 40;

/// The answer, in words and rounded numbers.
#[derive(Debug, Serialize, Tsify)]
pub struct BottleneckAnswer {
    /// The answer in sentences, or the reason for its absence.
    sentence: String,
    /// Kinds of channels and single channels; none if there is no answer.
    rows: Vec<BottleneckRow>,
    /// Channels of the bottleneck, by number.
    channels: Vec<usize>,
    /// The fullest channels, which are ringed.
    fullest: Vec<usize>,
}

/// A kind of channels, or a single channel; missing numbers are empty.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct BottleneckRow {
    name: String,
    /// The fullest channel of the kind.
    first: String,
    utilisation: String,
    wait: String,
    /// The same, simulated, with its 95 % interval.
    simulated_utilisation: String,
    simulated_wait: String,
    share: String,
    relief_latency: String,
    relief_saturation: String,
    /// True for the bottleneck.
    is_costliest: bool,
}

impl BottleneckAnswer {
    /// The answer for the page.
    #[must_use]
    pub fn of(report: &loadcurve::Result<BottleneckReport>) -> Self {
        let report = match report {
            Ok(report) => report,
            Err(error) => {
                return Self {
                    sentence: error.to_string(),
                    rows: Vec::new(),
                    channels: Vec::new(),
                    fullest: Vec::new(),
                };
            }
        };
        let bottleneck = report.bottleneck();
        let mut rows = report.rows();
        if rows.len() > MAX_ROWS {
            rows.sort_by(|one, other| other.wait_cycles.total_cmp(&one.wait_cycles));
            rows.truncate(MAX_ROWS);
        }
        let row = |row: &Row| {
            let text = |value: Option<f64>, rounding| Cell::from(value).shown(rounding);
            let measured = |of: fn(&SetWaits) -> Estimate, rounding| {
                let measured = row.simulated.as_ref().map(of);
                let interval = measured.and_then(|it| it.half_width);
                let interval = interval.map(|it| format!(" ± {}", shown(it, rounding)));
                text(measured.map(|it| it.mean), rounding) + &interval.unwrap_or_default()
            };
            let relief = row.relief;
            let saturation = relief.map(|it| it.saturation_messages * report.flits);
            BottleneckRow {
                simulated_utilisation: measured(|it| it.held, Share),
                simulated_wait: measured(|it| it.wait_cycles, Figure),
                name: if report.single.iter().any(|single| single == row) {
                    row.words.clone()
                } else {
                    row.name.clone()
                },
                first: row.first.clone(),
                utilisation: text(row.has_channels().then_some(row.utilisation), Share),
                wait: shown(row.wait_cycles, Figure),
                share: shown(row.share, Share),
                relief_latency: text(relief.map(|it| it.latency_cycles), Figure),
                relief_saturation: text(saturation, Figure),
                is_costliest: bottleneck == Some(row),
            }
        };
        Self {
            sentence: report.sentence(),
            rows: rows.iter().map(|it| row(it)).collect(),
            channels: bottleneck.map_or_else(Vec::new, |it| it.channels.clone()),
            fullest: bottleneck.map_or_else(Vec::new, |it| Widened::of(it).fullest.to_vec()),
        }
    }
}
