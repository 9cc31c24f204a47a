//! The delta network, with a queue at every switch output.

use loadcurve::number::{Rounding, shown};
use loadcurve::topology::Multistage;

use super::{Figures, Look, Scene, count};

pub(super) fn description(network: Multistage, utilisation: Option<&[f64]>) -> String {
    let (b, z) = (network.switch(), network.stages());
    let structure = format!(
        "Multistage network: {} sources, {} of {} with {b} inputs and {b} outputs, and as many \
         destinations as sources. Every stage sends a packet to the output that the next digit of \
         its destination names.",
        network.lines(),
        count(z, "stage"),
        count(network.switches(), "switch"),
    );
    let queues = (0..z).map(|stage| {
        let ρ = utilisation.map_or(0.0, |ρ| ρ[network.class(stage)]);
        format!(
            " Queues at the outputs of stage {}: busy {} of the time.",
            stage + 1,
            shown(ρ, Rounding::Share)
        )
    });
    match utilisation {
        Some(_) => structure + &queues.collect::<String>(),
        None => format!("{structure} No steady state was found at this load."),
    }
}

pub(super) fn scene(network: Multistage, utilisation: Option<&[f64]>) -> Scene<'_> {
    // Sources hand over their packets at once, so the lines of gap 0 are never busy.
    let of_gap = move |gap: u32| {
        let stage = gap.checked_sub(1)?;
        Some(utilisation?[network.class(stage)])
    };
    Scene {
        look: Box::new(move |gap, _| Look {
            utilisation: of_gap(gap),
            lit: false,
        }),
        silent: Vec::new(),
        above: Some(Figures {
            label: "busy",
            values: (0..=network.stages()).map(of_gap).collect(),
        }),
        below: None,
    }
}
