//! Headers of messages, and the candidates for their next hops.

use super::Routing;

/// Part of a message that routers read.
///
/// Most routing functions read the destination alone. One through middles, like Valiant's, gives a message
/// its middle at birth; at the middle it appends hops whose header is that of the next
/// [`phase`](Self::phase), with the middle after it or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Header {
    /// Destination processor.
    pub destination: u32,
    /// Middle to which the message goes before its destination, if any, as numbered by the routing function.
    pub via: Option<u32>,
    /// Number of middles behind the message.
    pub phase: u8,
}

impl Header {
    /// Header of a message that goes to its destination without a middle.
    #[inline]
    #[must_use]
    pub fn to(destination: usize) -> Self {
        Self {
            destination: destination as u32,
            via: None,
            phase: 0,
        }
    }

    /// The same header with a middle before the destination.
    #[inline]
    #[must_use]
    pub fn through(self, middle: usize) -> Self {
        Self {
            via: Some(middle as u32),
            ..self
        }
    }

    /// A hop with the same header.
    #[inline]
    #[must_use]
    pub fn over(self, group: usize) -> Hop {
        Hop {
            group,
            header: self,
        }
    }
}

/// Candidate for the next hop of a message. All candidates of a message are equally likely, unless a router
/// prefers some for their state; one that is listed twice counts twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hop {
    /// Group of channels, identified by any of them: the message takes whichever becomes free first.
    pub group: usize,
    /// Header with which the message goes on.
    pub header: Header,
}

impl Hop {
    /// Groups of the candidates, each with the fraction of the messages that takes it.
    pub fn shares(hops: &[Self]) -> impl Iterator<Item = (usize, f64)> {
        let share = 1.0 / hops.len() as f64;
        hops.iter().map(move |hop| (hop.group, share))
    }

    /// Channels of all candidates.
    pub fn channels<R: Routing + ?Sized>(
        hops: &[Self],
        routing: &R,
    ) -> impl Iterator<Item = usize> {
        let numbers = hops.iter().flat_map(|hop| routing.group(hop.group));
        numbers.map(|number| routing.member(number))
    }

    /// The candidate that a message takes, chosen by a random word; none if the message has arrived. The
    /// lowest bit of the word is reserved for the choice between the channels of a group.
    #[inline]
    #[must_use]
    pub fn chosen(hops: &[Self], lot: impl FnOnce() -> u64) -> Option<Self> {
        match hops {
            [] => None,
            &[hop] => Some(hop),
            _ => Some(hops[((lot() >> 1) % hops.len() as u64) as usize]),
        }
    }
}
