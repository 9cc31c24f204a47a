//! The butterfly fat-tree as in Figure 2 of Greenberg and Guan, with the switches above the leaves.
//!
//! Levels of detail keep 16,384 processors legible: links or nodes that are too close together
//! merge into a band of the same colour, level by level from the leaves upwards.

mod plan;

use std::ops::Range;

use loadcurve::topology::{Topology as _, Xgft};
use plotters::style::Color;

use super::Diagram;
use super::geometry::Painter;
use super::silent::{self, Processors, silent_sources};
use super::span::span;
use crate::Result;
use crate::polyline::Rect;
use crate::surface::{Stroke, TextStyle};
use crate::text::TEXT;
use plan::Links;
pub(super) use plan::TreePlan;

/// The greatest of some utilisations; `None` if one is unknown.
fn most(mut utilisations: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    utilisations.try_fold(0.0_f64, |most, ρ| Some(most.max(ρ?)))
}

/// Those of some links above a level that have to be examined: in a large tree with equal channels
/// only the first, as the tree is drawn again with every load.
fn examined_links(diagram: &Diagram, tree: &Xgft, links: Range<usize>) -> Range<usize> {
    let are_alike = diagram.topology().symmetries() == tree.symmetries() && diagram.costs.is_none();
    if are_alike {
        links.start..links.start + 1
    } else {
        links
    }
}

/// Least and greatest utilisation of the channels up above a level, and of those down; `None` if they are
/// unknown.
fn ranges(diagram: &Diagram, tree: &Xgft, level: usize) -> Option<[[f64; 2]; 2]> {
    let mut ranges = [[f64::INFINITY, 0.0_f64]; 2];
    for link in examined_links(diagram, tree, tree.links_above(level)) {
        for ([least, most], channel) in ranges.iter_mut().zip(tree.both_ways(link)) {
            let ρ = diagram.utilisation_of(channel)?;
            (*least, *most) = (least.min(ρ), most.max(ρ));
        }
    }
    Some(ranges)
}

pub(super) fn description(tree: &Xgft, diagram: &Diagram) -> String {
    let n = tree.height();
    let sizes: Vec<String> = (1..=n)
        .rev()
        .map(|level| format!("{} at level {level}", tree.nodes_at(level)))
        .collect();
    let structure = format!(
        "Butterfly fat-tree: {} processors below {n} levels of switches, {}.",
        tree.processors(),
        sizes.join(", "),
    );
    let channels = (0..n).rev().map(|level| {
        let [up, down] = ranges(diagram, tree, level)?.map(|range| span(range.into_iter()));
        Some(format!(
            " Channels between levels {level} and {}: held {up} of the time up, {down} down.",
            level + 1,
        ))
    });
    match channels.collect::<Option<String>>() {
        Some(channels) => structure + &channels + &silent::sentence(diagram),
        None => format!("{structure} The state of its channels is unknown at this load."),
    }
}

impl Painter<'_, TreePlan> {
    fn draw(&self) -> Result<()> {
        let height = self.plan.tree.height();
        (0..height).try_for_each(|level| self.links_above(level))?;
        (0..=height).try_for_each(|level| self.nodes(level))?;
        if self.plan.has_notes {
            (0..height).try_for_each(|level| self.utilisation_note(level))?;
            (1..=height).try_for_each(|level| self.count_note(level))?;
        }
        Ok(())
    }

    /// Utilisation of the busier channel of a link; `None` if it is unknown.
    fn busier(&self, link: usize) -> Option<f64> {
        let channels = self.plan.tree.both_ways(link);
        let [up, down] = channels.map(|channel| self.shown(channel));
        Some(up?.max(down?))
    }

    /// What the colour of a channel shows.
    fn shown(&self, channel: usize) -> Option<f64> {
        let diagram = self.diagram;
        diagram.cost_or(channel, |channel| diagram.utilisation_of(channel))
    }

    fn links_above(&self, level: usize) -> Result<()> {
        let detail = self.plan.links(level);
        if detail == Links::Merged {
            return self.bands(level);
        }
        let line = |channel, ρ| {
            let width = self.heat.width(self.plan.thickest(level), ρ);
            let stroke = Stroke::solid(self.heat.color(ρ), width);
            self.surface.line(&self.plan.line_of(channel), &stroke)
        };
        for link in self.plan.tree.links_above(level) {
            if detail == Links::Single {
                line(link, self.busier(link))?;
                continue;
            }
            for channel in self.plan.tree.both_ways(link) {
                line(channel, self.shown(channel))?;
            }
        }
        Ok(())
    }

    /// Draws all links above a level as areas, one for each subtree that contains them, in the colour of
    /// its busiest link.
    fn bands(&self, level: usize) -> Result<()> {
        let tree = &self.plan.tree;
        let bands: Vec<_> = self.plan.bands(level).collect();
        let links = tree.links_above(level);
        let each = links.len() / bands.len();
        for (corners, first) in bands.iter().zip(links.step_by(each)) {
            let within = examined_links(self.diagram, tree, first..first + each);
            let ρ = most(within.map(|link| self.busier(link)));
            self.surface
                .polygon(corners, self.heat.color(ρ).mix(0.55))?;
        }
        Ok(())
    }

    fn nodes(&self, level: usize) -> Result<()> {
        let y = self.plan.place(level, 0).1;
        let Some(half) = self.plan.node_half(level) else {
            let half = if level == 0 { 1.5 } else { 2.0 };
            return self.plan.subtrees(level).try_for_each(|(left, right)| {
                let bar = Rect::between((left, y - half), (right, y + half));
                self.surface.rectangle(&bar, self.theme.axis)
            });
        };
        let silent = match level {
            0 => silent_sources(self.diagram),
            _ => Vec::new(),
        };
        let (surface, theme) = (self.surface, self.theme);
        for address in 0..self.plan.tree.nodes_at(level) {
            let at = self.plan.place(level, address);
            if level == 0 {
                let is_silent = silent.get(address as usize).copied();
                Processors { surface, theme }.draw(at, half, theme.axis, is_silent)?;
            } else {
                self.switch(at, half)?;
            }
        }
        Ok(())
    }

    /// Writes the utilisation of the channels above a level beside them, or that of the busiest if they
    /// differ.
    fn utilisation_note(&self, level: usize) -> Result<()> {
        let (low, high) = (self.plan.place(level, 0).1, self.plan.place(level + 1, 0).1);
        let y = f64::midpoint(low, high);
        let lettering = TextStyle::new(self.theme.muted, TEXT);
        let Some(ranges) = ranges(self.diagram, &self.plan.tree, level) else {
            return Ok(());
        };
        for ((arrow, dy), range) in [("↑", -7.5), ("↓", 7.5)].into_iter().zip(ranges) {
            let [least, most] = range.map(|ρ| format!("{ρ:.2}"));
            let figure = if least == most {
                format!("{arrow} {most}")
            } else {
                format!("{arrow} ≤ {most}")
            };
            self.surface.text(&figure, (12.0, y + dy), &lettering)?;
        }
        Ok(())
    }

    /// Writes the number of switches of a level beside them.
    fn count_note(&self, level: usize) -> Result<()> {
        let place = (self.plan.area.right + 8.0, self.plan.place(level, 0).1);
        let count = format!("× {}", self.plan.tree.nodes_at(level));
        self.surface
            .text(&count, place, &TextStyle::new(self.theme.muted, TEXT))
    }
}
