//! Links drawn at random, to fail together.

use loadcurve_base::random::SplitMix64;

/// Draws `count` of these links at random, or all if there are fewer: for each place i below `count`, the
/// link there is exchanged with that at place i + ⌊r(n − i)/2⁶⁴⌋, where r is the next word of
/// [`SplitMix64`]. More links with the same seed are those of fewer, and others.
///
/// ```
/// use loadcurve_network::topology::drawn_links;
/// let ring = [(0, 1), (0, 3), (1, 2), (2, 3)];
/// let two = drawn_links(&ring, 2, 7);
/// assert_eq!(two, drawn_links(&ring, 3, 7)[..2]);
/// ```
#[must_use]
pub fn drawn_links(links: &[(usize, usize)], count: usize, seed: u64) -> Vec<(usize, usize)> {
    let mut random = SplitMix64::new(seed);
    let mut links = links.to_vec();
    let count = count.min(links.len());
    for place in 0..count {
        let rest = (links.len() - place) as u64;
        links.swap(place, place + random.below(rest) as usize);
    }
    links.truncate(count);
    links
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::{Ends, Lattice, Topology as _};

    #[test]
    fn links_of_a_mesh_are_those_that_an_independent_program_draws() {
        let ends = Lattice::mesh(8).channel_ends().into_iter();
        let links = ends.filter_map(|ends| match ends {
            Ends::Link { from, to } if from < to => Some((from, to)),
            _ => None,
        });
        let mut links: Vec<(usize, usize)> = links.collect();
        links.sort_unstable();
        for (count, seed, expected) in [
            (1, 1, "33-41"),
            (4, 1, "33-41.44-45.59-60.27-28"),
            (8, 2, "35-36.44-52.35-43.45-53.19-27.22-23.43-51.0-8"),
        ] {
            let drawn = drawn_links(&links, count, seed).into_iter();
            let drawn: Vec<String> = drawn.map(|(a, b)| format!("{a}-{b}")).collect();
            assert_eq!(drawn.join("."), expected);
        }
        assert_eq!(drawn_links(&links, 1000, 1).len(), 112);
    }
}
