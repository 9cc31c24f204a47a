//! Networks and traffic matrices of a user's own.

use loadcurve::files;
use loadcurve::scenario::{OwnFile, Scenario};
use pyo3::prelude::*;

use crate::bad_input;
use crate::figure::Figure;

/// A figure of the network in a file, which is packed into the link if it is short enough.
#[pyfunction]
pub(crate) fn own_network(py: Python<'_>, bytes: &[u8]) -> PyResult<Figure> {
    let opened = py.detach(|| {
        // A file that begins with a number would be told of as a traffic matrix.
        files::open_network(bytes)?;
        Scenario::default().with_file(bytes, 0)
    });
    match opened.map_err(|error| bad_input(&error))? {
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

/// Opens the file of a network. Returns its name in links.
#[pyfunction]
pub(crate) fn open_network(py: Python<'_>, bytes: &[u8]) -> PyResult<String> {
    let id = py.detach(|| files::open_network(bytes));
    Ok(id.map_err(|error| bad_input(&error))?.to_string())
}

/// Opens the file of a traffic matrix. Returns its name in links.
#[pyfunction]
pub(crate) fn open_matrix(py: Python<'_>, bytes: &[u8]) -> PyResult<String> {
    let id = py.detach(|| files::open_matrix(bytes));
    Ok(id.map_err(|error| bad_input(&error))?.to_string())
}
