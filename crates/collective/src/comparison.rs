//! Algorithms compared over buffers of many sizes.

use std::ops::Range;
use std::sync::Arc;

use crate::{Algorithm, Plan, Planned, Result, Time};

/// Times of algorithms for buffers of many sizes, found part by part: one for each algorithm and size.
///
/// ```
/// use loadcurve_collective::{Algorithm, Comparison, Fabric, Layout, Operation, Planned, Ports};
/// use loadcurve_network::topology::HyperX;
/// use std::sync::Arc;
/// let fabric = Fabric::new(Arc::new(HyperX::new(&[8], 1)), Ports::All).unwrap();
/// let layout = Layout::hyperx(&[8], 1);
/// let planned = Planned::new(Operation::AllReduce, Arc::new(fabric), layout).unwrap();
/// let algorithms = vec![Algorithm::Direct, Algorithm::Doubling];
/// let sizes = (3..15).map(|log| 1 << log).collect();
/// let mut comparison = Comparison::new(&planned, algorithms, sizes, 100).unwrap();
/// for part in comparison.parts() {
///     let time = comparison.find(&planned, part).unwrap();
///     comparison.learn(part, time);
/// }
/// // Messages are few for small buffers, and short for large ones.
/// let crossovers = comparison.crossovers();
/// assert_eq!(crossovers.len(), 1);
/// assert_eq!(crossovers[0].from, Algorithm::Doubling);
/// assert_eq!(crossovers[0].to, Algorithm::Direct);
/// ```
#[derive(Debug, Clone)]
pub struct Comparison {
    algorithms: Vec<Algorithm>,
    flits: Vec<u64>,
    startup_cycles: u64,
    /// Times, algorithm by algorithm.
    times: Vec<Option<Time>>,
}

/// A size above which another algorithm is the fastest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Crossover {
    /// The fastest below.
    pub from: Algorithm,
    /// The fastest above.
    pub to: Algorithm,
    /// Flits at which the two take equally long, by straight lines in logarithmic scales between the sizes.
    pub flits: f64,
}

/// An algorithm at a size, for a table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Entry {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Its time.
    pub time: Time,
    /// Number of steps.
    pub steps: usize,
    /// Number of messages.
    pub messages: u64,
    /// The link that most flits cross in all steps together, by its lowest channel, and their number; none if there are
    /// no messages.
    pub fullest_link: Option<(usize, f64)>,
}

impl Comparison {
    /// Algorithms on a network for buffers of these numbers of flits, in ascending order; all that perform the operation
    /// if none is given.
    ///
    /// # Errors
    /// Those of [`Algorithm::check`] for an algorithm that is given.
    pub fn new(
        planned: &Planned,
        mut algorithms: Vec<Algorithm>,
        flits: Vec<u64>,
        startup_cycles: u64,
    ) -> Result<Self> {
        if algorithms.is_empty() {
            algorithms = planned.algorithms().collect();
        }
        for algorithm in &algorithms {
            algorithm.check(planned.operation(), planned.layout())?;
        }
        Ok(Self {
            times: vec![None; algorithms.len() * flits.len()],
            algorithms,
            flits,
            startup_cycles,
        })
    }

    /// The algorithms.
    #[must_use]
    pub fn algorithms(&self) -> &[Algorithm] {
        &self.algorithms
    }

    /// Sizes of the buffers in flits.
    #[must_use]
    pub fn flits(&self) -> &[u64] {
        &self.flits
    }

    /// All parts, by number.
    #[must_use]
    pub fn parts(&self) -> Range<usize> {
        0..self.times.len()
    }

    /// Algorithm and flits of a part.
    ///
    /// # Panics
    /// If there is no such part.
    #[must_use]
    pub fn part(&self, part: usize) -> (Algorithm, u64) {
        let sizes = self.flits.len();
        (self.algorithms[part / sizes], self.flits[part % sizes])
    }

    /// Finds the time of a part.
    ///
    /// # Errors
    /// Those of [`Planned::time`].
    ///
    /// # Panics
    /// If there is no such part.
    pub fn find(&self, planned: &Planned, part: usize) -> Result<Time> {
        let (algorithm, flits) = self.part(part);
        planned.time(algorithm, flits, self.startup_cycles)
    }

    /// Takes the time of a part.
    ///
    /// # Panics
    /// If there is no such part.
    pub fn learn(&mut self, part: usize, time: Time) {
        self.times[part] = Some(time);
    }

    /// Time of an algorithm at a size, both by index, as far as it is known.
    #[must_use]
    pub fn time(&self, algorithm: usize, size: usize) -> Option<Time> {
        let sizes = self.flits.len();
        let part = (size < sizes).then(|| algorithm * sizes + size)?;
        *self.times.get(part)?
    }

    /// The fastest algorithm at a size, by index, the first of several; none if no time is known.
    #[must_use]
    pub fn best(&self, size: usize) -> Option<(usize, Time)> {
        let known = (0..self.algorithms.len()).filter_map(|it| Some((it, self.time(it, size)?)));
        known.reduce(|one, other| {
            if other.1.cycles < one.1.cycles {
                other
            } else {
                one
            }
        })
    }

    /// The fastest algorithm at each size, which is what `auto` stands for.
    #[must_use]
    pub fn envelope(&self) -> Vec<Option<(Algorithm, Time)>> {
        let best = (0..self.flits.len()).map(|size| self.best(size));
        best.map(|best| best.map(|(it, time)| (self.algorithms[it], time)))
            .collect()
    }

    /// Sizes at which the fastest algorithm changes.
    #[must_use]
    pub fn crossovers(&self) -> Vec<Crossover> {
        let between = |size: usize| {
            let (from, _) = self.best(size)?;
            let (to, _) = self.best(size + 1)?;
            let cycles = |algorithm, size| Some(self.time(algorithm, size)?.cycles);
            // Ratio of the times before and after: the line between them passes through 1.
            let ratio = |size| Some(cycles(from, size)? / cycles(to, size)?);
            let (before, after) = (libm::log(ratio(size)?), libm::log(ratio(size + 1)?));
            let part = if before < after {
                before / (before - after)
            } else {
                0.0
            };
            let [low, high] = [size, size + 1].map(|it| self.flits[it] as f64);
            (from != to).then(|| Crossover {
                from: self.algorithms[from],
                to: self.algorithms[to],
                flits: low * libm::pow(high / low, part),
            })
        };
        (1..self.flits.len())
            .filter_map(|next| between(next - 1))
            .collect()
    }

    /// Rows of a table for a size, by index: the algorithms whose times are known.
    ///
    /// # Errors
    /// Those of [`Planned::plan`].
    pub fn table(&self, planned: &Planned, size: usize) -> Result<Vec<Entry>> {
        let mut rows = Vec::new();
        for (index, &algorithm) in self.algorithms.iter().enumerate() {
            if let Some(time) = self.time(index, size) {
                let plan: Arc<Plan> = planned.plan(algorithm, time.chunks)?;
                let unit = plan.unit_flits(self.flits[size]) as f64;
                let fullest = plan.slots().fullest_link();
                rows.push(Entry {
                    algorithm,
                    time,
                    steps: plan.steps(),
                    messages: plan.messages(),
                    fullest_link: fullest.map(|(link, units)| (link, units * unit)),
                });
            }
        }
        Ok(rows)
    }
}
