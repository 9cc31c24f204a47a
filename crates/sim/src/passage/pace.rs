//! The pace of a head that nothing holds up.

use crate::router::Settings;

/// Cycles in which the head of a message gets from channel to channel in an otherwise empty network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pace {
    /// From one channel of the route to the next.
    between: Vec<u64>,
    /// From the last channel to the end of the cycle in which the head arrives.
    last: u64,
}

impl Pace {
    /// The pace where buffers have one flit: a channel a cycle.
    #[must_use]
    pub fn of_worms(channels: usize) -> Self {
        Self {
            between: vec![1; channels.saturating_sub(1)],
            last: 1,
        }
    }

    /// The pace through routers with buffers, over the channels of a route from the injection to the ejection channel.
    #[must_use]
    pub fn of_routers(settings: &Settings, channels: &[u32]) -> Self {
        let pipeline = u64::from(settings.pipeline_cycles);
        let flight = |place: usize, channel: u32| match place {
            0 => 0,
            _ => u64::from(settings.flight_of(channel as usize)),
        };
        let (_, before_last) = channels.split_last().unwrap_or((&0, &[]));
        let between = before_last.iter().enumerate();
        Self {
            between: between
                .map(|(place, &channel)| pipeline + flight(place, channel))
                .collect(),
            last: 3,
        }
    }

    /// Cycles from each channel of the route to the next.
    #[must_use]
    pub fn between(&self) -> &[u64] {
        &self.between
    }

    /// Cycles from the last channel to the arrival.
    #[must_use]
    pub fn last(&self) -> u64 {
        self.last
    }

    /// Cycles from the one in which the head crosses the injection channel to its arrival.
    #[must_use]
    pub fn head_cycles(&self) -> u64 {
        self.between.iter().sum::<u64>() + self.last
    }
}
