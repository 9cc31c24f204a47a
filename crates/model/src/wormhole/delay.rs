//! The equations of a channel: delays of messages from there onwards.

use loadcurve_base::scalar::Scalar;

use super::sharing::Sharing;

/// Mean delay of a message from a channel onwards, beyond the s cycles of its transmission: x̄ − s, in two
/// components.
#[derive(Debug, Clone, Copy)]
pub(super) struct Delay<S> {
    /// Cycles lost to virtual channels on the same links: the slowest link paces the message.
    pub(super) stretch: S,
    /// b, cycles lost in waiting for channels ahead.
    pub(super) blocked: S,
}

/// A next hop of the messages on a channel.
pub(super) struct Hop<S> {
    /// R, the fraction of the messages that take it.
    pub(super) share: S,
    /// R·P, the fraction of the messages that wait for it.
    pub(super) blocked_share: S,
    /// Delay from there onwards.
    pub(super) ahead: Delay<S>,
    /// W.
    pub(super) wait: S,
}

/// R = w·f/λ, the fraction of the messages on a channel of rate λ that take w next hops of equal flows f.
pub(super) fn share<S: Scalar>(ways: u32, flow: S, rate: &S) -> S {
    S::number(f64::from(ways)) * (flow / rate)
}

/// P = 1 − m·(f + o)/F (10), the blocking probability of messages that flow at the rate f from one channel
/// into m channels with the total flow F, of which o is from the same sources over other channels.
pub(super) fn blocking_probability<S: Scalar>(
    servers: u32,
    flow: S,
    same_source_rate: S,
    total: &S,
) -> S {
    let own = S::number(f64::from(servers)) * ((flow + same_source_rate) / total);
    // With several servers the approximation turns negative if one channel brings more than 1/m of
    // the traffic, and f + o may be rounded up to more than F. A wait is never negative.
    own.complement().greatest(S::number(0.0))
}

impl<S: Scalar> Delay<S> {
    /// No delay.
    pub(super) fn none() -> Self {
        Self {
            stretch: S::number(0.0),
            blocked: S::number(0.0),
        }
    }

    /// The sum of equation (11) over next hops, without the s cycles common to every term.
    pub(super) fn over(hops: impl Iterator<Item = Hop<S>>) -> Self {
        hops.fold(Self::none(), |sum, hop| Self {
            stretch: sum.stretch + hop.share.clone() * hop.ahead.stretch,
            blocked: sum.blocked + (hop.share * hop.ahead.blocked + hop.blocked_share * hop.wait),
        })
    }

    /// The delay from a channel onwards whose own link takes `own` cycles more than without sharing, or all
    /// links ahead together, and whose next hops are in two parts.
    pub(super) fn of_channel(sharing: Sharing, outer: Self, inner: Self, own: S) -> Self {
        Self {
            stretch: match sharing {
                Sharing::Route => own,
                _ => (outer.stretch + inner.stretch).greatest(own),
            },
            blocked: outer.blocked + inner.blocked,
        }
    }

    /// This sum with one more term.
    pub(super) fn plus(self, share: S, delay: Self) -> Self {
        Self {
            stretch: self.stretch + share.clone() * delay.stretch,
            blocked: self.blocked + share * delay.blocked,
        }
    }

    /// x̄ − s.
    pub(super) fn total(&self) -> S {
        self.stretch.clone() + &self.blocked
    }
}
