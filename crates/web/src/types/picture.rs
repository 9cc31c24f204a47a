//! Pictures: what they are asked for, and what is where in them.

use loadcurve_plot::theme::{DASHES, Ground, MARKERS, hex};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// The colours of a ground.
#[derive(Debug, Serialize, Tsify)]
pub struct Palette {
    series: Vec<SeriesLook>,
    utilisation: Vec<String>,
}

/// How a curve is told from the others.
#[derive(Debug, Serialize, Tsify)]
pub struct SeriesLook {
    color: String,
    dash: &'static [f64],
    marker: &'static str,
}

impl Palette {
    /// The colours of a ground.
    #[must_use]
    pub fn of(ground: Ground) -> Self {
        let theme = ground.theme();
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

/// The size and the look of a picture.
#[derive(Debug, Serialize, Deserialize, Tsify)]
pub struct Frame {
    /// In CSS pixels.
    pub width: f64,
    /// In CSS pixels.
    pub height: f64,
    /// Device pixels per CSS pixel.
    pub ratio: f64,
    /// light, dark or print.
    pub theme: String,
    /// Whether the chart says what its curves have in common.
    pub heading: bool,
    /// Whether the operating point is marked.
    pub operating: bool,
    /// The load under the pointer, in the view's unit.
    #[serde(default)]
    #[tsify(optional)]
    pub cursor: Option<f64>,
}

/// A network as drawn.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct NetworkPicture {
    /// The drawing in words.
    pub description: String,
    /// At which load its channels were measured, if they were.
    pub measured_at: Option<String>,
}
