//! Errors in a lesson, in the words of whoever writes one.

/// Most characters of the file that a message quotes.
const QUOTED_CHARACTERS: usize = 40;

/// A mistake in a lesson. Each message is a sentence that names the place.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The file is longer than any lesson.
    #[error("The lesson has {bytes} bytes; it may have up to {most}")]
    TooLong {
        /// Length of the file.
        bytes: usize,
        /// Largest length that is read.
        most: usize,
    },
    /// The lesson lacks something, or has something that is not allowed.
    #[error("{0}")]
    Mistake(String),
    /// A link or a network is wrong.
    #[error("{place}: the link or network has a mistake: {source}")]
    Link {
        /// Place in the lesson.
        place: String,
        /// The first mistake in the link.
        source: Box<loadcurve::Error>,
    },
}

/// Result of reading a lesson.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// A mistake at a place, such as `Step 2, question`.
    pub(crate) fn at(place: &str, words: impl std::fmt::Display) -> Self {
        Self::Mistake(format!("{place}: {words}"))
    }

    /// A place that has no text, title or the like.
    pub(crate) fn lacks(place: &str, what: &str) -> Self {
        Self::Mistake(format!("{place} has no {what}"))
    }
}

/// A text of the file in quotes, shortened and without control characters.
pub(crate) fn quoted(text: &str) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let count = text.chars().count();
    let start: String = text.chars().map(plain).take(QUOTED_CHARACTERS).collect();
    let rest = if count > QUOTED_CHARACTERS { "…" } else { "" };
    format!("“{start}{rest}”")
}
