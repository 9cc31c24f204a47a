//! What the files of an import do not say themselves.

use loadcurve_scenario::Network;

use super::columns::Units;

/// How the columns of a table are chosen.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum ColumnChoice {
    /// Those that their names suggest.
    #[default]
    Guessed,
    /// Those of an option of the command, see [`Columns::read`](super::Columns::read).
    Named(String),
    /// Those at these indices, in the order of [`Role::WORDS`](super::Role::WORDS).
    At([Option<usize>; 4]),
}

/// What the files themselves do not say.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ImportOptions {
    /// Network of all results, whatever the files say.
    pub network: Option<Network>,
    /// Network of the results of files that name none.
    pub otherwise: Option<Network>,
    /// Name of the program, whatever the files say.
    pub origin: Option<String>,
    /// Columns of tables.
    pub columns: ColumnChoice,
    /// Rows of tables: those that have all of these texts, each in the column of this name or number.
    pub rows: Vec<(String, String)>,
    /// Units of the columns of tables.
    pub units: Units,
}
