//! Pairs of processors, counted on channels by formula instead of route by route.

mod butterfly;
mod dragonfly;
mod fat_tree;
mod hyperx;
mod lattice;
mod xgft;

use super::Routing;
pub(crate) use lattice::LatticePairs;

/// A routing function for which the routes between all pairs of processors are known channel by channel,
/// without following them.
pub trait AllPairs: Routing {
    /// Counter of the ordered pairs of different processors whose messages go on from a channel into each
    /// next group: the group's first channel, and the pairs, which are fractions where messages of a pair
    /// part. No group occurs twice. None for an ejection channel, which delivers what comes to it.
    fn pairs_onward(&self) -> impl Fn(usize) -> Option<Vec<(usize, f64)>>;
}
