//! Points as columns.

use loadcurve::curve::{Cell, Results, Table};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt, PyList, PyString};

/// A column: its name, the type of its cells, and the cells. An empty cell is `None`, or NaN among floats.
pub(crate) type Column = (String, &'static str, Py<PyList>);

/// Columns that every table has, with the types of their cells.
const ALWAYS: [(&str, &str); 10] = [
    ("curve", "int"),
    ("label", "str"),
    ("source", "str"),
    ("load_messages", "float"),
    ("load_flits", "float"),
    ("load_capacity", "float"),
    ("latency", "float"),
    ("latency_ci", "float"),
    ("throughput_messages", "float"),
    ("state", "str"),
];

/// Columns of simulated points.
const SIMULATED: [(&str, &str); 2] = [("throughput_ci", "float"), ("precision_reached", "float")];

/// Columns that a table has if any of its rows has an entry.
const SOMETIMES: [(&str, &str); 5] = [
    ("origin", "str"),
    ("rule", "str"),
    ("deciding_replication", "int"),
    ("unfinished", "bool"),
    ("senders", "int"),
];

/// The columns of some results: those of the CSV file, with labels and loads in every unit.
pub(crate) fn columns(py: Python<'_>, results: &Results, simulated: bool) -> PyResult<Vec<Column>> {
    let table = results.table();
    let rows: usize = results.curves.iter().map(|curve| curve.points.len()).sum();
    let cells = |name: &str| table.cells(name).unwrap_or_else(|| vec![Cell::Empty; rows]);
    let is_filled = |(name, _): &(&str, _)| cells(name).iter().any(|cell| *cell != Cell::Empty);
    let details = results.detail_names().into_iter();
    let columns = (ALWAYS.into_iter())
        .chain(details.map(|name| (name, "float")))
        .chain(SIMULATED.into_iter().filter(|_| simulated))
        .chain(SOMETIMES.into_iter().filter(is_filled));
    { columns.map(|(name, kind)| column(py, name, kind, &cells(name))) }.collect()
}

/// Those of some columns that a table has.
pub(crate) fn known_columns<R>(
    py: Python<'_>,
    table: &Table<'_, R>,
    columns: &[(&str, &'static str)],
) -> PyResult<Vec<Column>> {
    let known = columns
        .iter()
        .filter_map(|&(name, kind)| Some((name, kind, table.cells(name)?)));
    known
        .map(|(name, kind, cells)| column(py, name, kind, &cells))
        .collect()
}

fn column(py: Python<'_>, name: &str, kind: &'static str, cells: &[Cell]) -> PyResult<Column> {
    let objects = cells.iter().map(|cell| object(py, cell, kind));
    let list = PyList::new(py, objects.collect::<Vec<_>>())?;
    Ok((name.to_owned(), kind, list.unbind()))
}

/// A cell of a column of a type.
fn object<'py>(py: Python<'py>, cell: &Cell, kind: &str) -> Bound<'py, PyAny> {
    match cell {
        Cell::Count(count) => PyInt::new(py, *count).into_any(),
        Cell::Number(number) => PyFloat::new(py, *number).into_any(),
        Cell::Truth(is) => PyBool::new(py, *is).to_owned().into_any(),
        Cell::Text(text) => PyString::intern(py, text).into_any(),
        Cell::Network(network) => PyString::new(py, &network.to_string()).into_any(),
        Cell::Empty if kind == "float" => PyFloat::new(py, f64::NAN).into_any(),
        Cell::Empty if kind == "bool" => PyBool::new(py, false).to_owned().into_any(),
        Cell::Empty => py.None().into_bound(py),
    }
}
