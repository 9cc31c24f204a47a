//! A user's own network as the editor shows it.

use loadcurve::Error;
use loadcurve::routing::Verdict;
use loadcurve::scenario::{Network, RouteChoice};
use loadcurve::topology::custom::{Draft, DraftNode};
use serde::Serialize;
use tsify::Tsify;

/// A network that is being drawn.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct NetworkDraft {
    #[tsify(type = "{ name: string; x: number; y: number; processors: number }[]")]
    nodes: Vec<DraftNode>,
    links: Vec<DrawnLink>,
    /// All of it as text.
    text: String,
    /// Query of a link to this network alone, if it is legal.
    link: Option<String>,
    /// Number of characters that it takes in a link.
    characters: usize,
    /// The reason if it is not legal.
    problem: Option<String>,
    /// The keyword of the routing rule.
    route: String,
    routes: Vec<DrawnRoute>,
    /// Name of the chosen root, for a rule that has one; empty if none was chosen.
    root: String,
    /// Name of the root that the rule chooses in that case, if it can route the network.
    default_root: Option<String>,
}

/// Links between two nodes, the lower number first.
#[derive(Debug, Serialize, Tsify)]
pub struct DrawnLink {
    from: usize,
    to: usize,
    /// Number of links from the first to the second.
    there: usize,
    /// Number of links from the second to the first.
    back: usize,
}

/// A routing rule, and whether it can route the network.
#[derive(Debug, Serialize, Tsify)]
pub struct DrawnRoute {
    name: &'static str,
    words: &'static str,
    #[tsify(type = "'free' | 'deadlock' | 'refused' | 'unchecked'")]
    verdict: &'static str,
    /// Nodes of a cycle in the channel dependency graph, if there is one.
    cycle: Vec<usize>,
    /// More about a cycle, or the reason why the rule cannot route the network.
    reason: String,
}

impl NetworkDraft {
    /// A draft, the network that it makes, and the rules that can route it.
    #[must_use]
    pub fn new(
        draft: &Draft,
        route: &str,
        made: Result<Network, Error>,
        choices: Vec<RouteChoice>,
    ) -> Self {
        let link = |(ends, counts): ([usize; 2], [usize; 2])| DrawnLink {
            from: ends[0],
            to: ends[1],
            there: counts[0],
            back: counts[1],
        };
        let name = |node: usize| draft.nodes()[node].name.clone();
        let (link_of_it, problem) = match made {
            Ok(network) => (Some(network), None),
            Err(error) => (None, Some(error.to_string())),
        };
        let characters = |network: &Network| {
            let keys = ["edges", "zip", "hosts"].into_iter();
            let texts = keys.map(|key| network.value(key).to_string().len());
            match network.value("zip").to_string().len() {
                0 => texts.sum(),
                packed => packed,
            }
        };
        Self {
            nodes: draft.nodes().to_vec(),
            links: draft.pairs().map(link).collect(),
            text: draft.text(),
            characters: link_of_it.as_ref().map_or(0, characters),
            link: link_of_it.map(|network| format!("net={network}")),
            problem,
            route: route.to_owned(),
            routes: choices.into_iter().map(DrawnRoute::from).collect(),
            root: draft.root().map_or_else(String::new, name),
            default_root: Network::default_root(draft).map(name),
        }
    }
}

impl From<RouteChoice> for DrawnRoute {
    fn from(choice: RouteChoice) -> Self {
        let (verdict, cycle, reason) = match choice.verdict {
            Verdict::NeverDeadlocks => ("free", Vec::new(), String::new()),
            Verdict::CanDeadlock { nodes, words } => ("deadlock", nodes, words),
            Verdict::Refused(error) => ("refused", Vec::new(), error.to_string()),
            Verdict::NotChecked => ("unchecked", Vec::new(), String::new()),
        };
        Self {
            name: choice.word,
            words: choice.words,
            verdict,
            cycle,
            reason,
        }
    }
}
