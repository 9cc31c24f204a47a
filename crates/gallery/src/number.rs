//! Numbers in texts of the gallery. Each is taken from a paper or computed when it is shown, and tests
//! compare the digits in the text with it.

/// A number in a text.
#[derive(Debug)]
pub struct Number {
    /// Name of the number.
    pub words: &'static str,
    /// Digits in the text.
    pub stated: &'static str,
    /// Origin of the number.
    pub origin: Origin,
}

/// Origin of a number.
#[derive(Debug)]
pub enum Origin {
    /// Printed in the paper, and taken from our tables.
    Printed(fn() -> f64),
    /// Computed whenever it is shown.
    Computed(fn() -> f64),
}

/// A number that the paper prints.
pub(crate) const fn printed(
    words: &'static str,
    stated: &'static str,
    value: fn() -> f64,
) -> Number {
    let origin = Origin::Printed(value);
    Number {
        words,
        stated,
        origin,
    }
}

/// A number that is computed whenever it is shown.
pub(crate) const fn computed(
    words: &'static str,
    stated: &'static str,
    value: fn() -> f64,
) -> Number {
    let origin = Origin::Computed(value);
    Number {
        words,
        stated,
        origin,
    }
}

impl Number {
    /// Value computed now, with as many decimals as in the text and a typographic minus sign.
    #[must_use]
    pub fn now(&self) -> String {
        let decimals = self.stated.split_once('.');
        let decimals = decimals.map_or(0, |(_, digits)| digits.len());
        let (Origin::Printed(value) | Origin::Computed(value)) = self.origin;
        format!("{:.decimals$}", value()).replace('-', "−")
    }
}

/// Numbers in a text; those with a typographic minus sign keep it.
#[cfg(test)]
pub(crate) fn numbers_in(text: &str) -> Vec<&str> {
    let is_part = |c: char| c.is_ascii_digit() || c == '.' || c == '−';
    text.split(|c| !is_part(c))
        .map(|word| word.trim_end_matches('.'))
        .filter(|word| word.contains(|c: char| c.is_ascii_digit()))
        .collect()
}
