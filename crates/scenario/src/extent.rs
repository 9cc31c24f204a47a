//! Number of the parts of a network, and networks with the same parts.

use loadcurve_network::topology::Topology;

use super::kinds;
use super::network::Network;

/// Number of the parts of a network that a link can name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// Number of sources, which is also that of the destinations.
    pub processors: usize,
    /// Number of channels.
    pub channels: usize,
    /// Number of stages of a multistage network, or of levels of links of a tree.
    pub stages: usize,
}

impl Extent {
    /// Extent of a topology.
    #[must_use]
    pub fn of(topology: &(impl Topology + ?Sized)) -> Self {
        Self {
            processors: topology.processors(),
            channels: topology.channels(),
            stages: topology.stage_count(),
        }
    }
}

impl Network {
    /// Number of the parts of this network.
    #[must_use]
    pub fn extent(&self) -> Extent {
        let extent = (self.kind().extent)(self);
        match self.solvers() {
            // Detours have virtual channels of their own.
            Some(solvers) if kinds::has_failures(self) => Extent {
                channels: solvers.channels(self).unwrap_or(extent.channels),
                ..extent
            },
            _ => extent,
        }
    }

    /// Number of sources of this network, which is also that of its destinations.
    #[must_use]
    pub fn processors(&self) -> usize {
        self.extent().processors
    }

    /// True if another network has the same topology, so that the same parts have the same names.
    pub(super) fn has_topology_of(&self, other: &Self) -> bool {
        let mut pairs = self.settings().zip(other.settings());
        std::ptr::eq(self.kind(), other.kind())
            && pairs.all(|((key, one), (_, other))| !key.is_of_topology || one == other)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Key, KeyGroup, NETWORKS, Network};

    /// Texts among which are two legal values of every key.
    const TEXTS: [&str; 32] = [
        "5-20",
        "0",
        "0.5",
        "1",
        "2",
        "4",
        "8",
        "16",
        "256",
        "inf",
        "uni",
        "bi",
        "flit",
        "occ",
        "ideal",
        "shared",
        "baseline",
        "omega",
        "exponential",
        "fixed",
        "transpose",
        "1-0",
        "4x4",
        "dmodk",
        "o1turn",
        "valiant",
        "shift",
        "random",
        "0-1-2",
        "hops",
        "c1Rw4nJScOZyVnDkAgA",
        "0123456789abcdef",
    ];

    /// True if two networks differ in a key alone.
    fn differ_in(one: &Network, other: &Network, key: &Key) -> bool {
        let mut pairs = one.settings().zip(other.settings());
        pairs.all(|((known, a), (_, b))| (a != b) == std::ptr::eq(known, key))
    }

    #[test]
    fn keys_of_the_topology_are_those_that_change_it() {
        let topology = |network: &Network| format!("{:?}", network.routing().topology().graph());
        for kind in NETWORKS {
            // What has failed may or may not need virtual channels for detours.
            let keys = kind.keys.iter();
            for key in keys.filter(|key| key.group != Some(KeyGroup::Failures)) {
                let needs = key.needs.first();
                let needs = needs.map(|it| (it.key, it.words.first().copied().unwrap_or("4")));
                let default = Network::new(kind).with_settings(needs.as_slice()).unwrap();
                let readings = kind.readings.iter().map(|reading| reading.choice.name);
                // Some values are legal only beside those of a preset.
                let presets = kind.presets.iter().map(|preset| preset.network(kind));
                let mut others = Vec::new();
                for base in std::iter::once(default).chain(presets) {
                    for text in TEXTS.into_iter().chain(readings.clone()) {
                        let mut other = base.clone();
                        if other.set(key.name, text).is_ok() && differ_in(&base, &other, key) {
                            others.push((base.clone(), other));
                        }
                    }
                    if others.len() > 1 {
                        break;
                    }
                }
                assert!(!others.is_empty(), "{} of {}", key.name, kind.name);
                for (base, other) in others {
                    let is_same = topology(&other) == topology(&base);
                    assert_eq!(is_same, !key.is_of_topology, "{other}");
                    assert_eq!(is_same, base.has_topology_of(&other), "{other}");
                }
            }
        }
    }
}
