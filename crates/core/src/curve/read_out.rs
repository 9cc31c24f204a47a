//! All curves read out at one load, for tables, tooltips and the voice of a screen reader.

use std::borrow::Borrow;

use super::number::rounded_text;
use super::{Curve, Point, State};
use crate::scenario::{LoadScale, LoadUnit, Scenario, labels};

/// All curves at one load.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadOut {
    /// The load with its unit.
    pub load: String,
    /// One row for each curve.
    pub rows: Vec<Row>,
}

/// One curve at one load, in words and rounded numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// What tells the curve from the others.
    pub label: String,
    /// Latency in cycles, or the word for the state when there is none.
    pub latency: String,
    /// Throughput in the unit of the load.
    pub throughput: String,
    /// The latency of the simulated point nearest to the load, with its interval; empty when nothing
    /// was simulated.
    pub simulated: String,
    /// The load as a part of the curve's saturation load, or what the network loses of it.
    pub of_saturation: String,
    /// Whether the network carries the load.
    pub state: State,
}

impl ReadOut {
    /// Reads out the curves of a scenario at a load in its view's unit.
    ///
    /// ```
    /// use loadcurve::{curve::{Curve, ReadOut}, scenario::Scenario};
    /// let scenario = Scenario::read("net=fat-tree,n:1024,flits:32&x=messages").scenario;
    /// let curves = [Curve::of(&scenario.networks[0])];
    /// let read_out = ReadOut::at(&scenario, &curves, 0.001);
    /// assert_eq!(read_out.load, "0.001 messages/cycle/source");
    /// assert_eq!(read_out.rows[0].latency, "63.5");
    /// assert_eq!(read_out.rows[0].of_saturation, "82 %");
    /// ```
    #[must_use]
    pub fn at<C: Borrow<Curve>>(scenario: &Scenario, curves: &[C], load: f64) -> Self {
        let unit = scenario.view.unit;
        let rows = labels(&scenario.networks)
            .each
            .into_iter()
            .zip(curves)
            .map(|(label, curve)| {
                let scale = curve.borrow().scale();
                let load_messages = scale.to_messages(load, unit);
                let point = curve.borrow().model_point(load_messages);
                let state = point.state;
                let throughput = point
                    .throughput_messages
                    .map(|t| scale.from_messages(t, unit));
                Row {
                    label,
                    latency: point
                        .latency_cycles
                        .map_or_else(|| state.word().to_owned(), latency_text),
                    throughput: throughput.map_or_else(String::new, |t| rounded_text(t, 3)),
                    simulated: nearest(curve.borrow(), load_messages)
                        .map_or_else(String::new, |point| simulated_text(point, scale, unit)),
                    of_saturation: share_text(curve.borrow(), &point),
                    state,
                }
            });
        Self {
            load: load_text(load, unit),
            rows: rows.collect(),
        }
    }

    /// The read-out in sentences.
    #[must_use]
    pub fn spoken(&self) -> String {
        let rows = self.rows.iter().map(|row| {
            let cycles = if row.state.is_steady() { " cycles" } else { "" };
            let simulated = if row.simulated.is_empty() {
                String::new()
            } else {
                format!(", simulated {}", row.simulated)
            };
            format!("{}: {}{cycles}{simulated}", row.label, row.latency)
        });
        format!("At {}: {}.", self.load, rows.collect::<Vec<_>>().join("; "))
    }
}

/// The load that is looked at when a link names none: two thirds of the least saturation load,
/// where queues show and models are still to be trusted.
#[must_use]
pub fn default_load<C: Borrow<Curve>>(curves: &[C], unit: LoadUnit) -> f64 {
    let saturations = curves.iter().map(|curve| curve.borrow().saturation(unit));
    let load = saturations.fold(f64::INFINITY, f64::min) * 2.0 / 3.0;
    rounded_text(load, 2).parse().unwrap_or(load)
}

/// How far a network is from its limit: the part of the saturation load that it bears, or, where
/// it has none, the part of the load that it loses.
fn share_text(curve: &Curve, point: &Point) -> String {
    let load = point.load_messages;
    if !curve.loses() {
        return format!("{:.0} %", 100.0 * load / curve.scale().saturation_messages);
    }
    let delivered = point.throughput_messages.unwrap_or_default();
    // At no load nothing is lost, and the quotient would be 0/0.
    let lost = if load > 0.0 {
        1.0 - delivered / load
    } else {
        0.0
    };
    // A rounding error below zero would read "-0 % lost".
    format!("{:.0} % lost", 100.0 * lost.max(0.0))
}

/// The simulated point whose load is nearest.
fn nearest(curve: &Curve, load_messages: f64) -> Option<&Point> {
    let away = |point: &&Point| (point.load_messages - load_messages).abs();
    let points = curve.simulated().iter();
    points.min_by(|a, b| away(a).total_cmp(&away(b)))
}

/// A simulated latency with its interval and where it was measured.
fn simulated_text(point: &Point, scale: LoadScale, unit: LoadUnit) -> String {
    let latency = measured_text(point);
    let load = rounded_text(scale.from_messages(point.load_messages, unit), 3);
    format!("{latency} at {load}")
}

/// A measured latency with its interval, or the word for the state when there is none.
pub(super) fn measured_text(point: &Point) -> String {
    match (point.latency_cycles, point.latency_interval_cycles) {
        (Some(latency), Some(interval)) => {
            format!("{} ± {}", latency_text(latency), rounded_text(interval, 2))
        }
        (Some(latency), None) => latency_text(latency),
        (None, _) => point.state.word().to_owned(),
    }
}

/// A latency for people.
pub(super) fn latency_text(latency_cycles: f64) -> String {
    rounded_text(latency_cycles, 3)
}

fn load_text(load: f64, unit: LoadUnit) -> String {
    match unit {
        LoadUnit::Flits => format!("{} flits/cycle/source", short_load(load)),
        LoadUnit::Messages => format!("{} messages/cycle/source", short_load(load)),
        LoadUnit::Capacity => format!("{} % of saturation", short_load(100.0 * load)),
    }
}

/// A load with four significant digits at the most, none of them a trailing zero.
fn short_load(load: f64) -> String {
    let rounded: f64 = rounded_text(load, 4).parse().unwrap_or(load);
    super::number::shortest(rounded)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_out(link: &str, load: f64) -> ReadOut {
        let scenario = Scenario::read(link).scenario;
        let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
        ReadOut::at(&scenario, &curves, load)
    }

    #[test]
    fn saturation_is_read_out_as_such() {
        let read_out = read_out("net=fat-tree&net=fat-tree,n:16&x=flits", 0.2);
        assert_eq!(read_out.rows[0].latency, "saturated");
        assert_eq!(read_out.rows[0].throughput, "0.160");
        assert!(read_out.rows[1].state.is_steady());
        let spoken = read_out.spoken();
        assert!(spoken.starts_with("At 0.2 flits/cycle/source: 64 processors: saturated; 16"));
    }

    #[test]
    fn the_default_load_is_round_and_below_every_saturation() {
        let scenario = Scenario::default();
        let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
        assert_eq!(default_load(&curves, LoadUnit::Flits), 0.026);
        assert_eq!(default_load(&curves, LoadUnit::Capacity), 0.67);
    }
}
