//! Layout of the warm-up picture, in CSS pixels.

use super::content::WarmUp;
use crate::axis::labels;
use crate::frame::Frame;
use crate::polyline::Rect;
use crate::text::{TEXT, TextStyle};
use crate::ticks;

/// Margin of the picture. The page around it has a margin of its own.
pub(super) const EDGE: f64 = 1.0;

/// Vertical space of a replication: a line of text and its curve.
pub(super) const TITLE_HEIGHT: f64 = 24.0;
const CURVE_HEIGHT: f64 = 52.0;
const GAP: f64 = 10.0;

/// Maximum number of ticks on the latency axis of a replication.
pub(super) const LATENCY_TICKS: usize = 3;

impl WarmUp {
    /// Height of the picture, in CSS pixels.
    #[must_use]
    pub fn height(&self) -> f64 {
        self.replications.len() as f64 * (TITLE_HEIGHT + CURVE_HEIGHT + GAP) - GAP + ticks::HEIGHT
    }

    /// The area of each replication's curve.
    pub(super) fn areas(&self, frame: &Frame) -> Vec<Rect> {
        let latencies = labels(&self.latency_axis.ticks(LATENCY_TICKS));
        let label_width = TextStyle::plain(TEXT).widest(&latencies);
        let (left, right) = (EDGE + label_width + 8.0, frame.width - EDGE);
        (0_u8..)
            .zip(&self.replications)
            .map(|(index, _)| {
                let top = f64::from(index) * (TITLE_HEIGHT + CURVE_HEIGHT + GAP) + TITLE_HEIGHT;
                let bottom = top + CURVE_HEIGHT;
                Rect {
                    left,
                    top,
                    right,
                    bottom,
                }
            })
            .collect()
    }
}
