//! The butterfly, whose lines are channels of wormhole routing.

use loadcurve::number::{Rounding, shown};
use loadcurve::topology::Multistage;

use super::{Look, Scene, count};
use crate::diagram::Diagram;
use crate::diagram::silent::{sentence, silent_sources};
use crate::diagram::span::span;

pub(super) fn description(network: Multistage, diagram: &Diagram) -> String {
    let (k, n) = (network.switch(), network.stages());
    let structure = format!(
        "Butterfly: {} processors, {} of {} with {k} inputs and {k} outputs. Processors send on the left \
         and receive on the right.",
        network.lines(),
        count(n, "stage"),
        count(network.switches(), "switch"),
    );
    let Some(links) = diagram.links_utilisation() else {
        return format!("{structure} The state of its channels is unknown at this load.");
    };
    let busiest = links.iter().fold(0.0_f64, |most, &ρ| most.max(ρ));
    format!(
        "{structure} Links carry a flit {} of the time, the busiest {}.{}",
        span(links.iter().copied()),
        shown(busiest, Rounding::Share),
        sentence(diagram)
    )
}

pub(super) fn scene(network: Multistage, diagram: &Diagram) -> Scene<'_> {
    let channel =
        move |gap: u32, to: u32| (gap * network.lines() + network.before(gap, to)) as usize;
    Scene {
        look: Box::new(move |gap, to| Look {
            utilisation: diagram.cost_or(channel(gap, to), |channel| diagram.carried_by(channel)),
            lit: false,
        }),
        silent: silent_sources(diagram),
        above: None,
        below: None,
    }
}
