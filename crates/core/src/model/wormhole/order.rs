//! Order in which interdependent equations can be solved.

use super::sharing::Sharing;
use crate::routing::components;
use crate::traffic::Flows;

/// The group of each class.
pub(super) fn group_of(flows: &Flows) -> Vec<usize> {
    let mut group_of = vec![0; flows.classes.len()];
    for (group, classes) in flows.groups.iter().enumerate() {
        for &class in classes {
            group_of[class] = group;
        }
    }
    group_of
}

/// The groups of the flows in order of solution; those that depend on one another are together.
///
/// # Panics
/// When the channel dependency graph has a cycle.
pub(super) fn order(flows: &Flows, sharing: Sharing) -> Vec<Vec<usize>> {
    let onward = |&class: &usize| flows.classes[class].onward.iter().map(|&(group, _)| group);
    let leads_to = |classes: &Vec<usize>| classes.iter().flat_map(onward).collect::<Vec<usize>>();
    let mut leads_to: Vec<Vec<usize>> = flows.groups.iter().map(leads_to).collect();
    let one_by_one = components(&leads_to);
    assert!(
        one_by_one
            .iter()
            .all(|group| group.len() == 1 && !leads_to[group[0]].contains(&group[0])),
        "the channel dependency graph has a cycle: such a network can deadlock"
    );
    if !sharing.is_mutual() {
        return one_by_one;
    }
    let group_of = group_of(flows);
    let mut rank = vec![0; flows.groups.len()];
    for (place, component) in one_by_one.iter().enumerate() {
        rank[component[0]] = place;
    }
    for (class, flow) in flows.classes.iter().enumerate() {
        leads_to[group_of[class]].extend(flow.siblings.iter().map(|&sibling| group_of[sibling]));
    }
    let mut together = components(&leads_to);
    for component in &mut together {
        component.sort_unstable_by_key(|&group| rank[group]);
    }
    together
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::traffic::ClassFlow;

    #[test]
    #[should_panic(expected = "can deadlock")]
    fn a_cycle_of_channels_is_refused() {
        let class = |to: usize| ClassFlow {
            rate: 1.0,
            channels: 1,
            onward: vec![(to, 1.0)],
            siblings: Vec::new(),
        };
        let flows = Flows {
            class_of: Vec::new(),
            classes: vec![class(1), class(0)],
            groups: vec![vec![0], vec![1]],
            sources: vec![],
        };
        order(&flows, Sharing::None);
    }
}
