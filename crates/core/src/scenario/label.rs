//! What curves are called: only what tells them apart, the rest said once.

use super::network::Network;

/// The names of the curves of a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Labels {
    /// What all curves have in common, "Butterfly fat-tree, 1024 processors"; may be empty.
    pub shared: String,
    /// What each curve has of its own, "32 flits"; never empty.
    pub each: Vec<String>,
}

/// Names the curves of some networks.
///
/// ```
/// use loadcurve::scenario::{Scenario, labels};
/// let labels = labels(&Scenario::default().networks);
/// assert_eq!(labels.shared, "Butterfly fat-tree, 1024 processors");
/// assert_eq!(labels.each, ["16 flits", "32 flits", "64 flits"]);
/// ```
#[must_use]
pub fn labels(networks: &[Network]) -> Labels {
    let all: Vec<Vec<String>> = networks.iter().map(phrases).collect();
    let is_shared = |phrase: &String| all.iter().all(|phrases| phrases.contains(phrase));
    let each: Vec<String> = all
        .iter()
        .map(|phrases| {
            let own: Vec<&str> = phrases
                .iter()
                .filter(|p| !is_shared(p))
                .map(String::as_str)
                .collect();
            if own.is_empty() {
                phrases.join(", ")
            } else {
                own.join(", ")
            }
        })
        .collect();
    let one_of_a_kind = all.iter().any(|phrases| phrases.iter().all(is_shared));
    let shared: Vec<&str> = all[0]
        .iter()
        .filter(|p| is_shared(p) && !one_of_a_kind)
        .map(String::as_str)
        .collect();
    Labels {
        shared: shared.join(", "),
        each,
    }
}

/// A network in words: its title, its numbers, and the choices that are not the default.
fn phrases(network: &Network) -> Vec<String> {
    let title = network.kind().title.to_owned();
    let settings = network.settings().filter_map(|(key, value)| {
        let number = matches!(value, super::Value::Whole(_) | super::Value::Real(_));
        let said = number || value != key.default;
        said.then(|| key.phrase.replace("{}", &value.to_string()))
    });
    std::iter::once(title).chain(settings).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;

    fn named(link: &str) -> Labels {
        labels(&Scenario::read(link).scenario.networks)
    }

    #[test]
    fn one_curve_says_all() {
        let labels = named("fat-tree,n:64,reading:conditional");
        assert_eq!(labels.shared, "");
        assert_eq!(
            labels.each,
            ["Butterfly fat-tree, 64 processors, 16 flits, conditional reading"]
        );
    }

    #[test]
    fn equal_curves_are_named_all_the_same() {
        let labels = named("net=fat-tree&net=fat-tree");
        assert_eq!(labels.each[0], labels.each[1]);
        assert!(labels.shared.is_empty() && !labels.each[0].is_empty());
    }

    #[test]
    fn a_default_choice_goes_without_saying_unless_another_differs() {
        let labels = named("net=fat-tree,flits:8&net=fat-tree,reading:conditional,flits:8");
        assert!(labels.each.iter().all(|label| !label.is_empty()));
        assert_eq!(labels.each[1], "conditional reading");
    }
}
