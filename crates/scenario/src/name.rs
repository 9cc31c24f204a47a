//! The name that a user gives a curve, `label:first-try` in a link.
//!
//! Links consist of letters, digits, `-`, `.`, `:` and `,` only, so a space is written `-`, a
//! hyphen `.-` and a dot `..`; all other characters are percent-encoded as everywhere in a link.

use std::borrow::Cow;

use loadcurve_base::error::{is_unseen, quoted};
use loadcurve_base::{Error, Result};

/// Key of the name, among the keys of a network.
pub const NAME_KEY: &str = "label";

/// Largest number of characters in a name.
const MAX_CHARACTERS: usize = 40;

/// Name as typed, with single spaces; may be empty.
///
/// # Errors
/// [`Error::IllegalValue`] for characters that are not seen, for a comma, which separates the keys of
/// a network, for a slash, which links have always refused here, or for too many characters.
pub(super) fn checked(text: &str) -> Result<String> {
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_legal = |c: char| !matches!(c, ',' | '/') && !is_unseen(c);
    if name.chars().all(is_legal) && name.chars().count() <= MAX_CHARACTERS {
        return Ok(name);
    }
    let allowed = format!("up to {MAX_CHARACTERS} characters without commas and slashes");
    Err(Error::illegal(NAME_KEY, text, allowed))
}

/// Name, or any other text of the user, as written in a link.
pub(super) fn written(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        match c {
            ' ' => text.push('-'),
            '-' => text.push_str(".-"),
            '.' => text.push_str(".."),
            c if c.is_ascii_alphanumeric() => text.push(c),
            c => push_encoded(&mut text, c),
        }
    }
    text
}

/// A value as written in a link: all characters that links do not consist of are percent-encoded.
pub(super) fn escaped(value: &str) -> Cow<'_, str> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-.:".contains(c);
    if value.chars().all(is_plain) {
        return value.into();
    }
    let mut text = String::new();
    for c in value.chars() {
        if is_plain(c) {
            text.push(c);
        } else {
            push_encoded(&mut text, c);
        }
    }
    text.into()
}

fn push_encoded(text: &mut String, c: char) {
    let mut bytes = [0; 4];
    let bytes = c.encode_utf8(&mut bytes).bytes();
    text.extend(bytes.map(|byte| format!("%{byte:02X}")));
}

/// Name, or any other text of the user, from its form in a link.
pub(super) fn read(text: &str) -> String {
    let mut name = String::new();
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        match c {
            '-' => name.push(' '),
            '.' => name.push(
                characters
                    .next_if(|&c| matches!(c, '-' | '.'))
                    .unwrap_or('.'),
            ),
            c => name.push(c),
        }
    }
    name
}

/// Splits the `net` value of a link into the part without the name, and the name, which is empty if
/// it is missing or illegal.
pub(super) fn taken_from(net: &str, notices: &mut Vec<Error>) -> (String, String) {
    let mut name = None;
    let is_name = |part: &&str| {
        let key = part.split_once(':').map_or(*part, |(key, _)| key);
        key.trim().eq_ignore_ascii_case(NAME_KEY)
    };
    let (named, others): (Vec<&str>, Vec<&str>) = net.split(',').partition(is_name);
    for part in named {
        let text = part.split_once(':').map_or("", |(_, text)| text.trim());
        if name.is_some() {
            let (key, value) = (NAME_KEY.to_owned(), quoted(text));
            notices.push(Error::Repeated { key, value });
            continue;
        }
        let checked = checked(&read(text));
        name = Some(checked.unwrap_or_else(|error| {
            notices.push(error);
            String::new()
        }));
    }
    (others.join(","), name.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scenario;
    use proptest::prelude::*;

    #[test]
    fn names_are_kept_by_links() {
        let link = "net=mesh,k:4,label:plain-mesh&net=torus,label:V..-2.5";
        let reading = Scenario::read(link);
        assert_eq!(reading.notices, []);
        assert_eq!(reading.scenario.names, ["plain mesh", "V. 2.5"]);
        assert_eq!(
            reading.scenario.query(),
            "net=mesh,k:4,label:plain-mesh&net=torus,label:V..-2..5"
        );
    }

    #[test]
    fn what_is_no_name_is_named() {
        let complaint = |link: &str| Scenario::read(link).notices[0].to_string();
        assert_eq!(
            complaint("mesh,label:a%07b"),
            "label: “a\u{fffd}b” is not up to 40 characters without commas and slashes"
        );
        assert!(complaint(&format!("mesh,label:{}", "x".repeat(41))).starts_with("label: “x"));
        assert!(complaint("mesh,label:a,label:b").contains("given twice"));
    }

    proptest! {
        #[test]
        fn every_name_survives_a_link(text in "[ -+\\-.0-~äß漢–]{0,40}") {
            let name = checked(&text).unwrap();
            let mut scenario = Scenario::read("mesh").scenario;
            scenario.names[0] = name.clone();
            let link = scenario.query();
            prop_assert!(link.is_ascii());
            let reading = Scenario::read(&link);
            prop_assert_eq!(&reading.notices, &[]);
            prop_assert_eq!(&reading.scenario.names[0], &name);
            prop_assert_eq!(reading.scenario.query(), link);
        }
    }
}
