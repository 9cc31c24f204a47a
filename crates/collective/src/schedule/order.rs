//! Order of the processors along which rings and chains go.

use crate::Layout;

/// Processors in an order in which each is near the next, and, where that is possible, the last near the first: a
/// Hamiltonian cycle of a cube with an even number of nodes in two or more dimensions, a snake through other cubes,
/// and elsewhere their numbers.
pub(crate) fn order(layout: &Layout) -> Vec<usize> {
    let sizes: Vec<usize> = layout.sides().iter().map(|side| side.size).collect();
    let Some((&last, others)) = sizes.split_last().filter(|(_, others)| !others.is_empty()) else {
        return (0..layout.processors()).collect();
    };
    if !layout.is_cube() {
        return (0..layout.processors()).collect();
    }
    let path = snake(others);
    let layer = path.len();
    if last.is_multiple_of(2) {
        let cycle = cycle(layer, last).into_iter();
        cycle
            .map(|(at, layer_at)| path[at] + layer * layer_at)
            .collect()
    } else if layer.is_multiple_of(2) {
        let cycle = cycle(last, layer).into_iter();
        cycle
            .map(|(layer_at, at)| path[at] + layer * layer_at)
            .collect()
    } else {
        snake(&sizes)
    }
}

/// A cycle through a grid of an even number of rows: along the first row, to and fro through all others but for their
/// first places, and back along these.
fn cycle(columns: usize, rows: usize) -> Vec<(usize, usize)> {
    let mut cycle = vec![(0, 0)];
    for row in 0..rows {
        let forth = (1..columns).map(|column| (column, row));
        if row.is_multiple_of(2) {
            cycle.extend(forth);
        } else {
            cycle.extend(forth.rev());
        }
    }
    cycle.extend((1..rows).rev().map(|row| (0, row)));
    cycle
}

/// Nodes of a cube along its lowest dimension first, to and fro.
fn snake(sizes: &[usize]) -> Vec<usize> {
    let mut path = vec![0];
    let mut stride = 1;
    for &size in sizes {
        let below = std::mem::take(&mut path);
        for at in 0..size {
            let nodes = below.iter().map(|node| node + at * stride);
            if at.is_multiple_of(2) {
                path.extend(nodes);
            } else {
                path.extend(nodes.rev());
            }
        }
        stride *= size;
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;

    fn cube(sizes: &[usize]) -> Layout {
        let side = |&size: &usize| Side { size, wraps: false };
        Layout::cube(sizes.iter().map(side).collect())
    }

    /// Hops between two nodes of a cube without rings.
    fn hops(layout: &Layout, one: usize, other: usize) -> usize {
        let digit = |node, dimension| layout.digit(node, dimension).0;
        let dimensions = 0..layout.sides().len();
        { dimensions }
            .map(|i| digit(one, i).abs_diff(digit(other, i)))
            .sum()
    }

    #[test]
    fn even_cubes_are_passed_in_single_hops() {
        for sizes in [
            &[4, 3][..],
            &[3, 4],
            &[2, 2, 2],
            &[3, 3, 2],
            &[2, 3, 3],
            &[5, 2],
        ] {
            let layout = cube(sizes);
            let order = order(&layout);
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert!(sorted.into_iter().eq(0..layout.processors()));
            assert_eq!(order[0], 0);
            for (at, &one) in order.iter().enumerate() {
                let other = order[(at + 1) % order.len()];
                assert_eq!(hops(&layout, one, other), 1, "{sizes:?}: {order:?}");
            }
        }
        assert_eq!(order(&cube(&[3, 2])), [0, 1, 2, 5, 4, 3]);
    }

    #[test]
    fn odd_cubes_are_passed_in_a_snake() {
        assert_eq!(order(&cube(&[3, 3])), [0, 1, 2, 5, 4, 3, 6, 7, 8]);
        assert_eq!(order(&cube(&[3])), [0, 1, 2]);
    }
}
