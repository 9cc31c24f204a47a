//! Grids of nodes: what the drawings of mesh and torus have in common.
//!
//! Every link is a bundle of channels side by side. Where there is no room for all of them, those
//! of one direction merge into a line as busy as the busiest, then both directions do, and then
//! nodes are left out and neighbouring lines of about the same colour become one.

use loadcurve::curve::number::rounded_text;
use loadcurve::network::dimension::Shape;
use loadcurve::network::grid::{Grid, GridChannel};
use plotters::prelude::DrawingBackend;
use plotters::style::RGBAColor;

use super::bundle::{Detail, bundles};
use super::loop_path::{self, Course};
use crate::Result;
use crate::frame::Frame;
use crate::polyline::{Area, Spot};
use crate::surface::{Lettering, Stroke, Surface};
use crate::text::TEXT;
use crate::theme::Theme;

/// Nodes closer than this, in CSS pixels, are not drawn.
const LEAST_NODES: f64 = 8.0;

/// Nodes at least so far apart, in CSS pixels, leave room to lead one-way rings back beside them.
const ROOM_BESIDE: f64 = 36.0;

/// The same for two-way rings.
const WIDE_ROOM_BESIDE: f64 = 70.0;

/// Nodes at least so far apart, in CSS pixels, leave room for arrows.
const ARROWS: f64 = 26.0;

/// Where lines merge, utilisation is told apart in so many steps.
const STEPS: f64 = 40.0;

/// The range of some values in words: "0.12 to 0.31", or "0.12" when they are all the same.
pub(super) fn span(values: impl Iterator<Item = f64>) -> String {
    let (least, most) = values.fold((f64::INFINITY, 0.0_f64), |(least, most), value| {
        (least.min(value), most.max(value))
    });
    let (least, most) = (rounded_text(least, 3), rounded_text(most, 3));
    if least == most {
        most
    } else {
        format!("{least} to {most}")
    }
}

/// How the nodes of a row or column are placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    /// In their order; the ends of a ring are joined around the others.
    InOrder,
    /// Every other one out and the rest back, so that no link of a ring is long.
    Folded,
}

pub(super) struct Painter<'a, B: DrawingBackend> {
    surface: &'a Surface<B>,
    grid: Grid,
    layout: Layout,
    theme: &'static Theme,
    utilisation: Option<&'a [f64]>,
    square: Area,
    detail: Detail,
    /// The lanes between each node and the next, with the place of their line in the bundle.
    bundles: Vec<Vec<(f64, usize)>>,
}

/// A row or a column: the direction that its links take, and its number.
#[derive(Clone, Copy)]
enum Line {
    Row(u32),
    Column(u32),
}

impl<'a, B: DrawingBackend> Painter<'a, B> {
    pub(super) fn new(
        surface: &'a Surface<B>,
        grid: Grid,
        layout: Layout,
        utilisation: Option<&'a [f64]>,
        frame: &Frame,
    ) -> Self {
        // A square, with a line of text below it.
        let side = (frame.width - 16.0).min(frame.height - 44.0).max(1.0);
        let left = (frame.width - side) / 2.0;
        let square = Area {
            left,
            top: 10.0,
            right: left + side,
            bottom: 10.0 + side,
        };
        let dimension = grid.dimension();
        let detail = Detail::at(side / f64::from(dimension.nodes()), dimension);
        Self {
            surface,
            grid,
            layout,
            theme: frame.ground.theme(),
            utilisation,
            square,
            detail,
            bundles: bundles(dimension, detail),
        }
    }

    pub(super) fn draw(&self, caption: &str) -> Result<()> {
        for across in 0..self.side() {
            self.links(Line::Row(across))?;
            self.links(Line::Column(across))?;
        }
        self.nodes()?;
        let state = if self.utilisation.is_some() {
            ""
        } else {
            ", saturated at this load"
        };
        let place = (
            f64::midpoint(self.square.left, self.square.right),
            self.square.bottom + 18.0,
        );
        let lettering = Lettering::new(self.theme.muted, TEXT).centered();
        self.surface
            .text(&format!("{caption}{state}"), place, &lettering)
    }

    fn side(&self) -> u32 {
        self.grid.dimension().nodes()
    }

    fn spacing(&self) -> f64 {
        self.square.width() / f64::from(self.side())
    }

    /// The thickest line, in CSS pixels.
    fn thickest(&self) -> f64 {
        let part = if self.detail == Detail::Links {
            0.4
        } else {
            0.1
        };
        (self.spacing() * part).clamp(0.9, 3.2)
    }

    /// The place of a node within its row or column, in CSS pixels from the left or the bottom.
    fn along(&self, node: u32) -> f64 {
        let last = self.side() - 1;
        let slot = match self.layout {
            Layout::InOrder => node,
            Layout::Folded if 2 * node <= last => 2 * node,
            Layout::Folded => 2 * (last - node) + 1,
        };
        (f64::from(slot) + 0.5) * self.spacing()
    }

    /// A spot `along` a line and so far to its side, in CSS pixels: down of a row, right of a
    /// column.
    fn spot(&self, line: Line, (along, aside): Spot) -> Spot {
        match line {
            Line::Row(y) => (
                self.square.left + along,
                self.square.bottom - self.along(y) + aside,
            ),
            Line::Column(x) => (
                self.square.left + self.along(x) + aside,
                self.square.bottom - along,
            ),
        }
    }

    fn channel(line: Line, lane: usize) -> GridChannel {
        match line {
            Line::Row(y) => GridChannel::Row { y, lane },
            Line::Column(x) => GridChannel::Column { x, lane },
        }
    }

    fn utilisation_of(&self, line: Line, lane: usize) -> f64 {
        let class = self.grid.class_of(Self::channel(line, lane));
        // Without a steady state all channels are drawn alike.
        self.utilisation.map_or(0.5, |ρ| ρ[class])
    }

    /// The lines between a node and the next: their place, and how busy they are.
    fn lines_of_link(&self, line: Line, node: u32) -> Vec<(f64, f64)> {
        let mut lines: Vec<(f64, f64)> = Vec::with_capacity(4);
        for &(place, lane) in &self.bundles[node as usize] {
            let ρ = self.utilisation_of(line, lane);
            match lines.iter_mut().find(|(known, _)| *known == place) {
                Some((_, busiest)) => *busiest = busiest.max(ρ),
                None => lines.push((place, ρ)),
            }
        }
        lines
    }

    fn links(&self, line: Line) -> Result<()> {
        let links = match self.grid.dimension().shape() {
            Shape::Line => self.side() - 1,
            Shape::OneWayRing | Shape::TwoWayRing => self.side(),
        };
        let merges = self.detail == Detail::Links && self.layout == Layout::InOrder;
        // The line that is being drawn out, while links go on at about the same utilisation.
        let mut run: Option<(f64, f64, f64)> = None;
        for node in 0..links {
            let course = self.course(node);
            let lines = self.lines_of_link(line, node);
            for &(place, ρ) in &lines {
                if let (true, Course::Straight { from, to }) = (merges, course) {
                    let ρ = (ρ * STEPS).round() / STEPS;
                    run = match run {
                        Some((start, _, same)) if same == ρ => Some((start, to, ρ)),
                        _ => {
                            self.run(line, run)?;
                            Some((from, to, ρ))
                        }
                    };
                } else {
                    self.strand(line, course, place, ρ)?;
                }
            }
            self.arrow(line, course, &lines)?;
        }
        self.run(line, run)
    }

    /// The way of a link along its row or column.
    fn course(&self, node: u32) -> Course {
        let next = (node + 1) % self.side();
        let (from, to) = (self.along(node), self.along(next));
        let spacing = self.spacing();
        let room = match self.grid.dimension().shape() {
            Shape::TwoWayRing => WIDE_ROOM_BESIDE,
            Shape::Line | Shape::OneWayRing => ROOM_BESIDE,
        };
        match self.layout {
            Layout::Folded if (to - from).abs() > 1.5 * spacing => {
                Course::Bow { from, to, spacing }
            }
            Layout::InOrder if next == 0 && spacing >= room => Course::Around { from, to, spacing },
            Layout::InOrder if next == 0 => Course::Stubs { from, to, spacing },
            _ => Course::Straight { from, to },
        }
    }

    fn run(&self, line: Line, run: Option<(f64, f64, f64)>) -> Result<()> {
        run.map_or(Ok(()), |(from, to, ρ)| {
            self.strand(line, Course::Straight { from, to }, 0.0, ρ)
        })
    }

    fn strand(&self, line: Line, course: Course, place: f64, ρ: f64) -> Result<()> {
        let stroke = self.stroke(ρ);
        for path in course.paths(self.aside(place)) {
            let spots: Vec<Spot> = path.iter().map(|&spot| self.spot(line, spot)).collect();
            self.surface.line(&spots, &stroke)?;
        }
        Ok(())
    }

    /// How far from the middle of its bundle a line runs, in CSS pixels.
    fn aside(&self, place: f64) -> f64 {
        place * (self.thickest() + 1.0)
    }

    /// Which way a one-way link leads.
    fn arrow(&self, line: Line, course: Course, lines: &[(f64, f64)]) -> Result<()> {
        let is_one_way = self.grid.dimension().shape() == Shape::OneWayRing;
        if !is_one_way || self.spacing() < ARROWS {
            return Ok(());
        }
        let middle = lines.iter().map(|(place, _)| place).sum::<f64>() / lines.len() as f64;
        let busiest = lines.iter().fold(0.0_f64, |most, &(_, ρ)| most.max(ρ));
        for path in course.paths(self.aside(middle)) {
            let spots: Vec<Spot> = path.iter().map(|&spot| self.spot(line, spot)).collect();
            let head = loop_path::arrow(&spots, self.thickest() + 1.4);
            self.surface.polygon(&head, self.stroke(busiest).color)?;
        }
        Ok(())
    }

    fn stroke(&self, ρ: f64) -> Stroke {
        let color: RGBAColor = match self.utilisation {
            Some(_) => self.theme.utilisation(ρ),
            None => self.theme.axis,
        };
        Stroke {
            color,
            width: self.thickest() * (0.35 + 0.65 * ρ.clamp(0.0, 1.0)),
            dash: &[],
        }
    }

    fn nodes(&self) -> Result<()> {
        let spacing = self.spacing();
        if spacing < LEAST_NODES {
            return Ok(());
        }
        let radius = (spacing * 0.16).clamp(1.3, 7.0);
        for y in 0..self.side() {
            for x in 0..self.side() {
                let spot = self.spot(Line::Row(y), (self.along(x), 0.0));
                self.surface.disc(spot, radius, self.theme.ink)?;
            }
        }
        Ok(())
    }
}
