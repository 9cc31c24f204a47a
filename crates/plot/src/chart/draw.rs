//! Draws a chart: grid, axes, curves with their labels, and read-out lines.

use plotters::prelude::DrawingBackend;
use plotters::style::RGBAColor;

use super::layout::{HEADING, Labelled, Layout};
use super::legend::{self, curve_stroke, fitted};
use super::plane::Plane;
use super::{Chart, Drawn, Series, unit_in_words};
use crate::Result;
use crate::axis::labels;
use crate::frame::Frame;
use crate::polyline::Area;
use crate::surface::{Stroke, Surface, TextStyle};
use crate::text::TEXT;
use crate::theme::{MARKERS, Theme};

/// Left end of the vertical axis title, which stands above the tick labels at the edge of the
/// picture.
pub(super) const TITLE_LEFT: f64 = 12.0;

/// Distance by which a tick label may extend beyond the right edge of a panel.
const BESIDE: f64 = 16.0;

/// Distance of a panel's titles above its upper edge.
pub(super) const STRIP_MIDDLE: f64 = 16.0;

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
        let bold = TextStyle {
            bold: true,
            ..TextStyle::new(theme.ink, HEADING)
        };
        surface.text(
            &fitted(words, &bold, frame.width - 2.0 * place.0),
            *place,
            &bold,
        )?;
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

/// One panel being drawn.
pub(super) struct Painter<'a, B: DrawingBackend> {
    pub(super) surface: &'a Surface<B>,
    pub(super) theme: &'static Theme,
    pub(super) plane: Plane<'a>,
}

impl<B: DrawingBackend> Painter<'_, B> {
    pub(super) fn color(&self, series: &Series) -> RGBAColor {
        self.theme.series[series.place]
    }

    /// Draws the grid and the tick labels; only the lowest panel labels the load axis.
    fn grid(&self, load_ticks: usize, lowest: bool) -> Result<()> {
        let Area {
            left,
            top,
            right,
            bottom,
        } = self.plane.area;
        let grid = Stroke {
            color: self.theme.grid,
            width: 1.0,
            dash: &[],
        };
        let axis = Stroke {
            color: self.theme.axis,
            ..grid
        };
        let small = TextStyle::new(self.theme.muted, TEXT);

        let heights = self.plane.value_ticks();
        for (&value, label) in heights.iter().zip(labels(&heights)) {
            let y = self.plane.y(value);
            self.surface.horizontal(y, left, right, &grid)?;
            self.surface.text(&label, (left - 8.0, y), &small.right())?;
        }
        let loads: Vec<f64> = self.plane.chart.load_axis.ticks(load_ticks);
        for (&load, label) in loads.iter().zip(labels(&loads)) {
            let x = self.plane.x(load);
            self.surface.vertical(x, bottom, bottom + 4.0, &axis)?;
            if lowest {
                // At the end of the axis, a centred label would extend beyond the picture.
                let farthest = right + BESIDE - small.width(&label) / 2.0;
                let spot = (x.min(farthest), bottom + 14.0);
                self.surface.text(&label, spot, &small.centered())?;
            }
        }
        self.surface.horizontal(bottom, left, right, &axis)?;
        self.surface.text(
            &self.plane.title(),
            (TITLE_LEFT, top - STRIP_MIDDLE),
            &small,
        )
    }

    /// Draws the labels beside the curves, each on a patch of background that no line crosses.
    fn labels(&self, labels: &[Labelled]) -> Result<()> {
        let named = |place| move |series: &&Series| series.place == place;
        for &Labelled { place, area } in labels {
            let Some(series) = self.plane.chart.series.iter().find(named(place)) else {
                continue;
            };
            let (corner, opposite) = ((area.left, area.top), (area.right, area.bottom));
            self.surface
                .rectangle(corner, opposite, self.theme.background)?;
            let middle = f64::midpoint(area.top, area.bottom);
            let lettering = TextStyle::new(self.color(series), TEXT);
            self.surface
                .text(&series.label, (area.left, middle), &lettering)?;
        }
        Ok(())
    }

    /// Draws each curve, clipped to the panel and interrupted where it has no value, with a ring at
    /// its end.
    fn curves(&self) -> Result<()> {
        for series in &self.plane.chart.series {
            let stroke = curve_stroke(self.theme, series.place);
            for line in self.plane.lines(series) {
                self.surface.line(&line, &stroke)?;
            }
            if let Some(end) = self.plane.finite_end(series) {
                self.surface.ring(end, stroke.color)?;
            }
        }
        Ok(())
    }

    fn read_out_line(&self, load: Option<f64>, color: RGBAColor, width: f64) -> Result<()> {
        let x = load
            .map(|load| self.plane.x(load))
            .filter(|&x| self.plane.contains_x(x));
        let stroke = Stroke {
            color,
            width,
            dash: &[],
        };
        x.map_or(Ok(()), |x| {
            self.surface
                .vertical(x, self.plane.area.top, self.plane.area.bottom, &stroke)
        })
    }

    fn marks_at(&self, load: f64) -> Result<()> {
        let Plane { chart, panel, .. } = self.plane;
        let x = self.plane.x(load);
        for series in &chart.series {
            let Some(value) = series.at(panel.quantity, load) else {
                continue;
            };
            let y = self.plane.y(value);
            if self.plane.contains_x(x) && self.plane.contains_y(y) {
                self.surface.marker(
                    (x, y),
                    MARKERS[series.place],
                    self.color(series),
                    self.theme.background,
                )?;
            }
        }
        Ok(())
    }
}
