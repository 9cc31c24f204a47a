//! Settings of a network worth beginning from: those of the papers, and those that show something.

use super::network::Network;
use super::table::NetworkKind;

/// Some keys of a network, set; the others are at their defaults.
#[derive(Debug, Clone, Copy)]
pub struct Preset {
    /// What it is, in a few words.
    pub words: &'static str,
    /// The keys that are not at their defaults, with their values.
    pub values: &'static [(&'static str, &'static str)],
}

impl Preset {
    /// The network of a kind that is set so.
    ///
    /// # Panics
    /// When the kind is another one than the preset is for.
    #[must_use]
    pub fn network(&self, kind: &'static NetworkKind) -> Network {
        let mut network = Network::new(kind);
        for (key, value) in self.values {
            let set = network.set(key, value);
            set.expect("a preset sets keys of its kind, one limited by another after that");
        }
        network
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::{NETWORKS, Scenario};

    #[test]
    fn presets_are_legal_different_and_short() {
        for kind in NETWORKS {
            assert!(kind.presets.len() >= 3, "{}", kind.name);
            let networks: Vec<_> = kind.presets.iter().map(|p| p.network(kind)).collect();
            for (i, network) in networks.iter().enumerate() {
                assert!(!networks[..i].contains(network), "{network}");
                let link = format!("net={network}");
                assert!(link.len() < 100);
                assert_eq!(Scenario::read(&link).scenario.query(), link);
            }
        }
    }
}
