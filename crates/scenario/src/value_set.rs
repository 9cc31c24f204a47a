//! Whole numbers by ranges and lists: `4-8.16` is 4 to 8, and 16.

use std::fmt;

use super::key::digits;

/// Whole numbers, as ranges in the order given.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ValueSet(Vec<(u32, u32)>);

impl ValueSet {
    /// The numbers from `least` to `most`.
    #[must_use]
    pub fn from_to(least: u32, most: u32) -> Self {
        Self(vec![(least, most)])
    }

    /// Reads numbers and ranges joined by full stops; none if anything else is among them, or a range runs
    /// backwards.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        Self::read_joined_by('.', text)
    }

    /// The same with another character between them.
    #[must_use]
    pub fn read_joined_by(separator: char, text: &str) -> Option<Self> {
        let number = |text: &str| digits(text.trim());
        let range = |text: &str| match text.split_once(['-', '–']) {
            Some((least, most)) => Some((number(least)?, number(most)?)),
            None => number(text).map(|number| (number, number)),
        };
        let ranges: Option<Vec<_>> = text.split(separator).map(range).collect();
        let ranges = ranges?;
        let is_upward = ranges.iter().all(|(least, most)| least <= most);
        is_upward.then_some(Self(ranges))
    }

    /// The least and the most of every range, in the order given.
    #[must_use]
    pub fn ranges(&self) -> &[(u32, u32)] {
        &self.0
    }

    /// The numbers, in the order given.
    pub fn numbers(&self) -> impl Iterator<Item = u32> {
        self.0.iter().flat_map(|&(least, most)| least..=most)
    }

    /// How many numbers there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        let of_range = |(least, most): &(u32, u32)| u64::from(most - least) + 1;
        self.0.iter().map(of_range).sum()
    }

    /// True if the number is among them.
    #[must_use]
    pub fn holds(&self, number: u32) -> bool {
        let mut ranges = self.0.iter();
        ranges.any(|(least, most)| (least..=most).contains(&&number))
    }

    /// True if some number of every range is one of those asked for.
    pub(super) fn each_has(&self, is_asked: impl Fn(u32) -> bool) -> bool {
        let mut ranges = self.0.iter();
        ranges.all(|&(least, most)| (least..=most).any(&is_asked))
    }

    /// The ends of all ranges.
    pub(super) fn ends(&self) -> impl Iterator<Item = u32> {
        self.0.iter().flat_map(|&(least, most)| [least, most])
    }
}

impl fmt::Display for ValueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (least, most)) in self.0.iter().enumerate() {
            let stop = if place == 0 { "" } else { "." };
            if least == most {
                write!(f, "{stop}{least}")?;
            } else {
                write!(f, "{stop}{least}-{most}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_and_lists_are_written_as_they_are_read() {
        for (text, written, numbers) in [
            ("4", "4", vec![4]),
            ("4-7", "4-7", vec![4, 5, 6, 7]),
            ("4.8.16", "4.8.16", vec![4, 8, 16]),
            (" 1 – 3 . 9-9", "1-3.9", vec![1, 2, 3, 9]),
        ] {
            let ranges = ValueSet::read(text).unwrap();
            assert_eq!(ranges.to_string(), written);
            assert_eq!(ranges.count(), numbers.len() as u64);
            assert_eq!(ranges.numbers().collect::<Vec<_>>(), numbers);
            assert!(ranges.holds(numbers[0]) && !ranges.holds(99));
        }
        for text in ["", "4-", "-4", "8-4", "4..8", "4-6-8", "x", "+4", "1e3"] {
            assert_eq!(ValueSet::read(text), None, "{text}");
        }
    }
}
