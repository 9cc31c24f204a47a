//! View keys whose value is one of a few words.

use loadcurve_base::{Error, Result};

/// Type that a link writes as one of a few words.
pub trait Word: Copy + PartialEq + 'static {
    /// Every word with its value, in the order of the documentation.
    const WORDS: &'static [(&'static str, Self)];

    /// Word for this value.
    fn word(self) -> &'static str {
        Self::WORDS
            .iter()
            .find(|(_, value)| *value == self)
            .map_or("", |(word, _)| word)
    }

    /// Reads the value of `key`.
    ///
    /// # Errors
    /// [`Error::IllegalValue`] if the text is none of the words.
    fn read(key: &str, text: &str) -> Result<Self> {
        let word = text.trim();
        let mut words = Self::WORDS.iter();
        let known = words.find(|(known, _)| known.eq_ignore_ascii_case(word));
        known.map(|(_, value)| *value).ok_or_else(|| {
            let words: Vec<&str> = Self::WORDS.iter().map(|(word, _)| *word).collect();
            none_of(key, text, &words)
        })
    }
}

/// Error of a text that is none of the words. It is the same code for all types, which are many.
fn none_of(key: &str, text: &str, words: &[&str]) -> Error {
    Error::illegal(key, text, format!("one of {}", words.join(", ")))
}

impl Word for bool {
    const WORDS: &'static [(&'static str, Self)] = &[("off", false), ("on", true)];
}
