//! Errors in user input.

/// Largest number of characters of a user's text that an error quotes.
const QUOTED_CHARACTERS: usize = 40;

/// Largest number of keys that an error lists in full; of more it names the two nearest.
const LISTED_KEYS: usize = 12;

/// Invalid input: the key, the value and the allowed values.
///
/// Reading a link never fails: each error becomes a notice, and the default is used instead. For a control
/// of the page or an option of the command the same error is fatal.
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
        /// The values that the key takes.
        allowed: String,
    },
    /// A value that its key accepts in form, but that cannot be used.
    #[error("{key}: {reason}")]
    Refused {
        /// The key.
        key: String,
        /// The value, the reason and the allowed values.
        reason: String,
    },
    /// There is no such key.
    #[error("{key}: {owner} has no “{key}” (value “{value}”); it has {allowed}")]
    UnknownKey {
        /// What has other keys: a kind of network, or a link.
        owner: String,
        /// The key as given.
        key: String,
        /// Value of the key.
        value: String,
        /// The keys that exist.
        allowed: String,
    },
    /// There is no such network.
    #[error("net: no network “{value}”; allowed: {allowed}")]
    UnknownNetwork {
        /// The network as given.
        value: String,
        /// The networks that exist.
        allowed: String,
    },
    /// A key that may occur once occurs again; the first one counts.
    #[error("{key}: given twice; “{value}” is ignored, allowed: once")]
    Repeated {
        /// The key.
        key: String,
        /// The repeated value.
        value: String,
    },
    /// More networks than one chart can show.
    #[error("net: “{value}” is one too many; allowed: 1 to {most} networks")]
    TooManyNetworks {
        /// The network that was left out.
        value: String,
        /// Largest number of networks in a link.
        most: usize,
    },
    /// The last network cannot be removed.
    #[error("net: “{value}” is the only network; allowed: 1 to {most} networks")]
    TooFewNetworks {
        /// The only network.
        value: String,
        /// Largest number of networks in a link.
        most: usize,
    },
    /// The link was written by a later version of the link format.
    #[error(
        "v: “{value}” is a newer version of links than {read}, the newest supported here; what \
         is new in it is ignored"
    )]
    LaterVersion {
        /// The version as given.
        value: String,
        /// The latest version that can be read.
        read: u32,
    },
    /// Two lines of results contradict each other about the same job.
    #[error("line {line}: contradicts an earlier line about {job}")]
    Contradiction {
        /// Number of the later line.
        line: usize,
        /// The job.
        job: String,
    },
    /// The link is longer than any link that Loadcurve writes.
    #[error("link: {bytes} bytes are too long; allowed: up to {most} bytes, the rest is ignored")]
    TooLong {
        /// Length of the link as given.
        bytes: usize,
        /// Largest length that is read.
        most: usize,
    },
    /// Messages of a network could wait for one another in a cycle.
    #[error(
        "channels: {} is a cycle of channels whose messages could wait for one another for ever; \
         allowed: routes without one",
        cycle(channels)
    )]
    DependencyCycle {
        /// The channels of the cycle by number, the lowest first.
        channels: Vec<usize>,
    },
    /// Messages end on a channel that does not lead to their destination.
    #[error(
        "routes: messages for processor {destination} end on channel {channel}, which leads elsewhere; \
         allowed: routes that end where all messages for a processor do, and no others"
    )]
    Misdelivered {
        /// The destination.
        destination: usize,
        /// The last channel of the messages.
        channel: usize,
    },
    /// A route is longer than a simulator supports.
    #[error(
        "routes: messages from channel {channel} to processor {destination} cross more than {most} \
         channels; allowed: up to {most}"
    )]
    RouteTooLong {
        /// The first channel of the route.
        channel: usize,
        /// The destination.
        destination: usize,
        /// Largest number of channels on a route.
        most: usize,
    },
    /// A traffic pattern is not defined for the number of processors.
    #[error("traffic: {pattern} needs {needed}; there are {processors}")]
    UnfitPattern {
        /// The pattern.
        pattern: &'static str,
        /// The number of processors that it needs, in words.
        needed: &'static str,
        /// The number of processors.
        processors: usize,
    },
    /// A traffic pattern sends every processor's messages to itself, so that nothing enters the network.
    #[error("traffic: under {pattern} no processor sends to another")]
    Silent {
        /// The pattern.
        pattern: &'static str,
    },
    /// A number that is not the number of a processor.
    #[error("{place}: {number} is not a processor; 0…{last}")]
    NoProcessor {
        /// The key.
        key: &'static str,
        /// The key, or the item or line of its value.
        place: String,
        /// The number as given.
        number: String,
        /// The highest number of a processor.
        last: usize,
    },
    /// A list has too few or too many entries.
    #[error("{key}: {count} {things}; 1…{most}")]
    EntryCount {
        /// The key.
        key: &'static str,
        /// Number of entries.
        count: usize,
        /// The entries in words.
        things: &'static str,
        /// Largest number of entries.
        most: usize,
    },
    /// An item of a traffic matrix cannot be read.
    #[error("matrix: item {item}, “{text}”, is no pair such as 0-8 or 0-8x5")]
    NoPair {
        /// Number of the item, from 1.
        item: usize,
        /// The item as given.
        text: String,
    },
    /// A line of a file with a traffic matrix cannot be read.
    #[error("line {line}: “{text}” is no source, destination and weight")]
    NoEntry {
        /// Number of the line, from 1.
        line: usize,
        /// The line as given.
        text: String,
    },
    /// An item of a text that describes a network is wrong.
    #[error("{key}: item {item}, \"{text}\", {reason}")]
    Item {
        /// The key of the text.
        key: String,
        /// Number of the item, from 1.
        item: usize,
        /// The item as given.
        text: String,
        /// Reason for which it is refused.
        reason: String,
    },
    /// A line of a file that describes a network is wrong.
    #[error("line {line}: {reason}")]
    Line {
        /// Number of the line, from 1.
        line: usize,
        /// Reason for which it is refused.
        reason: String,
    },
    /// No route leads from one processor's node to another's.
    #[error("edges: node {to} cannot be reached from node {from}")]
    Unreachable {
        /// Name of the node of the source.
        from: String,
        /// Name of the node of the destination.
        to: String,
    },
    /// Failures leave no route between some processors.
    #[error("{key}: {from} cannot reach {to} ({pairs} {})", if *pairs == 1 { "pair" } else { "pairs" })]
    CutOff {
        /// Key that says what has failed.
        key: &'static str,
        /// Number of the source, or name of its node.
        from: String,
        /// Number of the destination, or name of its node.
        to: String,
        /// Number of pairs of processors without a route.
        pairs: usize,
    },
    /// The link has so many errors that the remaining ones are not listed.
    #[error("link: {count} more problems; allowed: see the keys of each network")]
    Others {
        /// Number of errors that are not listed.
        count: usize,
    },
}

/// Result of anything that takes a user's input.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// Error for a value that its key does not take; a very long value is quoted in part.
    #[must_use]
    pub fn illegal(key: &str, value: &str, allowed: impl std::fmt::Display) -> Self {
        Self::IllegalValue {
            key: quoted(key),
            value: quoted(value),
            allowed: allowed.to_string(),
        }
    }

    /// Error for a key that does not exist; of many keys that do, the nearest are named.
    #[must_use]
    pub fn unknown_key(owner: &str, key: &str, value: &str, known: &[&str]) -> Self {
        let allowed = if known.len() > LISTED_KEYS {
            // Two searches take less code than sorting.
            let nearest = |but: &str| {
                let others = known.iter().filter(|&&it| it != but);
                others.min_by_key(|it| edits(key, it)).unwrap_or(&"")
            };
            let first = nearest("");
            format!(
                "{first}, {} and {} more, listed in the documentation",
                nearest(first),
                known.len() - 2
            )
        } else {
            known.join(", ")
        };
        Self::UnknownKey {
            owner: owner.to_owned(),
            key: quoted(key),
            value: quoted(value),
            allowed,
        }
    }

    /// Error for a value that cannot be used, for a reason in words.
    #[must_use]
    pub fn refused(key: &str, reason: impl Into<String>) -> Self {
        Self::Refused {
            key: key.to_owned(),
            reason: reason.into(),
        }
    }

    /// The error message without its key.
    #[must_use]
    pub fn without_key(&self) -> String {
        let text = self.to_string();
        let key = format!("{}: ", self.key());
        text.strip_prefix(&key).unwrap_or(&text).to_owned()
    }

    /// Error for an item of a text; a very long item is quoted in part.
    #[must_use]
    pub fn item(key: &str, item: usize, text: &str, reason: String) -> Self {
        Self::Item {
            key: key.to_owned(),
            item,
            text: quoted(text),
            reason,
        }
    }

    /// Error for a line of a file.
    #[must_use]
    pub fn line(line: usize, reason: String) -> Self {
        Self::Line { line, reason }
    }

    /// The key at fault: a network's or a view's key, `net`, or `link` for the link as a whole.
    #[must_use]
    pub fn key(&self) -> &str {
        match self {
            Self::IllegalValue { key, .. }
            | Self::Refused { key, .. }
            | Self::UnknownKey { key, .. }
            | Self::Repeated { key, .. }
            | Self::Item { key, .. } => key,
            Self::UnknownNetwork { .. }
            | Self::TooManyNetworks { .. }
            | Self::TooFewNetworks { .. } => "net",
            Self::DependencyCycle { .. } => "channels",
            Self::Misdelivered { .. } | Self::RouteTooLong { .. } => "routes",
            Self::Contradiction { .. } | Self::Line { .. } => "line",
            Self::Unreachable { .. } => "edges",
            Self::UnfitPattern { .. } | Self::Silent { .. } => "traffic",
            Self::NoProcessor { key, .. }
            | Self::EntryCount { key, .. }
            | Self::CutOff { key, .. } => key,
            Self::NoPair { .. } => "matrix",
            Self::NoEntry { .. } => "mfile",
            Self::LaterVersion { .. } => "v",
            Self::TooLong { .. } | Self::Others { .. } => "link",
        }
    }
}

/// Number of bytes to insert, remove or replace until the beginning of one word is the other, whatever their case is.
fn edits(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for letter in one.trim().bytes().take(QUOTED_CHARACTERS) {
        let mut diagonal = row[0];
        row[0] += 1;
        for (place, it) in other.bytes().enumerate() {
            let replaced = diagonal + usize::from(!letter.eq_ignore_ascii_case(&it));
            diagonal = row[place + 1];
            row[place + 1] = replaced.min(row[place] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

/// Channels of a cycle, by number, ending with the first again.
fn cycle(channels: &[usize]) -> String {
    let all = channels.iter().chain(channels.first());
    let names: Vec<String> = all.map(ToString::to_string).collect();
    names.join(" → ")
}

/// True for control characters and for invisible characters that may change the direction of the text after
/// them.
#[must_use]
pub fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// A user's text made safe for a message: shortened, and free of control characters and of invisible
/// characters that change the direction of the text after them.
#[must_use]
pub fn quoted(text: &str) -> String {
    beginning(text, QUOTED_CHARACTERS)
}

/// Like [`quoted`], with a given length in characters.
#[must_use]
pub fn beginning(text: &str, most: usize) -> String {
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
