//! Reading files of results back, so that their simulated points can be drawn like those that the
//! page simulates itself.

mod csv;
mod json;
mod packed;
mod pooled;

use super::{Point, PointSource};
use crate::scenario::{MOST_NETWORKS, Network, Scenario};
use crate::{Error, Result, VERSION};

/// Simulated points from a file of results, such as CSV or JSON written by any command or by the
/// page. A file without simulated points still tells its networks.
///
/// ```
/// use loadcurve::curve::ResultsFile;
/// let file = "# link: ?net=mesh,k:4&sim=on\n\
///             curve,source,load_messages,load_flits,latency,latency_ci,throughput_messages,state\n\
///             1,simulation,0.01,0.32,72.5,0.9,0.00998,steady\n";
/// let opened = ResultsFile::read(file)?;
/// let scenario = opened.scenario();
/// assert_eq!(scenario.query(), "net=mesh,k:4&sim=on");
/// assert_eq!(opened.simulated(&scenario.networks[0]).unwrap()[0].latency_cycles, Some(72.5));
/// # Ok::<(), loadcurve::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct ResultsFile {
    /// Networks and view, possibly with more networks than a link holds.
    scenario: Scenario,
    /// Simulated points of each network, in order of load.
    points: Vec<Vec<Point>>,
    seeds: usize,
}

/// Contents of a file as written.
#[derive(Debug)]
pub(crate) struct Contents {
    /// Networks and view of the file.
    pub(crate) scenario: Scenario,
    /// Points, each with the index of its network.
    pub(crate) points: Vec<(usize, Point)>,
}

impl ResultsFile {
    /// Reads the text of a CSV or JSON file, whatever its name; for lines of a sweep, see
    /// [`sweep::results_file`](crate::sweep::results_file).
    ///
    /// # Errors
    /// The first error and its position, or that the file has no points.
    pub fn read(text: &str) -> Result<Self> {
        let text = text.trim_start_matches('\u{feff}');
        if text.trim().is_empty() {
            let allowed = "the beginning of a file of results: the file is empty";
            return Err(Error::illegal("line 1", "", allowed));
        }
        let contents = match text.trim_start().chars().next() {
            Some('{') => json::contents(text)?,
            _ => csv::contents(text)?,
        };
        Self::of(contents, text)
    }

    /// Simulated points among the contents of a text.
    pub(crate) fn of(contents: Contents, text: &str) -> Result<Self> {
        if contents.points.is_empty() {
            let beginning = text.lines().next().unwrap_or_default();
            let allowed = "a file with points, as the command and the page write them";
            return Err(Error::illegal("results", beginning, allowed));
        }
        let mut points = vec![Vec::new(); contents.scenario.networks.len()];
        for (place, point) in contents.points {
            // Models are solved again, and papers are known.
            if point.source == PointSource::Simulation {
                points[place].push(point);
            }
        }
        Ok(Self {
            scenario: contents.scenario,
            seeds: pooled::seeds(points.iter().flatten()),
            points: points.into_iter().map(pooled::pooled).collect(),
        })
    }

    /// Scenario of the file, with as many of its networks as a link holds.
    #[must_use]
    pub fn scenario(&self) -> Scenario {
        let first = self.scenario.links().swap_remove(0);
        Scenario::read(&first).scenario
    }

    /// All networks of the file.
    #[must_use]
    pub fn networks(&self) -> &[Network] {
        &self.scenario.networks
    }

    /// True if the file has more networks than a scenario can show.
    #[must_use]
    pub fn is_long(&self) -> bool {
        self.scenario.networks.len() > MOST_NETWORKS
    }

    /// Number of different seeds with which points were simulated.
    #[must_use]
    pub fn seeds(&self) -> usize {
        self.seeds
    }

    /// Number of points of all networks together.
    #[must_use]
    pub fn count(&self) -> usize {
        self.points.iter().map(Vec::len).sum()
    }

    /// Index of a network among all networks of the file, if any of its points were simulated.
    #[must_use]
    pub fn place(&self, network: &Network) -> Option<usize> {
        let mut networks = self.scenario.networks.iter().zip(&self.points);
        networks.position(|(known, points)| known == network && !points.is_empty())
    }

    /// Points of a network, in order of load; points of several seeds at the same load are pooled.
    #[must_use]
    pub fn simulated(&self, network: &Network) -> Option<&[Point]> {
        Some(&self.points[self.place(network)?])
    }
}

/// Refuses files of later versions, whose format is not known yet.
fn is_known(version: &str) -> Result<()> {
    let numbers = |version: &str| -> Option<Vec<u32>> {
        let parts = version.trim().split('.');
        parts.map(|part| part.parse().ok()).collect()
    };
    if numbers(version).is_some_and(|known| Some(known) <= numbers(VERSION)) {
        return Ok(());
    }
    let allowed = format!("a version of Loadcurve up to {VERSION}, which this one is");
    Err(Error::illegal("version", version, allowed))
}

/// Networks of several links, with the view of the first link; `None` if there is no link.
fn joined(links: impl Iterator<Item = Result<Scenario>>) -> Result<Option<Scenario>> {
    let joined = links.reduce(|known, more| {
        let (mut known, more) = (known?, more?);
        known.networks.extend(more.networks);
        known.names.extend(more.names);
        Ok(known)
    });
    joined.transpose()
}

#[cfg(test)]
mod tests;
