//! Draws a multistage network.
//!
//! Levels of detail keep 65,536 lines legible. Lines or switches that are too close together merge
//! into bands of the same colour: one for each block of lines that the wiring keeps together or, if
//! those are too narrow, one for each run of lines that look alike.

use loadcurve::topology::Multistage;
use loadcurve::topology::multistage::Wiring;
use plotters::style::{Color, RGBAColor};

use super::plan::{Queues, StagePlan};
use super::{Figures, Look, Scene};
use crate::Result;
use crate::diagram::Diagram;
use crate::diagram::heat::Heat;
use crate::frame::Frame;
use crate::polyline::{Point, Rect};
use crate::surface::{Stroke, Surface, TextStyle};
use crate::text::TEXT;
use crate::theme::Theme;

/// Blocks of lines narrower than this, in CSS pixels, are merged.
const NARROW_BLOCK: f64 = 5.0;

/// Least width of a highlighted band, in CSS pixels, however few lines it has.
const LIT_BAND: f64 = 2.5;

/// Opacity of a band of straight lines.
const STRAIGHT: f64 = 0.6;

/// Opacity of a band that others cross; overlapping bands add up.
const CROSSED: f64 = 0.35;

/// Opacity of a highlighted band.
const LIT: f64 = 0.9;

/// Opacity of the lines beside highlighted ones.
const BESIDE: f64 = 0.6;

/// Columns closer than this, in CSS pixels, have no room for numbers between them.
const ROOM_FOR_FIGURES: f64 = 32.0;

/// Draws a scene as a plan says.
pub(super) fn draw(
    plan: &StagePlan,
    scene: &Scene,
    surface: &Surface,
    diagram: &Diagram,
    frame: &Frame,
) -> Result<()> {
    let theme = frame.background.theme();
    let painter = Painter {
        surface,
        plan,
        network: plan.network,
        theme,
        heat: diagram.heat(theme),
        scene,
    };
    (0..=plan.network.stages()).try_for_each(|gap| painter.gap(gap))?;
    painter.columns()?;
    let area = plan.area;
    if plan.has_rows {
        for (figures, y) in [
            (&scene.above, area.top - 14.0),
            (&scene.below, area.bottom + 15.0),
        ] {
            if let Some(figures) = figures {
                painter.figures(figures, y)?;
            }
        }
    }
    if let Some(name) = plan.name {
        let place = (area.right + 9.0, plan.y(0).max(area.top + TEXT / 2.0));
        surface.text(name, place, &TextStyle::new(theme.muted, TEXT))?;
    }
    Ok(())
}

struct Painter<'a> {
    surface: &'a Surface<'a>,
    plan: &'a StagePlan,
    network: Multistage,
    theme: &'static Theme,
    heat: Heat,
    scene: &'a Scene<'a>,
}

impl Painter<'_> {
    fn color(&self, look: Look) -> RGBAColor {
        self.heat.color(look.utilisation)
    }

    fn gap(&self, gap: u32) -> Result<()> {
        if !self.plan.merges_lines() {
            return self.lines(gap, |_| true);
        }
        let (network, inner) = (self.network, gap > 0 && gap < self.network.stages());
        if network.wiring() == Wiring::Omega && gap < network.stages() {
            self.shuffle(gap)
        } else if inner && f64::from(network.reach(gap)) * self.plan.spacing() >= NARROW_BLOCK {
            self.blocks(gap)
        } else {
            self.runs(gap)
        }
    }

    /// Draws the lines of a gap one by one, the highlighted ones last.
    fn lines(&self, gap: u32, drawn: impl Fn(Look) -> bool) -> Result<()> {
        let thickest = (self.plan.spacing() * 0.45).clamp(1.0, 4.0);
        for lit in [false, true] {
            for line in 0..self.network.lines() {
                let look = (self.scene.look)(gap, line);
                if look.lit == lit && drawn(look) {
                    let beside = self.plan.queues == Queues::AtInputs && !lit;
                    let opacity = if beside { BESIDE } else { 1.0 };
                    let width = self.heat.width(thickest, look.utilisation);
                    let stroke = Stroke::solid(self.color(look).mix(opacity), width);
                    self.surface.line(&self.plan.line_to(gap, line), &stroke)?;
                }
            }
        }
        Ok(())
    }

    /// Draws a perfect shuffle as one area of the mean colour, and above it the highlighted lines
    /// if they can be distinguished.
    fn shuffle(&self, gap: u32) -> Result<()> {
        let lines = self.network.lines();
        let looks = || (0..lines).map(|line| (self.scene.look)(gap, line));
        let mean = looks().filter_map(|look| look.utilisation).sum::<f64>() / f64::from(lines);
        let known = looks().all(|look| look.utilisation.is_some());
        let lit = looks().filter(|look| look.lit).count();
        let look = Look {
            utilisation: known.then_some(mean),
            lit: lit == lines as usize,
        };
        self.band(gap, (0, lines), (0, lines), look)?;
        if self.plan.distinguishes(lit) {
            self.lines(gap, |look| look.lit)?;
        }
        Ok(())
    }

    /// Draws the blocks of a gap, each of which splits into smaller ones.
    fn blocks(&self, gap: u32) -> Result<()> {
        let (block, part) = (self.network.reach(gap - 1), self.network.reach(gap));
        for lit in [false, true] {
            for start in (0..self.network.lines()).step_by(part as usize) {
                let look = (self.scene.look)(gap, start);
                if look.lit == lit {
                    let from = start - start % block;
                    self.band(gap, (from, from + block), (start, start + part), look)?;
                }
            }
        }
        Ok(())
    }

    /// Draws runs of lines that look alike as if they were straight.
    fn runs(&self, gap: u32) -> Result<()> {
        let lines = self.network.lines();
        let (mut start, mut lit) = (0, None);
        while start < lines {
            let look = (self.scene.look)(gap, start);
            let alike = |&line: &u32| (self.scene.look)(gap, line) == look;
            let end = (start..lines).find(|line| !alike(line)).unwrap_or(lines);
            if look.lit {
                lit = Some((start, end, look));
            } else {
                self.band(gap, (start, end), (start, end), look)?;
            }
            start = end;
        }
        lit.map_or(Ok(()), |(start, end, look)| {
            self.band(gap, (start, end), (start, end), look)
        })
    }

    /// Draws lines of a gap as one area, given by their ranges at the left and right ends.
    fn band(&self, gap: u32, from: (u32, u32), to: (u32, u32), look: Look) -> Result<()> {
        let (left, right) = self.plan.ends(gap);
        let least = if look.lit { LIT_BAND } else { 0.0 };
        let edges = |(start, end): (u32, u32)| {
            let (top, bottom) = (self.plan.edge(start), self.plan.edge(end));
            (top, bottom.max(top + least))
        };
        let ((a, b), (c, d)) = (edges(from), edges(to));
        let corners: [Point; 4] = [(left, a), (right, c), (right, d), (left, b)];
        let opacity = match look.lit {
            true => LIT,
            false if from == to => STRAIGHT,
            false => CROSSED,
        };
        self.surface
            .polygon(&corners, self.color(look).mix(opacity))
    }

    fn columns(&self) -> Result<()> {
        let (lines, stages) = (self.network.lines(), self.network.stages());
        for column in [0, stages + 1] {
            let Some(radius) = self.plan.end_radius() else {
                self.bar(column, lines)?;
                continue;
            };
            for line in 0..lines {
                let center = (self.plan.x(column), self.plan.y(line));
                self.surface.disc(center, radius, self.theme.ink)?;
                if column == 0 && self.scene.silent.get(line as usize) == Some(&true) {
                    self.surface
                        .disc(center, 0.6 * radius, self.theme.background)?;
                }
            }
        }
        let switch = self.network.switch();
        for stage in 0..stages {
            if self.plan.merges_switches() {
                self.bar(stage + 1, self.network.reach(stage))?;
            } else {
                (0..lines)
                    .step_by(switch as usize)
                    .try_for_each(|first| self.switch(stage + 1, first))?;
            }
        }
        if self.plan.queues == Queues::AtInputs {
            let center = (self.plan.x(stages + 1), self.plan.y(0));
            self.surface.disc(center, 4.5, self.theme.accent)?;
        }
        Ok(())
    }

    /// Draws the nodes of a column as bars, one for each block of lines that can be distinguished.
    fn bar(&self, column: u32, block: u32) -> Result<()> {
        let lines = self.network.lines();
        let apart = f64::from(block) * self.plan.spacing() >= NARROW_BLOCK;
        let block = if apart { block } else { lines };
        let gap = if block == lines { 0.0 } else { 1.0 };
        let (x, half) = (self.plan.x(column), self.plan.half().min(2.0));
        for start in (0..lines).step_by(block as usize) {
            let (top, bottom) = (
                self.plan.edge(start) + gap / 2.0,
                self.plan.edge(start + block) - gap / 2.0,
            );
            let area = Rect::between((x - half, top), (x + half, bottom));
            self.surface.rectangle(&area, self.theme.axis)?;
        }
        Ok(())
    }

    /// Draws a switch as a frame around the ends of its lines.
    fn switch(&self, column: u32, first: u32) -> Result<()> {
        let air = (self.plan.spacing() * 0.15).min(3.0);
        let (top, bottom) = (
            self.plan.edge(first) + air,
            self.plan.edge(first + self.network.switch()) - air,
        );
        let (x, half) = (self.plan.x(column), self.plan.half());
        let rim = (half * 0.35).min(1.3);
        let frame = Rect::between((x - half, top), (x + half, bottom));
        self.surface.rectangle(&frame, self.theme.ink)?;
        let (inner, top, bottom) = (half - rim, top + rim, bottom - rim);
        if bottom > top {
            let inside = Rect::between((x - inner, top), (x + inner, bottom));
            self.surface.rectangle(&inside, self.theme.background)?;
        }
        Ok(())
    }

    fn figures(&self, figures: &Figures, y: f64) -> Result<()> {
        if self.plan.column_distance() < ROOM_FOR_FIGURES
            || figures.values.iter().all(Option::is_none)
        {
            return Ok(());
        }
        let lettering = TextStyle::new(self.theme.muted, TEXT);
        self.surface.text(figures.label, (8.0, y), &lettering)?;
        for (gap, value) in (0..).zip(&figures.values) {
            if let Some(value) = value {
                let x = f64::midpoint(self.plan.x(gap), self.plan.x(gap + 1));
                self.surface
                    .text(&format!("{value:.2}"), (x, y), &lettering.centered())?;
            }
        }
        Ok(())
    }
}
