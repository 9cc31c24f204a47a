//! Meshes and tori under wormhole routing: the general model on the channels of a lattice.

use loadcurve_base::scalar::{Name, Scalar};
use loadcurve_network::routing::DimensionOrder;
use loadcurve_network::topology::{Lattice, Links};
use loadcurve_network::traffic::{Flows, Uniform};

use super::explanation::Traced;
use super::wormhole::{self, RoutedTraffic, Sharing, Wormhole, WormholeModel};

/// Assumptions of the torus: those of [`Wormhole`], and that of sharing links.
pub const TORUS_ASSUMPTIONS: [&str; 6] = {
    let [start, destination, length, order, delivery] = wormhole::ASSUMPTIONS;
    let sharing = "The two virtual channels on a link take turns, flit by flit.";
    [start, destination, length, order, delivery, sharing]
};

/// Lattices with a closed form of the mean distance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A square array of lines.
    Mesh,
    /// A square array of rings.
    Torus(Links),
    /// None.
    Other,
}

/// Lattices under uniform traffic and wormhole routing in dimension order.
impl WormholeModel<Wormhole> {
    /// Latency and saturation of a lattice of any dimensions under wormhole routing in dimension order.
    ///
    /// # Equation
    /// Those of [`Wormhole`] on the channels of the lattice; in rings applied to virtual channels, as in the
    /// [torus](Self::torus).
    ///
    /// # Source
    /// This project, after the [mesh](Self::mesh) and the [torus](Self::torus).
    ///
    /// # Example
    /// A cube of 4 × 4 × 4 nodes whose dimensions are rings:
    /// ```
    /// use loadcurve_model::Model;
    /// use loadcurve_model::wormhole::{Sharing, WormholeModel};
    /// use loadcurve_network::topology::Lattice;
    /// use loadcurve_network::topology::dimension::{Dimension, Shape};
    /// let lattice = Lattice::new(vec![Dimension::new(4, Shape::TwoWayRing); 3]);
    /// let cube = WormholeModel::lattice(lattice, 16, Sharing::Flit);
    /// assert!((cube.zero_load_latency_cycles() - 20.047_619_05).abs() < 1e-8);
    /// assert!((cube.saturation_messages() * 16.0 - 0.442_166_623).abs() < 1e-9);
    /// ```
    ///
    /// # Panics
    /// When `flits` is 0.
    #[must_use]
    pub fn lattice(lattice: Lattice, flits: u32, sharing: Sharing) -> Self {
        Self::of_form(lattice, Form::Other, flits, sharing)
    }

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
    /// use loadcurve_model::Model;
    /// use loadcurve_model::explanation::Explain;
    /// use loadcurve_model::wormhole::WormholeModel;
    /// let mesh = WormholeModel::mesh(8, 32);
    /// assert!((mesh.at(0.001).unwrap().latency_cycles - 41.1398339886).abs() < 1e-9);
    /// // A message that meets no other takes exactly s + D̄ − 1 cycles.
    /// assert!((mesh.at(0.0).unwrap().latency_cycles - (32.0 + 16.0 / 3.0 + 1.0)).abs() < 1e-12);
    /// // Where the wait for the ejection channels comes from.
    /// let wait = mesh.explain_queue(0.001, 16).unwrap().unwrap();
    /// assert!(wait.words().contains("out of the network to the processor in column 0, row 0"));
    /// assert_eq!(wait.terms()[0].letters().plain(), "ρ_out 0,0 = λ_out 0,0·x̄_out 0,0");
    /// ```
    ///
    /// # Panics
    /// When `side` is below 2 or `flits` is 0.
    #[must_use]
    pub fn mesh(side: u32, flits: u32) -> Self {
        Self::of_form(Lattice::mesh(side), Form::Mesh, flits, Sharing::None)
    }

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
    /// Those in [`TORUS_ASSUMPTIONS`]. Servers are virtual channels.
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
    /// Latency is below the simulated one by 3.5–6.6 % on average with [`Sharing::Flit`] and by 2.3–4.6 %
    /// with [`Sharing::Occupancy`], up to 80 % of the model's saturation load; with [`Sharing::Route`] it
    /// is off by 0.7–3.9 %. The paper's conclusion clearly holds: the mesh beats the unidirectional torus
    /// of the same bisection width at every load and saturates at 2.2–2.4 times its load (simulated). The
    /// bidirectional torus, with twice the bisection width, beats the mesh.
    ///
    /// # Example
    /// Without contention a message takes exactly s + D̄ − 1 cycles; with unidirectional links the mean is
    /// `s + k²/(k+1) + 1`:
    /// ```
    /// use loadcurve_model::Model;
    /// use loadcurve_model::wormhole::{Sharing, WormholeModel};
    /// use loadcurve_network::topology::Links;
    /// let torus = WormholeModel::torus(8, Links::Unidirectional, 20, Sharing::Flit);
    /// assert!((torus.zero_load_latency_cycles() - (20.0 + 64.0 / 9.0 + 1.0)).abs() < 1e-12);
    /// assert!((torus.at(0.003).unwrap().latency_cycles - 40.9753181451).abs() < 1e-9);
    /// ```
    ///
    /// # Panics
    /// When `side` is below 2 or `flits` is 0.
    #[must_use]
    pub fn torus(side: u32, links: Links, flits: u32, sharing: Sharing) -> Self {
        Self::of_form(
            Lattice::torus(side, links),
            Form::Torus(links),
            flits,
            sharing,
        )
    }

    fn of_form(lattice: Lattice, form: Form, flits: u32, sharing: Sharing) -> Self {
        let flows = Flows::uniform_in_lattice(&lattice);
        // Not `expect`, which would pull the texts of all errors into the page's first module.
        let Ok(solver) = Wormhole::new(flows, flits, sharing) else {
            unreachable!("routes in dimension order have no cycle")
        };
        let network = RoutedTraffic::Lattice {
            pattern: Uniform::new(lattice.nodes()),
            routing: DimensionOrder::new(lattice),
            form,
        };
        Self::on(solver, network)
    }
}

impl Form {
    /// D̄ of a lattice.
    pub(crate) fn distance(self, lattice: &Lattice, mean_distance: f64) -> Traced {
        let (side, n) = (lattice.dimensions()[0].nodes(), Traced::number);
        let k = Traced::given(f64::from(side), || {
            Name::new("k", "nodes a side").unit("nodes")
        });
        let (links, hops) = match self {
            Self::Other => {
                return Traced::given(mean_distance, || {
                    let words = "mean number of channels on a message's way: its links along all \
                                 dimensions, the channel into the network and the channel out of it";
                    Name::new("D̄", words).unit("channels")
                });
            }
            Self::Mesh => ("its links", n(2.0) * k / 3.0),
            Self::Torus(Links::Unidirectional) => {
                ("links one way round each ring", k.power(2) / (k + 1.0))
            }
            Self::Torus(Links::Bidirectional) if side.is_multiple_of(2) => (
                "links the shorter way round each ring",
                k.power(3) / (n(2.0) * (k.power(2) - 1.0)),
            ),
            Self::Torus(Links::Bidirectional) => ("links the shorter way round each ring", k / 2.0),
        };
        Traced::solved(
            mean_distance,
            || hops + 2.0,
            || {
                let words = format!(
                    "mean number of channels on a message's way: {links}, the channel into the network \
                     and the channel out of it"
                );
                Name::new("D̄", words).unit("channels")
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Model;
    use crate::explanation::{Explain, check};

    const SHARINGS: [Sharing; 4] = [
        Sharing::None,
        Sharing::Flit,
        Sharing::Occupancy,
        Sharing::Route,
    ];
    const LINKS: [Links; 2] = [Links::Unidirectional, Links::Bidirectional];

    #[test]
    fn explanations_have_the_values_of_the_model() {
        for (side, flits) in [(2, 1), (3, 16), (8, 32), (13, 20)] {
            check::explains_itself(&WormholeModel::mesh(side, flits));
        }
        for (sharing, links) in SHARINGS.into_iter().flat_map(|s| LINKS.map(|l| (s, l))) {
            for (side, flits) in [(2, 1), (3, 16), (5, 20)] {
                check::explains_itself(&WormholeModel::torus(side, links, flits, sharing));
            }
        }
    }

    #[test]
    fn as_much_is_written_out_as_can_be_read() {
        let meshes = [8, 64].map(|side| WormholeModel::mesh(side, 32));
        let of = |sharing| LINKS.map(|links| WormholeModel::torus(32, links, 32, sharing));
        let tori = [Sharing::Occupancy, Sharing::Route].map(of);
        for model in meshes.iter().chain(tori.as_flattened()) {
            let latency = model.explain(0.5 * model.saturation_messages());
            let quantities = check::quantities_in(&latency.unwrap()).len();
            assert!((100..=300).contains(&quantities), "{quantities} quantities");
        }
    }
}
