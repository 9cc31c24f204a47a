//! The legend below the panels: curves without a label beside them, the meaning of the markers, and how
//! settings of other programs differ.

use super::points;
use crate::Result;
use crate::chart::content::Chart;
use crate::chart::layout::{LETTER, Layout, PointKind};
use crate::chart::symbols::{KNEE_RADIUS, KNEE_RISE, LEGEND_LINE, PUBLISHED_RADIUS};
use crate::surface::{DISC, Stroke, Surface, TextStyle};
use crate::text::TEXT;
use crate::theme::{MARKERS, Theme};

/// Draws the entries for curves and for the kinds of points present.
pub(super) fn draw(surface: &Surface, chart: &Chart, theme: &Theme, layout: &Layout) -> Result<()> {
    let ink = TextStyle::new(theme.ink, TEXT);
    for entry in &layout.legend.curves {
        let (left, (_, y)) = (entry.area.left, entry.area.middle());
        let mut series = chart.series.iter();
        let Some(series) = series.find(|series| series.index == entry.index) else {
            continue;
        };
        let (index, color) = (series.index, theme.series[series.index]);
        surface.letter((left + DISC, y), series.letter(), color, theme)?;
        let x = left + LETTER;
        let stroke = Stroke::of_curve(theme, index, 1.0);
        surface.line(&[(x, y), (x + LEGEND_LINE, y)], &stroke)?;
        let middle = (x + LEGEND_LINE / 2.0, y);
        surface.marker(middle, MARKERS[index], color, theme.background)?;
        let start = x + LEGEND_LINE + 8.0;
        let label = ink.fitted(&series.label, entry.area.right - start);
        surface.text(&label, (start, y), &ink)?;
    }
    for &(points, (x, y)) in &layout.legend.points {
        let middle = (x + LEGEND_LINE / 2.0, y);
        let (color, inside) = (theme.muted, theme.background);
        let hollow = |radius| surface.outlined_marker(middle, MARKERS[0], radius, color, inside);
        match points {
            PointKind::Simulated => points::simulated_symbol(surface, theme, middle, false)?,
            PointKind::Unfinished => points::simulated_symbol(surface, theme, middle, true)?,
            PointKind::Published => hollow(PUBLISHED_RADIUS)?,
            PointKind::Calculated => points::cross(surface, middle, color)?,
            PointKind::ModelKnee => hollow(KNEE_RADIUS)?,
            PointKind::SimulatedKnee => {
                let ends = [middle.0 - KNEE_RISE, middle.0 + KNEE_RISE];
                points::knee_symbol(surface, ends, y, color)?;
            }
            PointKind::External(origin) => {
                points::external_symbol(surface, theme, middle, origin, color)?;
            }
        }
        surface.text(points.label(chart), (x + LEGEND_LINE + 8.0, y), &ink)?;
    }
    let muted = TextStyle::new(theme.muted, TEXT);
    for (line, start) in &layout.legend.remarks {
        surface.text(line, *start, &muted)?;
    }
    Ok(())
}
