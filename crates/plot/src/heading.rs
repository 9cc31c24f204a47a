//! The heading of a chart: what all that it shows has in common, in a line above it.

use crate::Result;
use crate::polyline::Point;
use crate::surface::{Surface, TextStyle};
use crate::theme::Theme;

/// Font size of a heading.
pub(crate) const HEADING: f64 = 14.0;

/// Height of its line in a chart with bars or lines of scaling.
pub(crate) const HEADING_LINE: f64 = 24.0;

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
