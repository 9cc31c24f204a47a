//! Answers about the networks of a figure, with their tables and files.

use loadcurve::curve::{
    Buffers, BuffersTable, Collective, Collectives, Faults, FaultsTable, Routings, RoutingsTable,
};
use pyo3::prelude::*;

use crate::table::{Column, known_columns};

/// Columns of routings compared, with the types of their cells.
const ROUTINGS: [(&str, &str); 11] = [
    ("route", "str"),
    ("traffic", "str"),
    ("bound", "float"),
    ("ideal_low", "float"),
    ("ideal_high", "float"),
    ("from", "int"),
    ("to", "int"),
    ("hops", "float"),
    ("classes", "int"),
    ("saturation", "float"),
    ("net", "str"),
];

/// Columns of failures.
const FAILURES: [(&str, &str); 8] = [
    ("failed", "str"),
    ("state", "str"),
    ("pairs_lost", "int"),
    ("pairs_detoured", "int"),
    ("bound", "float"),
    ("saturation", "float"),
    ("zero_load", "float"),
    ("net", "str"),
];

/// Columns of links that fail at random.
const RANDOM: [(&str, &str); 6] = [
    ("links", "int"),
    ("mean", "float"),
    ("half_width", "float"),
    ("least", "float"),
    ("cut_off", "float"),
    ("net", "str"),
];

/// Columns of buffers.
const BUFFERS: [(&str, &str); 11] = [
    ("vcs", "int"),
    ("buffer", "int"),
    ("memory", "int"),
    ("plateau", "float"),
    ("plateau_ci", "float"),
    ("latency", "float"),
    ("latency_ci", "float"),
    ("relative", "float"),
    ("saturated", "bool"),
    ("smallest", "bool"),
    ("net", "str"),
];

/// Columns of collective operations.
const COLLECTIVES: [(&str, &str); 16] = [
    ("curve", "int"),
    ("collective", "str"),
    ("algorithm", "str"),
    ("bytes", "int"),
    ("flits", "int"),
    ("steps", "int"),
    ("messages", "int"),
    ("source", "str"),
    ("cycles", "float"),
    ("cycles_min", "float"),
    ("cycles_max", "float"),
    ("microseconds", "float"),
    ("algbw", "float"),
    ("busbw", "float"),
    ("binds", "str"),
    ("contention_free", "bool"),
];

/// An answer; a dictionary in Python.
#[derive(Debug, IntoPyObject)]
pub(crate) struct Answered {
    /// What is to be warned of.
    notices: Vec<String>,
    /// A sentence on each network.
    sentences: Vec<String>,
    /// The table of the CSV file.
    columns: Vec<Column>,
    /// The table of links that fail at random; empty for other answers.
    random: Vec<Column>,
    csv: String,
    json: String,
}

impl Answered {
    pub(crate) fn routings(py: Python<'_>, answer: &RoutingsTable) -> PyResult<Self> {
        let refused = answer.curves.iter().flat_map(|it| &it.refused);
        Ok(Self {
            notices: refused.map(ToString::to_string).collect(),
            sentences: answer.curves.iter().map(Routings::sentence).collect(),
            columns: known_columns(py, &answer.table(), &ROUTINGS)?,
            random: Vec::new(),
            csv: answer.csv(),
            json: answer.json(),
        })
    }

    pub(crate) fn faults(py: Python<'_>, answer: &FaultsTable) -> PyResult<Self> {
        Ok(Self {
            notices: Vec::new(),
            sentences: answer.curves.iter().map(Faults::sentence).collect(),
            columns: known_columns(py, &answer.table(), &FAILURES)?,
            random: known_columns(py, &answer.drawn_table(), &RANDOM)?,
            csv: answer.csv(),
            json: answer.json(),
        })
    }

    pub(crate) fn buffers(py: Python<'_>, answer: &BuffersTable) -> PyResult<Self> {
        Ok(Self {
            notices: Vec::new(),
            sentences: answer.curves.iter().map(Buffers::sentence).collect(),
            columns: known_columns(py, &answer.table(), &BUFFERS)?,
            random: Vec::new(),
            csv: answer.csv(),
            json: answer.json(),
        })
    }

    pub(crate) fn collective(py: Python<'_>, answer: &Collectives) -> PyResult<Self> {
        Ok(Self {
            notices: answer.notices.iter().map(ToString::to_string).collect(),
            sentences: answer.networks.iter().map(Collective::sentence).collect(),
            columns: known_columns(py, &answer.table(), &COLLECTIVES)?,
            random: Vec::new(),
            csv: answer.csv(),
            json: answer.json(),
        })
    }
}
