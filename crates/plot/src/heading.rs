//! The heading of a chart: what all that it shows has in common, in a line above it.

use crate::Result;
use crate::frame::Frame;
use crate::polyline::Point;
use crate::surface::{Surface, TextStyle};
use crate::theme::Theme;

/// Font size of a heading.
pub(crate) const HEADING: f64 = 14.0;

/// Height of its line in a chart of a study.
const HEADING_LINE: f64 = 24.0;

/// Room at the edges of a chart, and its heading.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Head {
    /// Width left free at both sides.
    pub(crate) edge: f64,
    /// The left end of the heading's middle line, if there is one.
    pub(crate) at: Option<Point>,
}

impl Head {
    /// The room in a frame around a chart with this heading, which may be empty.
    pub(crate) fn of(frame: &Frame, heading: &str) -> Self {
        let edge = if frame.heading { 12.0 } else { 4.0 };
        Self {
            edge,
            at: (frame.heading && !heading.is_empty()).then_some((edge, 19.0)),
        }
    }

    /// Height of the line of the heading.
    pub(crate) fn height(self) -> f64 {
        self.at.map_or(0.0, |_| HEADING_LINE)
    }
}

/// Draws a heading that starts at a point, cut short where the picture of this width ends.
pub(crate) fn draw(
    surface: &Surface,
    theme: &Theme,
    heading: &str,
    start: Point,
    width: f64,
) -> Result<()> {
    let bold = TextStyle::new(theme.ink, HEADING).bold();
    let heading = bold.fitted(heading, width - 2.0 * start.0);
    surface.text(&heading, start, &bold)
}
