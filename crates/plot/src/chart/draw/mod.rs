//! Draws a chart as its layout says.

mod legend;
mod panel;
mod points;

use plotters::prelude::DrawingBackend;

use super::areas::Drawn;
use super::content::{Chart, unit_in_words};
use super::layout::{HEADING, Layout};
use crate::Result;
use crate::frame::Frame;
use crate::surface::{Surface, TextStyle};
use crate::text::TEXT;
use panel::Painter;

/// Draws a chart and returns the positions of its panels and of the labels of its curves.
///
/// # Errors
/// [`crate::Error::Surface`] if the backend fails.
pub fn draw<B: DrawingBackend>(
    surface: &Surface<B>,
    chart: &Chart,
    frame: &Frame,
) -> Result<Drawn> {
    let theme = frame.ground.theme();
    let layout = Layout::of(chart, frame);
    surface.fill(theme.background)?;
    if let Some((words, place)) = &layout.heading {
        let bold = TextStyle::new(theme.ink, HEADING).bold();
        let words = bold.fitted(words, frame.width - 2.0 * place.0);
        surface.text(&words, *place, &bold)?;
    }
    let last = layout.panels.len() - 1;
    for (i, plane) in layout.planes(chart).enumerate() {
        let painter = Painter {
            surface,
            theme,
            plane,
        };
        painter.grid(layout.load_ticks, i == last)?;
        painter.saturation_marks()?;
        painter.read_out_line(frame.cursor, theme.muted, 1.0)?;
        painter.read_out_line(frame.operating, theme.accent, 1.0)?;
        painter.labels(&layout.direct[i])?;
        painter.curves()?;
        painter.published()?;
        painter.dots()?;
        for load in [frame.cursor, frame.operating].into_iter().flatten() {
            painter.marks_at(load)?;
        }
        painter.zero_load_labels()?;
    }
    let muted = TextStyle::new(theme.muted, TEXT).centered();
    let load = format!("load ({})", unit_in_words(chart.unit));
    surface.text(&load, layout.load_title, &muted)?;
    legend::draw(surface, chart, theme, &layout)?;
    surface.present()?;
    let labels = layout.direct.into_iter().flatten();
    Ok(Drawn {
        labels: labels.chain(layout.legend).collect(),
        panels: layout.panels,
    })
}
