//! Files of results: our own, and those of other programs.

use loadcurve::curve::{
    ColumnChoice, Format, Import, ImportOptions, LatencyUnit, ResultsFile, Units,
};
use loadcurve::scenario::{Network, Scenario};
use loadcurve::{Error, sweep};
use loadcurve_native::numbers::load_unit;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Names of the formats.
const FORMATS: [(&str, Format); 3] = [
    ("loadcurve", Format::Loadcurve),
    ("booksim", Format::BookSim),
    ("table", Format::Table),
];

/// What files of other programs do not say themselves.
#[derive(Debug, Default, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Unsaid {
    format: Option<String>,
    network: Option<String>,
    origin: Option<String>,
    columns: Option<String>,
    unit: Option<String>,
    clock: Option<f64>,
}

impl Unsaid {
    /// Reads files, each a name with its text, into one. A single file of our own is what it was.
    pub(crate) fn read(&self, files: &[(String, String)]) -> PyResult<ResultsFile> {
        for (name, text) in files {
            self.expect(name, Format::of(text))?;
        }
        if let ([(name, text)], true) = (files, self.is_nothing())
            && Format::of(text) == Format::Loadcurve
        {
            return sweep::results_file(text).map_err(|error| of_file(name, &error));
        }
        let mut import = Import::new(self.options().map_err(|error| of_file("", &error))?);
        for (name, text) in files {
            import
                .add(name, text)
                .map_err(|error| of_file(name, &error))?;
        }
        import.finish().map_err(|error| of_file("", &error))
    }

    fn is_nothing(&self) -> bool {
        let words = [&self.network, &self.origin, &self.columns, &self.unit];
        words.iter().all(|word| word.is_none()) && self.clock.is_none()
    }

    /// Fails unless a file has the format that was asked for, if any.
    fn expect(&self, name: &str, found: Format) -> PyResult<()> {
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
        Err(of_file(name, &Error::illegal("format", wanted, allowed)))
    }

    fn options(&self) -> Result<ImportOptions, Error> {
        let latency = match self.clock {
            None => LatencyUnit::Cycles,
            Some(clock) => LatencyUnit::with_clock(&clock.to_string())?,
        };
        Ok(ImportOptions {
            network: self.network.as_deref().map(network).transpose()?,
            otherwise: None,
            origin: self.origin.clone(),
            columns: match &self.columns {
                Some(columns) => ColumnChoice::Named(columns.clone()),
                None => ColumnChoice::Guessed,
            },
            units: Units {
                load: load_unit(self.unit.as_deref(), &Scenario::default())?,
                latency,
            },
        })
    }
}

/// The only network of a link.
fn network(link: &str) -> Result<Network, Error> {
    let mut networks = Scenario::read_strictly(link)?.networks;
    if networks.len() > 1 {
        return Err(Error::illegal("network", link, "a single network"));
    }
    Ok(networks.remove(0))
}

/// Bad input with the name of its file, if it has one.
fn of_file(name: &str, error: &Error) -> PyErr {
    PyValueError::new_err(match name {
        "" => error.to_string(),
        name => format!("{name}: {error}"),
    })
}
