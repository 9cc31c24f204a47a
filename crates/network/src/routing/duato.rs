//! Duato's adaptive routing: any minimal route, with an escape at every router.
//!
//! Every link between routers has the virtual channels of dimension-order routing, the escapes, and one more for
//! adaptive routes, the last of its link. Until it takes an escape, a message may take the adaptive channel of any port
//! that brings it nearer to its destination, or the escape that dimension-order routing would take if the message
//! entered the network at this router. On an escape it stays in dimension order until it arrives. Escapes have no
//! cycle, and every message can reach one, so that there is no deadlock although adaptive channels wait for one
//! another in cycles. Where both directions of a ring are equally long, both are adaptive candidates, and the escape
//! leads forward, so that there is one escape at every router.
//!
//! # Source
//! J. Duato, "A new theory of deadlock-free adaptive routing in wormhole networks", IEEE Trans. Parallel and
//! Distributed Systems 4(12), 1993, pp. 1320–1331, doi:10.1109/71.250114.

use super::{Header, Hop, Routing, Selection};
use crate::topology::{AnyArray, Classes, Place, Topology};

/// Minimal adaptive routing with escapes in dimension order, in a lattice or a `HyperX`.
///
/// Routers choose by the state of their ports. Where that is unknown, as in [flows](crate::traffic::Flows), all
/// candidates count as equally likely, the escape among them, which says little about a real network.
///
/// ```
/// use loadcurve_network::routing::{Duato, Routing};
/// use loadcurve_network::topology::Lattice;
/// let duato = Duato::new(Lattice::mesh(4));
/// assert_eq!(Routing::check(&duato), Ok(()));
/// // To the right or up, and the escape, to the right.
/// let hops = duato.hops(duato.injection(0), 5);
/// let escapes: Vec<bool> = hops.iter().map(|hop| duato.is_escape(hop.group)).collect();
/// assert_eq!(escapes, [false, false, true]);
/// ```
#[derive(Debug, Clone)]
pub struct Duato {
    array: AnyArray,
    network: Classes,
}

impl Duato {
    /// Duato's routing in an array.
    #[must_use]
    pub fn new(array: impl Into<AnyArray>) -> Self {
        let array = array.into();
        Self {
            // A mirror image of a ring of even length turns the escapes of ties round.
            network: Classes::with_another(array.topology()).without_symmetries(),
            array,
        }
    }

    /// The next channel in dimension order of a message at a router, as if it entered there.
    fn in_order(&self, router: usize, destination: usize) -> usize {
        let array = self.array.array();
        let target = destination / array.each();
        let mut dimensions = 0..array.dimension_count();
        let escape = dimensions.find_map(|dimension| {
            let ways = array.ways(router, dimension, array.digit(target, dimension));
            ways.channels().first().copied()
        });
        escape.unwrap_or_else(|| array.ejection(destination))
    }
}

impl Routing for Duato {
    fn topology(&self) -> &dyn Topology {
        &self.network
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let array = self.array.array();
        let destination = header.destination as usize;
        let target = destination / array.each();
        let router = match array.place(self.network.origin(channel).0) {
            Place::Ejected => return,
            Place::Along { router, dimension } if self.is_escape(channel) => {
                let to = array.digit(target, dimension);
                let next = if array.digit(router, dimension) == to {
                    self.in_order(router, destination)
                } else {
                    array.onward(channel, to)
                };
                return hops.push(header.over(next));
            }
            Place::Injected(router) | Place::Along { router, .. } => router,
        };
        for dimension in 0..array.dimension_count() {
            let ways = array.ways(router, dimension, array.digit(target, dimension));
            let adaptive = ways.channels().iter();
            hops.extend(adaptive.map(|&way| header.over(self.network.last_on_link(way))));
        }
        hops.push(header.over(self.in_order(router, destination)));
    }

    fn selection(&self) -> Selection {
        Selection::Escaping
    }

    fn is_escape(&self, channel: usize) -> bool {
        self.network.last_on_link(channel) != channel
    }
}
