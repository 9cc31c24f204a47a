//! Choices of a view, each with its words in a link.

use loadcurve_base::{Error, Result};
use loadcurve_network::structure::Measure;
use loadcurve_network::traffic::Grouping;

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

/// The scale of the latency axis; of collective operations a bandwidth in the place of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scale {
    /// Equal distances are equal differences.
    #[default]
    Linear,
    /// Equal distances are equal ratios.
    Log,
    /// Size over time of a collective operation, on a linear scale.
    AlgorithmBandwidth,
    /// The same times a factor of the operation, which makes it comparable with the bandwidth of links.
    BusBandwidth,
}

impl Word for Scale {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("linear", Self::Linear),
        ("log", Self::Log),
        ("algbw", Self::AlgorithmBandwidth),
        ("busbw", Self::BusBandwidth),
    ];
}

/// Choice of charts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Show {
    /// Latency against load.
    #[default]
    Latency,
    /// Throughput against load.
    Throughput,
    /// Both, one above the other.
    Both,
}

impl Word for Show {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("latency", Self::Latency),
        ("throughput", Self::Throughput),
        ("both", Self::Both),
    ];
}

/// What stands in the place of the curves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Shown {
    /// The curves themselves.
    #[default]
    Curve,
    /// How the networks scale.
    Sweep,
    /// How the routings of the drawn network compare.
    Routings,
    /// What failures leave of the drawn network.
    Faults,
    /// The smallest buffers that will do in the drawn network.
    Buffers,
    /// How long a collective operation takes.
    Collective,
}

impl Word for Shown {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("curve", Self::Curve),
        ("sweep", Self::Sweep),
        ("routings", Self::Routings),
        ("faults", Self::Faults),
        ("buffers", Self::Buffers),
        ("collective", Self::Collective),
    ];
}

/// Source of the channel utilisation in the drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Utilisation {
    /// The model's.
    #[default]
    Model,
    /// The simulator's, if there is one.
    Measured,
}

impl Word for Utilisation {
    const WORDS: &'static [(&'static str, Self)] =
        &[("model", Self::Model), ("measured", Self::Measured)];
}

/// Colour theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// Follows the reader's system setting.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Word for Theme {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("auto", Self::Auto),
        ("light", Self::Light),
        ("dark", Self::Dark),
    ];
}

impl Word for Grouping {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("source", Self::Source),
        ("destination", Self::Destination),
        ("pair", Self::Pair),
    ];
}

/// How the length of a cycle follows from the longest link of a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Clock {
    /// It does not: links are pipelined.
    #[default]
    Same,
    /// A wire with drivers of growing size: 1 + log₂ℓ.
    Log,
    /// A wire that is charged as a whole: ℓ.
    Linear,
}

impl Word for Clock {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("same", Self::Same),
        ("log", Self::Log),
        ("linear", Self::Linear),
    ];
}

impl Word for Option<Measure> {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("none", None),
        ("bisection", Some(Measure::Bisection)),
        ("pins", Some(Measure::Pins)),
        ("allpins", Some(Measure::AllPins)),
        ("wire", Some(Measure::Wire)),
    ];
}
