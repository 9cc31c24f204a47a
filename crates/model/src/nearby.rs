//! Networks that the model of a similar one describes at low loads.

use crate::{Model, OperatingPoint, Unmodelled, Unsteady};

/// A network that no model covers at every load, but that of a similar network covers up to some load: that of the same
/// network with other routers, say.
///
/// # Equation
/// > L(λ) = Lₘ(λ) + L₀ − Lₘ(0) for λ ≤ λ₁
///
/// # Symbols
/// L: latency in cycles; L₀: that of an otherwise empty network; Lₘ: that of the model of the similar network;
/// λ: load in messages/cycle/source; λ₁: greatest load at which the models were found to agree with simulations.
///
/// # Assumptions
/// Messages wait as long as in the similar network. How well that holds is a matter of measurement.
#[derive(Debug)]
pub struct Nearby {
    /// The network itself.
    pub unmodelled: Unmodelled,
    /// The model of the similar network.
    pub similar: Box<dyn Model>,
    /// Greatest load at which it is taken.
    pub up_to_messages: f64,
}

impl Nearby {
    fn moved(
        &self,
        load_messages: f64,
        of: impl FnOnce(&dyn Model) -> Result<OperatingPoint, Unsteady>,
    ) -> Result<OperatingPoint, Unsteady> {
        if load_messages > self.up_to_messages {
            return Err(Unsteady::Unmodelled);
        }
        let similar = of(&*self.similar)?;
        let later = self.zero_load_latency_cycles() - self.similar.zero_load_latency_cycles();
        Ok(OperatingPoint {
            latency_cycles: similar.latency_cycles + later,
            ..similar
        })
    }
}

impl Model for Nearby {
    fn at(&self, load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        self.moved(load_messages, |similar| similar.at(load_messages))
    }

    fn point(&self, load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        self.moved(load_messages, |similar| similar.point(load_messages))
    }

    fn zero_load_latency_cycles(&self) -> f64 {
        self.unmodelled.zero_load_latency_cycles()
    }

    fn saturation_messages(&self) -> f64 {
        self.unmodelled.saturation_messages()
    }

    fn flits_per_message(&self) -> f64 {
        self.unmodelled.flits_per_message()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scouting::{Corrected, Parameters};
    use loadcurve_network::topology::ScoutingTorus;

    #[test]
    fn waiting_is_that_of_the_similar_network_up_to_a_load() {
        let similar = || Corrected::new(Parameters::new(ScoutingTorus::new(8), 32, 1, 1));
        let own = Unmodelled {
            zero_load_latency_cycles: 100.0,
            ..Unmodelled::like(&similar())
        };
        let up_to_messages = 0.5 * own.saturation_messages;
        let nearby = Nearby {
            unmodelled: own,
            similar: Box::new(similar()),
            up_to_messages,
        };
        assert_eq!(nearby.at(0.0).unwrap().latency_cycles, 100.0);
        let waited = similar().point(up_to_messages).unwrap().latency_cycles
            - similar().zero_load_latency_cycles();
        let found = nearby.point(up_to_messages).unwrap().latency_cycles;
        assert!((found - 100.0 - waited).abs() < 1e-9);
        let beyond = nearby.at(1.01 * up_to_messages);
        assert_eq!(beyond, Err(Unsteady::Unmodelled));
    }
}
