//! Single words of a file: names and numbers.

use loadcurve_base::error::quoted;

use super::description::{
    Description, MAX_CLASSES, MAX_FLIGHT_CYCLES, MAX_LINKS, MAX_PROCESSORS, whole,
};

/// Largest number of characters of a name.
const MAX_LETTERS: usize = 32;

/// Keywords of the format, which cannot be names.
const RESERVED: [&str; 5] = ["node", "default", "hosts", "route", "router"];

/// Largest coordinate, in either direction.
const FARTHEST: f64 = 1e9;

/// Reason why a line cannot be read.
pub(super) type Reason = String;

impl Description {
    /// True if a word can be the name of a node.
    #[must_use]
    pub fn is_name(word: &str) -> bool {
        let is_allowed = |c: char| c.is_alphanumeric() || "_-.".contains(c);
        (1..=MAX_LETTERS).contains(&word.chars().count())
            && word.chars().all(is_allowed)
            && !RESERVED.contains(&word)
    }
}

/// Checks that a word can be the name of a node.
pub(super) fn check_name(word: &str) -> Result<(), Reason> {
    Description::is_name(word).then_some(()).ok_or_else(|| {
        format!(
            "\"{}\" is no name; names are 1 to {MAX_LETTERS} letters, digits, _, - and .",
            quoted(word)
        )
    })
}

/// A word such as `0-1` of a link's `edges`, rewritten as the line of a file that it probably means.
pub(super) fn intended_link(word: &str) -> Option<String> {
    let joints = [('-', " "), (',', " "), (';', " "), (':', " -> ")];
    joints.into_iter().find_map(|(joint, blank)| {
        let mut names = word.split(joint).filter(|name| Description::is_name(name));
        let (from, to) = (names.next()?, names.next()?);
        Some(format!("{from}{blank}{to}"))
    })
}

/// The number of parallel links, from a word such as `x2`; none for any other word.
pub(super) fn parallel(word: &str) -> Option<Result<usize, Reason>> {
    let count = whole(word.strip_prefix('x')?)?;
    let is_allowed = (1..=MAX_LINKS).contains(&count);
    let reason = || format!("\"{}\": 1 to {MAX_LINKS} parallel links", quoted(word));
    Some(is_allowed.then_some(count).ok_or_else(reason))
}

/// Cycles in which a flit crosses a link, from a word such as `@3`; none for any other word.
pub(super) fn flight(word: &str) -> Option<Result<u32, Reason>> {
    let cycles = whole(word.strip_prefix('@')?);
    let cycles = cycles.and_then(|cycles| u32::try_from(cycles).ok());
    let cycles = cycles.filter(|cycles| (1..=MAX_FLIGHT_CYCLES).contains(cycles));
    let reason = || {
        format!(
            "\"{}\": a flight of 1 to {MAX_FLIGHT_CYCLES} cycles",
            quoted(word)
        )
    };
    Some(cycles.ok_or_else(reason))
}

/// A number of processors on a node.
pub(super) fn hosts(word: &str) -> Result<usize, Reason> {
    let count = whole(word).filter(|&count| count <= MAX_PROCESSORS);
    count.ok_or_else(|| format!("\"hosts {}\": 0 to {MAX_PROCESSORS}", quoted(word)))
}

/// A coordinate of a node.
pub(super) fn coordinate(word: &str) -> Result<f64, Reason> {
    let number = word.parse().ok().filter(|x: &f64| x.abs() <= FARTHEST);
    number.ok_or_else(|| format!("\"{}\" is no coordinate", quoted(word)))
}

/// A class of virtual channels.
pub(super) fn class(word: &str) -> Result<usize, Reason> {
    let class = whole(word).filter(|&class| class < MAX_CLASSES);
    class.ok_or_else(|| format!("\"{}\" is no class; 0 to {}", quoted(word), MAX_CLASSES - 1))
}
