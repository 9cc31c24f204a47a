//! Rules of BookSim2's routers that differ from ours.

use loadcurve_base::random::SplitMix64;
use loadcurve_network::routing::{Header, Routing};

use crate::router::fabric::Fabric;
use crate::router::wiring::NONE;

/// Deviations of a twin's routers from ours: by default none.
#[derive(Debug, Clone, Default)]
pub(in crate::router) struct Deviations {
    /// If heads that come to a router while it decides on others are decided together after these: the cycle in which
    /// each router began its last batch of decisions, or will.
    pub(in crate::router) batches: Option<Vec<u64>>,
    /// True if a virtual channel is free only when its buffer is empty, whoever asks for it, and false if that never
    /// matters.
    pub(in crate::router) must_be_empty: Option<bool>,
    /// Heads with an escape request the virtual channels of all ports that bring them nearer, not of one.
    pub(in crate::router) requests_all: bool,
    /// Heads accept the grants of escapes like others.
    pub(in crate::router) ignores_priorities: bool,
    /// Sources draw the virtual channel of a message, in every cycle until it has a credit, and the message leaves the
    /// network in the virtual channel with the number of its phase.
    pub(in crate::router) keeps_to_classes: bool,
}

impl Deviations {
    /// The candidates that a head requests, if they are others than ours, of those up to the `last`, and its escape.
    pub(in crate::router) fn requests(
        &self,
        last: usize,
        escape: (u32, u64),
    ) -> (Option<Vec<usize>>, (u32, u64)) {
        let has_escape = escape.0 != NONE;
        let all = (self.requests_all && has_escape).then(|| (0..=last).collect());
        let escape = if self.ignores_priorities {
            (NONE, 0)
        } else {
            escape
        };
        (all, escape)
    }

    /// Virtual channels of `all` that a message may take to its destination.
    pub(in crate::router) fn exits(&self, all: u64, header: Header) -> u64 {
        if self.keeps_to_classes {
            1 << header.phase
        } else {
            all
        }
    }

    /// First virtual channel that a source tries, the number of those that it does, the credits that it needs, and
    /// whether it tries again in the next cycle, in place of what pointer and number of virtual channels say.
    pub(in crate::router) fn injection(
        &self,
        ours: (u32, u32, u16, bool),
        buffer_flits: u16,
        random: &mut SplitMix64,
    ) -> (u32, u32, u16, bool) {
        let (pointer, vcs, one, stays) = ours;
        let credits = match self.must_be_empty {
            Some(true) => buffer_flits,
            _ => one,
        };
        if self.keeps_to_classes {
            (random.below(vcs.into()) as u32, 1, credits, true)
        } else {
            (pointer, vcs, credits, stays)
        }
    }
}

impl<R: Routing> Fabric<R> {
    /// Cycle from which a router decides on the head at the front of a buffer since `cycle`.
    pub(in crate::router) fn batch(&mut self, buffer: u32, cycle: u64) -> u64 {
        let router = self.wiring.inputs[self.wiring.per_port.port(buffer) as usize].router;
        let Some(batches) = &mut self.deviations.batches else {
            return cycle;
        };
        batches.resize(self.wiring.routers.len(), 0);
        let begun = &mut batches[router as usize];
        if cycle > *begun {
            *begun = cycle.max(*begun + self.decision_cycles);
        }
        *begun
    }
}
