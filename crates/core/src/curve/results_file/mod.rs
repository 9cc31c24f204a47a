//! Files of results, opened again: what was simulated in them, to be drawn where the page draws what
//! it simulates itself.

mod csv;
mod json;
mod packed;
mod pooled;

use super::{Point, Source};
use crate::scenario::{MOST_NETWORKS, Network, Scenario};
use crate::{Error, Result, VERSION};

/// What was simulated according to a file: CSV or JSON of any verb of the command or of the page, or
/// the lines of a sweep. There may be no simulated points in it: then it says which networks it is of.
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
    /// The networks and how to look at them, which may be more than a link holds.
    scenario: Scenario,
    /// The simulated points of each network, in order of load.
    points: Vec<Vec<Point>>,
    seeds: usize,
}

/// What a file says before anything is made of it.
#[derive(Debug)]
struct Contents {
    /// Its networks and how to look at them.
    scenario: Scenario,
    /// Points, each with the place of its network.
    points: Vec<(usize, Point)>,
}

impl ResultsFile {
    /// Reads the text of a file, whatever it is called.
    ///
    /// # Errors
    /// What is wrong with it, and where; or that there are no points in it.
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
        if contents.points.is_empty() {
            let beginning = text.lines().next().unwrap_or_default();
            let allowed = "a file with points, as the command and the page write them";
            return Err(Error::illegal("results", beginning, allowed));
        }
        let mut points = vec![Vec::new(); contents.scenario.networks.len()];
        for (place, point) in contents.points {
            // The model answers again, and papers are known.
            if point.source == Source::Simulation {
                points[place].push(point);
            }
        }
        Ok(Self {
            scenario: contents.scenario,
            seeds: pooled::seeds(points.iter().flatten()),
            points: points.into_iter().map(pooled::pooled).collect(),
        })
    }

    /// How the file's networks are looked at; the first ones, where they are more than a link holds.
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

    /// Whether the file has more networks than can be looked at together.
    #[must_use]
    pub fn is_long(&self) -> bool {
        self.scenario.networks.len() > MOST_NETWORKS
    }

    /// With how many seeds points were simulated, at most.
    #[must_use]
    pub fn seeds(&self) -> usize {
        self.seeds
    }

    /// How many points there are of all networks.
    #[must_use]
    pub fn count(&self) -> usize {
        self.points.iter().map(Vec::len).sum()
    }

    /// The place of a network among all networks of the file, if anything of it was simulated.
    #[must_use]
    pub fn place(&self, network: &Network) -> Option<usize> {
        let mut networks = self.scenario.networks.iter().zip(&self.points);
        networks.position(|(known, points)| known == network && !points.is_empty())
    }

    /// The points of a network, in order of load; those of several seeds at a load are one.
    #[must_use]
    pub fn simulated(&self, network: &Network) -> Option<&[Point]> {
        Some(&self.points[self.place(network)?])
    }
}

/// Refuses files of versions to come: nobody knows yet what they say.
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

/// The networks of several links, looked at as the first of them says; none of no link.
fn joined(links: impl Iterator<Item = Result<Scenario>>) -> Result<Option<Scenario>> {
    let mut joined: Option<Scenario> = None;
    for scenario in links {
        let mut more = scenario?;
        match &mut joined {
            None => joined = Some(more),
            Some(known) => {
                known.networks.append(&mut more.networks);
                known.names.append(&mut more.names);
            }
        }
    }
    Ok(joined)
}

#[cfg(test)]
mod tests;
