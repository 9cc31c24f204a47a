//! Networks and their keys, for the controls.

use loadcurve::scenario::{self, Choice, Key, KeyGroup, NetworkKind};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

/// A kind of network.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct NetworkInfo {
    name: &'static str,
    title: &'static str,
    sentence: &'static str,
    keys: Vec<KeyInfo>,
    /// Title of its group.
    group: &'static str,
    glyph: Glyph,
    /// Names of its presets.
    presets: Vec<&'static str>,
    /// Names of what its networks are worth comparing with.
    comparisons: Vec<&'static str>,
}

/// A link or router that may fail.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FailurePart {
    /// It, as links write it.
    pub item: String,
    /// True if it has failed.
    pub has_failed: bool,
}

/// A picture of 20 × 20.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Glyph {
    /// Lines, as the data of a path.
    pub lines: &'static str,
    /// A line that stands out; may be empty.
    pub strong_line: &'static str,
    /// Discs, `x,y` or `x,y,radius` each.
    pub discs: &'static str,
}

/// A key of a network.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct KeyInfo {
    name: &'static str,
    words: &'static str,
    letter: &'static str,
    unit: &'static str,
    allowed: String,
    default: String,
    domain: DomainInfo,
    /// Name of the group that it belongs to; none if it says what the network itself is.
    group: Option<&'static str>,
    /// Its names in other simulators; may be empty.
    elsewhere: &'static str,
}

/// The values that a key may take.
#[derive(Debug, Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum DomainInfo {
    /// The powers of a base.
    Power {
        /// The base.
        base: u32,
        /// The least value.
        least: u32,
        /// The greatest value.
        most: u32,
    },
    /// A range of whole numbers.
    Whole {
        /// The least value.
        least: u32,
        /// The greatest value.
        most: u32,
        /// A word that is allowed too; empty if none is.
        word: &'static str,
    },
    /// A range of numbers, whole or not.
    Real {
        /// The least value.
        least: u32,
        /// The greatest value.
        most: u32,
    },
    /// The multiples of a number.
    Multiple {
        /// The number.
        of: u32,
        /// The least value.
        least: u32,
        /// The greatest value.
        most: u32,
    },
    /// A text with a syntax of its own.
    Text,
    /// Whole numbers joined by "x".
    Sizes,
    /// A digit 0 or 1 for each number of another key, or one digit for all of them.
    Switches {
        /// Name of the other key.
        of: &'static str,
        /// The smallest of its numbers whose digit may be 1.
        least: u32,
        /// Meaning of a digit, with "{place}", counted from 1, and "{size}".
        words: &'static str,
        /// The reason why the digit of a smaller number is 0.
        reason: &'static str,
    },
    /// A set of words.
    Choice {
        /// The words.
        #[tsify(type = "{ name: string; words: string }[]")]
        choices: &'static [Choice],
    },
}

/// [`TrafficExample`](scenario::TrafficExample) in TypeScript.
#[wasm_bindgen(typescript_custom_section)]
const TRAFFIC: &str = "
/** A choice of traffic, with relative rates between a square number of processors, row by row of sources. */
export interface TrafficInfo {
    name: string;
    title: string;
    sentence: string;
    rates: number[];
}
";

impl From<&'static NetworkKind> for NetworkInfo {
    fn from(kind: &'static NetworkKind) -> Self {
        let keys = kind.keys.iter().copied().filter(|key| key.is_by_hand());
        let keys = keys.map(KeyInfo::from).collect();
        let listing = scenario::listing(kind);
        let comparisons = listing.comparisons.iter();
        Self {
            name: kind.name,
            title: kind.title,
            sentence: kind.sentence,
            keys,
            group: listing.group.title(),
            glyph: Glyph {
                lines: listing.lines,
                strong_line: listing.strong_line,
                discs: listing.discs,
            },
            presets: kind.presets.iter().map(|preset| preset.words).collect(),
            comparisons: comparisons.map(|comparison| comparison.words).collect(),
        }
    }
}

impl From<&'static Key> for KeyInfo {
    fn from(key: &'static Key) -> Self {
        Self {
            name: key.name,
            words: key.words,
            letter: key.letter,
            unit: key.unit,
            allowed: key.domain.to_string(),
            default: key.default.to_string(),
            domain: key.domain.into(),
            group: key.group.map(KeyGroup::name),
            elsewhere: key.elsewhere,
        }
    }
}

impl From<scenario::Domain> for DomainInfo {
    fn from(domain: scenario::Domain) -> Self {
        match domain {
            scenario::Domain::Power { base, least, most } => Self::Power { base, least, most },
            scenario::Domain::Whole { least, most } => Self::Whole {
                least,
                most,
                word: "",
            },
            scenario::Domain::WholeOr { least, most, word } => Self::Whole {
                least,
                most,
                word: word.name,
            },
            scenario::Domain::Real { least, most } => Self::Real { least, most },
            scenario::Domain::Multiple { of, least, most } => Self::Multiple { of, least, most },
            scenario::Domain::Text(form) => match form.parts {
                scenario::Parts::One => Self::Text,
                scenario::Parts::Sizes => Self::Sizes,
                scenario::Parts::Switches {
                    of,
                    least,
                    words,
                    reason,
                } => Self::Switches {
                    of,
                    least,
                    words,
                    reason,
                },
            },
            scenario::Domain::Choice(choices) => Self::Choice { choices },
        }
    }
}
