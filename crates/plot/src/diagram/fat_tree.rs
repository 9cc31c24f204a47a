//! The butterfly fat-tree as in Figure 2 of Greenberg and Guan: switches above leaves.
//!
//! Levels of detail keep 16,384 processors legible: where links or nodes stand too close to be
//! told apart they merge into a band of the same colour, level by level, from the leaves up.

use loadcurve::curve::number::rounded_text;
use loadcurve::network::FatTree;
use loadcurve::network::fat_tree::Direction::{Down, Up};
use plotters::prelude::DrawingBackend;
use plotters::style::{Color, RGBAColor};

use crate::Result;
use crate::frame::Frame;
use crate::polyline::{Area, Spot};
use crate::surface::{Lettering, Stroke, Surface};
use crate::text::TEXT;
use crate::theme::Theme;

/// Links closer than this, in CSS pixels, merge into a band.
const MERGED_LINKS: f64 = 1.2;

/// Nodes closer than this, in CSS pixels, merge into a bar.
const MERGED_NODES: f64 = 3.0;

/// Subtrees narrower than this, in CSS pixels, are not told apart within a band.
const NARROW_SUBTREE: f64 = 4.0;

/// Links farther apart than this are drawn as two channels, one each way.
const TWO_WAYS: f64 = 9.0;

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
        return format!("{structure} It is saturated at this load: no channel has a steady state.");
    };
    let channels = (0..n).rev().map(|level| {
        format!(
            " Channels between levels {level} and {}: utilisation {} up, {} down.",
            level + 1,
            rounded_text(ρ[tree.class(level, Up)], 3),
            rounded_text(ρ[tree.class(level, Down)], 3),
        )
    });
    structure + &channels.collect::<String>()
}

pub(super) fn draw<B: DrawingBackend>(
    surface: &Surface<B>,
    tree: FatTree,
    utilisation: Option<&[f64]>,
    frame: &Frame,
) -> Result<()> {
    // Left of the tree the utilisation of each level, right of it the number of its nodes.
    let roomy = frame.width >= 300.0;
    let area = Area {
        left: if roomy { 62.0 } else { 8.0 },
        top: 16.0,
        right: frame.width - if roomy { 62.0 } else { 8.0 },
        bottom: frame.height - 30.0,
    };
    let painter = Painter {
        surface,
        tree,
        theme: frame.ground.theme(),
        utilisation,
        area,
    };
    for level in 0..tree.levels() {
        painter.links_above(level)?;
    }
    for level in 0..=tree.levels() {
        painter.nodes(level)?;
    }
    if roomy {
        (0..tree.levels()).try_for_each(|level| painter.utilisation_note(level))?;
        (1..=tree.levels()).try_for_each(|level| painter.count_note(level))?;
    }
    let state = if utilisation.is_some() {
        ""
    } else {
        ", saturated at this load"
    };
    let caption = format!("{} processors{state}", grouped(tree.processors()));
    let place = (f64::midpoint(area.left, area.right), area.bottom + 18.0);
    surface.text(
        &caption,
        place,
        &Lettering::new(painter.theme.muted, TEXT).centered(),
    )
}

struct Painter<'a, B: DrawingBackend> {
    surface: &'a Surface<B>,
    tree: FatTree,
    theme: &'static Theme,
    utilisation: Option<&'a [f64]>,
    area: Area,
}

impl<B: DrawingBackend> Painter<'_, B> {
    fn place(&self, level: u32, address: u32) -> Spot {
        let (x, y) = self.tree.place(level, address);
        (
            self.area.left + x * self.area.width(),
            self.area.bottom - y * self.area.height(),
        )
    }

    fn spacing(&self, count: u32) -> f64 {
        self.area.width() / f64::from(count)
    }

    /// The colour and the weight of the channels of a class.
    fn look(&self, class: usize) -> (RGBAColor, f64) {
        match self.utilisation {
            Some(ρ) => (self.theme.utilisation(ρ[class]), ρ[class].clamp(0.0, 1.0)),
            None => (self.theme.axis, 0.5),
        }
    }

    fn links_above(&self, level: u32) -> Result<()> {
        let spacing = self.spacing(self.tree.links_above(level));
        let (up, down) = (
            self.look(self.tree.class(level, Up)),
            self.look(self.tree.class(level, Down)),
        );
        let busier = if up.1 >= down.1 { up } else { down };
        if spacing < MERGED_LINKS {
            return self.band(level, busier.0);
        }
        let thickest = (spacing * 0.5).clamp(0.7, 3.2);
        for address in 0..self.tree.nodes_at(level) {
            for parent in self.tree.parents(level, address) {
                let ends = [self.place(level, address), self.place(level + 1, parent)];
                if spacing >= TWO_WAYS {
                    let gap = thickest * 0.5 + 0.4;
                    self.link(shifted(ends, -gap), up, thickest)?;
                    self.link(shifted(ends, gap), down, thickest)?;
                } else {
                    self.link(ends, busier, thickest)?;
                }
            }
        }
        Ok(())
    }

    fn link(
        &self,
        ends: [Spot; 2],
        (color, weight): (RGBAColor, f64),
        thickest: f64,
    ) -> Result<()> {
        let width = thickest * (0.35 + 0.65 * weight);
        self.surface.line(
            &ends,
            &Stroke {
                color,
                width,
                dash: &[],
            },
        )
    }

    /// All links above a level as areas, one for each subtree that they stay in.
    fn band(&self, level: u32, color: RGBAColor) -> Result<()> {
        let (low, high) = (self.place(level, 0).1, self.place(level + 1, 0).1);
        for (left, right) in self.subtrees(level + 1) {
            let corners = [(left, low), (left, high), (right, high), (right, low)];
            self.surface.polygon(&corners, color.mix(0.55))?;
        }
        Ok(())
    }

    /// The left and right edges of the subtrees of a level, merged where they are too narrow.
    fn subtrees(&self, level: u32) -> impl Iterator<Item = (f64, f64)> {
        let count = self.tree.processors() / 4_u32.pow(level);
        let merged = if self.spacing(count) < NARROW_SUBTREE {
            1
        } else {
            count
        };
        let (left, width) = (self.area.left, self.spacing(merged));
        let gap = if merged == 1 {
            0.0
        } else {
            (width * 0.12).min(3.0)
        };
        (0..merged).map(move |i| {
            let start = left + f64::from(i) * width;
            (start + gap / 2.0, start + width - gap / 2.0)
        })
    }

    fn nodes(&self, level: u32) -> Result<()> {
        let count = self.tree.nodes_at(level);
        let spacing = self.spacing(count);
        let y = self.place(level, 0).1;
        if spacing < MERGED_NODES {
            let half = if level == 0 { 1.5 } else { 2.0 };
            return self.subtrees(level).try_for_each(|(left, right)| {
                self.surface
                    .rectangle((left, y - half), (right, y + half), self.theme.axis)
            });
        }
        for address in 0..count {
            let (x, y) = self.place(level, address);
            if level == 0 {
                self.surface
                    .disc((x, y), (spacing * 0.3).clamp(1.2, 4.5), self.theme.ink)?;
            } else {
                let half = (spacing * 0.3).clamp(1.5, 6.0);
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

    /// The utilisation of the channels above a level in figures, beside them.
    fn utilisation_note(&self, level: u32) -> Result<()> {
        let Some(ρ) = self.utilisation else {
            return Ok(());
        };
        let y = f64::midpoint(self.place(level, 0).1, self.place(level + 1, 0).1);
        let lettering = Lettering::new(self.theme.muted, TEXT);
        for (arrow, class, dy) in [
            ("↑", self.tree.class(level, Up), -7.5),
            ("↓", self.tree.class(level, Down), 7.5),
        ] {
            let figure = format!("{arrow} {:.2}", ρ[class]);
            self.surface.text(&figure, (12.0, y + dy), &lettering)?;
        }
        Ok(())
    }

    /// The number of switches of a level, beside them.
    fn count_note(&self, level: u32) -> Result<()> {
        let place = (self.area.right + 8.0, self.place(level, 0).1);
        let count = format!("× {}", self.tree.nodes_at(level));
        self.surface
            .text(&count, place, &Lettering::new(self.theme.muted, TEXT))
    }
}

/// A link moved sideways, to leave room for its twin of the other direction.
fn shifted([(x0, y0), (x1, y1)]: [Spot; 2], by: f64) -> [Spot; 2] {
    let (dx, dy) = (x1 - x0, y1 - y0);
    let length = (dx * dx + dy * dy).sqrt();
    let (sx, sy) = (-dy / length * by, dx / length * by);
    [(x0 + sx, y0 + sy), (x1 + sx, y1 + sy)]
}

/// A count with thin spaces between thousands: "16 384".
pub(super) fn grouped(count: u32) -> String {
    match (count / 1000, count % 1000) {
        (thousands, rest) if thousands >= 10 => format!("{thousands}\u{2009}{rest:03}"),
        _ => count.to_string(),
    }
}
