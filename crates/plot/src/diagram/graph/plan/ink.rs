//! Width and opacity of lines, depending on their number.

use super::GraphPlan;
use crate::polyline::length;

/// Largest fraction of the picture that lines may cover at their least width.
const COVERED: f64 = 0.6;

/// Width, in CSS pixels, below which lines that are idle are as wide as busy ones.
const ALIKE: f64 = 1.5;

/// Width of the thinnest lines, in CSS pixels; if these are too many, they are drawn translucent.
const THINNEST: f64 = 0.5;

/// Least opacity of a line.
const FAINTEST: f64 = 0.3;

/// Width of the widest line, in CSS pixels, where only the busiest are drawn.
const BUSIEST: f64 = 2.2;

impl GraphPlan {
    /// Makes lines thinner, and then paler, if they would otherwise cover the picture.
    pub(super) fn thin_out(&mut self) {
        if self.leaves_links_out() {
            self.spacing.thickest = self.spacing.thickest.max(BUSIEST);
        }
        let shown = self.strands().iter().filter(|strand| strand.is_shown);
        let pieces = shown.flat_map(|strand| self.strand(strand));
        let length: f64 = pieces.map(|piece| length(&piece)).sum();
        let fitting = COVERED * self.area.width() * self.area.height() / length.max(1.0);
        if fitting < ALIKE {
            self.spacing.thickest = self.spacing.thickest.min(fitting.max(THINNEST));
            self.opacity = (fitting / THINNEST).clamp(FAINTEST, 1.0);
        }
    }
}
