//! Verdict of the model on one candidate.

use loadcurve_model::Unsteady;
use loadcurve_scenario::{Candidate, Find, Network};

use super::Outcome;

/// Factor between the model's latency and the required one beyond which the verdict is certain, where the model can be
/// trusted.
const MARGIN: f64 = 1.1;

/// Behaviour of a network at the required load, according to the model.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Verdict {
    /// It carries the load with this latency, which may be too high.
    Steady {
        /// Latency in cycles.
        latency_cycles: f64,
        /// Latency at zero load in cycles.
        zero_load_cycles: f64,
    },
    /// Its zero-load latency is already too high, so it was not solved.
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
    /// It drops excess traffic, so it never carries the whole load.
    Drops,
    /// It names a file that is not open.
    NotOpen,
}

impl Verdict {
    /// Verdict on a network that can deadlock, whatever the load.
    pub(super) const DEADLOCKS: Self = Self::Unsteady {
        reason: Unsteady::Deadlocking,
        excess: None,
    };

    /// Verdict from a solution at the load, for a candidate whose links can carry it.
    pub(super) fn solved(candidate: &Candidate, find: &Find, excess: Option<f64>) -> Self {
        let model = candidate.network.model();
        if model.drops() {
            return Self::Drops;
        }
        match model.point(find.messages(&candidate.network)) {
            Ok(point) => Self::Steady {
                latency_cycles: point.latency_cycles,
                zero_load_cycles: model.zero_load_latency_cycles(),
            },
            Err(reason) => Self::Unsteady { reason, excess },
        }
    }

    /// Certainty of the verdict: none where the model may be wrong. The saturation loads of model and network differ, and
    /// the model's latencies are accurate at moderate loads only.
    #[must_use]
    pub fn outcome(self, network: &Network, find: &Find) -> Outcome {
        let within = find.within_cycles;
        match self {
            Self::Steady {
                latency_cycles,
                zero_load_cycles,
            } => {
                let holds = network.model_holds_to();
                if zero_load_cycles > within {
                    Outcome::No
                } else if holds.is_none_or(|to| latency_cycles > to * zero_load_cycles) {
                    Outcome::TooClose
                } else if latency_cycles * MARGIN <= within {
                    Outcome::Yes
                } else if latency_cycles > within * MARGIN {
                    Outcome::No
                } else {
                    Outcome::TooClose
                }
            }
            Self::Unsteady {
                reason: Unsteady::Deadlocking | Unsteady::Unmodelled,
                ..
            }
            | Self::SlowIdle { .. }
            | Self::BeyondLinks { .. }
            | Self::Drops
            | Self::NotOpen => Outcome::No,
            Self::Unsteady {
                reason: Unsteady::Saturated | Unsteady::Unconverged,
                ..
            } => Outcome::TooClose,
        }
    }

    /// True if the load is carried within the required latency according to the model.
    #[must_use]
    pub fn is_yes(self, find: &Find) -> bool {
        self.latency_cycles()
            .is_some_and(|it| it <= find.within_cycles)
    }

    /// Latency under the load, if it is known.
    #[must_use]
    pub fn latency_cycles(self) -> Option<f64> {
        match self {
            Self::Steady { latency_cycles, .. } => Some(latency_cycles),
            _ => None,
        }
    }

    /// Margin by which the network misses, as a sort key: first by latency; then those that do not carry the load, by
    /// what their links can carry; then those that never carry any.
    pub(super) fn miss(self, find: &Find) -> (u8, f64) {
        match self {
            Self::Steady {
                latency_cycles: it, ..
            }
            | Self::SlowIdle {
                zero_load_cycles: it,
            } => (0, it / find.within_cycles),
            Self::BeyondLinks { excess } => (1, excess),
            Self::Unsteady {
                reason: Unsteady::Saturated,
                excess,
            } => (1, excess.unwrap_or(1.0)),
            Self::Unsteady { .. } | Self::Drops | Self::NotOpen => (2, 0.0),
        }
    }

    /// Reason why the network has no latency, as the rest of a sentence about it.
    #[must_use]
    pub fn reason(self) -> &'static str {
        match self {
            Self::Steady { .. } => "carries it",
            Self::SlowIdle { .. } => "is too slow even when idle",
            Self::BeyondLinks { .. } => "has links that cannot carry it",
            Self::Unsteady { reason, .. } => match reason {
                Unsteady::Saturated => "saturates below it by the model",
                Unsteady::Unconverged => "has no solution there",
                Unsteady::Deadlocking => "can deadlock",
                Unsteady::Unmodelled => "has no model",
            },
            Self::Drops => "drops excess traffic",
            Self::NotOpen => "names a file that is not open",
        }
    }
}
