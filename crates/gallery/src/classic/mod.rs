//! Classics: comparisons of networks from courses on interconnection networks, each as a link with a sentence
//! on what it shows and its source.

mod comparison;
mod dimensions;
pub(crate) mod quantity;
pub(crate) mod source;
mod switches;
#[cfg(test)]
mod tests;
mod traffic;

use loadcurve::cite::Source;

use crate::number::Number;
pub use comparison::Heading;

/// A classic comparison.
#[derive(Debug)]
pub struct Classic {
    /// Name in addresses.
    pub id: &'static str,
    /// Title.
    pub title: &'static str,
    /// Result of the comparison, in a sentence or two.
    pub sentence: &'static str,
    /// Numbers in the sentence.
    pub numbers: &'static [Number],
    /// Caveats where the model cannot be trusted; may be empty.
    pub caution: &'static str,
    /// Canonical query that shows it.
    pub link: &'static str,
    /// Quantities, in addition to those of the curves, that explain the comparison.
    pub measures: &'static [Measure],
    /// Works that show it.
    pub sources: &'static [Cited],
}

/// A quantity of networks that explains their curves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Links from one half of the nodes to the other, and their wires: the narrowest links of a comparison
    /// count as one wire each.
    Bisection,
    /// Ports of all routers or switches.
    Ports,
    /// Number of sources whose traffic the busiest link carries.
    BusiestLink,
}

/// A cited work.
#[derive(Debug)]
pub struct Cited {
    /// The work.
    pub source: &'static Source,
    /// Chapter or section, "chapter 4"; may be empty.
    pub place: &'static str,
}

/// A whole work.
const fn work(source: &'static Source) -> Cited {
    Cited { source, place: "" }
}

/// Classics about the same question.
#[derive(Debug)]
pub struct Group {
    /// Title.
    pub title: &'static str,
    /// The classics in the order in which they are best read.
    pub classics: &'static [&'static Classic],
}

/// All classics.
pub static CLASSICS: [Group; 3] = [
    Group {
        title: "Dimensions and wires",
        classics: &[
            &dimensions::CUBE_OR_SQUARE,
            &dimensions::HYPERCUBE,
            &dimensions::ONE_WAY,
            &dimensions::MESSAGE_LENGTH,
        ],
    },
    Group {
        title: "Traffic that hurts",
        classics: &[
            &traffic::TRANSPOSE,
            &traffic::TORNADO,
            &traffic::HOT_SPOT,
            &traffic::DETOUR,
            &traffic::TORUS_DETOUR,
        ],
    },
    Group {
        title: "Trees and networks of large switches",
        classics: &[
            &switches::BUTTERFLY,
            &switches::FLAT_OR_TREE,
            &switches::DRAGONFLY,
            &switches::DRAGONFLY_DETOUR,
            &switches::UP_LINKS,
            &switches::TAPERING,
            &switches::LOST_SPINE,
        ],
    },
];

/// All classics, without their groups.
pub fn all() -> impl Iterator<Item = &'static Classic> {
    CLASSICS.iter().flat_map(|group| group.classics).copied()
}
