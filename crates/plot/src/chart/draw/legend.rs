//! The legend below the panels: curves without a label beside them, and the meaning of the markers.

use plotters::prelude::DrawingBackend;

use super::panel::curve_stroke;
use super::points;
use crate::Result;
use crate::chart::content::Chart;
use crate::chart::layout::{Layout, PointKind};
use crate::chart::symbols::LEGEND_LINE;
use crate::surface::{Surface, TextStyle};
use crate::text::TEXT;
use crate::theme::{MARKERS, Theme};

/// Draws the entries for curves and for the kinds of points present.
pub(super) fn draw<B: DrawingBackend>(
    surface: &Surface<B>,
    chart: &Chart,
    theme: &Theme,
    layout: &Layout,
) -> Result<()> {
    let ink = TextStyle::new(theme.ink, TEXT);
    for entry in &layout.legend {
        let (x, y) = (
            entry.area.left,
            f64::midpoint(entry.area.top, entry.area.bottom),
        );
        let index = entry.index;
        surface.line(&[(x, y), (x + LEGEND_LINE, y)], &curve_stroke(theme, index))?;
        surface.marker(
            (x + LEGEND_LINE / 2.0, y),
            MARKERS[index],
            theme.series[index],
            theme.background,
        )?;
        let label = chart.series.iter().find(|series| series.index == index);
        let label = label.map_or("", |series| series.label.as_str());
        let start = x + LEGEND_LINE + 8.0;
        let label = ink.fitted(label, entry.area.right - start);
        surface.text(&label, (start, y), &ink)?;
    }
    for &(points, (x, y)) in &layout.points {
        let middle = (x + LEGEND_LINE / 2.0, y);
        match points {
            PointKind::Simulated => points::simulated_symbol(surface, theme, middle, false)?,
            PointKind::Unfinished => points::simulated_symbol(surface, theme, middle, true)?,
            PointKind::Published => points::published_symbol(surface, theme, middle)?,
            PointKind::Calculated => points::cross(surface, middle, theme.muted)?,
        }
        surface.text(points.label(), (x + LEGEND_LINE + 8.0, y), &ink)?;
    }
    Ok(())
}
