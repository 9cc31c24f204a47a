//! The question that is proposed about a network: what smaller one does as well?

use super::super::key::KeyGroup;
use super::super::{Network, Value, ValueSet};
use super::{Find, PICKS, Pick, Ticked};

/// Part of the processors by which others may have more.
const MORE: f64 = 0.25;

/// Groups of keys that say what every network is asked to do, and of what.
const SHARED: [KeyGroup; 3] = [KeyGroup::Traffic, KeyGroup::Routers, KeyGroup::Sources];

impl Find {
    /// The search for the fewest links that serve as many processors as a network, or few more, under the same traffic
    /// and with messages of the same length.
    #[must_use]
    pub fn instead_of(network: &Network, carry: f64, within_cycles: f64) -> Self {
        let mut find = Self::new(carry, within_cycles);
        let processors = network.processors() as u32;
        let more = (MORE * f64::from(processors)) as u32;
        find.processors = Some(ValueSet::from_to(processors, processors + more));
        let own = Pick::of(network).map(|pick| pick.name);
        let picks = PICKS.iter();
        let picks = picks.filter(|pick| pick.is_usual || own == Some(pick.name));
        find.ticked = Ticked::of(picks.collect());
        for (key, value) in network.settings() {
            let is_length = network
                .kind()
                .flits
                .is_some_and(|it| it.key.name == key.name);
            let is_shared = key.group.is_some_and(|group| SHARED.contains(&group));
            // The meaning of a choice may differ from kind to kind, but for the traffic.
            let is_alike = key.group == Some(KeyGroup::Traffic) || !matches!(value, Value::Word(_));
            if is_length || is_shared && is_alike && *value != key.default {
                // A key of this kind alone is not shared.
                let _ = find.ticked.set(key.name, &value.to_string());
            }
        }
        find
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Candidate, Scenario};

    #[test]
    fn what_is_proposed_asks_the_same_of_all() {
        for (link, text) in [
            (
                "mesh",
                "processors:64-80,kinds:mesh.torus.mesh3d.torus3d.hypercube.hyperx.fat-tree.xgft.fly.dragonfly,flits:32",
            ),
            (
                "cube,dims:64,wrap:1,flits:16,traffic:transpose",
                "processors:64-80,kinds:mesh.torus.mesh3d.torus3d.hypercube.ring.hyperx.fat-tree.xgft.fly.dragonfly,flits:16,traffic:transpose",
            ),
        ] {
            let network = &Scenario::read(link).scenario.networks[0];
            let find = Find::instead_of(network, 0.1, 60.0);
            let text = format!("carry:0.1,within:60,{text}");
            assert_eq!(find.to_string(), text);
            assert_eq!(Find::read(&text).unwrap().to_string(), text);
            let all = find.candidates(&[]).unwrap();
            assert!((20..200).contains(&all.each.len()), "{}", all.each.len());
            let own = Pick::of(network).unwrap().title;
            let is_own = |it: &Candidate| it.kind == own && it.network.processors() == 64;
            assert!(all.each.iter().any(is_own), "{network}");
        }
    }
}
