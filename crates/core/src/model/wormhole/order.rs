//! Order in which interdependent equations can be solved.

use super::sharing::Sharing;
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
        "channels depend on one another in a circle: such a network can deadlock"
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
        leads_to[group_of[class]].extend(flow.sibling_vc.map(|sibling_vc| group_of[sibling_vc]));
    }
    let mut together = components(&leads_to);
    for component in &mut together {
        component.sort_unstable_by_key(|&group| rank[group]);
    }
    together
}

/// Strongly connected components of a graph, each after all components that it leads to.
///
/// `leads_to` holds the successors of each node. Equations that depend on their successors can be
/// solved component by component in this order; those of one component depend on one another.
///
/// R. E. Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Computing 1(2), 1972,
/// pp. 146–160, doi:10.1137/0201010; iterative, because paths can be long.
fn components(leads_to: &[Vec<usize>]) -> Vec<Vec<usize>> {
    const UNSEEN: usize = usize::MAX;
    let count = leads_to.len();
    // Time at which each node was seen, and the earliest node of the stack that it leads back to.
    let (mut seen, mut low) = (vec![UNSEEN; count], vec![0; count]);
    let (mut stack, mut is_on_stack) = (Vec::new(), vec![false; count]);
    let (mut found, mut clock) = (Vec::new(), 0);
    for root in 0..count {
        if seen[root] != UNSEEN {
            continue;
        }
        // Nodes on the path from the root, each with the index of its next successor.
        let mut way = vec![(root, 0)];
        while let Some((node, next)) = way.pop() {
            if next == 0 {
                (seen[node], low[node]) = (clock, clock);
                clock += 1;
                stack.push(node);
                is_on_stack[node] = true;
            }
            if let Some(&successor) = leads_to[node].get(next) {
                way.push((node, next + 1));
                if seen[successor] == UNSEEN {
                    way.push((successor, 0));
                } else if is_on_stack[successor] {
                    low[node] = low[node].min(seen[successor]);
                }
                continue;
            }
            if low[node] == seen[node] {
                let start = stack.iter().rposition(|&on| on == node);
                let component = stack.split_off(start.expect("a node is on the stack"));
                for &member in &component {
                    is_on_stack[member] = false;
                }
                found.push(component);
            }
            if let Some(&(before, _)) = way.last() {
                low[before] = low[before].min(low[node]);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::traffic::ClassFlow;

    #[test]
    fn circles_are_components_and_what_they_lead_to_comes_first() {
        // 0 → 1 ⇄ 2 → 3, and 4 → 4 by itself.
        let leads_to = [vec![1], vec![2], vec![1, 3], vec![], vec![4]];
        assert_eq!(
            components(&leads_to),
            [vec![3], vec![1, 2], vec![0], vec![4]]
        );
    }

    #[test]
    #[should_panic(expected = "can deadlock")]
    fn a_circle_of_channels_is_refused() {
        let class = |to: usize| ClassFlow {
            rate: 1.0,
            channels: 1,
            onward: vec![(to, 1.0)],
            sibling_vc: None,
        };
        let flows = Flows {
            class_of: Vec::new(),
            classes: vec![class(1), class(0)],
            groups: vec![vec![0], vec![1]],
            sources: vec![],
        };
        order(&flows, Sharing::None);
    }

    #[test]
    fn long_ways_need_no_recursion() {
        let leads_to: Vec<Vec<usize>> = (0..100_000).map(|i| vec![(i + 1) % 100_000]).collect();
        assert_eq!(components(&leads_to).len(), 1);
    }
}
