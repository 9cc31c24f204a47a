//! Draws a chart of collective operations.

pub(super) mod curves;
mod points;
mod signs;

use plotters::style::RGBAColor;

use super::axes::{power_label, powers, size_of};
use super::content::CollectiveChart;
use super::layout::{CollectiveLayout, CollectivePlaces, TITLE_DROP, TITLE_RISE};
use super::line::{LineKind, PlacedLine};
use crate::Result;
use crate::axes::Axes;
use crate::frame::Frame;
use crate::heading;
use crate::surface::{Stroke, Surface};
use crate::theme::Theme;

/// Lengths of ticks with and without labels, and distance of the labels below the axis.
const TICK: f64 = 5.0;
const MINOR_TICK: f64 = 3.0;
const TICK_DROP: f64 = 14.0;

/// Draws a chart and returns the positions of its parts. The cursor of the frame is a size in bytes.
///
/// # Errors
/// [`crate::Error::Surface`] if the backend fails.
pub fn draw(surface: &Surface, chart: &CollectiveChart, frame: &Frame) -> Result<CollectivePlaces> {
    let (surface, scale) = (&surface.enlarged(frame.scale), frame.scale);
    let frame = &frame.enlarged();
    let painter = CollectivePainter {
        surface,
        chart,
        theme: frame.background.theme(),
        layout: CollectiveLayout::of(chart, frame),
        weight: frame.curve_weight(),
    };
    surface.fill(painter.theme.background)?;
    if let Some(start) = painter.layout.heading {
        heading::draw(surface, painter.theme, &chart.heading, start, frame.width)?;
    }
    painter.impossible()?;
    painter.axes()?;
    painter.cursor(frame.cursor)?;
    painter.envelopes()?;
    painter.lines()?;
    painter.points()?;
    painter.crossings()?;
    painter.markers_at(frame.cursor)?;
    painter.names()?;
    painter.legend()?;
    Ok(painter.layout.places(scale))
}

struct CollectivePainter<'a> {
    surface: &'a Surface<'a>,
    chart: &'a CollectiveChart,
    theme: &'static Theme,
    layout: CollectiveLayout<'a>,
    /// Factor by which curves are bolder than usual.
    weight: f64,
}

impl CollectivePainter<'_> {
    fn color(&self, line: &PlacedLine) -> RGBAColor {
        line.color(self.chart, self.theme)
    }

    fn bounds(&self) -> impl Iterator<Item = &PlacedLine> {
        let lines = self.layout.lines.iter();
        lines.filter(|line| line.kind == LineKind::Bound)
    }

    fn axes(&self) -> Result<()> {
        let (layout, plane) = (&self.layout, &self.layout.plane);
        let axes = Axes {
            surface: self.surface,
            theme: self.theme,
            area: plane.area,
            x: plane.x,
            y: plane.y,
        };
        let (heights, labels) = &layout.heights;
        axes.labelled_grid(heights, labels, f64::NEG_INFINITY)?;
        let (bottom, small) = (plane.area.bottom, axes.small());
        for power in powers(&plane.x) {
            let is_labelled = layout.powers.contains(&power);
            let length = if is_labelled { TICK } else { MINOR_TICK };
            axes.tick(size_of(power), length)?;
        }
        for &power in &layout.powers {
            let at = (plane.x(size_of(power)), bottom + TICK_DROP);
            self.surface
                .text(&power_label(power), at, &small.centered())?;
        }
        axes.base()?;
        if !layout.has_titles {
            return Ok(());
        }
        let title = (layout.edge, plane.area.top - TITLE_RISE);
        self.surface.text(&self.chart.y_title(), title, &small)?;
        let end = (plane.area.right, bottom + TITLE_DROP);
        self.surface
            .text("size of a processor’s buffer", end, &small.right())
    }

    fn cursor(&self, bytes: Option<f64>) -> Result<()> {
        let area = self.layout.plane.area;
        let x = bytes.map(|bytes| self.layout.plane.x(bytes));
        let x = x.filter(|x| (area.left..=area.right).contains(x));
        let stroke = Stroke::solid(self.theme.muted, 1.0);
        x.map_or(Ok(()), |x| {
            self.surface.vertical(x, area.top, area.bottom, &stroke)
        })
    }
}
