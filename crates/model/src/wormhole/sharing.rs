//! Time that a message takes to cross a link shared by several virtual channels.

use loadcurve_base::queueing::Saturated;
use loadcurve_base::scalar::Scalar;

/// Treatment of the virtual channels on a link, which take turns flit by flit.
///
/// # Equation
/// The time to send s flits over the link exceeds s, beside siblings of rates λ′ and mean service
/// times x̄′, by `own` cycles:
/// - [`Sharing::None`][]: `0`;
/// - [`Sharing::Flit`][]: `s·u/(1 − u)`, u = Σλ′s: the siblings' flits take the part u of the link's
///   cycles, and the message has the rest;
/// - [`Sharing::Occupancy`][]: `s·Σ min(1, λ′x̄′)`: while a sibling is held, it takes a cycle for
///   each of the message's;
/// - [`Sharing::Route`][]: `m − s` with `m = 2s/(1 + (1 − min(1, 2s·Σλ′))·(1 − J))`, from the channel to
///   the end of the route. A message that meets another goes at half speed and is beside it for 2s cycles,
///   so that 2sΣλ′ is the probability that one is beside it here, and `J_i = Σ_g R_{i|g}·[J_g + min(1,
///   2s·n_{i|g})·(1 − J_g)]`, which is 0 at ejection channels, that one joins it further on. n is the
///   [rate](loadcurve_network::traffic::ClassFlow::joining) of the messages that join on the next link:
///   those that continue from this link have been counted. With `Z = 1 − J` this is `Z_i = Σ_g R·max(0, 1 −
///   2sn)·Z_g` and `m_i = 2s/(1 + max(0, 1 − 2sΣλ′)·Z_i)`. A message alone takes s cycles, and never more
///   than 2s.
///
/// The first two apply to one link, and a message crosses at the speed of the slowest link ahead of it.
/// Under `Route` it takes own cycles more than s on the whole route.
///
/// For a group of several channels, n and J are means over them: the message takes any of them. Beside more
/// than one sibling, λ′ is summed, as if no two of them ever sent at once; then a message may lose more
/// than half of the cycles, which is not counted, and a link may saturate before its virtual channels do:
/// it has no steady state from the load on at which all their flits take all its cycles. With two virtual
/// channels one saturates first.
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
/// All are rough: the first ignores that the message holding a sibling may be blocked, sending
/// nothing for a while and everything in a burst later; the second, that it may send nothing at all.
/// Compared with simulation the latency of a torus is off by 3.4–5.5 % on average with `Flit` and
/// 2.3–3.9 % with `Occupancy`, up to 80 % of the saturation load, and by 0.7–3.9 % with `Route` up to 80 % of that
/// with `Flit`. Over 18 networks with shared links of all kinds the mean errors of `Flit` are 1.6, 5.9 and 10.0 % at
/// 30, 60 and 80 % of its saturation load, those of `Occupancy` 1.4, 4.9 and 9.0 %, and those of `Route` 1.0, 3.1 and
/// 7.8 %.
///
/// `Route` adds up the losses to different messages on different links, and counts a message once that
/// continues on the same route. Like `Flit` it ignores that siblings may be blocked.
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
    /// Counts messages beside this one on any link of its route.
    Route,
}

/// Another virtual channel on the same link.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sibling<S> {
    /// λ′.
    pub(super) rate: S,
    /// x̄′.
    pub(super) service: S,
}

/// A next hop of the messages on a channel, on whose link others join them.
pub(super) struct JoiningHop<S> {
    /// R.
    pub(super) share: S,
    /// n.
    pub(super) rate: S,
    /// J from there onwards.
    pub(super) ahead: S,
}

/// Probability that a message is beside one of others that arrive at this rate.
pub(super) fn beside<S: Scalar>(flits: &S, rate: S) -> S {
    if rate.value() == 0.0 {
        return S::number(0.0);
    }
    S::number(1.0).least(S::number(2.0) * flits * rate)
}

/// J, the probability that others join a message further on.
pub(super) fn joined<S: Scalar>(flits: &S, hops: impl Iterator<Item = JoiningHop<S>>) -> S {
    S::sum(hops.map(|JoiningHop { share, rate, ahead }| {
        share * (ahead.clone() + beside(flits, rate) * ahead.complement())
    }))
}

/// Cycles that a message loses on its route if others are beside it on its link or join it further on with
/// these probabilities.
pub(super) fn cycles_beside<S: Scalar>(flits: &S, beside: &S, joined: &S) -> S {
    let alone = beside.complement() * joined.complement();
    if alone.value() == 1.0 {
        return S::number(0.0);
    }
    S::number(2.0) * flits / (S::number(1.0) + alone) - flits
}

impl Sharing {
    /// own, the cycles that a message loses to the siblings while crossing the link, and under
    /// [`Route`](Self::Route) also to those that join it further on, with the probability J.
    pub(super) fn stretch_cycles<S: Scalar>(
        self,
        flits: &S,
        siblings: impl Iterator<Item = Sibling<S>>,
        joined: &S,
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
            Self::Route => {
                let rate = S::sum(siblings.map(|sibling| sibling.rate));
                Ok(cycles_beside(&s, &beside(&s, rate), joined))
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
        sharing.stretch_cycles(&32.0, rates.iter().map(sibling), &0.0)
    }

    #[test]
    fn an_idle_sibling_takes_nothing() {
        for sharing in [
            Sharing::None,
            Sharing::Flit,
            Sharing::Occupancy,
            Sharing::Route,
        ] {
            for siblings in [&[][..], &[0.0], &[0.0, 0.0]] {
                assert_eq!(stretch(sharing, siblings), Ok(0.0));
            }
        }
    }

    #[test]
    fn siblings_take_turns() {
        // Three siblings are always held, and take three cycles for each of the message's.
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
        // The sibling is there all the time, since each of both takes twice the time.
        assert_eq!(stretch(Sharing::Route, 0.5 / 32.0), Ok(32.0));
        assert_eq!(stretch(Sharing::Route, 1.0), Ok(32.0));
        assert_eq!(stretch(Sharing::Route, 0.25 / 32.0), Ok(64.0 / 1.5 - 32.0));
    }

    #[test]
    fn joining_messages_count_once() {
        let hop = |share, rate, ahead| JoiningHop { share, rate, ahead };
        // Half of the messages are joined on the next link for half of the time, the others later by a
        // quarter.
        let hops = [hop(0.5, 0.25 / 32.0, 0.0), hop(0.5, 0.0, 0.25)];
        assert_eq!(joined(&32.0, hops.into_iter()), 0.375);
        // A message cannot be joined twice.
        assert_eq!(joined(&32.0, [hop(1.0, 1.0, 0.5)].into_iter()), 1.0);
        assert_eq!(cycles_beside(&32.0, &0.0, &1.0), 32.0);
        assert_eq!(cycles_beside(&32.0, &0.5, &0.5), 64.0 / 1.25 - 32.0);
    }
}
