//! Messages of one source that reach a group of channels by several channels.
//!
//! Where routes part and meet again, messages of one source come to a group of channels from several
//! channels. They are never all there at the same time, since they left their source one after the other.

use super::Flows;
use super::count::{Place, Step, Steps};

/// Largest relative rounding error of a sum of flows.
pub(super) const ROUNDING: f64 = 1e-12;

/// Messages of the source that is being counted.
#[derive(Debug)]
pub(super) struct OwnMessages {
    /// Steps that they take.
    steps: Vec<Place>,
    /// Messages that reach each group, by its first channel.
    into: Vec<f64>,
}

impl OwnMessages {
    /// No messages yet, in a network with so many channels.
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
        self.into[step.first] += messages;
    }

    /// Adds what the source brings to each group by other channels, and forgets its messages.
    pub(super) fn settle(&mut self, onward: &mut Steps) {
        for &place in &self.steps {
            let step = onward.at(place);
            let elsewhere = self.into[step.first] - step.of_source;
            step.own_elsewhere += step.of_source * elsewhere;
        }
        for place in self.steps.drain(..) {
            let step = onward.at(place);
            step.of_source = 0.0;
            self.into[step.first] = 0.0;
        }
    }
}

/// The flows with o rounded so that f + o is not below the flow into the group where it is equal to
/// that: nobody then waits for the group, and rounding errors are not to become rivals.
pub(super) fn completed(mut flows: Flows) -> Flows {
    let Flows {
        classes, groups, ..
    } = &mut flows;
    let rate = |group: &Vec<usize>| group.iter().map(|&class| classes[class].rate).sum::<f64>();
    let rates: Vec<f64> = groups.iter().map(rate).collect();
    for class in classes {
        for (elsewhere, &(group, flow)) in class.own_elsewhere.iter_mut().zip(&class.onward) {
            let total = rates[group];
            if *elsewhere > 0.0 && flow + *elsewhere >= total * (1.0 - ROUNDING) {
                *elsewhere = (total - flow).max(0.0);
                // The difference is exact unless it is more than half of the total, where the next number
                // is enough.
                while flow + *elsewhere < total {
                    *elsewhere = elsewhere.next_up();
                }
            }
        }
    }
    flows
}
