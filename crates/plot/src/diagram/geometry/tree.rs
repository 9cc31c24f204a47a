//! Positions in a butterfly fat-tree: its levels are stacked, and each spans the whole width.

use loadcurve::topology::FatTree;
use loadcurve::topology::fat_tree::Direction::{self, Up};
use loadcurve::topology::fat_tree::TreeChannel;

use super::near::{distance, distance_to_line, nearest, slot};
use super::{Joint, NODE_REACH, Picked, REACH};
use crate::frame::Frame;
use crate::polyline::{Point, Rect};

/// Links closer together than this, in CSS pixels, merge into a band.
const MERGED_LINKS: f64 = 1.2;

/// Nodes closer together than this, in CSS pixels, merge into a bar.
const MERGED_NODES: f64 = 3.0;

/// Subtrees narrower than this, in CSS pixels, are merged within a band.
const NARROW_SUBTREE: f64 = 4.0;

/// Links farther apart than this are drawn as two channels, one in each direction.
const TWO_WAYS: f64 = 9.0;

/// Frame width, in CSS pixels, from which there is room for numbers beside the tree.
const ROOM_FOR_NOTES: f64 = 300.0;

#[derive(Debug, Clone)]
pub(in crate::diagram) struct TreePlan {
    pub(in crate::diagram) tree: FatTree,
    pub(in crate::diagram) area: Rect,
    /// True if there is room to the left of the tree for the utilisation of each level, and to the
    /// right for the number of its nodes.
    pub(in crate::diagram) has_notes: bool,
}

/// Level of detail of the links above a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::diagram) enum Links {
    /// A line for each channel.
    TwoWays,
    /// A line for both channels of a link.
    Single,
    /// One area for all links.
    Merged,
}

impl TreePlan {
    pub(in crate::diagram) fn new(tree: FatTree, frame: &Frame) -> Self {
        let has_notes = frame.width >= ROOM_FOR_NOTES;
        let margin = if has_notes { 62.0 } else { 8.0 };
        let (above, below) = frame.drawing_margins();
        let area = Rect {
            left: margin,
            top: 16.0 + above,
            right: frame.width - margin,
            bottom: frame.height - 30.0 - below,
        };
        Self {
            tree,
            area,
            has_notes,
        }
    }

    pub(in crate::diagram) fn place(&self, level: u32, address: u32) -> Point {
        let (x, y) = self.tree.place(level, address);
        (
            self.area.left + x * self.area.width(),
            self.area.bottom - y * self.area.height(),
        )
    }

    fn spacing(&self, count: u32) -> f64 {
        self.area.width() / f64::from(count)
    }

    /// Distance between the links above a level.
    fn link_spacing(&self, level: u32) -> f64 {
        self.spacing(self.tree.links_above(level))
    }

    pub(in crate::diagram) fn links(&self, level: u32) -> Links {
        let spacing = self.link_spacing(level);
        if spacing < MERGED_LINKS {
            Links::Merged
        } else if spacing < TWO_WAYS {
            Links::Single
        } else {
            Links::TwoWays
        }
    }

    /// Width of the thickest line above a level, in CSS pixels.
    pub(in crate::diagram) fn thickest(&self, level: u32) -> f64 {
        (self.link_spacing(level) * 0.5).clamp(0.7, 3.2)
    }

    /// Half the width of the nodes of a level; `None` if they merge into bars.
    pub(in crate::diagram) fn node_half(&self, level: u32) -> Option<f64> {
        let spacing = self.spacing(self.tree.nodes_at(level));
        let (least, most) = if level == 0 { (1.2, 4.5) } else { (1.5, 6.0) };
        (spacing >= MERGED_NODES).then(|| (spacing * 0.3).clamp(least, most))
    }

    pub(super) fn radius(&self) -> f64 {
        self.node_half(0).unwrap_or(1.5)
    }

    /// The left and right edges of the subtrees of a level, merged if they are too narrow.
    pub(in crate::diagram) fn subtrees(&self, level: u32) -> impl Iterator<Item = (f64, f64)> {
        let count = self.tree.processors() / 4_u32.pow(level);
        let merged = if self.spacing(count) < NARROW_SUBTREE {
            1
        } else {
            count
        };
        let (left, width) = (self.area.left, self.spacing(merged));
        let gap = if merged == 1 {
            0.0
        } else {
            (width * 0.12).min(3.0)
        };
        (0..merged).map(move |i| {
            let start = left + f64::from(i) * width;
            (start + gap / 2.0, start + width - gap / 2.0)
        })
    }

    /// The line of a channel, starting where flits enter it.
    pub(in crate::diagram) fn line_of(&self, at: TreeChannel) -> [Point; 2] {
        let TreeChannel {
            level,
            address,
            port,
            direction,
        } = at;
        let parent = self.tree.parents(level, address).nth(port as usize);
        let parent = parent.expect("a link leads to a switch");
        let ends = [self.place(level, address), self.place(level + 1, parent)];
        let gap = match self.links(level) {
            Links::TwoWays if direction == Up => -self.thickest(level) * 0.5 - 0.4,
            Links::TwoWays => self.thickest(level) * 0.5 + 0.4,
            Links::Single | Links::Merged => 0.0,
        };
        let [lower, upper] = shifted(ends, gap);
        match direction {
            Direction::Up => [lower, upper],
            Direction::Down => [upper, lower],
        }
    }

    pub(super) fn line(&self, channel: usize) -> Vec<Point> {
        self.line_of(self.tree.place_of(channel)).to_vec()
    }

    pub(super) fn joints(&self, channel: usize) -> Vec<Joint> {
        let at = self.tree.place_of(channel);
        let parent = self.tree.parents(at.level, at.address);
        let upper = parent.skip(at.port as usize).take(1);
        let nodes = upper.map(|address| (at.level + 1, address));
        nodes
            .chain([(at.level, at.address)])
            .filter_map(|(level, address)| {
                Some(Joint {
                    spot: self.place(level, address),
                    half: self.node_half(level)?,
                    is_switch: level > 0,
                })
            })
            .collect()
    }

    pub(super) fn draws(&self, channel: usize) -> bool {
        self.links(self.tree.place_of(channel).level) != Links::Merged
    }

    /// The corners of the areas above a level, one for each subtree that contains its links.
    pub(in crate::diagram) fn bands(&self, level: u32) -> impl Iterator<Item = [Point; 4]> {
        let (low, high) = (self.place(level, 0).1, self.place(level + 1, 0).1);
        self.subtrees(level + 1)
            .map(move |(left, right)| [(left, low), (left, high), (right, high), (right, low)])
    }

    pub(super) fn stage(&self, level: u32) -> Option<[Point; 4]> {
        let Rect { left, right, .. } = self.area;
        let (low, high) = (self.place(level, 0).1, self.place(level + 1, 0).1);
        (level < self.tree.levels()).then_some([
            (left, low),
            (left, high),
            (right, high),
            (right, low),
        ])
    }

    pub(super) fn processor(&self, processor: usize) -> Option<Point> {
        let address = processor as u32;
        (address < self.tree.processors()).then(|| self.place(0, address))
    }

    pub(super) fn pick(&self, spot: Point) -> Option<Picked> {
        let leaves = self.tree.processors();
        let leaf = slot((spot.0 - self.area.left) / self.spacing(leaves), leaves);
        let to_leaf = leaf.map_or(f64::INFINITY, |leaf| distance(spot, self.place(0, leaf)));
        let leaf = leaf.map(|leaf| Picked::Processor(leaf as usize));
        if to_leaf <= self.radius() + 1.5 {
            return leaf;
        }
        let height = self.area.height() / f64::from(self.tree.levels());
        let level = slot((self.area.bottom - spot.1) / height, self.tree.levels());
        let channel = level.and_then(|level| self.channel_at(level, spot));
        let near_leaf = leaf.filter(|_| to_leaf <= NODE_REACH);
        let inside = spot.0 >= self.area.left && spot.0 <= self.area.right;
        let stage = level.filter(|_| inside).map(Picked::Stage);
        channel.or(near_leaf).or(stage)
    }

    /// The channel above a level that is nearest to a point.
    fn channel_at(&self, level: u32, spot: Point) -> Option<Picked> {
        let nodes = self.tree.nodes_at(level);
        let numbered = |address, port, direction| {
            self.tree.channel(TreeChannel {
                level,
                address,
                port,
                direction,
            })
        };
        let directions: &[Direction] = match self.links(level) {
            Links::Merged => {
                let address = slot((spot.0 - self.area.left) / self.spacing(nodes), nodes)?;
                return Some(Picked::Band(numbered(address, 0, Up)));
            }
            Links::Single => &[Up],
            Links::TwoWays => &[Up, Direction::Down],
        };
        let ports = if level == 0 { 1 } else { 2 };
        let places = (0..nodes).flat_map(|address| {
            (0..ports).flat_map(move |port| {
                directions.iter().map(move |&direction| TreeChannel {
                    level,
                    address,
                    port,
                    direction,
                })
            })
        });
        let near = places.map(|at| (at, distance_to_line(spot, &self.line_of(at))));
        nearest(near, REACH).map(|at| Picked::Channel(self.tree.channel(at)))
    }
}

/// A link shifted sideways, to leave room for its twin in the other direction.
fn shifted([(x0, y0), (x1, y1)]: [Point; 2], by: f64) -> [Point; 2] {
    let (dx, dy) = (x1 - x0, y1 - y0);
    let length = (dx * dx + dy * dy).sqrt();
    let (sx, sy) = (-dy / length * by, dx / length * by);
    [(x0 + sx, y0 + sy), (x1 + sx, y1 + sy)]
}
