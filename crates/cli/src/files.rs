//! Files that links refer to: networks of a user's own, and traffic matrices.

use std::path::PathBuf;

use loadcurve::files::{self, FileId};
use loadcurve::scenario::{Network, Scenario};

use crate::failure::Failure;
use crate::{input, output};

/// The files given on the command line.
#[derive(Debug, Default)]
pub(crate) struct Files {
    networks: Vec<FileId>,
    matrices: Vec<FileId>,
}

impl Files {
    /// Opens files; each is a network, a matrix, or both.
    pub(crate) fn open(paths: &[PathBuf]) -> Result<Self, Failure> {
        let mut opened = Self::default();
        for path in paths {
            let bytes = input::bytes(path, files::MOST_BYTES)?;
            let (network, matrix) = (files::open_network(&bytes), files::open_matrix(&bytes));
            match (network, matrix) {
                (Err(error), Err(_)) => return Err(Failure::results(path, error)),
                (network, matrix) => {
                    opened.networks.extend(network);
                    opened.matrices.extend(matrix);
                }
            }
        }
        Ok(opened)
    }

    /// The scenario of a link. A network that names no file takes the first one given.
    pub(crate) fn filled(&self, link: &str) -> Result<Scenario, Failure> {
        let mut scenario = Scenario::read_strictly(link)?;
        for network in &mut scenario.networks {
            self.fill(network)?;
        }
        Ok(scenario)
    }

    /// The same without the networks whose file is not given, with a warning of each.
    ///
    /// # Errors
    /// Bad input: also when no network is left.
    pub(crate) fn scenario(&self, link: &str) -> Result<Scenario, Failure> {
        let scenario = self.filled(link)?;
        let notices = scenario.missing_files("give it with --file PATH");
        match scenario.of_open_files() {
            None => Err(notices
                .into_iter()
                .next()
                .expect("a file is missing")
                .into()),
            Some(rest) => {
                for notice in notices {
                    output::say(&format!("{notice}; its curve is left out"));
                }
                Ok(rest)
            }
        }
    }

    /// Names the first files in a network of a user's own, and in rates of a user's own, that are all at
    /// their defaults.
    fn fill(&self, network: &mut Network) -> Result<(), loadcurve::Error> {
        let is_default = |key: &str| {
            let mut settings = network.settings();
            settings.any(|(known, value)| known.name == key && *value == known.default)
        };
        let has_no_network = ["edges", "zip", "file"].into_iter().all(is_default);
        let has_no_rates =
            network.uses("matrix") && ["matrix", "mfile"].into_iter().all(is_default);
        if let Some(file) = self.networks.first().filter(|_| has_no_network) {
            network.set("file", &file.to_string())?;
        }
        if let Some(file) = self.matrices.first().filter(|_| has_no_rates) {
            network.set("mfile", &file.to_string())?;
        }
        Ok(())
    }
}
