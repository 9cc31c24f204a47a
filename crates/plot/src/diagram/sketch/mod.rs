//! Sketches: a graph with the courses of its links, the depths of its nodes and the parts drawn as one.
//!
//! Positions come from +, −, ×, ÷ and √ alone, so that they have the same bits on every platform.

mod cube;
mod dragonfly;
mod hyperx;
mod xgft;

use std::ops::Range;

use loadcurve::topology::{Arrangement, Graph, Node, Picture, Topology};

/// A network as nodes at their positions with links between them, for a picture of some size.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Sketch {
    /// Nodes with their positions, and the ends of every channel.
    pub(super) graph: Graph,
    /// Width of the picture over its height; `None` if it may be stretched to fill its frame.
    pub(super) aspect: Option<f64>,
    /// Distance of every node from the front, from 0 to 1; empty if all are at the front.
    pub(super) depths: Vec<f64>,
    /// Course of every channel; empty if all are straight.
    pub(super) courses: Vec<Course>,
    /// Channels that are drawn as one.
    pub(super) bundles: Vec<Bundle>,
    /// Nodes that are drawn as one.
    pub(super) clusters: Vec<Cluster>,
    /// Group of every node whose links are shown together when one of them is pointed at; empty if there
    /// are no groups.
    pub(super) groups: Vec<u32>,
    /// Lowest and highest position of every stage of the network; empty if the picture has no stages.
    pub(super) stages: Vec<[f64; 2]>,
    /// Remarks on parts that the picture leaves out or draws as one.
    pub(super) notes: Vec<String>,
}

/// Course of a channel from one node to another. Positions and directions are in the units of
/// [`Node`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Course {
    /// A straight line.
    Straight,
    /// An arc to the right of the channel's direction, whose middle is this fraction of its length away
    /// from the straight line.
    Arc(f64),
    /// The quadratic curve with this control point.
    Through([f64; 2]),
    /// Out of the picture behind the first node, and back into it before the second, in this direction.
    Stubs([f64; 2]),
    /// The same as two short arcs, which leave the picture in the first direction and bend aside in the
    /// second.
    Hooks([f64; 2], [f64; 2]),
}

/// Channels that are drawn as one shape.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Bundle {
    /// The channels.
    pub(super) channels: Vec<usize>,
    /// The shape.
    pub(super) shape: BundleShape,
}

/// Shape of a bundle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum BundleShape {
    /// A bar from one point to another.
    Bar([f64; 2], [f64; 2]),
    /// A disc with a centre and a horizontal and a vertical radius.
    Disc([f64; 2], [f64; 2]),
}

/// Nodes in a row that are drawn as one shape.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Cluster {
    /// The nodes, by their index in the graph: those that are counted come first.
    pub(super) nodes: Vec<Range<usize>>,
    /// Horizontal extent.
    pub(super) span: [f64; 2],
    /// Vertical position.
    pub(super) y: f64,
    /// True if the nodes are the processors of a subtree, which a bracket stands for; else they are
    /// switches, and one long switch stands for them.
    pub(super) is_bracket: bool,
}

impl Sketch {
    /// The sketch of a network in a picture of some width and height, in CSS pixels.
    pub(super) fn of(topology: &dyn Topology, [width, height]: [f64; 2]) -> Self {
        let Picture::Graph(arrangement) = topology.picture() else {
            return Self::from(topology.graph());
        };
        let sketch = match arrangement {
            Arrangement::Placed => Self::from(topology.graph()),
            Arrangement::Described(custom) => Self {
                aspect: Some(1.0),
                depths: custom.depths(),
                ..Self::from(custom.graph())
            },
            Arrangement::Lattice(lattice) => cube::sketch(lattice, [width, height]),
            Arrangement::Tree(tree) => xgft::sketch(tree, width),
            Arrangement::Array(array) => hyperx::sketch(array),
            Arrangement::Groups(network) => dragonfly::sketch(network),
        };
        sketch.with_classes(topology)
    }

    /// The sketch with the further virtual channels that a routing needs, which run along those of their links.
    fn with_classes(mut self, topology: &dyn Topology) -> Self {
        let known = self.graph.channels.len();
        if topology.channels() == known {
            return self;
        }
        self.graph.channels = topology.channel_ends();
        let first = |channel: usize| {
            topology
                .siblings(channel)
                .into_iter()
                .fold(channel, usize::min)
        };
        let mut bundle_of = vec![None; known];
        for (number, bundle) in self.bundles.iter().enumerate() {
            for &channel in &bundle.channels {
                bundle_of[channel] = Some(number);
            }
        }
        for channel in known..topology.channels() {
            let along = first(channel);
            if let Some(&course) = self.courses.get(along) {
                self.courses.push(course);
            }
            if let Some(bundle) = bundle_of[along] {
                self.bundles[bundle].channels.push(channel);
            }
        }
        self
    }
}

impl From<Graph> for Sketch {
    /// The graph as it is, with straight links.
    fn from(graph: Graph) -> Self {
        Self {
            graph,
            aspect: None,
            depths: Vec::new(),
            courses: Vec::new(),
            bundles: Vec::new(),
            clusters: Vec::new(),
            groups: Vec::new(),
            stages: Vec::new(),
            notes: Vec::new(),
        }
    }
}

/// The disc in the middle of a circle of nodes, with this part of the distance of the innermost as its radius.
fn inner_disc(nodes: &[Node], part: f64) -> BundleShape {
    let away = nodes.iter().map(|node| {
        let [x, y] = [node.x - 0.5, node.y - 0.5];
        (x * x + y * y).sqrt()
    });
    let radius = part * away.fold(f64::INFINITY, f64::min);
    BundleShape::Disc([0.5; 2], [radius; 2])
}

/// Positions moved into a picture that they fill but for a margin, with the width of that picture over its
/// height. The factors are those by which lengths were multiplied.
fn fitted(nodes: &mut [Node], margin: f64) -> (f64, [f64; 2]) {
    let bounds = |of: fn(&Node) -> f64| {
        let along = nodes.iter().map(of);
        let least = along.clone().fold(f64::INFINITY, f64::min) - margin;
        (
            least,
            along.fold(f64::NEG_INFINITY, f64::max) + margin - least,
        )
    };
    let ((left, width), (low, height)) = (bounds(|node| node.x), bounds(|node| node.y));
    for node in nodes {
        node.x = (node.x - left) / width;
        node.y = (node.y - low) / height;
    }
    (width / height, [1.0 / width, 1.0 / height])
}
