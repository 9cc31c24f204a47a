//! What a chart draws as a table of rounded numbers: the chart's twin for those who read.

use std::borrow::Borrow;

use super::number::{rounded_text, shortest};
use super::{Curve, Point};
use crate::scenario::{LoadUnit, Scenario, Show, labels};

/// A table of texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// What it shows.
    pub caption: String,
    /// The name of the first column, the load, and of one or two columns for each curve.
    pub columns: Vec<String>,
    /// As many cells a row as there are columns.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// The quantities that a scenario shows, at some loads in its view's unit.
    #[must_use]
    pub fn of<C: Borrow<Curve>>(scenario: &Scenario, curves: &[C], loads: &[f64]) -> Self {
        let view = &scenario.view;
        let names = labels(&scenario.networks);
        let (latency, throughput) = (view.show != Show::Throughput, view.show != Show::Latency);
        let quantities: &[&str] = match view.show {
            Show::Latency => &["latency (cycles)"],
            Show::Throughput => &["throughput"],
            Show::Both => &["latency (cycles)", "throughput"],
        };
        let columns = names.each.iter().flat_map(|label| {
            quantities.iter().map(move |quantity| {
                if quantities.len() == 1 {
                    label.clone()
                } else {
                    format!("{label}, {quantity}")
                }
            })
        });
        let row = |&load: &f64| {
            let cells = curves.iter().flat_map(|curve| {
                let scale = curve.borrow().scale();
                let point = curve
                    .borrow()
                    .model_point(scale.to_messages(load, view.unit));
                let throughput = throughput.then(|| {
                    let messages = point.throughput_messages.unwrap_or_default();
                    rounded_text(scale.from_messages(messages, view.unit), 4)
                });
                latency
                    .then(|| latency_cell(&point))
                    .into_iter()
                    .chain(throughput)
            });
            std::iter::once(shortest(load)).chain(cells).collect()
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
        Self {
            caption: format!(
                "Model: {}{subject}, against load in {unit}",
                quantities.join(" and ")
            ),
            columns: std::iter::once("load".to_owned()).chain(columns).collect(),
            rows: loads.iter().map(row).collect(),
        }
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
