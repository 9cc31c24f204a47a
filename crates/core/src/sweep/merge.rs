//! Lines of results put together: whether all jobs of their sweeps are there, and the one file that
//! they make.

use std::collections::{BTreeMap, HashMap};

use super::{Job, Line, Sweep, whole_lines};
use crate::Result;
use crate::curve::{Point, Results, Source, Tabulated};
use crate::scenario::{LoadScale, Network, Scenario};

/// Results of one or more sweeps, in any order, from any number of files.
#[derive(Debug, Clone, Default)]
pub struct Merge {
    /// By the id of their job.
    lines: HashMap<String, Line>,
    /// By their words: in an order that is not that of the files.
    sweeps: BTreeMap<String, Sweep>,
}

/// Two lines that tell different things of one job.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line} tells something else of {job} than an earlier line")]
pub struct Conflict {
    /// The job's id.
    pub job: String,
    /// The number of the later line.
    pub line: usize,
}

/// The jobs of which there is no line.
#[derive(Debug, Clone, PartialEq)]
pub struct Missing {
    /// Those, in their order.
    pub jobs: Vec<Job>,
    /// How many jobs there are in all.
    pub of: usize,
}

/// Why the lines of a file are not taken.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Refused {
    /// They are no results.
    #[error(transparent)]
    Unread(#[from] crate::Error),
    /// They contradict others.
    #[error(transparent)]
    Contradicted(#[from] Conflict),
}

impl Merge {
    /// Takes the lines of a file. A last line that was torn is left out: its job is missing then.
    ///
    /// # Errors
    /// A line that is none, or that tells something else than an earlier one.
    pub fn add(&mut self, text: &str) -> std::result::Result<(), Refused> {
        let (whole, _) = whole_lines(text)?;
        for (number, text) in (1..).zip(whole.lines()) {
            let line = Line::read(text, number)?;
            let words = line.sweep_text();
            if !self.sweeps.contains_key(&words) {
                self.sweeps.insert(words, line.sweep()?);
            }
            let known = self.lines.get(&line.job);
            if known.is_some_and(|known| !known.agrees(&line)) {
                let (job, line) = (line.job, number);
                return Err(Conflict { job, line }.into());
            }
            self.lines.entry(line.job.clone()).or_insert(line);
        }
        Ok(())
    }

    /// Whether there is a line of a job.
    #[must_use]
    pub fn has(&self, job: &Job) -> bool {
        self.lines.contains_key(&job.id)
    }

    /// All results, if every job of every sweep is there.
    ///
    /// # Errors
    /// What is missing; or a sweep that cannot be made.
    pub fn results(&self) -> Result<std::result::Result<Results, Missing>> {
        let jobs = self.jobs()?;
        let missing: Vec<Job> = jobs.iter().filter(|job| !self.has(job)).cloned().collect();
        if !missing.is_empty() {
            return Ok(Err(Missing {
                jobs: missing,
                of: jobs.len(),
            }));
        }
        Ok(Ok(self.tabulated(&jobs)))
    }

    /// What there is, complete or not.
    ///
    /// # Errors
    /// A sweep that cannot be made.
    pub fn results_so_far(&self) -> Result<Results> {
        let mut jobs = self.jobs()?;
        jobs.retain(|job| self.has(job));
        Ok(self.tabulated(&jobs))
    }

    /// The jobs of all sweeps, each once.
    fn jobs(&self) -> Result<Vec<Job>> {
        let (mut all, mut known) = (Vec::new(), std::collections::HashSet::new());
        for sweep in self.sweeps.values() {
            let jobs = sweep.jobs()?;
            all.extend(jobs.into_iter().filter(|job| known.insert(job.id.clone())));
        }
        Ok(all)
    }

    /// Curve by curve: the model's points before those that were simulated, each in order of load and
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
            let seed = |point: &Point| point.detail(super::SEED).unwrap_or(0.0);
            points.sort_by(|a, b| {
                let is_simulated = |point: &Point| point.source == Source::Simulation;
                (is_simulated(a).cmp(&is_simulated(b)))
                    .then(a.load_messages.total_cmp(&b.load_messages))
                    .then(seed(a).total_cmp(&seed(b)))
            });
        }
        let scenario = self.scenario(curves.iter().map(|(network, _, _)| network));
        let curves = curves.into_iter().zip(&scenario.names);
        let curves = curves.map(|((network, scale, points), name)| Tabulated {
            label: Tabulated::label(&network, name),
            scale,
            points,
        });
        Results {
            curves: curves.collect(),
            scenario,
        }
    }

    /// The networks as the first sweep looks at them, with the names that any sweep gives them.
    fn scenario<'a>(&self, networks: impl Iterator<Item = &'a Network>) -> Scenario {
        let spread = |sweep: &Sweep| sweep.networks().ok();
        let known: Vec<Scenario> = self.sweeps.values().filter_map(spread).collect();
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
}
