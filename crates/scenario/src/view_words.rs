//! Choices of a view, each with its words in a link.

use loadcurve_network::structure::Measure;
use loadcurve_network::traffic::Grouping;

use super::word::Word;

/// The scale of the latency axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scale {
    /// Equal distances are equal differences.
    #[default]
    Linear,
    /// Equal distances are equal ratios.
    Log,
}

impl Word for Scale {
    const WORDS: &'static [(&'static str, Self)] = &[("linear", Self::Linear), ("log", Self::Log)];
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
