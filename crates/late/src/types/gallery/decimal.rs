//! Decimal numbers as the tables print them.

/// A number with a proper minus sign; numbers that round to zero have no sign.
pub(super) fn text(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    let is_nothing = !text.contains(|digit: char| ('1'..='9').contains(&digit));
    text.replace('-', if is_nothing { "" } else { "−" })
}
