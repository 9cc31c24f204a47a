//! Files of results: our own, and those of other programs.

use std::fmt;

use loadcurve::curve::{
    ColumnChoice, Format, Import, ImportOptions, LatencyUnit, ResultsFile, Units,
};
use loadcurve::scenario::{Context, MAX_NETWORKS, Network, Scenario};
use loadcurve::{Error, sweep};

use crate::Figure;
use crate::numbers::load_unit;

/// Names of the formats.
const FORMATS: [(&str, Format); 4] = [
    ("loadcurve", Format::Loadcurve),
    ("booksim", Format::BookSim),
    ("nccl-tests", Format::NcclTests),
    ("table", Format::Table),
];

/// Options for files of other programs, for information that the files lack.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Unsaid {
    /// Format that the files must have.
    pub format: Option<String>,
    /// Network of all results, as a link.
    pub network: Option<String>,
    /// Name of the program.
    pub origin: Option<String>,
    /// Columns of tables, see [`Columns::read`](loadcurve::curve::Columns::read).
    pub columns: Option<String>,
    /// Rows of tables, see [`ImportOptions::rows`].
    pub rows: Vec<(String, String)>,
    /// Unit of load and throughput in tables.
    pub unit: Option<String>,
    /// Clock in gigahertz, for tables with latencies in nanoseconds.
    pub clock: Option<String>,
}

/// Files that were read.
#[derive(Debug)]
pub struct Opened {
    /// The results.
    pub results: ResultsFile,
    /// Columns that show that the rows of a table belong to different runs, in words.
    pub mixtures: Vec<String>,
}

/// Bad input, with the name of its file.
#[derive(Debug)]
pub struct FileError {
    name: String,
    error: Error,
}

impl FileError {
    fn of(name: &str, error: Error) -> Self {
        Self {
            name: name.to_owned(),
            error,
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name.as_str() {
            "" => self.error.fmt(f),
            name => write!(f, "{name}: {}", self.error),
        }
    }
}

impl std::error::Error for FileError {}

impl Unsaid {
    /// Reads files, each a name with its text, into one. A single file of our own is unchanged.
    ///
    /// # Errors
    /// The first error and its position, with the name of the file.
    pub fn read(&self, files: &[(String, String)], context: &Context) -> Result<Opened, FileError> {
        for (name, text) in files {
            let checked = self.expect(Format::of(text));
            checked.map_err(|error| FileError::of(name, error))?;
        }
        if let ([(name, text)], true) = (files, self.is_nothing())
            && Format::of(text) == Format::Loadcurve
        {
            let results = own(text, context);
            return Ok(Opened {
                results: results.map_err(|error| FileError::of(name, error))?,
                mixtures: Vec::new(),
            });
        }
        let no_file = |error| FileError::of("", error);
        let mut import = Import::new_in(self.options(context).map_err(no_file)?, context);
        for (name, text) in files {
            let added = import.add(name, text);
            added.map_err(|error| FileError::of(name, error))?;
        }
        Ok(Opened {
            mixtures: import.mixtures().to_vec(),
            results: import.finish().map_err(no_file)?,
        })
    }

    fn is_nothing(&self) -> bool {
        let words = [&self.network, &self.origin, &self.columns, &self.unit];
        let has_word = words.iter().any(|word| word.is_some());
        !has_word && self.rows.is_empty() && self.clock.is_none()
    }

    /// Fails unless a file has the requested format, if any.
    fn expect(&self, found: Format) -> Result<(), Error> {
        let Some(wanted) = &self.format else {
            return Ok(());
        };
        let known = FORMATS.iter().find(|(word, _)| word == wanted);
        let word = FORMATS.iter().find(|(_, format)| *format == found);
        let word = word.map_or("", |(word, _)| word);
        let allowed = match known {
            Some((_, format)) if *format == found => return Ok(()),
            Some(_) => format!("{word}, which this file is"),
            None => "loadcurve, booksim or table".to_owned(),
        };
        Err(Error::illegal("format", wanted, allowed))
    }

    fn options(&self, context: &Context) -> Result<ImportOptions, Error> {
        let clock = self.clock.as_deref().map(LatencyUnit::with_clock);
        Ok(ImportOptions {
            network: self
                .network
                .as_deref()
                .map(|link| network(link, context))
                .transpose()?,
            otherwise: None,
            has_routers: false,
            origin: self.origin.clone(),
            columns: match &self.columns {
                Some(columns) => ColumnChoice::Named(columns.clone()),
                None => ColumnChoice::Guessed,
            },
            rows: self.rows.clone(),
            units: Units {
                load: load_unit(self.unit.as_deref(), &Scenario::default())?,
                latency: clock.transpose()?.unwrap_or(LatencyUnit::Cycles),
            },
        })
    }
}

impl Figure {
    /// The figure of a file of results, with its networks and its view.
    ///
    /// # Errors
    /// [`Error::IllegalValue`] if it has more networks than a figure shows.
    pub fn of_results(opened: &ResultsFile) -> Result<Self, Error> {
        if opened.is_long() {
            let count = format!("{} networks", opened.networks().len());
            let allowed = format!("1 to {MAX_NETWORKS}, which is what a figure shows");
            return Err(Error::illegal("results", &count, allowed));
        }
        let mut scenario = opened.scenario();
        scenario.view.simulate = !opened.is_external();
        let mut figure = Self::of(scenario);
        for curve in &mut figure.curves {
            let network = curve.network().clone();
            let points = opened.simulated(&network).unwrap_or_default();
            curve.set_simulated(points.to_vec());
            curve.set_external(opened.external(&network).cloned().unwrap_or_default());
        }
        Ok(figure)
    }
}

/// A file of our own; without the feature `sweeps`, not the lines of a sweep.
fn own(text: &str, context: &Context) -> Result<ResultsFile, Error> {
    if cfg!(feature = "sweeps") {
        sweep::results_file_in(text, context)
    } else {
        ResultsFile::read_in(text, context)
    }
}

/// The only network of a link.
fn network(link: &str, context: &Context) -> Result<Network, Error> {
    let mut networks = Scenario::read_strictly_in(link, context)?.networks;
    if networks.len() > 1 {
        return Err(Error::illegal("network", link, "a single network"));
    }
    Ok(networks.remove(0))
}
