//! Drawing a chart: grid, axes, curves, saturation marks, read-out lines and the legend.

use loadcurve::curve::number::rounded_text;
use plotters::prelude::DrawingBackend;
use plotters::style::RGBAColor;

use super::dots;
use super::layout::{HEADING, Layout, SAMPLE, SIMULATED, ticks_for};
use super::{Chart, Panel, Placed, Quantity, Series, unit_in_words};
use crate::Result;
use crate::axis::labels;
use crate::frame::Frame;
use crate::polyline::{Area, Spot, clip};
use crate::surface::{Lettering, Stroke, Surface};
use crate::text::TEXT;
use crate::theme::{DASHES, MARKERS, Theme};

const CURVE_WIDTH: f64 = 2.0;

/// How far above a panel its titles are.
const STRIP_MIDDLE: f64 = 16.0;

/// Draws a chart and says where its panels are.
///
/// # Errors
/// [`crate::Error::Surface`] when the backend refuses.
pub fn draw<B: DrawingBackend>(
    surface: &Surface<B>,
    chart: &Chart,
    frame: &Frame,
) -> Result<Vec<Placed>> {
    let theme = frame.ground.theme();
    let layout = Layout::of(chart, frame);
    surface.fill(theme.background)?;
    if let Some(place) = layout.heading {
        let bold = Lettering {
            bold: true,
            ..Lettering::new(theme.ink, HEADING)
        };
        surface.text(
            &fitted(&chart.heading, &bold, frame.width - 2.0 * place.0),
            place,
            &bold,
        )?;
    }
    for (panel, placed) in chart.panels.iter().zip(&layout.panels) {
        let painter = Painter {
            surface,
            chart,
            theme,
            panel,
            area: placed.area,
        };
        painter.grid(
            layout.load_ticks,
            placed == layout.panels.last().unwrap_or(placed),
        )?;
        painter.saturation_marks()?;
        painter.read_out_line(frame.cursor, theme.muted, 1.0)?;
        painter.read_out_line(frame.operating, theme.accent, 1.0)?;
        painter.curves()?;
        painter.dots()?;
        for load in [frame.cursor, frame.operating].into_iter().flatten() {
            painter.marks_at(load)?;
        }
        painter.zero_load_labels()?;
    }
    let muted = Lettering::new(theme.muted, TEXT).centered();
    let load = format!("load ({})", unit_in_words(chart.unit));
    surface.text(&load, layout.load_title, &muted)?;
    legend(surface, chart, theme, &layout.legend, frame.width)?;
    surface.present()?;
    Ok(layout.panels)
}

/// One panel being drawn.
pub(super) struct Painter<'a, B: DrawingBackend> {
    pub(super) surface: &'a Surface<B>,
    pub(super) chart: &'a Chart,
    pub(super) theme: &'static Theme,
    pub(super) panel: &'a Panel,
    pub(super) area: Area,
}

impl<B: DrawingBackend> Painter<'_, B> {
    pub(super) fn x(&self, load: f64) -> f64 {
        self.area.left + self.chart.load_axis.part(load) * self.area.width()
    }

    pub(super) fn y(&self, value: f64) -> f64 {
        self.area.bottom - self.panel.axis.part(value) * self.area.height()
    }

    pub(super) fn contains_x(&self, x: f64) -> bool {
        (self.area.left - 0.5..=self.area.right + 0.5).contains(&x)
    }

    /// Only the lowest panel labels the load axis.
    fn grid(&self, load_ticks: usize, lowest: bool) -> Result<()> {
        let Area {
            left,
            top,
            right,
            bottom,
        } = self.area;
        let grid = Stroke {
            color: self.theme.grid,
            width: 1.0,
            dash: &[],
        };
        let axis = Stroke {
            color: self.theme.axis,
            ..grid
        };
        let small = Lettering::new(self.theme.muted, TEXT);

        let heights: Vec<f64> = self.panel.axis.ticks(ticks_for(self.area.height()));
        for (&value, label) in heights.iter().zip(labels(&heights)) {
            let y = self.y(value);
            self.surface.horizontal(y, left, right, &grid)?;
            self.surface.text(&label, (left - 8.0, y), &small.right())?;
        }
        let loads: Vec<f64> = self.chart.load_axis.ticks(load_ticks);
        for (&load, label) in loads.iter().zip(labels(&loads)) {
            let x = self.x(load);
            self.surface.vertical(x, bottom, bottom + 4.0, &axis)?;
            if lowest {
                self.surface
                    .text(&label, (x, bottom + 14.0), &small.centered())?;
            }
        }
        self.surface.horizontal(bottom, left, right, &axis)?;
        self.surface.text(
            &self.title(),
            (left - self.title_indent(), top - STRIP_MIDDLE),
            &small,
        )
    }

    fn title(&self) -> String {
        match self.panel.quantity {
            Quantity::Latency => "latency (cycles)".to_owned(),
            Quantity::Throughput => format!("throughput ({})", unit_in_words(self.chart.unit)),
        }
    }

    /// The title of the vertical axis starts at the picture's edge, above the tick labels.
    fn title_indent(&self) -> f64 {
        self.area.left - 12.0
    }

    /// Each curve, cut at the panel's edges and where there is no value.
    fn curves(&self) -> Result<()> {
        for (i, series) in self.chart.series.iter().enumerate() {
            let mut end = None;
            for run in series
                .points(self.panel.quantity)
                .split(|(_, y)| y.is_none())
            {
                let line: Vec<Spot> = run
                    .iter()
                    .filter_map(|&(x, y)| Some((self.x(x), self.y(y?))))
                    .collect();
                for part in clip(&line, &self.area) {
                    self.surface.line(&part, &curve_stroke(self.theme, i))?;
                }
                end = line.last().copied().or(end);
            }
            self.end_of(series, end, self.theme.series[i])?;
        }
        Ok(())
    }

    /// A ring where a curve of latency ends inside the panel: it saturates with a finite latency,
    /// and stops there rather than being cut off.
    fn end_of(&self, series: &Series, end: Option<Spot>, color: RGBAColor) -> Result<()> {
        let ends = self.panel.quantity == Quantity::Latency && series.saturation.is_some();
        match end.filter(|(x, y)| ends && self.contains_x(*x) && *y > self.area.top) {
            // A curve that is cut by the end of the load axis goes on.
            Some((x, y)) if x < self.area.right - 1.0 => self.surface.ring((x, y), color),
            _ => Ok(()),
        }
    }

    /// A dotted line at each saturation load, labelled where the labels do not touch.
    fn saturation_marks(&self) -> Result<()> {
        let mut loads: Vec<f64> = self
            .chart
            .series
            .iter()
            .filter_map(|s| s.saturation)
            .collect();
        loads.sort_by(f64::total_cmp);
        loads.dedup_by(|b, a| (*b - *a).abs() <= 1e-9 * a.abs());
        let small = Lettering::new(self.theme.muted, TEXT);
        let mut taken = self.area.left - self.title_indent() + small.width(&self.title()) + 10.0;
        for (i, load) in loads.into_iter().enumerate() {
            let x = self.x(load);
            if !self.contains_x(x) {
                continue;
            }
            let dotted = Stroke {
                color: self.theme.muted,
                width: 1.0,
                dash: &[2.0, 3.0],
            };
            self.surface
                .vertical(x, self.area.top, self.area.bottom, &dotted)?;
            let number = rounded_text(load, 3);
            let wordy = if i == 0 {
                format!("saturation {number}")
            } else {
                number.clone()
            };
            for label in [wordy, number] {
                let width = small.width(&label);
                let left = (x - width / 2.0).min(self.area.right + 8.0 - width);
                if left > taken {
                    self.surface
                        .text(&label, (left, self.area.top - STRIP_MIDDLE), &small)?;
                    taken = left + width + 8.0;
                    break;
                }
            }
        }
        Ok(())
    }

    fn read_out_line(&self, load: Option<f64>, color: RGBAColor, width: f64) -> Result<()> {
        let x = load
            .map(|load| self.x(load))
            .filter(|&x| self.contains_x(x));
        let stroke = Stroke {
            color,
            width,
            dash: &[],
        };
        x.map_or(Ok(()), |x| {
            self.surface
                .vertical(x, self.area.top, self.area.bottom, &stroke)
        })
    }

    fn marks_at(&self, load: f64) -> Result<()> {
        let x = self.x(load);
        for (i, series) in self.chart.series.iter().enumerate() {
            let Some(value) = series.at(self.panel.quantity, load) else {
                continue;
            };
            let y = self.y(value);
            if self.contains_x(x) && y >= self.area.top {
                let color = self.theme.series[i];
                self.surface
                    .marker((x, y), MARKERS[i], color, self.theme.background)?;
            }
        }
        Ok(())
    }

    /// The zero-load latency beside the start of each curve, clear of all curves and each other.
    fn zero_load_labels(&self) -> Result<()> {
        if self.panel.quantity != Quantity::Latency {
            return Ok(());
        }
        let mut taken: Vec<f64> = Vec::new();
        for (series, &color) in self.chart.series.iter().zip(&self.theme.series) {
            let Some(&(_, Some(latency))) = series.latency.first() else {
                continue;
            };
            let text = rounded_text(latency, 3);
            let lettering = Lettering::new(color, TEXT);
            let x = self.area.left + 5.0;
            let places = [-10.0, 10.0].map(|dy| (x, self.y(latency) + dy));
            let width = lettering.width(&text);
            let clear = |y: f64| taken.iter().all(|other| (other - y).abs() > TEXT);
            let mut free = places.into_iter().filter(|&(_, y)| clear(y));
            if let Some(place) = free.find(|&place| self.is_free(place, width)) {
                self.surface.text(&text, place, &lettering)?;
                taken.push(place.1);
            }
        }
        Ok(())
    }

    /// Whether a text of this width that starts here is inside the panel and clear of all curves
    /// and points.
    fn is_free(&self, (left, y): Spot, width: f64) -> bool {
        let is_inside = y - TEXT / 2.0 >= self.area.top && y + TEXT / 2.0 <= self.area.bottom;
        if !is_inside || !self.is_clear_of_dots((left, y), width) {
            return false;
        }
        let part = |x: f64| (x - self.area.left) / self.area.width();
        [left, left + width / 2.0, left + width]
            .into_iter()
            .all(|x| {
                let load = self.chart.load_axis.value(part(x));
                self.chart.series.iter().all(|series| {
                    let value = series.at(self.panel.quantity, load);
                    value.is_some_and(|value| (self.y(value) - y).abs() > TEXT / 2.0 + 2.0)
                })
            })
    }
}

fn curve_stroke(theme: &Theme, index: usize) -> Stroke {
    Stroke {
        color: theme.series[index],
        width: CURVE_WIDTH,
        dash: DASHES[index],
    }
}

fn legend<B: DrawingBackend>(
    surface: &Surface<B>,
    chart: &Chart,
    theme: &'static Theme,
    places: &[Spot],
    width: f64,
) -> Result<()> {
    let ink = Lettering::new(theme.ink, TEXT);
    for (i, (series, &(x, y))) in chart.series.iter().zip(places).enumerate() {
        surface.line(&[(x, y), (x + SAMPLE, y)], &curve_stroke(theme, i))?;
        surface.marker(
            (x + SAMPLE / 2.0, y),
            MARKERS[i],
            theme.series[i],
            theme.background,
        )?;
        let start = x + SAMPLE + 8.0;
        surface.text(
            &fitted(&series.label, &ink, width - start - 4.0),
            (start, y),
            &ink,
        )?;
    }
    // One more place than there are curves is that of the simulated points.
    match places.get(chart.series.len()) {
        Some(&(x, y)) => simulated_entry(surface, theme, (x, y)),
        None => Ok(()),
    }
}

fn simulated_entry<B: DrawingBackend>(
    surface: &Surface<B>,
    theme: &'static Theme,
    (x, y): Spot,
) -> Result<()> {
    dots::sample(surface, theme, (x + SAMPLE / 2.0, y))?;
    let ink = Lettering::new(theme.ink, TEXT);
    surface.text(SIMULATED, (x + SAMPLE + 8.0, y), &ink)
}

/// A text, cut with an ellipsis when it would be wider than the room there is.
fn fitted(text: &str, lettering: &Lettering, room: f64) -> String {
    if lettering.width(text) <= room {
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
