//! The box of the minimal routes between two routers of an array.

use loadcurve_base::Random;

use crate::topology::Array;

/// The middles of minimal routes between two routers, with their probabilities.
pub(super) fn in_box(array: &dyn Array, from: usize, to: usize) -> Vec<(usize, f64)> {
    let mut middles = vec![(from, 1.0)];
    for dimension in 0..array.dimension_count() {
        let [at, to] = [from, to].map(|router| array.digit(router, dimension));
        let ways = array.between(dimension, at, to);
        let mut digits: Vec<(u32, f64)> = Vec::new();
        for way in &ways {
            let part = 1.0 / (ways.len() * way.len()) as f64;
            for &digit in way {
                match digits.iter_mut().find(|known| known.0 == digit) {
                    Some(known) => known.1 += part,
                    None => digits.push((digit, part)),
                }
            }
        }
        let all = middles.iter().flat_map(|&(middle, part)| {
            let digits = digits.iter();
            digits.map(move |&(digit, of)| (array.with_digit(middle, dimension, digit), part * of))
        });
        middles = all.collect();
    }
    middles
}

/// A random middle of minimal routes between two routers.
pub(super) fn drawn_in_box(
    array: &dyn Array,
    from: usize,
    to: usize,
    random: &mut Random,
) -> usize {
    (0..array.dimension_count()).fold(from, |middle, dimension| {
        let [at, to] = [from, to].map(|router| array.digit(router, dimension));
        let ways = array.between(dimension, at, to);
        let way = match ways.len() {
            1 => 0,
            count => random.below(count as u32),
        };
        let digits = &ways[way as usize];
        let digit = digits[random.below(digits.len() as u32) as usize];
        array.with_digit(middle, dimension, digit)
    })
}
