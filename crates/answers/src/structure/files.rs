//! Structural limits of networks and worst permutations, as files.

use loadcurve_base::number::Rounding::{Exact, Figure};
use serde_json::{Value, json};

use super::{StructuralLimits, WorstCase};
use crate::record::net;
use crate::{EachNetwork, PageTable, Table};

/// Structural limits of the networks of a link, each with its worst permutation if that was searched for.
pub type StructureTable = EachNetwork<(StructuralLimits, Option<WorstCase>)>;

/// The worst permutation of each network of a link.
pub type WorstTable = EachNetwork<WorstCase>;

impl StructureTable {
    /// The CSV file. A bound that limits nothing has no number.
    #[must_use]
    pub fn csv(&self) -> String {
        let units =
            "units: flits/cycle/source, links of the bisection, parts of balance and contention";
        let rows = (1..)
            .zip(&self.curves)
            .flat_map(|(number, (limits, worst))| {
                let quantities = quantities(limits, worst.as_ref()).into_iter();
                quantities.map(move |it| (number, it))
            });
        table(rows).csv(&self.scenario.links(), &[units.to_owned()])
    }

    /// The JSON file, indented.
    #[must_use]
    pub fn json(&self) -> String {
        self.json_labelled(|(limits, worst)| {
            let all = quantities(limits, worst.as_ref()).into_iter();
            let permutation = worst.as_ref().map(|worst| &worst.worst);
            let quantities = table(all.map(|it| (0, it))).objects();
            json!({ "sentence": limits.sentence(permutation), "quantities": quantities })
        })
    }
}

impl WorstTable {
    /// The CSV file: a row for each pair.
    #[must_use]
    pub fn csv(&self) -> String {
        let units =
            "units: load in flits/cycle when every source sends one, bound in flits/cycle/source";
        let rows = (1..).zip(&self.curves).flat_map(|(number, case)| {
            let pairs = case.worst.pairs.iter();
            pairs.map(move |pair| (number, &case.worst, pair))
        });
        Table::of(rows)
            .column("curve", |it: &(usize, _, _)| it.0)
            .column("load", |it| it.1.most_load)
            .column("bound", |it| it.1.bound())
            .column("from", |it| it.2.0)
            .column("to", |it| it.2.1)
            .csv(&self.scenario.links(), &[units.to_owned()])
    }

    /// The JSON file, indented.
    #[must_use]
    pub fn json(&self) -> String {
        self.json_labelled(|case| {
            json!({
                "sentence": case.sentence(),
                "load": case.worst.most_load,
                "bound": case.worst.bound(),
                "busiest": case.busiest,
                "splits": case.worst.splits,
                "pairs": case.worst.pairs,
            })
        })
    }
}

impl StructuralLimits {
    /// The bounds for a page.
    #[must_use]
    pub fn page(&self) -> PageTable {
        let limits = self.limits().into_iter();
        page(limits.map(|it| (it.words, it.load_flits, it.place)))
    }
}

impl WorstCase {
    /// The permutation as a row of the same table.
    #[must_use]
    pub fn page(&self) -> PageTable {
        let row = (
            "Worst permutation",
            self.worst.bound(),
            self.busiest.clone(),
        );
        page([row])
    }
}

/// Name, load and place of each bound.
fn page(rows: impl IntoIterator<Item = (&'static str, f64, String)>) -> PageTable {
    Table::of(rows)
        .shown("Limit", Exact, |it| it.0)
        .small(|it| it.2.clone())
        .shown("Load in flits/cycle/source", Figure, |it| {
            Some(it.1).filter(|load| load.is_finite())
        })
        .page(|_| ("", String::new()))
}

/// Name, value and place of each bound.
type Quantity = (&'static str, Option<f64>, String);

fn table<'a>(rows: impl Iterator<Item = (usize, Quantity)>) -> Table<'a, (usize, Quantity)> {
    Table::of(rows)
        .column("curve", |it| it.0)
        .not_in_json()
        .column("quantity", |it| it.1.0)
        .column("value", |it| it.1.1)
        .column("place", |it| it.1.2.clone())
}

/// All known limits as JSON.
fn quantities(limits: &StructuralLimits, worst: Option<&WorstCase>) -> Vec<Quantity> {
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

impl<T> EachNetwork<T> {
    /// The JSON file of objects to which network and label are added.
    fn json_labelled(&self, object: impl Fn(&T) -> Value) -> String {
        let labels = self.scenario.labels().each;
        let mut networks = self.scenario.networks.iter().zip(labels);
        self.json_of(json!({}), |it| {
            let mut curve = object(it);
            if let Some((network, label)) = networks.next() {
                curve["net"] = net(network).into();
                curve["label"] = label.into();
            }
            curve
        })
    }
}
