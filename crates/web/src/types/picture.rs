//! Pictures: what is requested, and information on what was drawn.

use loadcurve_plot::theme::{Background, DASHES, MARKERS, hex};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// The colours for a background.
#[derive(Debug, Serialize, Tsify)]
pub struct Palette {
    series: Vec<SeriesLook>,
    utilisation: Vec<String>,
}

/// The style that tells a curve from the others.
#[derive(Debug, Serialize, Tsify)]
pub struct SeriesLook {
    color: String,
    dash: &'static [f64],
    marker: &'static str,
}

impl Palette {
    /// The colours for a background.
    #[must_use]
    pub fn of(background: Background) -> Self {
        let theme = background.theme();
        let series = theme.series.iter().zip(DASHES).zip(MARKERS);
        Self {
            series: series
                .map(|((&color, dash), marker)| SeriesLook {
                    color: hex(color),
                    dash,
                    marker: marker.name(),
                })
                .collect(),
            utilisation: (0..=8)
                .map(|i| hex(theme.utilisation(f64::from(i) / 8.0)))
                .collect(),
        }
    }
}

/// Size and appearance of a picture.
#[derive(Debug, Serialize, Deserialize, Tsify)]
pub struct Frame {
    /// Width in CSS pixels.
    pub width: f64,
    /// Height in CSS pixels.
    pub height: f64,
    /// Device pixels per CSS pixel.
    pub ratio: f64,
    /// One of light, dark and print.
    pub theme: String,
    /// True if the chart prints what its curves have in common.
    pub heading: bool,
    /// True if the load axis is the track of the page's slider; not if missing.
    #[serde(default)]
    #[tsify(optional)]
    pub slider: bool,
    /// Factor by which text, lines, markers and margins of a chart are enlarged; 1 if missing.
    #[serde(default)]
    #[tsify(optional)]
    pub scale: Option<f64>,
    /// True if the operating point is marked.
    pub operating: bool,
    /// The load under the pointer, in the view's unit.
    #[serde(default)]
    #[tsify(optional)]
    pub cursor: Option<f64>,
    /// The load that the reader predicts, in the view's unit.
    #[serde(default)]
    #[tsify(optional)]
    pub guess: Option<f64>,
}

/// A network as drawn.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct NetworkPicture {
    /// The text alternative.
    pub description: String,
    /// The load at which its channels were measured, if they were.
    pub measured_at: Option<String>,
}
