//! Classes of equivalent channels, in an order in which waits can be propagated from the destinations back
//! to the sources.

use std::collections::HashMap;

use loadcurve_base::Error;
use loadcurve_network::routing::{components, shortest_cycle};
use loadcurve_network::traffic::Flows;

use super::Refusal;

/// Network number of each channel of the flows.
pub(super) fn numbers(flows: &Flows) -> Vec<usize> {
    let mut numbers = vec![0; flows.classes.len()];
    for (number, class) in flows.class_of.iter().enumerate() {
        if let Some(class) = class {
            numbers[*class] = number;
        }
    }
    numbers
}

/// The class of each channel of the flows.
pub(super) struct Classes {
    pub(super) of: Vec<usize>,
    pub(super) count: usize,
}

impl Classes {
    /// Classes by orbit, those of the last channels first.
    pub(super) fn of(
        flows: &Flows,
        orbit: impl Fn(usize) -> usize,
        numbers: &[usize],
    ) -> Result<Self, Refusal> {
        let mut met = HashMap::new();
        let mut first = Vec::new();
        let mut of: Vec<usize> = Vec::with_capacity(flows.classes.len());
        for channel in 0..flows.classes.len() {
            let class = *met.entry(orbit(channel)).or_insert(first.len());
            if class == first.len() {
                first.push(channel);
            }
            of.push(class);
        }
        let leads_to: Vec<Vec<usize>> = (first.iter())
            .map(|&channel| {
                let steps = flows.classes[channel].onward.iter();
                let groups = steps.flat_map(|&(group, _)| &flows.groups[group]);
                groups.map(|&next| of[next]).collect()
            })
            .collect();
        let order = components(&leads_to);
        if let Some(cycle) = shortest_cycle(&leads_to, &order) {
            let channels = cycle.into_iter().map(|class| numbers[first[class]]);
            let channels = channels.collect();
            return Err(Refusal::Cycle(Error::DependencyCycle { channels }));
        }
        let mut place = vec![0; first.len()];
        for (position, class) in order.into_iter().flatten().enumerate() {
            place[class] = position;
        }
        Ok(Self {
            of: of.into_iter().map(|class| place[class]).collect(),
            count: first.len(),
        })
    }
}
