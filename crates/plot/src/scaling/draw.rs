//! Draws a chart of scaling: axes with ticks at the values, and a line with markers for each network.

use loadcurve::scenario::letter;

use super::content::ScalingChart;
use super::layout::{PlacedPoint, ScalingLayout, TICK_DROP, TITLE_DROP};
use super::names::NAME;
use crate::Result;
use crate::axes::Axes;
use crate::frame::Frame;
use crate::heading;
use crate::polyline::{Point, distance};
use crate::surface::{Stroke, Surface, TextStyle};
use crate::text::TEXT;
use crate::theme::{MARKERS, Theme};

/// Length of the ticks.
const TICK: f64 = 5.0;

/// Distance of markers below which they are small and have no rims, which would hide their line.
const DENSE: f64 = 12.0;
const DENSE_RADIUS: f64 = 2.75;

/// True if markers of a line would touch.
fn is_dense(runs: &[Vec<Point>]) -> bool {
    let mut pairs = runs.iter().flat_map(|run| run.windows(2));
    pairs.any(|pair| distance(pair[0], pair[1]) < DENSE)
}

/// Draws a chart of scaling and returns the positions of its points. The cursor of the frame is a number on
/// the horizontal axis.
///
/// # Errors
/// [`crate::Error::Surface`] if the backend fails.
pub fn draw(surface: &Surface, chart: &ScalingChart, frame: &Frame) -> Result<Vec<PlacedPoint>> {
    let (surface, scale) = (&surface.enlarged(frame.scale), frame.scale);
    let frame = &frame.enlarged();
    let painter = ScalingPainter {
        surface,
        chart,
        theme: frame.background.theme(),
        layout: ScalingLayout::of(chart, frame),
    };
    surface.fill(painter.theme.background)?;
    painter.heading(frame.width)?;
    painter.grid()?;
    painter.patches()?;
    painter.numbers()?;
    painter.cursor(frame.cursor)?;
    painter.lines(frame.curve_weight())?;
    painter.values()?;
    painter.names()?;
    let placed = painter.layout.placed(chart).into_iter();
    let enlarged = |point: PlacedPoint| PlacedPoint {
        at: (scale * point.at.0, scale * point.at.1),
        ..point
    };
    Ok(placed.map(enlarged).collect())
}

struct ScalingPainter<'a> {
    surface: &'a Surface<'a>,
    chart: &'a ScalingChart,
    theme: &'static Theme,
    layout: ScalingLayout,
}

impl ScalingPainter<'_> {
    fn heading(&self, width: f64) -> Result<()> {
        let Some(start) = self.layout.heading else {
            return Ok(());
        };
        heading::draw(self.surface, self.theme, &self.chart.heading, start, width)
    }

    fn axes(&self) -> Axes<'_> {
        Axes {
            surface: self.surface,
            theme: self.theme,
            area: self.layout.area,
            x: self.chart.x_axis,
            y: self.chart.y_axis,
        }
    }

    /// Horizontal lines with their labels, and the title of the vertical axis.
    fn grid(&self) -> Result<()> {
        let axes = self.axes();
        axes.grid(&self.layout.heights, f64::NEG_INFINITY)?;
        if !self.layout.has_titles {
            return Ok(());
        }
        let at = (self.layout.edge, axes.area.top - 18.0);
        self.surface.text(&self.chart.y_title, at, &axes.small())
    }

    /// Covers the grid below the values with background.
    fn patches(&self) -> Result<()> {
        let mut areas = self.layout.values.iter().map(|(_, area, _)| area);
        areas.try_for_each(|area| self.surface.rectangle(area, self.theme.background))
    }

    /// The horizontal axis: a tick for every number, and labels where there is room.
    fn numbers(&self) -> Result<()> {
        let (axes, bottom) = (self.axes(), self.layout.area.bottom);
        for &number in &self.chart.numbers {
            axes.tick(f64::from(number), TICK)?;
        }
        let small = axes.small();
        for &number in &self.layout.labelled {
            let at = (self.layout.x(self.chart, number), bottom + TICK_DROP);
            self.surface
                .text(&number.to_string(), at, &small.centered())?;
        }
        axes.base()?;
        if !self.layout.has_titles {
            return Ok(());
        }
        let end = (self.layout.area.right, bottom + TITLE_DROP);
        self.surface.text(&self.chart.x_title, end, &small.right())
    }

    fn cursor(&self, number: Option<f64>) -> Result<()> {
        let area = &self.layout.area;
        let x = number.map(|number| area.x_at(self.chart.x_axis.fraction(number)));
        let x = x.filter(|x| (area.left..=area.right).contains(x));
        let stroke = Stroke::solid(self.theme.muted, 1.0);
        x.map_or(Ok(()), |x| {
            self.surface.vertical(x, area.top, area.bottom, &stroke)
        })
    }

    fn lines(&self, weight: f64) -> Result<()> {
        for (line, runs) in self.chart.series.iter().zip(&self.layout.lines) {
            let stroke = Stroke::of_curve(self.theme, line.index, weight);
            self.surface.lines(runs, &stroke)?;
        }
        for (line, runs) in self.chart.series.iter().zip(&self.layout.lines) {
            let color = self.theme.series[line.index];
            let marker = MARKERS[line.index];
            let is_dense = is_dense(runs);
            for &at in runs.iter().flatten() {
                if is_dense {
                    self.surface
                        .filled_marker(at, marker, DENSE_RADIUS, color)?;
                    continue;
                }
                self.surface
                    .marker(at, marker, color, self.theme.background)?;
            }
        }
        Ok(())
    }

    fn values(&self) -> Result<()> {
        for (place, area, text) in &self.layout.values {
            let color = self.theme.series[self.chart.series[*place].index];
            let style = TextStyle::new(color, TEXT).bold().centered();
            self.surface.text(text, area.middle(), &style)?;
        }
        Ok(())
    }

    fn names(&self) -> Result<()> {
        for tag in &self.layout.tags {
            let line = &self.chart.series[tag.series];
            let color = self.theme.series[line.index];
            let letter = letter(line.index);
            self.surface.letter(tag.disc, letter, color, self.theme)?;
            let name = TextStyle::new(color, NAME).bold();
            self.surface.text(&tag.name, tag.start(), &name)?;
        }
        Ok(())
    }
}
