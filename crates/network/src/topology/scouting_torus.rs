//! The k × k torus with scouting switching and adaptive routing: every link has a channel in each
//! direction.
//!
//! Node (x, y) has four neighbours, one hop away in each dimension and direction, modulo k. All channels
//! are equivalent, since routing takes any shortest path, so they form one class.

use super::Lattice;

/// A two-dimensional torus of k × k nodes, k a multiple of 4.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScoutingTorus {
    k: u32,
}

impl ScoutingTorus {
    /// The torus of `k` × `k` nodes.
    ///
    /// # Panics
    /// When `k` is not a positive multiple of 4, or is above 32768, where k² leaves 32 bits.
    #[must_use]
    pub fn new(k: u32) -> Self {
        assert!(
            (4..=32768).contains(&k) && k.is_multiple_of(4),
            "k is a multiple of 4 from 4 to 32768"
        );
        Self { k }
    }

    /// k, the number of nodes per row.
    #[must_use]
    pub fn k(self) -> u32 {
        self.k
    }

    /// N = k².
    #[must_use]
    pub fn nodes(self) -> u32 {
        self.k * self.k
    }

    /// D̄ = kN/(2(N − 1)), the mean number of channels from a node to another one.
    ///
    /// In a ring of even k the mean distance is k/4 if the node itself counts as a destination. There are
    /// two dimensions, and the sum is averaged over the N − 1 other nodes.
    ///
    /// ```
    /// use loadcurve_network::topology::ScoutingTorus;
    /// assert_eq!(ScoutingTorus::new(4).mean_distance(), 32.0 / 15.0);
    /// ```
    #[must_use]
    pub fn mean_distance(self) -> f64 {
        let n = f64::from(self.nodes());
        f64::from(self.k) * n / (2.0 * (n - 1.0))
    }

    /// The greatest distance between two nodes: halfway round both rings.
    #[must_use]
    pub fn longest_route(self) -> u32 {
        self.k
    }

    /// The mean of min(`most`, d) over all other nodes, where d is their distance.
    #[must_use]
    pub fn mean_distance_up_to(self, most: u32) -> f64 {
        // Nodes of a ring at each distance: one at 0, two in between, one at k/2.
        let half = self.k / 2;
        let ring = |distance| if distance % half == 0 { 1.0 } else { 2.0 };
        let sum: f64 = (0..=half)
            .flat_map(|x| (0..=half).map(move |y| (x, y)))
            .map(|(x, y)| ring(x) * ring(y) * f64::from(most.min(x + y)))
            .sum();
        sum / f64::from(self.nodes() - 1)
    }

    /// The number of a node, row by row.
    #[must_use]
    pub fn node_index(self, x: u32, y: u32) -> usize {
        (y * self.k + x) as usize
    }

    /// Neighbours of a node, in the directions +x, −x, +y and −y.
    #[must_use]
    pub fn neighbours(self, node: u32) -> [u32; 4] {
        let k = self.k;
        let (x, y) = (node % k, node / k);
        let (left, right) = ((x + k - 1) % k, (x + 1) % k);
        let (below, above) = ((y + k - 1) % k, (y + 1) % k);
        [y * k + right, y * k + left, above * k + x, below * k + x]
    }

    /// The torus as a lattice.
    #[must_use]
    pub fn lattice(self) -> Lattice {
        Lattice::torus_of_single_channels(self.k)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::Topology as _;

    /// Distances from node 0 in the lattice, by breadth-first search.
    fn distances(torus: ScoutingTorus) -> Vec<u32> {
        let graph = torus.lattice().graph();
        let mut distance = vec![u32::MAX; graph.nodes.len()];
        distance[0] = 0;
        let mut reached = vec![0];
        for at in 0..distance.len() {
            let node = reached[at];
            let channels = graph.channels.iter().map(|ends| ends.nodes());
            for (_, to) in channels.filter(|&(from, _)| from == node) {
                if distance[to] == u32::MAX {
                    distance[to] = distance[node] + 1;
                    reached.push(to);
                }
            }
        }
        distance
    }

    #[test]
    fn formulas_of_distance_are_those_of_the_lattice() {
        for k in [4, 8, 12] {
            let torus = ScoutingTorus::new(k);
            let distances = distances(torus);
            for most in [0, 1, 3, 6, 16, 2 * k] {
                let sum: u32 = distances.iter().map(|&d| d.min(most)).sum();
                let mean = f64::from(sum) / f64::from(torus.nodes() - 1);
                assert!((torus.mean_distance_up_to(most) - mean).abs() < 1e-12);
            }
            let farthest = torus.mean_distance_up_to(k);
            assert!((torus.mean_distance() - farthest).abs() < 1e-12);
            assert!((torus.mean_distance() - torus.lattice().mean_hops()).abs() < 1e-12);
        }
    }

    #[test]
    fn channels_of_the_lattice_are_numbered_by_directions() {
        let torus = ScoutingTorus::new(8);
        let graph = torus.lattice().graph();
        for node in 0..torus.nodes() {
            for (direction, to) in torus.neighbours(node).into_iter().enumerate() {
                let channel = direction * 64 + node as usize;
                let ends = (node as usize, to as usize);
                assert_eq!(graph.channels[channel].nodes(), ends);
            }
        }
    }
}
