//! Ideal throughput of a network under a traffic pattern: the greatest load that any routing can carry.

mod farthest;
mod graph;
mod loads;
mod search;
#[cfg(test)]
mod tests;

pub use farthest::{Farthest, distance_bound};
pub use search::IdealSearch;

use super::bounds::CutBound;
use super::partition::Partition;
use super::wiring::Wiring;
use crate::traffic::AnyPattern;

/// Ideal throughput of a network under a traffic pattern, as an interval that is certain to contain it.
///
/// # Equation
/// The maximum concurrent flow: the largest θ for which there are flows x(P) ≥ 0 on paths P between routers with
///
/// > Σ x(P) over paths from s to d = θ·r(s,d) for all s, d, Σ x(P) over paths with link e ≤ c(e) for all e.
///
/// It is bracketed from both sides. A flow that carries r, of loads X(e) = Σ x(P)/c(e), proves θ ≥ 1/max X, ports
/// included. By duality, lengths ℓ(e) ≥ 0 of the links prove
///
/// > θ ≤ Σ c(e)·ℓ(e) / Σ r(s,d)·dist(s,d),
///
/// where dist is the length of a shortest path: each unit of flow from s to d takes up at least dist(s,d) of the
/// volume Σ c·ℓ. The two meet in the optimum. As all routes leave the same messages on the ports, these bound θ as
/// they are; a cut is the case of lengths 1 across it and 0 elsewhere.
///
/// The search minimises Σ c·(X/M)ᵖ, M = max X, a smooth function that for large p singles out the busiest links.
/// Its derivatives (X/M)^(p−1) are the lengths:
///
/// 1. Each pair of routers starts on a shortest path of lengths 1 + X, where X are the loads of the sources before.
///    p = 4.
/// 2. The flow gives X and a lower bound; ℓ = (X/M)^(p−1) + 10⁻¹², with shortest paths from each source, gives an
///    upper bound. The search ends when they are within 1 %, or after 200 such sweeps.
/// 3. Of the quotient of the bounds, M·Σcℓ/ΣcℓX is due to p, and ΣcℓX/Σ r·dist to a flow that is not optimal for
///    p. If the excess of the first is more than half of that of the second, p grows by half, to at most 4096.
/// 4. Each pair gets its shortest path as another one and levels its paths; then all pairs level them nine times
///    more, each time with a new M.
///
/// To level, all other paths of a pair move flow to that of the least Σℓ, by a Newton step for the links that only
/// one of the two has: min(flow, ΔM/((p − 1)·Σ (X/M)^(p−2)/c)), where Δ > 0 is the difference of Σ (X/M)^(p−1).
///
/// # Symbols
/// r(s,d): messages per cycle from the processors of router s to those of router d, scaled so that the sending
/// sources average one. c(e): number of parallel links from one router to the next. θ is thus in flits per cycle and
/// sending source.
///
/// # Assumes
/// Flows may be divided at will among all paths, whatever deadlocks that entails.
///
/// # Source
/// F. Shahrokhi and D. W. Matula, "The maximum concurrent flow problem", J. ACM 37(2), 1990, pp. 318–334,
/// doi:10.1145/77600.77620, on the problem and its dual. N. Garg and J. Könemann, "Faster and simpler algorithms for
/// multicommodity flow and other fractional packing problems", SIAM J. Computing 37(2), 2007, pp. 630–652,
/// doi:10.1137/S0097539704446232, on lengths that grow with the loads.
///
/// # Differs from the papers
/// They let lengths grow exponentially with the flow, which bounds the number of steps but takes many of them. The
/// power of the loads and the Newton steps come without such a bound; but the interval is proved by what was
/// found, not by how.
///
/// # Example
/// Under transpose traffic the links of an 8 × 8 mesh can carry 5/11, more than three times what dimension-order
/// routing carries, 1/7:
/// ```
/// use loadcurve_network::structure::{IdealThroughput, Wiring};
/// use loadcurve_network::topology::Lattice;
/// use loadcurve_network::traffic::{AnyPattern, DestinationMap, Permutation};
/// let transpose = Permutation::by(DestinationMap::Transpose, &[8, 8]).unwrap();
/// let wiring = Wiring::of(&Lattice::mesh(8));
/// let ideal = IdealThroughput::of(&wiring, &AnyPattern::Permutation(transpose), None, None);
/// assert!(ideal.low <= 5.0 / 11.0 && 5.0 / 11.0 <= ideal.high);
/// assert!(ideal.high <= 1.01 * ideal.low);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct IdealThroughput {
    /// Load in flits per cycle and source that some flow carries.
    pub low: f64,
    /// Load that no flow exceeds.
    pub high: f64,
    /// Number of sweeps; 0 if the first bounds met.
    pub sweeps: usize,
    /// Lowest channels of the links that are loaded to at least 99 % of the busiest link or port in the flow of the
    /// least such maximum, in ascending order; none without sweeps.
    pub binding: Vec<usize>,
    /// Origin of the upper bound.
    pub limit: Limit,
}

/// Origin of an upper bound on the throughput.
#[derive(Debug, Clone, PartialEq)]
pub enum Limit {
    /// The busiest injection or ejection port.
    Ports,
    /// A cut between two parts of the network.
    Cut(CutBound),
    /// Links together, by their lengths.
    Links,
}

impl IdealThroughput {
    /// The ideal throughput under a pattern, given the parts that may be cut off, as in
    /// [`Bounds::of`](super::Bounds::of), and the load that the best known routing carries. For large networks see
    /// [`IdealSearch`].
    ///
    /// # Panics
    /// When no source sends anything.
    #[must_use]
    pub fn of(
        wiring: &Wiring,
        pattern: &AnyPattern,
        partitions: Option<&[Partition]>,
        best: Option<f64>,
    ) -> Self {
        let mut search = IdealSearch::new(wiring, pattern, partitions, best);
        while !search.is_done() {
            search.step();
        }
        search.found()
    }

    /// True if the two bounds are the same.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.low == self.high
    }
}
