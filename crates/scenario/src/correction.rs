//! Corrections that changed the results of existing links, for those who return to such a link.
//!
//! The meaning of a link [never changes](crate::Scenario::read), but its numbers may be
//! corrected when an equation or a simulator was wrong. Such a correction has a row here and an
//! entry under **Values** in `CHANGELOG.md`, which the page shows as its changes, in the same words; a test
//! compares the two.

use super::Network;

/// A correction, with the networks whose numbers it changed.
#[derive(Debug)]
pub struct Correction {
    /// Version since which the numbers differ.
    pub since: &'static str,
    /// Kinds of the affected networks, by their names in a link.
    pub networks: &'static [&'static str],
    /// The change, its reason and its size, in one sentence that names the version.
    pub sentence: &'static str,
}

/// All corrections, the earliest first.
pub static CORRECTIONS: [Correction; 2] = [
    Correction {
        since: "0.2.0",
        networks: &["fat-tree", "mesh", "torus", "scouting", "buffered-min"],
        sentence: "Since 0.2.0 a simulated point takes as many messages as its confidence interval needs, \
                   which may be more than before; the same seed may give another latency, within the \
                   intervals.",
    },
    Correction {
        since: "0.2.0",
        networks: &["combining-min"],
        sentence: "Since 0.2.0 simulated points take more messages: of the 95 % intervals at 60 % \
                   load, 87 % contained the true mean before, and 96 % do now.",
    },
];

impl Correction {
    /// True if the correction changed numbers of any of these networks.
    #[must_use]
    pub fn concerns(&self, networks: &[Network]) -> bool {
        let mut kinds = networks.iter().map(|network| network.kind().name);
        kinds.any(|kind| self.networks.contains(&kind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Scenario, find};

    #[test]
    fn a_correction_concerns_networks_of_its_kinds() {
        let concerned = |link| {
            let networks = Scenario::read(link).scenario.networks;
            [0, 1].map(|place: usize| CORRECTIONS[place].concerns(&networks))
        };
        assert_eq!(concerned("net=mesh,k:4&net=torus"), [true, false]);
        assert_eq!(concerned("net=combining-min"), [false, true]);
        assert_eq!(concerned("net=combining-min&net=mesh"), [true, true]);
    }

    #[test]
    fn every_correction_names_networks_and_its_version() {
        for correction in &CORRECTIONS {
            for kind in correction.networks {
                assert!(find(kind).is_some(), "{kind}");
            }
            let since = format!("Since {} ", correction.since);
            assert!(correction.sentence.starts_with(&since), "{since}");
        }
    }
}
