//! Size and appearance of a picture.

use std::borrow::Borrow;

use loadcurve::curve::{Curve, operating_load};
use loadcurve::scenario::View;

use crate::text::TEXT;
use crate::theme::Background;

/// Virtual pixels per device pixel. Backends take whole pixels, and these give them subpixel precision.
pub const SUBPIXELS: f64 = 8.0;

/// Size and appearance of a picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// Width in CSS pixels.
    pub width: f64,
    /// Height in CSS pixels.
    pub height: f64,
    /// Device pixels per CSS pixel.
    pub ratio: f64,
    /// The background that the picture is drawn on.
    pub background: Background,
    /// True if a chart prints what its curves have in common and lists the curves whose names have
    /// no room, and a drawing its title, load and colour scale; a page prints them elsewhere.
    pub heading: bool,
    /// True if the load axis of a chart is the track of a slider that sets the operating point.
    pub slider: bool,
    /// Factor by which text, lines, markers and margins of a chart are enlarged, and the labels of a drawing, for
    /// audiences that sit far from the screen.
    pub scale: f64,
    /// The operating point to mark, in the chart's unit of load.
    pub operating: Option<f64>,
    /// The load under the reader's pointer, in the chart's unit.
    pub cursor: Option<f64>,
    /// The load that the reader predicts, in the chart's unit, marked by a line with a handle.
    pub guess: Option<f64>,
}

/// Load that the file of a picture marks, in the view's unit: the one on screen, unless the picture
/// is for print, where only a load that the link names is marked.
#[must_use]
pub fn marked_load<C: Borrow<Curve>>(
    view: &View,
    curves: &[C],
    background: Background,
) -> Option<f64> {
    match background {
        Background::Print => view.load,
        Background::Light | Background::Dark => Some(operating_load(view, curves)),
    }
}

impl Frame {
    /// The frame of a file, on the background with this name; of an unknown name, on the usual one.
    #[must_use]
    pub fn of_file(width: f64, height: f64, background: &str) -> Self {
        Self {
            width,
            height,
            background: Background::named(background).unwrap_or_default(),
            ..Self::default()
        }
    }

    /// Width and height in virtual pixels.
    #[must_use]
    pub fn virtual_size(&self) -> (u32, u32) {
        let pixels = |length: f64| (length * self.ratio * SUBPIXELS).round() as u32;
        (pixels(self.width), pixels(self.height))
    }

    /// The same frame measured in enlarged pixels, of which a chart takes fewer.
    pub(crate) fn enlarged(&self) -> Self {
        Self {
            width: self.width / self.scale,
            height: self.height / self.scale,
            ..*self
        }
    }

    /// Factor by which the curves of an enlarged chart are bolder than the chart is larger: from a
    /// distance, lines become invisible before text becomes illegible.
    pub(crate) fn curve_weight(&self) -> f64 {
        1.0 + (self.scale - 1.0).max(0.0) / 4.0
    }

    /// True if a drawing is high enough for text above and below it.
    pub(crate) fn has_text_room(&self) -> bool {
        self.height >= 160.0
    }

    /// Room above and below a drawing for its labels, in CSS pixels.
    pub(crate) fn drawing_margins(&self) -> (f64, f64) {
        match (self.has_text_room(), self.heading) {
            (false, _) => (0.0, 0.0),
            (true, false) => (22.0 * self.scale, 4.0 * self.scale),
            (true, true) => (56.0, 24.0),
        }
    }

    /// Size of the labels of a drawing, in CSS pixels.
    pub(crate) fn drawing_text(&self) -> f64 {
        TEXT * self.scale
    }
}

/// The frame of exported pictures, meant for print and course notes.
impl Default for Frame {
    fn default() -> Self {
        Self {
            width: 640.0,
            height: 420.0,
            ratio: 1.0,
            background: Background::Light,
            heading: true,
            slider: false,
            scale: 1.0,
            operating: None,
            cursor: None,
            guess: None,
        }
    }
}
