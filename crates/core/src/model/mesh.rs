//! The wormhole-routed mesh of Greenberg and Guan.

use super::explanation::Quantity;
use super::on_grid::OnGrid;
use super::wormhole::{self, Sharing, Wormhole};
use crate::topology::Lattice;
use crate::traffic::Flows;

/// Latency and saturation of a k×k mesh under wormhole routing, X then Y.
///
/// # Equation
/// Those of [`Wormhole`] on the channels of the mesh, including injection and ejection channels.
///
/// # Symbols
/// | letter | name here | unit | range |
/// |---|---|---|---|
/// | k | `side` | nodes | 2…64 |
/// | s | `flits` | flits | ≥ 1 |
/// | λ₀ | `load_messages` | messages/cycle/node | ≥ 0 |
/// | D̄ = 2k/3 + 2 | [`mean_hops`](Lattice::mean_hops) + 2 | channels | |
///
/// # Assumes
/// The assumptions of [`Wormhole`]; nodes send to all others but not to themselves.
///
/// # Source
/// R. I. Greenberg and L. Guan, "Modeling and comparison of wormhole routed mesh and torus
/// networks", Proc. 9th IASTED Int. Conf. on Parallel and Distributed Computing and Systems, October
/// 1997 (the slides of the talk), with section 2 of their paper at ICPP 1997,
/// doi:10.1109/ICPP.1997.622554.
///
/// # Differs from the paper
/// The slides give the general equations and leave the mesh's own to the paper of that conference.
/// Here the general equations are applied to the channels that the routes really use, without
/// further approximation. Contention for a node's ejection channel is included: leaving it out
/// would raise the saturation load by 2 % for k = 16 and by a third for k = 2.
///
/// # Trust
/// Compared with simulations of 8×8 nodes (20 and 32 flits) and 16×16 nodes (32 and 64 flits),
/// latency is off by about 1 % on average up to 80 % of the saturation load; the model's saturation
/// load is 6–9.5 % below the load at which the simulated latency is five times the zero-load
/// latency.
///
/// # Example
/// ```
/// use loadcurve::model::{Model, explanation::Explain, mesh::Mesh};
/// let mesh = Mesh::new(8, 32);
/// assert!((mesh.at(0.001).unwrap().latency_cycles - 41.1398339886).abs() < 1e-9);
/// // A message that meets no other takes exactly s + D̄ − 1 cycles.
/// assert!((mesh.at(0.0).unwrap().latency_cycles - (32.0 + 16.0 / 3.0 + 1.0)).abs() < 1e-12);
/// // Where the wait for the ejection channels comes from.
/// let wait = mesh.explain_queue(0.001, 16).unwrap().unwrap();
/// assert!(wait.words().contains("out of the network to the processor in column 0, row 0"));
/// assert_eq!(wait.terms()[0].letters().plain(), "ρ_out 0,0 = λ_out 0,0·x̄_out 0,0");
/// ```
#[derive(Debug, Clone)]
pub struct Mesh {
    lattice: Lattice,
    channels: Wormhole,
}

impl Mesh {
    /// The model of `side`×`side` nodes and messages of `flits` flits.
    ///
    /// # Panics
    /// When `side` is below 2 or `flits` is 0.
    #[must_use]
    pub fn new(side: u32, flits: u32) -> Self {
        let lattice = Lattice::mesh(side);
        let flows = Flows::uniform_in_lattice(&lattice);
        Self {
            lattice,
            channels: Wormhole::new(&flows, flits, Sharing::None)
                .expect("routes in dimension order have no cycle"),
        }
    }
}

impl OnGrid for Mesh {
    const ASSUMPTIONS: &'static [&'static str] = &wormhole::ASSUMPTIONS;

    fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    fn channels(&self) -> &Wormhole {
        &self.channels
    }

    /// D̄ = 2k/3 + 2.
    fn distance(&self) -> Quantity {
        let side = f64::from(self.lattice.dimensions()[0].nodes());
        let side = Quantity::given("k", "nodes a side", "nodes", side);
        let words = "mean number of channels on a message's way: its links, the channel into the \
                     network and the channel out of it";
        Quantity::of("D̄", words, "channels", "", 2.0 * &side / 3.0 + 2.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Model as _;
    use crate::model::explanation::{Explain as _, check};

    #[test]
    fn what_is_explained_is_what_the_model_says() {
        for (side, flits) in [(2, 1), (3, 16), (8, 32), (13, 20)] {
            check::explains_itself(&Mesh::new(side, flits));
        }
    }

    #[test]
    fn as_much_is_written_out_as_can_be_read() {
        for side in [8, 64] {
            let mesh = Mesh::new(side, 32);
            let latency = mesh.explain(0.5 * mesh.saturation_messages());
            let quantities = check::quantities_in(&latency.unwrap().latency).len();
            assert!((100..=300).contains(&quantities), "{quantities} quantities");
        }
    }
}
