//! Exponential variates without a logarithm, for a simulator that needs one in every step.
//!
//! The area under e^−x is cut into 256 layers of equal area, all but one of them a rectangle with a
//! small cap. A layer is drawn, then a point within it; 98.9 % of the points certainly lie below
//! the curve, and the others are examined more closely. The distribution is exact.
//!
//! Source: G. Marsaglia and W. W. Tsang, "The ziggurat method for generating random variables",
//! Journal of Statistical Software 5(8), 2000, <https://doi.org/10.18637/jss.v005.i08>.

use loadcurve_base::Random;

const LAYERS: usize = 256;

/// r, the start of the tail.
const TAIL: f64 = 7.697_117_470_131_05;

/// v, the area of each layer; that of the lowest is r·e^−r + e^−r.
const AREA: f64 = 3.949_659_822_581_557e-3;

/// Layers of the exponential distribution.
#[derive(Debug, Clone)]
pub(super) struct Ziggurat {
    /// Right end of each layer; for the lowest, with the tail, that of a rectangle of the same
    /// area. A layer certainly lies below the curve up to the next layer's end.
    ends: Box<[f64; LAYERS + 1]>,
}

impl Ziggurat {
    pub(super) fn new() -> Self {
        let mut ends = Box::new([0.0; LAYERS + 1]);
        ends[0] = AREA / libm::exp(-TAIL);
        ends[1] = TAIL;
        // The last layer reaches the top of the curve: its end is 0.
        for layer in 2..LAYERS {
            let below = ends[layer - 1];
            ends[layer] = -libm::log(AREA / below + libm::exp(-below));
        }
        Self { ends }
    }

    /// An exponential variate with mean 1.
    #[inline]
    pub(super) fn exponential(&self, random: &mut Random) -> f64 {
        loop {
            // The low 8 bits select the layer, the high 53 the point: no bit is used twice.
            let word = random.word();
            let layer = usize::from(word as u8);
            let x = (word >> 11) as f64 * (f64::EPSILON / 2.0) * self.ends[layer];
            if x < self.ends[layer + 1] {
                return x;
            }
            if let Some(x) = self.accept_point(layer, x, random) {
                return x;
            }
        }
    }

    /// Decides about a point that may lie above the curve; none if it is rejected.
    #[cold]
    fn accept_point(&self, layer: usize, x: f64, random: &mut Random) -> Option<f64> {
        if layer == 0 {
            // The distribution has no memory: beyond r it starts anew.
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
        // Largest distance between the empirical and the exact distribution, after Kolmogorov and
        // Smirnov: it exceeds 1.95/√n once in a thousand times.
        let distance = (0..)
            .zip(&variates)
            .map(|(rank, x)| {
                let exact = 1.0 - libm::exp(-x);
                let below = f64::from(rank) / f64::from(count);
                (exact - below).abs()
            })
            .fold(0.0, f64::max);
        assert!(distance < 1.95 / f64::from(count).sqrt(), "{distance}");
        // An error in the tail, e^−r of all variates, would go unnoticed otherwise: 181 are
        // expected.
        let tail = variates.iter().filter(|x| **x > TAIL).count();
        assert!((140..225).contains(&tail), "{tail}");
    }
}
