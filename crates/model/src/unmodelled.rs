//! Networks that no model covers, which are simulated only.

use crate::{Model, OperatingPoint, Unsteady};

/// A network without a curve. A similar one that is modelled says which loads are of interest.
#[derive(Debug)]
pub struct Unmodelled {
    similar: Box<dyn Model>,
}

impl Unmodelled {
    /// A network that no model covers, and the model of a similar one: of the same without failures, say.
    ///
    /// ```
    /// use loadcurve_model::scouting::{Corrected, Parameters};
    /// use loadcurve_model::{Model, Unmodelled, Unsteady};
    /// use loadcurve_network::topology::ScoutingTorus;
    /// let whole = Corrected::new(Parameters::new(ScoutingTorus::new(8), 32, 1, 1));
    /// let saturation = whole.saturation_messages();
    /// let failing = Unmodelled::like(Box::new(whole));
    /// assert_eq!(failing.saturation_messages(), saturation);
    /// assert_eq!(failing.at(0.001), Err(Unsteady::Unmodelled));
    /// ```
    #[must_use]
    pub fn like(similar: Box<dyn Model>) -> Self {
        Self { similar }
    }
}

impl Model for Unmodelled {
    fn at(&self, _load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        Err(Unsteady::Unmodelled)
    }

    fn zero_load_latency_cycles(&self) -> f64 {
        self.similar.zero_load_latency_cycles()
    }

    /// That of the similar network.
    fn saturation_messages(&self) -> f64 {
        self.similar.saturation_messages()
    }

    fn flits_per_message(&self) -> f64 {
        self.similar.flits_per_message()
    }
}
