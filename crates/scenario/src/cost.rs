//! What a network costs.

use loadcurve_base::{Error, Result};
use loadcurve_network::structure::{Cost, Formula, Measure, Wiring, every_halving, fewest_links};

use super::network::Network;

/// Largest number of links of a network whose bisection is searched for: about a second.
const MAX_SEARCHED_LINKS: usize = 4096;

impl Network {
    /// What the network is made of, at channels of one bit.
    ///
    /// Most of it is known by formula. The bisection of a network for which there is none is searched for unless it
    /// has more than 4,096 links; [`Network::cost_by`] searches only if it is asked for the bisection.
    ///
    /// # Errors
    /// [`Error::Refused`] if the kind has no links to count, or its file is not open.
    pub fn cost(&self) -> Result<Cost> {
        let mut cost = self.cost_by_formula()?;
        cost.bisection = self.searched(cost.bisection);
        Ok(cost)
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
        let cost = || match self.known_structure() {
            Some(known) => Cost::of(&*known),
            None => Cost::of_wiring(&self.wiring()),
        };
        Ok(*self.cache.cost.get_or_init(cost))
    }

    /// The bisection by search, where a formula does not say it exactly and there are not too many links.
    fn searched(&self, formula: Formula) -> Formula {
        if formula.exact().is_some() {
            return formula;
        }
        // Edits of a page read the same networks again and again.
        self.context()
            .bisection(self.topology_in_words(), || self.found(formula))
    }

    /// The same, whether or not it was found before.
    fn found(&self, formula: Formula) -> Formula {
        let wiring = self.wiring();
        if wiring.links() > MAX_SEARCHED_LINKS {
            return formula;
        }
        match (every_halving(&wiring), formula) {
            (Some(bisection), _) => Formula::Exactly(bisection.most),
            (None, Formula::Unknown) => {
                fewest_links(&wiring).map_or(Formula::Unknown, Formula::AtMost)
            }
            (None, known) => known,
        }
    }

    /// Kind and keys of the topology.
    fn topology_in_words(&self) -> String {
        let settings = self.settings().filter(|(key, _)| key.is_of_topology);
        let settings = settings.map(|(key, value)| format!(",{}:{value}", key.name));
        self.kind().name.to_owned() + &settings.collect::<String>()
    }

    fn wiring(&self) -> Wiring {
        Wiring::of(self.plain_routing().topology())
    }
}
