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

#[cfg(test)]
mod tests {
    use loadcurve_scenario::Scenario;

    use super::*;
    use crate::{Experiment, ReadOut};

    #[test]
    fn a_network_without_a_model_is_simulated_all_the_same() {
        let scenario = Scenario::read("net=scouting,fail:27-28&load=0.1").scenario;
        let curve = Curve::of(&scenario.networks[0]);
        let point = curve.model_point(0.001);
        assert_eq!(
            (point.state, point.latency_cycles),
            (State::Unmodelled, None)
        );
        assert_eq!(curve.operating_point(0.001), Err(State::Unmodelled));
        assert_eq!(curve.explain(0.001).err(), Some(State::Unmodelled));
        assert!(curve.is_blank());
        let row = ReadOut::at(&scenario, &[&curve], 0.1).rows.remove(0);
        assert_eq!(
            (&row.latency[..], &row.of_saturation[..]),
            ("unmodelled", "")
        );
        // At the loads of the same network without failures.
        let loads = |link: &str| -> Vec<f64> {
            let scenario = Scenario::read(link).scenario;
            let curve = Curve::of(&scenario.networks[0]);
            let experiment = Experiment::of(&curve, &scenario.view);
            experiment
                .wanted()
                .iter()
                .map(|task| task.load_messages)
                .collect()
        };
        assert_eq!(
            loads("net=scouting,fail:27-28&sim=on"),
            loads("net=scouting&sim=on")
        );
        assert!(!loads("net=scouting&sim=on").is_empty());
    }
}
