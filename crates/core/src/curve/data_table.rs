//! A chart's data as a table of rounded numbers, for readers who cannot use the chart.

use std::borrow::Borrow;

use super::measured::{difference_text, measured_text, so_far};
use super::{Curve, Point, is_same_load};
use crate::number::{rounded_text, shortest};
use crate::scenario::{LoadUnit, Scenario, Show};

/// A table of texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataTable {
    /// Caption of the table.
    pub caption: String,
    /// Names of the columns: the load, then those of each curve.
    pub columns: Vec<String>,
    /// Rows, with one cell for each column.
    pub rows: Vec<Vec<String>>,
}

/// A column of one curve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    Latency,
    SimulatedLatency,
    LatencyDifference,
    PublishedLatency,
    PublishedDifference,
    CalculatedLatency,
    Throughput,
    SimulatedThroughput,
    PublishedThroughput,
    CalculatedThroughput,
}

/// Sources besides the model.
#[derive(Debug, Clone, Copy)]
struct Beside {
    simulation: bool,
    paper: bool,
}

impl Column {
    /// Columns of a curve, given the charts shown and the available sources.
    fn shown(show: Show, beside: Beside) -> Vec<Self> {
        let Beside { simulation, paper } = beside;
        let all = [
            (Self::Latency, true, true),
            (Self::SimulatedLatency, true, simulation),
            (Self::LatencyDifference, true, simulation),
            (Self::PublishedLatency, true, paper),
            (Self::PublishedDifference, true, paper),
            (Self::CalculatedLatency, true, paper),
            (Self::Throughput, false, true),
            (Self::SimulatedThroughput, false, simulation),
            (Self::PublishedThroughput, false, paper),
            (Self::CalculatedThroughput, false, paper),
        ];
        let is_shown = |&(_, latency, is_known): &(Self, bool, bool)| {
            let hidden = if latency {
                Show::Throughput
            } else {
                Show::Latency
            };
            show != hidden && is_known
        };
        all.into_iter().filter(is_shown).map(|(c, ..)| c).collect()
    }

    fn title(self) -> &'static str {
        match self {
            Self::Latency => "latency (cycles)",
            Self::SimulatedLatency => "simulated latency",
            Self::LatencyDifference => "model above simulation",
            Self::PublishedLatency => "published, simulated",
            Self::PublishedDifference => "model above published",
            Self::CalculatedLatency => "published, calculated",
            Self::Throughput => "throughput",
            Self::SimulatedThroughput => "simulated throughput",
            Self::PublishedThroughput => "published throughput, simulated",
            Self::CalculatedThroughput => "published throughput, calculated",
        }
    }
}

impl DataTable {
    /// Quantities that a scenario shows, at the given loads in its view's unit, or at the simulated
    /// and published loads if there are any.
    #[must_use]
    pub fn of<C: Borrow<Curve>>(scenario: &Scenario, curves: &[C], loads: &[f64]) -> Self {
        let view = &scenario.view;
        let names = scenario.labels();
        let simulated = loads_of(curves, view.unit, Curve::simulated);
        let published = if view.published {
            loads_of(curves, view.unit, Curve::published)
        } else {
            Vec::new()
        };
        let beside = Beside {
            simulation: !simulated.is_empty(),
            paper: !published.is_empty(),
        };
        let known = in_order(simulated.into_iter().chain(published).collect());
        let columns = &Column::shown(view.show, beside);
        let titles = names.each.iter().flat_map(|label| {
            columns.iter().map(move |column| match columns.len() {
                1 => label.clone(),
                _ => format!("{label}, {}", column.title()),
            })
        });
        let row = |&load: &f64| {
            let cells = curves.iter().flat_map(|curve| {
                let sources = CurveAtLoad::at(curve.borrow(), load, view.unit);
                columns.iter().map(move |&column| sources.cell(column))
            });
            let load = if known.is_empty() {
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
        let source = match (beside.simulation, beside.paper) {
            (false, false) => "Model",
            (true, false) => "Model and simulation",
            (false, true) => "Model and published values",
            (true, true) => "Model, simulation and published values",
        };
        let loads = if known.is_empty() { loads } else { &known };
        Self {
            caption: format!("{source}: {quantities}{subject}, against load in {unit}"),
            columns: std::iter::once("load".to_owned()).chain(titles).collect(),
            rows: loads.iter().map(row).collect(),
        }
    }
}

/// Loads at which any curve has points of a source, in a unit, in increasing order.
fn loads_of<C: Borrow<Curve>>(
    curves: &[C],
    unit: LoadUnit,
    points: fn(&Curve) -> &[Point],
) -> Vec<f64> {
    let loads = curves.iter().flat_map(|curve| {
        let curve = curve.borrow();
        let load = |point: &Point| curve.scale().from_messages(point.load_messages, unit);
        points(curve).iter().map(load)
    });
    in_order(loads.collect())
}

/// Loads in increasing order, without duplicates.
fn in_order(mut loads: Vec<f64>) -> Vec<f64> {
    loads.sort_by(f64::total_cmp);
    loads.dedup_by(|b, a| is_same_load(*a, *b));
    loads
}

/// Results of all sources for a curve at a load.
struct CurveAtLoad<'a> {
    curve: &'a Curve,
    unit: LoadUnit,
    model: Point,
    simulated: Option<&'a Point>,
    published: Option<&'a Point>,
}

impl<'a> CurveAtLoad<'a> {
    fn at(curve: &'a Curve, load: f64, unit: LoadUnit) -> Self {
        let messages = curve.scale().to_messages(load, unit);
        let here = |point: &&Point| is_same_load(point.load_messages, messages);
        Self {
            curve,
            unit,
            model: curve.model_point(messages),
            simulated: curve.simulated().iter().find(here),
            published: curve.published().iter().find(here),
        }
    }

    fn cell(&self, column: Column) -> String {
        let above = |measured: &Point| difference_text(&self.model, measured);
        let text = match column {
            Column::Latency => Some(latency_cell(&self.model)),
            Column::SimulatedLatency => self.simulated.map(measured_text),
            Column::LatencyDifference => self.simulated.and_then(above),
            Column::PublishedLatency => self.published.map(latency_cell),
            Column::PublishedDifference => self.published.and_then(above),
            Column::CalculatedLatency => self.calculated().map(|(l, _)| rounded_text(l, 4)),
            Column::Throughput => Some(self.throughput_cell(&self.model)),
            Column::SimulatedThroughput => self.simulated.map(|it| self.measured_throughput(it)),
            Column::PublishedThroughput => self.published.map(|it| self.throughput_cell(it)),
            Column::CalculatedThroughput => self.calculated().map(|(_, t)| self.throughput(t)),
        };
        text.unwrap_or_else(|| "–".to_owned())
    }

    fn calculated(&self) -> Option<(f64, f64)> {
        self.published.and_then(Point::calculated)
    }

    fn throughput_cell(&self, point: &Point) -> String {
        self.throughput(point.throughput_messages.unwrap_or_default())
    }

    /// Throughput with its confidence interval, if that is known.
    fn measured_throughput(&self, point: &Point) -> String {
        let interval = point.throughput_interval_messages.map(|messages| {
            let half_width = self.curve.scale().from_messages(messages, self.unit);
            format!(" ± {}", rounded_text(half_width, 2))
        });
        let known = self.throughput_cell(point) + &interval.unwrap_or_default();
        so_far(known, point)
    }

    fn throughput(&self, messages: f64) -> String {
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
    use crate::curve::published;

    #[test]
    fn every_row_has_a_cell_for_every_column() {
        for show in ["latency", "throughput", "both"] {
            let link = format!("net=fat-tree&net=fat-tree,n:256&show={show}");
            let scenario = Scenario::read(&link).scenario;
            let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
            let table = DataTable::of(&scenario, &curves, &[0.0, 0.05, 0.1]);
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

    #[test]
    fn published_values_stand_beside_the_model() {
        let table = |view: &str| {
            let link = format!("net=buffered-min&net=buffered-min,reading:exact{view}");
            let scenario = Scenario::read(&link).scenario;
            DataTable::of(&scenario, &published::tests::curves(&scenario), &[0.0, 1.0])
        };
        assert_eq!(table("").rows.len(), 2);
        let published = table("&paper=on");
        assert!(
            published
                .caption
                .starts_with("Model and published values: latency")
        );
        assert_eq!(published.columns.len(), 9);
        let row = &published.rows[1];
        let expected = ["1.250", "11.51", "11.16", "+3.1 %", "11.52"];
        assert_eq!(row[..5], expected.map(str::to_owned));
        assert_eq!(row[8], "–", "another reading was not calculated");
        assert_eq!(table("&paper=on&show=both").columns.len(), 15);
    }

    #[test]
    fn simulated_throughput_has_its_interval_and_what_is_not_final_is_marked() {
        let scenario = Scenario::read("net=fat-tree,n:16,flits:4&show=both").scenario;
        let mut curve = Curve::of(&scenario.networks[0]);
        let mut cells = |interval, is_growing| {
            curve.set_simulated(vec![Point {
                source: crate::curve::PointSource::Simulation,
                latency_cycles: Some(9.5),
                throughput_messages: Some(0.020_01),
                throughput_interval_messages: interval,
                is_growing,
                ..curve.model_point(0.02)
            }]);
            let table = DataTable::of(&scenario, &[&curve], &[]);
            [2, 5].map(|column| table.rows[0][column].clone())
        };
        assert_eq!(cells(Some(0.000_1), false), ["9.50", "0.08004 ± 0.00040"]);
        assert_eq!(cells(None, false), ["9.50", "0.08004"]);
        let growing = ["9.50 so far", "0.08004 ± 0.00040 so far"];
        assert_eq!(cells(Some(0.000_1), true), growing);
    }
}
