//! Positions in a butterfly fat-tree: its levels are stacked, and each spans the whole width.

use loadcurve::topology::{Topology as _, Xgft};

use crate::Result;
use crate::diagram::Diagram;
use crate::diagram::geometry::{
    Joint, NODE_REACH, Painter, Picked, Plan, REACH, distance, distance_to_line, nearest, slot,
};
use crate::frame::Frame;
use crate::polyline::{Point, Rect};
use crate::surface::Surface;

/// Links closer together than this, in CSS pixels, merge into a band.
const MERGED_LINKS: f64 = 1.2;

/// Nodes closer together than this, in CSS pixels, merge into a bar.
const MERGED_NODES: f64 = 3.0;

/// Subtrees narrower than this, in CSS pixels, are merged within a band.
const NARROW_SUBTREE: f64 = 4.0;

/// Links farther apart than this are drawn as two channels, one in each direction.
const TWO_WAYS: f64 = 9.0;

/// Distance of the middle of a label from the tree, above and below it, in CSS pixels.
const LABEL_ABOVE: f64 = 21.0;
const LABEL_BELOW: f64 = 19.0;

/// Frame width, in CSS pixels, from which there is room for numbers beside the tree.
const ROOM_FOR_NOTES: f64 = 300.0;

#[derive(Debug, Clone)]
pub(in crate::diagram) struct TreePlan {
    pub(in crate::diagram) tree: Xgft,
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
    pub(in crate::diagram) fn new(tree: &Xgft, frame: &Frame) -> Self {
        let has_notes = frame.width >= ROOM_FOR_NOTES;
        let margin = if has_notes { 62.0 } else { 8.0 };
        let (above, below) = frame.drawing_margins();
        let area = Rect::between(
            (margin, 16.0 + above),
            (frame.width - margin, frame.height - 30.0 - below),
        );
        Self {
            tree: tree.clone(),
            area,
            has_notes,
        }
    }

    pub(in crate::diagram) fn place(&self, level: usize, address: u32) -> Point {
        let x = (f64::from(address) + 0.5) / f64::from(self.tree.nodes_at(level));
        let y = level as f64 / self.tree.height() as f64;
        (
            self.area.left + x * self.area.width(),
            self.area.bottom - y * self.area.height(),
        )
    }

    fn spacing(&self, count: u32) -> f64 {
        self.area.width() / f64::from(count)
    }

    /// Distance between the links above a level.
    fn link_spacing(&self, level: usize) -> f64 {
        self.spacing(self.tree.links_above(level).len() as u32)
    }

    pub(in crate::diagram) fn links(&self, level: usize) -> Links {
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
    pub(in crate::diagram) fn thickest(&self, level: usize) -> f64 {
        (self.link_spacing(level) * 0.5).clamp(0.7, 3.2)
    }

    /// Half the width of the nodes of a level; `None` if they merge into bars.
    pub(in crate::diagram) fn node_half(&self, level: usize) -> Option<f64> {
        let spacing = self.spacing(self.tree.nodes_at(level));
        let (least, most) = if level == 0 { (1.2, 4.5) } else { (1.5, 6.0) };
        (spacing >= MERGED_NODES).then(|| (spacing * 0.3).clamp(least, most))
    }

    /// The left and right edges of the subtrees of a level, merged if they are too narrow.
    pub(in crate::diagram) fn subtrees(&self, level: usize) -> impl Iterator<Item = (f64, f64)> {
        let level = self.tree.levels()[level];
        let count = level.nodes / level.copies;
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
    pub(in crate::diagram) fn line_of(&self, channel: usize) -> [Point; 2] {
        let at = self.tree.channel(channel);
        let level = at.level;
        let gap = match self.links(level) {
            Links::TwoWays if at.is_up => -self.thickest(level) * 0.5 - 0.4,
            Links::TwoWays => self.thickest(level) * 0.5 + 0.4,
            Links::Single | Links::Merged => 0.0,
        };
        let upper = self.place(level + 1, self.tree.upper(at));
        let [lower, upper] = shifted([self.place(level, at.node), upper], gap);
        if at.is_up {
            [lower, upper]
        } else {
            [upper, lower]
        }
    }

    /// The corners of the areas above a level, one for each subtree that contains its links.
    pub(in crate::diagram) fn bands(&self, level: usize) -> impl Iterator<Item = [Point; 4]> {
        let (low, high) = (self.place(level, 0).1, self.place(level + 1, 0).1);
        self.subtrees(level + 1)
            .map(move |(left, right)| [(left, low), (left, high), (right, high), (right, low)])
    }

    /// The channel above a level that is nearest to a point.
    fn channel_at(&self, level: usize, spot: Point) -> Option<Picked> {
        let ways = match self.links(level) {
            Links::Merged => {
                let nodes = self.tree.nodes_at(level);
                let address = slot((spot.0 - self.area.left) / self.spacing(nodes), nodes)?;
                return Some(Picked::Band(self.tree.all_up(level, address).start));
            }
            Links::Single => 1,
            Links::TwoWays => 2,
        };
        let links = self.tree.links_above(level);
        let channels = links.flat_map(|link| self.tree.both_ways(link).into_iter().take(ways));
        let near = channels.map(|it| (it, distance_to_line(spot, &self.line_of(it))));
        nearest(near, REACH).map(Picked::Channel)
    }
}

impl Plan for TreePlan {
    fn draw(&self, surface: &Surface, diagram: &Diagram, frame: &Frame) -> Result<()> {
        Painter::new(self, surface, diagram, frame).draw()
    }

    fn trace(&self, channel: usize) -> Vec<Vec<Point>> {
        vec![self.line_of(channel).to_vec()]
    }

    fn joints(&self, channel: usize) -> Vec<Joint> {
        let at = self.tree.channel(channel);
        let ends = [(at.level + 1, self.tree.upper(at)), (at.level, at.node)];
        ends.into_iter()
            .filter_map(|(level, address)| {
                Some(Joint {
                    spot: self.place(level, address),
                    half: self.node_half(level)?,
                    is_switch: level > 0,
                })
            })
            .collect()
    }

    fn draws(&self, channel: usize) -> bool {
        self.links(self.tree.channel(channel).level) != Links::Merged
    }

    fn radius(&self) -> f64 {
        self.node_half(0).unwrap_or(1.5)
    }

    fn stage(&self, stage: u32) -> Option<[Point; 4]> {
        let level = stage as usize;
        if level >= self.tree.height() {
            return None;
        }
        let Rect { left, right, .. } = self.area;
        let (low, high) = (self.place(level, 0).1, self.place(level + 1, 0).1);
        Some([(left, low), (left, high), (right, high), (right, low)])
    }

    fn source(&self, processor: usize) -> Option<Point> {
        let address = processor as u32;
        (processor < self.tree.processors()).then(|| self.place(0, address))
    }

    fn pick(&self, spot: Point) -> Option<Picked> {
        let leaves = self.tree.nodes_at(0);
        let leaf = slot((spot.0 - self.area.left) / self.spacing(leaves), leaves);
        let to_leaf = leaf.map_or(f64::INFINITY, |leaf| distance(spot, self.place(0, leaf)));
        let leaf = leaf.map(|leaf| Picked::Processor(leaf as usize));
        if to_leaf <= self.radius() + 1.5 {
            return leaf;
        }
        let levels = self.tree.height() as u32;
        let height = self.area.height() / f64::from(levels);
        let level = slot((self.area.bottom - spot.1) / height, levels);
        let channel = level.and_then(|level| self.channel_at(level as usize, spot));
        let near_leaf = leaf.filter(|_| to_leaf <= NODE_REACH);
        let inside = spot.0 >= self.area.left && spot.0 <= self.area.right;
        let stage = level.filter(|_| inside).map(Picked::Stage);
        channel.or(near_leaf).or(stage)
    }

    fn label_heights(&self) -> [f64; 2] {
        [self.area.top - LABEL_ABOVE, self.area.bottom + LABEL_BELOW]
    }
}

/// A link shifted sideways, to leave room for its twin in the other direction.
fn shifted([(x0, y0), (x1, y1)]: [Point; 2], by: f64) -> [Point; 2] {
    let (dx, dy) = (x1 - x0, y1 - y0);
    let length = distance((x0, y0), (x1, y1));
    let (sx, sy) = (-dy / length * by, dx / length * by);
    [(x0 + sx, y0 + sy), (x1 + sx, y1 + sy)]
}
