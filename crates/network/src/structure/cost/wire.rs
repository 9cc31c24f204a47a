//! Length of links in a floor plan, a plane of tiles with one processor each.
//!
//! The length of a link is the Manhattan distance between the centres of its ends. A router stands on the
//! tile of its only processor, or amid its processors; a ring is folded, so that none of its links spans
//! it.

use super::block::Block;

/// Length of links in one direction, in sides of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Wire {
    /// Of all links.
    pub total: f64,
    /// Of the longest.
    pub longest: f64,
}

impl Wire {
    /// Adds more links.
    pub(in crate::structure) fn and(self, total: f64, longest: f64) -> Self {
        Self {
            total: self.total + total,
            longest: self.longest.max(longest),
        }
    }

    /// Links between routers and the processors round each.
    pub(in crate::structure) fn of_hosts(hosts: u32, routers: f64) -> Self {
        let distances = Block::TILE.array(hosts).distances_to_centre();
        Self::default().and(2.0 * routers * distances.sum, distances.longest)
    }
}

/// Pitch of each dimension: even dimensions run right, odd ones down, each beyond the earlier ones in its
/// direction.
pub(in crate::structure) fn pitches(sizes: impl Iterator<Item = u32>) -> impl Iterator<Item = f64> {
    let mut pitch = [1.0, 1.0];
    sizes.enumerate().map(move |(index, size)| {
        let here = pitch[index % 2];
        pitch[index % 2] *= f64::from(size);
        here
    })
}
