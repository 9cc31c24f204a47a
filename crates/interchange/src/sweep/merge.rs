//! Merging lines of results: a check that all jobs of their sweeps are there, and the single file
//! that they make.

use std::collections::{BTreeMap, HashMap, HashSet};

use loadcurve_answers::Plausible;
use loadcurve_answers::record::SEED;
use loadcurve_answers::{Point, PointSource, Results, Tabulated};
use loadcurve_base::line_ends::with_line_feeds;
use loadcurve_base::number::shortest;
use loadcurve_base::{Error, Result};
use loadcurve_scenario::{Context, LoadScale, Network, Scenario, Terms};
use loadcurve_sim::StoppingRule;

use super::{Job, ResultLine, Sweep, whole_lines};

/// Results of one or more sweeps, in any order, from any number of files.
#[derive(Debug, Clone, Default)]
pub struct Merge {
    /// Lines by the id of their job.
    lines: HashMap<String, ResultLine>,
    /// Sweeps by their descriptions, so that their order does not depend on that of the files.
    sweeps: BTreeMap<String, Sweep>,
    context: Context,
    /// Plausible ranges of points by network.
    ranges: HashMap<String, Plausible>,
}

/// Jobs without a line of results.
#[derive(Debug, Clone, PartialEq)]
pub struct Missing {
    /// Missing jobs, in order.
    pub jobs: Vec<Job>,
    /// Number of all jobs.
    pub of: usize,
}

impl Merge {
    /// No results yet, in a context whose files their networks may name.
    #[must_use]
    pub fn new(context: &Context) -> Self {
        Self {
            context: context.clone(),
            ..Self::default()
        }
    }

    /// Adds the lines of a file. A truncated last line is dropped, and its job counts as missing.
    ///
    /// # Errors
    /// A line that is invalid or contradicts an earlier one.
    pub fn add(&mut self, text: &str) -> Result<()> {
        let text = with_line_feeds(text.trim_start_matches('\u{feff}'));
        let (whole, rest) = whole_lines(&text)?;
        for (number, text) in (1..).zip(whole.lines()) {
            // Editors may leave empty lines.
            if !text.trim().is_empty() {
                self.take(ResultLine::read(text, number)?, number)?;
            }
        }
        // Only the line ending may be missing.
        if let Ok(line) = ResultLine::read(rest, 0) {
            self.take(line, whole.lines().count() + 1)?;
        }
        Ok(())
    }

    fn take(&mut self, line: ResultLine, number: usize) -> Result<()> {
        let words = line.sweep_text();
        if !self.sweeps.contains_key(&words) {
            let sweep = line.sweep(&self.context)?;
            self.is_as_exact(&sweep)?;
            self.sweeps.insert(words, sweep);
        }
        let network = line.network(&self.context)?;
        let range = self.ranges.entry(network.to_string());
        let range = range.or_insert_with(|| Plausible::of(&network));
        range.check(&line.point(), &format!("in line {number}"))?;
        let known = self.lines.get(&line.job);
        if known.is_some_and(|known| !known.agrees(&line)) {
            let (line, job) = (number, line.job);
            return Err(Error::Contradiction { line, job });
        }
        self.lines.entry(line.job.clone()).or_insert(line);
        Ok(())
    }

    /// Checks that all simulated points have the same stopping rule. Points of one seed that ran
    /// for different times are not independent, and nothing in a file would distinguish them.
    fn is_as_exact(&self, sweep: &Sweep) -> Result<()> {
        let Some(known) = self.sweeps.values().find(|known| known.simulates()) else {
            return Ok(());
        };
        let (known, stopping_rule) = (known.stopping_rule(), sweep.stopping_rule());
        if !sweep.simulates() || known == stopping_rule {
            return Ok(());
        }
        let words = |rule: &StoppingRule| {
            let percent = shortest(rule.precision * 100.0);
            format!("{percent} % with up to {} messages", rule.most_messages)
        };
        let allowed = format!("{}, which other results are simulated with", words(&known));
        Err(Error::illegal("precision", &words(&stopping_rule), allowed))
    }

    /// True if there is a line for the job.
    #[must_use]
    pub fn has(&self, job: &Job) -> bool {
        self.lines.contains_key(&job.id)
    }

    /// All results, if every job of every sweep is there; otherwise the missing jobs.
    ///
    /// # Errors
    /// If there are no results at all, or a sweep is invalid.
    pub fn results(&self) -> Result<std::result::Result<Results, Missing>> {
        if self.sweeps.is_empty() {
            let allowed = "files with results: there are none in them";
            return Err(Error::illegal("files", "", allowed));
        }
        let all = self.jobs()?;
        let missing = all.iter().filter(|job| !self.has(job));
        let jobs: Vec<Job> = missing.cloned().collect();
        if jobs.is_empty() {
            return Ok(Ok(self.tabulated(&all)));
        }
        let of = all.len();
        Ok(Err(Missing { jobs, of }))
    }

    /// Jobs of all sweeps, without duplicates.
    fn jobs(&self) -> Result<Vec<Job>> {
        let (mut all, mut known) = (Vec::new(), HashSet::new());
        for sweep in self.sweeps.values() {
            let jobs = sweep.jobs()?;
            all.extend(jobs.into_iter().filter(|job| known.insert(job.id.clone())));
        }
        Ok(all)
    }

    /// Results curve by curve: points of the model before simulated ones, both in order of load and
    /// seed.
    fn tabulated(&self, jobs: &[Job]) -> Results {
        let mut curves: Vec<(Network, LoadScale, Vec<Point>)> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        for job in jobs {
            let place = *places.entry(job.network.to_string()).or_insert_with(|| {
                curves.push((job.network.clone(), job.scale, Vec::new()));
                curves.len() - 1
            });
            curves[place].2.push(self.lines[&job.id].point());
        }
        for (_, _, points) in &mut curves {
            let is_simulated = |point: &Point| point.source == PointSource::Simulation;
            let seed = |point: &Point| point.detail(SEED).unwrap_or(0.0);
            points.sort_by(|a, b| {
                (is_simulated(a).cmp(&is_simulated(b)))
                    .then(a.load_messages.total_cmp(&b.load_messages))
                    .then(seed(a).total_cmp(&seed(b)))
            });
        }
        let scenario = self.scenario(curves.iter().map(|(network, _, _)| network));
        let curves = curves.into_iter().zip(&scenario.names);
        let curves = curves.map(|((network, scale, points), name)| Tabulated {
            label: Tabulated::label(&network, Terms::default(), name),
            terms: Terms::default(),
            is_left_out: false,
            scale,
            points,
            senders: network.senders_of_pattern(),
            differences: Vec::new(),
            knee: None,
            breakdowns: Vec::new(),
        });
        Results {
            curves: curves.collect(),
            scenario,
            load: None,
        }
    }

    /// Scenario of the networks, with the view of the first sweep and the names that any sweep
    /// gives them.
    fn scenario<'a>(&self, networks: impl Iterator<Item = &'a Network>) -> Scenario {
        let known = self.spread();
        let name_of = |network: &Network| {
            let mut names = known.iter().flat_map(|scenario| {
                let named = scenario.networks.iter().zip(&scenario.names);
                named.filter(|(known, name)| *known == network && !name.is_empty())
            });
            names.next().map_or(String::new(), |(_, name)| name.clone())
        };
        let networks: Vec<Network> = networks.cloned().collect();
        let names = networks.iter().map(name_of).collect();
        Scenario {
            names,
            networks,
            view: known.first().map(|it| it.view.clone()).unwrap_or_default(),
        }
    }

    /// Networks of every sweep, those with simulations first.
    fn spread(&self) -> Vec<Scenario> {
        let mut sweeps: Vec<&Sweep> = self.sweeps.values().collect();
        sweeps.sort_by_key(|sweep| !sweep.simulates());
        let networks = sweeps.iter().filter_map(|sweep| sweep.networks().ok());
        networks.collect()
    }

    /// Networks of all sweeps, and all points with their networks; the sweeps may be incomplete,
    /// and nothing is solved.
    pub(crate) fn so_far(&self) -> Result<(Scenario, Vec<(Network, Point)>)> {
        let mut networks: Vec<Network> = Vec::new();
        for network in self.spread().into_iter().flat_map(|it| it.networks) {
            if !networks.contains(&network) {
                networks.push(network);
            }
        }
        let points = self.lines.values();
        let points = points.map(|line| Ok((line.network(&self.context)?, line.point())));
        let points = points.collect::<Result<_>>()?;
        Ok((self.scenario(networks.iter()), points))
    }
}
