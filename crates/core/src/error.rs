//! What can be wrong with what a user gives us.

/// The longest piece of a user's text that is quoted back.
const QUOTED_CHARACTERS: usize = 40;

/// Bad input, with the key, the value and what is allowed.
///
/// Reading a link never fails: each error there becomes a notice and the default stands in. A
/// control of the page and an option of the command get the same error as a failure.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// A key has a value outside its range.
    #[error("{key}: “{value}” is not {allowed}")]
    IllegalValue {
        /// The key.
        key: String,
        /// The value as given.
        value: String,
        /// What the key takes.
        allowed: String,
    },
    /// There is no such key.
    #[error("{key}: no such key (value “{value}”); allowed: {allowed}")]
    UnknownKey {
        /// The key as given.
        key: String,
        /// Its value.
        value: String,
        /// The keys there are.
        allowed: String,
    },
    /// There is no such network.
    #[error("net: no network “{value}”; allowed: {allowed}")]
    UnknownNetwork {
        /// The network as given.
        value: String,
        /// The networks there are.
        allowed: String,
    },
    /// A key that may stand once stands again; the first one counts.
    #[error("{key}: given twice; “{value}” is left out, allowed: once")]
    Repeated {
        /// The key.
        key: String,
        /// The later value.
        value: String,
    },
    /// More networks than can be told apart in one chart.
    #[error("net: “{value}” is one too many; allowed: 1 to {most} networks")]
    TooManyNetworks {
        /// The network that is left out.
        value: String,
        /// The most that a link may hold.
        most: usize,
    },
    /// The last network cannot be removed.
    #[error("net: “{value}” is the only network; allowed: 1 to {most} networks")]
    TooFewNetworks {
        /// The network that stays.
        value: String,
        /// The most that a link may hold.
        most: usize,
    },
    /// The link was written in a later version of the language of links.
    #[error(
        "v: “{value}” is a later version of links than {read}, the latest that is known here; what \
         is new in it is left out"
    )]
    LaterVersion {
        /// The version as given.
        value: String,
        /// The latest version that is read.
        read: u32,
    },
    /// Two lines of results tell different things of one job.
    #[error("line {line}: tells something else of {job} than an earlier line")]
    Contradiction {
        /// The number of the later line.
        line: usize,
        /// The job.
        job: String,
    },
    /// The link is longer than any real one.
    #[error("link: {bytes} bytes are too long; allowed: up to {most} bytes, the rest is left out")]
    TooLong {
        /// The length as given.
        bytes: usize,
        /// The most that is read.
        most: usize,
    },
    /// So much is wrong with a link that the rest is not listed.
    #[error("link: {count} more things are wrong with it; allowed: see the keys of each network")]
    Others {
        /// How many errors are not listed.
        count: usize,
    },
}

/// The result of anything that takes a user's input.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// A value that its key does not take; a very long one is quoted in part.
    #[must_use]
    pub fn illegal(key: &str, value: &str, allowed: impl std::fmt::Display) -> Self {
        Self::IllegalValue {
            key: quoted(key),
            value: quoted(value),
            allowed: allowed.to_string(),
        }
    }

    /// The key that is wrong: a network's or a view's key, `net`, or `link` for the whole.
    #[must_use]
    pub fn key(&self) -> &str {
        match self {
            Self::IllegalValue { key, .. }
            | Self::UnknownKey { key, .. }
            | Self::Repeated { key, .. } => key,
            Self::UnknownNetwork { .. }
            | Self::TooManyNetworks { .. }
            | Self::TooFewNetworks { .. } => "net",
            Self::Contradiction { .. } => "line",
            Self::LaterVersion { .. } => "v",
            Self::TooLong { .. } | Self::Others { .. } => "link",
        }
    }
}

/// A user's text made fit for a message: short, without control characters, and without those that
/// are not seen but turn what follows around.
pub(crate) fn quoted(text: &str) -> String {
    beginning(text, QUOTED_CHARACTERS)
}

/// The same with another length, in characters.
pub(crate) fn beginning(text: &str, most: usize) -> String {
    let is_unseen = |c: char| {
        c.is_control()
            || matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
            || matches!(c, '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    let mut shown: String = text
        .chars()
        .take(most)
        .map(|c| if is_unseen(c) { '\u{fffd}' } else { c })
        .collect();
    if text.chars().nth(most).is_some() {
        shown.push('…');
    }
    shown
}
