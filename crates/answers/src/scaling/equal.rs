//! Scaling at equal cost: each network is compared with the first one of the link at the same size.

use loadcurve_base::{Error, Result};
use loadcurve_scenario::{Network, ScalingView, Scenario, Terms, ValueSet};

use super::values::Values;

/// A network at one value as it is compared: at equal cost with the first network of the link at the same value.
pub(super) fn compared(
    scenario: &Scenario,
    number: u32,
    network: &Network,
) -> Result<(Network, Terms)> {
    let contender = match scenario.view.equal {
        Some(_) => scenario.contender(network, &counterpart_at(scenario, number, network)?),
        None => scenario.contender(network, network),
    };
    match contender.obstacle {
        Some(error) => Err(error),
        None => Ok((contender.network, contender.terms)),
    }
}

/// The first network at one value, to compare another network with.
fn counterpart_at(scenario: &Scenario, number: u32, other: &Network) -> Result<Network> {
    let first = &scenario.networks[0];
    let view = ScalingView {
        values: ValueSet::from_to(number, number),
        ..scenario.view.scaling.clone()
    };
    // A network without the key is the same at every value.
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
