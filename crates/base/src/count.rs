//! Counts of components, multiplied and added from sizes that a user gives.

use std::fmt;
use std::iter::{Product, Sum};
use std::ops::{Add, Mul};

/// Number of nodes, channels, combinations and the like.
///
/// Sizes that are legal individually may have a product that no integer holds. Products and sums saturate
/// at 64 bits, so that they still exceed every limit, and print as "more than 10^19".
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Count(u64);

impl Count {
    /// Error text for a whole with too many parts; none if there are at most `most`.
    #[must_use]
    pub fn beyond(self, whole: &str, parts: &str, most: u32) -> Option<String> {
        let is_beyond = self > most.into();
        is_beyond.then(|| format!("{whole} has {self} {parts}; at most {most}"))
    }
}

impl From<u32> for Count {
    fn from(number: u32) -> Self {
        Self(number.into())
    }
}

impl From<u64> for Count {
    fn from(number: u64) -> Self {
        Self(number)
    }
}

impl From<usize> for Count {
    fn from(number: usize) -> Self {
        Self(number as u64)
    }
}

impl Add for Count {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Mul for Count {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self(self.0.saturating_mul(other.0))
    }
}

impl<T: Into<Self>> Sum<T> for Count {
    fn sum<I: Iterator<Item = T>>(numbers: I) -> Self {
        numbers.fold(Self(0), |all, number| all + number.into())
    }
}

impl<T: Into<Self>> Product<T> for Count {
    fn product<I: Iterator<Item = T>>(numbers: I) -> Self {
        numbers.fold(Self(1), |all, number| all * number.into())
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            u64::MAX => f.write_str("more than 10^19"),
            number => number.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_and_sums_are_exact_or_beyond_every_limit() {
        let product = |sizes: &[u32]| sizes.iter().copied().product::<Count>();
        assert_eq!(product(&[]), 1_u32.into());
        assert_eq!(product(&[1024, 3]), 3072_u32.into());
        assert_eq!(product(&[1024; 6]).to_string(), "1152921504606846976");
        // 2^64, and more.
        for sizes in [[2, 1], [16, 4], [1024, 1024]] {
            let all = product(&[1 << 31, 1 << 31, 1, 1]) * product(&sizes) * Count::from(2_u32);
            assert_eq!(all.to_string(), "more than 10^19");
            assert_eq!(all + all, all);
            assert_eq!([all, all].into_iter().sum::<Count>(), all);
        }
    }

    #[test]
    fn too_many_parts_are_refused_with_their_number() {
        let count = Count::from(4097_usize);
        assert_eq!(count.beyond("4097", "nodes", 4097), None);
        assert_eq!(
            count.beyond("4097", "nodes", 4096).unwrap(),
            "4097 has 4097 nodes; at most 4096"
        );
        assert_eq!(
            Count::from(u64::MAX)
                .beyond("1024x…", "nodes", 4096)
                .unwrap(),
            "1024x… has more than 10^19 nodes; at most 4096"
        );
    }
}
