//! The drawn values as a table.

use loadcurve::curve;
use serde::Serialize;
use tsify::Tsify;

/// The drawn values as a table.
#[derive(Debug, Serialize, Tsify)]
pub struct DataTable {
    caption: String,
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl From<curve::DataTable> for DataTable {
    fn from(table: curve::DataTable) -> Self {
        Self {
            caption: table.caption,
            columns: table.columns,
            rows: table.rows,
        }
    }
}
