//! What a network costs.

use super::kinds;
use super::network::Network;
use crate::structure::{Cost, Formula, Measure, Wiring, every_halving, fewest_links};
use crate::{Error, Result};

impl Network {
    /// What the network is made of, at channels of one bit.
    ///
    /// Most of it is known by formula. The bisection of a network for which there is none is searched for, once
    /// for all copies of the network; [`Network::cost_by`] searches only if it is asked for the bisection.
    ///
    /// # Errors
    /// [`Error::Refused`] if the kind has no links to count, or its file is not open.
    pub fn cost(&self) -> Result<Cost> {
        if let Some(cost) = self.known.cost.get() {
            return Ok(*cost);
        }
        let mut cost = self.cost_by_formula()?;
        cost.bisection = self.searched(cost.bisection);
        Ok(*self.known.cost.get_or_init(|| cost))
    }

    /// Cost of the network by a measure, at channels of one bit; none if it is not known.
    ///
    /// # Errors
    /// As [`Network::cost`].
    pub fn cost_by(&self, measure: Measure) -> Result<Option<f64>> {
        let cost = match measure {
            Measure::Bisection => self.cost()?,
            Measure::Pins | Measure::AllPins | Measure::Wire => self.cost_by_formula()?,
        };
        Ok(cost.by(measure))
    }

    /// The cost, with what a formula says of the bisection.
    pub(crate) fn cost_by_formula(&self) -> Result<Cost> {
        self.has_structure()?;
        if let Some(id) = self.missing_file() {
            return Err(Error::refused("file", format!("{id} is not open")));
        }
        Ok(match kinds::implementation(self).cost {
            Some(cost) => cost(self),
            None => Cost::of_wiring(&self.wiring()),
        })
    }

    /// The bisection by search, where a formula does not say it exactly.
    fn searched(&self, formula: Formula) -> Formula {
        if formula.exact().is_some() {
            return formula;
        }
        let wiring = self.wiring();
        match (every_halving(&wiring), formula) {
            (Some(bisection), _) => Formula::Exactly(bisection.most),
            (None, Formula::Unknown) => {
                fewest_links(&wiring).map_or(Formula::Unknown, Formula::AtMost)
            }
            (None, known) => known,
        }
    }

    fn wiring(&self) -> Wiring {
        Wiring::of(self.plain_routing().topology())
    }
}
