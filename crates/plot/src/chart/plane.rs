//! A panel with its position, which maps loads and values to points of the picture.

use super::layout::ticks_for;
use super::{Chart, Panel, Quantity, Series, unit_in_words};
use crate::axis::labels;
use crate::polyline::{Area, Spot, clip};

/// A panel of a chart with the area within its axes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plane<'a> {
    pub(super) chart: &'a Chart,
    pub(super) panel: &'a Panel,
    pub(super) area: Area,
}

impl Plane<'_> {
    pub(super) fn x(&self, load: f64) -> f64 {
        self.area.left + self.chart.load_axis.part(load) * self.area.width()
    }

    pub(super) fn y(&self, value: f64) -> f64 {
        self.area.bottom - self.panel.axis.part(value) * self.area.height()
    }

    /// The title of the vertical axis.
    pub(super) fn title(&self) -> String {
        match self.panel.quantity {
            Quantity::Latency => "latency (cycles)".to_owned(),
            Quantity::Throughput => {
                format!("throughput ({})", unit_in_words(self.chart.unit))
            }
        }
    }

    /// The ticks of the vertical axis.
    pub(super) fn value_ticks(&self) -> Vec<f64> {
        self.panel.axis.ticks(ticks_for(self.area.height()))
    }

    /// The labels of these ticks.
    pub(super) fn value_labels(&self) -> Vec<String> {
        labels(&self.value_ticks())
    }

    pub(super) fn load_at(&self, x: f64) -> f64 {
        let part = (x - self.area.left) / self.area.width();
        self.chart.load_axis.value(part)
    }

    pub(super) fn contains_x(&self, x: f64) -> bool {
        (self.area.left - 0.5..=self.area.right + 0.5).contains(&x)
    }

    pub(super) fn contains_y(&self, y: f64) -> bool {
        (self.area.top..=self.area.bottom + 0.5).contains(&y)
    }

    /// The visible pieces of a curve, clipped to the panel and interrupted where it has no value.
    pub(super) fn lines(&self, series: &Series) -> Vec<Vec<Spot>> {
        self.runs(series)
            .iter()
            .flat_map(|run| clip(run, &self.area))
            .collect()
    }

    /// The end of a curve, inside the panel or not.
    pub(super) fn end(&self, series: &Series) -> Option<Spot> {
        self.runs(series)
            .iter()
            .rev()
            .find_map(|run| run.last().copied())
    }

    /// The end of a latency curve inside the panel. Such a curve saturates at a finite latency: it
    /// stops there rather than being clipped.
    pub(super) fn finite_end(&self, series: &Series) -> Option<Spot> {
        let ends = self.panel.quantity == Quantity::Latency && series.saturation.is_some();
        // A curve clipped by the end of the load axis does not end there.
        self.end(series).filter(|&(x, y)| {
            ends && self.contains_x(x)
                && x < self.area.right - 1.0
                && y > self.area.top
                && self.contains_y(y)
        })
    }

    fn runs(&self, series: &Series) -> Vec<Vec<Spot>> {
        series
            .points(self.panel.quantity)
            .split(|(_, value)| value.is_none())
            .map(|run| {
                run.iter()
                    .filter_map(|&(load, value)| Some((self.x(load), self.y(value?))))
                    .collect()
            })
            .collect()
    }
}
