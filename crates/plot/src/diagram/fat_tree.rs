//! The butterfly fat-tree as in Figure 2 of Greenberg and Guan, with the switches above the leaves.
//!
//! Levels of detail keep 16,384 processors legible: links or nodes that are too close together
//! merge into a band of the same colour, level by level from the leaves upwards.

use loadcurve::number::{Rounding, shown};
use loadcurve::topology::FatTree;
use loadcurve::topology::fat_tree::Direction::{Down, Up};
use loadcurve::topology::fat_tree::TreeChannel;
use plotters::prelude::DrawingBackend;
use plotters::style::{Color, RGBAColor};

use super::geometry::{Links, TreePlan};
use super::heat::Heat;
use crate::Result;
use crate::frame::Frame;
use crate::surface::{Stroke, Surface, TextStyle};
use crate::text::TEXT;
use crate::theme::Theme;

pub(super) fn description(tree: FatTree, utilisation: Option<&[f64]>) -> String {
    let n = tree.levels();
    let sizes: Vec<String> = (1..=n)
        .rev()
        .map(|level| format!("{} at level {level}", tree.nodes_at(level)))
        .collect();
    let structure = format!(
        "Butterfly fat-tree: {} processors below {n} levels of switches, {}.",
        tree.processors(),
        sizes.join(", "),
    );
    let Some(ρ) = utilisation else {
        return format!("{structure} The state of its channels is unknown at this load.");
    };
    let channels = (0..n).rev().map(|level| {
        format!(
            " Channels between levels {level} and {}: held {} of the time up, {} down.",
            level + 1,
            shown(ρ[tree.class(level, Up)], Rounding::Share),
            shown(ρ[tree.class(level, Down)], Rounding::Share),
        )
    });
    structure + &channels.collect::<String>()
}

pub(super) fn draw<B: DrawingBackend>(
    surface: &Surface<B>,
    tree: FatTree,
    (utilisation, heat): (Option<&[f64]>, Heat),
    frame: &Frame,
) -> Result<()> {
    let painter = Painter {
        surface,
        plan: TreePlan::new(tree, frame),
        theme: frame.background.theme(),
        utilisation,
        heat,
    };
    for level in 0..tree.levels() {
        painter.links_above(level)?;
    }
    for level in 0..=tree.levels() {
        painter.nodes(level)?;
    }
    if painter.plan.has_notes {
        (0..tree.levels()).try_for_each(|level| painter.utilisation_note(level))?;
        (1..=tree.levels()).try_for_each(|level| painter.count_note(level))?;
    }
    Ok(())
}

struct Painter<'a, B: DrawingBackend> {
    surface: &'a Surface<B>,
    plan: TreePlan,
    theme: &'static Theme,
    utilisation: Option<&'a [f64]>,
    heat: Heat,
}

impl<B: DrawingBackend> Painter<'_, B> {
    /// Colour and weight of the channels of a class.
    fn look(&self, class: usize) -> (RGBAColor, Option<f64>) {
        let ρ = self.utilisation.map(|ρ| ρ[class]);
        (self.heat.color(ρ), ρ)
    }

    fn links_above(&self, level: u32) -> Result<()> {
        let tree = self.plan.tree;
        let [up, down] = [Up, Down].map(|direction| self.look(tree.class(level, direction)));
        let busier = if up.1 >= down.1 { up } else { down };
        let ways: &[_] = match self.plan.links(level) {
            Links::Merged => return self.bands(level, busier.0),
            Links::Single => &[(Up, busier)],
            Links::TwoWays => &[(Up, up), (Down, down)],
        };
        let ports = tree.parents(level, 0).count() as u32;
        for address in 0..tree.nodes_at(level) {
            for port in 0..ports {
                for &(direction, look) in ways {
                    let at = TreeChannel {
                        level,
                        address,
                        port,
                        direction,
                    };
                    self.link(at, look)?;
                }
            }
        }
        Ok(())
    }

    fn link(&self, at: TreeChannel, (color, ρ): (RGBAColor, Option<f64>)) -> Result<()> {
        let width = self.heat.width(self.plan.thickest(at.level), ρ);
        self.surface.line(
            &self.plan.line_of(at),
            &Stroke {
                color,
                width,
                dash: &[],
            },
        )
    }

    /// Draws all links above a level as areas, one for each subtree that contains them.
    fn bands(&self, level: u32, color: RGBAColor) -> Result<()> {
        let mut bands = self.plan.bands(level);
        bands.try_for_each(|corners| self.surface.polygon(&corners, color.mix(0.55)))
    }

    fn nodes(&self, level: u32) -> Result<()> {
        let y = self.plan.place(level, 0).1;
        let Some(half) = self.plan.node_half(level) else {
            let half = if level == 0 { 1.5 } else { 2.0 };
            return self.plan.subtrees(level).try_for_each(|(left, right)| {
                self.surface
                    .rectangle((left, y - half), (right, y + half), self.theme.axis)
            });
        };
        for address in 0..self.plan.tree.nodes_at(level) {
            let (x, y) = self.plan.place(level, address);
            if level == 0 {
                self.surface.node((x, y), half, self.theme)?;
            } else {
                let rim = half.min(1.5) * 0.9;
                self.surface.rectangle(
                    (x - half, y - half),
                    (x + half, y + half),
                    self.theme.ink,
                )?;
                let inner = half - rim;
                self.surface.rectangle(
                    (x - inner, y - inner),
                    (x + inner, y + inner),
                    self.theme.background,
                )?;
            }
        }
        Ok(())
    }

    /// Writes the utilisation of the channels above a level beside them.
    fn utilisation_note(&self, level: u32) -> Result<()> {
        let Some(ρ) = self.utilisation else {
            return Ok(());
        };
        let (low, high) = (self.plan.place(level, 0).1, self.plan.place(level + 1, 0).1);
        let y = f64::midpoint(low, high);
        let lettering = TextStyle::new(self.theme.muted, TEXT);
        for (arrow, direction, dy) in [("↑", Up, -7.5), ("↓", Down, 7.5)] {
            let figure = format!("{arrow} {:.2}", ρ[self.plan.tree.class(level, direction)]);
            self.surface.text(&figure, (12.0, y + dy), &lettering)?;
        }
        Ok(())
    }

    /// Writes the number of switches of a level beside them.
    fn count_note(&self, level: u32) -> Result<()> {
        let place = (self.plan.area.right + 8.0, self.plan.place(level, 0).1);
        let count = format!("× {}", self.plan.tree.nodes_at(level));
        self.surface
            .text(&count, place, &TextStyle::new(self.theme.muted, TEXT))
    }
}
