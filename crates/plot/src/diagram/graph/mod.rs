//! Drawing of any network as nodes with links between them.
//!
//! A link is one line for all its virtual channels, and a line for each direction where there is room.
//! Distant parts are drawn first and paler.

mod description;
mod nodes;
mod plan;

use plotters::style::{Color as _, RGBAColor};

use super::geometry::{Painter, Plan as _};
use super::loop_path;
use crate::Result;
use crate::diagram::sketch::BundleShape;
use crate::frame::Frame;
use crate::surface::{Stroke, TextStyle};
use crate::text::TEXT;
use plan::{Strand, busier};

pub(super) use description::description;
use description::notes;
pub(super) use plan::GraphPlan;

/// Opacity of the most distant parts.
const FARTHEST: f64 = 0.45;

/// Width of a bar for many links that are busy all the time, in CSS pixels.
const BAR: f64 = 9.0;

/// Width of the widest bar, as a fraction of the distance between bars.
const BETWEEN_BARS: f64 = 0.5;

/// Shortest line with room for an arrow, in CSS pixels.
const ROOM_FOR_AN_ARROW: f64 = 22.0;

/// Largest number of lines for which one-way lines have arrows.
const MAX_ARROWS: usize = 400;

/// Lengths of ink and gap of links that have failed, in CSS pixels.
pub(super) const FAILED: [f64; 2] = [2.0, 4.0];

impl Painter<'_, GraphPlan> {
    fn draw(&self, frame: &Frame) -> Result<()> {
        self.bundles()?;
        if let Some(busiest) = self.diagram.busiest()
            && !self.plan.draws(busiest.channel)
            && self.plan.bar(busiest.channel).is_none()
        {
            self.bundled_channel(busiest.channel, busiest.held)?;
        }
        let silent = self.silent_nodes();
        for depth in self.depths() {
            if self.plan.is_dense() {
                self.nodes(depth, &silent)?;
                self.strands(depth)?;
            } else {
                self.strands(depth)?;
                self.nodes(depth, &silent)?;
            }
        }
        self.clusters()?;
        self.notes(frame)
    }

    /// Distances from the front, the farthest first.
    fn depths(&self) -> Vec<f64> {
        let mut depths = self.plan.sketch.depths.clone();
        depths.sort_by(|one, other| other.total_cmp(one));
        depths.dedup();
        if depths.is_empty() {
            depths.push(0.0);
        }
        depths
    }

    /// A colour, paler with distance.
    fn at_depth(&self, color: RGBAColor, depth: f64) -> RGBAColor {
        match depth {
            0.0 => color,
            depth => self.theme.mixed(1.0 - (1.0 - FARTHEST) * depth, color),
        }
    }

    /// Draws the lines whose farther end is at a depth; the idlest lie below.
    fn strands(&self, depth: f64) -> Result<()> {
        let plan = self.plan;
        let depth_of = |strand: &Strand| {
            let (from, to) = plan.sketch.graph.channels[strand.channel].nodes();
            plan.depth(from).max(plan.depth(to))
        };
        let shown = plan.strands().iter().filter(|strand| strand.is_shown);
        let mut here: Vec<&Strand> = shown.filter(|&strand| depth_of(strand) == depth).collect();
        here.sort_by(|one, other| {
            let ρ = |strand: &Strand| strand.utilisation.unwrap_or(0.0);
            ρ(one).total_cmp(&ρ(other))
        });
        let has_arrows = plan.strands().len() <= MAX_ARROWS;
        for strand in here {
            let color = self.at_depth(self.heat.color(strand.utilisation), depth);
            let color = match plan.opacity() {
                1.0 => color,
                opacity => color.mix(opacity),
            };
            let has_failed = self.diagram.failed.get(strand.channel) == Some(&true);
            let stroke = Stroke {
                dash: if has_failed { &FAILED } else { &[] },
                ..Stroke::solid(color, self.width(strand.utilisation))
            };
            for piece in plan.strand(strand) {
                self.surface.line(&piece, &stroke)?;
                let length = super::geometry::distance(piece[0], piece[piece.len() - 1]);
                if strand.is_one_way && has_arrows && length >= ROOM_FOR_AN_ARROW {
                    let head = loop_path::arrow(&piece, stroke.width.max(2.4) + 1.4);
                    self.surface.polygon(&head, color)?;
                }
            }
        }
        Ok(())
    }

    fn width(&self, utilisation: Option<f64>) -> f64 {
        let thickest = self.plan.thickest();
        self.heat.width(thickest, utilisation).min(thickest)
    }

    /// Draws a channel that is part of a bundle by itself.
    fn bundled_channel(&self, channel: usize, utilisation: f64) -> Result<()> {
        let ρ = Some(utilisation);
        let stroke = Stroke::solid(self.heat.color(ρ), self.width(ρ));
        self.surface.lines(&self.plan.trace(channel), &stroke)
    }

    /// Draws each bundle in the colour of its busiest link.
    fn bundles(&self) -> Result<()> {
        let most = BAR.min(1.6 * self.plan.radius()).max(1.6);
        let most = most.min(BETWEEN_BARS * self.plan.bars_apart());
        for bundle in &self.plan.sketch.bundles {
            let busiest = bundle
                .channels
                .iter()
                .map(|&c| self.diagram.shown_utilisation(c));
            let ρ = busiest.fold(None, busier);
            match bundle.shape {
                BundleShape::Bar(from, to) => {
                    let ends = [self.plan.spot(from), self.plan.spot(to)];
                    let stroke = Stroke::solid(self.heat.color(ρ), self.heat.width(most, ρ));
                    self.surface.line(&ends, &stroke)?;
                }
                BundleShape::Disc(centre, [across, _]) => {
                    let radius = across * self.plan.area.width();
                    let pale = self.heat.color(ρ).mix(0.3);
                    self.surface.disc(self.plan.spot(centre), radius, pale)?;
                }
            }
        }
        Ok(())
    }

    /// Writes the omissions of the picture below the drawing.
    fn notes(&self, frame: &Frame) -> Result<()> {
        let notes = notes(self.plan);
        if notes.is_empty() || !frame.has_text_room() {
            return Ok(());
        }
        let style = TextStyle::new(self.theme.muted, TEXT).centered();
        let (_, below) = frame.drawing_margins();
        // In a page the last line belongs to the load that a saturated network is shown at, unless that is
        // above the drawing.
        let busiest = self.diagram.ringed();
        let is_label_low = busiest.is_some_and(|it| it.is_low(self.plan, frame));
        // A label of two lines takes their place.
        if is_label_low && busiest.is_some_and(|it| it.label_height(frame) > frame.drawing_text()) {
            return Ok(());
        }
        let is_taken = self.diagram.limit().is_some() && !frame.heading && !is_label_low;
        let y = frame.height - below - if is_taken { 25.0 } else { 10.0 };
        // All of them in a line if they fit, or else the first that fits.
        let choices = std::iter::once(notes.join("; ")).chain(notes);
        let mut fitting = choices.filter(|text| style.width(text) + 16.0 <= frame.width);
        let text = fitting.next().unwrap_or_default();
        self.surface.text(&text, (frame.width / 2.0, y), &style)
    }
}

#[cfg(test)]
mod tests;
