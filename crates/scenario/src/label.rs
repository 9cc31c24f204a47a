//! Labels of curves: each has only what sets it apart; everything shared is written once.

use super::Scenario;
use super::key::{Domain, Key, Parts};
use super::kinds;
use super::network::Network;
use super::terms::Terms;

/// Labels of the curves of a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Labels {
    /// Properties that all curves share, "Butterfly fat-tree, 1024 processors"; may be empty.
    pub shared: String,
    /// Properties of each curve that not all share, "32 flits"; never empty.
    pub each: Vec<String>,
}

/// Most networks that a heading names.
const MOST_NAMES: usize = 4;

/// The letter that stands for the network at an index wherever it appears: A for the first.
#[must_use]
pub fn letter(index: usize) -> char {
    let digit = char::from_digit(10 + index as u32, 36);
    digit.map_or('?', |it| it.to_ascii_uppercase())
}

/// Labels the curves of some networks.
///
/// ```
/// use loadcurve_scenario::{Scenario, labels};
/// let labels = labels(&Scenario::default().networks);
/// assert_eq!(labels.shared, "Butterfly fat-tree, 1024 processors");
/// assert_eq!(labels.each, ["16 flits", "32 flits", "64 flits"]);
/// ```
#[must_use]
pub fn labels(networks: &[Network]) -> Labels {
    let all = networks
        .iter()
        .map(|network| phrases(network, networks, &|_| false));
    of_phrases(&all.collect::<Vec<_>>())
}

/// Label of the only curve of a network, on the terms on which it is compared with others.
#[must_use]
pub fn label_of(network: &Network, terms: Terms) -> String {
    let all = phrases(network, std::slice::from_ref(network), &|_| false);
    on(terms, all).join(", ")
}

/// Labels that leave out a key, as it takes many values: the key of this name or, if there is none, that
/// of the size of each network.
fn labels_without(key: Option<&str>, networks: &[Network], has_own_flits: bool) -> Labels {
    let is_left_out = |network: &Network, known: &Key| {
        let grows = match key {
            Some(key) => known.name == key,
            None => known.name == network.kind().size.key() || is_shape(known),
        };
        grows || has_own_flits && known.name == "flits"
    };
    let all = networks
        .iter()
        .map(|network| phrases(network, networks, &|key| is_left_out(network, key)));
    of_phrases(&all.collect::<Vec<_>>())
}

/// True for sizes of a shape, which grow together.
fn is_shape(key: &Key) -> bool {
    matches!(key.domain, Domain::Text(form) if form.parts == Parts::Sizes)
}

/// Labels from the phrases of each curve.
fn of_phrases(all: &[Vec<String>]) -> Labels {
    let is_shared = |phrase: &String| all.iter().all(|phrases| phrases.contains(phrase));
    let parts = all.iter().map(|phrases| {
        let (shared, own): (Vec<String>, Vec<String>) =
            phrases.iter().cloned().partition(is_shared);
        (shared.join(", "), own.join(", "))
    });
    let (mut shared, mut each): (Vec<String>, Vec<String>) = parts.unzip();
    // A curve without anything of its own says all.
    let one_of_a_kind = each.iter().any(String::is_empty);
    for (label, phrases) in each.iter_mut().zip(all) {
        if label.is_empty() {
            *label = phrases.join(", ");
        }
    }
    Labels {
        shared: if one_of_a_kind {
            String::new()
        } else {
            shared.swap_remove(0)
        },
        each,
    }
}

impl Scenario {
    /// Labels of the curves: the names given by the user, or else generated labels.
    #[must_use]
    pub fn labels(&self) -> Labels {
        let mut labels = match self.view.equal {
            None => labels(&self.networks),
            Some(_) => self.labels_on_terms(),
        };
        for (label, name) in labels.each.iter_mut().zip(&self.names) {
            if !name.is_empty() {
                label.clone_from(name);
            }
        }
        labels
    }

    /// The networks of a comparison in a few words, with what they share; empty for a single one.
    ///
    /// ```
    /// use loadcurve_scenario::Scenario;
    /// let heading = |link| Scenario::read(link).scenario.heading();
    /// assert_eq!(heading("net=mesh&net=torus,links:bi"), "Mesh and torus, 8 × 8 nodes, 32 flits");
    /// assert_eq!(heading("net=mesh&net=mesh,k:4"), "Mesh, 32 flits");
    /// assert_eq!(heading("net=mesh"), "");
    /// ```
    #[must_use]
    pub fn heading(&self) -> String {
        let shared = self.labels().shared;
        let kinds = || self.networks.iter().map(|network| network.kind().name);
        if kinds().all(|kind| Some(kind) == kinds().next()) {
            return shared;
        }
        let mut names: Vec<String> = Vec::new();
        for (network, given) in self.networks.iter().zip(&self.names) {
            let name = if given.is_empty() {
                in_sentence(network.kind().title, names.is_empty())
            } else {
                given.clone()
            };
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let named = match names.split_last() {
            Some((last, before)) if !before.is_empty() && names.len() <= MOST_NAMES => {
                format!("{} and {last}", before.join(", "))
            }
            Some((only, [])) => only.clone(),
            _ => format!("{} networks", self.networks.len()),
        };
        match shared.strip_prefix("At ") {
            Some(terms) => format!("{named} at {terms}"),
            None if shared.is_empty() => named,
            None => format!("{named}, {shared}"),
        }
    }

    /// Labels of networks that grow: without what grows, and at equal cost without the flits, which follow from it.
    #[must_use]
    pub fn labels_of_growing(&self) -> Labels {
        let key = self.view.scaling.key();
        let labels = labels_without(key, &self.networks, self.view.equal.is_some());
        Labels {
            shared: self.with_terms(labels.shared),
            ..labels
        }
    }

    /// Labels with the width of channels, and with what is equal among what all share.
    fn labels_on_terms(&self) -> Labels {
        let contenders = self.contenders();
        let networks: Vec<Network> = contenders.iter().map(|it| it.network.clone()).collect();
        let all = contenders.iter();
        let all = all.map(|it| on(it.terms, phrases(&it.network, &networks, &|_| false)));
        let labels = of_phrases(&all.collect::<Vec<_>>());
        Labels {
            shared: self.with_terms(labels.shared),
            ..labels
        }
    }

    /// What all networks share, with what is equal.
    fn with_terms(&self, shared: String) -> String {
        let terms = self.view.terms_in_words();
        match (shared.as_str(), terms.as_str()) {
            (_, "") => shared,
            ("", _) => terms.replacen("at", "At", 1),
            _ => format!("{shared}, {terms}"),
        }
    }
}

/// Title of a kind without what explains it: `Mesh`, or within a sentence `mesh`, but `HyperX`.
fn in_sentence(title: &str, is_first: bool) -> String {
    let short = title.split(',').next().unwrap_or_default();
    let is_name = short.chars().skip(1).any(|it| it.is_ascii_uppercase());
    if is_first || is_name {
        short.to_owned()
    } else {
        short.to_ascii_lowercase()
    }
}

/// Phrases that end with the width of channels and the flits that follow from it.
fn on(terms: Terms, mut phrases: Vec<String>) -> Vec<String> {
    if let Some(width) = terms.width_bits {
        let flits = phrases.iter().position(|phrase| is_flits(phrase));
        let flits = flits.map(|place| phrases.remove(place));
        let bits = if width == 1 { "bit" } else { "bits" };
        phrases.push(format!("{width} {bits}"));
        phrases.extend(flits);
    }
    phrases
}

/// True for the phrase of the number of flits.
fn is_flits(phrase: &str) -> bool {
    phrase.ends_with(" flits") || phrase == "1 flit"
}

/// A network in words: its title, its numbers, choices that are not the default in this network or
/// another of its kind, and choices that change its links: nobody can guess whether the links of a
/// torus go one way or both.
fn phrases(
    network: &Network,
    among: &[Network],
    is_left_out: &dyn Fn(&Key) -> bool,
) -> Vec<String> {
    let title = network.kind().title.to_owned();
    let settings = network.used_settings().filter(|(key, _)| !is_left_out(key));
    let settings = settings.filter_map(|(key, value)| {
        let number = !matches!(value, super::Value::Word(_)) && !key.hide_default_in_label;
        let is_kin = |other: &&Network| other.kind().name == network.kind().name;
        let mut kin = among.iter().filter(is_kin);
        let said = number
            || kin.any(|other| *other.value(key.name) != key.default)
            || gives_links(network, key);
        said.then(|| {
            let of_routers = kinds::routers::said(network, key);
            of_routers.unwrap_or_else(|| key.said_of(value, network.context()))
        })
    });
    let settings = settings.filter(|phrase| !phrase.is_empty());
    std::iter::once(title).chain(settings).collect()
}

/// True if another choice for the key would give the network more or fewer links.
fn gives_links(network: &Network, key: &Key) -> bool {
    let Domain::Choice(choices) = key.domain else {
        return false;
    };
    // Others give its links more or fewer virtual channels.
    if !key.is_of_topology || key.hide_default_in_label {
        return false;
    }
    let channels = network.extent().channels;
    choices.iter().any(|choice| {
        let mut other = network.clone();
        other.set(key.name, choice.name).is_ok() && other.extent().channels != channels
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(link: &str) -> Labels {
        labels(&Scenario::read(link).scenario.networks)
    }

    #[test]
    fn one_curve_says_all() {
        let labels = named("fat-tree,n:64,reading:conditional");
        assert_eq!(labels.shared, "");
        assert_eq!(
            labels.each,
            ["Butterfly fat-tree, 64 processors, 16 flits, model: flow-conserving"]
        );
    }

    #[test]
    fn a_name_that_is_given_stands() {
        let scenario = Scenario::read("net=mesh,label:ours&net=mesh,flits:64").scenario;
        let labels = scenario.labels();
        assert_eq!(labels.each, ["ours", "64 flits"]);
    }

    #[test]
    fn a_key_with_many_values_is_left_out() {
        let networks = Scenario::read("net=mesh,flits:8&net=fat-tree")
            .scenario
            .networks;
        let by_size = labels_without(None, &networks, false);
        assert_eq!(
            by_size.each,
            ["Mesh, 8 flits", "Butterfly fat-tree, 16 flits"]
        );
        let by_length = labels_without(Some("flits"), &networks, false);
        assert_eq!(by_length.each[0], "Mesh, 8 × 8 nodes");
    }

    #[test]
    fn one_flit_is_one() {
        let labels = named("net=mesh,flits:1&net=mesh");
        assert_eq!(labels.each, ["1 flit", "32 flits"]);
        assert_eq!(labels.shared, "Mesh, 8 × 8 nodes");
        let each = named("net=hyperx,hosts:1&net=hyperx,hosts:2").each;
        assert_eq!(each, ["1 processor a router", "2 processors a router"]);
        let each = named("net=dragonfly,p:1,h:1&net=dragonfly,p:2,h:2").each;
        assert_eq!(each[0], "1 processor a router, 1 global link a router");
        assert_eq!(each[1], "2 processors a router, 2 global links a router");
    }

    #[test]
    fn a_torus_says_which_way_it_goes() {
        let labels = named("net=torus&net=mesh");
        assert_eq!(labels.each, ["Torus, unidirectional links", "Mesh"]);
        assert_eq!(labels.shared, "8 × 8 nodes, 32 flits");
        let own = named("own,edges:0-1.0-2").each.remove(0);
        let said = "Own network, 3 nodes, 4 links, up*/down* routing, 32 flits";
        assert_eq!(own, said);
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
        assert_eq!(labels.each, ["model: as printed", "model: flow-conserving"]);
        assert_eq!(labels.shared, "Butterfly fat-tree, 64 processors, 8 flits");
    }

    #[test]
    fn at_equal_cost_a_label_says_width_and_flits() {
        let link = "net=mesh,k:16&net=torus,k:16,links:bi&equal=bisection";
        let labels = Scenario::read(link).scenario.labels();
        let torus = "Torus, bidirectional links, 16 bits, 32 flits";
        assert_eq!(labels.each, ["Mesh, 32 bits, 16 flits", torus]);
        let shared = "16 × 16 nodes, at equal bisection, messages of 512 bits";
        assert_eq!(labels.shared, shared);
    }

    #[test]
    fn a_heading_names_the_networks() {
        let heading = |link| Scenario::read(link).scenario.heading();
        assert_eq!(
            heading("net=mesh&net=hyperx&net=cube,wrap:1&equal=bisection"),
            "Mesh, HyperX and cube at equal bisection, messages of 512 bits"
        );
        assert_eq!(
            heading("net=mesh,label:ours&net=torus"),
            "ours and torus, 8 × 8 nodes, 32 flits"
        );
        assert_eq!(
            heading("net=mesh,label:ours&net=torus,label:ours"),
            "ours, 8 × 8 nodes, 32 flits"
        );
        let named = heading("net=mesh&net=torus,label:Frontier");
        assert!(named.starts_with("Mesh and Frontier"), "{named}");
        let all = "net=mesh&net=torus&net=fat-tree&net=xgft&net=dragonfly";
        assert_eq!(heading(all), "5 networks");
    }
}
