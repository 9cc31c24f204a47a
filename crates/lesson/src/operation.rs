//! Collective operations behind the values of a lesson.

use loadcurve::collective::Algorithm;
use loadcurve::curve::Collective;
use loadcurve::scenario::{ByteRange, Scenario};

use crate::{Error, Result};

/// Bytes of a KiB, in which crossovers are given.
const KIB: f64 = 1024.0;

/// Estimated time to find an operation, in milliseconds of a core: that of ten algorithms on 64 processors.
pub(crate) const COST_MS: f64 = 100.0;

/// A collective operation on the network that a link draws.
#[derive(Debug, Clone, PartialEq)]
pub struct Operation {
    /// The link, with the sizes that the value needs.
    scenario: Scenario,
}

/// Numbers of a collective operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CollectiveNumber {
    /// Time of the best of the link's algorithms for a buffer of `bytes`.
    Time(TimeUnit),
    /// The least time of any algorithm for that buffer.
    Bound(TimeUnit),
    /// Size of the buffer in KiB up to which an algorithm is the best.
    Crossover(Algorithm),
}

/// Units of times.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeUnit {
    /// Cycles.
    Cycles,
    /// Microseconds.
    Microseconds,
    /// Milliseconds.
    Milliseconds,
}

impl TimeUnit {
    /// The unit of a word, if it is one.
    pub(crate) fn of_word(word: &str) -> Option<Self> {
        Some(match word {
            "cycles" => Self::Cycles,
            "us" | "µs" => Self::Microseconds,
            "ms" => Self::Milliseconds,
            _ => return None,
        })
    }

    /// A time of an operation in this unit; none if the length of a cycle is not known.
    fn of(self, cycles: f64, found: &Collective) -> Option<f64> {
        Some(match self {
            Self::Cycles => cycles,
            Self::Microseconds => found.nanoseconds(cycles)? / 1e3,
            Self::Milliseconds => found.nanoseconds(cycles)? / 1e6,
        })
    }
}

impl Operation {
    /// The operation of a link.
    ///
    /// # Errors
    /// [`Error::Link`] if the drawn network has no collective operations, and [`Error::Mistake`] for a link whose times
    /// are simulated, or that does not give the length of a cycle where a unit needs it.
    pub(crate) fn read(place: &str, scenario: &Scenario, number: CollectiveNumber) -> Result<Self> {
        if scenario.view.simulate {
            let words = "leave sim=on out of its link: the value is that of the model";
            return Err(Error::at(place, words));
        }
        let in_cycles = matches!(
            number,
            CollectiveNumber::Time(TimeUnit::Cycles)
                | CollectiveNumber::Bound(TimeUnit::Cycles)
                | CollectiveNumber::Crossover(_)
        );
        if scenario.view.cycle_ns.is_none() && !in_cycles {
            let words = "its link must give the length of a cycle, such as ns=1; without it times are in cycles";
            return Err(Error::at(place, words));
        }
        let linked = |source| Error::Link {
            place: place.to_owned(),
            source: Box::new(source),
        };
        let mut scenario = scenario.with_view("view", "collective").map_err(linked)?;
        let drawn = scenario.view.drawn.min(scenario.networks.len() - 1);
        scenario.networks[drawn]
            .collective_layout()
            .map_err(linked)?;
        scenario.view.drawn = drawn;
        let view = &mut scenario.view.collective;
        if !matches!(number, CollectiveNumber::Crossover(_)) {
            view.sizes = ByteRange {
                least: view.bytes,
                most: view.bytes,
            };
        }
        Ok(Self { scenario })
    }

    /// Finds all times.
    pub(crate) fn solved(&self) -> loadcurve::Result<Collective> {
        Collective::alone(&self.scenario, self.scenario.view.drawn)
    }
}

impl CollectiveNumber {
    /// The number from what is found, if there is one.
    pub(crate) fn of(self, found: &Collective) -> Option<f64> {
        match self {
            Self::Time(unit) => unit.of(found.best_in_detail()?.time.cycles, found),
            Self::Bound(unit) => {
                let flits = found.flits(found.detail_bytes());
                unit.of(found.known_bound()?.at(flits).cycles, found)
            }
            Self::Crossover(algorithm) => {
                let crossovers = found.crossovers();
                let mut ends = crossovers.iter();
                let end = ends.find(|it| it.before == algorithm.name())?;
                Some(end.bytes / KIB)
            }
        }
    }

    /// Reason why there is no such number.
    pub(crate) fn absence(self, found: &Collective) -> String {
        let crossovers = found.crossovers();
        let known: Vec<&str> = crossovers.iter().map(|it| it.before).collect();
        match self {
            Self::Time(_) | Self::Bound(_) => {
                format!("no bound of {} is known here", found.operation().name())
            }
            Self::Crossover(algorithm) if known.is_empty() => {
                format!(
                    "{} has no crossover: one algorithm is best for all sizes",
                    algorithm.name()
                )
            }
            Self::Crossover(algorithm) => {
                let known = known.join(", ");
                format!(
                    "no size ends where {} is best; there are ends of {known}",
                    algorithm.name()
                )
            }
        }
    }
}
