//! The butterfly fat-tree as in Figure 2 of Greenberg and Guan, with the switches above the leaves.
//!
//! Levels of detail keep 16,384 processors legible: links or nodes that are too close together
//! merge into a band of the same colour, level by level from the leaves upwards.

use std::ops::Range;

use loadcurve::topology::fat_tree::Direction::{self, Down, Up};
use loadcurve::topology::fat_tree::TreeChannel;
use loadcurve::topology::{FatTree, Topology as _};
use plotters::prelude::DrawingBackend;
use plotters::style::Color;

use super::Diagram;
use super::geometry::{Links, TreePlan};
use super::heat::Heat;
use super::silent::{self, Processors, silent_sources};
use super::span::span;
use crate::Result;
use crate::frame::Frame;
use crate::surface::{Stroke, Surface, TextStyle};
use crate::text::TEXT;
use crate::theme::Theme;

/// A link above a level.
#[derive(Debug, Clone, Copy)]
struct Link {
    level: u32,
    address: u32,
    port: u32,
}

impl Link {
    /// Its channel in a direction.
    fn at(self, direction: Direction) -> TreeChannel {
        TreeChannel {
            level: self.level,
            address: self.address,
            port: self.port,
            direction,
        }
    }

    /// Number of its channel in a direction.
    fn channel(self, tree: FatTree, direction: Direction) -> usize {
        tree.channel(self.at(direction))
    }
}

/// The links above some nodes of a level.
fn links(tree: FatTree, level: u32, nodes: Range<u32>) -> impl Iterator<Item = Link> {
    let ports = tree.parents(level, 0).count() as u32;
    nodes.flat_map(move |address| {
        (0..ports).map(move |port| Link {
            level,
            address,
            port,
        })
    })
}

/// The greatest of some utilisations; `None` if one is unknown.
fn most(mut utilisations: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    utilisations.try_fold(0.0_f64, |most, ρ| Some(most.max(ρ?)))
}

/// The nodes of a level whose links have to be examined: in a large tree with equal channels only the first, as the
/// tree is drawn again at every load.
fn examined_nodes(diagram: &Diagram, tree: FatTree, nodes: Range<u32>) -> Range<u32> {
    let are_alike = diagram.topology().symmetries() == tree.symmetries();
    if are_alike {
        nodes.start..nodes.start + 1
    } else {
        nodes
    }
}

/// Least and greatest utilisation of the channels above a level in a direction; `None` if they are unknown.
fn range(diagram: &Diagram, tree: FatTree, level: u32, direction: Direction) -> Option<(f64, f64)> {
    let nodes = examined_nodes(diagram, tree, 0..tree.nodes_at(level));
    let mut links = links(tree, level, nodes);
    links.try_fold((f64::INFINITY, 0.0_f64), |(least, most), link| {
        let ρ = diagram.utilisation_of(link.channel(tree, direction))?;
        Some((least.min(ρ), most.max(ρ)))
    })
}

pub(super) fn description(tree: FatTree, diagram: &Diagram) -> String {
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
    let channels = (0..n).rev().map(|level| {
        let [up, down] = [Up, Down].map(|direction| {
            let (least, most) = range(diagram, tree, level, direction)?;
            Some(span([least, most].into_iter()))
        });
        Some(format!(
            " Channels between levels {level} and {}: held {} of the time up, {} down.",
            level + 1,
            up?,
            down?,
        ))
    });
    match channels.collect::<Option<String>>() {
        Some(channels) => structure + &channels + &silent::sentence(diagram),
        None => format!("{structure} The state of its channels is unknown at this load."),
    }
}

pub(super) fn draw<B: DrawingBackend>(
    surface: &Surface<B>,
    tree: FatTree,
    (diagram, heat): (&Diagram, Heat),
    frame: &Frame,
) -> Result<()> {
    let painter = Painter {
        surface,
        plan: TreePlan::new(tree, frame),
        theme: frame.background.theme(),
        diagram,
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
    diagram: &'a Diagram,
    heat: Heat,
}

impl<B: DrawingBackend> Painter<'_, B> {
    /// Utilisation of the busier channel of a link; `None` if it is unknown.
    fn busier(&self, link: Link) -> Option<f64> {
        let tree = self.plan.tree;
        let [up, down] =
            [Up, Down].map(|direction| self.diagram.utilisation_of(link.channel(tree, direction)));
        Some(up?.max(down?))
    }

    fn links_above(&self, level: u32) -> Result<()> {
        let tree = self.plan.tree;
        let detail = self.plan.links(level);
        if detail == Links::Merged {
            return self.bands(level);
        }
        for link in links(tree, level, 0..tree.nodes_at(level)) {
            if detail == Links::Single {
                self.link(link.at(Up), self.busier(link))?;
                continue;
            }
            for direction in [Up, Down] {
                let ρ = self.diagram.utilisation_of(link.channel(tree, direction));
                self.link(link.at(direction), ρ)?;
            }
        }
        Ok(())
    }

    fn link(&self, at: TreeChannel, ρ: Option<f64>) -> Result<()> {
        let width = self.heat.width(self.plan.thickest(at.level), ρ);
        let stroke = Stroke::solid(self.heat.color(ρ), width);
        self.surface.line(&self.plan.line_of(at), &stroke)
    }

    /// Draws all links above a level as areas, one for each subtree that contains them, in the colour of
    /// its busiest link.
    fn bands(&self, level: u32) -> Result<()> {
        let tree = self.plan.tree;
        let bands: Vec<_> = self.plan.bands(level).collect();
        let each = tree.nodes_at(level) / bands.len() as u32;
        for (corners, subtree) in bands.iter().zip(0..) {
            let nodes = examined_nodes(self.diagram, tree, subtree * each..(subtree + 1) * each);
            let within = links(tree, level, nodes);
            let ρ = most(within.map(|link| self.busier(link)));
            self.surface
                .polygon(corners, self.heat.color(ρ).mix(0.55))?;
        }
        Ok(())
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
        let silent = match level {
            0 => silent_sources(self.diagram),
            _ => Vec::new(),
        };
        let (surface, theme) = (self.surface, self.theme);
        for address in 0..self.plan.tree.nodes_at(level) {
            let (x, y) = self.plan.place(level, address);
            if level == 0 {
                let is_silent = silent.get(address as usize).copied();
                Processors { surface, theme }.draw((x, y), half, theme.axis, is_silent)?;
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

    /// Writes the utilisation of the channels above a level beside them, or that of the busiest if they
    /// differ.
    fn utilisation_note(&self, level: u32) -> Result<()> {
        let (low, high) = (self.plan.place(level, 0).1, self.plan.place(level + 1, 0).1);
        let y = f64::midpoint(low, high);
        let lettering = TextStyle::new(self.theme.muted, TEXT);
        for (arrow, direction, dy) in [("↑", Up, -7.5), ("↓", Down, 7.5)] {
            let Some((least, most)) = range(self.diagram, self.plan.tree, level, direction) else {
                return Ok(());
            };
            let (least, most) = (format!("{least:.2}"), format!("{most:.2}"));
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
    fn count_note(&self, level: u32) -> Result<()> {
        let place = (self.plan.area.right + 8.0, self.plan.place(level, 0).1);
        let count = format!("× {}", self.plan.tree.nodes_at(level));
        self.surface
            .text(&count, place, &TextStyle::new(self.theme.muted, TEXT))
    }
}
