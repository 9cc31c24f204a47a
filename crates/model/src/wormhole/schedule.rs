//! Components that can be solved in an interleaved order.

use std::ops::Range;

use super::equations::Equations;

/// Number of components that are interleaved: enough to fill a processor's pipeline.
const MAX_INTERLEAVED: usize = 4;

/// Number of groups from which interleaving saves time: short components wait for memory rather than for
/// results, and their given order is best for that.
const MIN_GROUPS: usize = 16;

/// An order in which components are solved.
#[derive(Debug, Clone, Default)]
pub(super) struct Schedule {
    components: Vec<usize>,
    /// Batches of interleaved components, by their positions in that order.
    batches: Vec<Range<usize>>,
}

impl Schedule {
    /// The components in their given order or, if any are long and iterated, in an order in which
    /// components of equal length that depend on earlier batches alone form batches.
    pub(super) fn of(equations: &Equations) -> Self {
        let is_long = |index: usize| {
            let component = &equations.components[index];
            component.is_mutual && component.groups.len() >= MIN_GROUPS
        };
        let mut components: Vec<usize> = (0..equations.components.len()).collect();
        let mut levels = Vec::new();
        if components.iter().any(|&index| is_long(index)) {
            levels = self::levels(equations);
        }
        let key = |index: usize| {
            let groups = equations.components[index].groups.len();
            (levels.get(index), is_long(index), groups)
        };
        if !levels.is_empty() {
            components.sort_by_key(|&index| key(index));
        }
        let mut batches: Vec<Range<usize>> = Vec::new();
        for (place, &index) in components.iter().enumerate() {
            let joins = |batch: &&mut Range<usize>| {
                is_long(index)
                    && batch.len() < MAX_INTERLEAVED
                    && key(components[batch.start]) == key(index)
            };
            match batches.last_mut().filter(joins) {
                Some(batch) => batch.end += 1,
                None => batches.push(place..place + 1),
            }
        }
        Self {
            components,
            batches,
        }
    }

    /// The components batch by batch, by index.
    pub(super) fn batches(&self) -> impl Iterator<Item = &[usize]> {
        let batches = self.batches.iter();
        batches.map(|batch| &self.components[batch.clone()])
    }
}

/// Length of the longest dependency chain that ends at each component.
fn levels(equations: &Equations) -> Vec<usize> {
    let mut levels = Vec::with_capacity(equations.components.len());
    let mut level_of_group = vec![0; equations.groups.len()];
    for component in &equations.components {
        let channels = equations.channels[component.channels.clone()].iter();
        let outer = channels.flat_map(|channel| &equations.terms[channel.outer.clone()]);
        let level = outer.map(|term| level_of_group[term.group] + 1).max();
        level_of_group[component.groups.clone()].fill(level.unwrap_or(0));
        levels.push(level.unwrap_or(0));
    }
    levels
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wormhole::sharing::Sharing;
    use crate::wormhole::solve::Workload;
    use loadcurve_network::topology::{Lattice, Links};
    use loadcurve_network::traffic::Flows;

    #[test]
    fn components_side_by_side_have_the_same_bits() {
        let flows = Flows::uniform_in_lattice(&Lattice::torus(9, Links::Unidirectional));
        let quick = Equations::of(&flows, Sharing::Occupancy).unwrap();
        let count = quick.components.len();
        let one_by_one = Schedule {
            components: (0..count).collect(),
            batches: (0..count).map(|place| place..place + 1).collect(),
        };
        assert!(
            quick
                .schedule
                .batches()
                .any(|batch| batch.len() == MAX_INTERLEAVED)
        );
        let slow = Equations {
            schedule: one_by_one,
            ..quick.clone()
        };
        let (mut steady, mut overloaded) = (0, 0);
        for step in 1..=40 {
            let load = Workload {
                messages: 0.0001 * f64::from(step),
                flits: 32.0,
                sharing: Sharing::Occupancy,
            };
            match (quick.solve(load), slow.solve(load)) {
                (Ok(quick), Ok(slow)) => {
                    steady += 1;
                    assert_eq!(quick.channel_states(), slow.channel_states());
                }
                (Err(quick), Err(slow)) => {
                    overloaded += 1;
                    assert_eq!(quick.component, slow.component);
                }
                _ => panic!("only one of them has a solution at {load:?}"),
            }
        }
        assert!(steady > 5 && overloaded > 5, "{steady} {overloaded}");
    }
}
