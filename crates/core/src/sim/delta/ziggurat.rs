//! Exponential variates without a logarithm, for a simulator that needs one every step.
//!
//! The area under e^−x is cut into 256 layers of equal area, all but one of them a rectangle with a
//! small cap. A layer is drawn, then a place within it; 98.9 % of the places lie below the curve for
//! sure, and the others are looked at more closely. Exact in law.
//!
//! Source: G. Marsaglia and W. W. Tsang, "The ziggurat method for generating random variables",
//! Journal of Statistical Software 5(8), 2000, <https://doi.org/10.18637/jss.v005.i08>.

use crate::sim::Random;

const LAYERS: usize = 256;

/// r, where the tail begins.
const TAIL: f64 = 7.697_117_470_131_05;

/// v, the area of each layer: that of the lowest is r·e^−r + e^−r.
const AREA: f64 = 3.949_659_822_581_557e-3;

/// The layers of the exponential law.
#[derive(Debug, Clone)]
pub(super) struct Ziggurat {
    /// The right end of each layer; the lowest, with the tail, as if it were a rectangle. The next
    /// layer's end is how far a layer lies below the curve for sure.
    ends: Box<[f64; LAYERS + 1]>,
}

impl Ziggurat {
    pub(super) fn new() -> Self {
        let mut ends = Box::new([0.0; LAYERS + 1]);
        ends[0] = AREA / libm::exp(-TAIL);
        ends[1] = TAIL;
        // The last layer reaches up to the curve's top: its end is 0.
        for layer in 2..LAYERS {
            let below = ends[layer - 1];
            ends[layer] = -libm::log(AREA / below + libm::exp(-below));
        }
        Self { ends }
    }

    /// A variate with mean 1.
    #[inline]
    pub(super) fn exponential(&self, random: &mut Random) -> f64 {
        loop {
            // The low 8 bits are the layer, the high 53 the place: no bit is used twice.
            let word = random.word();
            let layer = usize::from(word as u8);
            let x = (word >> 11) as f64 * (f64::EPSILON / 2.0) * self.ends[layer];
            if x < self.ends[layer + 1] {
                return x;
            }
            if let Some(x) = self.look_closely(layer, x, random) {
                return x;
            }
        }
    }

    /// What becomes of a place that may lie above the curve.
    #[cold]
    fn look_closely(&self, layer: usize, x: f64, random: &mut Random) -> Option<f64> {
        if layer == 0 {
            // The law has no memory: beyond r it begins anew.
            return Some(TAIL + random.exponential());
        }
        let (bottom, top) = (
            libm::exp(-self.ends[layer]),
            libm::exp(-self.ends[layer + 1]),
        );
        (bottom + random.unit() * (top - bottom) < libm::exp(-x)).then_some(x)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_layers_are_of_equal_area_up_to_the_top() {
        let ends = Ziggurat::new().ends;
        let tail = libm::exp(-TAIL);
        assert!(((TAIL + 1.0) * tail / AREA - 1.0).abs() < 1e-14);
        for layer in 1..LAYERS {
            let height = libm::exp(-ends[layer + 1]) - libm::exp(-ends[layer]);
            assert!((ends[layer] * height / AREA - 1.0).abs() < 1e-9, "{layer}");
        }
    }

    #[test]
    fn the_law_is_exponential() {
        let ziggurat = Ziggurat::new();
        let mut random = Random::stream(5, 1.0, 0);
        let count = 400_000;
        let mut variates: Vec<f64> = (0..count)
            .map(|_| ziggurat.exponential(&mut random))
            .collect();
        variates.sort_by(f64::total_cmp);
        // The greatest distance of the empirical law from the exact one, Kolmogorov and Smirnov's:
        // above 1.95/√n once in a thousand times.
        let distance = (0..)
            .zip(&variates)
            .map(|(rank, x)| {
                let exact = 1.0 - libm::exp(-x);
                let below = f64::from(rank) / f64::from(count);
                (exact - below).abs()
            })
            .fold(0.0, f64::max);
        assert!(distance < 1.95 / f64::from(count).sqrt(), "{distance}");
        // The tail, e^−r of all, is where it would go wrong unseen: 181 are expected.
        let tail = variates.iter().filter(|x| **x > TAIL).count();
        assert!((140..225).contains(&tail), "{tail}");
    }
}
