//! Order in which interdependent equations can be solved.

use loadcurve_base::{Error, Result};
use loadcurve_network::routing::{components, shortest_cycle};
use loadcurve_network::traffic::Flows;

use super::sharing::Sharing;

/// The group of each class.
pub(super) fn group_of(flows: &Flows) -> Vec<usize> {
    list_of(flows.classes.len(), &flows.groups)
}

/// Index of the list that contains each of `count` numbers.
fn list_of(count: usize, lists: &[Vec<usize>]) -> Vec<usize> {
    let mut list_of = vec![0; count];
    for (list, numbers) in lists.iter().enumerate() {
        for &number in numbers {
            list_of[number] = list;
        }
    }
    list_of
}

/// The groups of the flows in order of solution, with mutually dependent ones together.
///
/// # Errors
/// [`Error::DependencyCycle`] when messages on one class of channels wait for another in a cycle; it gives
/// a channel of each class.
pub(super) fn order(flows: &Flows, sharing: Sharing) -> Result<Vec<Vec<usize>>> {
    let onward = |&class: &usize| flows.classes[class].onward.iter().map(|&(group, _)| group);
    let leads_to = |classes: &Vec<usize>| classes.iter().flat_map(onward).collect::<Vec<usize>>();
    let mut leads_to: Vec<Vec<usize>> = flows.groups.iter().map(leads_to).collect();
    let one_by_one = components(&leads_to);
    if let Some(cycle) = shortest_cycle(&leads_to, &one_by_one) {
        let first_channels = first_channels(flows);
        return Err(Error::DependencyCycle {
            channels: cycle
                .into_iter()
                .map(|group| first_channels[flows.groups[group][0]])
                .collect(),
        });
    }
    if !sharing.is_mutual() {
        return Ok(one_by_one);
    }
    let group_of = group_of(flows);
    for (class, flow) in flows.classes.iter().enumerate() {
        leads_to[group_of[class]].extend(flow.siblings.iter().map(|&sibling| group_of[sibling]));
    }
    let unordered = components(&leads_to);
    let component_of = list_of(flows.groups.len(), &unordered);
    let mut together = vec![Vec::new(); unordered.len()];
    for group in one_by_one.into_iter().flatten() {
        together[component_of[group]].push(group);
    }
    Ok(together)
}

/// The lowest channel of each class; the class itself where its channels are not known.
pub(super) fn first_channels(flows: &Flows) -> Vec<usize> {
    let mut first: Vec<usize> = (0..flows.classes.len()).collect();
    for (channel, class) in flows.class_of.iter().enumerate().rev() {
        if let Some(class) = class {
            first[*class] = channel;
        }
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve_network::traffic::ClassFlow;

    #[test]
    fn a_cycle_of_channels_is_refused_and_named() {
        let class = |to: usize| ClassFlow {
            rate: 1.0,
            channels: 1,
            onward: vec![(to, 1.0)],
            same_source_rate: Vec::new(),
            siblings: Vec::new(),
            joining: Vec::new(),
        };
        let mut flows = Flows {
            class_of: Vec::new(),
            classes: vec![class(1), class(2), class(1)],
            groups: vec![vec![0], vec![1], vec![2]],
            sources: vec![],
        };
        let cycle = |flows: &Flows| order(flows, Sharing::None).unwrap_err();
        let channels = vec![1, 2];
        assert_eq!(cycle(&flows), Error::DependencyCycle { channels });
        flows.class_of = vec![None, Some(2), Some(0), Some(1), Some(1)];
        let channels = vec![3, 1];
        assert_eq!(cycle(&flows), Error::DependencyCycle { channels });
    }
}
