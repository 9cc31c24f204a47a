//! The wormhole-routed torus with two virtual channels per link.

use super::explanation::{Expression, Quantity};
use super::on_grid::OnGrid;
use super::wormhole::{self, Sharing, Wormhole};
use crate::topology::{Lattice, Links};
use crate::traffic::Flows;

/// Assumptions of the model: those of [`Wormhole`], and that of sharing links.
pub const ASSUMPTIONS: [&str; 6] = {
    let [start, destination, length, order, delivery] = wormhole::ASSUMPTIONS;
    let sharing = "The two virtual channels on a link take turns, flit by flit.";
    [start, destination, length, order, delivery, sharing]
};

/// Latency and saturation of a k×k torus under wormhole routing, X then Y, unidirectional or
/// bidirectional.
///
/// # Equation
/// Those of [`Wormhole`] applied to virtual channels: `x = m + b`, with [`Sharing`] for the two on
/// one link.
///
/// # Symbols
/// | letter | name here | unit | range |
/// |---|---|---|---|
/// | k | `side` | nodes | 2…64 |
/// | s | `flits` | flits | ≥ 1 |
/// | λ₀ | `load_messages` | messages/cycle/node | ≥ 0 |
/// | D̄ | [`mean_hops`](Lattice::mean_hops) + 2 | channels | |
///
/// The utilisation ρ = λx̄ of a virtual channel is the fraction of time during which a message
/// holds it, moving or not. The underlying link is busy for the fraction λs + λ′s of its cycles,
/// the same on all links of a unidirectional torus; it saturates long before that reaches 1.
///
/// # Assumes
/// Those in [`ASSUMPTIONS`]. Servers are virtual channels.
///
/// # Source
/// This project. The comparison of mesh and torus is that of R. I. Greenberg and L. Guan, "Modeling
/// and comparison of wormhole routed mesh and torus networks", Proc. 9th IASTED Int. Conf. on
/// Parallel and Distributed Computing and Systems, October 1997; they take their torus from J. T.
/// Draper and J. Ghosh, "A comprehensive analytical model for wormhole routing in multicomputer
/// systems", J. Parallel and Distributed Computing 23, 1994, pp. 202–214. This model is in the
/// spirit of the latter.
///
/// # Differs from the paper
/// This is not Draper and Ghosh's model, which treats the sharing of links differently. Its curves
/// are close to those of the paper but not the same.
///
/// # Trust
/// Latency is below the simulated one by 3.5–6.6 % on average with [`Sharing::Flit`] and by
/// 2.3–4.6 % with [`Sharing::Occupancy`], up to 80 % of the model's saturation load; a better
/// account of multiplexing is possible. The paper's conclusion clearly holds: the mesh beats the
/// unidirectional torus of the same bisection width at every load and saturates at 2.2–2.4 times
/// its load (simulated). The bidirectional torus, with twice the bisection width, beats the mesh.
///
/// # Example
/// A message that meets no other takes exactly s + D̄ − 1 cycles; with unidirectional links the
/// mean is `s + k²/(k+1) + 1`:
/// ```
/// use loadcurve::model::{Model, torus::Torus, wormhole::Sharing};
/// use loadcurve::topology::Links;
/// let torus = Torus::new(8, Links::Unidirectional, 20, Sharing::Flit);
/// assert!((torus.zero_load_latency_cycles() - (20.0 + 64.0 / 9.0 + 1.0)).abs() < 1e-12);
/// assert!((torus.at(0.003).unwrap().latency_cycles - 40.9753181451).abs() < 1e-9);
/// ```
#[derive(Debug, Clone)]
pub struct Torus {
    lattice: Lattice,
    links: Links,
    channels: Wormhole,
}

impl Torus {
    /// The model of `side`×`side` nodes and messages of `flits` flits.
    ///
    /// # Panics
    /// When `side` is below 2 or `flits` is 0.
    #[must_use]
    pub fn new(side: u32, links: Links, flits: u32, sharing: Sharing) -> Self {
        let lattice = Lattice::torus(side, links);
        let flows = Flows::uniform_in_lattice(&lattice);
        Self {
            lattice,
            links,
            channels: Wormhole::new(&flows, flits, sharing)
                .expect("routes in dimension order have no cycle"),
        }
    }
}

impl OnGrid for Torus {
    const ASSUMPTIONS: &'static [&'static str] = &ASSUMPTIONS;

    fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    fn channels(&self) -> &Wormhole {
        &self.channels
    }

    /// D̄, by [`mean_hops`](Lattice::mean_hops).
    fn distance(&self) -> Quantity {
        let side = self.lattice.dimensions()[0].nodes();
        let k = &Quantity::given("k", "nodes a side", "nodes", f64::from(side));
        let power = |exponent| Expression::from(k).power(exponent);
        let (words, hops) = match self.links {
            Links::Unidirectional => ("one way round each ring", power(2) / (k + 1.0)),
            Links::Bidirectional if side.is_multiple_of(2) => (
                "the shorter way round each ring",
                power(3) / (2.0 * (power(2) - 1.0)),
            ),
            Links::Bidirectional => ("the shorter way round each ring", k / 2.0),
        };
        let words = format!(
            "mean number of channels on a message's way: links {words}, the channel into the \
             network and the channel out of it"
        );
        Quantity::of("D̄", words, "channels", "", hops + 2.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Model as _;
    use crate::model::explanation::{Explain as _, check};

    const SHARINGS: [Sharing; 3] = [Sharing::None, Sharing::Flit, Sharing::Occupancy];
    const LINKS: [Links; 2] = [Links::Unidirectional, Links::Bidirectional];

    #[test]
    fn what_is_explained_is_what_the_model_says() {
        for (sharing, links) in SHARINGS.into_iter().flat_map(|s| LINKS.map(|l| (s, l))) {
            for (side, flits) in [(2, 1), (3, 16), (5, 20)] {
                check::explains_itself(&Torus::new(side, links, flits, sharing));
            }
        }
    }

    #[test]
    fn as_much_is_written_out_as_can_be_read() {
        for links in LINKS {
            let torus = Torus::new(32, links, 32, Sharing::Occupancy);
            let latency = torus.explain(0.5 * torus.saturation_messages());
            let quantities = check::quantities_in(&latency.unwrap().latency).len();
            assert!((100..=300).contains(&quantities), "{quantities} quantities");
        }
    }
}
