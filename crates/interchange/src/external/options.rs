//! Options of an import, for information that the files lack.

use loadcurve_scenario::Network;

use super::columns::Units;

/// Choice of the columns of a table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum ColumnChoice {
    /// Guessed from their names.
    #[default]
    Guessed,
    /// Given by an option of the command, see [`Columns::read`](super::Columns::read).
    Named(String),
    /// Given by indices, in the order of [`Role::WORDS`](super::Role::WORDS).
    At([Option<usize>; 4]),
}

/// Information that the files lack.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ImportOptions {
    /// Network of all results, regardless of the files.
    pub network: Option<Network>,
    /// Network of the results of files that name none.
    pub otherwise: Option<Network>,
    /// True if the networks of logs are those [with routers](super::Import::with_routers), where there are some.
    pub has_routers: bool,
    /// Name of the program, regardless of the files.
    pub origin: Option<String>,
    /// Columns of tables.
    pub columns: ColumnChoice,
    /// Rows of tables: those that have all of these texts, each in the column of this name or number.
    pub rows: Vec<(String, String)>,
    /// Units of the columns of tables.
    pub units: Units,
}
