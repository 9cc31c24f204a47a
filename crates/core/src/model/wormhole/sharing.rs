//! Time that a message takes to cross a link shared by several virtual channels.

use crate::queueing::Saturated;
use crate::scalar::Scalar;

/// Treatment of the virtual channels on a link, which take turns flit by flit.
///
/// # Equation
/// The time to send s flits over the link exceeds s, beside siblings of rates λ′ and mean service
/// times x̄′, by `own` cycles:
/// - [`Sharing::None`][]: `0`;
/// - [`Sharing::Flit`][]: `s·u/(1 − u)`, u = Σλ′s: the siblings' flits take the part u of the link's
///   cycles, and the message has the rest;
/// - [`Sharing::Occupancy`][]: `s·Σ min(1, λ′x̄′)`: while a sibling is held, it takes a cycle for
///   each of the message's.
///
/// # Symbols
/// | letter | argument | unit | range |
/// |---|---|---|---|
/// | s | `flits` | flits | ≥ 1 |
/// | λ′ | `sibling.rate` | messages/cycle | ≥ 0 |
/// | x̄′ | `sibling.service` | cycles | ≥ s |
///
/// # Assumes
/// The siblings' flits arrive independently of the message's own.
///
/// # Source
/// This project, in the spirit of J. T. Draper and J. Ghosh, "A comprehensive analytical model for
/// wormhole routing in multicomputer systems", J. Parallel and Distributed Computing 23, 1994,
/// pp. 202–214, whose own term is not reproduced here.
///
/// # Trust
/// Both are rough: the one ignores that the message holding a sibling may be blocked, sending
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
    /// Counts the siblings' flits.
    Flit,
    /// Counts the time for which the siblings are held.
    Occupancy,
}

/// Another virtual channel on the same link.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sibling<S> {
    /// λ′.
    pub(super) rate: S,
    /// x̄′.
    pub(super) service: S,
}

impl Sharing {
    /// own, the cycles that a message loses to the siblings while crossing the link.
    pub(super) fn stretch_cycles<S: Scalar>(
        self,
        flits: &S,
        siblings: impl Iterator<Item = Sibling<S>>,
    ) -> Result<S, Saturated> {
        let s = flits.clone();
        match self {
            Self::None => Ok(S::number(0.0)),
            Self::Flit => {
                let taken = S::sum(siblings.map(|sibling| sibling.rate)) * &s;
                // The formula turns negative beyond its pole.
                if taken.value() >= 1.0 {
                    return Err(Saturated);
                }
                Ok(s * &taken / taken.complement())
            }
            Self::Occupancy => {
                let held = |Sibling { rate, service }| S::number(1.0).least(rate * service);
                Ok(s * S::sum(siblings.map(held)))
            }
        }
    }

    /// True if the stretch depends on the siblings' service times, and so in turn on its own.
    pub(super) fn is_mutual(self) -> bool {
        self == Self::Occupancy
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stretch(sharing: Sharing, rates: &[f64]) -> Result<f64, Saturated> {
        let sibling = |&rate: &f64| Sibling {
            rate,
            service: 64.0,
        };
        sharing.stretch_cycles(&32.0, rates.iter().map(sibling))
    }

    #[test]
    fn an_idle_sibling_takes_nothing() {
        for sharing in [Sharing::None, Sharing::Flit, Sharing::Occupancy] {
            for siblings in [&[][..], &[0.0], &[0.0, 0.0]] {
                assert_eq!(stretch(sharing, siblings), Ok(0.0));
            }
        }
    }

    #[test]
    fn siblings_take_turns() {
        // Three of them are always held, and take three cycles for each of the message's.
        assert_eq!(stretch(Sharing::Occupancy, &[1.0; 3]), Ok(96.0));
        let quarters = [0.25 / 32.0; 3];
        assert_eq!(stretch(Sharing::Flit, &quarters), Ok(96.0));
        assert_eq!(stretch(Sharing::Flit, &[0.25 / 32.0; 4]), Err(Saturated));
    }

    #[test]
    fn half_the_link_takes_twice_the_time() {
        let stretch = |sharing, rate| stretch(sharing, &[rate]);
        assert_eq!(stretch(Sharing::Flit, 0.5 / 32.0), Ok(32.0));
        assert_eq!(stretch(Sharing::Occupancy, 1.0 / 64.0), Ok(32.0));
        assert_eq!(stretch(Sharing::Occupancy, 1.0), Ok(32.0));
        assert_eq!(stretch(Sharing::Flit, 1.0 / 32.0), Err(Saturated));
    }
}
