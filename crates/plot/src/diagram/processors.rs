//! Processors coloured by the latency of the messages that they send or receive.

use loadcurve::number::{Rounding, shown};

use super::Diagram;
use super::geometry::Plan;
use crate::Result;
use crate::frame::Frame;
use crate::surface::Surface;

/// Least radius of a coloured processor, and width of its rim, in CSS pixels.
const MIN_RADIUS: f64 = 3.5;
const RIM: f64 = 1.0;

/// Mean latencies of the messages from each processor, or of those for it.
#[derive(Debug, Clone, PartialEq)]
pub struct ProcessorLatencies {
    /// The latencies in cycles, by number; none of processors without messages.
    pub cycles: Vec<Option<f64>>,
    /// True if they are those of destinations.
    pub are_destinations: bool,
}

impl ProcessorLatencies {
    /// The least and the greatest latency, each with the first processor that has it.
    fn extremes(&self) -> Option<[(usize, f64); 2]> {
        let known = (0..).zip(&self.cycles);
        let mut known = known.filter_map(|(processor, cycles)| Some((processor, (*cycles)?)));
        let first = known.next()?;
        Some(known.fold([first; 2], |[least, most], it| {
            [
                if it.1 < least.1 { it } else { least },
                if it.1 > most.1 { it } else { most },
            ]
        }))
    }

    /// The role of the processors in words.
    fn role(&self) -> &'static str {
        if self.are_destinations {
            "destination"
        } else {
            "source"
        }
    }
}

impl Diagram {
    /// The same drawing with processors coloured by their latencies, which must be those of all processors.
    #[must_use]
    pub fn with_processors(mut self, latencies: ProcessorLatencies) -> Self {
        if let Some([least, most]) = latencies.extremes() {
            let topology = self.topology();
            let name = |(processor, cycles): (usize, f64)| {
                let name = if latencies.are_destinations {
                    topology.destination_name(processor)
                } else {
                    topology.source_name(processor)
                };
                format!("{} cycles at {name}", shown(cycles, Rounding::Figure))
            };
            let sentence = format!(
                " Processors are coloured by their mean latency as a {}, from {} to {}.",
                latencies.role(),
                name(least),
                name(most)
            );
            self.description.push_str(&sentence);
        }
        self.processors = Some(latencies);
        self
    }

    /// The latency of a processor in words, `38.2 cycles as a source`; empty if it is not shown.
    #[must_use]
    pub fn latency_note(&self, processor: usize) -> String {
        let Some(latencies) = &self.processors else {
            return String::new();
        };
        let role = latencies.role();
        match latencies.cycles.get(processor) {
            Some(Some(cycles)) => {
                format!("{} cycles as a {role}", shown(*cycles, Rounding::Figure))
            }
            Some(None) => format!("no messages as a {role}"),
            None => String::new(),
        }
    }
}

/// Draws the processors of a drawing in their colours: pale for the least latency, the colour of the busiest
/// channels for the greatest, and a ring for those without messages.
pub(super) fn draw(
    surface: &Surface,
    latencies: &ProcessorLatencies,
    plan: &dyn Plan,
    frame: &Frame,
) -> Result<()> {
    let theme = frame.background.theme();
    let Some([(_, least), (_, most)]) = latencies.extremes() else {
        return Ok(());
    };
    let radius = plan.radius().max(MIN_RADIUS);
    let span = most - least;
    for (processor, cycles) in latencies.cycles.iter().enumerate() {
        let at = if latencies.are_destinations {
            plan.destination(processor)
        } else {
            plan.source(processor)
        };
        let Some(at) = at else { continue };
        let color = match cycles {
            Some(cycles) if span > 1e-9 * most => theme.utilisation((cycles - least) / span),
            Some(_) => theme.utilisation(0.0),
            None => theme.background,
        };
        surface.disc(at, radius + RIM, theme.axis)?;
        surface.disc(at, radius, color)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve::curve::Curve;
    use loadcurve::scenario::Scenario;

    fn diagram(link: &str, cycles: Vec<Option<f64>>) -> Diagram {
        let network = &Scenario::read(link).scenario.networks[0];
        let diagram = Diagram::of(&Curve::of(network), 0.0001);
        diagram
            .emphasising(super::super::Emphasis::Processors)
            .with_processors(ProcessorLatencies {
                cycles,
                are_destinations: false,
            })
    }

    #[test]
    fn words_name_the_least_and_the_greatest() {
        let cycles = [Some(40.0), None, Some(61.5), Some(50.0)];
        let diagram = diagram("mesh,k:2", cycles.to_vec());
        let sentence = "as a source, from 40.0 cycles at node (0,0) to 61.5 cycles at node (0,1).";
        assert!(
            diagram.description.ends_with(sentence),
            "{}",
            diagram.description
        );
        assert_eq!(diagram.latency_note(2), "61.5 cycles as a source");
        assert_eq!(diagram.latency_note(1), "no messages as a source");
    }

    #[test]
    fn every_kind_of_picture_has_its_processors_coloured() {
        for link in [
            "mesh,k:4",
            "xgft,down:4x4,up:2",
            "fly,k:2,stages:3",
            "fat-tree,n:16",
            "dragonfly",
        ] {
            let network = &Scenario::read(link).scenario.networks[0];
            let processors = network.processors();
            let cycles: Vec<Option<f64>> = (0..processors).map(|it| Some(it as f64)).collect();
            let picture = |cycles| {
                let frame = Frame::default();
                crate::svg::diagram(&diagram(link, cycles), &frame).unwrap()
            };
            let (all, none) = (picture(cycles), picture(vec![None; processors]));
            let discs = |svg: &str| svg.matches("<circle").count();
            assert!(discs(&all) >= discs(&none) + 2 * processors, "{link}");
        }
    }
}
