//! Pair counts of channels, by formula instead of route by route.

mod butterfly;
mod dragonfly;
mod hyperx;
mod lattice;
mod xgft;

use super::Routing;
use crate::topology::AnyArray;
pub(crate) use lattice::LatticePairs;

/// A routing function with closed-form pair counts for every channel, so that routes need not be followed.
pub trait AllPairs: Routing {
    /// Counter of the ordered pairs of different processors whose messages continue from a channel into
    /// each next group: the group's first channel, and the pairs, which are fractions where the messages of
    /// a pair split. No group occurs twice. None for an ejection channel.
    fn pairs_onward(&self) -> impl Fn(usize) -> Option<Vec<(usize, f64)>>;
}

/// Counter of the pairs that continue from a channel, as [`AllPairs::pairs_onward`] gives it.
pub(super) type Counter<'a> = Box<dyn Fn(usize) -> Option<Vec<(usize, f64)>> + 'a>;

/// Pair counts of dimension-order routing in an array.
pub(super) fn array_pairs(array: &AnyArray) -> Counter<'_> {
    match array {
        AnyArray::Lattice(lattice) => {
            let pairs = LatticePairs::of(lattice);
            Box::new(move |channel| {
                pairs.onward(lattice.channel(channel), |channel| lattice.number(channel))
            })
        }
        AnyArray::HyperX(hyper_x) => Box::new(hyper_x.pairs_onward()),
    }
}
