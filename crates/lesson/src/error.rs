//! Errors in a lesson.

/// Most characters of a message about JSON, which may quote the file.
const MESSAGE_CHARACTERS: usize = 300;

/// An error in a lesson, with its place, the value and the allowed values.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The file is longer than any lesson.
    #[error("the lesson has {bytes} bytes; allowed: up to {most}")]
    TooLong {
        /// Length of the file.
        bytes: usize,
        /// Largest length that is read.
        most: usize,
    },
    /// The file is not JSON, or has fields that lessons do not have.
    #[error("{0}")]
    Json(String),
    /// A value is not allowed; its key is the place in the lesson.
    #[error(transparent)]
    Illegal(#[from] loadcurve::Error),
    /// A link or a network is wrong.
    #[error("{place}: {source}")]
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
    pub(crate) fn illegal(place: &str, value: &str, allowed: impl std::fmt::Display) -> Self {
        loadcurve::Error::illegal(place, value, allowed).into()
    }

    pub(crate) fn json(error: &serde_json::Error) -> Self {
        let message = error.to_string();
        let plain = |c: char| if c.is_control() { '\u{fffd}' } else { c };
        Self::Json(
            message
                .chars()
                .map(plain)
                .take(MESSAGE_CHARACTERS)
                .collect(),
        )
    }
}
