//! Rings around the links that bind the ideal throughput.

use loadcurve::topology::RouterLinks;
use plotters::style::Color as _;

use super::Diagram;
use super::busiest::ring_around;
use super::geometry::Plan;
use crate::Result;
use crate::frame::Frame;
use crate::surface::{Stroke, Surface};

/// Width of the line of a ring, its ink and gaps, and the width of the background around it, in CSS pixels.
const LINE: f64 = 1.75;
const DASH: &[f64] = &[4.0, 2.5];
const GROUND: f64 = 3.75;

/// Opacity of this background.
const OPACITY: f64 = 0.85;

/// Most rings that are drawn: more would hide the links that they surround.
const MAX_RINGED: usize = 64;

impl Diagram {
    /// The same drawing with dashed rings on links, given by channels of theirs, which bind the ideal throughput. Both
    /// directions of a link have one ring.
    #[must_use]
    pub fn ringing(mut self, channels: &[usize]) -> Self {
        let links = RouterLinks::of(self.topology());
        let mut known: Vec<(usize, usize)> = Vec::new();
        for &channel in channels {
            let Some(&Some((from, to))) = links.ends().get(channel) else {
                continue;
            };
            let pair = (from.min(to), from.max(to));
            if !known.contains(&pair) {
                known.push(pair);
                self.binding.push(channel);
            }
        }
        let links = match self.binding.len() {
            0 => return self,
            1 => "1 link binds".to_owned(),
            count => format!("{count} links bind"),
        };
        let are_ringed = if self.rings().is_empty() {
            ""
        } else {
            ", ringed with dashes"
        };
        let sentence = format!(" {links} the ideal throughput{are_ringed}.");
        self.description.push_str(&sentence);
        self
    }

    /// The channels that are ringed.
    fn rings(&self) -> &[usize] {
        if self.binding.len() > MAX_RINGED {
            &[]
        } else {
            &self.binding
        }
    }
}

/// Draws the rings.
pub(super) fn draw(
    surface: &Surface,
    diagram: &Diagram,
    plan: &dyn Plan,
    frame: &Frame,
) -> Result<()> {
    let theme = frame.background.theme();
    let is_drawn = |channel: &&usize| !plan.trace(**channel).is_empty();
    diagram
        .rings()
        .iter()
        .filter(is_drawn)
        .try_for_each(|&channel| {
            let mut ring = ring_around(plan, channel);
            ring.push(ring[0]);
            surface.line(&ring, &Stroke::solid(theme.background.mix(OPACITY), GROUND))?;
            let dashed = Stroke {
                dash: DASH,
                ..Stroke::solid(theme.ink, LINE)
            };
            surface.line(&ring, &dashed)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::{named, shapes};
    use loadcurve::curve::Curve;
    use loadcurve::scenario::Scenario;

    fn diagram(link: &str) -> Diagram {
        let network = &Scenario::read(link).scenario.networks[0];
        Diagram::of(&Curve::of(network), 0.0001)
    }

    /// Channels between routers, in order.
    fn on_links(diagram: &Diagram) -> Vec<usize> {
        let ends = RouterLinks::of(diagram.topology());
        let channels = (0..).zip(ends.ends());
        channels
            .filter_map(|(channel, ends)| ends.map(|_| channel))
            .collect()
    }

    fn lines(diagram: &Diagram) -> usize {
        let frame = Frame::default();
        let shapes = shapes(&frame, |surface| {
            super::super::draw(surface, diagram, &frame)
        });
        named(&shapes, "polyline").len()
    }

    #[test]
    fn both_directions_of_a_link_have_one_dashed_ring() {
        for link in [
            "mesh,k:4",
            "torus,k:4,links:bi",
            "xgft,down:4x4,up:2",
            "fat-tree,n:16",
            "dragonfly",
        ] {
            let diagram = diagram(link);
            let ends = RouterLinks::of(diagram.topology());
            let channel = on_links(&diagram)[0];
            let (from, to) = ends.ends()[channel].unwrap();
            let back = ends
                .ends()
                .iter()
                .position(|it| *it == Some((to, from)))
                .unwrap();
            let before = lines(&diagram);
            let ringed = diagram.ringing(&[channel, back]);
            assert!(
                ringed
                    .description
                    .ends_with(" 1 link binds the ideal throughput, ringed with dashes.")
            );
            // The background and at least two dashes.
            assert!(lines(&ringed) >= before + 3, "{link}");
        }
    }

    #[test]
    fn too_many_links_are_counted_only_and_ports_not_at_all() {
        let all = on_links(&diagram("mesh"));
        assert_eq!(all.len(), 224);
        let ringed = diagram("mesh").ringing(&all);
        assert!(
            ringed
                .description
                .ends_with(" 112 links bind the ideal throughput.")
        );
        assert_eq!(lines(&ringed), lines(&diagram("mesh")));
        let port = (0..=all.len()).find(|it| !all.contains(it)).unwrap();
        let plain = diagram("mesh").ringing(&[port]);
        assert_eq!(plain.description, diagram("mesh").description);
    }
}
