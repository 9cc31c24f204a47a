//! Draws a chart as its layout says.

mod legend;
mod panel;
mod points;

use plotters::prelude::DrawingBackend;

use super::content::{Chart, unit_label};
use super::hit_areas::HitAreas;
use super::layout::{HEADING, Layout};
use crate::Result;
use crate::frame::Frame;
use crate::surface::{Surface, TextStyle};
use crate::text::TEXT;
use panel::PanelPainter;

/// Draws a chart and returns the positions of its panels and of the labels of its curves.
///
/// # Errors
/// [`crate::Error::Surface`] if the backend fails.
pub fn draw<B: DrawingBackend>(
    surface: &Surface<B>,
    chart: &Chart,
    frame: &Frame,
) -> Result<HitAreas> {
    let theme = frame.background.theme();
    let layout = Layout::of(chart, frame);
    surface.fill(theme.background)?;
    if let Some((heading, start)) = &layout.heading {
        let bold = TextStyle::new(theme.ink, HEADING).bold();
        let heading = bold.fitted(heading, frame.width - 2.0 * start.0);
        surface.text(&heading, *start, &bold)?;
    }
    let last = layout.panels.len() - 1;
    for (i, plane) in layout.planes(chart).enumerate() {
        let painter = PanelPainter {
            surface,
            theme,
            plane,
        };
        painter.grid(layout.load_ticks, i == last)?;
        painter.saturation_marks()?;
        painter.read_out_line(frame.cursor, theme.muted, 1.0)?;
        painter.read_out_line(frame.operating, theme.accent, 1.0)?;
        painter.labels(&layout.curve_labels[i])?;
        painter.curves()?;
        painter.published_points()?;
        painter.simulated_points()?;
        for load in [frame.cursor, frame.operating].into_iter().flatten() {
            painter.markers_at(load)?;
        }
        painter.zero_load_labels()?;
    }
    let muted = TextStyle::new(theme.muted, TEXT).centered();
    let load = format!("load ({})", unit_label(chart.unit));
    surface.text(&load, layout.load_title, &muted)?;
    legend::draw(surface, chart, theme, &layout)?;
    surface.present()?;
    let labels = layout.curve_labels.into_iter().flatten();
    Ok(HitAreas {
        labels: labels.chain(layout.legend).collect(),
        panels: layout.panels,
    })
}
