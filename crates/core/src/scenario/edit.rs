//! What controls do: each edit makes a new scenario and leaves the old one alone.

use super::{LoadScale, LoadUnit, MOST_NETWORKS, Network, Scenario, Word};
use crate::{Error, Result};

impl Scenario {
    /// With one key of the network at `index` set from its text.
    ///
    /// # Errors
    /// [`Error::UnknownKey`] or [`Error::IllegalValue`].
    pub fn with_key(&self, index: usize, key: &str, text: &str) -> Result<Self> {
        let mut edited = self.clone();
        edited.networks[index].set(key, text)?;
        Ok(edited)
    }

    /// With one view key set from its text; an empty text takes an optional number away.
    ///
    /// A new unit of load carries the operating point along, and drops an end of the load axis
    /// that was given in the old unit.
    ///
    /// # Errors
    /// [`Error::UnknownKey`] or [`Error::IllegalValue`].
    pub fn with_view(&self, key: &str, text: &str) -> Result<Self> {
        let mut edited = self.clone();
        let view = &mut edited.view;
        match (key, text) {
            ("x", _) => {
                let unit: LoadUnit = Word::read(key, text)?;
                if unit != view.unit {
                    view.load = view.load.map(|load| self.converted(load, unit));
                    view.x_max = None;
                    view.unit = unit;
                }
            }
            ("load", "") => view.load = None,
            ("xmax", "") => view.x_max = None,
            ("ymax", "") => view.y_max_cycles = None,
            ("embed", "") => view.embed = false,
            _ => view.set(key, text)?,
        }
        Ok(edited)
    }

    /// With a key set wherever there is one of that name: in the view, or in every network.
    ///
    /// # Errors
    /// [`Error::UnknownKey`] when it is nowhere, [`Error::IllegalValue`].
    pub fn with(&self, key: &str, text: &str) -> Result<Self> {
        if !self.networks.iter().any(|network| network.has(key)) {
            return self.with_view(key, text);
        }
        let mut edited = self.clone();
        for network in edited
            .networks
            .iter_mut()
            .filter(|network| network.has(key))
        {
            network.set(key, text)?;
        }
        Ok(edited)
    }

    /// With one more network at the end.
    ///
    /// # Errors
    /// [`Error::TooManyNetworks`] when there is no room.
    pub fn with_network(&self, network: Network) -> Result<Self> {
        self.with_network_at(self.networks.len(), network)
    }

    /// With the network at `index` twice, one after the other.
    ///
    /// # Errors
    /// [`Error::TooManyNetworks`] when there is no room.
    pub fn with_copy(&self, index: usize) -> Result<Self> {
        self.with_network_at(index + 1, self.networks[index].clone())
    }

    fn with_network_at(&self, index: usize, network: Network) -> Result<Self> {
        if self.networks.len() == MOST_NETWORKS {
            let value = network.to_string();
            return Err(Error::TooManyNetworks {
                value,
                most: MOST_NETWORKS,
            });
        }
        let mut edited = self.clone();
        edited.networks.insert(index, network);
        Ok(edited)
    }

    /// With another network in the place of the one at `index`.
    #[must_use]
    pub fn with_replaced(&self, index: usize, network: Network) -> Self {
        let mut edited = self.clone();
        edited.networks[index] = network;
        edited
    }

    /// Without the network at `index`.
    ///
    /// # Errors
    /// [`Error::TooFewNetworks`] when it is the only one.
    pub fn without(&self, index: usize) -> Result<Self> {
        if self.networks.len() == 1 {
            let value = self.networks[0].to_string();
            return Err(Error::TooFewNetworks {
                value,
                most: MOST_NETWORKS,
            });
        }
        let mut edited = self.clone();
        edited.networks.remove(index);
        Ok(edited)
    }

    /// With the network at `index` moved to `to`, the others closing up.
    #[must_use]
    pub fn with_moved(&self, index: usize, to: usize) -> Self {
        let mut edited = self.clone();
        let network = edited.networks.remove(index);
        edited.networks.insert(to, network);
        edited
    }

    /// A load in the view's unit, in another unit: by the first network, as the others may differ.
    fn converted(&self, load: f64, unit: LoadUnit) -> f64 {
        let scale = LoadScale::of(self.networks[0].model().as_ref());
        scale.from_messages(scale.to_messages(load, self.view.unit), unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scenario(link: &str) -> Scenario {
        Scenario::read(link).scenario
    }

    #[test]
    fn a_new_unit_carries_the_operating_point_along() {
        let edited = scenario("net=fat-tree,flits:32&load=0.032&xmax=0.1");
        let edited = edited.with_view("x", "messages").unwrap();
        assert_eq!(
            edited.query(),
            "net=fat-tree,flits:32&x=messages&load=0.001"
        );
    }

    #[test]
    fn edits_leave_the_old_scenario_alone_and_stop_at_the_limits() {
        let one = scenario("fat-tree");
        let mut many = one.clone();
        for _ in 1..MOST_NETWORKS {
            many = many.with_copy(0).unwrap();
        }
        assert_eq!(one.networks.len(), 1);
        assert!(matches!(
            many.with_copy(0),
            Err(Error::TooManyNetworks { .. })
        ));
        assert!(matches!(one.without(0), Err(Error::TooFewNetworks { .. })));
        let moved = many.with_key(0, "flits", "8").unwrap().with_moved(0, 7);
        assert_eq!(moved.networks[7].whole("flits"), 8);
    }

    #[test]
    fn a_value_that_another_key_rules_out_is_refused_with_what_is_left() {
        let network = scenario("buffered-min");
        for (key, value, complaint) in [
            (
                "switch",
                "16",
                "switch: “16” is not a whole number from 2 to 9 with stages 5",
            ),
            (
                "stages",
                "9",
                "stages: “9” is not a whole number from 1 to 8 with switch 4",
            ),
        ] {
            let refusal = network.with_key(0, key, value).unwrap_err();
            assert_eq!(
                (refusal.key(), refusal.to_string()),
                (key, complaint.into())
            );
        }
        let edited = network.with("stages", "4").unwrap();
        let edited = edited.with("switch", "16").unwrap();
        assert_eq!(edited.query(), "net=buffered-min,switch:16,stages:4");
    }

    #[test]
    fn with_sets_every_network_that_has_the_key() {
        let edited = scenario("net=fat-tree,n:16&net=fat-tree")
            .with("flits", "8")
            .unwrap();
        assert_eq!(
            edited.query(),
            "net=fat-tree,n:16,flits:8&net=fat-tree,flits:8"
        );
        assert_eq!(
            edited.with("y", "log").unwrap().view.scale,
            super::super::Scale::Log
        );
        assert!(matches!(
            edited.with("colour", "red"),
            Err(Error::UnknownKey { .. })
        ));
    }
}
