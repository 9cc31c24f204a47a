//! Pictures: what they are asked for, and what is where in them.

use loadcurve_plot::chart::{Placed, Quantity};
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
    /// Whether the rings of a torus are folded, so that no link is longer than another.
    #[serde(default)]
    #[tsify(optional)]
    pub folded: bool,
    /// The load under the pointer, in the view's unit.
    #[serde(default)]
    #[tsify(optional)]
    pub cursor: Option<f64>,
}

/// Where the panels of a chart are.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ChartLayout {
    /// From top to bottom.
    pub panels: Vec<PanelArea>,
    /// The load at the right end of every panel, in the view's unit; 0 is at the left.
    pub load_max: f64,
}

/// The area inside a panel's axes, in CSS pixels.
#[derive(Debug, Serialize, Tsify)]
pub struct PanelArea {
    #[tsify(type = "'latency' | 'throughput'")]
    quantity: &'static str,
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl From<&Placed> for PanelArea {
    fn from(placed: &Placed) -> Self {
        let area = placed.area;
        let quantity = match placed.quantity {
            Quantity::Latency => "latency",
            Quantity::Throughput => "throughput",
        };
        let (left, top, right, bottom) = (area.left, area.top, area.right, area.bottom);
        Self {
            quantity,
            left,
            top,
            right,
            bottom,
        }
    }
}

/// A network as drawn.
#[derive(Debug, Serialize, Tsify)]
pub struct NetworkPicture {
    /// The drawing in words.
    pub description: String,
}
