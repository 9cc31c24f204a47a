//! Sizes of nodes and distances of lines, by the room between nodes.

use loadcurve::topology::NodeKind;

use super::pairs::Pairs;
use crate::diagram::geometry::distance;
use crate::diagram::sketch::Sketch;
use crate::polyline::{Point, Rect};

/// Half the width of a node, as a fraction of the distance to the nearest node.
const FILLED: f64 = 0.17;

/// The same where processors stand around their switches.
const FILLED_AROUND: f64 = 0.28;

/// Largest half width of a node, as a fraction of the distance to a very near node.
const MAX_FILLED: f64 = 0.4;

/// Least and greatest half width of a node, in CSS pixels.
const HALF: [f64; 2] = [0.9, 8.0];

/// Half width below which a node is a dot, and the part of it that the dot takes, so that the colours of
/// links are seen between dots.
const DOT: f64 = 2.4;
const DOT_PART: f64 = 0.7;

/// Distance between nodes below which dots would hide the links between them, in CSS pixels.
const DENSE: f64 = 4.0;

/// Width of the line of a row of nodes, which has no lines beside it.
const ROW: f64 = 8.0;

/// Distance between nodes from which there is room for two lines between them, in CSS pixels: for each link
/// that leaves a node, and at least.
const TWO_LINES: f64 = 6.0;
const MIN_TWO_LINES: f64 = 12.0;

/// Distance between nodes behind one another, as a fraction of that between neighbours.
const BEHIND: f64 = 0.5;

/// Share of the nodes that may be closer together than the distance used.
const CROWDED: usize = 20;

/// Sizes in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Spacing {
    /// Distance between neighbouring nodes.
    pub(super) nodes: f64,
    /// Distance between any two nodes.
    closest: f64,
    /// Half the width of a processor, and of a switch.
    pub(super) processor: f64,
    pub(super) switch: f64,
    /// Distance between lines side by side; `None` if there is room for one only.
    pub(super) lines: Option<f64>,
    /// Width of the widest line.
    pub(super) thickest: f64,
    /// True if nodes are so close together that they would hide the links between them.
    pub(super) is_dense: bool,
}

impl Spacing {
    pub(super) fn of(sketch: &Sketch, pairs: &Pairs, area: &Rect, is_in_cluster: &[bool]) -> Self {
        let nodes = sketch.graph.nodes.iter().zip(is_in_cluster);
        let nodes = nodes.filter(|&(_, &is_in_cluster)| !is_in_cluster);
        let spot = |x: f64, y: f64| (area.x_at(x), area.y_at(y));
        let spots = nodes.map(|(node, _)| (spot(node.x, node.y), node.kind == NodeKind::Switch));
        let mut spots: Vec<(Point, bool)> = spots.collect();
        let room = area.width().min(area.height());
        let mut away = nearest(&spots);
        let closest = away.iter().map(|&(away, _)| away).fold(room, f64::min);
        let front = spots.iter().zip(&sketch.depths);
        let front = front.filter(|&(_, &depth)| depth == 0.0);
        let front: Vec<(Point, bool)> = front.map(|(&spot, _)| spot).collect();
        if front.len() > 1 && 2 * front.len() * depths(sketch) >= spots.len() {
            // Layers like the one in the front may hide one another.
            spots = front;
            away = nearest(&spots);
            for (away, _) in &mut away {
                *away *= BEHIND;
            }
        }
        let quantile = |of: &dyn Fn(bool) -> bool, part: usize| {
            let mut away: Vec<f64> = away
                .iter()
                .filter(|&&(_, is_switch)| of(is_switch))
                .map(|&(away, _)| away)
                .collect();
            away.sort_by(f64::total_cmp);
            away.get(away.len() / part)
                .copied()
                .unwrap_or(room)
                .min(room)
        };
        let is_mixed = spots.iter().any(|&(_, is)| is) && spots.iter().any(|&(_, is)| !is);
        let part = if is_mixed { FILLED_AROUND } else { FILLED };
        let half = |of: &dyn Fn(bool) -> bool| {
            // If distances differ, few nodes are as close together as the closest pair.
            let most = MAX_FILLED.max(part) * quantile(of, CROWDED);
            let half = (part * quantile(of, 2)).min(most);
            let is_dot = half < DOT && !is_mixed;
            let half = if is_dot { DOT_PART * half } else { half };
            half.clamp(HALF[0], HALF[1])
        };
        let all = quantile(&|_| true, CROWDED);
        let switch = half(&|is| is);
        // Processors that are drawn as one are not visible.
        let has_processors = spots.iter().any(|&(_, is)| !is);
        let processor = if has_processors {
            half(&|is| !is)
        } else {
            switch
        };
        let least = if is_mixed {
            processor.min(switch)
        } else {
            half(&|_| true)
        };
        let each = pairs.count() as f64 / sketch.graph.nodes.len() as f64;
        let lines =
            (all >= (TWO_LINES * each).max(MIN_TWO_LINES)).then(|| (0.9 * least).clamp(2.4, 6.5));
        let is_dense = all < DENSE;
        // Every node of a row has links to two others at most.
        let merged = if pairs.counts().all(|count| count <= 2) {
            ROW
        } else {
            (0.3 * all).clamp(1.0, 3.2)
        };
        Self {
            is_dense,
            nodes: all,
            closest,
            processor,
            switch,
            lines,
            thickest: lines.map_or(merged, |apart| (apart - 0.6).clamp(1.8, 5.0)),
        }
    }

    /// Makes nodes large enough for names of some width and height, if there is room for that.
    pub(super) fn make_room_for(&mut self, width: f64, height: f64) -> bool {
        let half = (width / 2.0 + 3.5).max(height / 2.0 + 3.0);
        let has_room = self.nodes >= 3.2 * half && self.closest >= 2.6 * half;
        if has_room {
            self.processor = self.processor.max(half);
            self.switch = self.switch.max(half);
            self.lines = self.lines.map(|apart| apart.max(5.0));
        }
        has_room
    }
}

/// Number of different distances from the front.
fn depths(sketch: &Sketch) -> usize {
    let mut depths = sketch.depths.clone();
    depths.sort_by(f64::total_cmp);
    depths.dedup();
    depths.len()
}

/// Distance of every node from the nearest other one.
fn nearest(spots: &[(Point, bool)]) -> Vec<(f64, bool)> {
    let mut sorted = spots.to_vec();
    sorted.sort_by(|(a, _), (b, _)| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let near = |at: usize| {
        let (spot, is_switch) = sorted[at];
        let mut least = f64::INFINITY;
        for &(other, _) in &sorted[at + 1..] {
            if other.0 - spot.0 >= least {
                break;
            }
            least = least.min(distance(spot, other));
        }
        for &(other, _) in sorted[..at].iter().rev() {
            if spot.0 - other.0 >= least {
                break;
            }
            least = least.min(distance(spot, other));
        }
        (least, is_switch)
    };
    (0..sorted.len()).map(near).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_node_may_be_far_away_in_one_direction() {
        let spots = [(0.0, 0.0), (1.0, 9.0), (2.0, 0.0), (2.5, 9.0)];
        let spots = spots.map(|spot| (spot, false));
        let away: Vec<f64> = nearest(&spots).into_iter().map(|(away, _)| away).collect();
        assert_eq!(away, [2.0, 1.5, 2.0, 1.5]);
    }
}
