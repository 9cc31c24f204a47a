//! Permutations by rule: the destination of a processor as a function of its number.
//!
//! Source of the rules that have a name in the literature: W. J. Dally and B. Towles, "Principles and
//! Practices of Interconnection Networks", Morgan Kaufmann, 2004, section 3.2.

use loadcurve_base::random::SplitMix64;
use loadcurve_base::{Error, Result};

/// A rule that assigns to every processor a destination, and each destination to one processor.
///
/// N is the number of processors and a the source. Some rules take the digits aᵢ of its number, which are
/// its coordinates in a lattice of kᵢ nodes along dimension i. The names are those of links.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DestinationMap {
    /// m·(a mod m) + ⌊a/m⌋ with m = √N: from (x, y) to (y, x) in a square array.
    Transpose,
    /// N − 1 − a.
    Complement,
    /// The bits of a in reverse, for N = 2ᵇ.
    Reversal,
    /// 2a mod (N − 1), and N − 1 to itself: for N = 2ᵇ the bits of a rotated left.
    Shuffle,
    /// Each digit aᵢ to aᵢ + ⌈kᵢ/2⌉ − 1 mod kᵢ, just less than half of the ring.
    Tornado,
    /// Each digit aᵢ to aᵢ + 1 mod kᵢ.
    Neighbour,
    /// a + `by` mod N.
    Shift {
        /// The distance, from 1 to N − 1.
        by: u32,
    },
    /// A permutation drawn at random.
    Random {
        /// Seed of the permutation.
        seed: u32,
    },
}

impl DestinationMap {
    /// Name of the rule in links.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Transpose => "transpose",
            Self::Complement => "complement",
            Self::Reversal => "reversal",
            Self::Shuffle => "shuffle",
            Self::Tornado => "tornado",
            Self::Neighbour => "neighbour",
            Self::Shift { .. } => "shift",
            Self::Random { .. } => "random",
        }
    }

    /// The destination of every processor, whose numbers have digits of these sizes, the lowest first. A
    /// processor may be its own destination.
    ///
    /// ```
    /// use loadcurve_network::traffic::DestinationMap;
    /// let transpose = DestinationMap::Transpose.destinations(&[2, 2]).unwrap();
    /// assert_eq!(transpose, [0, 2, 1, 3]);
    /// let error = DestinationMap::Transpose.destinations(&[72]).unwrap_err();
    /// let words = "traffic: transpose needs a square number of processors; there are 72";
    /// assert_eq!(error.to_string(), words);
    /// ```
    ///
    /// # Errors
    /// [`Error::UnfitPattern`] when the rule is not defined for the number of processors;
    /// [`Error::IllegalValue`] when a shift is too long.
    pub fn destinations(self, digits: &[u32]) -> Result<Vec<u32>> {
        let n: u32 = digits.iter().product();
        let needs = |needed| {
            Err(Error::UnfitPattern {
                pattern: self.word(),
                needed,
                processors: n as usize,
            })
        };
        let all = |map: &dyn Fn(u32) -> u32| Ok((0..n).map(map).collect());
        match self {
            Self::Transpose => {
                let m = n.isqrt();
                if m * m != n {
                    return needs("a square number of processors");
                }
                all(&|a| m * (a % m) + a / m)
            }
            Self::Complement => all(&|a| n - 1 - a),
            Self::Reversal => {
                if !n.is_power_of_two() {
                    return needs("a power of two as the number of processors");
                }
                let unused = u32::BITS - n.ilog2();
                // With a single processor all bits are unused.
                all(&|a| a.reverse_bits().checked_shr(unused).unwrap_or(0))
            }
            Self::Shuffle => {
                if !n.is_multiple_of(2) {
                    return needs("an even number of processors");
                }
                all(&|a| if a == n - 1 { a } else { 2 * a % (n - 1) })
            }
            Self::Tornado => all(&|a| moved(a, digits, |k| k.div_ceil(2) - 1)),
            Self::Neighbour => all(&|a| moved(a, digits, |_| 1)),
            Self::Shift { by } => {
                if by == 0 || by >= n {
                    let allowed = format!("a number from 1 to {}", n - 1);
                    return Err(Error::illegal("by", &by.to_string(), allowed));
                }
                all(&|a| (a + by) % n)
            }
            Self::Random { seed } => Ok(shuffled(n, seed)),
        }
    }
}

/// The number with the digits of `a`, of these sizes, each advanced cyclically by some steps.
fn moved(a: u32, digits: &[u32], steps: impl Fn(u32) -> u32) -> u32 {
    let (mut rest, mut place, mut sum) = (a, 1, 0);
    for &k in digits {
        sum += place * ((rest % k + steps(k)) % k);
        rest /= k;
        place *= k;
    }
    sum
}

/// The numbers below `n` in random order, by a Fisher–Yates shuffle.
fn shuffled(n: u32, seed: u32) -> Vec<u32> {
    let mut random = SplitMix64::new(u64::from(seed));
    let mut numbers: Vec<u32> = (0..n).collect();
    for last in (1..n as usize).rev() {
        numbers.swap(last, random.below(last as u64 + 1) as usize);
    }
    numbers
}

#[cfg(test)]
mod tests;
