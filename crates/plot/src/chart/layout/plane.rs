//! A panel with its position, which maps loads and values to points of the picture.

use loadcurve::scenario::CurveLabel;

use super::margins::Margins;
use crate::axis::labels;
use crate::chart::content::{Chart, Panel, unit_label};
use crate::chart::published::Place;
use crate::chart::series::{Metric, Series};
use crate::polyline::{Point, Rect, clip};

/// The number of ticks that a panel of this height can label.
pub(super) fn ticks_for(height: f64) -> usize {
    ((height / 40.0) as usize).clamp(2, 8)
}

/// A panel of a chart with the area within its axes.
#[derive(Debug, Clone, Copy)]
pub(in crate::chart) struct Plane<'a> {
    pub(in crate::chart) chart: &'a Chart,
    pub(in crate::chart) panel: &'a Panel,
    pub(in crate::chart) area: Rect,
    pub(in crate::chart) margins: Margins,
}

impl Plane<'_> {
    pub(in crate::chart) fn x(&self, load: f64) -> f64 {
        self.area.x_at(self.chart.load_axis.fraction(load))
    }

    /// The position of a load, whatever the horizontal axis has; `None` if it is not known.
    pub(in crate::chart) fn x_of(&self, load: f64) -> Option<f64> {
        self.chart.x_of(load).map(|x| self.x(x))
    }

    pub(in crate::chart) fn y(&self, value: f64) -> f64 {
        self.area.y_at(self.panel.axis.fraction(value))
    }

    /// The position of a published value, if it lies within the panel.
    pub(in crate::chart) fn published_at(&self, (x, value): Place) -> Option<Point> {
        let (x, y) = (self.x(x), self.y(self.panel.metric.of(value)));
        (self.contains_x(x) && self.contains_y(y)).then_some((x, y))
    }

    /// The position of a knee, if it lies within a panel of latencies.
    pub(in crate::chart) fn knee_at(&self, load: f64, latency: f64) -> Option<Point> {
        let (x, y) = (self.x(load), self.y(latency));
        let is_within = self.contains_x(x) && self.contains_y(y);
        (self.panel.metric == Metric::Latency && is_within).then_some((x, y))
    }

    /// The marker of a curve at a load, if it lies within the panel.
    pub(in crate::chart) fn marker_at(&self, series: &Series, load: f64) -> Option<Point> {
        let value = series.at(self.panel.metric, load)?;
        let (x, y) = (self.x(self.series_x(series, load)?), self.y(value));
        (self.contains_x(x) && self.contains_y(y)).then_some((x, y))
    }

    /// True if it is the first panel, whose labels the author can move.
    pub(in crate::chart) fn is_first(&self) -> bool {
        let first = self.chart.panels.first();
        first.is_some_and(|first| first.metric == self.panel.metric)
    }

    /// The point that the author has given to the middle of a curve's label.
    pub(in crate::chart) fn place_of(&self, label: CurveLabel, curve: usize) -> Option<Point> {
        let mut labels = self.chart.labels.iter();
        let place = labels.find(|it| (it.label, it.curve) == (label, curve))?;
        let x = self.area.x_at(place.right_percent / 100.0);
        let y = self.area.y_at(1.0 - place.down_percent / 100.0);
        Some((x, y))
    }

    /// The place of a curve's point at a load on the horizontal axis.
    pub(in crate::chart) fn series_x(&self, series: &Series, load: f64) -> Option<f64> {
        if self.chart.unit.is_throughput() {
            series.x_at(load)
        } else {
            Some(load)
        }
    }

    /// The left end of the title above the panel, at the edge of the picture.
    pub(in crate::chart) fn title_start(&self) -> Point {
        let margins = &self.margins;
        (margins.edge, self.area.top - margins.title_rise)
    }

    /// The title of the vertical axis.
    pub(in crate::chart) fn title(&self) -> String {
        match self.panel.metric {
            Metric::Latency => format!("latency ({})", self.chart.latency_unit),
            Metric::Throughput => {
                format!("throughput ({})", unit_label(self.chart.unit))
            }
        }
    }

    /// The ticks of the vertical axis.
    pub(in crate::chart) fn value_ticks(&self) -> Vec<f64> {
        self.panel.axis.ticks(ticks_for(self.area.height()))
    }

    /// The labels of these ticks.
    pub(in crate::chart) fn value_labels(&self) -> Vec<String> {
        labels(&self.value_ticks())
    }

    pub(super) fn load_at(&self, x: f64) -> f64 {
        let fraction = (x - self.area.left) / self.area.width();
        self.chart.load_axis.value(fraction)
    }

    pub(in crate::chart) fn contains_x(&self, x: f64) -> bool {
        (self.area.left - 0.5..=self.area.right + 0.5).contains(&x)
    }

    pub(in crate::chart) fn contains_y(&self, y: f64) -> bool {
        (self.area.top..=self.area.bottom + 0.5).contains(&y)
    }

    /// The visible pieces of a curve, clipped to the panel and interrupted where it has no value.
    pub(in crate::chart) fn lines(&self, series: &Series) -> Vec<Vec<Point>> {
        self.runs(series)
            .iter()
            .flat_map(|run| clip(run, &self.area))
            .collect()
    }

    /// The end of a curve, inside the panel or not.
    pub(in crate::chart) fn end(&self, series: &Series) -> Option<Point> {
        self.runs(series)
            .iter()
            .rev()
            .find_map(|run| run.last().copied())
    }

    /// The end of a latency curve inside the panel. Such a curve saturates at a finite latency: it
    /// stops there rather than being clipped.
    pub(in crate::chart) fn finite_end(&self, series: &Series) -> Option<Point> {
        let ends = self.panel.metric == Metric::Latency && series.saturation.is_some();
        // A curve clipped by the end of the load axis does not end there.
        self.end(series).filter(|&(x, y)| {
            ends && self.contains_x(x)
                && x < self.area.right - 1.0
                && y > self.area.top
                && self.contains_y(y)
        })
    }

    fn runs(&self, series: &Series) -> Vec<Vec<Point>> {
        series
            .points(self.panel.metric)
            .split(|(_, value)| value.is_none())
            .map(|run| {
                run.iter()
                    .filter_map(|&(load, value)| Some((self.x(load), self.y(value?))))
                    .collect()
            })
            .collect()
    }
}
