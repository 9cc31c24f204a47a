//! Files of Loadcurve and of other programs, in both directions.

mod booksim;
pub mod export;
mod external;
pub mod nccl;
mod results_file;
pub mod sweep;

pub use external::{
    ColumnChoice, Columns, Format, Import, ImportOptions, ImportedTable, LatencyUnit, Role, Units,
    is_own_origin,
};
pub use results_file::ResultsFile;
