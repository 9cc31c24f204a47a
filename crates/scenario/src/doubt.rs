//! Networks whose models must not be trusted near saturation.

use super::traffic::{Class, class};
use super::{Network, Switching, kinds};

/// See [`Network::model_holds_to`]: some 60 to 70 % of the model's saturation load.
const HOLDS_TO: f64 = 1.5;

impl Network {
    /// Reason why the model of this network must not be trusted at high load, as a sentence that ends with what to do
    /// instead; `None` if there is none. How near all models come is in [`Network::trust`].
    ///
    /// ```
    /// use loadcurve_scenario::Scenario;
    /// let doubt = |link| Scenario::read(link).scenario.networks[0].doubt();
    /// assert_eq!(doubt("xgft"), None);
    /// assert_eq!(doubt("xgft,route:dmodk,traffic:shift,by:16"), None);
    /// // Its model saturates at 0.653 flits/cycle/source; simulated, it carries 0.945 of 0.95.
    /// assert!(doubt("xgft,traffic:shift,by:16").unwrap().ends_with("simulate instead."));
    /// ```
    #[must_use]
    pub fn doubt(&self) -> Option<&'static str> {
        if kinds::routers::is_any(self) {
            return Some("No model covers routers with buffers: simulate instead.");
        }
        (self.reading().doubt)(self)
    }

    /// Latency, as a multiple of that at zero load, up to which the model is within 10 % of simulation in
    /// `docs/validation.md`; none if it is so nowhere.
    #[must_use]
    pub fn model_holds_to(&self) -> Option<f64> {
        let is_doubtful = self.doubt().is_some() || self.kind().switching == Switching::Scouting;
        (!is_doubtful).then_some(HOLDS_TO)
    }
}

/// Doubt about models of trees whose messages take any free link up.
pub(crate) fn of_adaptive_tree(network: &Network) -> Option<&'static str> {
    (class(network) == Class::Permutation).then_some(
        "Do not trust the model here: it assumes that messages take links at random and meet, whereas adaptive \
         switches keep a permutation apart. It may saturate far too early or, as under transpose traffic, 40 % too \
         late; simulate instead.",
    )
}

/// Doubt about the finite-source model.
pub(crate) fn of_finite_sources(network: &Network) -> Option<&'static str> {
    (class(network) == Class::Permutation).then_some(
        "Do not trust the model near saturation: under permutations whose messages share links it is mostly \
         within 6 % of simulation at 80 % of the simulated saturation load, but 8 to 80 % too high under some; \
         simulate instead.",
    )
}

#[cfg(test)]
mod tests {
    use crate::Scenario;

    #[test]
    fn doubtful_are_permutations_on_adaptive_trees_dragonflies_and_hop_classes() {
        let is_doubtful = |link: &str| Scenario::read(link).scenario.networks[0].doubt().is_some();
        for link in [
            "xgft,traffic:shift,by:16",
            "xgft,traffic:worst",
            "fat-tree,traffic:transpose",
            "dragonfly",
            "own,route:hops",
            "mesh,k:6,traffic:shift,by:20,reading:finite",
            "fly,k:2,stages:5,traffic:random,reading:finite",
        ] {
            assert!(is_doubtful(link), "{link}");
        }
        for link in [
            "fat-tree",
            "xgft,traffic:hot",
            "xgft,route:dmodk,traffic:worst",
            "mesh,traffic:transpose",
            "mesh,reading:finite",
            "own",
            "buffered-min",
        ] {
            assert!(!is_doubtful(link), "{link}");
        }
    }
}
