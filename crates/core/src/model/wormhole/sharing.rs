//! Time that a message takes to cross a link shared by two virtual channels.

use crate::queueing::Saturated;

/// Treatment of the two virtual channels on a link, which take turns flit by flit.
///
/// # Equation
/// `own`, the time to send s flits over the link, beside a sibling of rate λ′ and mean service time
/// x̄′:
/// - [`Sharing::None`][]: `s`;
/// - [`Sharing::Flit`][]: `s/(1 − λ′s)`: the sibling's flits take λ′s of the link's cycles, and the
///   message has the rest;
/// - [`Sharing::Occupancy`][]: `s·(1 + min(1, λ′x̄′))`: while the sibling is held, it takes every
///   other cycle.
///
/// # Symbols
/// | letter | argument | unit | range |
/// |---|---|---|---|
/// | s | `flits` | flits | ≥ 1 |
/// | λ′ | `companion_rate` | messages/cycle | ≥ 0 |
/// | x̄′ | `companion_service` | cycles | ≥ s |
///
/// # Assumes
/// The sibling's flits arrive independently of the message's own.
///
/// # Source
/// This project, in the spirit of J. T. Draper and J. Ghosh, "A comprehensive analytical model for
/// wormhole routing in multicomputer systems", J. Parallel and Distributed Computing 23, 1994,
/// pp. 202–214, whose own term is not reproduced here.
///
/// # Trust
/// Both are rough: the one ignores that the message holding the sibling may be blocked, sending
/// nothing for a while and everything in a burst later; the other, that it may send nothing at all.
/// Compared with simulation the latency of a torus is off by 3.4–5.5 % on average with `Flit` and
/// 2.3–3.9 % with `Occupancy`, up to 80 % of the saturation load.
///
/// Under `Occupancy` service times lengthen one another. In larger tori there is a load above which
/// no service times satisfy all equations: the curve ends there, steeply but at a finite latency,
/// before any source or channel is busy all the time. That load is the saturation load.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sharing {
    /// Ignored, as if each virtual channel had a link of its own.
    None,
    /// Counts the sibling's flits.
    Flit,
    /// Counts the time for which the sibling is held.
    Occupancy,
}

impl Sharing {
    /// `own − s`, the cycles that a message loses to the sibling while crossing the link.
    pub(super) fn stretch_cycles(
        self,
        flits: f64,
        companion_rate: f64,
        companion_service: f64,
    ) -> Result<f64, Saturated> {
        let (s, λ, x) = (flits, companion_rate, companion_service);
        match self {
            Self::None => Ok(0.0),
            // The formula turns negative beyond its pole.
            Self::Flit if λ * s >= 1.0 => Err(Saturated),
            Self::Flit => Ok(s * (λ * s) / (1.0 - λ * s)),
            Self::Occupancy => Ok(s * (λ * x).min(1.0)),
        }
    }

    /// True if the stretch depends on the sibling's service time, and so in turn on its own.
    pub(super) fn is_mutual(self) -> bool {
        self == Self::Occupancy
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_idle_companion_takes_nothing() {
        for sharing in [Sharing::None, Sharing::Flit, Sharing::Occupancy] {
            assert_eq!(sharing.stretch_cycles(32.0, 0.0, 32.0), Ok(0.0));
        }
    }

    #[test]
    fn half_the_link_takes_twice_the_time() {
        let stretch = |sharing: Sharing, rate| sharing.stretch_cycles(32.0, rate, 64.0);
        assert_eq!(stretch(Sharing::Flit, 0.5 / 32.0), Ok(32.0));
        assert_eq!(stretch(Sharing::Occupancy, 1.0 / 64.0), Ok(32.0));
        assert_eq!(stretch(Sharing::Occupancy, 1.0), Ok(32.0));
        assert_eq!(stretch(Sharing::Flit, 1.0 / 32.0), Err(Saturated));
    }
}
