//! The butterfly, whose lines are channels of wormhole routing.

use loadcurve::number::{Rounding, shown};
use loadcurve::topology::Multistage;

use super::Diagram;
use super::delta::count;
use super::geometry::Queues;
use super::heat::Heat;
use super::multistage::{self, Look, Picture};
use super::silent::{sentence, silent_sources};
use super::span::span;
use crate::Result;
use crate::frame::Frame;
use crate::surface::Surface;

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

pub(super) fn draw(
    surface: &Surface,
    network: Multistage,
    (diagram, heat): (&Diagram, Heat),
    frame: &Frame,
) -> Result<()> {
    let lines = network.lines();
    let channel = |gap: u32, to: u32| (gap * lines + network.before(gap, to)) as usize;
    multistage::draw(
        surface,
        &Picture {
            network,
            look: &|gap, to| Look {
                utilisation: diagram.carried_by(channel(gap, to)),
                lit: false,
            },
            queues: Queues::OnLines,
            silent: silent_sources(diagram),
            above: None,
            below: None,
            heat,
        },
        frame,
    )
}
