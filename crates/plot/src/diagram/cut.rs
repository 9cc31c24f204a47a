//! The cut that binds the lower bound of a collective operation: its links are crossed by bars, which leave their colours
//! to be seen, and the processors on one side are tinted.

use plotters::style::Color as _;

use super::Diagram;
use super::geometry::{Plan, Point, along, distance};
use crate::Result;
use crate::frame::Frame;
use crate::polyline::{Rect, length, rounded};
use crate::surface::{Stroke, Surface};

/// Half the length of a bar across a link, its width, and the width of the background around it, in CSS pixels.
const BAR: f64 = 7.0;
const BAR_WIDTH: f64 = 3.0;
const GROUND: f64 = 6.0;

/// Part of a link around its middle that has the direction of the whole there.
const MIDDLE: [f64; 2] = [0.45, 0.55];

/// Least radius of a tinted processor, and width of its outline, in CSS pixels.
const MIN_RADIUS: f64 = 3.5;
const OUTLINE: f64 = 1.5;

/// Opacity of the tint, through which names of processors are seen.
const TINT: f64 = 0.35;

/// A cut through a network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BindingCut {
    /// Channels of its links.
    pub channels: Vec<usize>,
    /// Processors on the side that the links leave.
    pub processors: Vec<usize>,
}

impl Diagram {
    /// The same drawing with the cut that binds the lower bound.
    #[must_use]
    pub fn cut_by(mut self, cut: BindingCut) -> Self {
        let processors = match cut.processors.len() {
            1 => "1 processor, tinted,".to_owned(),
            count => format!("{count} processors, tinted,"),
        };
        let channels = match cut.channels.len() {
            1 => "1 channel".to_owned(),
            count => format!("{count} channels"),
        };
        let sentence =
            format!(" The lower bound is that of {channels} between {processors} and the others.");
        self.description.push_str(&sentence);
        self.cut = Some(cut);
        self
    }
}

/// Draws bars across the links of a cut, and tints the processors on its side.
pub(super) fn draw(
    surface: &Surface,
    plan: &dyn Plan,
    cut: &BindingCut,
    frame: &Frame,
) -> Result<()> {
    let theme = frame.background.theme();
    let radius = plan.radius().max(MIN_RADIUS);
    for &processor in &cut.processors {
        let Some(at) = plan.source(processor) else {
            continue;
        };
        let mut outline = rounded(&Rect::around(at, radius), 0.4 * radius);
        surface.polygon(&outline, theme.accent.mix(TINT))?;
        outline.push(outline[0]);
        surface.line(&outline, &Stroke::solid(theme.accent, OUTLINE))?;
    }
    let traces = cut.channels.iter().map(|&channel| plan.trace(channel));
    let bars: Vec<[Point; 2]> = traces.filter_map(|trace| bar(&trace)).collect();
    for (color, width) in [(theme.background, GROUND), (theme.accent, BAR_WIDTH)] {
        for bar in &bars {
            surface.line(bar, &Stroke::solid(color, width))?;
        }
    }
    Ok(())
}

/// The bar across the middle of a link's longest piece; `None` if the link has no line.
fn bar(trace: &[Vec<Point>]) -> Option<[Point; 2]> {
    let mut pieces = trace.iter();
    let first = pieces.next()?;
    let longest = pieces.fold(first, |longest, piece| {
        if length(piece) > length(longest) {
            piece
        } else {
            longest
        }
    });
    let [from, to] = MIDDLE.map(|part| along(longest, part));
    let (x, y) = along(longest, 0.5);
    let scale = BAR / distance(from, to);
    let (dx, dy) = (scale * (to.1 - from.1), scale * (from.0 - to.0));
    scale
        .is_finite()
        .then_some([(x - dx, y - dy), (x + dx, y + dy)])
}

#[cfg(test)]
mod tests {
    use loadcurve::curve::Curve;
    use loadcurve::scenario::Scenario;
    use loadcurve::topology::RouterLinks;

    use super::*;
    use crate::frame::Frame;
    use crate::test_support::{named, shapes};
    use crate::theme::hex;

    #[test]
    fn links_are_crossed_and_processors_tinted() {
        for link in [
            "mesh,k:4",
            "xgft,down:4x4,up:2",
            "fly,k:2,stages:3",
            "fat-tree,n:16",
            "dragonfly",
        ] {
            let network = &Scenario::read(link).scenario.networks[0];
            let diagram = Diagram::unsolved(&Curve::of(network));
            let links = RouterLinks::of(diagram.topology());
            let first = links.ends().iter().position(Option::is_some).unwrap();
            let frame = Frame::default();
            let accent = frame.background.theme().accent;
            let drawn = |diagram: &Diagram, element: &str| {
                let shapes = shapes(&frame, |surface| {
                    super::super::draw(surface, diagram, &frame)
                });
                let color = hex(accent).to_uppercase();
                let named = named(&shapes, element).into_iter();
                named.filter(|it| it.color == color).count()
            };
            let cut = diagram.clone().cut_by(BindingCut {
                channels: vec![first],
                processors: vec![0, 1],
            });
            // The outlines of two processors and a bar, which is at right angles to the link's line.
            let more = |element| drawn(&cut, element) - drawn(&diagram, element);
            assert_eq!(more("polyline"), 3, "{link}");
            let words = " The lower bound is that of 1 channel between 2 processors, tinted, and the others.";
            assert!(cut.description.ends_with(words), "{}", cut.description);
        }
    }

    #[test]
    fn channels_and_processors_that_are_not_there_are_not_drawn() {
        let network = &Scenario::read("mesh,k:4").scenario.networks[0];
        let diagram = Diagram::unsolved(&Curve::of(network));
        let frame = Frame::default();
        let cut = BindingCut {
            channels: (0..diagram.topology().channels()).collect(),
            processors: (0..16).collect(),
        };
        crate::svg::diagram(&diagram.cut_by(cut), &frame).unwrap();
    }
}
