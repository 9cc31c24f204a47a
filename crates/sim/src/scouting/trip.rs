//! Minimal routes of a message: hops and direction in each dimension.

use loadcurve_network::topology::ScoutingTorus;

use super::channels::PhysicalChannels;

/// The two dimensions of the torus, as they index [`Trip::hops`].
pub(super) const DIMENSIONS: [usize; 2] = [0, 1];

/// Hops from a source to a destination, in any order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Trip {
    /// Number of hops along the row and along the column.
    pub hops: [u8; 2],
    /// Onward channel of a node, out of four, in each dimension: 0 or 1, 2 or 3, in the order of the graph.
    pub directions: [u8; 2],
}

impl Trip {
    /// Minimal route between two nodes. Where both directions round a ring are equally short a coin
    /// decides: bit 0 of `coins` along the row, bit 1 along the column. It is tossed only here, so that a
    /// header has one channel per dimension to request, and not two.
    pub(super) fn new(torus: ScoutingTorus, source: u32, destination: u32, coins: u32) -> Self {
        let k = torus.k();
        let along = |from: u32, to: u32, coin: u32| {
            let ahead = (to + k - from) % k;
            if 2 * ahead + (coin & 1) > k {
                (k - ahead, 1)
            } else {
                (ahead, 0)
            }
        };
        let row = along(source % k, destination % k, coins);
        let column = along(source / k, destination / k, coins >> 1);
        Self {
            hops: [row.0 as u8, column.0 as u8],
            directions: [row.1, 2 + column.1],
        }
    }

    /// True if an open minimal path leads from a node to the destination, which is some hops away in each dimension.
    pub(super) fn reaches(
        self,
        node: u16,
        left: [u8; 2],
        channels: &PhysicalChannels,
        open: impl Fn(u32) -> bool,
    ) -> bool {
        let [along, across] = self.directions;
        let [width, height] = left;
        // Reachable nodes of a row, a bit each, row by row.
        let mut reached = 1_u32;
        let mut first = node;
        for row in 0..=height {
            let mut node = first;
            let mut onward = 0;
            for column in 0..=width {
                if reached >> column & 1 == 1 {
                    let next = channels.out_of(node, along);
                    if column < width && open(next) {
                        reached |= 2 << column;
                    }
                    if open(channels.out_of(node, across)) {
                        onward |= 1 << column;
                    }
                }
                node = channels.to(channels.out_of(node, along));
            }
            if row < height {
                reached = onward;
                first = channels.to(channels.out_of(first, across));
            }
        }
        reached >> width & 1 == 1
    }

    /// d, the number of hops.
    pub(super) fn distance(self) -> u8 {
        self.hops[0] + self.hops[1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trip_ends_at_its_destination() {
        for k in [4, 12] {
            let torus = ScoutingTorus::new(k);
            let nodes = torus.nodes();
            for (source, destination) in (0..nodes).flat_map(|s| (0..nodes).map(move |d| (s, d))) {
                for coins in 0..4 {
                    let trip = Trip::new(torus, source, destination, coins);
                    let mut node = source;
                    for dimension in DIMENSIONS {
                        assert!(u32::from(trip.hops[dimension]) <= k / 2);
                        for _ in 0..trip.hops[dimension] {
                            let direction = usize::from(trip.directions[dimension]);
                            node = torus.neighbours(node)[direction];
                        }
                    }
                    assert_eq!(node, destination);
                }
            }
        }
    }

    #[test]
    fn coins_decide_ties_alone() {
        let torus = ScoutingTorus::new(8);
        let directions = |to| [0, 1, 2, 3].map(|coins| Trip::new(torus, 0, to, coins).directions);
        assert_eq!(directions(4 + 8 * 4), [[0, 2], [1, 2], [0, 3], [1, 3]]);
        assert_eq!(directions(3 + 8 * 5), [[0, 3]; 4]);
    }
}
