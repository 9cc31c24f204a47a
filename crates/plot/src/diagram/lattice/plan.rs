//! Positions in a square lattice: nodes in rows and columns.

use loadcurve::topology::LatticeChannel::{Along, Ejection, Injection};
use loadcurve::topology::dimension::{Dimension, Shape};
use loadcurve::topology::{Lattice, Line};

use crate::Result;
use crate::diagram::Diagram;
use crate::diagram::bundle::{Detail, bundles};
use crate::diagram::geometry::{
    Joint, NODE_REACH, Painter, Picked, Plan, REACH, distance, distance_to_line, nearest,
};
use crate::diagram::loop_path::Course;
use crate::frame::Frame;
use crate::polyline::{Point, Rect};
use crate::surface::Surface;

/// Nodes closer together than this, in CSS pixels, are not drawn.
const MIN_NODES: f64 = 8.0;

/// Node spacing, in CSS pixels, from which rings can be closed beside the nodes.
const ROOM_BESIDE: f64 = 36.0;

/// The same, if every link of a ring has four channels.
const WIDE_ROOM_BESIDE: f64 = 70.0;

/// Reach of what is drawn beyond the last nodes, in distances between nodes: channels of processors, and links that
/// close rings.
const STUB: f64 = 0.28;
const RING: f64 = 0.38;

/// Distance of the middle of a label from what is drawn, in CSS pixels.
const LABEL: f64 = 10.0;

/// Order of the nodes in a row or column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::diagram) enum Layout {
    /// In numerical order; the ends of a ring are joined around the others.
    InOrder,
    /// Every other node on the way out and the rest on the way back, so that no link of a ring is
    /// long.
    Folded,
}

#[derive(Debug, Clone)]
pub(in crate::diagram) struct LatticePlan {
    pub(in crate::diagram) lattice: Lattice,
    /// The dimension of both rows and columns.
    pub(in crate::diagram) dimension: Dimension,
    pub(in crate::diagram) layout: Layout,
    pub(in crate::diagram) square: Rect,
    pub(in crate::diagram) detail: Detail,
    /// The lanes between each node and the next, each with the offset of its line in the bundle.
    pub(in crate::diagram) bundles: Vec<Vec<(f64, usize)>>,
}

impl LatticePlan {
    pub(in crate::diagram) fn new(lattice: &Lattice, layout: Layout, frame: &Frame) -> Self {
        // A square above a line of text.
        let (above, below) = frame.drawing_margins();
        let high = frame.height - 28.0 - above - below;
        let side = (frame.width - 12.0).min(high).max(1.0);
        let left = (frame.width - side) / 2.0;
        let top = 6.0 + above;
        let square = Rect::between((left, top), (left + side, top + side));
        let dimension = lattice.dimensions()[0];
        let detail = Detail::at(side / f64::from(dimension.nodes()), dimension);
        Self {
            lattice: lattice.clone(),
            dimension,
            layout,
            square,
            detail,
            bundles: bundles(dimension, detail),
        }
    }

    pub(in crate::diagram) fn side(&self) -> u32 {
        self.dimension.nodes()
    }

    pub(in crate::diagram) fn spacing(&self) -> f64 {
        self.square.width() / f64::from(self.side())
    }

    /// Width of the thickest line, in CSS pixels.
    pub(in crate::diagram) fn thickest(&self) -> f64 {
        if self.detail == Detail::Links {
            return (self.spacing() * 0.4).clamp(0.9, 3.2);
        }
        (1.5 + 0.09 * self.spacing()).min(self.track() - 0.8)
    }

    /// Distance between neighbouring lines of a bundle, in CSS pixels.
    fn track(&self) -> f64 {
        let lines = 2.0 * f64::from(self.dimension.virtual_channels());
        let is_wide = self.dimension.is_symmetric() && self.detail == Detail::Channels;
        let part = if is_wide && lines > 2.0 { 0.1 } else { 0.17 };
        (part * self.spacing()).max(3.4)
    }

    /// Radius of the nodes; `None` if there is no room for them.
    pub(in crate::diagram) fn node_radius(&self) -> Option<f64> {
        let spacing = self.spacing();
        (spacing >= MIN_NODES).then(|| (spacing * 0.14).clamp(1.6, 12.0))
    }

    pub(in crate::diagram) fn node(&self, node: usize) -> Point {
        let [x, y] = [0, 1].map(|dimension| self.along(self.lattice.coordinate(node, dimension)));
        (self.square.left + x, self.square.bottom - y)
    }

    /// Position of a node within its row or column, in CSS pixels from the left or the bottom.
    fn along(&self, node: u32) -> f64 {
        let last = self.side() - 1;
        let slot = match self.layout {
            Layout::InOrder => node,
            Layout::Folded if 2 * node <= last => 2 * node,
            Layout::Folded => 2 * (last - node) + 1,
        };
        (f64::from(slot) + 0.5) * self.spacing()
    }

    /// The point at distance `along` on a line and at an offset `aside` from it, in CSS pixels:
    /// downwards for rows, to the right for columns.
    pub(in crate::diagram) fn spot(&self, line: Line, (along, aside): Point) -> Point {
        let across = self.along(line.number as u32);
        let Rect { left, bottom, .. } = self.square;
        match line.dimension {
            0 => (left + along, bottom - across + aside),
            _ => (left + across + aside, bottom - along),
        }
    }

    /// The path of a link along its row or column.
    pub(in crate::diagram) fn course(&self, node: u32) -> Course {
        let next = (node + 1) % self.side();
        let (from, to) = (self.along(node), self.along(next));
        let spacing = self.spacing();
        let dimension = self.dimension;
        let room = if dimension.is_symmetric() && dimension.virtual_channels() == 2 {
            WIDE_ROOM_BESIDE
        } else {
            ROOM_BESIDE
        };
        match self.layout {
            Layout::Folded if (to - from).abs() > 1.5 * spacing => {
                Course::Bow { from, to, spacing }
            }
            Layout::InOrder if next == 0 && spacing >= room => Course::Around { from, to, spacing },
            Layout::InOrder if next == 0 => Course::Stubs { from, to, spacing },
            _ => Course::Straight { from, to },
        }
    }

    /// Distance of a line from the middle of its bundle, in CSS pixels.
    pub(in crate::diagram) fn aside(&self, place: f64) -> f64 {
        place * self.track()
    }

    /// The pieces of the line at an offset in a bundle, from its node to the next.
    pub(in crate::diagram) fn strand(&self, line: Line, node: u32, place: f64) -> Vec<Vec<Point>> {
        let paths = self.course(node).paths(self.aside(place)).into_iter();
        paths
            .map(|path| path.into_iter().map(|spot| self.spot(line, spot)).collect())
            .collect()
    }

    /// The node where the bundle of a lane begins, and the offset of the lane's line in it; no
    /// offset if messages never use the lane.
    fn place_of(&self, lane: usize) -> (u32, Option<f64>) {
        let ends = self.dimension.lane(lane);
        let node = if ends.backward { ends.to } else { ends.from };
        let mut bundle = self.bundles[node as usize].iter();
        let found = bundle.find(|&&(_, known)| known == lane);
        (node, found.map(|&(place, _)| place))
    }
}

impl Plan for LatticePlan {
    fn draw(&self, surface: &Surface, diagram: &Diagram, frame: &Frame) -> Result<()> {
        Painter::new(self, surface, diagram, frame).draw()
    }

    fn radius(&self) -> f64 {
        self.node_radius().unwrap_or(1.0)
    }

    fn joints(&self, channel: usize) -> Vec<Joint> {
        let nodes = match self.lattice.channel(channel) {
            Injection(node) | Ejection(node) => vec![node],
            Along(line, lane) => {
                let lane = self.dimension.lane(lane);
                vec![
                    self.lattice.node(line, lane.from),
                    self.lattice.node(line, lane.to),
                ]
            }
        };
        let joint = |node| {
            Some(Joint {
                spot: self.node(node),
                half: self.node_radius()?,
                is_switch: false,
            })
        };
        nodes.into_iter().filter_map(joint).collect()
    }

    fn draws(&self, channel: usize) -> bool {
        match self.lattice.channel(channel) {
            Injection(_) | Ejection(_) => self.node_radius().is_some(),
            Along(_, lane) => self.place_of(lane).1.is_some(),
        }
    }

    fn is_used(&self, channel: usize) -> bool {
        match self.lattice.channel(channel) {
            Injection(_) | Ejection(_) => true,
            Along(_, lane) => self.dimension.carries(lane),
        }
    }

    fn trace(&self, channel: usize) -> Vec<Vec<Point>> {
        // A processor is drawn as its node; its channels are short lines in and out of it.
        let stub = self.spacing() * STUB;
        match self.lattice.channel(channel) {
            Injection(node) => {
                let node = self.node(node);
                vec![vec![(node.0 - stub, node.1 + stub), node]]
            }
            Ejection(node) => {
                let node = self.node(node);
                vec![vec![node, (node.0 + stub, node.1 + stub)]]
            }
            Along(line, lane) => {
                let (node, place) = self.place_of(lane);
                let mut pieces = self.strand(line, node, place.unwrap_or(0.0));
                if self.dimension.lane(lane).backward {
                    pieces.reverse();
                    for piece in &mut pieces {
                        piece.reverse();
                    }
                }
                pieces
            }
        }
    }

    fn source(&self, processor: usize) -> Option<Point> {
        (processor < self.lattice.nodes()).then(|| self.node(processor))
    }

    fn pick(&self, spot: Point) -> Option<Picked> {
        let spacing = self.spacing();
        let near =
            |at: f64| (0..self.side()).filter(move |&i| (self.along(i) - at).abs() <= spacing);
        let (right, up) = (spot.0 - self.square.left, self.square.bottom - spot.1);
        let line = |dimension, number: u32| Line {
            dimension,
            number: number as usize,
        };
        let nodes =
            near(up).flat_map(|y| near(right).map(move |x| self.lattice.node(line(0, y), x)));
        let nodes = nodes.map(|node| (node, distance(spot, self.node(node))));
        let node = nearest(nodes, NODE_REACH);
        let processor = node.map(Picked::Processor);
        // Nodes that are not drawn can still be selected, at the crossings of links.
        let radius = self.node_radius().unwrap_or(0.25 * spacing);
        let is_on_it = node.is_some_and(|node| distance(spot, self.node(node)) <= radius);
        if is_on_it {
            return processor;
        }
        let lines = near(up).map(|y| (line(0, y), right));
        let lines = lines.chain(near(right).map(|x| (line(1, x), up)));
        let strands = lines.flat_map(|(line, at)| {
            // A folded link is two positions long; the link that closes a ring passes all nodes.
            let begins_near = move |node: &u32| {
                (self.along(*node) - at).abs() <= 2.5 * spacing || node + 1 == self.side()
            };
            let nodes = (0..self.dimension.links()).filter(begins_near);
            nodes.flat_map(move |node| {
                let bundle = self.bundles[node as usize].iter();
                bundle.map(move |&(place, lane)| {
                    let pieces = self.strand(line, node, place).into_iter();
                    let away = pieces.map(|piece| distance_to_line(spot, &piece));
                    ((line, lane), away.fold(f64::INFINITY, f64::min))
                })
            })
        });
        let channel = nearest(strands, REACH);
        let channel =
            channel.map(|(line, lane)| Picked::Channel(self.lattice.number(Along(line, lane))));
        channel.or(processor)
    }

    fn label_heights(&self) -> [f64; 2] {
        let reach = if self.dimension.shape() == Shape::Line {
            STUB
        } else {
            RING
        };
        let away = LABEL - (0.5 - reach) * self.spacing();
        [self.square.top - away, self.square.bottom + away]
    }
}
