//! Messages of one source that reach a group of channels over several channels.
//!
//! Where routes part and meet again, messages of one source reach a group of channels from several
//! channels. They never compete there, since they left their source one after the other.

use super::Flows;
use super::count::{Place, Step, Steps};

/// Largest relative rounding error of a sum of flows.
pub(super) const ROUNDING: f64 = 1e-12;

/// Messages of the current source.
#[derive(Debug)]
pub(super) struct OwnMessages {
    /// Steps that they take.
    steps: Vec<Place>,
    /// Messages that reach each group, by its first number.
    into: Vec<f64>,
}

impl OwnMessages {
    /// An empty count for a network with this many channels.
    pub(super) fn none(channels: usize) -> Self {
        Self {
            steps: Vec::new(),
            into: vec![0.0; channels],
        }
    }

    /// Counts messages that take a step.
    pub(super) fn add(&mut self, place: Place, step: &mut Step, messages: f64) {
        if step.of_source == 0.0 {
            self.steps.push(place);
        }
        step.of_source += messages;
        if self.into.len() <= step.first {
            self.into.resize(step.first + 1, 0.0);
        }
        self.into[step.first] += messages;
    }

    /// Adds the source's contribution to each group over other channels, and resets its messages.
    pub(super) fn finish_source(&mut self, onward: &mut Steps) {
        for &place in &self.steps {
            let step = onward.at(place);
            let others = self.into[step.first] - step.of_source;
            step.same_source_rate += step.of_source * others;
        }
        for place in self.steps.drain(..) {
            let step = onward.at(place);
            step.of_source = 0.0;
            self.into[step.first] = 0.0;
        }
    }
}

/// The flows with o rounded so that f + o is not below the flow into the group where the two are equal: the
/// group then has no wait, and rounding errors must not look like contention.
pub(super) fn completed(mut flows: Flows) -> Flows {
    let Flows {
        classes, groups, ..
    } = &mut flows;
    let rate = |group: &Vec<usize>| group.iter().map(|&class| classes[class].rate).sum::<f64>();
    let rates: Vec<f64> = groups.iter().map(rate).collect();
    for class in classes {
        for (others, &(group, flow)) in class.same_source_rate.iter_mut().zip(&class.onward) {
            let total = rates[group];
            if *others > 0.0 && flow + *others >= total * (1.0 - ROUNDING) {
                *others = (total - flow).max(0.0);
                // The difference is exact unless it is more than half of the total, where the next number
                // suffices.
                while flow + *others < total {
                    *others = others.next_up();
                }
            }
        }
    }
    flows
}
