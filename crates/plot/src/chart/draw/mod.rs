//! Draws a chart as its layout says.

mod labels;
mod legend;
mod panel;
mod points;
mod slider;

use loadcurve::scenario::CurveLabel;

use super::content::{Chart, unit_label};
use super::hit_areas::{HitAreas, PlacedLabel, PlacedNote, PlacedPanel};
use super::layout::{Layout, SaturationMark, saturation_marks};
use crate::Result;
use crate::frame::Frame;
use crate::heading;
use crate::polyline::Rect;
use crate::surface::{Stroke, Surface, TextStyle};
use crate::text::TEXT;
use panel::PanelPainter;
pub(crate) use points::{external_symbol, simulated_symbol};

/// Stroke width of the line at the operating load.
const LOAD_WIDTH: f64 = 1.25;

/// Draws a chart and returns the positions of its panels, of the labels of its curves and of the
/// handle of the predicted load.
///
/// # Errors
/// [`crate::Error::Surface`] if the backend fails.
pub fn draw(surface: &Surface, chart: &Chart, frame: &Frame) -> Result<HitAreas> {
    let (surface, scale) = (&surface.enlarged(frame.scale), frame.scale);
    let frame = &frame.enlarged();
    let theme = frame.background.theme();
    let layout = Layout::of(chart, frame);
    surface.fill(theme.background)?;
    if let Some((heading, start)) = &layout.heading {
        heading::draw(surface, theme, heading, *start, frame.width)?;
    }
    let load_line = Stroke::solid(theme.ink, LOAD_WIDTH);
    let cursor_line = Stroke::solid(theme.muted, 1.0);
    for (plane, labels) in layout.planes(chart).zip(&layout.labels) {
        let painter = PanelPainter {
            surface,
            theme,
            plane,
            weight: frame.curve_weight(),
        };
        painter.grid(layout.load_ticks)?;
        painter.saturation_marks()?;
        painter.patches(labels)?;
        painter.read_out_line(frame.cursor, &cursor_line)?;
        painter.read_out_line(frame.operating, &load_line)?;
        painter.ghosts()?;
        painter.curves()?;
        painter.published_points()?;
        painter.simulated_points()?;
        painter.external_points()?;
        painter.knees()?;
        for load in [frame.cursor, frame.operating].into_iter().flatten() {
            painter.markers_at(load)?;
        }
        painter.numbers(labels)?;
        painter.tags(&labels.tags)?;
        painter.notes(&labels.notes)?;
        painter.guess(frame.guess, labels.guess.as_ref())?;
    }
    if frame.slider {
        slider::track(surface, chart, frame, &layout)?;
    }
    slider::load_labels(surface, frame, &layout)?;
    if let Some(end) = layout.load_title {
        let muted = TextStyle::new(theme.muted, TEXT).right();
        let load = format!("{} ({})", chart.x_name(), unit_label(chart.unit));
        surface.text(&load, end, &muted)?;
    }
    legend::draw(surface, chart, theme, &layout)?;
    Ok(hit_areas(chart, &layout, scale))
}

fn hit_areas(chart: &Chart, layout: &Layout, scale: f64) -> HitAreas {
    let mut placed: Vec<PlacedLabel> = Vec::new();
    for (plane, labels) in layout.planes(chart).zip(&layout.labels) {
        let mut place = |label, index, area: Rect| {
            placed.push(PlacedLabel {
                index,
                label: Some(label).filter(|_| plane.is_first()),
                area: area.enlarged(scale),
            });
        };
        let index = |series: usize| chart.series[series].index;
        for tag in &labels.tags {
            place(CurveLabel::Name, index(tag.series), tag.area());
        }
        for value in &labels.zero_loads {
            place(CurveLabel::ZeroLoad, index(value.index), value.area);
        }
        for SaturationMark { index, label, .. } in saturation_marks(&plane, 1.0) {
            if let Some(label) = label {
                place(CurveLabel::Saturation, index, label.area(&plane));
            }
        }
    }
    placed.extend(layout.legend.curves.iter().map(|label| PlacedLabel {
        area: label.area.enlarged(scale),
        ..*label
    }));
    let labels = || layout.labels.iter();
    let panels = layout.panels.iter().map(|panel| PlacedPanel {
        area: panel.area.enlarged(scale),
        ..*panel
    });
    let notes = labels().flat_map(|labels| &labels.notes);
    let notes = notes.map(|note| PlacedNote {
        index: note.index,
        area: note.area.enlarged(scale),
        point: (scale * note.point.0, scale * note.point.1),
    });
    let mut guesses = labels().filter_map(|labels| labels.guess.as_ref());
    HitAreas {
        labels: placed,
        panels: panels.collect(),
        notes: notes.collect(),
        guess: guesses.next().map(|guess| guess.handle.enlarged(scale)),
    }
}
