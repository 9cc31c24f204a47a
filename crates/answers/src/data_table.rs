//! A chart's data as a table of rounded numbers, for readers who cannot use the chart.

use std::borrow::Borrow;

use loadcurve_base::number::{Rounding, rounded_text, shown};
use loadcurve_scenario::Show::{self, Latency, Throughput};
use loadcurve_scenario::{LoadUnit, Scenario};
use serde::Serialize;

use super::PointSource::{External, Model, Paper, Simulation};
use super::measured::{difference_text, measured_text, so_far};
use super::{Curve, Point, PointSource, is_same_load, origins};

/// A table of texts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DataTable {
    /// Caption of the table.
    pub caption: String,
    /// Names of the columns: the load, then those of each curve.
    pub columns: Vec<String>,
    /// Rows, with one cell for each column.
    pub rows: Vec<Vec<String>>,
}

/// Column of a curve: title, chart that shows its quantity, source, and cell at a load. There is one for each
/// other program, with the name of the program before the title.
type Column = (
    &'static str,
    Show,
    PointSource,
    fn(&CurveAtLoad) -> Option<String>,
);

/// Title of the latencies of the model, before their unit.
const LATENCY: &str = "latency";

const COLUMNS: [Column; 13] = [
    (LATENCY, Latency, Model, |it| {
        Some(it.datum_or_state(&it.model))
    }),
    ("simulated latency", Latency, Simulation, |it| {
        it.simulated.map(|point| measured_text(it.curve, point))
    }),
    ("model above simulation", Latency, Simulation, |it| {
        difference_text(&it.model, it.simulated?)
    }),
    ("published, simulated", Latency, Paper, |it| {
        Some(it.datum_or_state(it.published?))
    }),
    ("model above published", Latency, Paper, |it| {
        difference_text(&it.model, it.published?)
    }),
    ("published, calculated", Latency, Paper, |it| {
        Some(it.datum(it.published?.calculated()?.0))
    }),
    ("throughput", Throughput, Model, |it| {
        (!it.curve.is_left_out()).then(|| it.throughput_text(&it.model))
    }),
    ("simulated throughput", Throughput, Simulation, |it| {
        Some(it.measured_throughput_text(it.simulated?))
    }),
    ("published throughput, simulated", Throughput, Paper, |it| {
        Some(it.throughput_text(it.published?))
    }),
    (
        "published throughput, calculated",
        Throughput,
        Paper,
        |it| Some(it.in_unit(it.published?.calculated()?.1)),
    ),
    ("latency", Latency, External, |it| {
        it.external.map(|point| measured_text(it.curve, point))
    }),
    ("model above it", Latency, External, |it| {
        difference_text(&it.model, it.external?)
    }),
    ("throughput", Throughput, External, |it| {
        let point = it.external.filter(|it| it.throughput_messages.is_some())?;
        Some(it.throughput_text(point))
    }),
];

impl DataTable {
    /// Quantities that a scenario shows, at the given loads in its view's unit, or at the simulated
    /// and published loads if there are any.
    #[must_use]
    pub fn of<C: Borrow<Curve>>(scenario: &Scenario, curves: &[C], loads: &[f64]) -> Self {
        let view = &scenario.view;
        // Points of a chart against throughput are read at both.
        let show = match view.unit {
            LoadUnit::Throughput => Show::Both,
            _ => view.show,
        };
        let names = scenario.labels();
        let simulated = loads_of(curves, view.unit, Curve::simulated);
        let mut published = loads_of(curves, view.unit, Curve::published);
        published.retain(|_| view.published);
        let (has_simulated, has_published) = (!simulated.is_empty(), !published.is_empty());
        let external = loads_of(curves, view.unit, |curve| &curve.external().points);
        let origins = origins(curves.iter().map(Borrow::borrow));
        let is_known = |source| match source {
            Model => true,
            Simulation => has_simulated,
            Paper => has_published,
            External => false,
        };
        let known = simulated.into_iter().chain(published).chain(external);
        let known = in_order(known.collect());
        let columns = COLUMNS
            .iter()
            .filter(|(_, chart, ..)| show == Show::Both || show == *chart);
        let (others, ours): (Vec<&Column>, Vec<&Column>) =
            columns.partition(|(_, _, source, _)| *source == External);
        let ours = ours
            .into_iter()
            .filter(|(_, _, source, _)| is_known(*source));
        let ours = ours.map(|column| (None, column));
        let others = origins
            .iter()
            .flat_map(|&origin| others.iter().map(move |&column| (Some(origin), column)));
        let columns: Vec<(Option<&str>, &Column)> = ours.chain(others).collect();
        let columns = &columns;
        let latency_unit = view.latency_unit();
        let titles = names.each.iter().flat_map(|label| {
            columns
                .iter()
                .map(move |(origin, (title, ..))| match origin {
                    _ if columns.len() == 1 => label.clone(),
                    None if *title == LATENCY => format!("{label}, {LATENCY} ({latency_unit})"),
                    None => format!("{label}, {title}"),
                    Some(origin) => format!("{label}, {origin}: {title}"),
                })
        });
        let row = |&load: &f64| {
            let cells = curves.iter().flat_map(|curve| {
                let here = CurveAtLoad::at(curve.borrow(), load, view.unit);
                let cells = columns.iter().map(move |&(origin, (.., cell))| {
                    let external = origin.and_then(|origin| here.external_of(origin));
                    cell(&CurveAtLoad {
                        external,
                        ..here.clone()
                    })
                });
                cells.map(|text| text.unwrap_or_else(|| "–".to_owned()))
            });
            std::iter::once(shown(load, Rounding::Load))
                .chain(cells)
                .collect()
        };
        let unit = match view.unit {
            LoadUnit::Capacity => "share of the model's saturation",
            unit => unit.name(),
        };
        let subject = match names.shared.as_str() {
            "" => String::new(),
            shared => format!(" of {shared}"),
        };
        let quantities = match show {
            Latency => format!("latency ({latency_unit})"),
            Throughput => "throughput".to_owned(),
            Show::Both => format!("latency ({latency_unit}) and throughput"),
        };
        let source = match (has_simulated, has_published) {
            (false, false) => "Model",
            (true, false) => "Model and simulation",
            (false, true) => "Model and published values",
            (true, true) => "Model, simulation and published values",
        };
        let others = match origins.as_slice() {
            [] => String::new(),
            origins => format!(", beside {}", origins.join(" and ")),
        };
        let loads = if known.is_empty() { loads } else { &known };
        Self {
            caption: format!("{source}{others}: {quantities}{subject}, against load in {unit}"),
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
#[derive(Clone)]
struct CurveAtLoad<'a> {
    curve: &'a Curve,
    unit: LoadUnit,
    model: Point,
    simulated: Option<&'a Point>,
    published: Option<&'a Point>,
    /// Point of the program that the column is about.
    external: Option<&'a Point>,
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
            external: None,
        }
    }

    /// Point of another program at the load.
    fn external_of(&self, origin: &str) -> Option<&'a Point> {
        let load = self.model.load_messages;
        let mut points = self.curve.external().points.iter();
        points.find(|point| {
            point.origin.as_deref() == Some(origin) && is_same_load(point.load_messages, load)
        })
    }

    /// A latency in the unit of the table.
    fn datum(&self, cycles: f64) -> String {
        shown(self.curve.shown_latency(cycles), Rounding::Datum)
    }

    /// Latency, or the name of the state if there is none.
    fn datum_or_state(&self, point: &Point) -> String {
        let latency = point.latency_cycles.map(|cycles| self.datum(cycles));
        latency.unwrap_or_else(|| point.state.word().to_owned())
    }

    fn throughput_text(&self, point: &Point) -> String {
        self.in_unit(point.throughput_messages.unwrap_or_default())
    }

    /// Throughput with its confidence interval, if that is known.
    fn measured_throughput_text(&self, point: &Point) -> String {
        let half_width = point.throughput_interval_messages;
        let interval = half_width.map(|it| {
            let in_unit = self.curve.scale().from_messages(it, self.unit);
            format!(" ± {}", rounded_text(in_unit, 2))
        });
        so_far(
            self.throughput_text(point) + &interval.unwrap_or_default(),
            point,
        )
    }

    /// A throughput in messages/cycle/source, in the unit of the table.
    fn in_unit(&self, messages: f64) -> String {
        let scale = self.curve.scale();
        shown(scale.from_messages(messages, self.unit), Rounding::Datum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::published;

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
        let expected = ["1.25", "11.51", "11.16", "+3.1\u{a0}%", "11.52"];
        assert_eq!(row[..5], expected.map(str::to_owned));
        assert_eq!(row[8], "–", "another reading was not calculated");
        assert_eq!(table("&paper=on&show=both").columns.len(), 15);
    }

    /// Rows stay rows of a load, since the throughput at a load differs from curve to curve.
    #[test]
    fn against_throughput_both_quantities_stand_at_each_load() {
        let table = |view: &str| {
            let link = format!("net=combining-min,n:8&net=combining-min,n:8,degree:4&{view}");
            let scenario = Scenario::read(&link).scenario;
            let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
            DataTable::of(&scenario, &curves, &[0.5])
        };
        for show in ["latency", "throughput", "both"] {
            let both = table("x=messages&show=both");
            assert_eq!(table(&format!("x=throughput&show={show}")), both);
        }
        assert_eq!(table("x=throughput").columns.len(), 5);
        assert_eq!(table("x=messages").columns.len(), 3);
    }

    #[test]
    fn simulated_throughput_has_its_interval_and_what_is_not_final_is_marked() {
        let scenario = Scenario::read("net=fat-tree,n:16,flits:4&show=both").scenario;
        let mut curve = Curve::of(&scenario.networks[0]);
        let mut cells = |interval, is_growing| {
            curve.set_simulated(vec![Point {
                source: crate::PointSource::Simulation,
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
