//! Highlights of the selected part and the part under the pointer, drawn above an unchanged
//! drawing.

use std::collections::{BTreeMap, BTreeSet};

use loadcurve::curve::BottleneckRow;
use loadcurve::routing::{PairRoutes, SingleRoute};
use loadcurve::scenario::Focus;
use plotters::style::{Color, RGBAColor};

use super::Diagram;
use super::geometry::{Geometry, Painter, Picked, Plan, Point};
use super::loop_path;
use crate::Result;
use crate::frame::Frame;
use crate::polyline::length;
use crate::surface::{Stroke, Surface};
use crate::theme::Marker;

/// Width of a selected channel, in CSS pixels.
const CHANNEL: f64 = 3.0;

/// Widths of a channel that all messages of a pair take, and of one that hardly any do, in CSS pixels, and the
/// opacity of the latter.
const SURE: f64 = 3.0;
const RARE: f64 = 1.0;
const PALE: f64 = 0.4;

/// Extent of a line's casing to either side, and of the background gap around it.
const CASING: f64 = 1.25;
const GROUND: f64 = 2.5;

/// Largest number of channels with a gap of background around them.
const MAX_CASED: usize = 120;

/// Width of channels that are seen only while something is selected, in CSS pixels.
const OPENED: f64 = 1.2;

/// Width of one of the fullest channels of the bottleneck, in CSS pixels, and the most that are marked.
const FULLEST: f64 = 6.0;
const MAX_FULLEST: usize = 16;

/// Lines shorter than this, in CSS pixels, get no arrow.
const ROOM_FOR_AN_ARROW: f64 = 16.0;

/// The highlighted parts of a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Highlight<'a> {
    /// The current selection.
    pub focus: Option<Focus>,
    /// The first node, while a pair of nodes is being selected.
    pub first: Option<Picked>,
    /// The part under the pointer.
    pub pointed: Option<Picked>,
    /// Channels of the bottleneck, which are drawn while it is selected.
    pub bottleneck: Option<Widened<'a>>,
}

/// Channels for which waits cost most.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Widened<'a> {
    /// All of them, which are drawn thick.
    pub channels: &'a [usize],
    /// The fullest of them, which are thickest, in the accent colour.
    pub fullest: &'a [usize],
}

impl<'a> Widened<'a> {
    /// Channels of a row of the bottleneck's table. Of equal channels only one is marked: marks on all of
    /// them would distinguish nothing.
    #[must_use]
    pub fn of(row: &'a BottleneckRow) -> Self {
        let (channels, fullest) = (&row.channels, &row.fullest);
        let marked = if fullest.len() < channels.len() {
            fullest.len()
        } else {
            1
        };
        Self {
            channels,
            fullest: &fullest[..marked.min(fullest.len())],
        }
    }
}

/// Draws the highlights on an empty surface.
///
/// # Errors
/// [`crate::Error::Surface`] if the backend fails.
pub fn draw(
    surface: &Surface,
    diagram: &Diagram,
    geometry: &Geometry,
    highlight: &Highlight,
    frame: &Frame,
) -> Result<()> {
    let painter = Painter::new(&*geometry.plan, surface, diagram, frame);
    painter.opened(highlight)?;
    match highlight.focus {
        Some(Focus::Channel(channel)) => painter.channel(channel)?,
        Some(Focus::Route { from, to }) => painter.route(from, to)?,
        Some(Focus::Stage(stage)) => painter.stage(stage, painter.theme.accent)?,
        Some(Focus::Bottleneck) | None => {}
    }
    let is_asked = highlight.focus == Some(Focus::Bottleneck);
    if let Some(widened) = highlight.bottleneck.filter(|_| is_asked) {
        painter.widened(widened)?;
    }
    if let Some(first) = highlight.first {
        painter.node(first, painter.theme.accent)?;
    }
    match highlight.pointed {
        Some(Picked::Channel(channel) | Picked::Band(channel)) => painter.pointed(channel)?,
        Some(Picked::Stage(stage)) => painter.stage(stage, painter.theme.muted)?,
        Some(node) => painter.node(node, painter.theme.ink)?,
        None => {}
    }
    Ok(())
}

impl Painter<'_, dyn Plan> {
    fn line(&self, line: &[Point], color: RGBAColor, width: f64) -> Result<()> {
        self.surface.line(line, &Stroke::solid(color, width))
    }

    /// Draws channels in individual colours, cased to stand out from lines of any colour, and above them
    /// the nodes that they join.
    fn cased(&self, channels: &[(usize, RGBAColor)], width: f64) -> Result<()> {
        let traces: Vec<(Vec<Vec<Point>>, RGBAColor)> = channels
            .iter()
            .map(|&(channel, color)| (self.plan.trace(channel), color))
            .collect();
        // Drawn layer by layer, so that no casing hides another channel.
        let layers: [(f64, Option<RGBAColor>); 3] = [
            (width + 2.0 * GROUND, Some(self.theme.background.mix(0.85))),
            (width + 2.0 * CASING, Some(self.theme.ink)),
            (width, None),
        ];
        for (width, layer) in layers {
            for (trace, color) in &traces {
                let stroke = Stroke::solid(layer.unwrap_or(*color), width);
                self.surface.lines(trace, &stroke)?;
            }
        }
        let mut channels = channels.iter();
        channels.try_for_each(|&(channel, _)| self.joints(channel))
    }

    /// Draws the nodes over the ends of a channel.
    fn joints(&self, channel: usize) -> Result<()> {
        let mut joints = self.plan.joints(channel).into_iter();
        joints.try_for_each(|joint| {
            if joint.is_switch {
                return self.switch(joint.spot, joint.half);
            }
            self.surface.disc(joint.spot, joint.half, self.theme.ink)
        })
    }

    /// Draws the channels without lines of their own that go with the selection or with the part under
    /// the pointer.
    fn opened(&self, highlight: &Highlight) -> Result<()> {
        let selected = match highlight.focus {
            Some(Focus::Channel(channel)) => Some(Picked::Channel(channel)),
            _ => None,
        };
        let parts = [selected, highlight.first, highlight.pointed];
        for part in parts.into_iter().flatten() {
            for channel in self.plan.opened(part) {
                let color = self.heat.color(self.diagram.shown_utilisation(channel));
                let stroke = Stroke::solid(color, OPENED);
                self.surface.lines(&self.plan.trace(channel), &stroke)?;
            }
        }
        Ok(())
    }

    /// Draws channels thick in their own colours, and the fullest thicker in the accent colour: rings would look like
    /// digits.
    pub(super) fn widened(&self, widened: Widened) -> Result<()> {
        let lit = |width: f64, color: &dyn Fn(usize) -> RGBAColor| {
            widened.channels.iter().try_for_each(|&channel| {
                let stroke = Stroke::solid(color(channel), width);
                self.surface.lines(&self.plan.trace(channel), &stroke)
            })
        };
        lit(CHANNEL + 2.0 * CASING, &|_| self.theme.ink)?;
        lit(CHANNEL, &|channel| self.color(channel))?;
        let mut channels = widened.channels.iter();
        channels.try_for_each(|&channel| self.joints(channel))?;
        // So many marks would hide which channels they are.
        let marked = if widened.fullest.len() > MAX_FULLEST {
            &widened.fullest[..1]
        } else {
            widened.fullest
        };
        let strokes = [
            Stroke::solid(self.theme.background.mix(0.85), FULLEST + 2.0 * CASING),
            Stroke::solid(self.theme.accent, FULLEST),
        ];
        marked.iter().try_for_each(|&channel| {
            let trace = self.plan.trace(channel);
            let mut strokes = strokes.iter();
            strokes.try_for_each(|stroke| self.surface.lines(&trace, stroke))?;
            self.joints(channel)
        })
    }

    /// Draws a channel in its own colour, cased, with its direction.
    fn channel(&self, channel: usize) -> Result<()> {
        self.cased(&[(channel, self.color(channel))], CHANNEL)?;
        self.arrows(channel, 5.5)
    }

    fn arrows(&self, channel: usize, half: f64) -> Result<()> {
        let pieces = self.plan.trace(channel);
        let mut long = pieces.iter().filter(|it| length(it) >= ROOM_FOR_AN_ARROW);
        long.try_for_each(|piece| {
            let arrow = loop_path::arrow(piece, half);
            self.surface.polygon(&arrow, self.theme.ink)
        })
    }

    fn color(&self, channel: usize) -> RGBAColor {
        let ρ = self.diagram.shown_utilisation(channel);
        ρ.map_or(self.theme.background, |ρ| self.heat.color(Some(ρ)))
    }

    /// Draws the channel under the pointer.
    fn pointed(&self, channel: usize) -> Result<()> {
        for piece in self.plan.trace(channel) {
            self.line(&piece, self.theme.background.mix(0.7), CHANNEL + 2.0)?;
            self.line(&piece, self.theme.ink, CHANNEL)?;
        }
        self.joints(channel)?;
        self.arrows(channel, 4.5)
    }

    /// Draws all routes of a pair, each link as wide as its share of the messages, and above them one of the
    /// likeliest, with its middles.
    fn route(&self, from: usize, to: usize) -> Result<()> {
        let accent = self.theme.accent;
        let routing = &self.diagram.routing;
        if let Some(routes) = routing.routes(from, to, PairRoutes::STEPS_IN_A_FRAME) {
            let SingleRoute {
                channels, middles, ..
            } = &routes.likeliest;
            self.shared(&self.shares_of_links(&routes))?;
            let bold = channels.iter().map(|&channel| (channel, accent));
            self.cased(&bold.collect::<Vec<_>>(), SURE)?;
            let mut bold = channels.iter();
            bold.try_for_each(|&channel| self.arrows(channel, 5.0))?;
            let mut middles = middles.iter();
            middles.try_for_each(|&before| {
                let middle = self.plan.end(channels[before - 1]);
                self.end(middle, Marker::Diamond, accent)
            })?;
        }
        self.end(self.plan.source(from), Marker::Circle, accent)?;
        self.end(self.plan.destination(to), Marker::Square, accent)
    }

    /// Draws channels as wide and as dark as the fraction of the messages that cross them, and above them the nodes
    /// that they join.
    fn shared(&self, shares: &BTreeMap<usize, f64>) -> Result<()> {
        let theme = self.theme;
        for (&channel, share) in shares {
            let trace = self.plan.trace(channel);
            // Shares of a few per cent are to be told apart, too.
            let strength = share.sqrt();
            let width = RARE + (SURE - RARE) * strength;
            if shares.len() <= MAX_CASED {
                let ground = Stroke::solid(theme.background.mix(0.85), width + 2.0 * GROUND);
                self.surface.lines(&trace, &ground)?;
            }
            let color = theme.mixed(PALE + (1.0 - PALE) * strength, theme.accent);
            self.surface.lines(&trace, &Stroke::solid(color, width))?;
        }
        for &channel in shares.keys() {
            for joint in self.plan.joints(channel) {
                if joint.is_switch {
                    self.switch(joint.spot, joint.half)?;
                } else {
                    self.surface.outlined_marker(
                        joint.spot,
                        Marker::Circle,
                        joint.half,
                        theme.muted,
                        theme.background,
                    )?;
                }
            }
        }
        Ok(())
    }

    /// The links that the likeliest route of a pair does not take, by one of their virtual channels each, and the
    /// fraction of the messages that cross them.
    fn shares_of_links(&self, routes: &PairRoutes) -> BTreeMap<usize, f64> {
        let topology = self.diagram.topology();
        let mut bold: BTreeSet<usize> = routes.likeliest.channels.iter().copied().collect();
        for &channel in &routes.likeliest.channels {
            bold.extend(topology.siblings(channel));
        }
        let mut shares = BTreeMap::new();
        for &(channel, share) in routes.shares.iter().filter(|it| !bold.contains(&it.0)) {
            let siblings = topology.siblings(channel);
            let known = siblings.into_iter().find(|it| shares.contains_key(it));
            // A message may cross a link in each of its phases.
            let all: &mut f64 = shares.entry(known.unwrap_or(channel)).or_default();
            *all = (*all + share).min(1.0);
        }
        shares
    }

    fn node(&self, node: Picked, color: RGBAColor) -> Result<()> {
        let marker = match node {
            Picked::Destination(_) => Marker::Square,
            _ => Marker::Circle,
        };
        self.end(Some(self.plan.middle(node)), marker, color)
    }

    /// Draws an end of a route, round at the source and square at the destination, or a middle.
    fn end(&self, spot: Option<Point>, marker: Marker, color: RGBAColor) -> Result<()> {
        let Some(spot) = spot else {
            return Ok(());
        };
        let radius = self.plan.radius().max(3.0) + 3.0;
        let theme = self.theme;
        self.surface.outlined_marker(
            spot,
            marker,
            radius + 1.5,
            theme.background,
            theme.background,
        )?;
        self.surface
            .outlined_marker(spot, marker, radius, theme.ink, color)
    }

    fn stage(&self, stage: u32, color: RGBAColor) -> Result<()> {
        let Some(corners) = self.plan.stage(stage) else {
            return Ok(());
        };
        self.surface.polygon(&corners, color.mix(0.14))?;
        let [a, b, c, d] = corners;
        self.line(&[a, b, c, d, a], color, 1.5)
    }
}

#[cfg(test)]
mod tests;
