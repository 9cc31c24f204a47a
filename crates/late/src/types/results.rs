//! A file of results, as it passes from the worker that reads it to the page.

use loadcurve::curve::{
    ColumnChoice, Columns, ImportOptions, ImportedTable, LatencyUnit, ResultsFile, Units,
};
use loadcurve::scenario::{LoadUnit, Scenario, Word as _};
use loadcurve_web_chart::context::context;
use loadcurve_web_chart::open_scenario::scenario_of;
use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// Number of rows that a reader sees of a table.
const ROWS_SHOWN: usize = 5;

/// A file of results that was read.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ResultsSummary {
    /// The results in the form that the explorer opens.
    packed: String,
    /// Number of networks.
    networks: usize,
    /// Number of points; those of several seeds at one load count as one.
    points: usize,
    /// Number of seeds.
    seeds: usize,
    /// Names of the other programs that the points come from.
    origins: Vec<String>,
    /// True if none of the points was simulated here.
    is_external: bool,
    /// True if the file has points of models only, which its link draws again.
    is_of_models: bool,
    /// The link of the file.
    link: String,
    /// True if logs tell of routers, routes or sources that can be simulated here, and that its networks lack.
    has_other_routers: bool,
}

impl ResultsSummary {
    /// The same of logs that may tell of other routers.
    pub(crate) fn with_other_routers(self, has_other_routers: bool) -> Self {
        Self {
            has_other_routers,
            ..self
        }
    }
}

impl From<&ResultsFile> for ResultsSummary {
    fn from(opened: &ResultsFile) -> Self {
        Self {
            packed: opened.packed(),
            networks: opened.networks().len(),
            points: opened.count(),
            seeds: opened.seeds(),
            origins: opened.origins().into_iter().map(str::to_owned).collect(),
            is_external: opened.is_external(),
            is_of_models: opened.is_of_models(),
            link: scenario_of(opened).query(),
            has_other_routers: false,
        }
    }
}

/// A file that was read: its results, or a table whose columns the reader has to name.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum FileRead {
    /// Results.
    Results(ResultsSummary),
    /// A table.
    Table(TablePreview),
}

/// The beginning of a table, with the roles guessed from its names.
#[derive(Debug, Serialize, Tsify)]
pub struct TablePreview {
    /// Names of the columns.
    columns: Vec<String>,
    /// The first rows.
    rows: Vec<Vec<String>>,
    /// Number of rows.
    count: usize,
    /// Indices of the columns of load, latency, throughput and interval, or -1.
    guess: Vec<i32>,
    /// Name of the program, or empty.
    origin: String,
    /// Indices of columns of words with several values, which show that rows belong to different runs, and these words
    /// in order of appearance.
    kinds: Vec<(usize, Vec<String>)>,
}

impl From<&ImportedTable> for TablePreview {
    fn from(table: &ImportedTable) -> Self {
        let rows = table.rows.iter().take(ROWS_SHOWN);
        let owned = |words: Vec<&str>| words.into_iter().map(str::to_owned).collect();
        let kinds = table.kinds().into_iter();
        let index = |index: Option<usize>| index.and_then(|it| it.try_into().ok()).unwrap_or(-1);
        Self {
            columns: table.columns.clone(),
            rows: rows.map(|(_, cells)| cells.clone()).collect(),
            count: table.rows.len(),
            guess: Columns::guess(table).map(index).into(),
            origin: table.program().unwrap_or_default().to_owned(),
            kinds: kinds
                .map(|(column, words)| (column, owned(words)))
                .collect(),
        }
    }
}

/// A reader's choices for a table.
#[derive(Debug, Serialize, Deserialize, Tsify)]
pub struct TableMapping {
    /// The network of the results, as a link.
    net: String,
    /// Name of the program.
    origin: String,
    /// Indices of the columns of load, latency, throughput and interval, or -1.
    columns: Vec<i32>,
    /// The selected rows: those that have all of these texts, each in the column with this number from 1.
    rows: Vec<(String, String)>,
    /// Unit of load and throughput, as in links.
    unit: String,
    /// Clock in gigahertz if latencies are in nanoseconds; 0 if they are in cycles.
    gigahertz: f64,
}

impl TableMapping {
    /// The same as options of an import.
    pub(crate) fn options(&self) -> loadcurve::Result<ImportOptions> {
        let network = Scenario::read_strictly_in(&self.net, &context())?
            .networks
            .into_iter()
            .next();
        let column = |place: usize| {
            let column = self.columns.get(place);
            column.and_then(|&column| column.try_into().ok())
        };
        Ok(ImportOptions {
            network,
            origin: Some(self.origin.clone()).filter(|origin| !origin.trim().is_empty()),
            columns: ColumnChoice::At([0, 1, 2, 3].map(column)),
            rows: self.rows.clone(),
            units: Units {
                load: LoadUnit::read("unit", &self.unit)?,
                latency: if self.gigahertz > 0.0 {
                    LatencyUnit::Nanoseconds {
                        gigahertz: self.gigahertz,
                    }
                } else {
                    LatencyUnit::Cycles
                },
            },
            ..ImportOptions::default()
        })
    }
}
