//! Turn models: partially adaptive routing in meshes of two dimensions, without further virtual channels.
//!
//! A message may take any port that brings it nearer to its destination, unless it would have to make a turn later
//! that the model forbids. Enough turns are forbidden to leave no cycle. West is towards lower coordinates of dimension
//! 0, the columns, and south towards lower ones of dimension 1.
//!
//! # Source
//! C. J. Glass and L. M. Ni, "The turn model for adaptive routing", Proc. 19th Int. Symp. on Computer Architecture
//! (ISCA), 1992, pp. 278–287, doi:10.1145/139669.140384. G.-M. Chiu, "The odd-even turn model for adaptive routing",
//! IEEE Trans. Parallel and Distributed Systems 11(7), 2000, pp. 729–738, doi:10.1109/71.877831.

use std::sync::Arc;

use loadcurve_base::{Error, Result};

use super::{Header, Hop, Routing, Selection};
use crate::topology::dimension::Shape;
use crate::topology::{Array, Classes, Lattice, Place, Topology, Ways};

/// Turns that a message may make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turns {
    /// None to the west: a message goes west first, and then adaptively.
    WestFirst,
    /// None from a positive to a negative direction: a message goes west and south first, and then east and north,
    /// adaptively both times.
    NegativeFirst,
    /// In even columns none from the east to the north or south, and in odd columns none from there to the west.
    OddEven,
}

impl Turns {
    /// Name of the model in the literature.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::WestFirst => "west-first",
            Self::NegativeFirst => "negative-first",
            Self::OddEven => "odd-even",
        }
    }
}

/// Minimal adaptive routing in a mesh of two dimensions by a turn model.
///
/// Routers choose by the state of their ports. Where that is unknown, as in [flows](crate::traffic::Flows), all
/// candidates count as equally likely, which says little about a real network.
///
/// ```
/// use loadcurve_network::routing::{Routing, TurnModel, Turns};
/// use loadcurve_network::topology::Lattice;
/// let paths = |turns, from, to| {
///     let routing: &dyn Routing = &TurnModel::new(&Lattice::mesh(4), turns).unwrap();
///     routing.route(from, to).paths
/// };
/// // To the north-east a message may turn everywhere, and to the north-west only once it is west enough.
/// assert_eq!((paths(Turns::WestFirst, 0, 10), paths(Turns::WestFirst, 2, 8)), (6.0, 1.0));
/// ```
#[derive(Debug, Clone)]
pub struct TurnModel {
    mesh: Lattice,
    turns: Turns,
    network: Classes,
}

impl TurnModel {
    /// Routing by a turn model in a mesh.
    ///
    /// # Errors
    /// [`Error::Refused`] where the lattice has not two dimensions, both without wrap-around links.
    pub fn new(mesh: &Lattice, turns: Turns) -> Result<Self> {
        let dimensions = mesh.dimensions();
        let is_open = dimensions.iter().all(|along| along.shape() == Shape::Line);
        if dimensions.len() != 2 || !is_open {
            let name = turns.name();
            let reason = format!("{name} needs two dimensions without wrap-around links");
            return Err(Error::refused("route", reason));
        }
        Ok(Self {
            mesh: mesh.clone(),
            turns,
            // A mirror image changes the turns.
            network: Classes::of_links(Arc::new(mesh.clone()), 1).without_symmetries(),
        })
    }

    /// True for each dimension along which a message may leave a router where it has to move along both. `came_along`
    /// is the dimension of the channel by which it came, if that is no injection channel.
    fn are_allowed(&self, router: usize, target: usize, came_along: Option<usize>) -> [bool; 2] {
        let at = |router| [0, 1].map(|dimension| self.mesh.coordinate(router, dimension));
        let ([column, row], [to, to_row]) = (at(router), at(target));
        let goes_west = to < column;
        let is_odd = column % 2 == 1;
        match self.turns {
            Turns::WestFirst => [true, !goes_west],
            Turns::NegativeFirst if goes_west => [true, to_row < row],
            Turns::NegativeFirst => [to_row > row, true],
            Turns::OddEven if goes_west => [true, !is_odd],
            // The turn at the end of a row that leads to an even column is forbidden. Who did not come along the row
            // does not turn from it.
            Turns::OddEven => [
                to % 2 == 1 || to - column != 1,
                is_odd || came_along != Some(0),
            ],
        }
    }
}

impl Routing for TurnModel {
    fn topology(&self) -> &dyn Topology {
        &self.network
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let target = header.destination as usize;
        let (router, came_along) = match self.mesh.place(channel) {
            Place::Ejected => return,
            Place::Injected(router) => (router, None),
            Place::Along { router, dimension } => (router, Some(dimension)),
        };
        if router == target {
            return hops.push(header.over(self.mesh.ejection(target)));
        }
        let ways = [0, 1].map(|dimension| {
            let to = self.mesh.coordinate(target, dimension);
            self.mesh.ways(router, dimension, to)
        });
        let allowed = if ways.contains(&Ways::Here) {
            [true; 2]
        } else {
            self.are_allowed(router, target, came_along)
        };
        for (way, is_allowed) in ways.iter().zip(allowed) {
            if is_allowed {
                hops.extend(way.channels().iter().map(|&way| header.over(way)));
            }
        }
    }

    fn selection(&self) -> Selection {
        Selection::LeastOccupiedAnew
    }
}
