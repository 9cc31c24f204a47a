//! Keys whose values are several whole numbers: the sizes of a network's dimensions or levels.

use super::key::{Value, digits};

/// The numbers of a text such as `4x4x2`, each in a range, if there are at most so many.
pub(super) fn read(text: &str, most: usize, least: u32, greatest: u32) -> Option<Vec<u32>> {
    let number = |text: &str| digits(text).filter(|number| (least..=greatest).contains(number));
    // As people write them, too: 4 × 4 × 2.
    let numbers = text
        .split(['x', 'X', '×', '*'])
        .map(|part| number(part.trim()));
    let numbers: Option<Vec<u32>> = numbers.collect();
    numbers.filter(|numbers| numbers.len() <= most)
}

/// Numbers as links write them: `4x4x2`.
pub(super) fn written(numbers: &[u32]) -> String {
    let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    texts.join("x")
}

/// Numbers as people write them: `4 × 4 × 2`.
pub(super) fn spoken(text: &str) -> String {
    text.replace('x', " × ")
}

/// The numbers of a value that was read before.
pub(super) fn of(value: &Value) -> Option<Vec<u32>> {
    match value {
        Value::Text(text) => text.split('x').map(digits).collect(),
        Value::Whole(_) | Value::Real(_) | Value::Word(_) => None,
    }
}

/// The next smaller dimensions: one less along the longest while that is more than `least`, or one dimension
/// less; none if there is a single dimension left.
pub(super) fn smaller(mut sizes: Vec<u32>, least: u32) -> Option<String> {
    let longest = *sizes.iter().max()?;
    let place = sizes.iter().rposition(|&size| size == longest)?;
    if longest > least {
        sizes[place] -= 1;
    } else if sizes.len() > 1 {
        sizes.remove(place);
    } else {
        return None;
    }
    Some(written(&sizes))
}

/// Dimensions in the same ratio, in whole numbers: `2x4` and `4x8` of `6x12` at the steps 2 and 4.
pub(super) fn multiple(sizes: &[u32], step: u32) -> String {
    let ratio = sizes.iter().fold(0, |a, &b| greatest_divisor(a, b)).max(1);
    let sizes: Vec<u32> = sizes
        .iter()
        .map(|size| (size / ratio).saturating_mul(step))
        .collect();
    written(&sizes)
}

fn greatest_divisor(a: u32, b: u32) -> u32 {
    if b == 0 {
        a
    } else {
        greatest_divisor(b, a % b)
    }
}

/// Makes a [`TypedKey`](super::TypedKey) of sizes from its name, words, default, most sizes and their range.
macro_rules! sizes {
    ($name:literal, $words:literal, $default:literal, $most:literal, $least:literal..=$greatest:literal, $legal:literal, $examples:expr) => {
        Key::new(
            $name,
            $words,
            Domain::Text(&TextForm {
                read: |text, _| {
                    let numbers = sizes::read(text, $most, $least, $greatest);
                    numbers.map(|numbers| sizes::written(&numbers)).ok_or(None)
                },
                words: $legal,
                spoken: |text, _| sizes::spoken(text),
                examples: $examples,
                parts: Parts::Sizes,
                by_hand: true,
            }),
            Value::Text(std::borrow::Cow::Borrowed($default)),
        )
        .typed(sizes::of)
    };
}

pub(super) use sizes;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_dimension_shrinks_first() {
        assert_eq!(smaller(vec![4, 8], 2).unwrap(), "4x7");
        assert_eq!(smaller(vec![2, 2, 2], 2).unwrap(), "2x2");
        assert_eq!(smaller(vec![3], 3), None);
    }

    #[test]
    fn dimensions_grow_in_their_ratio() {
        assert_eq!(multiple(&[6, 12], 2), "2x4");
        assert_eq!(multiple(&[4, 4, 4], 3), "3x3x3");
        assert_eq!(multiple(&[3, 4], 1), "3x4");
    }

    #[test]
    fn sizes_are_whole_numbers_joined_by_x() {
        assert_eq!(read("4x4X2", 3, 2, 64), Some(vec![4, 4, 2]));
        for text in ["4 × 4 × 2", "4×4×2", "4 x 4 x 2", "4*4*2", " 4 * 4x2 "] {
            assert_eq!(read(text, 3, 2, 64), Some(vec![4, 4, 2]), "{text}");
        }
        assert_eq!(written(&[4, 4, 2]), "4x4x2");
        assert_eq!(spoken("4x4x2"), "4 × 4 × 2");
        for text in [
            "", "4x", "x4", "4x1", "4x65", "4x4x4x4", "4 4", "+4", "4.4", "4**4",
        ] {
            assert_eq!(read(text, 3, 2, 64), None, "{text}");
        }
    }
}
