//! Networks that grow at equal cost: each beside the first one of the link as large as itself.

use loadcurve_base::{Error, Result};
use loadcurve_scenario::{Network, ScalingView, Scenario, Terms, ValueSet};

use super::values::Values;

/// A network at a number as it is compared: at equal cost with the first one of the link at the same number.
pub(super) fn compared(
    scenario: &Scenario,
    number: u32,
    network: &Network,
) -> Result<(Network, Terms)> {
    let contender = match scenario.view.equal {
        Some(_) => scenario.contender(network, &first_at(scenario, number, network)?),
        None => scenario.contender(network, network),
    };
    match contender.obstacle {
        Some(error) => Err(error),
        None => Ok((contender.network, contender.terms)),
    }
}

/// The first network at a number, for another one.
fn first_at(scenario: &Scenario, number: u32, other: &Network) -> Result<Network> {
    let first = &scenario.networks[0];
    let view = ScalingView {
        values: ValueSet::from_to(number, number),
        ..scenario.view.scaling.clone()
    };
    // A network without the key is the same at every number.
    let Some(values) = Values::of(first, &view, &mut Vec::new()) else {
        return Ok(first.clone());
    };
    let mut networks = values.networks.into_iter();
    networks.next().map(|(_, network)| network).ok_or_else(|| {
        let over = match view.key() {
            Some(key) => format!("with {key} = {number}"),
            None => format!("of {number} processors"),
        };
        let kind = first.kind().name;
        let reason = format!("{other} is not compared, as there is no {kind} {over}");
        Error::refused("equal", reason)
    })
}
