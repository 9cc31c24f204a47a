//! One dimension of a lattice: k nodes in a line or in a ring, and the lanes between neighbours.
//!
//! A lane is a channel from one node to the next along the dimension; where two virtual channels
//! share a link, each of them is a lane. Backward lanes are the mirror images of forward ones.

/// A line or ring of k nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dimension {
    nodes: u32,
    shape: Shape,
    virtual_channels: u32,
}

/// Arrangement of the nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Links in both directions between neighbours; open ends.
    Line,
    /// Links in one direction; the last node leads to the first.
    OneWayRing,
    /// Links in both directions, joining the ends too. Messages take the shorter direction, or either if
    /// both are equally long.
    TwoWayRing,
}

/// Directions of the links of a torus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Links {
    /// One direction round each ring.
    Unidirectional,
    /// Both directions round each ring.
    Bidirectional,
}

/// A lane: its ends, direction and virtual channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lane {
    /// The node at which it starts.
    pub from: u32,
    /// The node at which it ends.
    pub to: u32,
    /// True if it leads to the next lower node, or over the wrap-around from the first node to the
    /// last.
    pub backward: bool,
    /// The virtual channel, 0 or 1; always 0 in a line.
    pub virtual_channel: u32,
}

/// Lanes on which a message can leave a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Departure {
    /// None: the message is at its destination.
    Here,
    /// A single lane.
    On(usize),
    /// Either of two lanes, each taken by half of the messages.
    OnEither(usize, usize),
}

impl Dimension {
    /// A line or ring of `nodes` nodes. The links of a ring carry two virtual channels, which prevent
    /// deadlock when messages change from one to the other once on their route.
    ///
    /// # Panics
    /// When there are fewer than 2.
    #[must_use]
    pub fn new(nodes: u32, shape: Shape) -> Self {
        assert!(nodes >= 2, "a dimension has at least 2 nodes");
        Self {
            nodes,
            shape,
            virtual_channels: if shape == Shape::Line { 1 } else { 2 },
        }
    }

    /// The same dimension with a single channel on each link, used by all messages.
    #[must_use]
    pub fn with_single_channels(self) -> Self {
        Self {
            virtual_channels: 1,
            ..self
        }
    }

    /// k, the number of nodes.
    #[must_use]
    pub fn nodes(self) -> u32 {
        self.nodes
    }

    /// Arrangement of the nodes.
    #[must_use]
    pub fn shape(self) -> Shape {
        self.shape
    }

    /// The number of virtual channels on each link: 1 or 2.
    #[must_use]
    pub fn virtual_channels(self) -> u32 {
        self.virtual_channels
    }

    /// The number of links in each direction: one from every node of a ring, one less in a line.
    #[must_use]
    pub fn links(self) -> u32 {
        match self.shape {
            Shape::Line => self.nodes - 1,
            Shape::OneWayRing | Shape::TwoWayRing => self.nodes,
        }
    }

    /// True if the dimension looks the same from both ends.
    #[must_use]
    pub fn is_symmetric(self) -> bool {
        self.shape != Shape::OneWayRing
    }

    /// The number of lanes.
    #[must_use]
    pub fn lanes(self) -> usize {
        self.forward_lanes() * if self.is_symmetric() { 2 } else { 1 }
    }

    /// The number of forward lanes, which are numbered first: those of virtual channel 0 from node
    /// to node, then those of virtual channel 1.
    #[must_use]
    pub fn forward_lanes(self) -> usize {
        (self.virtual_channels * self.links()) as usize
    }

    /// The ends, direction and virtual channel of a lane.
    #[must_use]
    pub fn lane(self, lane: usize) -> Lane {
        let backward = lane >= self.forward_lanes();
        let forward = lane - if backward { self.forward_lanes() } else { 0 };
        // There are at most two virtual channels, and engines call this often: comparing is faster than
        // dividing.
        let virtual_channel = u32::from(forward as u32 >= self.nodes);
        let from = forward as u32 - virtual_channel * self.nodes;
        let to = if from + 1 == self.nodes { 0 } else { from + 1 };
        let node = |node| if backward { self.mirrored(node) } else { node };
        Lane {
            from: node(from),
            to: node(to),
            backward,
            virtual_channel,
        }
    }

    /// The other virtual channel on the link of a lane.
    #[must_use]
    pub fn sibling_vc(self, lane: usize) -> Option<usize> {
        if self.virtual_channels == 1 {
            return None;
        }
        let (forward, k) = (self.forward_lanes(), self.nodes as usize);
        Some(lane / forward * forward + (lane % forward + k) % forward)
    }

    /// The lanes on which a message for `to` leaves `from`.
    #[must_use]
    pub fn departure(self, from: u32, to: u32) -> Departure {
        let ahead = if to < from { to + self.nodes } else { to } - from;
        let [forward, backward] = [false, true].map(|backward| self.towards(from, to, backward));
        let goes_forward = match self.shape {
            Shape::Line => to > from,
            Shape::OneWayRing => true,
            Shape::TwoWayRing => 2 * ahead < self.nodes,
        };
        if ahead == 0 {
            Departure::Here
        } else if self.shape == Shape::TwoWayRing && 2 * ahead == self.nodes {
            Departure::OnEither(forward, backward)
        } else if goes_forward {
            Departure::On(forward)
        } else {
            Departure::On(backward)
        }
    }

    /// The lane on which a message for another node leaves `from` in a given direction, whether or not that
    /// is the shorter one.
    #[must_use]
    pub fn towards(self, from: u32, to: u32, backward: bool) -> usize {
        if backward {
            self.forward_lanes() + self.forward(self.mirrored(from), self.mirrored(to))
        } else {
            self.forward(from, to)
        }
    }

    /// The lane that a message for `to` takes after `lane`; none if `lane` ends there.
    #[must_use]
    pub fn onward(self, lane: usize, to: u32) -> Option<usize> {
        let at = self.lane(lane).to;
        if at == to {
            None
        } else if lane < self.forward_lanes() {
            Some(self.forward(at, to))
        } else {
            let mirrored = self.forward(self.mirrored(at), self.mirrored(to));
            Some(self.forward_lanes() + mirrored)
        }
    }

    /// The forward lane on which a message for `to` leaves `from`. A message in a ring uses virtual
    /// channel 0 until it has crossed the link from the last node to the first, and then virtual
    /// channel 1; a message that will not cross it uses 1 throughout. This leaves no cycle in the
    /// channel dependency graph.
    fn forward(self, from: u32, to: u32) -> usize {
        let virtual_channel = u32::from(self.virtual_channels == 2 && to > from);
        (virtual_channel * self.nodes + from) as usize
    }

    /// True if any message uses the lane. In a ring, virtual channel 1 of the last link is unused, and so
    /// is virtual channel 0 wherever the wrap-around is too far ahead.
    #[must_use]
    pub fn carries(self, lane: usize) -> bool {
        if self.virtual_channels == 1 {
            return true;
        }
        let (k, forward) = (self.nodes, self.folded_lane(lane) as u32);
        let (virtual_channel, from) = (forward / k, forward % k);
        match self.shape {
            _ if virtual_channel == 1 => from < k - 1,
            Shape::TwoWayRing => 2 * (k - from) <= k,
            Shape::Line | Shape::OneWayRing => from > 0,
        }
    }

    /// The mean number of hops between two nodes, which may be the same: `(k² − 1)/(3k)` in a line,
    /// `(k − 1)/2` in a one-way ring, and in a two-way ring `k/4` for even k, `(k² − 1)/(4k)` for odd k.
    #[must_use]
    pub fn mean_hops(self) -> f64 {
        let k = f64::from(self.nodes);
        match self.shape {
            Shape::Line => (k * k - 1.0) / (3.0 * k),
            Shape::OneWayRing => (k - 1.0) / 2.0,
            Shape::TwoWayRing if self.nodes.is_multiple_of(2) => k / 4.0,
            Shape::TwoWayRing => (k * k - 1.0) / (4.0 * k),
        }
    }

    fn mirrored(self, node: u32) -> u32 {
        self.nodes - 1 - node
    }

    /// The number of nodes that are not mirror images of an earlier one.
    #[must_use]
    pub fn distinct_nodes(self) -> u32 {
        if self.is_symmetric() {
            self.nodes.div_ceil(2)
        } else {
            self.nodes
        }
    }

    /// The node, or its mirror image if that comes earlier.
    #[must_use]
    pub fn folded_node(self, node: u32) -> u32 {
        if self.is_symmetric() {
            node.min(self.mirrored(node))
        } else {
            node
        }
    }

    /// The lane, or its mirror image if that is a forward one.
    #[must_use]
    pub fn folded_lane(self, lane: usize) -> usize {
        lane % self.forward_lanes()
    }

    /// Size of the node's mirror orbit: 2, or 1 if it is its own mirror image.
    #[must_use]
    pub fn mirror_orbit_size(self, node: u32) -> usize {
        1 + usize::from(self.is_symmetric() && node != self.mirrored(node))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPES: [Shape; 3] = [Shape::Line, Shape::OneWayRing, Shape::TwoWayRing];

    /// Nodes of every route from `from` to `to`.
    fn routes(dimension: Dimension, from: u32, to: u32) -> Vec<Vec<u32>> {
        let lanes = match dimension.departure(from, to) {
            Departure::Here => return vec![vec![from]],
            Departure::On(lane) => vec![lane],
            Departure::OnEither(one, other) => vec![one, other],
        };
        let route = |lane| {
            let mut nodes = vec![from];
            let mut next = Some(lane);
            while let Some(lane) = next {
                assert_eq!(dimension.lane(lane).from, nodes[nodes.len() - 1]);
                nodes.push(dimension.lane(lane).to);
                next = dimension.onward(lane, to);
            }
            nodes
        };
        lanes.into_iter().map(route).collect()
    }

    #[test]
    fn routes_are_the_shortest_there_are() {
        for (shape, k) in SHAPES
            .into_iter()
            .flat_map(|s| (2..10).map(move |k| (s, k)))
        {
            let dimension = Dimension::new(k, shape);
            let mut hops = 0.0;
            for (from, to) in (0..k).flat_map(|from| (0..k).map(move |to| (from, to))) {
                let (up, round) = ((to + k - from) % k, (from + k - to) % k);
                let shortest = match shape {
                    Shape::Line => from.abs_diff(to),
                    Shape::OneWayRing => up,
                    Shape::TwoWayRing => up.min(round),
                };
                let routes = routes(dimension, from, to);
                hops += f64::from(shortest);
                assert!(
                    routes
                        .iter()
                        .all(|route| route.len() as u32 == shortest + 1)
                );
                assert!(routes.iter().all(|route| route.last() == Some(&to)));
                let tie = shape == Shape::TwoWayRing && up == round && up > 0;
                assert_eq!(routes.len(), if tie { 2 } else { 1 });
            }
            assert!((dimension.mean_hops() - hops / f64::from(k * k)).abs() < 1e-12);
        }
    }

    #[test]
    fn mirror_images_behave_alike() {
        for (shape, k) in [Shape::Line, Shape::TwoWayRing]
            .into_iter()
            .flat_map(|s| (2..10).map(move |k| (s, k)))
        {
            let dimension = Dimension::new(k, shape);
            let mirrored = |lane| (lane + dimension.forward_lanes()) % dimension.lanes();
            for lane in 0..dimension.lanes() {
                let (one, other) = (dimension.lane(lane), dimension.lane(mirrored(lane)));
                assert_eq!((one.from, one.to), (k - 1 - other.from, k - 1 - other.to));
                assert_eq!(one.virtual_channel, other.virtual_channel);
                assert_ne!(one.backward, other.backward);
                // No message on this lane travels back along a line.
                let ahead = |to: &u32| {
                    shape != Shape::Line || *to == one.to || (*to < one.to) == one.backward
                };
                for to in (0..k).filter(ahead) {
                    let onward = dimension.onward(lane, to).map(mirrored);
                    assert_eq!(onward, dimension.onward(mirrored(lane), k - 1 - to));
                }
            }
        }
    }

    #[test]
    fn virtual_channels_share_a_link() {
        for shape in [Shape::OneWayRing, Shape::TwoWayRing] {
            let dimension = Dimension::new(5, shape);
            for lane in 0..dimension.lanes() {
                let sibling_vc = dimension.sibling_vc(lane).unwrap();
                let (one, other) = (dimension.lane(lane), dimension.lane(sibling_vc));
                assert_eq!((one.from, one.to), (other.from, other.to));
                assert_ne!(one.virtual_channel, other.virtual_channel);
                assert_eq!(dimension.sibling_vc(sibling_vc), Some(lane));
            }
        }
        assert_eq!(Dimension::new(5, Shape::Line).sibling_vc(0), None);
    }

    #[test]
    fn single_channels_are_used_by_all_messages() {
        let ring = Dimension::new(6, Shape::TwoWayRing).with_single_channels();
        assert_eq!((ring.lanes(), ring.virtual_channels()), (12, 1));
        for lane in 0..ring.lanes() {
            assert!(ring.carries(lane) && ring.sibling_vc(lane).is_none());
            assert_eq!(ring.lane(lane).virtual_channel, 0);
        }
        assert_eq!(ring.departure(4, 0), Departure::On(4));
    }
}
