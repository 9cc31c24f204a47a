//! Links coloured by what their loss costs.

use loadcurve::topology::RouterLinks;

use super::busiest::{ALIKE, percent};
use super::span::span;
use super::{Busiest, Diagram};

impl Diagram {
    /// The same drawing with channels coloured by what the loss of their link costs, as a fraction of the throughput of
    /// the whole network: 1 for a link that is the only way to some processors, and none for ports and failed links.
    /// Neither the drawing nor its description says how busy the channels are.
    #[must_use]
    pub fn costing(self, costs: Vec<Option<f64>>) -> Self {
        let mut diagram = Self {
            limit: None,
            costs: Some(costs),
            ..self.untold()
        };
        let links = diagram.costs_of_links();
        diagram.busiest = costliest(&links);
        let shares = span(links.iter().map(|it| it.1));
        let sentence = match &diagram.busiest {
            None => " No link would be missed.".to_owned(),
            Some(costliest) => {
                let alike = match costliest.alike {
                    0 => String::new(),
                    1 => ", and one more costs as much".to_owned(),
                    alike => format!(", and {alike} more cost as much"),
                };
                let name = &costliest.name;
                format!(
                    " Links are coloured by the cost of their loss, {shares} of the throughput; the costliest is \
                     {name}{alike}."
                )
            }
        };
        diagram.description.push_str(&sentence);
        diagram
    }

    /// The cost of a channel's loss in words, `its loss costs 39 % of the throughput`; empty if it is not shown.
    #[must_use]
    pub fn cost_note(&self, channel: usize) -> String {
        let costs = self.costs.as_ref().filter(|_| self.round.is_none());
        let cost = costs.and_then(|costs| cost(costs, channel));
        cost.map_or_else(String::new, |cost| {
            format!("its loss costs {} of the throughput", percent(cost))
        })
    }

    /// What the colour of a channel shows: the cost of its loss or its flits in a round or, where neither is asked for,
    /// its utilisation.
    pub(super) fn cost_or(
        &self,
        channel: usize,
        utilisation: impl Fn(usize) -> Option<f64>,
    ) -> Option<f64> {
        match &self.costs {
            Some(costs) => cost(costs, channel),
            None => utilisation(channel),
        }
    }

    /// True if the colours of channels show anything.
    pub(super) fn colours_channels(&self) -> bool {
        self.costs.is_some() || self.utilisation.is_some()
    }

    /// The first channel between two routers, lower one first, of each link with a cost.
    fn costs_of_links(&self) -> Vec<(LinkEnds, f64, usize)> {
        let mut links: Vec<(LinkEnds, f64, usize)> = Vec::new();
        let ends = RouterLinks::of(self.topology());
        for (channel, ends) in ends.ends().iter().enumerate() {
            let cost = self.cost_or(channel, |_| None);
            let Some((&(from, to), cost)) = ends.as_ref().zip(cost) else {
                continue;
            };
            links.push(((from.min(to), from.max(to)), cost, channel));
        }
        // The costliest channel of a link comes first, and of several the lowest.
        links.sort_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)).then(a.2.cmp(&b.2)));
        links.dedup_by_key(|link| link.0);
        links
    }
}

/// The routers at the ends of a link, the lower one first.
type LinkEnds = (usize, usize);

fn cost(costs: &[Option<f64>], channel: usize) -> Option<f64> {
    costs.get(channel).copied().flatten()
}

/// The link whose loss costs most; none if none costs anything.
fn costliest(links: &[(LinkEnds, f64, usize)]) -> Option<Busiest> {
    let most = links.iter().fold(0.0_f64, |most, link| most.max(link.1));
    let mut costliest = links.iter().filter(|link| most - link.1 <= ALIKE);
    let &((from, to), _, channel) = costliest.next().filter(|_| most > 0.0)?;
    Some(Busiest {
        channel,
        held: most.min(1.0),
        alike: costliest.count(),
        name: format!("{from}–{to}"),
        source: None,
        is_queue: false,
        is_link: true,
        is_cost: true,
        saturates: None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::Emphasis;
    use super::*;
    use crate::frame::Frame;
    use crate::test_support::{named, shapes};
    use crate::theme::hex;
    use loadcurve::curve::Curve;
    use loadcurve::scenario::Scenario;

    fn diagram(link: &str) -> Diagram {
        let network = &Scenario::read(link).scenario.networks[0];
        Diagram::of(&Curve::of(network), 0.0001)
    }

    /// Costs of a drawing's links: a fifth for all but those between two routers.
    fn costs(diagram: &Diagram, pair: (usize, usize), cost: f64) -> Vec<Option<f64>> {
        let ends = RouterLinks::of(diagram.topology());
        let costs = ends.ends().iter().map(|ends| {
            let (from, to) = (*ends)?;
            Some(if (from.min(to), from.max(to)) == pair {
                cost
            } else {
                0.2
            })
        });
        costs.collect()
    }

    #[test]
    fn words_name_the_costliest_link() {
        let diagram = diagram("mesh,k:4");
        let costs = costs(&diagram, (5, 6), 0.39);
        let costing = diagram.costing(costs.clone());
        let words = " Links are coloured by the cost of their loss, 20 % to 39 % of the throughput; the costliest is 5–6.";
        let description = costing.description.replace('\u{a0}', " ");
        assert!(description.ends_with(words), "{description}");
        assert!(!description.contains("held"));
        assert_eq!(costing.top(), Some(0.39));
        let busiest = costing.busiest().unwrap();
        assert_eq!(
            (busiest.alike, busiest.label().as_str()),
            (0, "Costliest link: without 5–6, 39 % less")
        );
        let channel = busiest.channel;
        assert_eq!(
            costing.cost_note(channel),
            "its loss costs 39 % of the throughput"
        );
        let port = costs.iter().position(Option::is_none).unwrap();
        assert_eq!(costing.cost_note(port), "");
        assert_eq!(costing.on_fixed_scale().top(), Some(1.0));
    }

    #[test]
    fn every_kind_of_picture_shows_costs() {
        for link in [
            "mesh,k:4",
            "torus,k:4,links:bi",
            "fat-tree,n:16",
            "fly,k:2,stages:3",
            "dragonfly",
        ] {
            let diagram = diagram(link);
            let all = RouterLinks::of(diagram.topology());
            let costly = all.ends().iter().flatten().next().copied().unwrap();
            let costs = costs(
                &diagram,
                (costly.0.min(costly.1), costly.0.max(costly.1)),
                1.0,
            );
            let costing = diagram.costing(costs);
            let frame = Frame::default();
            let shapes = shapes(&frame, |surface| {
                super::super::draw(surface, &costing, &frame)
            });
            let theme = frame.background.theme();
            let lines = |share: f64| {
                let color = hex(theme.utilisation(share)).to_uppercase();
                let lines = named(&shapes, "polyline");
                lines.iter().filter(|line| line.color == color).count()
            };
            assert!((1..=4).contains(&lines(1.0)), "{link} {}", lines(1.0));
            assert!(lines(0.2) > 4, "{link} {}", lines(0.2));
            let texts: Vec<&str> = shapes.iter().map(|shape| shape.text.as_str()).collect();
            for text in ["cost of its loss 0 %", "100 %, the costliest"] {
                assert!(texts.contains(&text), "{link} {texts:?}");
            }
            assert_eq!(costing.heat(theme).emphasis, Emphasis::Busy);
        }
    }

    #[test]
    fn links_that_cost_nothing_are_not_ringed() {
        let diagram = diagram("mesh,k:4");
        let costs = vec![Some(0.0); diagram.topology().channels()];
        let costing = diagram.costing(costs);
        assert!(
            costing.busiest().is_none()
                && costing.description.ends_with("No link would be missed.")
        );
    }
}
