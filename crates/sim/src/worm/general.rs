//! A cursor through any network, which evaluates the routing function at every hop.

use loadcurve_network::routing::{Header, Hop, Routing};

use super::route_cursor::{Group, RouteCursor};

/// A cursor through any network whose links have one channel each.
#[derive(Debug, Clone)]
pub struct GeneralCursor<R> {
    routing: R,
    /// Group of every channel, as the distance of the first and the number of channels; empty if every
    /// channel is a group by itself.
    groups: Vec<(u16, u16)>,
    /// Scratch for the candidates of a hop.
    hops: Vec<Hop>,
}

impl<R: Routing> GeneralCursor<R> {
    /// A cursor through the network of a routing function.
    ///
    /// # Panics
    /// If several virtual channels share a link, or a group has 2¹⁶ channels or more.
    #[must_use]
    pub fn new(routing: R) -> Self {
        let topology = routing.topology();
        let group = |channel: usize| {
            assert!(
                topology.siblings(channel).is_empty(),
                "channel {channel} shares its link with others"
            );
            let group = routing.group(channel);
            let numbers = (channel - group.start).try_into().ok();
            let numbers = numbers.zip(group.len().try_into().ok());
            numbers.expect("a group has fewer than 2¹⁶ channels")
        };
        let mut groups: Vec<(u16, u16)> = (0..topology.channels()).map(group).collect();
        if groups.iter().all(|&(_, channels)| channels == 1) {
            groups = Vec::new();
        }
        Self {
            routing,
            groups,
            hops: Vec::new(),
        }
    }
}

impl<R: Routing + Clone> RouteCursor for GeneralCursor<R> {
    type Network = R;
    type Route = Header;

    const LARGEST_GROUP: u32 = u32::MAX;

    fn network(&self) -> &R {
        &self.routing
    }

    #[inline]
    fn route(&self, _source: u32, destination: u32) -> Header {
        Header::to(destination as usize)
    }

    #[inline]
    fn advance(
        &mut self,
        header: &mut Header,
        _hop: u32,
        channel: u32,
        lot: impl FnOnce() -> u64,
    ) -> Option<u32> {
        self.hops.clear();
        self.routing.next(channel as usize, *header, &mut self.hops);
        let hop = Hop::chosen(&self.hops, lot)?;
        *header = hop.header;
        Some(self.group(hop.group as u32).first)
    }

    #[inline]
    fn group(&self, channel: u32) -> Group {
        let group = self.groups.get(channel as usize);
        let &(behind_first, channels) = group.unwrap_or(&(0, 1));
        Group {
            first: channel - u32::from(behind_first),
            channels: u32::from(channels),
        }
    }

    /// No bound: any worm may leave channels before it arrives.
    fn longest(&self) -> u32 {
        u32::MAX
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worm::route_cursor::tests::steps_are_those_of_the_routing_function;
    use loadcurve_network::routing::DimensionOrder;
    use loadcurve_network::topology::dimension::{Dimension, Shape};
    use loadcurve_network::topology::{Ascent, Butterfly, HyperX, Lattice, Links, Xgft};

    #[test]
    fn steps_follow_the_routes() {
        let tree = |ascent| GeneralCursor::new(Xgft::new(&[2, 3, 2], &[3, 4], ascent));
        steps_are_those_of_the_routing_function(&tree(Ascent::Adaptive));
        steps_are_those_of_the_routing_function(&tree(Ascent::DModK));
        assert!(tree(Ascent::DModK).groups.is_empty());
        steps_are_those_of_the_routing_function(&GeneralCursor::new(Butterfly::new(3, 3)));
        steps_are_those_of_the_routing_function(&GeneralCursor::new(HyperX::new(&[3, 4], 2)));
        // Lots choose the direction to the opposite node.
        let ring = Dimension::new(6, Shape::TwoWayRing).with_single_channels();
        let ring = DimensionOrder::new(Lattice::new(vec![ring]));
        steps_are_those_of_the_routing_function(&GeneralCursor::new(ring));
    }

    #[test]
    #[should_panic(expected = "shares its link")]
    fn shared_links_are_refused() {
        let torus = Lattice::torus(4, Links::Unidirectional);
        let _ = GeneralCursor::new(DimensionOrder::new(torus));
    }
}
