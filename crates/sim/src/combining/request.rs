//! Requests, and those that they have absorbed.

use crate::lists::{List, Lists};

/// A request in the network, with all requests that it represents.
#[derive(Debug, Clone, Copy)]
pub(super) struct Request {
    /// Time at which it entered the network.
    pub(super) entered_cycles: f64,
    /// Module that it goes to.
    pub(super) module: u32,
    /// True if it is for the hot word of the hot module: only such requests combine.
    pub(super) hot: bool,
    /// Entry times of the requests that it has absorbed, in the order of absorption.
    pub(super) absorbed: List,
}

impl Request {
    /// A request that has absorbed no others.
    pub(super) fn new(entered_cycles: f64, module: u32, hot: bool) -> Self {
        Self {
            entered_cycles,
            module,
            hot,
            absorbed: List::EMPTY,
        }
    }

    /// The same request, with its entry time set.
    pub(super) fn entered(self, entered_cycles: f64) -> Self {
        Self {
            entered_cycles,
            ..self
        }
    }

    /// Absorbs another request, with all that the other has absorbed.
    #[inline]
    pub(super) fn absorb(&mut self, other: Self, entry_times: &mut Lists<f64>) {
        entry_times.push(&mut self.absorbed, other.entered_cycles);
        entry_times.append(&mut self.absorbed, other.absorbed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_stands_for_all_that_it_absorbed_and_they_had() {
        let mut entry_times = Lists::new();
        let mut requests: Vec<Request> = (0..6)
            .map(|number| Request::new(f64::from(number), 0, true))
            .collect();
        for (one, other) in [(1, 2), (3, 4), (1, 3), (0, 1), (0, 5)] {
            let other = requests[other];
            requests[one].absorb(other, &mut entry_times);
        }
        let absorbed = entry_times.iter(requests[0].absorbed);
        assert!(absorbed.eq([1.0, 2.0, 3.0, 4.0, 5.0]));
    }
}
