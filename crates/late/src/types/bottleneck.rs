//! Bottleneck of the drawn network.

use loadcurve::curve::{BottleneckReport, PageTable};
use loadcurve_plot::diagram::highlight::Widened;
use serde::Serialize;
use tsify::Tsify;

/// The answer, with its channels.
#[derive(Debug, Default, Serialize, Tsify)]
pub struct BottleneckAnswer {
    /// The answer in sentences, or the reason for its absence.
    sentence: String,
    /// Kinds of channels and single channels; absent if there is no answer.
    #[tsify(optional, type = "AnswerTable")]
    table: Option<PageTable>,
    /// Channels of the bottleneck, by number.
    channels: Vec<usize>,
    /// The fullest channels, which are ringed.
    fullest: Vec<usize>,
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
                    ..Self::default()
                };
            }
        };
        let bottleneck = report.bottleneck();
        Self {
            sentence: report.sentence(),
            table: Some(report.page()),
            channels: bottleneck.map_or_else(Vec::new, |it| it.channels.clone()),
            fullest: bottleneck.map_or_else(Vec::new, |it| Widened::of(it).fullest.to_vec()),
        }
    }
}
