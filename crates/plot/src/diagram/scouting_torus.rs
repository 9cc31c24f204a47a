//! The torus as a grid: rows and columns of nodes, and stubs at the edges for the links that wrap
//! around.
//!
//! All channels are alike, so that a row of links is one line. Where nodes stand too close to be
//! told apart they are left out, and where lines do the torus becomes an area of the same colour.

use loadcurve::curve::number::rounded_text;
use loadcurve::network::ScoutingTorus;
use plotters::prelude::DrawingBackend;
use plotters::style::{Color, RGBAColor};

use crate::Result;
use crate::frame::Frame;
use crate::polyline::{Area, Spot};
use crate::surface::{Lettering, Stroke, Surface};
use crate::text::TEXT;
use crate::theme::Theme;

/// Lines closer than this, in CSS pixels, merge into an area.
const MERGED_LINES: f64 = 1.6;

/// Nodes closer than this, in CSS pixels, are left out.
const MERGED_NODES: f64 = 3.0;

/// Links of nodes farther apart than this are drawn as two channels, one each way.
const TWO_WAYS: f64 = 16.0;

/// The dashes of a link that goes on at the opposite edge.
const DASHES: &[f64] = &[2.0, 2.0];

pub(super) fn description(torus: ScoutingTorus, utilisation: Option<&[f64]>) -> String {
    let k = torus.k();
    let channels = 4 * torus.nodes();
    let structure = format!(
        "Torus of {k} × {k} nodes: each is linked to its four neighbours, both ways, and the links \
         at an edge lead on to the opposite edge."
    );
    match utilisation {
        Some(ρ) => format!(
            "{structure} All {channels} channels are alike: utilisation {}.",
            rounded_text(ρ[ScoutingTorus::CLASS], 3)
        ),
        None => format!("{structure} It is saturated at this load: no channel has a steady state."),
    }
}

pub(super) fn draw<B: DrawingBackend>(
    surface: &Surface<B>,
    torus: ScoutingTorus,
    utilisation: Option<&[f64]>,
    frame: &Frame,
) -> Result<()> {
    let ρ = utilisation.map(|ρ| ρ[ScoutingTorus::CLASS]);
    let (top, bottom) = (8.0, frame.height - 30.0);
    let side = (bottom - top).min(frame.width - 16.0).max(1.0);
    let left = (frame.width - side) / 2.0;
    let area = Area {
        left,
        top: bottom - side,
        right: left + side,
        bottom,
    };
    let theme = frame.ground.theme();
    let painter = Painter {
        surface,
        torus,
        theme,
        area,
        color: ρ.map_or(theme.axis, |ρ| theme.utilisation(ρ)),
        weight: ρ.map_or(0.5, |ρ| ρ.clamp(0.0, 1.0)),
    };
    if painter.spacing() < MERGED_LINES {
        let corners = ((area.left, area.top), (area.right, area.bottom));
        surface.rectangle(corners.0, corners.1, painter.color.mix(0.55))?;
    } else {
        painter.links()?;
    }
    if painter.spacing() >= MERGED_NODES {
        painter.nodes()?;
    }
    let state = ρ.map_or_else(
        || "saturated at this load".to_owned(),
        |ρ| format!("utilisation {ρ:.2}"),
    );
    let k = torus.k();
    let caption = format!("{k} × {k} nodes, {state}");
    let place = (f64::midpoint(area.left, area.right), area.bottom + 18.0);
    let lettering = Lettering::new(theme.muted, TEXT).centered();
    surface.text(&caption, place, &lettering)
}

struct Painter<'a, B: DrawingBackend> {
    surface: &'a Surface<B>,
    torus: ScoutingTorus,
    theme: &'static Theme,
    area: Area,
    color: RGBAColor,
    weight: f64,
}

impl<B: DrawingBackend> Painter<'_, B> {
    fn spacing(&self) -> f64 {
        self.area.width() / f64::from(self.torus.k())
    }

    fn place(&self, x: u32, y: u32) -> Spot {
        let (x, y) = self.torus.place(x, y);
        (
            self.area.left + x * self.area.width(),
            self.area.bottom - y * self.area.height(),
        )
    }

    fn links(&self) -> Result<()> {
        let spacing = self.spacing();
        let (offsets, thickness): (&[f64], f64) = if spacing >= TWO_WAYS {
            (&[-1.0, 1.0], 0.12)
        } else {
            (&[0.0], 0.25)
        };
        let thickest = (spacing * thickness).clamp(0.7, 3.2);
        let gap = thickest * 0.5 + 0.5;
        let width = thickest * (0.35 + 0.65 * self.weight);
        for along in 0..self.torus.k() {
            for offset in offsets.iter().map(|side| side * gap) {
                self.row(along, offset, width)?;
                self.column(along, offset, width)?;
            }
        }
        Ok(())
    }

    fn row(&self, y: u32, offset: f64, width: f64) -> Result<()> {
        let (first, height) = self.place(0, y);
        let (last, _) = self.place(self.torus.k() - 1, y);
        let at = height + offset;
        let ends = [self.area.left, first, last, self.area.right];
        self.line(ends.map(|x| (x, at)), width)
    }

    fn column(&self, x: u32, offset: f64, width: f64) -> Result<()> {
        let (across, first) = self.place(x, 0);
        let (_, last) = self.place(x, self.torus.k() - 1);
        let at = across + offset;
        let ends = [self.area.bottom, first, last, self.area.top];
        self.line(ends.map(|y| (at, y)), width)
    }

    /// A line from edge to edge, dashed beyond its first and last node where there is room.
    fn line(&self, [edge, first, last, opposite]: [Spot; 4], width: f64) -> Result<()> {
        // A short stub would lose its only dash behind the node.
        let wrapping = if self.spacing() >= TWO_WAYS {
            DASHES
        } else {
            &[]
        };
        for (ends, dash) in [
            ([first, edge], wrapping),
            ([first, last], &[]),
            ([last, opposite], wrapping),
        ] {
            let stroke = Stroke {
                color: self.color,
                width,
                dash,
            };
            self.surface.line(&ends, &stroke)?;
        }
        Ok(())
    }

    fn nodes(&self) -> Result<()> {
        let radius = (self.spacing() * 0.16).clamp(0.8, 6.0);
        let k = self.torus.k();
        (0..k)
            .flat_map(|y| (0..k).map(move |x| (x, y)))
            .try_for_each(|(x, y)| self.surface.disc(self.place(x, y), radius, self.theme.ink))
    }
}

#[cfg(test)]
mod tests {
    use loadcurve::curve::Curve;
    use loadcurve::scenario::Scenario;

    use crate::diagram::Diagram;
    use crate::frame::Frame;
    use crate::svg;

    fn drawn(link: &str, load_messages: f64, frame: &Frame) -> (String, String) {
        let curve = Curve::of(&Scenario::read(link).scenario.networks[0]);
        let diagram = Diagram::of(&curve, load_messages);
        let picture = svg::diagram(&diagram, frame).unwrap();
        (picture, diagram.description)
    }

    #[test]
    fn every_node_is_drawn_where_there_is_room() {
        for k in [4, 8, 16, 32] {
            let (picture, words) = drawn(&format!("scouting,k:{k}"), 0.0005, &Frame::default());
            assert_eq!(picture.matches("<circle").count(), k * k);
            assert!(words.contains("channels are alike: utilisation 0."));
        }
    }

    #[test]
    fn in_a_narrow_frame_nodes_and_then_links_are_left_out() {
        let size = |width| Frame {
            width,
            height: 130.0,
            ..Frame::default()
        };
        let (picture, words) = drawn("scouting,k:32", 1.0, &size(80.0));
        assert!(!picture.contains("<circle") && picture.contains("<polyline"));
        assert!(picture.contains("saturated at this load") && words.contains("saturated"));
        let (picture, _) = drawn("scouting,k:32", 1.0, &size(60.0));
        assert!(!picture.contains("<circle") && !picture.contains("<polyline"));
    }
}
