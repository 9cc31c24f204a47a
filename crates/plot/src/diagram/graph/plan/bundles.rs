//! Links without lines of their own: the bars and discs that stand for many of them, and those that are shown when
//! something is pointed at.

use super::GraphPlan;
use crate::diagram::geometry::Plan as _;
use crate::diagram::sketch::BundleShape;
use crate::polyline::Point;

impl GraphPlan {
    /// Channels without lines of their own that are shown when a node is pointed at: those of the
    /// node, or of its whole group.
    pub(super) fn channels_shown_at(&self, node: usize) -> Vec<usize> {
        let group = |node: usize| self.sketch.groups.get(node).copied();
        let is_near = |other: usize| {
            other == node || group(node).is_some_and(|one| Some(one) == group(other))
        };
        let channels = 0..self.sketch.graph.channels.len();
        let near = channels.filter(|&channel| {
            let (from, to) = self.sketch.graph.channels[channel].nodes();
            self.is_link(channel) && !self.draws(channel) && (is_near(from) || is_near(to))
        });
        near.collect()
    }

    /// Channels that are shown together with a channel without a line of its own: all of a bar, or
    /// those of its node's group.
    pub(super) fn channels_shown_with(&self, channel: usize) -> Vec<usize> {
        match self.bundle_of(channel) {
            None => Vec::new(),
            Some(_) if !self.sketch.groups.is_empty() => {
                self.channels_shown_at(self.sketch.graph.channels[channel].nodes().0)
            }
            Some(bundle) => self.sketch.bundles[bundle].channels.clone(),
        }
    }

    /// Least distance between two bars side by side.
    pub(in crate::diagram) fn bars_apart(&self) -> f64 {
        let bars = self.sketch.bundles.iter();
        let bars = bars.filter_map(|bundle| match bundle.shape {
            BundleShape::Bar(from, to) => Some((self.spot(from), self.spot(to))),
            BundleShape::Disc(..) => None,
        });
        // The start of a bar as its distance along and across those that run in its direction.
        let is_level = |(from, to): &(Point, Point)| (to.0 - from.0).abs() > (to.1 - from.1).abs();
        let (level, upright): (Vec<_>, Vec<_>) = bars.partition(is_level);
        let level = level.into_iter().map(|((x, y), _)| [x, y]);
        let upright = upright.into_iter().map(|((x, y), _)| [-y, x]);
        [apart(level.collect()), apart(upright.collect())]
            .into_iter()
            .fold(f64::INFINITY, f64::min)
    }

    /// The bundle that a channel is drawn in.
    pub(super) fn bundle_of(&self, channel: usize) -> Option<usize> {
        let mut bundles = self.sketch.bundles.iter();
        bundles.position(|bundle| bundle.channels.contains(&channel))
    }
}

/// Least distance across between two bars that start side by side.
fn apart(mut starts: Vec<[f64; 2]>) -> f64 {
    starts.sort_by(|one, next| {
        let along = one[0].round().total_cmp(&next[0].round());
        along.then(one[1].total_cmp(&next[1]))
    });
    let pairs = starts.windows(2);
    let beside = pairs.filter(|pair| (pair[1][0] - pair[0][0]).abs() <= 1.0);
    let away = beside.map(|pair| pair[1][1] - pair[0][1]);
    away.filter(|&away| away > 0.0)
        .fold(f64::INFINITY, f64::min)
}
