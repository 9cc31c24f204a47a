//! Strongly connected components of a graph.

/// Strongly connected components of a graph, each after all components that it leads to.
///
/// `leads_to` holds the successors of each node. Equations that depend on their successors can be
/// solved component by component in this order; those of one component depend on one another.
///
/// R. E. Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Computing 1(2), 1972,
/// pp. 146–160, doi:10.1137/0201010; iterative, because paths can be long.
///
/// # Panics
/// If a successor is not a node.
#[must_use]
pub fn components(leads_to: &[Vec<usize>]) -> Vec<Vec<usize>> {
    const UNSEEN: usize = usize::MAX;
    let count = leads_to.len();
    // Discovery time of each node, and the earliest node on the stack that it leads back to.
    let (mut seen, mut low) = (vec![UNSEEN; count], vec![0; count]);
    let (mut stack, mut is_on_stack) = (Vec::new(), vec![false; count]);
    let (mut found, mut clock) = (Vec::new(), 0);
    for root in 0..count {
        if seen[root] != UNSEEN {
            continue;
        }
        // Nodes on the path from the root, each with the index of its next successor.
        let mut path = vec![(root, 0)];
        while let Some((node, next)) = path.pop() {
            if next == 0 {
                (seen[node], low[node]) = (clock, clock);
                clock += 1;
                stack.push(node);
                is_on_stack[node] = true;
            }
            if let Some(&successor) = leads_to[node].get(next) {
                path.push((node, next + 1));
                if seen[successor] == UNSEEN {
                    path.push((successor, 0));
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
            if let Some(&(before, _)) = path.last() {
                low[before] = low[before].min(low[node]);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_are_components_in_reverse_topological_order() {
        // 0 → 1 ⇄ 2 → 3, and 4 → 4 by itself.
        let leads_to = [vec![1], vec![2], vec![1, 3], vec![], vec![4]];
        assert_eq!(
            components(&leads_to),
            [vec![3], vec![1, 2], vec![0], vec![4]]
        );
    }

    #[test]
    fn long_paths_need_no_recursion() {
        let leads_to: Vec<Vec<usize>> = (0..100_000).map(|i| vec![(i + 1) % 100_000]).collect();
        assert_eq!(components(&leads_to).len(), 1);
    }
}
