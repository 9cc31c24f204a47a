//! The cut that binds the lower bound of a collective operation: its links stand out, and the processors on one side are
//! tinted.

use super::Diagram;
use super::geometry::{Painter, Plan};
use crate::Result;

/// Width of a link of the cut, and of the casing around it, in CSS pixels.
const LINK: f64 = 3.0;
const CASED: f64 = 7.0;

/// Least radius of a tinted processor, and width of its rim, in CSS pixels.
const MIN_RADIUS: f64 = 3.5;
const RIM: f64 = 1.25;

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

impl Painter<'_, dyn Plan> {
    /// Draws the links of a cut thick in their own colours within a casing, and the processors on its side.
    pub(super) fn cut(&self, cut: &BindingCut) -> Result<()> {
        self.lit(&cut.channels, CASED, &|_| self.theme.background)?;
        self.lit(&cut.channels, CASED - 1.5, &|_| self.theme.accent)?;
        self.lit(&cut.channels, LINK, &|channel| self.color(channel))?;
        let mut channels = cut.channels.iter();
        channels.try_for_each(|&channel| self.joints(channel))?;
        let (radius, accent) = (self.plan.radius().max(MIN_RADIUS), self.theme.accent);
        for &processor in &cut.processors {
            if let Some(at) = self.plan.source(processor) {
                self.surface.disc(at, radius + RIM, accent)?;
                self.surface
                    .disc(at, radius, self.theme.mixed(0.5, accent))?;
            }
        }
        Ok(())
    }
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
    fn links_are_cased_and_processors_tinted() {
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
            let more = |element| drawn(&cut, element) - drawn(&diagram, element);
            assert!(more("polyline") >= 1, "{link}");
            assert_eq!(more("circle"), 2, "{link}");
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
