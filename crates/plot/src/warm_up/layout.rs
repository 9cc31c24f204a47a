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
pub(super) const STRIP: f64 = 24.0;
const LANE: f64 = 52.0;
const GAP: f64 = 10.0;

/// Most ticks on the latency axis of a replication.
pub(super) const LATENCY_TICKS: usize = 3;

impl WarmUp {
    /// Height of the picture, in CSS pixels.
    #[must_use]
    pub fn height(&self) -> f64 {
        self.runs.len() as f64 * (STRIP + LANE + GAP) - GAP + ticks::HEIGHT
    }

    /// The area of each replication's curve.
    pub(super) fn areas(&self, frame: &Frame) -> Vec<Rect> {
        let latencies = labels(&self.latency_axis.ticks(LATENCY_TICKS));
        let label_width = TextStyle::plain(TEXT).widest(&latencies);
        let (left, right) = (EDGE + label_width + 8.0, frame.width - EDGE);
        (0_u8..)
            .zip(&self.runs)
            .map(|(place, _)| {
                let top = f64::from(place) * (STRIP + LANE + GAP) + STRIP;
                let bottom = top + LANE;
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
