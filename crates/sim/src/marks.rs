//! Sets of numbers as bits, which are searched word by word.

/// A set of numbers below a bound.
#[derive(Debug, Clone)]
pub(crate) struct Marks(Vec<u64>);

impl Marks {
    /// No number of those below `bound`.
    pub(crate) fn none(bound: usize) -> Self {
        Self(vec![0; bound.div_ceil(64)])
    }

    /// Adds a number.
    #[inline]
    pub(crate) fn set(&mut self, number: u32) {
        self.0[number as usize / 64] |= 1 << (number % 64);
    }

    /// Removes a number.
    #[inline]
    pub(crate) fn clear(&mut self, number: u32) {
        self.0[number as usize / 64] &= !(1 << (number % 64));
    }

    /// True if it has no number.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The first number from `start` on, below `end`.
    #[inline]
    pub(crate) fn next(&self, start: u32, end: u32) -> Option<u32> {
        let mut at = start;
        while at < end {
            let word = self.0[at as usize / 64] >> (at % 64);
            if word != 0 {
                return Some(at + word.trailing_zeros()).filter(|&number| number < end);
            }
            at = (at / 64 + 1) * 64;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::Marks;

    #[test]
    fn numbers_are_found_in_order_and_within_bounds() {
        let mut marks = Marks::none(200);
        assert!(marks.is_empty());
        for number in [3, 63, 64, 130, 199] {
            marks.set(number);
        }
        marks.clear(64);
        let mut found = Vec::new();
        let mut next = 0;
        while let Some(number) = marks.next(next, 200) {
            found.push(number);
            next = number + 1;
        }
        assert_eq!(found, [3, 63, 130, 199]);
        assert_eq!(
            (marks.next(64, 130), marks.next(64, 131)),
            (None, Some(130))
        );
    }
}
