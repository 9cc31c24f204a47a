//! Bisection: the fewest links from one half of the processors to the other.

mod every_halving;
mod partitioning;

use super::wiring::Wiring;
pub use every_halving::every_halving;
pub use partitioning::fewest_links;
pub(super) use partitioning::halves;

/// Fewest links, in one direction, from half of the processors to the other half: an exact number, or
/// bounds.
///
/// Links between processors and their routers do not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bisection {
    /// Lower bound.
    pub least: usize,
    /// Upper bound.
    pub most: usize,
}

impl Bisection {
    /// An exactly known bisection.
    #[must_use]
    pub fn exactly(links: usize) -> Self {
        Self {
            least: links,
            most: links,
        }
    }

    /// True if the bisection is known exactly.
    #[must_use]
    pub fn is_exact(self) -> bool {
        self.least == self.most
    }
}

/// Bounds on the bisection of any network; none if no halving keeps the processors of each router together.
///
/// # Equation
/// ⌈⌊N/2⌋·⌈N/2⌉/γ⌉ ≤ b: that many pairs have their source in one half and their destination in the other,
/// and no link is on the routes of more than γ pairs. The upper bound is the cut found by the method of
/// Fiduccia and Mattheyses, started from the half nearest to each of 64 nodes.
///
/// # Symbols
/// N processors, `most_pairs` γ: largest number of source–destination pairs whose routes share a link,
/// where split routes count in fractions.
///
/// # Source
/// C. M. Fiduccia and R. M. Mattheyses, "A linear-time heuristic for improving network partitions", Proc. 19th
/// Design Automation Conference, 1982, pp. 175–181.
///
/// # Example
/// The Petersen graph: 5·5 pairs, at most 5 on a link by shortest paths, and halves that are joined by 5 links.
/// ```
/// use loadcurve_network::structure::{Bisection, Wiring, bracket};
/// use loadcurve_network::topology::custom::{Custom, Description, PETERSEN};
/// let petersen = Description::read_edges(PETERSEN, "all")?;
/// let wiring = Wiring::of(&Custom::new(petersen.into(), 1)?);
/// assert_eq!(bracket(&wiring, 5.0), Some(Bisection::exactly(5)));
/// # Ok::<(), loadcurve_base::Error>(())
/// ```
#[must_use]
pub fn bracket(wiring: &Wiring, most_pairs: f64) -> Option<Bisection> {
    let most = fewest_links(wiring)?;
    Some(Bisection {
        least: least_links(wiring.processors(), most_pairs).min(most),
        most,
    })
}

/// Fewest links that carry all pairs of processors in different halves, ⌈⌊N/2⌋·⌈N/2⌉/γ⌉.
#[must_use]
pub fn least_links(processors: usize, most_pairs: f64) -> usize {
    let half = processors / 2;
    let pairs = (half * (processors - half)) as f64;
    // A whole number with rounding error must not be rounded up to the next one.
    (pairs / most_pairs * (1.0 - 1e-9)).ceil() as usize
}

/// Knowledge of a bisection by formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Formula {
    /// The exact number.
    Exactly(usize),
    /// An upper bound.
    AtMost(usize),
    /// No formula.
    Unknown,
}

impl Formula {
    /// The number, if it is known.
    #[must_use]
    pub fn exact(self) -> Option<usize> {
        match self {
            Self::Exactly(links) => Some(links),
            Self::AtMost(_) | Self::Unknown => None,
        }
    }

    /// The upper bound, if there is one.
    #[must_use]
    pub fn most(self) -> Option<usize> {
        match self {
            Self::Exactly(links) | Self::AtMost(links) => Some(links),
            Self::Unknown => None,
        }
    }
}
