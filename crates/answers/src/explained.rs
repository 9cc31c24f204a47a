//! Derivations of a curve's numbers, where they can be computed here.

use loadcurve_base::State;
use loadcurve_model::explanation::{Explain, Quantity};

use super::Curve;

impl Curve {
    /// Derivation of the model's mean latency at a load.
    ///
    /// # Errors
    /// As [`Curve::operating_point`]; and [`State::Saturated`] so close to saturation that the
    /// same terms, added in another order, have no finite sum.
    pub fn explain(&self, load_messages: f64) -> Result<Quantity, State> {
        if !self.is_explained() {
            return Err(State::Unsolved);
        }
        let latency = self.explained()?.explain(load_messages)?;
        check_finite(&latency)?;
        Ok(latency)
    }

    /// Derivation of the mean wait for a channel of a class.
    ///
    /// # Errors
    /// As [`Curve::explain`].
    pub fn explain_queue(
        &self,
        load_messages: f64,
        class: usize,
    ) -> Result<Option<Quantity>, State> {
        if self.is_remote() && self.is_expensive() {
            return Err(State::Unsolved);
        }
        let wait = self.explained()?.explain_queue(load_messages, class)?;
        wait.as_ref().map_or(Ok(()), check_finite)?;
        Ok(wait)
    }

    /// The model with derivations, if it is set up and has a steady state to explain.
    fn explained(&self) -> Result<&dyn Explain, State> {
        if self.deadlock().is_some() {
            return Err(State::Deadlocked);
        }
        if self.network.missing_file().is_some() {
            return Err(State::Missing);
        }
        if self.is_left_out {
            return Err(State::LeftOut);
        }
        if self.network.is_modelled().is_err() {
            return Err(State::Unmodelled);
        }
        let is_set_up = self.answers.model.get().is_some();
        if self.is_remote() && !is_set_up {
            return Err(State::Unsolved);
        }
        Ok(self.network.explained(self.model()))
    }
}

/// Fails if the quantity is not finite: close to saturation, adding terms in another order may cancel
/// all digits of a difference.
fn check_finite(quantity: &Quantity) -> Result<(), State> {
    if quantity.value().is_finite() {
        Ok(())
    } else {
        Err(State::Saturated)
    }
}
