//! Networks that no model covers, which are simulated only.

use crate::{Model, OperatingPoint, Unsteady};

/// A network without a curve, with what is known of it all the same: which loads are of interest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Unmodelled {
    /// Latency in an otherwise empty network, in cycles.
    pub zero_load_latency_cycles: f64,
    /// Load in messages/cycle/source that simulations need not exceed.
    pub saturation_messages: f64,
    /// Mean number of flits in a message.
    pub flits_per_message: f64,
}

impl Unmodelled {
    /// A network that no model covers, and the model of a similar one: of the same without failures, say.
    ///
    /// ```
    /// use loadcurve_model::scouting::{Corrected, Parameters};
    /// use loadcurve_model::{Model, Unmodelled, Unsteady};
    /// use loadcurve_network::topology::ScoutingTorus;
    /// let whole = Corrected::new(Parameters::new(ScoutingTorus::new(8), 32, 1, 1));
    /// let failing = Unmodelled::like(&whole);
    /// assert_eq!(failing.saturation_messages(), whole.saturation_messages());
    /// assert_eq!(failing.at(0.001), Err(Unsteady::Unmodelled));
    /// ```
    #[must_use]
    pub fn like(similar: &dyn Model) -> Self {
        Self {
            zero_load_latency_cycles: similar.zero_load_latency_cycles(),
            saturation_messages: similar.saturation_messages(),
            flits_per_message: similar.flits_per_message(),
        }
    }
}

impl Model for Unmodelled {
    fn at(&self, _load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        Err(Unsteady::Unmodelled)
    }

    fn zero_load_latency_cycles(&self) -> f64 {
        self.zero_load_latency_cycles
    }

    fn saturation_messages(&self) -> f64 {
        self.saturation_messages
    }

    fn flits_per_message(&self) -> f64 {
        self.flits_per_message
    }
}
