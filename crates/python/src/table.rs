//! Points as columns.

use loadcurve::curve::{Point, Results, Tabulated};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt, PyList, PyString};

/// A column: its name, the type of its cells, and the cells. An empty cell is `None`, or NaN among floats.
pub(crate) type Column = (String, &'static str, Py<PyList>);

/// A cell, with the conversion of its curve's loads.
type Row<'a> = (usize, &'a Tabulated, &'a Point);

/// Cells of one type.
enum Cells {
    Whole(fn(&Row) -> Option<i64>),
    Real(fn(&Row) -> Option<f64>),
    Word(fn(&Row) -> Option<String>),
    Flag(fn(&Row) -> bool),
}

/// Columns that every table has.
const ALWAYS: [(&str, Cells); 10] = [
    ("curve", Cells::Whole(|row| Some(row.0 as i64))),
    ("label", Cells::Word(|row| Some(row.1.label.clone()))),
    (
        "source",
        Cells::Word(|row| Some(row.2.source.word().into())),
    ),
    (
        "load_messages",
        Cells::Real(|row| Some(row.2.load_messages)),
    ),
    (
        "load_flits",
        Cells::Real(|row| Some(row.2.load_messages * row.1.scale.flits_per_message)),
    ),
    (
        "load_capacity",
        Cells::Real(|row| Some(row.2.load_messages / row.1.scale.saturation_messages)),
    ),
    ("latency", Cells::Real(|row| row.2.latency_cycles)),
    (
        "latency_ci",
        Cells::Real(|row| row.2.latency_interval_cycles),
    ),
    (
        "throughput_messages",
        Cells::Real(|row| row.2.throughput_messages),
    ),
    ("state", Cells::Word(|row| Some(row.2.state.word().into()))),
];

/// Columns of simulated points.
const SIMULATED: [(&str, Cells); 2] = [
    (
        "throughput_ci",
        Cells::Real(|row| row.2.throughput_interval_messages),
    ),
    (
        "precision_reached",
        Cells::Real(|row| row.2.precision_percent()),
    ),
];

/// Columns that a table has if any of its rows has an entry.
const SOMETIMES: [(&str, Cells); 5] = [
    ("origin", Cells::Word(|row| row.2.origin.clone())),
    (
        "rule",
        Cells::Word(|row| Some(row.2.decision?.rule.word().to_owned())),
    ),
    (
        "deciding_replication",
        Cells::Whole(|row| Some(i64::from(row.2.decision?.replication))),
    ),
    ("unfinished", Cells::Flag(|row| row.2.is_growing)),
    (
        "senders",
        Cells::Whole(|row| row.1.senders.map(|count| count as i64)),
    ),
];

/// The columns of some results: those of the CSV file, with labels and loads in every unit.
pub(crate) fn columns(py: Python<'_>, results: &Results, simulated: bool) -> PyResult<Vec<Column>> {
    let numbered = (1..).zip(&results.curves);
    let rows: Vec<Row> = numbered
        .flat_map(|(number, curve)| curve.points.iter().map(move |point| (number, curve, point)))
        .collect();
    let mut columns = Vec::new();
    for (name, cells) in &ALWAYS {
        columns.push(column(py, name, cells, &rows)?);
    }
    for name in detail_names(&rows) {
        let cells = rows
            .iter()
            .map(|row| row.2.detail(name).unwrap_or(f64::NAN));
        let cells: Vec<_> = cells.map(|number| PyFloat::new(py, number)).collect();
        columns.push((name.to_owned(), "float", PyList::new(py, cells)?.unbind()));
    }
    for (name, cells) in SIMULATED.iter().filter(|_| simulated) {
        columns.push(column(py, name, cells, &rows)?);
    }
    for (name, cells) in SOMETIMES.iter().filter(|(_, cells)| cells.any(&rows)) {
        columns.push(column(py, name, cells, &rows)?);
    }
    Ok(columns)
}

impl Cells {
    fn any(&self, rows: &[Row]) -> bool {
        rows.iter().any(|row| match self {
            Self::Whole(cell) => cell(row).is_some(),
            Self::Real(cell) => cell(row).is_some(),
            Self::Word(cell) => cell(row).is_some(),
            Self::Flag(cell) => cell(row),
        })
    }
}

fn column(py: Python<'_>, name: &str, cells: &Cells, rows: &[Row]) -> PyResult<Column> {
    let rows = rows.iter();
    let (kind, list) = match cells {
        Cells::Whole(cell) => {
            let cells = rows.map(|row| cell(row).map(|number| PyInt::new(py, number)));
            ("int", PyList::new(py, cells.collect::<Vec<_>>())?)
        }
        Cells::Real(cell) => {
            let cells = rows.map(|row| PyFloat::new(py, cell(row).unwrap_or(f64::NAN)));
            ("float", PyList::new(py, cells.collect::<Vec<_>>())?)
        }
        Cells::Word(cell) => {
            let cells = rows.map(|row| cell(row).map(|word| PyString::intern(py, &word)));
            ("str", PyList::new(py, cells.collect::<Vec<_>>())?)
        }
        Cells::Flag(cell) => {
            let cells = rows.map(|row| PyBool::new(py, cell(row)).to_owned());
            ("bool", PyList::new(py, cells.collect::<Vec<_>>())?)
        }
    };
    Ok((name.to_owned(), kind, list.unbind()))
}

/// Names of all details of the points, in order of first appearance.
fn detail_names<'a>(rows: &[Row<'a>]) -> Vec<&'a str> {
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in rows.iter().flat_map(|row| &row.2.details) {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    names
}
