//! The horizontal axis of the pictures at one load: ticks with their labels, and a title.

use crate::Result;
use crate::axis::{Axis, labels};
use crate::polyline::Rect;
use crate::surface::{Stroke, Surface};
use crate::text::{TEXT, TextStyle};
use crate::theme::Theme;

/// Space that the ticks and the title take below the area.
pub(crate) const HEIGHT: f64 = 38.0;

/// Distance by which a label may extend beyond the right edge of the area.
const BESIDE: f64 = 1.0;

/// Draws ticks below an area, one for each `tick_width` at most, and the title of the axis. Returns
/// the vertical middle of the title.
pub(crate) fn below(
    surface: &Surface,
    theme: &Theme,
    area: &Rect,
    axis: &Axis,
    tick_width: f64,
    title: &str,
) -> Result<f64> {
    let line = Stroke::solid(theme.axis, 1.0);
    let small = TextStyle::new(theme.muted, TEXT);
    let ticks = axis.ticks((area.width() / tick_width) as usize);
    for (&tick, label) in ticks.iter().zip(labels(&ticks)) {
        let x = area.x_at(axis.fraction(tick));
        surface.vertical(x, area.bottom, area.bottom + 4.0, &line)?;
        // The outermost labels are kept inside the picture.
        let half = small.width(&label) / 2.0;
        let x = x.clamp(half, area.right + BESIDE - half);
        surface.text(&label, (x, area.bottom + 12.0), &small.centered())?;
    }
    let middle = area.bottom + 29.0;
    surface.text(title, (area.left, middle), &small)?;
    Ok(middle)
}
