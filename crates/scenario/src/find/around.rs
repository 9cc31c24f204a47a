//! Families around a network, as a search proposes them.

use super::super::key::Domain;
use super::super::{Network, Size, sizes};
use super::family::{Choices, Family};
use crate::ValueSet;

/// Largest number of times a size is multiplied.
const GROWTH: u32 = 4;

/// Most places of a list of sizes that vary: the last ones.
const VARIED_PLACES: usize = 3;

impl Family {
    /// The network in smaller and larger sizes; a tree with all numbers of parents.
    #[must_use]
    pub fn around(network: &Network) -> Self {
        let mut family = Self::of(network);
        // A tree with other parents still joins the same processors.
        if network.has("up") {
            let [down, up] = ["down", "up"].map(|key| sizes::of(network.value(key)));
            let places = down.unwrap_or_default().len().saturating_sub(1);
            let most = up.unwrap_or_default().into_iter().max().unwrap_or(1);
            family.replace(
                "up",
                Choices::sizes(&vec![most.max(GROWTH); places], |most| (1, most)),
            );
            return family;
        }
        match network.kind().size {
            Size::Number { key, .. } => {
                let (Domain::Whole { least, most }
                | Domain::Power { least, most, .. }
                | Domain::Multiple { least, most, .. }) = key.key.domain
                else {
                    return family;
                };
                let size = network.get(key);
                let largest = size.saturating_mul(GROWTH).min(most);
                family.replace(
                    key.key.name,
                    Choices::Numbers(ValueSet::from_to(least, largest)),
                );
            }
            Size::Shape { key, .. } => {
                let numbers = sizes::of(network.value(key)).unwrap_or_default();
                family.replace(
                    key,
                    Choices::sizes(&numbers, |size| (2.min(size), 2 * size)),
                );
            }
            Size::Fixed { .. } => {}
        }
        family
    }
}

impl Choices {
    /// Ranges at the last places of a list of sizes.
    fn sizes(numbers: &[u32], range: impl Fn(u32) -> (u32, u32)) -> Self {
        let fixed = numbers.len().saturating_sub(VARIED_PLACES);
        let places = numbers.iter().enumerate().map(|(place, &size)| {
            let (least, most) = if place < fixed {
                (size, size)
            } else {
                range(size)
            };
            ValueSet::from_to(least, most)
        });
        Self::Sizes(places.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{NETWORKS, Scenario};
    use super::super::Find;
    use super::*;

    #[test]
    fn families_hold_their_network_and_others() {
        for kind in NETWORKS {
            let network = Network::new(kind);
            let family = Family::around(&network);
            let read = Family::read(&family.to_string()).unwrap();
            assert_eq!(read.to_string(), family.to_string());
            let members = read.members(network.context()).networks;
            assert!(members.contains(&network), "{family}");
            let is_fixed = matches!(kind.size, Size::Fixed { .. });
            assert!(
                is_fixed || (4..600).contains(&members.len()),
                "{family}: {}",
                members.len()
            );
        }
    }

    #[test]
    fn what_varies_is_the_size() {
        for (link, family) in [
            ("mesh,k:16,flits:8", "mesh,k:2-64,flits:8"),
            ("fat-tree", "fat-tree,n:4-256"),
            (
                "xgft,down:4x4x4x4,up:2x3x4",
                "xgft,down:4x4x4x4,up:1-4x1-4x1-4",
            ),
            ("xgft,down:16x8,up:6", "xgft,down:16x8,up:1-6"),
            ("cube,dims:2x2x2x2,wrap:0", "cube,dims:2x2-4x2-4x2-4"),
            ("own,edges:0-1-2", "own,edges:0-1-2"),
        ] {
            let network = &Scenario::read(link).scenario.networks[0];
            assert_eq!(Family::around(network).to_string(), family);
        }
        let mut find = Find::new(0.1, 60.0);
        find.families = vec![Family::around(
            &Scenario::read("torus").scenario.networks[0],
        )];
        assert_eq!(find.to_string(), "carry:0.1,within:60,net:torus,k:2-32");
    }
}
