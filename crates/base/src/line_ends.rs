//! Line ends: a line feed, a carriage return with one, or a carriage return alone, depending on the system
//! that wrote the text.

use std::borrow::Cow;

/// The text with a line feed at the end of every line; line numbers do not change.
///
/// ```
/// use loadcurve_base::line_ends::with_line_feeds;
/// assert_eq!(with_line_feeds("A B\r\nB C\rC A\n"), "A B\nB C\nC A\n");
/// ```
#[must_use]
pub fn with_line_feeds(text: &str) -> Cow<'_, str> {
    if text.contains('\r') {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Number of the line that follows these bytes, from 1.
#[must_use]
pub fn line_after(before: &[u8]) -> usize {
    let pairs = before.windows(2).filter(|pair| pair == b"\r\n").count();
    let ends = before.iter().filter(|&byte| matches!(byte, b'\r' | b'\n'));
    1 + ends.count() - pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_of_a_line_counts_once() {
        assert_eq!(with_line_feeds("a\r\r\nb\n\rc"), "a\n\nb\n\nc");
        assert!(matches!(with_line_feeds("a\nb"), Cow::Borrowed("a\nb")));
        for (before, line) in [("", 1), ("a", 1), ("a\r", 2), ("a\r\n", 2), ("\n\r\r\n", 4)] {
            assert_eq!(line_after(before.as_bytes()), line, "{before:?}");
        }
    }
}
