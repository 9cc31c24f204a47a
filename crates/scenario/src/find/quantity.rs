//! What networks are compared by.

use std::fmt;

use loadcurve_base::number::shortest;

use super::super::Word;

/// Unit of a load that has to be carried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CarriedUnit {
    /// Flits per cycle per source.
    #[default]
    Flits,
    /// Messages per cycle per source.
    Messages,
    /// Bits per cycle per source, of messages with a given number of bits.
    Bits,
}

impl Word for CarriedUnit {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("flits", Self::Flits),
        ("messages", Self::Messages),
        ("bits", Self::Bits),
    ];
}

/// What a network has more or less of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantity {
    /// Processors.
    Processors,
    /// One-way links between routers.
    Links,
    /// Pins of the largest router, with channels of their width.
    Pins,
    /// Length of all wires, in tiles of a processor.
    Wire,
    /// Bits of a channel.
    Width,
}

impl Quantity {
    /// All quantities.
    pub const ALL: [Self; 5] = [
        Self::Processors,
        Self::Links,
        Self::Pins,
        Self::Wire,
        Self::Width,
    ];
}

impl Word for Quantity {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("processors", Self::Processors),
        ("links", Self::Links),
        ("pins", Self::Pins),
        ("wire", Self::Wire),
        ("width", Self::Width),
    ];
}

/// Whether less or more of a quantity is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sense {
    /// Less is better.
    Least,
    /// More is better.
    Most,
}

/// Order of candidates: by a quantity, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Objective {
    /// Whether less or more is better.
    pub sense: Sense,
    /// The quantity.
    pub quantity: Quantity,
}

impl Objective {
    /// The least or the most of a quantity.
    #[must_use]
    pub const fn new(sense: Sense, quantity: Quantity) -> Self {
        Self { sense, quantity }
    }
}

/// The fewest links.
impl Default for Objective {
    fn default() -> Self {
        Self::new(Sense::Least, Quantity::Links)
    }
}

/// As links write it: `least:links`.
impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sense = match self.sense {
            Sense::Least => "least",
            Sense::Most => "most",
        };
        write!(f, "{sense}:{}", self.quantity.word())
    }
}

impl Quantity {
    /// What an axis of it shows.
    #[must_use]
    pub fn axis_title(self) -> &'static str {
        match self {
            Self::Processors => "processors",
            Self::Links => "links between routers",
            Self::Pins => "pins of the largest router",
            Self::Wire => "wire (tiles)",
            Self::Width => "width of a channel (bits)",
        }
    }

    /// A number of it, in words: "320 links", "29 bits".
    #[must_use]
    pub fn counted(self, number: f64) -> String {
        let (one, many) = match self {
            Self::Processors => ("processor", "processors"),
            Self::Links => ("link", "links"),
            Self::Pins => ("pin", "pins"),
            Self::Wire => ("tile of wire", "tiles of wire"),
            Self::Width => ("bit", "bits"),
        };
        let word = if number == 1.0 { one } else { many };
        // Lengths may have any number of decimals.
        let number = shortest((number * 10.0).round() / 10.0);
        format!("{number} {word}")
    }
}

impl Objective {
    /// What is asked for, in words: "the fewest links".
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match (self.sense, self.quantity) {
            (Sense::Least, Quantity::Processors) => "the fewest processors",
            (Sense::Most, Quantity::Processors) => "the most processors",
            (Sense::Least, Quantity::Links) => "the fewest links",
            (Sense::Most, Quantity::Links) => "the most links",
            (Sense::Least, Quantity::Pins) => "the fewest pins of a router",
            (Sense::Most, Quantity::Pins) => "the most pins of a router",
            (Sense::Least, Quantity::Wire) => "the least wire",
            (Sense::Most, Quantity::Wire) => "the most wire",
            (Sense::Least, Quantity::Width) => "the narrowest channels",
            (Sense::Most, Quantity::Width) => "the widest channels",
        }
    }
}
