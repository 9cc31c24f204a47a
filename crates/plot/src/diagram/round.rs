//! Links coloured by the flits that they carry in a round of a collective operation.

use loadcurve::number::{Rounding, shown};

use super::Diagram;

/// Flits on the links of a network in one round of a collective operation.
#[derive(Debug, Clone, PartialEq)]
pub struct RoundFlits {
    /// Number of the round, counted from 1.
    pub round: usize,
    /// Number of rounds.
    pub rounds: usize,
    /// Flits on the link of each channel, whichever of its virtual channels they take.
    pub flits: Vec<f64>,
}

impl RoundFlits {
    /// Flits on the fullest link.
    fn most(&self) -> f64 {
        self.flits.iter().copied().fold(0.0, f64::max)
    }

    /// The round in words: `Step 3 of 14: at most 64 flits on a link`.
    #[must_use]
    pub fn words(&self) -> String {
        let Self { round, rounds, .. } = self;
        match self.most() {
            0.0 => format!("Step {round} of {rounds}: no flits"),
            most => format!(
                "Step {round} of {rounds}: at most {} on a link",
                flits(most)
            ),
        }
    }

    /// Labels of the ends of the colour scale.
    pub(super) fn ends(&self) -> [String; 2] {
        [flits(0.0), flits(self.most())]
    }
}

impl Diagram {
    /// The same drawing with channels coloured and weighted by the flits on their links in a round, up to the fullest
    /// link. Neither the drawing nor its description says how busy the channels are otherwise.
    #[must_use]
    pub fn in_round(self, round: RoundFlits) -> Self {
        let most = round.most().max(f64::MIN_POSITIVE);
        let shares = round.flits.iter().map(|flits| Some(flits / most)).collect();
        let mut diagram = Self {
            limit: None,
            costs: Some(shares),
            ..self.untold()
        };
        let sentence = format!(" {}.", round.words());
        diagram.description.push_str(&sentence);
        diagram.round = Some(round);
        diagram
    }

    /// The round that is shown, in words.
    #[must_use]
    pub fn round_words(&self) -> Option<String> {
        self.round.as_ref().map(RoundFlits::words)
    }

    /// The flits on the link of a channel in words, `48 flits in this step`; empty if no round is shown.
    #[must_use]
    pub fn round_note(&self, channel: usize) -> String {
        let round = self.round.as_ref();
        let carried = round.and_then(|round| round.flits.get(channel));
        carried.map_or_else(String::new, |&carried| {
            format!("{} in this step", flits(carried))
        })
    }
}

/// A number of flits, which is not whole where messages are shared evenly among links.
fn flits(number: f64) -> String {
    match shown(number, Rounding::Tenths).as_str() {
        "1" => "1 flit".to_owned(),
        number => format!("{number} flits"),
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

    /// A drawing of a round in which the first link has 64 flits in one direction and every other 16.
    fn diagram(link: &str) -> Diagram {
        let network = &Scenario::read(link).scenario.networks[0];
        let diagram = Diagram::of(&Curve::of(network), 0.0001);
        let links = RouterLinks::of(diagram.topology());
        let full = links.ends().iter().flatten().next();
        let flits = links.ends().iter().map(|ends| match ends {
            None => 0.0,
            ends if ends.as_ref() == full => 64.0,
            Some(_) => 16.0,
        });
        let flits = flits.collect();
        diagram.in_round(RoundFlits {
            round: 3,
            rounds: 14,
            flits,
        })
    }

    #[test]
    fn words_name_the_round_and_the_fullest_link() {
        let diagram = diagram("mesh,k:4");
        let words = "Step 3 of 14: at most 64 flits on a link";
        assert!(diagram.description.ends_with(&format!(" {words}.")));
        assert!(!diagram.description.contains("held"));
        let notes: Vec<String> = (0..diagram.topology().channels())
            .map(|channel| diagram.round_note(channel))
            .collect();
        for note in [
            "64 flits in this step",
            "16 flits in this step",
            "0 flits in this step",
        ] {
            assert!(notes.iter().any(|it| it == note), "{note}");
        }
        assert_eq!(diagram.round_note(usize::MAX), "");
        assert_eq!(diagram.cost_note(0), "");
    }

    #[test]
    fn every_kind_of_picture_shows_flits_with_their_scale() {
        for link in [
            "mesh,k:4",
            "torus,k:4,links:bi",
            "fat-tree,n:16",
            "fly,k:2,stages:3",
            "dragonfly",
        ] {
            let (diagram, frame) = (diagram(link), Frame::default());
            let shapes = shapes(&frame, |surface| {
                super::super::draw(surface, &diagram, &frame)
            });
            let theme = frame.background.theme();
            let lines = |share: f64| {
                let color = hex(theme.utilisation(share)).to_uppercase();
                let lines = named(&shapes, "polyline");
                lines.iter().filter(|line| line.color == color).count()
            };
            assert!((1..=4).contains(&lines(1.0)), "{link} {}", lines(1.0));
            assert!(lines(0.25) > 4, "{link} {}", lines(0.25));
            let texts: Vec<&str> = shapes.iter().map(|shape| shape.text.as_str()).collect();
            let words = "Step 3 of 14: at most 64 flits on a link";
            for text in [words, "0 flits", "64 flits"] {
                assert!(texts.contains(&text), "{link} {texts:?}");
            }
        }
    }
}
