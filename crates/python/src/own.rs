//! Networks and traffic matrices of a user's own.
#![expect(
    clippy::needless_pass_by_value,
    reason = "Python's arguments come as values"
)]

use std::sync::LazyLock;

use loadcurve::Error;
use loadcurve::files::FileKind;
use loadcurve::scenario::{Context, OwnFile, Scenario};
use loadcurve::topology::custom::Description;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::bad_input;
use crate::figure::Figure;

/// Context of all links that Python reads: a file that it opens stays open.
pub(crate) static CONTEXT: LazyLock<Context> = LazyLock::new(Context::default);

/// A figure of the network in a file, which is packed into the link if it is short enough. Errors name the subject,
/// which is the file or what Python made it of, and the place that became the line at fault.
#[pyfunction]
#[pyo3(signature = (bytes, subject, places))]
pub(crate) fn own_network(
    py: Python<'_>,
    bytes: &[u8],
    subject: &str,
    places: Vec<String>,
) -> PyResult<Figure> {
    let opened = py.detach(|| {
        // A file that begins with a number would be told of as a traffic matrix.
        CONTEXT.open_network(bytes)?;
        Scenario::read_in("", &CONTEXT).scenario.with_file(bytes, 0)
    });
    match opened.map_err(|error| mistake(&error, subject, &places))? {
        OwnFile::Network(with) => {
            let last = with.networks.len() - 1;
            let alone = Scenario {
                networks: with.networks[last..].to_vec(),
                names: vec![String::new()],
                ..Scenario::default()
            };
            Ok(Figure::of(alone))
        }
        OwnFile::Matrix(_) | OwnFile::Awaited => unreachable!("it is the file of a network"),
    }
}

/// Opens a file as what its lines say it is. Returns its name in links.
#[pyfunction]
pub(crate) fn open_file(py: Python<'_>, bytes: &[u8], subject: &str) -> PyResult<String> {
    let kind = FileKind::of(bytes).unwrap_or(FileKind::Network);
    let id = py.detach(|| CONTEXT.open(kind, bytes));
    Ok(id
        .map_err(|error| mistake(&error, subject, &[]))?
        .to_string())
}

/// Opens the file of a network. Returns its name in links.
#[pyfunction]
pub(crate) fn open_network(py: Python<'_>, bytes: &[u8], subject: &str) -> PyResult<String> {
    let id = py.detach(|| CONTEXT.open_network(bytes));
    Ok(id
        .map_err(|error| mistake(&error, subject, &[]))?
        .to_string())
}

/// Opens the file of a traffic matrix. Returns its name in links.
#[pyfunction]
pub(crate) fn open_matrix(py: Python<'_>, bytes: &[u8], subject: &str) -> PyResult<String> {
    let id = py.detach(|| CONTEXT.open_matrix(bytes));
    Ok(id
        .map_err(|error| mistake(&error, subject, &[]))?
        .to_string())
}

/// True if a word can be the name of a node.
#[pyfunction]
pub(crate) fn is_name(word: &str) -> bool {
    Description::is_name(word)
}

/// An error that names what was given in the place of the key or the line that it became.
fn mistake(error: &Error, subject: &str, places: &[String]) -> PyErr {
    let words = match error {
        Error::Line { line, reason } if !places.is_empty() => {
            format!("{}: {reason}", places[(line - 1).min(places.len() - 1)])
        }
        Error::Line { .. } | Error::NoEntry { .. } => error.to_string(),
        _ => behind_key(error),
    };
    PyValueError::new_err(format!("{subject}: {words}"))
}

/// A mistake in settings, without the names of what Python made: the line of a matrix that was no file, and the keys
/// under which a link has a network that was a graph.
pub(crate) fn without_made_names(
    error: &Error,
    settings: &[(&str, &str)],
    made: &[String],
) -> PyErr {
    let is_set = |key: &str| settings.iter().any(|(name, _)| *name == key);
    let is_made = settings
        .iter()
        .any(|(key, text)| *key == "mfile" && made.iter().any(|name| name == text));
    let of_matrix = |words: &str| PyValueError::new_err(format!("matrix: {words}"));
    match error {
        Error::NoProcessor {
            key: "matrix",
            number,
            last,
            ..
        } => of_matrix(&format!("{number} is not a processor; 0…{last}")),
        Error::Refused { key, reason } if key == "mfile" && is_made => {
            let line = reason.strip_prefix("line ");
            of_matrix(
                line.and_then(|it| it.split_once(": "))
                    .map_or(reason, |it| it.1),
            )
        }
        _ if ["zip", "file"].contains(&error.key()) && !is_set(error.key()) => {
            PyValueError::new_err(format!("network: {}", behind_key(error)))
        }
        _ => bad_input(error),
    }
}

/// What an error says behind its key.
fn behind_key(error: &Error) -> String {
    let words = error.to_string();
    let key = format!("{}: ", error.key());
    words.strip_prefix(&key).unwrap_or(&words).to_owned()
}
