//! What a chart draws as a table of rounded numbers: the chart's twin for those who read.

use std::borrow::Borrow;

use super::read_out::{difference_text, measured_text};
use super::{Curve, Point, is_same_load};
use crate::number::{rounded_text, shortest};
use crate::scenario::{LoadUnit, Scenario, Show};

/// A table of texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// What it shows.
    pub caption: String,
    /// The name of the first column, the load, and of the columns of each curve.
    pub columns: Vec<String>,
    /// As many cells a row as there are columns.
    pub rows: Vec<Vec<String>>,
}

/// A column of one curve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    Latency,
    SimulatedLatency,
    LatencyDifference,
    Throughput,
    SimulatedThroughput,
}

impl Column {
    /// Those of a curve, from what is shown and whether anything was simulated.
    fn shown(show: Show, simulated: bool) -> Vec<Self> {
        let all = [
            (Self::Latency, true, false),
            (Self::SimulatedLatency, true, true),
            (Self::LatencyDifference, true, true),
            (Self::Throughput, false, false),
            (Self::SimulatedThroughput, false, true),
        ];
        let is_shown = |&(_, latency, measured): &(Self, bool, bool)| {
            let hidden = if latency {
                Show::Throughput
            } else {
                Show::Latency
            };
            show != hidden && (simulated || !measured)
        };
        all.into_iter().filter(is_shown).map(|(c, ..)| c).collect()
    }

    fn title(self) -> &'static str {
        match self {
            Self::Latency => "latency (cycles)",
            Self::SimulatedLatency => "simulated latency",
            Self::LatencyDifference => "model above simulation",
            Self::Throughput => "throughput",
            Self::SimulatedThroughput => "simulated throughput",
        }
    }
}

impl Table {
    /// The quantities that a scenario shows, at some loads in its view's unit; at those that were
    /// simulated, where there are any.
    #[must_use]
    pub fn of<C: Borrow<Curve>>(scenario: &Scenario, curves: &[C], loads: &[f64]) -> Self {
        let view = &scenario.view;
        let names = scenario.labels();
        let simulated = simulated_loads(curves, view.unit);
        let columns = &Column::shown(view.show, !simulated.is_empty());
        let titles = names.each.iter().flat_map(|label| {
            columns.iter().map(move |column| match columns.len() {
                1 => label.clone(),
                _ => format!("{label}, {}", column.title()),
            })
        });
        let row = |&load: &f64| {
            let cells = curves.iter().flat_map(|curve| {
                let pair = Pair::at(curve.borrow(), load, view.unit);
                columns.iter().map(move |&column| pair.cell(column))
            });
            let load = if simulated.is_empty() {
                shortest(load)
            } else {
                rounded_text(load, 4)
            };
            std::iter::once(load).chain(cells).collect()
        };
        let unit = match view.unit {
            LoadUnit::Flits => "flits/cycle/source",
            LoadUnit::Messages => "messages/cycle/source",
            LoadUnit::Capacity => "part of saturation",
        };
        let subject = if names.shared.is_empty() {
            String::new()
        } else {
            format!(" of {}", names.shared)
        };
        let quantities = match view.show {
            Show::Latency => "latency (cycles)",
            Show::Throughput => "throughput",
            Show::Both => "latency (cycles) and throughput",
        };
        let source = if simulated.is_empty() {
            "Model"
        } else {
            "Model and simulation"
        };
        let loads = if simulated.is_empty() {
            loads
        } else {
            &simulated
        };
        Self {
            caption: format!("{source}: {quantities}{subject}, against load in {unit}"),
            columns: std::iter::once("load".to_owned()).chain(titles).collect(),
            rows: loads.iter().map(row).collect(),
        }
    }
}

/// The loads at which any curve was simulated, in a unit, in order.
fn simulated_loads<C: Borrow<Curve>>(curves: &[C], unit: LoadUnit) -> Vec<f64> {
    let loads = curves.iter().flat_map(|curve| {
        let curve = curve.borrow();
        let load = |point: &Point| curve.scale().from_messages(point.load_messages, unit);
        curve.simulated().iter().map(load)
    });
    let mut loads: Vec<f64> = loads.collect();
    loads.sort_by(f64::total_cmp);
    loads.dedup_by(|b, a| is_same_load(*a, *b));
    loads
}

/// Model and simulation of a curve at a load.
struct Pair<'a> {
    curve: &'a Curve,
    unit: LoadUnit,
    model: Point,
    simulated: Option<&'a Point>,
}

impl<'a> Pair<'a> {
    fn at(curve: &'a Curve, load: f64, unit: LoadUnit) -> Self {
        let messages = curve.scale().to_messages(load, unit);
        Self {
            curve,
            unit,
            model: curve.model_point(messages),
            simulated: curve
                .simulated()
                .iter()
                .find(|point| is_same_load(point.load_messages, messages)),
        }
    }

    fn cell(&self, column: Column) -> String {
        let nothing = || "–".to_owned();
        match column {
            Column::Latency => latency_cell(&self.model),
            Column::SimulatedLatency => self.simulated.map_or_else(nothing, measured_text),
            Column::LatencyDifference => self
                .simulated
                .and_then(|simulated| difference_text(&self.model, simulated))
                .unwrap_or_else(nothing),
            Column::Throughput => self.throughput_cell(&self.model),
            Column::SimulatedThroughput => self
                .simulated
                .map_or_else(nothing, |point| self.throughput_cell(point)),
        }
    }

    fn throughput_cell(&self, point: &Point) -> String {
        let messages = point.throughput_messages.unwrap_or_default();
        rounded_text(self.curve.scale().from_messages(messages, self.unit), 4)
    }
}

fn latency_cell(point: &Point) -> String {
    point
        .latency_cycles
        .map_or_else(|| point.state.word().to_owned(), |l| rounded_text(l, 4))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_a_cell_for_every_column() {
        for show in ["latency", "throughput", "both"] {
            let link = format!("net=fat-tree&net=fat-tree,n:256&show={show}");
            let scenario = Scenario::read(&link).scenario;
            let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
            let table = Table::of(&scenario, &curves, &[0.0, 0.05, 0.1]);
            assert_eq!(table.rows.len(), 3);
            assert!(
                table
                    .rows
                    .iter()
                    .all(|row| row.len() == table.columns.len())
            );
            assert!(table.rows.iter().flatten().all(|cell| !cell.is_empty()));
        }
    }
}
