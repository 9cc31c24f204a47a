//! Reading files of results back, so that their simulated points can be drawn like those that the
//! page simulates itself.

mod contents;
mod csv;
mod json;
mod packed;
mod pooled;

use loadcurve_answers::{Curve, External, Loads, Point, PointSource, Results};
use loadcurve_base::line_ends::with_line_feeds;
use loadcurve_base::{Error, Result, VERSION};
use loadcurve_scenario::{Context, MAX_NETWORKS, Network, Scenario};

pub(crate) use contents::Contents;

/// Simulated points from a file of results, such as CSV or JSON written by any command or by the
/// page. The points of a file of models alone are those of another program: the version that wrote it.
///
/// ```
/// use loadcurve_interchange::ResultsFile;
/// let file = "# link: ?net=mesh,k:4&sim=on\n\
///             curve,source,load_messages,load_flits,latency,latency_ci,throughput_messages,state\n\
///             1,simulation,0.01,0.32,72.5,0.9,0.00998,steady\n";
/// let opened = ResultsFile::read(file)?;
/// let scenario = opened.scenario();
/// assert_eq!(scenario.query(), "net=mesh,k:4&sim=on");
/// assert_eq!(opened.simulated(&scenario.networks[0]).unwrap()[0].latency_cycles, Some(72.5));
/// # Ok::<(), loadcurve_base::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct ResultsFile {
    /// Networks and view, possibly with more networks than a link holds.
    scenario: Scenario,
    /// The networks of the points, on the terms on which they are compared.
    networks: Vec<Network>,
    /// Simulated points of each network, in order of load.
    points: Vec<Vec<Point>>,
    /// Points of other programs for each network.
    external: Vec<External>,
    seeds: usize,
    is_of_models: bool,
}

impl ResultsFile {
    /// Reads the text of a CSV or JSON file, whatever its name; for lines of a sweep, see
    /// [`sweep::results_file`](crate::sweep::results_file).
    ///
    /// # Errors
    /// The first error and its position, or that the file has no points.
    pub fn read(text: &str) -> Result<Self> {
        Self::read_in(text, &Context::default())
    }

    /// The same in a context, whose files the networks may name.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_in(text: &str, context: &Context) -> Result<Self> {
        let text = text.trim_start_matches('\u{feff}');
        Self::of(contents(text, context)?, text)
    }

    /// Simulated points of a text: ours, and those of other programs.
    pub(crate) fn of(contents: Contents, text: &str) -> Result<Self> {
        if contents.points.is_empty() {
            let beginning = text.lines().next().unwrap_or_default();
            let allowed = "a file with points, as the command and the page write them";
            return Err(Error::illegal("results", beginning, allowed));
        }
        let is_of_models = contents.is_of_models();
        let contents = contents.with_models_as_others();
        let count = contents.scenario.networks.len();
        let mut points = vec![Vec::new(); count];
        let mut external = vec![External::default(); count];
        for (place, point) in contents.points {
            match point.source {
                PointSource::Simulation => points[place].push(point),
                PointSource::External => external[place].points.push(point),
                // Points of models are computed again, and published values are built in.
                PointSource::Model | PointSource::Paper => {}
            }
        }
        for (place, difference) in contents.differences {
            external[place].differences.push(difference);
        }
        external.iter_mut().for_each(External::settle);
        let contenders = contents.scenario.contenders().into_iter();
        Ok(Self {
            networks: contenders.map(|it| it.network).collect(),
            scenario: contents.scenario,
            external,
            seeds: pooled::seeds(points.iter().flatten()),
            points: points.into_iter().map(pooled::pooled).collect(),
            is_of_models,
        })
    }

    /// Scenario of the file, with as many of its networks as a link holds.
    #[must_use]
    pub fn scenario(&self) -> Scenario {
        let first = self.scenario.links().swap_remove(0);
        let context = self.scenario.networks[0].context();
        Scenario::read_in(&first, context).scenario
    }

    /// A scenario with the networks of the file added unless it shows them; `None` if it has no room for them, or
    /// compares them on other terms.
    #[must_use]
    pub fn beside(&self, scenario: &Scenario) -> Option<Scenario> {
        let shows = |scenario: &Scenario, network: &Network| {
            let contenders = scenario.contenders();
            contenders.iter().any(|it| it.network == *network)
        };
        let mut all = scenario.clone();
        for (network, name) in self.networks.iter().zip(&self.scenario.names) {
            if !shows(&all, network) {
                all = all.with_network(network.clone()).ok()?;
                all.names.last_mut()?.clone_from(name);
            }
        }
        let mut networks = self.networks.iter();
        networks.all(|network| shows(&all, network)).then_some(all)
    }

    /// All networks of the file.
    #[must_use]
    pub fn networks(&self) -> &[Network] {
        &self.networks
    }

    /// True if the file has more networks than a scenario can show.
    #[must_use]
    pub fn is_long(&self) -> bool {
        self.scenario.networks.len() > MAX_NETWORKS
    }

    /// Number of different seeds with which points were simulated.
    #[must_use]
    pub fn seeds(&self) -> usize {
        self.seeds
    }

    /// Number of points of all networks together.
    #[must_use]
    pub fn count(&self) -> usize {
        let external = self.external.iter().map(|external| external.points.len());
        self.points.iter().map(Vec::len).sum::<usize>() + external.sum::<usize>()
    }

    /// Names of the other programs behind points of the file, in order of appearance.
    #[must_use]
    pub fn origins(&self) -> Vec<&str> {
        loadcurve_answers::distinct(self.external.iter().flat_map(External::origins))
    }

    /// True if none of the points was simulated here.
    #[must_use]
    pub fn is_external(&self) -> bool {
        self.points.iter().all(Vec::is_empty) && !self.origins().is_empty()
    }

    /// True if the file has points of models only, so that its link draws all of it again.
    #[must_use]
    pub fn is_of_models(&self) -> bool {
        self.is_of_models
    }

    /// Index of a network among all networks of the file, if any of its points were simulated.
    #[must_use]
    pub fn place(&self, network: &Network) -> Option<usize> {
        let mut networks = self.networks.iter().zip(&self.points);
        networks.position(|(known, points)| known == network && !points.is_empty())
    }

    /// Points of a network, in order of load; points of several seeds at the same load are pooled.
    #[must_use]
    pub fn simulated(&self, network: &Network) -> Option<&[Point]> {
        Some(&self.points[self.place(network)?])
    }

    /// Results of other programs for a network, if the file has any.
    #[must_use]
    pub fn external(&self, network: &Network) -> Option<&External> {
        let networks = self.networks.iter().zip(&self.external);
        let mut found =
            networks.filter(|(known, external)| *known == network && !external.points.is_empty());
        found.next().map(|(_, external)| external)
    }

    /// The points of the file as results to be written.
    #[must_use]
    pub fn results(&self) -> Results {
        let curves = Curve::all_of(&self.scenario).into_iter();
        let curves = curves.zip(&self.points).zip(&self.external);
        let curves: Vec<Curve> = curves
            .map(|((mut curve, simulated), external)| {
                curve.set_simulated(simulated.clone());
                curve.set_external(external.clone());
                curve
            })
            .collect();
        Results::of_curves(&self.scenario, curves.iter(), &Loads::Simulated)
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

/// Contents of a CSV or JSON file.
///
/// # Errors
/// The first error and its position.
pub(crate) fn contents(text: &str, context: &Context) -> Result<Contents> {
    let text = with_line_feeds(text.trim_start_matches('\u{feff}'));
    if text.trim().is_empty() {
        let allowed = "the beginning of a file of results: the file is empty";
        return Err(Error::illegal("line 1", "", allowed));
    }
    match text.trim_start().chars().next() {
        Some('{') => json::contents(&text, context),
        _ => csv::contents(&text, context),
    }
}

#[cfg(test)]
mod tests;
