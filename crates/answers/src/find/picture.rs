//! All candidates of a search by cost and latency, as far as they are known.

use loadcurve_base::number::rounded_text;
use loadcurve_scenario::{Sense, labels};
use serde::{Deserialize, Serialize};

use super::search::Ranked;
use super::{FindSearch, Verdict, pareto_edge};

/// The candidates of a search, for a chart: what they cost across, and their latency at the load upwards.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct FindPicture {
    /// What is asked, in a few words.
    pub title: String,
    /// The search as links write it.
    pub find: String,
    /// What candidates cost, with its unit: the horizontal axis.
    pub cost_title: String,
    /// True if more of it is better.
    pub is_most: bool,
    /// The latency to keep, in cycles.
    pub within_cycles: f64,
    /// Number of candidates, known or not.
    pub count: usize,
    /// Those that are known, the best first.
    pub points: Vec<FindPoint>,
    /// Indices of the points on the Pareto edge, from the best cost on.
    pub edge: Vec<usize>,
}

/// A candidate of the picture.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct FindPoint {
    /// The network as links write it.
    pub key: String,
    /// Label of the network.
    pub label: String,
    /// Title of its kind.
    pub kind: String,
    /// What it costs.
    pub cost: f64,
    /// The same in words: "224 links".
    pub cost_text: String,
    /// Latency at the load, in cycles; none if the network does not carry it.
    pub latency: Option<f64>,
    /// The same in words, or the reason why it has none.
    pub latency_text: String,
    /// The cycle of channels in which its messages can wait for one another, in words; none if it cannot deadlock.
    pub deadlock: Option<String>,
    /// True if it is the best of those that meet the requirement so far.
    pub is_best: bool,
}

impl FindSearch {
    /// The picture of all that is known.
    #[must_use]
    pub fn picture(&self) -> FindPicture {
        let objective = self.find.objective;
        let best = self.best();
        let known = self.ranked.iter().enumerate();
        let known = known.filter_map(|(place, ranked)| Some((place, ranked, ranked.shown()?)));
        let points: Vec<FindPoint> = known
            .map(|(place, ranked, verdict)| point(ranked, verdict, self, best == Some(place)))
            .collect();
        let is_most = objective.sense == Sense::Most;
        let sign = if is_most { -1.0 } else { 1.0 };
        let costs: Vec<(f64, Option<f64>)> = points
            .iter()
            .map(|point| (sign * point.cost, point.latency))
            .collect();
        FindPicture {
            title: format!(
                "{} for {}",
                capitalised(objective.in_words()),
                self.find.in_words()
            ),
            find: self.find.to_string(),
            cost_title: objective.quantity.axis_title().to_owned(),
            is_most,
            within_cycles: self.find.within_cycles,
            count: self.ranked.len(),
            edge: pareto_edge(&costs),
            points,
        }
    }
}

impl FindPicture {
    /// The picture in words, for readers who do not see it.
    #[must_use]
    pub fn summary(&self) -> String {
        let carried = self.points.iter().filter(|point| point.latency.is_some());
        let on_edge: Vec<String> = self
            .edge
            .iter()
            .map(|&place| &self.points[place])
            .map(|point| {
                format!(
                    "{}: {}, {}",
                    point.label, point.cost_text, point.latency_text
                )
            })
            .collect();
        let deadlocking = self.points.iter().filter(|point| point.deadlock.is_some());
        let deadlocking = match deadlocking.count() {
            0 => String::new(),
            count => format!(", and {count} can deadlock"),
        };
        format!(
            "{} of {} candidates, {} of which carry the load{deadlocking}. On the Pareto edge: {}.",
            self.points.len(),
            self.count,
            carried.count(),
            on_edge.join("; ")
        )
    }
}

fn point(ranked: &Ranked, verdict: Verdict, search: &FindSearch, is_best: bool) -> FindPoint {
    let network = &ranked.candidate.network;
    let latency = verdict.latency_cycles();
    FindPoint {
        key: network.to_string(),
        label: labels(std::slice::from_ref(network)).each.remove(0),
        kind: ranked.candidate.kind.to_owned(),
        cost: ranked.cost,
        cost_text: search.find.objective.quantity.counted(ranked.cost),
        latency,
        latency_text: latency.map_or_else(
            || verdict.reason().to_owned(),
            |latency| format!("{} cycles", rounded_text(latency, 4)),
        ),
        deadlock: ranked.deadlock(),
        is_best,
    }
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}
