//! Files of results: our own, and those of other programs.

use loadcurve_native::{Opened, Unsaid};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::own::CONTEXT;

/// What files of other programs do not say themselves, as Python has it.
#[derive(Debug, Default, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Given {
    format: Option<String>,
    network: Option<String>,
    origin: Option<String>,
    columns: Option<String>,
    rows: Vec<(String, String)>,
    unit: Option<String>,
    clock: Option<f64>,
}

impl Given {
    /// Reads files, each a name with its text, into one.
    pub(crate) fn read(self, files: &[(String, String)]) -> PyResult<Opened> {
        let unsaid = Unsaid {
            format: self.format,
            network: self.network,
            origin: self.origin,
            columns: self.columns,
            rows: self.rows,
            unit: self.unit,
            clock: self.clock.map(|clock| clock.to_string()),
        };
        let read = unsaid.read(files, &CONTEXT);
        read.map_err(|error| PyValueError::new_err(error.to_string()))
    }
}
