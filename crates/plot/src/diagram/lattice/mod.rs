//! Drawing of square lattices: meshes and tori.
//!
//! Every link is a bundle of parallel channels. If there is no room for all of them, the channels
//! of one direction merge into a line with the utilisation of the busiest. At smaller sizes both
//! directions merge, and finally nodes are omitted and consecutive lines of about the same colour
//! become one.

mod description;
mod plan;

use loadcurve::topology::dimension::Shape;
use loadcurve::topology::{LatticeChannel, Line};

use super::bundle::Detail;
use super::geometry::Painter;
use super::graph::FAILED;
use super::loop_path::{self, Course};
use super::silent::{Processors, silent_sources};
use crate::Result;
use crate::surface::Stroke;
pub(super) use description::description;
pub(super) use plan::{LatticePlan, Layout};

/// Node spacing, in CSS pixels, from which there is room for arrows.
const ARROWS: f64 = 26.0;

/// Number of utilisation levels that are distinguished when lines merge.
const STEPS: f64 = 40.0;

impl Painter<'_, LatticePlan> {
    fn draw(&self) -> Result<()> {
        for across in 0..self.plan.side() {
            for dimension in 0..2 {
                let number = across as usize;
                self.links(Line { dimension, number })?;
            }
        }
        self.nodes()
    }

    fn utilisation_of(&self, line: Line, lane: usize) -> f64 {
        let channel = self.plan.lattice.number(LatticeChannel::Along(line, lane));
        let shown = (self.diagram).cost_or(channel, |channel| self.diagram.utilisation_of(channel));
        // Without a steady state, all channels look the same.
        shown.unwrap_or(0.0)
    }

    /// The lines between a node and the next, with offset and utilisation, and whether they have failed.
    fn lines_of_link(&self, line: Line, node: u32) -> Vec<(f64, f64, bool)> {
        let mut lines: Vec<(f64, f64, bool)> = Vec::with_capacity(4);
        for &(place, lane) in &self.plan.bundles[node as usize] {
            let ρ = self.utilisation_of(line, lane);
            let channel = self.plan.lattice.number(LatticeChannel::Along(line, lane));
            let has_failed = self.diagram.failed.get(channel) == Some(&true);
            match lines.iter_mut().find(|(known, ..)| *known == place) {
                Some((_, busiest, have_failed)) => {
                    *busiest = busiest.max(ρ);
                    *have_failed &= has_failed;
                }
                None => lines.push((place, ρ, has_failed)),
            }
        }
        lines
    }

    fn links(&self, line: Line) -> Result<()> {
        let merges = self.plan.detail == Detail::Links && self.plan.layout == Layout::InOrder;
        // The line being extended while the following links have about the same utilisation.
        let mut run: Option<(f64, f64, f64)> = None;
        for node in 0..self.plan.dimension.links() {
            let lines = self.lines_of_link(line, node);
            for &(place, ρ, has_failed) in &lines {
                if has_failed {
                    self.run(line, run.take())?;
                    let stroke = Stroke {
                        dash: &FAILED,
                        ..self.stroke(ρ)
                    };
                    let strand = self.plan.strand(line, node, place);
                    self.surface.lines(&strand, &stroke)?;
                } else if let (true, Course::Straight { from, to }) =
                    (merges, self.plan.course(node))
                {
                    let ρ = (ρ * STEPS).round() / STEPS;
                    run = match run {
                        Some((start, _, same)) if same == ρ => Some((start, to, ρ)),
                        _ => {
                            self.run(line, run)?;
                            Some((from, to, ρ))
                        }
                    };
                } else {
                    let strand = self.plan.strand(line, node, place);
                    self.surface.lines(&strand, &self.stroke(ρ))?;
                }
            }
            self.arrow(line, node, &lines)?;
        }
        self.run(line, run)
    }

    fn run(&self, line: Line, run: Option<(f64, f64, f64)>) -> Result<()> {
        run.map_or(Ok(()), |(from, to, ρ)| {
            let ends = [from, to].map(|along| self.plan.spot(line, (along, 0.0)));
            self.surface.line(&ends, &self.stroke(ρ))
        })
    }

    /// Draws the direction of a one-way link.
    fn arrow(&self, line: Line, node: u32, lines: &[(f64, f64, bool)]) -> Result<()> {
        let is_one_way = self.plan.dimension.shape() == Shape::OneWayRing;
        if !is_one_way || self.plan.spacing() < ARROWS {
            return Ok(());
        }
        let middle = lines.iter().map(|(place, ..)| place).sum::<f64>() / lines.len() as f64;
        let busiest = lines.iter().fold(0.0_f64, |most, &(_, ρ, _)| most.max(ρ));
        for path in self.plan.strand(line, node, middle) {
            let stroke = self.stroke(busiest);
            let head = loop_path::arrow(&path, stroke.width.max(2.4) + 1.4);
            self.surface.polygon(&head, stroke.color)?;
        }
        Ok(())
    }

    fn stroke(&self, ρ: f64) -> Stroke {
        let ρ = self.diagram.colours_channels().then_some(ρ);
        let width = self.heat.width(self.plan.thickest(), ρ);
        Stroke::solid(self.heat.color(ρ), width)
    }

    fn nodes(&self) -> Result<()> {
        let Some(radius) = self.plan.node_radius() else {
            return Ok(());
        };
        let (surface, theme) = (self.surface, self.theme);
        let silent = silent_sources(self.diagram);
        (0..self.plan.lattice.nodes()).try_for_each(|node| {
            let is_silent = silent.get(node).copied();
            let spot = self.plan.node(node);
            Processors { surface, theme }.draw(spot, radius, theme.axis, is_silent)
        })
    }
}
