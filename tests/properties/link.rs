//! Links: any text parses into a legal scenario, whose canonical link parses back.

use loadcurve::Error;
use loadcurve::scenario::{MAX_NETWORKS, Scenario};

/// Upper bound on the bytes of a canonical query: eight names of forty letters that take twelve
/// bytes each, all keys of eight networks and of the view, and a packed lesson.
const MAX_BYTES: usize = 12_000;

/// Largest number of notices on one link, including the line that counts the rest.
const MAX_NOTICES: usize = 13;

/// Length of the longest notice, in characters.
const MAX_CHARACTERS: usize = 480;

/// Panics unless a link is parsed correctly; the bytes are its text.
pub fn holds(bytes: &[u8]) {
    let link = String::from_utf8_lossy(bytes);
    let reading = Scenario::read(&link);
    reads_back(&reading.scenario);
    assert!(reading.notices.len() <= MAX_NOTICES, "{link:?}");
    for notice in &reading.notices {
        says_what_is_wrong(notice);
    }
}

/// Panics unless a scenario is legal: it can be written as a link that reads back the same.
pub(super) fn reads_back(scenario: &Scenario) {
    let count = scenario.networks.len();
    assert!((1..=MAX_NETWORKS).contains(&count), "{count} networks");
    assert_eq!(scenario.names.len(), count);
    let query = scenario.query();
    assert!(query.len() <= MAX_BYTES, "{query}");
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-.:,=&%".contains(&byte);
    assert!(query.bytes().all(is_plain), "{query}");
    let again = Scenario::read(&query);
    assert_eq!(again.notices, [], "{query}");
    assert_eq!(again.scenario, *scenario, "{query}");
    assert_eq!(again.scenario.query(), query);
}

/// Panics unless an error is one line that names a key, the value and the allowed values.
pub(super) fn says_what_is_wrong(error: &Error) {
    let line = error.to_string();
    assert!(!line.chars().any(char::is_control), "{line:?}");
    assert!(line.chars().count() <= MAX_CHARACTERS, "{line}");
    assert!(line.starts_with(error.key()), "{line}");
    let (value, allowed) = match error {
        Error::IllegalValue { value, allowed, .. } => (value, format!(" is not {allowed}")),
        Error::UnknownKey { value, .. } => (value, "; it has ".to_owned()),
        Error::UnknownNetwork { value, .. }
        | Error::Repeated { value, .. }
        | Error::TooManyNetworks { value, .. }
        | Error::TooFewNetworks { value, .. } => (value, "allowed: ".to_owned()),
        Error::LaterVersion { value, .. } => (value, "the newest supported here".to_owned()),
        // They say what is wrong in words of their own.
        Error::Refused { reason, .. } => return assert!(line.ends_with(reason), "{line}"),
        Error::UnfitPattern { .. }
        | Error::Silent { .. }
        | Error::NoProcessor { .. }
        | Error::EntryCount { .. }
        | Error::NoPair { .. }
        | Error::NoEntry { .. }
        | Error::Item { .. }
        | Error::Line { .. }
        | Error::Unreachable { .. }
        | Error::CutOff { .. } => return,
        _ => return assert!(line.contains("allowed: "), "{line}"),
    };
    assert!(line.contains(&format!("“{value}”")), "{line}");
    assert!(line.contains(&allowed), "{line}");
}
