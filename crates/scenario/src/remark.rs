//! Remarks for readers before they trust a curve: one honest sentence for each model, and the
//! limits of the papers' comparisons.

use super::kinds::scouting::counts_what_no_route_has;
use super::{Network, Value};

/// Remarks on a set of networks besides [warnings], without duplicates: comparisons, then one remark for
/// each model.
///
/// ```
/// use loadcurve_scenario::{Scenario, remarks};
/// let scenario = Scenario::read("net=mesh&net=torus&net=torus,links:bi").scenario;
/// let remarks = remarks(&scenario.networks);
/// assert!(remarks[0].contains("equal bisection width"));
/// ```
#[must_use]
pub fn remarks(networks: &[Network]) -> Vec<&'static str> {
    let mut remarks: Vec<&'static str> = Vec::new();
    let trust = networks.iter().map(Network::trust);
    for remark in comparisons(networks).into_iter().chain(trust) {
        if !remarks.contains(&remark) {
            remarks.push(remark);
        }
    }
    remarks
}

/// Warnings about settings with which a model cannot be right.
///
/// ```
/// use loadcurve_scenario::{Scenario, warnings};
/// let warned = |link| warnings(&Scenario::read(link).scenario.networks).len();
/// assert_eq!(warned("net=scouting,k:4,scout:16"), 1);
/// assert_eq!(warned("net=scouting,k:4,scout:4"), 0);
/// ```
#[must_use]
pub fn warnings(networks: &[Network]) -> Vec<&'static str> {
    let is_warned = networks.iter().any(counts_what_no_route_has);
    let words = "Scouting, as published: the scouting distance K is longer than any route. The model counts all \
                 of it, 2K − 1 cycles, and is far too high; in simulation data follow as soon as the \
                 header has arrived. The corrected reading counts what there is of the route.";
    is_warned.then_some(words).into_iter().collect()
}

/// Comparisons of mesh and torus. Greenberg and Guan used a torus with unidirectional links.
fn comparisons(networks: &[Network]) -> Vec<&'static str> {
    let of_kind = |name| {
        let networks = networks.iter();
        networks.filter(move |network| network.kind().name == name)
    };
    let is_as_large = |one: &Network, other: &Network| {
        let mut sizes = ["k", "flits"].into_iter();
        sizes.all(|key| one.value(key) == other.value(key))
    };
    let compared =
        of_kind("torus").filter(|torus| of_kind("mesh").any(|mesh| is_as_large(mesh, torus)));
    compared
        .map(|torus| match torus.value("links") {
            Value::Word("bi") => {
                "The bidirectional torus beats the mesh, but it has twice the mesh's bisection \
                 width: it is the more expensive network."
            }
            _ => {
                "Mesh and unidirectional torus have equal bisection width. The mesh wins at \
                 every load, as Greenberg and Guan found in 1997; in simulation it saturates at \
                 2.2 to 2.4 times the torus's load."
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Domain, NETWORKS, Scenario, kinds, traffic};

    fn of(link: &str) -> Vec<&'static str> {
        let reading = Scenario::read(link);
        assert_eq!(reading.notices, []);
        remarks(&reading.scenario.networks)
    }

    #[test]
    fn a_scouting_distance_beyond_all_routes_is_warned_of() {
        let warned = |link| warnings(&Scenario::read(link).scenario.networks);
        let words = warned("net=mesh&net=torus&net=scouting,k:4,flits:1,scout:16");
        assert!(words[0].contains("longer than any route"), "{words:?}");
        for link in [
            "net=scouting,k:8,scout:8",
            "net=scouting,k:4,scout:16,reading:corrected",
        ] {
            assert_eq!(warned(link), [""; 0], "{link}");
        }
    }

    /// All networks, with every combination of choices.
    fn all() -> Vec<Network> {
        let mut all = Vec::new();
        for kind in NETWORKS {
            let mut of_kind = vec![Network::new(kind)];
            for key in kind.keys {
                let Domain::Choice(choices) = key.domain else {
                    continue;
                };
                let with_each = of_kind.iter().flat_map(|network| {
                    // Some choices are refused beside others.
                    choices.iter().filter_map(move |choice| {
                        let mut network = network.clone();
                        network.set(key.name, choice.name).ok()?;
                        Some(network)
                    })
                });
                of_kind = with_each.collect();
            }
            all.extend(of_kind);
        }
        all
    }

    /// True for a way to share links which is not told from another by the sentence of this kind.
    fn is_of_one_sentence(network: &Network, value: &str) -> bool {
        ["cube", "dragonfly", "own"].contains(&network.kind().name)
            && ["flit", "occ"].contains(&value)
    }

    #[test]
    fn every_model_has_a_sentence_of_its_own_that_says_how_far_to_trust_it() {
        let mut known: Vec<(String, &str)> = Vec::new();
        for network in all() {
            let remarks = remarks(std::slice::from_ref(&network));
            let trust = remarks[0];
            if network.is_modelled().is_err() {
                assert!(trust.contains("simulated only"), "{network}: {trust}");
                continue;
            }
            assert!(
                trust.ends_with('.') && trust.contains(" %"),
                "{network}: {trust}"
            );
            // The sentence begins with the name of the network or of its switching.
            let (subject, _) = trust.split_once(':').expect("a subject");
            let first = subject.split([' ', ',']).next().unwrap_or_default();
            let title = network.kind().title.to_lowercase();
            let is_of_it = title.contains(&first.to_lowercase());
            assert!(is_of_it, "{network}: {trust}");
            if kinds::trust_of_routes(&network).is_some() {
                assert!(trust.contains(", other routes: "), "{network}: {trust}");
                continue;
            }
            // These keys choose the model; other choices affect only the simulator or the drawing.
            // Under a pattern the general model takes the place of all published readings, and sharing hardly
            // matters.
            let traffic = network.kind().digits.map(|_| traffic::class(&network));
            let model: String = if traffic.is_none_or(|it| it == traffic::Class::Uniform) {
                let keys = ["reading", "sharing"].into_iter();
                let keys = keys.filter(|key| network.has(key));
                let values = keys.map(|key| network.value(key).to_string());
                let values = values.filter(|value| !is_of_one_sentence(&network, value));
                let has_classes = network.kind().name == "own" && network.uses("sharing");
                values
                    .chain(has_classes.then(|| "classes".to_owned()))
                    .collect()
            } else {
                let is_finite = network.reading().is_finite;
                if is_finite { "finite" } else { "" }.to_owned()
            };
            let model = format!("{} {model} {traffic:?}", network.kind().name);
            let same = known.iter().find(|(other, _)| *other == model);
            if let Some((_, sentence)) = same {
                assert_eq!(*sentence, trust, "{network}");
            } else {
                assert!(known.iter().all(|(_, sentence)| *sentence != trust));
                known.push((model, trust));
            }
        }
        assert!(known.len() > NETWORKS.len());
    }

    #[test]
    fn what_happens_at_saturation_is_told_of_a_network_that_can_saturate() {
        for network in all() {
            let sentence = network.reading().saturation;
            assert!(sentence.ends_with('.'), "{network}");
            assert_eq!(
                sentence.starts_with("It never saturates:"),
                network.model().drops(),
                "{network}: {sentence}"
            );
        }
    }

    #[test]
    fn mesh_and_torus_are_compared_where_they_are_as_large_and_send_as_long_messages() {
        let compared = |link| {
            let remarks = of(link);
            let about = |words| remarks.iter().filter(|it| it.contains(words)).count();
            (about("equal bisection width"), about("twice the mesh's"))
        };
        assert_eq!(compared("net=mesh&net=torus"), (1, 0));
        assert_eq!(compared("net=torus,links:bi&net=mesh"), (0, 1));
        assert_eq!(compared("net=mesh&net=torus&net=torus,links:bi"), (1, 1));
        assert_eq!(compared("net=mesh&net=torus&net=torus,sharing:occ"), (1, 0));
        for link in [
            "net=mesh",
            "net=torus&net=torus,links:bi",
            "net=mesh,k:4&net=torus",
            "net=mesh,flits:8&net=torus",
        ] {
            assert_eq!(compared(link), (0, 0), "{link}");
        }
    }

    #[test]
    fn comparisons_come_first_and_nothing_twice() {
        let remarks = of("net=mesh,k:4&net=torus,k:4&net=mesh&net=torus&net=fat-tree");
        assert_eq!(remarks.len(), 4, "{remarks:?}");
        assert!(remarks[0].contains("equal bisection width"));
        let subjects: Vec<&str> = remarks[1..4]
            .iter()
            .filter_map(|remark| Some(remark.split_once(':')?.0))
            .collect();
        assert_eq!(subjects, ["Mesh", "Torus", "Fat-tree"]);
    }
}
