//! The subarray between two routers of a `HyperX`: the routers that differ from both only in dimensions in which these
//! differ from each other.

use loadcurve_base::Random;

use crate::topology::{Array, HyperX};

/// Dimensions in which two routers differ, with their sizes.
fn differing(network: &HyperX, [from, to]: [usize; 2]) -> impl Iterator<Item = (usize, u32)> {
    let all = network.sizes().enumerate();
    all.filter(move |&(dimension, _)| {
        network.digit(from, dimension) != network.digit(to, dimension)
    })
}

/// The routers between two, both ends included.
pub(super) fn in_span(network: &HyperX, ends: [usize; 2]) -> Vec<usize> {
    differing(network, ends).fold(vec![ends[0]], |routers, (dimension, size)| {
        let along = |&router: &usize| {
            (0..size).map(move |digit| network.with_digit(router, dimension, digit))
        };
        routers.iter().flat_map(along).collect()
    })
}

/// A random one of them: a word for each dimension.
pub(super) fn drawn_in_span(network: &HyperX, ends: [usize; 2], random: &mut Random) -> usize {
    differing(network, ends).fold(ends[0], |router, (dimension, size)| {
        network.with_digit(router, dimension, random.below(size))
    })
}
