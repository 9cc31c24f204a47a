//! What limits networks by their structure, and their worst permutations, as files.

use std::fmt::Write as _;

use loadcurve_base::VERSION;
use loadcurve_base::number::shortest;
use loadcurve_scenario::Scenario;
use serde_json::{Value, json};

use super::{StructuralLimits, WorstCase};
use crate::record::net;

/// What limits each network of a link.
#[derive(Debug, Clone)]
pub struct StructureTable {
    /// The link.
    pub scenario: Scenario,
    /// Limits of each network, with its worst permutation where that was searched for.
    pub curves: Vec<(StructuralLimits, Option<WorstCase>)>,
}

/// The worst permutation of each network of a link.
#[derive(Debug, Clone)]
pub struct WorstTable {
    /// The link.
    pub scenario: Scenario,
    /// The permutations.
    pub curves: Vec<WorstCase>,
}

impl StructureTable {
    /// The CSV file. A bound that nothing meets has no number.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut text = head(
            &self.scenario,
            "flits/cycle/source, links of the bisection, parts of balance and contention",
            "curve,quantity,value,place",
        );
        for (number, (limits, worst)) in (1..).zip(&self.curves) {
            for (name, value, place) in quantities(limits, worst.as_ref()) {
                let value = value.map(shortest).unwrap_or_default();
                let place = quoted(&place);
                // Writing to a string never fails.
                let _ = writeln!(text, "{number},{name},{value},{place}");
            }
        }
        text
    }

    /// The JSON file, indented.
    #[must_use]
    pub fn json(&self) -> String {
        let each = self.curves.iter().map(|(limits, worst)| {
            let all = quantities(limits, worst.as_ref()).into_iter();
            let all = all.map(|(name, value, place)| json!({ "quantity": name, "value": value, "place": place }));
            let permutation = worst.as_ref().map(|worst| &worst.worst);
            json!({ "sentence": limits.sentence(permutation), "quantities": all.collect::<Vec<_>>() })
        });
        file(&self.scenario, each)
    }
}

impl WorstTable {
    /// The CSV file: a row for each pair.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut text = head(
            &self.scenario,
            "load in flits/cycle when every source sends one, bound in flits/cycle/source",
            "curve,load,bound,from,to",
        );
        for (number, WorstCase { worst, .. }) in (1..).zip(&self.curves) {
            let [load, bound] = [worst.most_load, worst.bound()].map(shortest);
            for (from, to) in &worst.pairs {
                let _ = writeln!(text, "{number},{load},{bound},{from},{to}");
            }
        }
        text
    }

    /// The JSON file, indented.
    #[must_use]
    pub fn json(&self) -> String {
        let each = self.curves.iter().map(|case| {
            json!({
                "sentence": case.sentence(),
                "load": case.worst.most_load,
                "bound": case.worst.bound(),
                "busiest": case.busiest,
                "splits": case.worst.splits,
                "pairs": case.worst.pairs,
            })
        });
        file(&self.scenario, each)
    }
}

/// Names, values and places of all that is known of the limits.
fn quantities(
    limits: &StructuralLimits,
    worst: Option<&WorstCase>,
) -> Vec<(&'static str, Option<f64>, String)> {
    let mut all: Vec<_> = limits
        .limits()
        .into_iter()
        .map(|it| {
            (
                it.name,
                Some(it.load_flits).filter(|load| load.is_finite()),
                it.place,
            )
        })
        .collect();
    if let Some(case) = worst {
        all.push(("worst", Some(case.worst.bound()), case.busiest.clone()));
    }
    let bisection =
        |links: fn(super::Bisection) -> usize| limits.bisection.map(|it| links(it) as f64);
    for (name, value) in [
        ("saturation", limits.saturation_flits),
        ("balance", Some(limits.balance())),
        ("contention", limits.contention()),
        ("bisection_least", bisection(|it| it.least)),
        ("bisection_most", bisection(|it| it.most)),
    ] {
        all.push((name, value, String::new()));
    }
    all
}

fn head(scenario: &Scenario, units: &str, columns: &str) -> String {
    let query = scenario.query();
    format!("# Loadcurve {VERSION}\n# link: ?{query}\n# units: {units}\n{columns}\n")
}

fn file(scenario: &Scenario, each: impl Iterator<Item = Value>) -> String {
    let labels = scenario.labels().each;
    let networks = scenario.networks.iter().zip(labels);
    let curves = networks.zip(each).map(|((network, label), mut curve)| {
        curve["net"] = net(network).into();
        curve["label"] = label.into();
        curve
    });
    let curves: Vec<Value> = curves.collect();
    let link = format!("?{}", scenario.query());
    let file = json!({ "version": VERSION, "link": link, "curves": curves });
    format!("{file:#}\n")
}

/// A cell of words, which may have commas.
fn quoted(words: &str) -> String {
    if words.contains([',', '"']) {
        return format!("\"{}\"", words.replace('"', "\"\""));
    }
    words.to_owned()
}
