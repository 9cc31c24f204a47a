//! Requested pictures.

use loadcurve_plot::frame;
use loadcurve_plot::theme::Background;
use serde::{Deserialize, Serialize};
use tsify::Tsify;

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
    /// Emphasis of a drawing of a network; busy channels by default.
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
    /// Index of the network in a drawing, from 0; that of the link if missing.
    #[serde(default)]
    #[tsify(optional)]
    pub network: Option<usize>,
    /// True if nothing in a drawing reveals how busy its channels are, because a lesson asks for that.
    #[serde(default)]
    #[tsify(optional)]
    pub untold: Option<bool>,
}

/// Size and appearance, without what is particular to the chart of a scenario.
impl From<&Frame> for frame::Frame {
    fn from(requested: &Frame) -> Self {
        Self {
            width: requested.width,
            height: requested.height,
            ratio: requested.ratio,
            background: Background::named(&requested.theme).unwrap_or_default(),
            heading: requested.heading,
            scale: requested.scale.unwrap_or(1.0),
            cursor: requested.cursor,
            ..Self::default()
        }
    }
}

/// Emphasis of a drawing of a network.
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
