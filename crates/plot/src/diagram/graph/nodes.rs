//! Nodes of a graph's drawing: processors, switches, and symbols for many of them.

use loadcurve::topology::NodeKind;

use super::GraphPlan;
use crate::Result;
use crate::diagram::geometry::{Painter, Plan as _};
use crate::diagram::silent::{Processors, silent_sources};
use crate::diagram::sketch::Cluster;
use crate::polyline::Rect;
use crate::surface::{Stroke, TextStyle};
use crate::text::TEXT;

/// Half the width from which a switch has an outline, in CSS pixels, and the width of the outline.
const ROOM_FOR_AN_OUTLINE: f64 = 2.4;
const OUTLINE: f64 = 1.25;

/// Height of a bracket, in CSS pixels.
const BRACKET: f64 = 5.0;

impl Painter<'_, GraphPlan> {
    /// True for each node none of whose processors sends; empty if there is none.
    pub(super) fn silent_nodes(&self) -> Vec<bool> {
        let plan = self.plan;
        let sources = silent_sources(self.diagram);
        if sources.is_empty() {
            return Vec::new();
        }
        let mut silent = vec![false; plan.sketch.graph.nodes.len()];
        let mut sends = silent.clone();
        for (&node, is_silent) in plan.sources().iter().zip(sources) {
            silent[node] |= is_silent;
            sends[node] |= !is_silent;
        }
        let nodes = silent.iter().zip(&sends);
        nodes.map(|(&silent, &sends)| silent && !sends).collect()
    }

    /// Draws the nodes at a depth.
    pub(super) fn nodes(&self, depth: f64, silent: &[bool]) -> Result<()> {
        let processors = Processors {
            surface: self.surface,
            theme: self.theme,
        };
        for (index, node) in self.plan.sketch.graph.nodes.iter().enumerate() {
            if self.plan.is_in_cluster(index) || self.plan.depth(index) != depth {
                continue;
            }
            let (spot, half) = (self.plan.node(index), self.plan.half(index));
            let ink = match node.kind {
                NodeKind::Processor => self.theme.axis,
                NodeKind::Switch | NodeKind::Memory => self.theme.ink,
            };
            let outline = self.at_depth(ink, depth);
            match node.kind {
                NodeKind::Processor => {
                    let is_silent = silent.get(index).copied();
                    processors.draw(spot, half, outline, is_silent)?;
                }
                NodeKind::Switch | NodeKind::Memory => {
                    self.surface.square(spot, half, outline)?;
                    if half >= ROOM_FOR_AN_OUTLINE {
                        let background = self.theme.background;
                        self.surface.square(spot, half - OUTLINE, background)?;
                    }
                }
            }
            if let Some(names) = &self.plan.names {
                let style = TextStyle::new(self.theme.ink, TEXT).centered();
                self.surface.text(&names[index], spot, &style)?;
            }
        }
        Ok(())
    }

    /// Draws brackets for the processors of a subtree, with their number if there is room, and long
    /// switches for many.
    pub(super) fn clusters(&self) -> Result<()> {
        self.plan
            .sketch
            .clusters
            .iter()
            .try_for_each(|cluster| self.cluster(cluster))
    }

    fn cluster(&self, cluster: &Cluster) -> Result<()> {
        let [left, right] = cluster.span.map(|x| self.plan.spot([x, cluster.y]).0);
        let y = self.plan.spot([0.0, cluster.y]).1;
        let gap = (0.12 * (right - left)).min(3.0);
        let (left, right) = (left + gap, right - gap);
        let middle = f64::midpoint(left, right);
        let count = cluster
            .nodes
            .first()
            .map_or(0, ExactSizeIterator::len)
            .to_string();
        if cluster.is_bracket {
            let stroke = Stroke::solid(self.theme.ink, 1.25);
            let low = y + BRACKET;
            let corners = [(left, low), (left, y), (right, y), (right, low)];
            self.surface.line(&corners, &stroke)?;
            let style = TextStyle::new(self.theme.muted, TEXT).centered();
            if style.width(&count) + 2.0 <= right - left {
                self.surface.text(&count, (middle, low + 4.0), &style)?;
            }
            return Ok(());
        }
        let style = TextStyle::new(self.theme.ink, TEXT).centered();
        let fits = style.width(&count) + 8.0 <= right - left;
        let half = if fits {
            8.0
        } else {
            self.plan.radius().clamp(2.0, 4.0)
        };
        let area = Rect::between((left, y - half), (right, y + half));
        self.surface.rectangle(&area, self.theme.ink)?;
        let rim = OUTLINE.min(0.4 * half);
        let inside = (left + rim).min(middle);
        let (left, right) = (inside, (right - rim).max(inside));
        let inside = Rect::between((left, y - half + rim), (right, y + half - rim));
        self.surface.rectangle(&inside, self.theme.background)?;
        if fits {
            self.surface.text(&count, (middle, y), &style)?;
        }
        Ok(())
    }
}
