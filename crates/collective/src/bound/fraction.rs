//! Exact fractions.

use std::cmp::Ordering;
use std::fmt;

/// A positive fraction or zero, in lowest terms.
///
/// ```
/// use loadcurve_collective::bound::Fraction;
/// let twice = Fraction::new(126, 64);
/// assert_eq!(twice.to_string(), "63/32");
/// assert!(twice > Fraction::new(1, 1));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: u64,
    denominator: u64,
}

impl Fraction {
    /// A fraction.
    ///
    /// # Panics
    /// When the denominator is 0.
    #[must_use]
    pub fn new(numerator: u64, denominator: u64) -> Self {
        assert!(denominator > 0, "{numerator}/0");
        let divisor = greatest_common_divisor(numerator, denominator);
        Self {
            numerator: numerator / divisor,
            denominator: denominator / divisor,
        }
    }

    /// Numerator in lowest terms.
    #[must_use]
    pub fn numerator(self) -> u64 {
        self.numerator
    }

    /// Denominator in lowest terms.
    #[must_use]
    pub fn denominator(self) -> u64 {
        self.denominator
    }

    /// The number in double precision.
    #[must_use]
    pub fn value(self) -> f64 {
        self.times(1)
    }

    /// A multiple in double precision, exact where it is a whole number below 2⁵³.
    #[must_use]
    pub fn times(self, factor: u64) -> f64 {
        let product = u128::from(self.numerator) * u128::from(factor);
        product as f64 / self.denominator as f64
    }
}

/// Euclid's algorithm; one of the numbers is positive.
fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let product = |a: u64, b: u64| u128::from(a) * u128::from(b);
        let mine = product(self.numerator, other.denominator);
        mine.cmp(&product(other.numerator, self.denominator))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(formatter, "{}", self.numerator),
            denominator => write!(formatter, "{}/{denominator}", self.numerator),
        }
    }
}
