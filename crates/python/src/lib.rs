//! The native module of the Python package: figures of links, solved, simulated and written.
//!
//! It has what needs the engine, and nothing else: names, defaults, tables and documentation are Python, in
//! `python/loadcurve`. Whatever takes long runs without the interpreter's lock.

mod answer;
mod chart;
mod figure;
mod networks;
mod own;
mod results;
mod simulation;
mod table;

use loadcurve_native::Error;
use pyo3::PyErr;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// Bad input as Python's `ValueError`, with the words that page and command have for it.
fn bad_input(error: &loadcurve::Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Any failure as an exception.
fn failed(error: &Error) -> PyErr {
    match error {
        Error::BadInput(error) => bad_input(error),
        other => PyRuntimeError::new_err(other.to_string()),
    }
}

/// The native module.
#[pymodule]
mod _loadcurve {
    #[pymodule_export]
    use super::figure::Figure;
    #[pymodule_export]
    use super::networks::{joint, networks};
    #[pymodule_export]
    use super::own::{is_name, open_file, open_matrix, open_network, own_network};

    /// Version of the package.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = loadcurve::VERSION;
}
