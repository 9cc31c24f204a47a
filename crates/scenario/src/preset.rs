//! Settings of a network that are worth starting from: those of the papers, and instructive ones.

use super::kinds::NetworkKind;
use super::network::Network;

/// Values of some keys of a network; the other keys are at their defaults.
#[derive(Debug, Clone, Copy)]
pub struct Preset {
    /// Description in a few words.
    pub words: &'static str,
    /// Keys that are not at their defaults, with their values.
    pub values: &'static [(&'static str, &'static str)],
}

impl Preset {
    /// A preset of a kind of network.
    #[must_use]
    pub const fn new(words: &'static str, values: &'static [(&'static str, &'static str)]) -> Self {
        Self { words, values }
    }

    /// Network of a kind with the settings of this preset.
    ///
    /// # Panics
    /// If the preset belongs to another kind.
    #[must_use]
    pub fn network(&self, kind: &'static NetworkKind) -> Network {
        Network::known(kind, self.values)
    }
}

#[cfg(test)]
mod tests {
    use crate::{NETWORKS, Scenario};

    #[test]
    fn presets_are_legal_different_and_short() {
        for kind in NETWORKS {
            assert!(kind.presets.len() >= 3, "{}", kind.name);
            let networks: Vec<_> = kind.presets.iter().map(|p| p.network(kind)).collect();
            for (i, network) in networks.iter().enumerate() {
                assert!(!networks[..i].contains(network), "{network}");
                let link = format!("net={network}");
                // The slim fly says every one of its links.
                let most = if network.uses("zip") && link.contains("zip:") {
                    1000
                } else {
                    100
                };
                assert!(link.len() < most, "{link}");
                assert_eq!(Scenario::read(&link).scenario.query(), link);
            }
        }
    }
}
