//! Times of an algorithm, as they are found.

use std::sync::Arc;

use loadcurve_base::Result;
use loadcurve_collective as collective;
use loadcurve_collective::{Algorithm, Planned};
use serde::{Deserialize, Serialize};

use super::Collective;

/// Times of an algorithm for buffers of several sizes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AlgorithmTimes {
    /// Its name.
    pub name: String,
    /// Times of the model, in ascending order of sizes.
    pub times: Vec<FoundTime>,
    /// The time for the size that the table shows.
    pub detail: FoundTime,
    /// The link that most flits cross for that size, if any do.
    pub fullest: Option<LinkFlits>,
}

/// A time for a size.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct FoundTime {
    /// Size of a processor's largest buffer.
    pub bytes: u64,
    /// The same in flits.
    pub flits: u64,
    /// Number of units into which the buffer is cut: messages have whole numbers of them.
    pub parts: u64,
    /// Number of chunks into which the data is cut.
    pub chunks: u32,
    /// Number of steps.
    pub steps: usize,
    /// Number of messages.
    pub messages: u64,
    /// Channels that all flits cross together.
    pub flit_hops: f64,
    /// Time in cycles.
    pub cycles: f64,
    /// Least and greatest time of several seeds; none where none is drawn.
    pub range_cycles: Option<[f64; 2]>,
    /// How it was found.
    pub source: TimeSource,
    /// True if no messages of a step might meet on a link: then the time is exact.
    pub is_contention_free: bool,
}

/// How a time was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TimeSource {
    /// By the model, event by event.
    Model,
    /// By the closed form, with a barrier after each step.
    Closed,
    /// By a simulation flit by flit: the mean of several seeds.
    Simulation,
    /// On the line through the last two simulated sizes.
    Extrapolated,
}

/// Flits over a link.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct LinkFlits {
    /// The lowest channel of the link in the network without further ports.
    pub channel: usize,
    /// Flits that cross it in all steps together.
    pub flits: f64,
}

impl TimeSource {
    /// Its word in files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Model => "model",
            Self::Closed => "closed",
            Self::Simulation => "simulation",
            Self::Extrapolated => "extrapolated",
        }
    }
}

impl From<collective::TimeSource> for TimeSource {
    fn from(source: collective::TimeSource) -> Self {
        match source {
            collective::TimeSource::Model => Self::Model,
            collective::TimeSource::Closed => Self::Closed,
        }
    }
}

impl FoundTime {
    /// Flits of a unit.
    #[must_use]
    pub fn unit_flits(&self) -> u64 {
        self.flits.div_ceil(self.parts)
    }
}

impl AlgorithmTimes {
    /// The algorithm of its name.
    #[must_use]
    pub fn algorithm(&self) -> Option<Algorithm> {
        self.name.parse().ok()
    }

    /// The time for a size of the curve.
    #[must_use]
    pub fn at(&self, bytes: u64) -> Option<&FoundTime> {
        self.times.iter().find(|time| time.bytes == bytes)
    }
}

impl Collective {
    /// Plans of the operation on the network.
    pub(super) fn planned(&self) -> Result<Planned> {
        let fabric = self.network.collective_fabric(self.view.collective.ports)?;
        let layout = self.network.collective_layout()?;
        Ok(Planned::new(self.operation(), Arc::new(fabric), layout)?)
    }

    /// Finds the times of an algorithm for all sizes.
    pub(super) fn times(&self, algorithm: Algorithm) -> Result<AlgorithmTimes> {
        let planned = self.planned()?;
        let times = self
            .sizes()
            .map(|bytes| self.found(&planned, algorithm, bytes));
        let times = times.collect::<Result<_>>()?;
        let detail = self.found(&planned, algorithm, self.view.collective.bytes)?;
        let plan = planned.plan(algorithm, detail.chunks)?;
        let fullest = plan.slots().fullest_link();
        let routing = planned.fabric().routing();
        Ok(AlgorithmTimes {
            name: algorithm.name().to_owned(),
            times,
            detail,
            fullest: fullest.map(|(channel, units)| LinkFlits {
                channel: routing.origin_of(channel),
                flits: units * detail.unit_flits() as f64,
            }),
        })
    }

    /// The time of an algorithm for a size by the model, or with barriers by the closed form.
    pub(super) fn found(
        &self,
        planned: &Planned,
        algorithm: Algorithm,
        bytes: u64,
    ) -> Result<FoundTime> {
        let flits = self.flits(bytes);
        let startup = self.view.collective.startup_cycles;
        let time = planned.time(algorithm, flits, startup.into())?;
        let plan = planned.plan(algorithm, time.chunks)?;
        let (cycles, source) = if self.has_barriers {
            (plan.closed(flits, startup.into()), TimeSource::Closed)
        } else {
            (time.cycles, time.source.into())
        };
        Ok(FoundTime {
            bytes,
            flits,
            parts: plan.parts(),
            chunks: time.chunks,
            steps: plan.steps(),
            messages: plan.messages(),
            flit_hops: plan.flit_hops(flits),
            cycles,
            range_cycles: None,
            source,
            // Between barriers only messages of a step can meet.
            is_contention_free: if self.has_barriers {
                plan.slots().is_contention_free()
            } else {
                time.is_contention_free
            },
        })
    }
}
