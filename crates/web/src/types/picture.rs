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
    /// What a drawing of a network emphasises; busy channels by default.
    #[serde(default)]
    #[tsify(optional)]
    pub drawing: Option<DrawingEmphasis>,
    /// True if the colours of a drawing go up to 100 % instead of the busiest channel.
    #[serde(default, rename = "fixedScale")]
    #[tsify(optional)]
    pub fixed_scale: Option<bool>,
    /// True if a network with too many nodes to be animated is drawn as a smaller one of its kind,
    /// at the same share of its saturation load.
    #[serde(default)]
    #[tsify(optional)]
    pub smaller: Option<bool>,
    /// True if nothing in a drawing tells how busy its channels are, as that is asked for.
    #[serde(default)]
    #[tsify(optional)]
    pub untold: Option<bool>,
}

/// What a drawing of a network emphasises.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum DrawingEmphasis {
    /// The messages on pale links.
    Messages,
    /// Busy channels.
    Busy,
    /// Processors, coloured by the latencies that `showLatencies` was given.
    Processors,
}

/// A network as drawn.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct NetworkPicture {
    /// The text alternative.
    pub description: String,
    /// The load at which its channels were measured, if they were.
    pub measured_at: Option<String>,
    /// The busiest channel, which is ringed; none until the state of the channels is known.
    #[tsify(optional)]
    pub busiest: Option<BusiestChannel>,
    /// What is shown in place of the load that a saturated network does not carry: `saturated;
    /// shown at 0.189`.
    #[tsify(optional)]
    pub limit: Option<String>,
    /// Share of the time at the upper end of the colour scale.
    #[tsify(optional)]
    pub top: Option<f64>,
}

/// The busiest channel of a drawn network.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct BusiestChannel {
    /// Share of the time for which it is held, from 0 to 1; of a link, for which it carries flits.
    pub held: f64,
    /// Number of other channels that are as busy.
    pub alike: usize,
    /// Its name: `(3,0) → (4,0)`.
    pub name: String,
    /// The label of the ring.
    pub label: String,
    /// Token of the part of the drawing, as for `describePart`.
    pub part: String,
    /// True if a source gives way first; then the ring is around its node.
    pub is_source: bool,
    /// True if it is a link with all of its virtual channels.
    pub is_link: bool,
    /// Distance of the ring's middle from the left, in CSS pixels.
    pub left: f64,
    /// Distance of the ring's middle from the top, in CSS pixels.
    pub top: f64,
}
