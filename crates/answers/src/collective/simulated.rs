//! Simulated times: runs with several seeds where the model is not exact, and the line through the last two sizes beyond.

use loadcurve_base::Result;
use loadcurve_collective::Algorithm;
use loadcurve_collective::simulation::{MOST_FLIT_HOPS, Outcome, Settings, Simulation};
use loadcurve_sim::router;

use super::{AlgorithmTimes, Collective, Collectives, FoundTime, Place, TimeSource};

/// Most channels that all flits of a run may cross together unless long runs are asked for: about two seconds of one core
/// in a browser.
const FLIT_HOPS_OF_A_SHORT_RUN: f64 = 8e6;

/// Runs for each size, with seeds that follow that of the link.
pub(super) const RUNS: u32 = 3;

/// How a network is simulated.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Simulated {
    /// Routers as built; none for buffers of one flit.
    routers: Option<router::Settings>,
    /// Most channels that all flits of a run may cross together.
    pub(super) most_flit_hops: f64,
}

impl Simulated {
    /// With short runs, by routers as built or none.
    pub(super) fn by(routers: Option<router::Settings>) -> Self {
        Self {
            routers,
            most_flit_hops: FLIT_HOPS_OF_A_SHORT_RUN,
        }
    }
}

/// A run of an algorithm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Run {
    pub(super) algorithm: Algorithm,
    /// Size of a processor's largest buffer.
    pub(super) bytes: u64,
    /// Its number among those for this size.
    pub(super) replication: u32,
}

/// The line through the times for two sizes, over the flits of a buffer.
#[derive(Debug, Clone, Copy)]
struct Line {
    from: FoundTime,
    to: FoundTime,
}

impl Line {
    fn at(&self, flits: u64) -> f64 {
        let [from, to, at] = [self.from.flits, self.to.flits, flits].map(|it| it as f64);
        let slope = (self.to.cycles - self.from.cycles) / (to - from);
        self.to.cycles + slope * (at - to)
    }
}

impl Collectives {
    /// The same with a barrier after each step: no message leaves before all of the step before have arrived.
    #[must_use]
    pub fn with_barriers(mut self) -> Self {
        for network in &mut self.networks {
            network.has_barriers = true;
        }
        self
    }

    /// The same with runs as long as simulations may be, of some seconds each.
    #[must_use]
    pub fn with_long_runs(mut self) -> Self {
        let networks = self.networks.iter_mut();
        for simulated in networks.filter_map(|network| network.simulated.as_mut()) {
            simulated.most_flit_hops = MOST_FLIT_HOPS;
        }
        self
    }
}

impl Collectives {
    /// Channels that all flits of the run at an index of the parts cross together: its share of the work; 0 of other
    /// parts.
    #[must_use]
    pub fn flit_hops(&self, place: usize) -> f64 {
        let part = self.part(place);
        let run = part.and_then(
            |(network, place)| match self.networks[network].place(place) {
                Place::Run(run) => self.networks[network].modelled(run),
                Place::Bound | Place::Times(_) => None,
            },
        );
        run.map_or(0.0, |time| time.flit_hops)
    }
}

impl Collective {
    /// True if its times are simulated where messages meet.
    #[must_use]
    pub fn is_simulated(&self) -> bool {
        self.simulated.is_some()
    }

    /// True if a time of the model is that of every simulation.
    #[must_use]
    pub fn is_exact(&self, time: &FoundTime) -> bool {
        let has_routers = { &self.simulated }
            .as_ref()
            .is_some_and(|it| it.routers.is_some());
        time.is_contention_free && !has_routers
    }

    /// Simulated time where the model is not exact: the mean of several seeds, or beyond the longest runs the time on the
    /// line through the last two simulated sizes. None as long as runs are missing, or if messages deadlock.
    #[must_use]
    pub fn simulated_time(&self, of: &AlgorithmTimes, time: &FoundTime) -> Option<FoundTime> {
        if self.is_wanted(time) {
            return self.mean_of_runs(of, time);
        }
        self.on_line(self.line(of)?, time)
    }

    /// The same for all sizes of the curves.
    #[must_use]
    pub fn simulated_times(&self, of: &AlgorithmTimes) -> Vec<FoundTime> {
        let line = self.line(of);
        let times = of.times.iter();
        let times = times.filter_map(|time| {
            if self.is_wanted(time) {
                return self.mean_of_runs(of, time);
            }
            self.on_line(line?, time)
        });
        times.collect()
    }

    /// The surest time for a size: simulated where the model is not exact.
    #[must_use]
    pub fn surest(&self, of: &AlgorithmTimes, time: &FoundTime) -> FoundTime {
        self.simulated_time(of, time).unwrap_or(*time)
    }

    /// The same for all sizes of the curves.
    #[must_use]
    pub fn surest_times(&self, of: &AlgorithmTimes) -> Vec<FoundTime> {
        let simulated = self.simulated_times(of);
        let surest = |time: &FoundTime| {
            let same = simulated.iter().find(|it| it.bytes == time.bytes);
            *same.unwrap_or(time)
        };
        of.times.iter().map(surest).collect()
    }

    /// Names of algorithms whose messages wait for one another for ever in a simulation.
    pub(super) fn deadlocked(&self) -> Vec<&'static str> {
        let is_wanted = |run| self.modelled(run).is_some_and(|time| self.is_wanted(time));
        let runs = self.runs.iter();
        let runs = runs.filter(|(run, cycles)| cycles.is_none() && is_wanted(**run));
        let mut names: Vec<_> = runs.map(|(run, _)| run.algorithm.name()).collect();
        names.dedup();
        names
    }

    /// True if a time is to be simulated.
    pub(super) fn is_wanted(&self, time: &FoundTime) -> bool {
        let most = self.simulated.as_ref().map(|it| it.most_flit_hops);
        !self.is_exact(time) && most.is_some_and(|most| time.flit_hops <= most)
    }

    /// Sizes of the curves and of the table.
    fn all_sizes(&self) -> Vec<u64> {
        let mut sizes: Vec<u64> = self.sizes().chain([self.detail_bytes()]).collect();
        sizes.sort_unstable();
        sizes.dedup();
        sizes
    }

    /// Number of runs of all algorithms, as if all were wanted.
    pub(super) fn most_runs(&self) -> usize {
        if self.simulated.is_none() {
            return 0;
        }
        self.algorithms.len() * self.all_sizes().len() * RUNS as usize
    }

    /// The run at an index of all: the short ones of all algorithms first.
    pub(super) fn run(&self, index: usize) -> Run {
        let (rest, replication) = (index / RUNS as usize, index % RUNS as usize);
        let algorithms = self.algorithms.len();
        Run {
            algorithm: self.algorithms[rest % algorithms].0,
            bytes: self.all_sizes()[rest / algorithms],
            replication: replication as u32,
        }
    }

    /// The times of an algorithm, if they are known.
    pub(super) fn times_of(&self, algorithm: Algorithm) -> Option<&AlgorithmTimes> {
        let mut all = self.algorithms.iter();
        all.find(|it| it.0 == algorithm)?.1.as_ref()
    }

    /// The time of the model for the size of a run; none if it is not known yet.
    pub(super) fn modelled(&self, run: Run) -> Option<&FoundTime> {
        let times = self.times_of(run.algorithm)?;
        let detail = Some(&times.detail).filter(|it| it.bytes == run.bytes);
        times.at(run.bytes).or(detail)
    }

    /// Cycles of a run; none if it is not wanted, or if messages wait for one another for ever.
    pub(super) fn run_cycles(&self, run: Run) -> Result<Option<u64>> {
        let planned = self.planned()?;
        let time = match self.modelled(run) {
            Some(time) => *time,
            None => self.found(&planned, run.algorithm, run.bytes)?,
        };
        let Some(simulated) = self.simulated.as_ref().filter(|_| self.is_wanted(&time)) else {
            return Ok(None);
        };
        let plan = planned.plan(run.algorithm, time.chunks)?;
        let settings = Settings {
            flits: time.flits,
            packet_flits: self.network.flits(),
            startup_cycles: self.view.collective.startup_cycles.into(),
            has_barriers: self.has_barriers,
            routers: simulated.routers.clone(),
            seed: self.view.seed.wrapping_add(run.replication),
        };
        let mut simulation = Simulation::new(&plan, planned.fabric(), settings)?;
        Ok(match simulation.finish() {
            Outcome::Cycles(cycles) => Some(cycles),
            Outcome::Deadlock => None,
        })
    }

    fn mean_of_runs(&self, of: &AlgorithmTimes, time: &FoundTime) -> Option<FoundTime> {
        let algorithm = of.algorithm()?;
        let cycles = (0..RUNS).map(|replication| {
            let run = Run {
                algorithm,
                bytes: time.bytes,
                replication,
            };
            self.runs.get(&run).copied().flatten()
        });
        let cycles: Vec<u64> = cycles.collect::<Option<_>>()?;
        let (least, most) = (cycles.iter().min()?, cycles.iter().max()?);
        Some(FoundTime {
            cycles: cycles.iter().sum::<u64>() as f64 / f64::from(RUNS),
            range_cycles: Some([*least, *most].map(|it| it as f64)),
            source: TimeSource::Simulation,
            ..*time
        })
    }

    /// The line through the last two simulated times of the curve; none as long as some are missing.
    fn line(&self, of: &AlgorithmTimes) -> Option<Line> {
        let mut last = of.times.iter().rev().filter(|time| self.is_wanted(time));
        let [to, from] = [last.next()?, last.next()?].map(|time| self.mean_of_runs(of, time));
        let (from, to) = (from?, to?);
        (from.flits < to.flits).then_some(Line { from, to })
    }

    fn on_line(&self, line: Line, time: &FoundTime) -> Option<FoundTime> {
        let is_beyond = !self.is_exact(time) && time.flits > line.to.flits;
        is_beyond.then(|| FoundTime {
            cycles: line.at(time.flits),
            source: TimeSource::Extrapolated,
            ..*time
        })
    }
}
