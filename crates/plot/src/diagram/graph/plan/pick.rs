//! The part of a graph's drawing at a point.

use super::GraphPlan;
use crate::diagram::geometry::{
    NODE_REACH, Picked, Plan as _, REACH, distance, distance_to_line, nearest,
};
use crate::diagram::sketch::{BundleShape, Course};
use crate::polyline::Point;

impl GraphPlan {
    pub(super) fn part_at(&self, spot: Point) -> Option<Picked> {
        let is_shared = self.sources == self.destinations;
        let part = |processor, is_source| match (is_shared, is_source) {
            (true, _) => Picked::Processor(processor),
            (false, true) => Picked::Source(processor),
            (false, false) => Picked::Destination(processor),
        };
        let ends = if is_shared {
            vec![(&self.sources, true)]
        } else {
            vec![(&self.sources, true), (&self.destinations, false)]
        };
        let nodes = ends.into_iter().flat_map(|(nodes, is_source)| {
            let nodes = nodes.iter().enumerate();
            nodes.map(move |(processor, &node)| {
                (part(processor, is_source), distance(spot, self.node(node)))
            })
        });
        let nodes: Vec<(Picked, f64)> = nodes.collect();
        nearest(nodes.iter().copied(), self.radius())
            .or_else(|| nearest(self.channels_near(spot), REACH))
            .or_else(|| nearest(nodes.into_iter(), NODE_REACH))
            .or_else(|| self.bundle_at(spot))
            .or_else(|| self.stage_at(spot).map(Picked::Stage))
    }

    /// Channels with a line of their own and their distance from a point, as far as they may be near.
    fn channels_near(&self, spot: Point) -> impl Iterator<Item = (Picked, f64)> {
        let channels = 0..self.sketch.graph.channels.len();
        let drawn = channels.filter(move |&channel| self.draws(channel));
        let near = drawn.filter(move |&channel| self.may_be_near(channel, spot));
        near.map(move |channel| {
            let pieces = self.trace(channel).into_iter();
            let away = pieces.map(|piece| distance_to_line(spot, &piece));
            (Picked::Channel(channel), away.fold(f64::INFINITY, f64::min))
        })
    }

    /// True unless a straight channel is certainly out of reach.
    fn may_be_near(&self, channel: usize, (x, y): Point) -> bool {
        match self.sketch.courses.get(channel) {
            None | Some(Course::Straight) => {
                let (from, to) = self.sketch.graph.channels[channel].nodes();
                let ((x0, y0), (x1, y1)) = (self.node(from), self.node(to));
                let reach = REACH + 2.0 * self.radius();
                let is_between = |at: f64, one: f64, other: f64| {
                    at >= one.min(other) - reach && at <= one.max(other) + reach
                };
                is_between(x, x0, x1) && is_between(y, y0, y1)
            }
            Some(_) => true,
        }
    }

    /// The first channel of the bundle at a point.
    fn bundle_at(&self, spot: Point) -> Option<Picked> {
        let away = self.sketch.bundles.iter().map(|bundle| {
            let away = match bundle.shape {
                BundleShape::Bar(from, to) => {
                    distance_to_line(spot, &[self.spot(from), self.spot(to)])
                }
                BundleShape::Disc(centre, [across, _]) => {
                    let radius = across * self.area.width();
                    (distance(spot, self.spot(centre)) - radius).max(0.0)
                }
            };
            (Picked::Band(bundle.channels[0]), away)
        });
        nearest(away, REACH)
    }
}
