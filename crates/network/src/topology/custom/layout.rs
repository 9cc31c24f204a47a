//! Positions of nodes without coordinates: stress majorisation of their hop counts.
//!
//! Distances in the picture approximate hop counts. Only +, −, ×, ÷ and √ are used, in a fixed order, so
//! that the positions are the same on every platform to the last bit.
//!
//! # Equation
//! `X_i ← Σ_j w_ij·(X_j + d_ij·(X_i − X_j)/|X_i − X_j|) / Σ_j w_ij`, for one node after the other, where
//! d is the number of hops between two nodes and `w = d⁻²`.
//!
//! # Source
//! E. R. Gansner, Y. Koren and S. North, "Graph drawing by stress majorization", Graph Drawing 2004,
//! LNCS 3383, pp. 239–250, `doi:10.1007/978-3-540-31843-9_25`.
//!
//! # Differs from the paper
//! - New positions are used at once.
//! - In networks of more than 512 nodes j runs over the neighbours of i and 64 pivots, each of which
//!   stands for the nodes nearest to it.
//! - Nodes that no links join are one hop farther apart than any that links join.

use super::neighbours::{Neighbours, UNREACHED};

/// Number of sweeps, in which every node moves once.
const SWEEPS: usize = 100;

/// Largest number of nodes for which all pairs are used.
const MAX_IN_PAIRS: usize = 512;

/// Number of pivots in larger networks.
const PIVOTS: usize = 64;

/// Estimated time of one pull of a node on another, and of one hop count, in microseconds.
const PULL_US: f64 = 0.006;
const HOP_US: f64 = 0.004;

/// Estimated time to find the layout of a network of this size, in microseconds of one core of a laptop,
/// natively; accurate to a factor of two.
pub(super) fn layout_us(nodes: usize, links: usize) -> f64 {
    let far = if nodes <= MAX_IN_PAIRS { nodes } else { PIVOTS };
    let [nodes, links, far] = [nodes, links, far].map(|count| count as f64);
    let beside = if far < nodes { links } else { 0.0 };
    let pulls = nodes * far + beside;
    pulls * SWEEPS as f64 * PULL_US + far * (nodes + links) * HOP_US
}

/// Target distance to another node, and its weight.
struct Pull {
    node: usize,
    hops: f64,
    weight: f64,
}

/// Positions of all nodes, in hops.
pub(super) fn stress_layout(neighbours: &Neighbours) -> Vec<[f64; 2]> {
    let mut places = start(neighbours);
    let nodes = neighbours.count();
    let pulls = if nodes <= MAX_IN_PAIRS {
        of_pairs(neighbours)
    } else {
        of_pivots(neighbours)
    };
    for _ in 0..SWEEPS {
        for node in 0..nodes {
            if let Some(place) = moved(node, &pulls[node], &places) {
                places[node] = place;
            }
        }
    }
    places
}

/// The new position of a node under the pulls of others; none if there are no others.
fn moved(node: usize, pulls: &[Pull], places: &[[f64; 2]]) -> Option<[f64; 2]> {
    let [x, y] = places[node];
    let (mut sum, mut weights) = ([0.0; 2], 0.0);
    for pull in pulls {
        let [other_x, other_y] = places[pull.node];
        let (dx, dy) = (x - other_x, y - other_y);
        let length = (dx * dx + dy * dy).sqrt();
        // Coincident nodes have no direction from one another.
        let stretch = if length > 0.0 {
            pull.hops / length
        } else {
            0.0
        };
        sum[0] += pull.weight * (other_x + stretch * dx);
        sum[1] += pull.weight * (other_y + stretch * dy);
        weights += pull.weight;
    }
    (weights > 0.0).then(|| [sum[0] / weights, sum[1] / weights])
}

/// Initial positions: along the axes between two pairs of distant nodes.
fn start(neighbours: &Neighbours) -> Vec<[f64; 2]> {
    let nodes = neighbours.count();
    let hops = |from| known(&neighbours.hops_from(from));
    let greatest = |measure: &dyn Fn(usize) -> f64| {
        let mut best = 0;
        for node in 1..nodes {
            if measure(node) > measure(best) {
                best = node;
            }
        }
        best
    };
    let from_first = hops(0);
    let from_a = hops(greatest(&|node| from_first[node]));
    let from_b = hops(greatest(&|node| from_a[node]));
    let aside = |node: usize| (from_a[node] - from_b[node]).abs();
    let from_c = hops(greatest(&|node| {
        from_a[node].min(from_b[node]) - aside(node)
    }));
    let from_e = hops(greatest(&|node| from_c[node] - aside(node)));
    // Nodes of equal distances must not start at the same position.
    let part = |node: usize, factor: usize| (factor * node % nodes) as f64 / nodes as f64 / 1000.0;
    let place = |node| {
        let x = (from_a[node] - from_b[node]) / 2.0;
        let y = (from_c[node] - from_e[node]) / 2.0;
        [x + part(node, 7919), y + part(node, 104_729)]
    };
    (0..nodes).map(place).collect()
}

/// Hop counts as numbers; unreachable nodes count as one hop beyond the farthest.
fn known(hops: &[u16]) -> Vec<f64> {
    let reached = hops.iter().filter(|&&hops| hops != UNREACHED);
    let beyond = f64::from(*reached.max().unwrap_or(&0)) + 1.0;
    let number = |&hops: &u16| {
        if hops == UNREACHED {
            beyond
        } else {
            f64::from(hops)
        }
    };
    hops.iter().map(number).collect()
}

/// Pulls of all other nodes on every node.
fn of_pairs(neighbours: &Neighbours) -> Vec<Vec<Pull>> {
    let of_node = |node| {
        let hops = known(&neighbours.hops_from(node)).into_iter().enumerate();
        let others = hops.filter(|&(other, _)| other != node);
        others.map(|(node, hops)| pull(node, hops, 1.0)).collect()
    };
    (0..neighbours.count()).map(of_node).collect()
}

fn pull(node: usize, hops: f64, stands_for: f64) -> Pull {
    Pull {
        node,
        hops,
        weight: stands_for / (hops * hops),
    }
}

/// Pulls of neighbours and pivots on every node: pivots are node 0, and then the node farthest from all
/// pivots so far.
fn of_pivots(neighbours: &Neighbours) -> Vec<Vec<Pull>> {
    let nodes = neighbours.count();
    let mut pivots = Vec::with_capacity(PIVOTS);
    // Hops from each node to the nearest pivot, and that pivot.
    let mut nearest = vec![(UNREACHED, 0); nodes];
    let mut next = 0;
    for index in 0..PIVOTS {
        let hops = neighbours.hops_from(next);
        for (near, &hops) in nearest.iter_mut().zip(&hops) {
            if hops < near.0 {
                *near = (hops, index);
            }
        }
        pivots.push((next, known(&hops)));
        next = 0;
        for node in 1..nodes {
            if nearest[node].0 > nearest[next].0 {
                next = node;
            }
        }
    }
    let mut stands_for = [0.0; PIVOTS];
    for &(_, pivot) in &nearest {
        stands_for[pivot] += 1.0;
    }
    let mut is_pivot = vec![false; nodes];
    for &(pivot, _) in &pivots {
        is_pivot[pivot] = true;
    }
    let of_node = |node| {
        let beside = neighbours.of_node(node).iter();
        let beside = beside.filter(|&&other| !is_pivot[other]);
        let beside = beside.map(|&other| pull(other, 1.0, 1.0));
        let far = pivots.iter().zip(stands_for);
        let far = far.filter(|((pivot, _), _)| *pivot != node);
        let far = far.map(|((pivot, hops), count)| pull(*pivot, hops[node], count));
        beside.chain(far).collect()
    };
    (0..nodes).map(of_node).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::custom::description::Link;

    /// Links both ways.
    fn neighbours(nodes: usize, pairs: impl Iterator<Item = (usize, usize)>) -> Neighbours {
        let link = |(from, to)| Link { from, to, count: 1 };
        Neighbours::either_way(nodes, &pairs.map(link).collect::<Vec<_>>())
    }

    fn mesh(side: usize) -> Neighbours {
        let nodes = 0..side * side;
        let right = nodes.clone().filter(|node| node % side + 1 < side);
        let up = nodes.filter(|node| node + side < side * side);
        let right = right.map(|node| (node, node + 1));
        neighbours(side * side, right.chain(up.map(|node| (node, node + side))))
    }

    fn ring(nodes: usize) -> Neighbours {
        neighbours(nodes, (0..nodes).map(|node| (node, (node + 1) % nodes)))
    }

    fn petersen() -> Neighbours {
        let outer = (0..5).map(|node| (node, (node + 1) % 5));
        let spokes = (0..5).map(|node| (node, node + 5));
        let inner = (0..5).map(|node| (5 + node, 5 + (node + 2) % 5));
        neighbours(10, outer.chain(spokes).chain(inner))
    }

    /// Mean of `(|X_i − X_j| − d)²/d²` over all pairs.
    fn stress(neighbours: &Neighbours) -> f64 {
        let places = stress_layout(neighbours);
        let (mut sum, mut pairs) = (0.0, 0.0);
        for (node, [x, y]) in places.iter().enumerate() {
            let hops = neighbours.hops_from(node);
            for (other, [other_x, other_y]) in places.iter().enumerate().skip(node + 1) {
                let length = (x - other_x).hypot(y - other_y);
                let hops = f64::from(hops[other]);
                sum += (length - hops) * (length - hops) / (hops * hops);
                pairs += 1.0;
            }
        }
        sum / pairs
    }

    #[test]
    fn stress_is_as_low_as_it_is_known_to_be() {
        for (neighbours, known) in [(mesh(8), 0.018), (ring(32), 0.016), (petersen(), 0.114)] {
            let found = stress(&neighbours);
            assert!((found - known).abs() < 0.0005, "{found}");
        }
    }

    #[test]
    fn pivots_place_large_networks_nearly_as_well() {
        // 24² nodes exceed the limit for all pairs.
        let found = stress(&mesh(24));
        assert!(found < 0.03, "{found}");
    }

    #[test]
    fn nodes_without_links_have_places_too() {
        let apart = neighbours(3, [(0, 1)].into_iter());
        let places = stress_layout(&apart);
        let is_apart = |one: [f64; 2], other: [f64; 2]| one != other;
        assert!(is_apart(places[0], places[2]) && is_apart(places[1], places[2]));
        assert!(places.iter().flatten().all(|x| x.is_finite()));
        assert_eq!(stress_layout(&neighbours(1, std::iter::empty())).len(), 1);
        // Only some of the pivots represent nodes.
        let many = stress_layout(&neighbours(600, [(0, 1)].into_iter()));
        assert!(many.iter().flatten().all(|x| x.is_finite()));
    }
}
