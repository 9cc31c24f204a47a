//! Results of other programs: text in, points out. [`Import`] reads logs of `BookSim2` and CAMINOS,
//! tables whose columns a user names, and files of Loadcurve's own, and hands back a
//! [`ResultsFile`](crate::ResultsFile).

mod booksim;
mod caminos;
mod columns;
mod format;
mod import;
pub(crate) mod number;
mod options;
mod rows;
mod table;

pub use columns::{Columns, LatencyUnit, Role, Units};
pub use format::Format;
pub use import::Import;
pub use options::{ColumnChoice, ImportOptions};
pub use table::ImportedTable;

/// Kind of program in the name of a version of Loadcurve: its models or its simulator.
pub(super) const MODEL: &str = "model";
pub(super) const SIMULATOR: &str = "simulator";

/// Name of the models or the simulator of a version, as another program: “Loadcurve 0.1.0 model”.
pub(super) fn own_origin(version: &str, what: &str) -> String {
    number::origin(&format!("Loadcurve {version} {what}"))
}

/// True if a program of this name is a version of Loadcurve, whose settings are the keys of a network.
#[must_use]
pub fn is_own_origin(origin: &str) -> bool {
    let mut ends = [MODEL, SIMULATOR].into_iter();
    origin.starts_with("Loadcurve ") && ends.any(|end| origin.ends_with(end))
}

#[cfg(test)]
mod tests;
