//! What the model says of one candidate.

use crate::model::{Model, Unsteady};
use crate::scenario::{Candidate, Find};

/// What a network does under the load that it has to carry.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Verdict {
    /// It carries it with this latency, which may be too much.
    Steady {
        /// Latency in cycles.
        latency_cycles: f64,
    },
    /// Even idle it takes too long, so that it was not solved.
    SlowIdle {
        /// Latency at zero load in cycles.
        zero_load_cycles: f64,
    },
    /// Its busiest link cannot carry the load.
    BeyondLinks {
        /// The load as a multiple of that at which the link is full.
        excess: f64,
    },
    /// It has no steady state, although the links could carry the load.
    Unsteady {
        /// The reason.
        reason: Unsteady,
        /// The load as a multiple of that at which the busiest link is full, if that is known.
        excess: Option<f64>,
    },
    /// It drops excess traffic, and so never carries all of it.
    Drops,
}

impl Verdict {
    /// What the model says of a candidate, the busiest link of which is full at a load in flits/cycle/source: no if that
    /// is not more than the load to carry or the network is too slow when it is idle, else one solution at the load.
    #[must_use]
    pub fn of(candidate: &Candidate, find: &Find, link_bound: Option<f64>) -> Self {
        let excess = Self::excess(candidate, find, link_bound);
        if let Some(excess) = excess.filter(|it| *it >= 1.0) {
            return Self::BeyondLinks { excess };
        }
        let model = candidate.network.model();
        let zero_load_cycles = model.zero_load_latency_cycles();
        if zero_load_cycles > find.within_cycles {
            return Self::SlowIdle { zero_load_cycles };
        }
        Self::solved(candidate, find, model.as_ref(), excess)
    }

    /// The same of a network that is too slow when it is idle, solved all the same.
    #[must_use]
    pub fn of_slow(candidate: &Candidate, find: &Find, link_bound: Option<f64>) -> Self {
        let excess = Self::excess(candidate, find, link_bound);
        Self::solved(candidate, find, candidate.network.model().as_ref(), excess)
    }

    fn excess(candidate: &Candidate, find: &Find, link_bound: Option<f64>) -> Option<f64> {
        let network = &candidate.network;
        let flits = find.messages(network) * f64::from(network.flits());
        link_bound.map(|bound| flits / bound)
    }

    fn solved(candidate: &Candidate, find: &Find, model: &dyn Model, excess: Option<f64>) -> Self {
        if model.drops() {
            return Self::Drops;
        }
        match model.point(find.messages(&candidate.network)) {
            Ok(point) => Self::Steady {
                latency_cycles: point.latency_cycles,
            },
            Err(reason) => Self::Unsteady { reason, excess },
        }
    }

    /// True if the load is carried within the latency asked for.
    #[must_use]
    pub fn is_yes(self, find: &Find) -> bool {
        self.latency_cycles()
            .is_some_and(|it| it <= find.within_cycles)
    }

    /// Latency under the load, if it is known.
    #[must_use]
    pub fn latency_cycles(self) -> Option<f64> {
        match self {
            Self::Steady { latency_cycles } => Some(latency_cycles),
            _ => None,
        }
    }

    /// How far the network is from doing, for an order of those that do not: first by latency, then those that do
    /// not carry the load by what their links can carry, then those that never carry any.
    pub(super) fn miss(self, find: &Find) -> (u8, f64) {
        match self {
            Self::Steady { latency_cycles: it }
            | Self::SlowIdle {
                zero_load_cycles: it,
            } => (0, it / find.within_cycles),
            Self::BeyondLinks { excess } => (1, excess),
            Self::Unsteady {
                reason: Unsteady::Saturated,
                excess,
            } => (1, excess.unwrap_or(1.0)),
            Self::Unsteady { .. } | Self::Drops => (2, 0.0),
        }
    }

    /// Why the network has no latency, as the rest of a sentence about it.
    #[must_use]
    pub fn reason(self) -> &'static str {
        match self {
            Self::Steady { .. } => "carries it",
            Self::SlowIdle { .. } => "is too slow even when idle",
            Self::BeyondLinks { .. } => "has links that cannot carry it",
            Self::Unsteady { reason, .. } => match reason {
                Unsteady::Saturated => "saturates below it",
                Unsteady::Unconverged | Unsteady::Unsolved => "has no solution there",
                Unsteady::Deadlocking => "can deadlock",
                Unsteady::NotOpen => "names a file that is not open",
                Unsteady::LeftOut => "cannot be compared",
            },
            Self::Drops => "drops excess traffic",
        }
    }
}
