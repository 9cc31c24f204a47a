//! Sweeps: networks with many settings, at many loads, with many seeds, as independent jobs.
//!
//! A sweep is a list of [`Job`]s in a fixed order. The [point](loadcurve_answers::Point) of a job
//! depends on the job alone, and each line of results describes its sweep. So no bookkeeping is
//! needed: any subset of the jobs can be run and repeated anywhere, and [`Merge`] detects missing
//! jobs from the lines.
//!
//! ```
//! use loadcurve_interchange::sweep::{Sweep, SweepSpec};
//! let asked = SweepSpec { grid: &["k=2,4"], seeds: Some("1-3"), ..SweepSpec::of("mesh,flits:8") };
//! let jobs = Sweep::new(&asked)?.jobs()?;
//! // Two networks, at ten loads and the operating point, by the model and from three seeds.
//! assert_eq!(jobs.len(), 2 * 11 * (1 + 3));
//! assert!(jobs[1].id.starts_with("net=mesh,k:2,flits:8&x=messages&load=0.0"));
//! # Ok::<(), loadcurve_base::Error>(())
//! ```

mod grid;
mod job;
mod line;
mod merge;
mod results_file;
mod seeds;
mod shard;

use loadcurve_answers::{Curve, Experiment, MAX_MESSAGES, Scaling};
use loadcurve_base::{Error, Result};
use loadcurve_scenario::{Context, LoadUnit, MAX_NETWORKS, ScalingView, Scenario, Shown, Word};
use loadcurve_sim::StoppingRule;

use grid::Axis;
pub use job::{Job, Work};
pub use line::{ResultLine, whole_lines};
pub use merge::{Merge, Missing};
pub use results_file::{results_file, results_file_in};
pub use shard::Shard;

/// Largest number of jobs in a sweep.
const MAX_JOBS: usize = 1_000_000;

/// Specification of a sweep, as in the options of the command; the link supplies omitted values.
#[derive(Debug, Clone, Copy, Default)]
pub struct SweepSpec<'a> {
    /// Networks to start from, and the precision of simulations.
    pub link: &'a str,
    /// Settings to vary, each `key=v1,v2,…`.
    pub grid: &'a [&'a str],
    /// Loads with their unit; those of the page if there are none.
    pub loads: Option<(&'a [f64], LoadUnit)>,
    /// Seeds, such as `1-10` or `1,5,7`.
    pub seeds: Option<&'a str>,
    /// Precision of simulations, in per cent of the latency.
    pub precision: Option<&'a str>,
    /// Largest number of messages in the simulation of a point.
    pub most_messages: Option<u64>,
    /// Kind of the points; both kinds if left out.
    pub points: Option<&'a str>,
}

impl<'a> SweepSpec<'a> {
    /// Specification that consists of a link only.
    #[must_use]
    pub fn of(link: &'a str) -> Self {
        Self {
            link,
            ..Self::default()
        }
    }
}

/// Kind of the points of a sweep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Points {
    Model,
    Simulation,
    #[default]
    Both,
}

impl Word for Points {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("model", Self::Model),
        ("simulation", Self::Simulation),
        ("both", Self::Both),
    ];
}

/// Cross product of networks, settings, loads and seeds.
#[derive(Debug, Clone, PartialEq)]
pub struct Sweep {
    /// The link, with the precision requested.
    scenario: Scenario,
    grid: Vec<Axis>,
    loads: Option<(Vec<f64>, LoadUnit)>,
    seeds: Vec<u32>,
    most_messages: u64,
    points: Points,
}

impl Sweep {
    /// Creates a sweep from its specification, if it is valid.
    ///
    /// # Errors
    /// The error in the link, a setting or an option: its name, its value, and the values allowed.
    pub fn new(asked: &SweepSpec) -> Result<Self> {
        Self::new_in(asked, &Context::default())
    }

    /// The same in a context, whose files the link may name.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn new_in(asked: &SweepSpec, context: &Context) -> Result<Self> {
        let mut scenario = Scenario::read_strictly_in(asked.link, context)?;
        if let Some(text) = asked.precision {
            scenario = scenario.with_view("precision", text)?;
        }
        let seeds = match asked.seeds {
            Some(text) => seeds::read(text)?,
            None => vec![scenario.view.seed],
        };
        let points = asked.points.map(|text| Word::read("points", text));
        let points: Points = points.transpose()?.unwrap_or_default();
        // The seeds and kinds of points of the sweep replace these view keys.
        (scenario.view.seed, scenario.view.simulate) = (seeds[0], points != Points::Model);
        let sweep = Self {
            grid: grid::read(asked.grid, &scenario)?,
            loads: asked.loads.map(|(loads, unit)| (loads.to_vec(), unit)),
            seeds,
            most_messages: asked.most_messages.unwrap_or(MAX_MESSAGES),
            points,
            scenario,
        };
        sweep.is_legal()?;
        line::is_brief(&sweep)?;
        Ok(sweep)
    }

    /// True if the link shows how its networks scale, and there is no grid.
    fn scales(&self) -> bool {
        self.grid.is_empty() && self.scenario.view.shown == Shown::Sweep
    }

    /// Values of the link that the sweep leaves out, and why.
    #[must_use]
    pub fn notices(&self) -> Vec<Error> {
        if self.scales() {
            return Scaling::of(&self.scenario).notices;
        }
        Vec::new()
    }

    /// Fails if the sweep has too many jobs to be listed, or an illegal network.
    fn is_legal(&self) -> Result<()> {
        let view = &self.scenario.view;
        // Each network of a scaling link has a counterpart of its size to compare with; those of a grid do not.
        if view.equal.is_some() && !self.scales() {
            let reason = "a sweep computes networks with the flits that are written; leave equal out, or let \
                          view=sweep compare them while they grow";
            return Err(Error::refused("equal", reason));
        }
        let networks = grid::size(&self.grid, &self.scenario);
        // The largest number of loads that the page has, if none are given.
        let loads = self.loads.as_ref().map_or(25, |(loads, _)| loads.len());
        let points = self.works().count();
        let jobs = networks.saturating_mul(loads).saturating_mul(points);
        if jobs > MAX_JOBS {
            let allowed = format!("so few values that there are up to {MAX_JOBS} jobs");
            let values = format!("{networks} networks × {loads} loads × {points}");
            return Err(Error::illegal("grid", &values, allowed));
        }
        self.networks().map(|_| ())
    }

    /// The link's scenario with every network of the sweep, which may be more than a link holds.
    ///
    /// # Errors
    /// Values that are illegal together.
    pub fn networks(&self) -> Result<Scenario> {
        if self.scales() {
            return Ok(self.scaling_networks());
        }
        grid::spread(&self.grid, &self.scenario)
    }

    /// The networks at the values of a scaling link.
    fn scaling_networks(&self) -> Scenario {
        let mut all = Scenario {
            networks: Vec::new(),
            names: Vec::new(),
            view: self.scenario.view.clone(),
        };
        for point in Scaling::of(&self.scenario).points() {
            if !all.networks.contains(&point.network) {
                all.networks.push(point.network.clone());
                all.names.push(String::new());
            }
        }
        // Their flits are those of the comparison.
        all.view.equal = None;
        // They refer to the link's own networks.
        (all.view.shown, all.view.scaling) = (Shown::Curve, ScalingView::default());
        (all.view.drawn, all.view.beside, all.view.focus) = (0, None, None);
        all.view.hidden.clear();
        all
    }

    /// True if any of its points are simulated.
    fn simulates(&self) -> bool {
        self.points != Points::Model
    }

    /// Kinds of work at each load, in order.
    fn works(&self) -> impl Iterator<Item = Work> {
        let model = (self.points != Points::Simulation).then_some(Work::Model);
        let seeds = self.seeds.iter().filter(|_| self.simulates());
        let simulations = seeds.map(|&seed| Work::Simulation { seed });
        model.into_iter().chain(simulations)
    }

    /// Rule that ends the simulation of a point.
    #[must_use]
    pub fn stopping_rule(&self) -> StoppingRule {
        StoppingRule::new(
            self.scenario.view.precision_percent / 100.0,
            self.most_messages,
        )
    }

    /// Jobs in order: by network, by load, the model before simulations, by seed. Every network is
    /// solved for its saturation load.
    ///
    /// # Errors
    /// A load that cannot be simulated.
    pub fn jobs(&self) -> Result<Vec<Job>> {
        let scenario = self.networks()?;
        let mut jobs = Vec::new();
        if scenario.networks.len() <= MAX_NETWORKS {
            // Networks that fit in a link are also simulated at the operating point, as on the
            // page.
            let curves = Curve::all_of(&scenario);
            let experiments = Experiment::all(&scenario, &curves);
            for (curve, usual) in curves.iter().zip(&experiments) {
                self.add_jobs(curve, usual, &mut jobs)?;
            }
        } else {
            for network in &scenario.networks {
                let curve = Curve::of(network);
                let usual = Experiment::of(&curve, &scenario.view);
                self.add_jobs(&curve, &usual, &mut jobs)?;
            }
        }
        Ok(jobs)
    }

    fn add_jobs(&self, curve: &Curve, usual: &Experiment, jobs: &mut Vec<Job>) -> Result<()> {
        let mut loads: Vec<f64> = match &self.loads {
            None if self.scales() && !self.simulates() => curve
                .scaling_load(&self.scenario.view)
                .into_iter()
                .collect(),
            None => usual.loads_messages().collect(),
            Some((loads, unit)) => {
                let messages = |&load: &f64| {
                    if self.simulates() {
                        return curve.simulated_messages(load, *unit);
                    }
                    Ok(curve.scale().to_messages(load, *unit))
                };
                loads.iter().map(messages).collect::<Result<_>>()?
            }
        };
        loads.sort_by(f64::total_cmp);
        loads.dedup();
        for load in loads {
            jobs.extend(self.works().map(|work| Job::new(self, curve, load, work)));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
