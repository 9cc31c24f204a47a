//! The size of a picture and the look it is given.

use crate::precise::SUBPIXELS;
use crate::theme::Ground;

/// How a picture is framed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// Width in CSS pixels.
    pub width: f64,
    /// Height in CSS pixels.
    pub height: f64,
    /// Device pixels per CSS pixel.
    pub ratio: f64,
    /// What the picture is drawn on.
    pub ground: Ground,
    /// Whether a chart says what its curves have in common; a page may say it elsewhere.
    pub heading: bool,
    /// The operating point to mark, in the chart's unit of load.
    pub operating: Option<f64>,
    /// The load to point out while a reader moves over the chart, in the chart's unit.
    pub cursor: Option<f64>,
}

impl Frame {
    /// Width and height in virtual pixels.
    #[must_use]
    pub fn virtual_size(&self) -> (u32, u32) {
        let pixels = |length: f64| (length * self.ratio * SUBPIXELS).round() as u32;
        (pixels(self.width), pixels(self.height))
    }
}

/// The frame of exported pictures: a figure of a printed page or of course notes.
impl Default for Frame {
    fn default() -> Self {
        Self {
            width: 640.0,
            height: 420.0,
            ratio: 1.0,
            ground: Ground::Light,
            heading: true,
            operating: None,
            cursor: None,
        }
    }
}
