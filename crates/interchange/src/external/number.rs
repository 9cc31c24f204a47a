//! Numbers and names in files of other programs.

use loadcurve_base::error::beginning;
use loadcurve_base::{Error, Result};

/// Longest name of a program, in characters.
const MAX_CHARACTERS: usize = 40;

/// A finite number that is not negative; the error names a field and its line.
pub(super) fn number(field: &str, line: usize, text: &str) -> Result<f64> {
    let number = text.trim().parse().ok();
    let number = number.filter(|number: &f64| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| wrong(field, line, text, "a number from 0 on"))
}

/// Error for a field of a line.
pub(crate) fn wrong(
    field: &str,
    line: usize,
    text: &str,
    allowed: impl std::fmt::Display,
) -> Error {
    Error::illegal(&format!("{field} in line {line}"), text.trim(), allowed)
}

/// Name of a program for display and files: a single line, shortened, and never empty.
pub(crate) fn origin(text: &str) -> String {
    let plain = text.replace([',', '|', '"'], " ");
    let words: Vec<&str> = plain.split_whitespace().collect();
    match words[..] {
        [] => "unnamed".to_owned(),
        _ => beginning(&words.join(" "), MAX_CHARACTERS),
    }
}
