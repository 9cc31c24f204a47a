//! The legend below the panels: curves without a label beside them, and the meaning of the markers.

use plotters::prelude::DrawingBackend;

use super::layout::{Layout, Points, SAMPLE};
use super::{Chart, dots, published};
use crate::Result;
use crate::surface::{Stroke, Surface, TextStyle};
use crate::text::TEXT;
use crate::theme::{DASHES, MARKERS, Theme};

const CURVE_WIDTH: f64 = 2.0;

/// Line style of the curve at an index of the scenario.
pub(super) fn curve_stroke(theme: &Theme, place: usize) -> Stroke {
    Stroke {
        color: theme.series[place],
        width: CURVE_WIDTH,
        dash: DASHES[place],
    }
}

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
        let place = entry.place;
        surface.line(&[(x, y), (x + SAMPLE, y)], &curve_stroke(theme, place))?;
        surface.marker(
            (x + SAMPLE / 2.0, y),
            MARKERS[place],
            theme.series[place],
            theme.background,
        )?;
        let label = chart.series.iter().find(|series| series.place == place);
        let label = label.map_or("", |series| series.label.as_str());
        let start = x + SAMPLE + 8.0;
        surface.text(
            &fitted(label, &ink, entry.area.right - start),
            (start, y),
            &ink,
        )?;
    }
    for &(points, (x, y)) in &layout.points {
        let middle = (x + SAMPLE / 2.0, y);
        match points {
            Points::Simulated => dots::sample(surface, theme, middle, false)?,
            Points::Unfinished => dots::sample(surface, theme, middle, true)?,
            Points::Published => published::sample(surface, theme, middle)?,
            Points::Calculated => published::cross(surface, middle, theme.muted)?,
        }
        surface.text(points.words(), (x + SAMPLE + 8.0, y), &ink)?;
    }
    Ok(())
}

/// A text, truncated with an ellipsis if it is wider than the available room.
pub(super) fn fitted(text: &str, lettering: &TextStyle, room: f64) -> String {
    // Room that was measured for this very text must be enough despite rounding errors.
    if lettering.width(text) <= room + 0.01 {
        return text.to_owned();
    }
    let mut cut = String::new();
    for c in text.chars() {
        if lettering.width(&cut) + lettering.width("M…") > room {
            break;
        }
        cut.push(c);
    }
    cut.push('…');
    cut
}
