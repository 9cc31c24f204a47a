//! Limits of trust in the general model, by the traffic of a network.

use super::{Network, TRAFFIC, TrafficKind};

/// Limits of trust in the general model of a kind of network, by its traffic; the last argument is those
/// under uniform traffic.
macro_rules! trust {
    ($kind:literal, $uniform:expr) => {
        crate::traffic::trust!($kind, _ => $uniform)
    };
    ($kind:literal, $network:pat => $uniform:expr) => {
        |network| match crate::traffic::class(network) {
            crate::traffic::Class::Uniform => {
                let $network = network;
                $uniform
            }
            crate::traffic::Class::Hot => concat!(
                $kind,
                ", hot-spot traffic: about as far from simulation as under uniform traffic below 60 % of the \
                 model's saturation load, which comes 13 to 27 % too early."
            ),
            crate::traffic::Class::Permutation => concat!(
                $kind,
                ", permutation traffic: few messages meet at a channel, where the model assumes many at random; \
                 1, 3 and 8 % from simulation on average at 30, 60 and 80 % of its saturation load, up to 24 %, \
                 mostly too high: simulate."
            ),
            crate::traffic::Class::Matrix => concat!(
                $kind,
                ", own rates: where few sources share a channel the model is too high, by 8 % on average at 80 % \
                 of its saturation load under permutations: simulate."
            ),
        }
    };
}

pub(crate) use trust;

/// Kinds of traffic that a model is right for to different degrees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    Uniform,
    Hot,
    Permutation,
    Matrix,
}

/// The kind of traffic of a network.
pub(crate) fn class(network: &Network) -> Class {
    match network.get(&TRAFFIC) {
        TrafficKind::Uniform => Class::Uniform,
        TrafficKind::Hot => Class::Hot,
        TrafficKind::Matrix => Class::Matrix,
        TrafficKind::Map(_) | TrafficKind::Shift | TrafficKind::Random | TrafficKind::Worst => {
            Class::Permutation
        }
    }
}
