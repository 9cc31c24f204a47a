//! One message through time: the cycle in which each of its flits crosses each channel, its waits and what for, and
//! who else holds its channels.
//!
//! A passage is read off the snapshots of a network, one a cycle, so that engines pay nothing for it. It covers
//! messages that move as worms.

mod alone;
mod observed;
mod pace;
#[cfg(test)]
mod tests;

use loadcurve_network::traffic::Arrival;

use super::snapshot::WaitsFor;
pub use alone::Switching;
pub use pace::Pace;

/// One message from its generation on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// Number of the message.
    pub number: u64,
    /// Its source.
    pub source: u32,
    /// Its destination.
    pub destination: u32,
    /// Its length in flits.
    pub flits: u32,
    /// Cycle from which its latency is counted.
    pub generated: u64,
    /// The channels of its route, from the injection channel on; the last one may be a channel that it waits for in vain.
    pub crossings: Vec<Crossing>,
    /// The waits of its head, in order.
    pub waits: Vec<HeadWait>,
    /// Other messages on the channels of its route, in order of these channels and of time.
    pub others: Vec<Occupation>,
    /// End of the cycle in which its last flit arrives, and its latency as the simulator counts it.
    pub delivery: Option<Delivery>,
    /// Cycle before which it was observed.
    pub until: u64,
}

/// A channel of a route.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crossing {
    /// Number of the channel.
    pub channel: u32,
    /// Cycle in which each flit crosses it, in their order, as far as they have.
    pub flits: Vec<u64>,
}

/// A wait of the head for one channel, held by one message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeadWait {
    /// Place, among the crossings, of the channel that it waits for.
    pub place: usize,
    /// First cycle in which it waits.
    pub from: u64,
    /// Cycle in which it waits no more.
    pub to: u64,
    /// The message that holds the channel, or is ahead in the buffer; none if none is known.
    pub holder: Option<Other>,
    /// What it waits for in the buffer of a router, in networks of routers with buffers.
    pub waits_for: Option<WaitsFor>,
}

/// Another message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Other {
    /// Its number.
    pub number: u64,
    /// Its source, where the engine knows it.
    pub source: Option<u32>,
    /// Its destination.
    pub destination: Option<u32>,
}

/// The time for which another message holds a channel of the route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Occupation {
    /// Place of the channel among the crossings.
    pub place: usize,
    /// First cycle.
    pub from: u64,
    /// Cycle in which it holds the channel no more, or is observed no more.
    pub to: u64,
    /// The message.
    pub message: Other,
}

/// A delivery as a simulator records it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Delivery {
    /// End of the cycle in which the last flit arrives.
    pub end: u64,
    /// Cycles since the message was generated.
    pub latency_cycles: u64,
}

/// A message of which a record takes down when it is generated and delivered.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Followed {
    pub(super) number: u64,
    /// The message, once it is generated.
    pub arrival: Option<Arrival>,
    /// Its delivery, once that is certain.
    pub delivery: Option<Delivery>,
}

impl Followed {
    /// Follows the message with a number.
    pub(super) fn new(number: u64) -> Self {
        Self {
            number,
            arrival: None,
            delivery: None,
        }
    }
}

/// Parts of a latency, in cycles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parts {
    /// From its generation until its head crosses the injection channel.
    pub queue_cycles: u64,
    /// The way of the head over all channels, without waits.
    pub head_cycles: u64,
    /// Waits of the head and of the flits behind it.
    pub wait_cycles: u64,
    /// The flits behind the head.
    pub body_cycles: u64,
}

impl Parts {
    /// The latency.
    #[must_use]
    pub fn sum(&self) -> u64 {
        self.queue_cycles + self.head_cycles + self.wait_cycles + self.body_cycles
    }
}

impl Passage {
    /// Parts of the latency; none unless the message has been delivered.
    #[must_use]
    pub fn parts(&self, pace: &Pace) -> Option<Parts> {
        let delivery = self.delivery?;
        let entered = *self.crossings.first()?.flits.first()?;
        let head_cycles = pace.head_cycles();
        let body_cycles = u64::from(self.flits) - 1;
        let under_way = delivery.end - entered;
        Some(Parts {
            queue_cycles: entered - self.generated,
            head_cycles,
            wait_cycles: under_way.checked_sub(head_cycles + body_cycles)?,
            body_cycles,
        })
    }

    /// Cycles from one in which the message enters a channel until its last flit has left the buffer behind it; the end
    /// is the last one observed while that has not happened.
    #[must_use]
    pub fn hold(&self, place: usize) -> Option<(u64, u64)> {
        let crossing = self.crossings.get(place)?;
        let from = *crossing.flits.first()?;
        let next = self.crossings.get(place + 1);
        let last = self.flits as usize - 1;
        let end = match next {
            Some(next) => next.flits.get(last).copied(),
            None => crossing.flits.get(last).map(|cycle| cycle + 1),
        };
        Some((from, end.unwrap_or(self.until)))
    }
}
