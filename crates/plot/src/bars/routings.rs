//! Bars of routings: what links carry of several kinds of traffic.

use loadcurve::curve::{RoutingRow, RoutingState, Routings, Under};
use loadcurve::scenario::{Domain, LoadUnit, Network, Terms, label_of};

use super::content::{Bar, BarChart, BarGroup, BarLimit};
use crate::axis::Axis;

/// The traffic of the bars of a group, from the top.
const BARS: [Under; 4] = [
    Under::Uniform,
    Under::Own,
    Under::Permutations,
    Under::Worst,
];

impl BarChart {
    /// The routings of a network beside each other, as far as they are known.
    ///
    /// ```
    /// use loadcurve::{curve::Routings, scenario::Scenario};
    /// use loadcurve_plot::bars::BarChart;
    ///
    /// let scenario = Scenario::read("mesh,k:4").scenario;
    /// let routings = Routings::of(&scenario.networks[0], 10).unwrap();
    /// let chart = BarChart::of_routings(&routings, scenario.query());
    /// assert_eq!(chart.kinds, ["uniform", "random permutations", "worst permutation"]);
    /// assert!(chart.groups[0].is_current && chart.groups[1].name == "O1TURN");
    /// ```
    #[must_use]
    pub fn of_routings(routings: &Routings, link: String) -> Self {
        let network = &routings.network;
        let is_known = |under: &Under| routings.rows.iter().any(|row| row.load(*under).is_some());
        let traffic: Vec<Under> = BARS.into_iter().filter(is_known).collect();
        let group = |row: &RoutingRow| BarGroup {
            name: row.words.to_owned(),
            is_current: row.network == *network,
            bars: (0..)
                .zip(&traffic)
                .map(|(kind, &under)| bar(kind, row, under))
                .collect(),
        };
        // The default routing goes without saying.
        let named = routings.rows.first().map_or(network, |row| &row.network);
        let heading = label_of(named, Terms::default());
        let limit = routings.any_worst.map(|value| BarLimit {
            value,
            words: "no routing carries more under every permutation".to_owned(),
        });
        let chart = Self {
            title: routings.title(),
            heading,
            summary: String::new(),
            link,
            x_axis: Axis::linear(1.0),
            x_title: format!("links carry ({})", LoadUnit::Flits.name()),
            kinds: traffic.iter().map(|&under| name(under, network)).collect(),
            groups: routings.rows.iter().map(group).collect(),
            limit: limit.filter(|limit| limit.value.is_finite()),
            mean_of: String::new(),
        };
        let summary = chart.summary_after(&routings.sentence());
        Self { summary, ..chart }.with_axis()
    }
}

fn bar(kind: usize, row: &RoutingRow, under: Under) -> Bar {
    let load = row.load(under);
    let ideal = load.and_then(|load| load.ideal.as_ref());
    let is_refused = matches!(row.state, RoutingState::Refused(_));
    Bar {
        kind,
        value: load.map(|load| load.bound),
        note: if is_refused { "not possible here" } else { "" }.to_owned(),
        ideal: ideal.map(|ideal| [ideal.low, ideal.high]),
        plateau: row.plateau_under(under),
        ..Bar::default()
    }
}

/// Name of some traffic: short, as all are named in one line.
fn name(under: Under, network: &Network) -> String {
    match under {
        Under::Uniform => "uniform".to_owned(),
        Under::Own => own(network),
        Under::Permutations => "random permutations".to_owned(),
        Under::Worst => "worst permutation".to_owned(),
    }
}

/// Name of the network's own traffic: "transpose".
fn own(network: &Network) -> String {
    let mut keys = network.kind().keys.iter();
    let key = keys.find(|key| key.name == "traffic");
    let words = key.and_then(|key| {
        let word = network.value(key.name).to_string();
        let Domain::Choice(choices) = key.domain else {
            return None;
        };
        let choice = choices.iter().find(|choice| choice.name == word)?;
        Some(choice.words.trim_end_matches(" traffic").to_owned())
    });
    words.unwrap_or_else(|| "own traffic".to_owned())
}
