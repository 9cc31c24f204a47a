//! Rows of bits, one for each channel of a route.
//!
//! The injection channel has the highest bit, and the following channels have the bits below it. A route of
//! up to 128 channels fits into one number; longer ones, which are rare, take a row of them.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, Not};

/// A set of channels of a route, as bits.
pub trait Bits:
    Debug
    + Copy
    + Eq
    + Default
    + Send
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
{
    /// Largest number of channels on a route.
    const CAPACITY: u32;

    /// The channel of a route that comes after `hop` others.
    fn bit(hop: u32) -> Self;

    /// Number of channels of the route before the first of the set, which is not empty.
    fn hop(self) -> u32;

    /// Number of channels.
    fn count(self) -> u32;

    /// The channels ahead of these, one each.
    #[must_use]
    fn ahead(self) -> Self;

    /// The channels behind these, one each.
    #[must_use]
    fn behind(self) -> Self;

    /// Sum of the sets as binary numbers, without a carry beyond the highest bit.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// True if there is no channel.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// True if the two sets have a channel in common.
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }
}

impl Bits for u128 {
    const CAPACITY: u32 = Self::BITS;

    #[inline]
    fn bit(hop: u32) -> Self {
        (1 << (Self::BITS - 1)) >> hop
    }

    #[inline]
    fn hop(self) -> u32 {
        self.leading_zeros()
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn ahead(self) -> Self {
        self >> 1
    }

    #[inline]
    fn behind(self) -> Self {
        self << 1
    }

    #[inline]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
}

/// Channels of a route that fits into some words of 64 bits, the first word first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LongBits<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> LongBits<WORDS> {
    #[inline]
    fn of(word: impl FnMut(usize) -> u64) -> Self {
        Self(std::array::from_fn(word))
    }
}

impl<const WORDS: usize> Default for LongBits<WORDS> {
    fn default() -> Self {
        Self([0; WORDS])
    }
}

impl<const WORDS: usize> BitAnd for LongBits<WORDS> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self::of(|word| self.0[word] & other.0[word])
    }
}

impl<const WORDS: usize> BitOr for LongBits<WORDS> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self::of(|word| self.0[word] | other.0[word])
    }
}

impl<const WORDS: usize> Not for LongBits<WORDS> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self::of(|word| !self.0[word])
    }
}

impl<const WORDS: usize> Bits for LongBits<WORDS> {
    const CAPACITY: u32 = u64::BITS * WORDS as u32;

    fn bit(hop: u32) -> Self {
        let mut bits = Self::default();
        if hop < Self::CAPACITY {
            bits.0[(hop / u64::BITS) as usize] = (1 << (u64::BITS - 1)) >> (hop % u64::BITS);
        }
        bits
    }

    fn hop(self) -> u32 {
        let before = self.0.iter().take_while(|&&word| word == 0).count();
        let first = self.0.get(before).map_or(0, |word| word.leading_zeros());
        before as u32 * u64::BITS + first
    }

    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn ahead(self) -> Self {
        Self::of(|word| {
            let carry = word.checked_sub(1).map_or(0, |before| self.0[before] << 63);
            self.0[word] >> 1 | carry
        })
    }

    #[inline]
    fn behind(self) -> Self {
        Self::of(|word| {
            let carry = self.0.get(word + 1).map_or(0, |next| next >> 63);
            self.0[word] << 1 | carry
        })
    }

    #[inline]
    fn plus(self, other: Self) -> Self {
        let mut sum = self;
        let mut carry = false;
        for (word, &more) in sum.0.iter_mut().zip(&other.0).rev() {
            let (partial, one) = word.overflowing_add(more);
            let (whole, other) = partial.overflowing_add(u64::from(carry));
            (*word, carry) = (whole, one | other);
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The set in the middle of a long route, across words, with only empty words behind it.
    fn long(bits: u128) -> LongBits<5> {
        let mut long = LongBits::<5>::default();
        (0..128)
            .filter(|&hop| bits.meets(u128::bit(hop)))
            .for_each(|hop| {
                long = long | LongBits::<5>::bit(hop + 100);
            });
        long
    }

    proptest! {
        #[test]
        fn long_rows_count_like_numbers(one: u128, other: u128) {
            // No carry beyond the first channel, and no channel behind the last.
            let (one, other) = (one >> 1 & !1, other >> 1 & !1);
            prop_assert_eq!(long(one) & long(other), long(one & other));
            prop_assert_eq!(long(one) | long(other), long(one | other));
            prop_assert_eq!(long(one) & !long(other), long(one & !other));
            prop_assert_eq!(long(one).plus(long(other)), long(one.plus(other)));
            prop_assert_eq!(long(one).ahead(), long(one.ahead()));
            prop_assert_eq!(long(one).behind(), long(one.behind()));
            prop_assert_eq!(long(one).count(), one.count());
            prop_assert_eq!(long(one).is_empty(), one.is_empty());
            if !one.is_empty() {
                prop_assert_eq!(long(one).hop(), one.hop() + 100);
            }
        }
    }

    #[test]
    fn the_last_channels_lead_nowhere() {
        let last = LongBits::<5>::bit(LongBits::<5>::CAPACITY - 1);
        assert_eq!(last.hop(), 319);
        assert!(last.ahead().is_empty() && LongBits::<5>::bit(0).behind().is_empty());
        assert!(LongBits::<5>::bit(LongBits::<5>::CAPACITY).is_empty());
        assert!((!LongBits::<5>::default()).plus(last).is_empty());
    }
}
