//! Networks as they are handed over: written as in a link.

use loadcurve::scenario::{Network, Scenario};

use crate::context::context;

/// The first network of a link; every link has at least one.
pub(crate) fn network_of(link: &str) -> Network {
    Scenario::read_in(link, &context())
        .scenario
        .networks
        .swap_remove(0)
}
