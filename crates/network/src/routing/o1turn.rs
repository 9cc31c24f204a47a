//! O1TURN: dimension-order routing with the dimensions in ascending or in descending order.
//!
//! Half of the messages take each order, in virtual channels of its own. Each order alone has no cycle, and
//! no message changes from one to the other.
//!
//! # Source
//! D. Seo, A. Ali, W.-T. Lim, N. Rafique and M. Thottethodi, "Near-optimal worst-case throughput routing
//! for two-dimensional mesh networks", Proc. 32nd Int. Symp. on Computer Architecture (ISCA), 2005,
//! pp. 432–443, doi:10.1109/ISCA.2005.37.
//!
//! # Differs from the paper
//! The paper has two dimensions. With more, the other orders are not used.

use std::sync::Arc;

use super::{AllPairs, Base, Header, Hop, Routers, Routing, array_pairs};
use crate::topology::{AnyArray, Array, Classes, Place, Topology, Ways};

/// Dimension-order routing in both orders of the dimensions.
///
/// ```
/// use loadcurve_network::routing::{O1Turn, Routing};
/// use loadcurve_network::topology::Lattice;
/// let routing: &dyn Routing = &O1Turn::new(Lattice::mesh(4));
/// // First along the row, or first along the column.
/// assert_eq!(routing.route(0, 10).paths, 2.0);
/// ```
#[derive(Debug, Clone)]
pub struct O1Turn {
    /// The array, and the same with its dimensions in reverse order.
    orders: [AnyArray; 2],
    /// Class 0 for the ascending order, 1 for the descending one.
    classes: Classes,
}

impl O1Turn {
    /// Routing in both orders in an array.
    #[must_use]
    pub fn new(array: impl Into<AnyArray>) -> Self {
        let array = array.into();
        Self {
            classes: Classes::of_links(array.topology(), 2),
            orders: [array.clone(), array.reversed()],
        }
    }

    fn array(&self) -> &dyn Array {
        self.orders[0].array()
    }

    /// The next channels in an order, at a router where a message agrees with its destination in the first
    /// `done` dimensions of this order.
    fn turn(&self, router: usize, done: usize, order: usize, destination: usize) -> Ways {
        let array = self.array();
        let (target, count) = (destination / array.each(), array.dimension_count());
        let ways = (done..count).map(|place| {
            let dimension = in_order(place, order, count);
            array.ways(router, dimension, array.digit(target, dimension))
        });
        let number = |way| self.classes.number(way, order);
        match { ways }.find(|&ways| ways != Ways::Here) {
            None | Some(Ways::Here) => Ways::One(array.ejection(destination)),
            Some(Ways::One(way)) => Ways::One(number(way)),
            Some(Ways::Either(ways)) => Ways::Either(ways.map(number)),
        }
    }
}

/// The dimension at a place of an order, and the place of a dimension.
fn in_order(place: usize, order: usize, count: usize) -> usize {
    match order {
        0 => place,
        _ => count - 1 - place,
    }
}

impl Routing for O1Turn {
    fn topology(&self) -> &dyn Topology {
        &self.classes
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let array = self.array();
        let (channel, order) = self.classes.origin(channel);
        let destination = header.destination as usize;
        let ways = match array.place(channel) {
            Place::Ejected => return,
            Place::Injected(router) => {
                let orders = [0, 1].map(|order| self.turn(router, 0, order, destination));
                if router == destination / array.each() {
                    orders[0]
                } else {
                    // Each order is as likely as the other, whether or not it has two ways.
                    for (one, other) in [(orders[0], orders[1]), (orders[1], orders[0])] {
                        let times = other.channels().len().div_ceil(one.channels().len());
                        for _ in 0..times {
                            hops.extend(one.channels().iter().map(|&way| header.over(way)));
                        }
                    }
                    return;
                }
            }
            Place::Along { router, dimension } => {
                let to = array.digit(destination / array.each(), dimension);
                if array.digit(router, dimension) == to {
                    let done = in_order(dimension, order, array.dimension_count()) + 1;
                    self.turn(router, done, order, destination)
                } else {
                    Ways::One(self.classes.number(array.onward(channel, to), order))
                }
            }
        };
        hops.extend(ways.channels().iter().map(|&way| header.over(way)));
    }
}

/// The base of detours around failures, in which each order keeps its share as long as a route in it is whole.
impl Base for O1Turn {
    fn network(&self) -> Arc<dyn Topology> {
        Arc::new(self.classes.clone())
    }

    fn routers(&self) -> Routers {
        let each = self.array().each();
        Routers {
            count: self.classes.processors() / each,
            each,
        }
    }

    fn alternative(&self, channel: usize) -> usize {
        self.classes.origin(channel).1
    }

    fn with_single_channels(&self) -> Arc<dyn Topology> {
        self.array().with_single_channels()
    }
}

/// Pairs of each order, counted as those of dimension-order routing, half of them in each.
impl AllPairs for O1Turn {
    fn pairs_onward(&self) -> impl Fn(usize) -> Option<Vec<(usize, f64)>> {
        let [ascending, descending] = &self.orders;
        let pairs = [ascending, descending].map(array_pairs);
        move |channel| {
            let (channel, order) = self.classes.origin(channel);
            let of_order = |order: usize| -> Option<Vec<(usize, f64)>> {
                if order == 0 {
                    return pairs[0](channel);
                }
                let onward = pairs[1](ascending.in_reversed(channel, descending))?.into_iter();
                let back = |(next, pairs)| (descending.in_reversed(next, ascending), pairs);
                Some(onward.map(back).collect())
            };
            let half = |order| -> Option<Vec<(usize, f64)>> {
                let onward = of_order(order)?.into_iter();
                let half = |(next, pairs)| (self.classes.number(next, order), pairs / 2.0);
                Some(onward.map(half).collect())
            };
            let Place::Injected(_) = self.array().place(channel) else {
                return half(order);
            };
            let mut onward = half(0)?;
            for (next, pairs) in half(1)? {
                match onward.iter_mut().find(|known| known.0 == next) {
                    Some(known) => known.1 += pairs,
                    None => onward.push((next, pairs)),
                }
            }
            Some(onward)
        }
    }
}
