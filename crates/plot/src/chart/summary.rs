//! Text alternative of a chart, for readers who cannot see it.

use loadcurve::number::{Rounding, shown};
use loadcurve::scenario::LoadUnit;

use super::content::{Chart, unit_label};
use super::series::Metric;
use crate::axis::Axis;

impl Chart {
    /// Title of the chart, in one line.
    #[must_use]
    pub fn title(&self) -> String {
        let metrics: Vec<&str> = self
            .panels
            .iter()
            .map(|panel| match panel.metric {
                Metric::Latency => "Latency",
                Metric::Throughput => "Throughput",
            })
            .collect();
        let title = format!("{} against {}", metrics.join(" and "), self.x_name());
        match (self.heading.as_str(), self.series.as_slice()) {
            ("", [only]) => format!("{title}: {}", only.label),
            ("", _) => title,
            (heading, _) => format!("{title}: {heading}"),
        }
    }

    /// One sentence per curve, with its start and its end, followed by what is not shown.
    #[must_use]
    pub fn summary(&self) -> String {
        // As a fraction of saturation the load would be 1 for every network.
        let unit = match self.unit {
            LoadUnit::Capacity => LoadUnit::Flits,
            unit => unit,
        };
        let curves = self.series.iter().map(|series| {
            if series.is_left_out {
                return format!("{}: left out.", series.label);
            }
            if series.is_unmodelled {
                let count = series.simulated.len();
                let last = series.latency.iter().rev().find(|(_, it)| it.is_some());
                let model = match last {
                    Some((load, _)) => format!("modelled up to {}", shown(*load, Rounding::Figure)),
                    None => "no model".to_owned(),
                };
                return format!("{}: {model}, simulated at {count} loads.", series.label);
            }
            if series.latency.iter().all(|(_, latency)| latency.is_none()) {
                return format!("{}: computing.", series.label);
            }
            let load = match self.unit {
                LoadUnit::Capacity => series.saturation_flits,
                _ => series.saturation,
            };
            let end = match load {
                Some(load) => {
                    let load = shown(load, Rounding::Figure);
                    format!("the model saturates at {load} {}", unit_label(unit))
                }
                None => "drops excess traffic".to_owned(),
            };
            let start = shown(series.zero_load_latency, Rounding::Figure);
            let printed = match series.published.len() {
                0 => String::new(),
                count => format!(", published values at {count} loads"),
            };
            let others = self
                .origins
                .iter()
                .enumerate()
                .filter_map(|(place, origin)| {
                    let points = series.external.iter();
                    let count = points.filter(|it| it.origin == place).count();
                    let loads = if count == 1 { "load" } else { "loads" };
                    (count > 0).then(|| format!(", {origin} at {count} {loads}"))
                });
            let others: String = others.collect();
            let knee = series.knee.map_or_else(String::new, |knee| knee.words());
            format!(
                "{}: {start} {} at zero load{knee}, {end}{printed}{others}.",
                series.label, self.latency_unit
            )
        });
        let hidden =
            (!self.hidden.is_empty()).then(|| format!("Not shown: {}.", self.hidden.join("; ")));
        let sentences: Vec<String> = curves.chain(self.part_shown()).chain(hidden).collect();
        sentences.join(" ")
    }

    /// The shown part of the axes, unless they begin as usual.
    fn part_shown(&self) -> Option<String> {
        let begins_late = |axis: &Axis, whole: &Axis| axis.min() != whole.min();
        let range = |axis: &Axis| {
            let [min, max] = [axis.min(), axis.max()].map(|end| shown(end, Rounding::Figure));
            format!("{min} to {max}")
        };
        let latency = self
            .panels
            .iter()
            .find(|panel| panel.metric == Metric::Latency)
            .map(|panel| panel.axis)
            .filter(|axis| begins_late(axis, &self.whole.latency));
        let load = begins_late(&self.load_axis, &self.whole.load).then_some(self.load_axis);
        let parts: Vec<String> = [
            load.map(|axis| format!("{}s from {}", self.x_name(), range(&axis))),
            latency.map(|axis| format!("latencies from {} {}", range(&axis), self.latency_unit)),
        ]
        .into_iter()
        .flatten()
        .collect();
        (!parts.is_empty()).then(|| format!("Shown are {}.", parts.join(" and ")))
    }
}
