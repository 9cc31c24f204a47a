//! Releases that changed the results of existing links, for readers who return to such a link.
//!
//! The meaning of a link [never changes](crate::scenario::Scenario::read), but its numbers may be
//! corrected when an equation or a simulator was wrong. Such a release has a row here and an entry
//! under **Values** in `CHANGELOG.md`, in the same words; a test compares the two. From then on,
//! whoever opens a link to an affected network finds the sentence among the remarks on how far to
//! trust its numbers.

use crate::scenario::Network;

/// A release that changed the numbers of some links.
#[derive(Debug)]
pub struct Release {
    /// Version of the release.
    pub version: &'static str,
    /// Changes in this release.
    pub changes: &'static [Change],
}

/// A reason why the numbers of some networks have changed.
#[derive(Debug)]
pub struct Change {
    /// Kind of the affected networks, by its name in a link.
    pub network: &'static str,
    /// Settings that an affected network must have, all of them; empty if every network of the kind
    /// is affected.
    pub settings: &'static [(&'static str, &'static str)],
    /// The change, its reason and its size, in one sentence that names the version.
    pub sentence: &'static str,
}

/// For simulations of every kind, in 0.2.0.
const MORE_MESSAGES: &str = "Since 0.2.0 a simulated point takes the messages that its interval \
                             needs to hold, which may be more than before; the same seed may give \
                             another latency, within the intervals.";

/// All releases that changed numbers, the earliest first.
pub static RELEASES: &[Release] = &[Release {
    version: "0.2.0",
    changes: &[
        Change {
            network: "fat-tree",
            settings: &[],
            sentence: MORE_MESSAGES,
        },
        Change {
            network: "mesh",
            settings: &[],
            sentence: MORE_MESSAGES,
        },
        Change {
            network: "torus",
            settings: &[],
            sentence: MORE_MESSAGES,
        },
        Change {
            network: "scouting",
            settings: &[],
            sentence: MORE_MESSAGES,
        },
        Change {
            network: "buffered-min",
            settings: &[],
            sentence: MORE_MESSAGES,
        },
        Change {
            network: "combining-min",
            settings: &[],
            sentence: "Since 0.2.0 simulated points take more messages: of the 95 % intervals at \
                       60 % load 87 % held before, and 96 % hold now.",
        },
    ],
}];

impl Change {
    fn concerns(&self, network: &Network) -> bool {
        let has = |&(key, value): &(&str, &str)| network.value(key).to_string() == value;
        network.kind().name == self.network && self.settings.iter().all(has)
    }
}

/// Sentences on all changes that affect any of these networks, each once, in order of release.
///
/// ```
/// use loadcurve::release::{Change, Release, changes};
/// use loadcurve::scenario::Scenario;
/// static INVENTED: [Release; 1] = [Release {
///     version: "0.9.0",
///     changes: &[Change {
///         network: "torus",
///         settings: &[("links", "bi")],
///         sentence: "Since 0.9.0 the latency of the bidirectional torus is 0.3 % higher.",
///     }],
/// }];
/// let networks = |link| Scenario::read(link).scenario.networks;
/// assert!(changes(&INVENTED, &networks("net=torus&net=mesh")).is_empty());
/// let told = changes(&INVENTED, &networks("net=mesh&net=torus,links:bi"));
/// assert_eq!(told, [INVENTED[0].changes[0].sentence]);
/// ```
#[must_use]
pub fn changes(releases: &[Release], networks: &[Network]) -> Vec<&'static str> {
    let changes = releases.iter().flat_map(|release| release.changes);
    changes
        .filter(|change| networks.iter().any(|network| change.concerns(network)))
        .map(|change| change.sentence)
        .collect()
}

/// True if the release changed numbers of any of these networks.
#[must_use]
pub fn concerns(releases: &[Release], version: &str, networks: &[Network]) -> bool {
    let mut of_version = releases
        .iter()
        .filter(|release| release.version == version)
        .flat_map(|release| release.changes);
    of_version.any(|change| networks.iter().any(|network| change.concerns(network)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Scenario, find};

    static INVENTED: [Release; 2] = [
        Release {
            version: "0.2.0",
            changes: &[
                Change {
                    network: "mesh",
                    settings: &[],
                    sentence: "Since 0.2.0 the mesh waits longer.",
                },
                Change {
                    network: "scouting",
                    settings: &[("reading", "corrected"), ("vcs", "1")],
                    sentence: "Since 0.2.0 corrected scouting waits less.",
                },
            ],
        },
        Release {
            version: "0.3.0",
            changes: &[Change {
                network: "mesh",
                settings: &[("k", "16")],
                sentence: "Since 0.3.0 the mesh of 16 × 16 nodes waits less.",
            }],
        },
    ];

    fn networks(link: &str) -> Vec<Network> {
        Scenario::read(link).scenario.networks
    }

    #[test]
    fn a_link_is_told_all_that_concerns_its_networks_and_nothing_else() {
        let told = |link| changes(&INVENTED, &networks(link));
        assert_eq!(told("torus"), [""; 0]);
        assert_eq!(
            told("net=mesh&net=mesh,flits:8"),
            ["Since 0.2.0 the mesh waits longer."]
        );
        assert_eq!(told("mesh,k:16").len(), 2);
        assert_eq!(told("scouting"), [""; 0]);
        assert_eq!(told("scouting,reading:corrected,vcs:2"), [""; 0]);
        assert_eq!(told("scouting,reading:corrected").len(), 1);
    }

    #[test]
    fn a_release_concerns_what_it_changed() {
        let mesh = networks("mesh");
        assert!(concerns(&INVENTED, "0.2.0", &mesh));
        assert!(!concerns(&INVENTED, "0.3.0", &mesh));
        assert!(!concerns(&INVENTED, "0.2.0", &networks("fat-tree")));
    }

    #[test]
    fn every_release_names_networks_settings_and_itself() {
        for release in RELEASES.iter().chain(&INVENTED) {
            for change in release.changes {
                let kind = find(change.network).expect("a network");
                let mut network = Network::new(kind);
                for (key, value) in change.settings {
                    network.set(key, value).expect("a legal setting");
                }
                let since = format!("Since {} ", release.version);
                assert!(change.sentence.starts_with(&since), "{}", change.sentence);
            }
        }
    }
}
