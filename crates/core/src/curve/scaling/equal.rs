//! Networks that grow at equal cost: each beside the first one of the link as large as itself.

use super::values::Values;
use crate::scenario::{Network, ScalingView, Scenario, Terms};
use crate::{Error, Result};

/// The first network of a link, with which the others are compared.
pub(super) struct Reference<'a> {
    scenario: &'a Scenario,
    /// The view of a scenario that compares two networks.
    pair: Scenario,
}

impl<'a> Reference<'a> {
    pub(super) fn of(scenario: &'a Scenario) -> Self {
        let mut view = scenario.view.clone();
        view.scaling = ScalingView::default();
        Self {
            scenario,
            pair: Scenario {
                view,
                networks: Vec::new(),
                names: Vec::new(),
            },
        }
    }

    /// A network at a number as it is compared with the first one at the same number.
    pub(super) fn compared(&self, number: u32, network: Network) -> Result<(Network, Terms)> {
        let first = match self.scenario.view.equal {
            Some(_) => self.at(number, &network)?,
            None => network.clone(),
        };
        let pair = Scenario {
            networks: vec![first, network],
            ..self.pair.clone()
        };
        let contender = pair.contenders().swap_remove(1);
        match contender.obstacle {
            Some(error) => Err(error),
            None => Ok((contender.network, contender.terms)),
        }
    }

    /// The first network at a number.
    fn at(&self, number: u32, other: &Network) -> Result<Network> {
        let first = &self.scenario.networks[0];
        let view = ScalingView {
            values: vec![(number, number)],
            ..self.scenario.view.scaling.clone()
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
}
