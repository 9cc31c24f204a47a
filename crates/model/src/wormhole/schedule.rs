//! Components that can be solved in an interleaved order.

use std::collections::BTreeMap;
use std::ops::Range;

use super::equations::{Component, Equations};

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
        let components = &equations.components;
        if !components.iter().any(is_long) {
            return Self {
                components: (0..components.len()).collect(),
                batches: (0..components.len())
                    .map(|place| place..place + 1)
                    .collect(),
            };
        }
        let mut alike: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        for (index, level) in levels(equations).into_iter().enumerate() {
            let component = &components[index];
            let key = (level, is_long(component), component.groups.len());
            alike.entry(key).or_default().push(index);
        }
        let mut schedule = Self::default();
        for ((_, is_long, _), members) in alike {
            for batch in members.chunks(if is_long { MAX_INTERLEAVED } else { 1 }) {
                let start = schedule.components.len();
                schedule.components.extend(batch);
                schedule.batches.push(start..schedule.components.len());
            }
        }
        schedule
    }

    /// The components batch by batch, by index.
    pub(super) fn batches(&self) -> impl Iterator<Item = &[usize]> {
        let batches = self.batches.iter();
        batches.map(|batch| &self.components[batch.clone()])
    }
}

/// True for a component that is worth interleaving with others.
fn is_long(component: &Component) -> bool {
    component.is_mutual && component.groups.len() >= MIN_GROUPS
}

/// Length of the longest dependency chain that ends at each component.
fn levels(equations: &Equations) -> Vec<usize> {
    let mut level_of_group = vec![0; equations.groups.len()];
    let levels = equations.components.iter().map(|component| {
        let channels = equations.channels[component.channels.clone()].iter();
        let outer = channels.flat_map(|channel| &equations.terms[channel.outer.clone()]);
        let level = outer.map(|term| level_of_group[term.group] + 1).max();
        let level = level.unwrap_or(0);
        level_of_group[component.groups.clone()].fill(level);
        level
    });
    levels.collect()
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
