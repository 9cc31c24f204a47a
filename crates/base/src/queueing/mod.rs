//! Single queues, one per file: formulas that are independent of networks.
//!
//! The formulas for infinite queues return [`Saturated`] if the queue has no steady state. This is checked
//! before evaluation: beyond their pole the formulas turn negative and would cause false roots in the
//! models. Finite queues have a steady state at every load, their [`Occupancy`].

mod md1k;
pub mod mg1;
pub mod mgm;
pub mod mm1k;
mod occupancy;
mod virtual_channels;

pub use md1k::Md1k;
pub use occupancy::Occupancy;
pub use occupancy::{mean_delay_services, mean_number};
pub use virtual_channels::VirtualChannels;

use crate::scalar::Scalar;

/// The queue has no steady state: work arrives at least as fast as it can be served.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Saturated;

/// The squared coefficient of variation of a worm's service time, `((x − s)/x)²` (5).
///
/// `service` is the mean time x̄ for which the worm holds the channel, and `unblocked` the time s
/// for which it would hold it if nothing ever blocked. The approximation is Draper and Ghosh's: the
/// standard deviation of the service time is the time lost to blocking. It vanishes when nothing
/// blocks.
#[must_use]
pub fn blocking_variation<S: Scalar>(service: &S, unblocked: &S) -> S {
    ((service.clone() - unblocked) / service).power(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn service_variation_is_the_time_lost_to_blocking() {
        assert_eq!(blocking_variation(&16.0, &16.0), 0.0);
        assert_eq!(blocking_variation(&20.0, &15.0), 0.0625);
        assert_eq!(blocking_variation(&32.0, &8.0), 0.5625);
    }
}
