//! The table of costs, and its files.

use loadcurve_base::VERSION;
use loadcurve_base::number::Rounding::{Digits, Exact, Figure, Tenths};
use loadcurve_network::structure::{Cost, Formula};
use loadcurve_scenario::Network;
use serde_json::json;

use super::{CostRow, CostTable};
use crate::{PageTable, Table};

impl CostTable {
    /// The table, one row for each network.
    #[must_use]
    pub fn table(&self) -> Table<'_, (usize, &Network, &CostRow)> {
        let view = &self.scenario.view;
        let networks = self.scenario.networks.iter().zip(&self.rows);
        let rows = (1..).zip(networks);
        let rows = rows.map(|(number, (network, row))| (number, network, row));
        let cost = |it: &(usize, &Network, &CostRow)| it.2.cost;
        let is_exact = |cost: Cost| match cost.bisection {
            Formula::Exactly(_) => Some(true),
            Formula::AtMost(_) => Some(false),
            Formula::Unknown => None,
        };
        Table::of(rows)
            .column("curve", |it| it.0)
            .not_in_json()
            .column("net", |it| it.1)
            .not_in_csv()
            .column("label", |it| it.2.label.clone())
            .not_in_csv()
            .headed("network", Exact)
            .column("processors", move |it| Some(cost(it)?.processors))
            .column("bisection", move |it| cost(it)?.bisection.most())
            .column("bisection_is_exact", move |it| is_exact(cost(it)?))
            .shown("bisection", Exact, |it| it.2.bisection_in_words())
            .column("router_ports", move |it| {
                Some(cost(it)?.largest_router_ports)
            })
            .headed("ports", Exact)
            .column("ports", move |it| Some(cost(it)?.ports))
            .column("wire", move |it| cost(it)?.wire)
            .headed("wire", Tenths)
            .column("longest_link", move |it| cost(it)?.longest_link)
            .headed("longest", Tenths)
            .column("width_bits", |it| it.2.width_bits)
            .headed("bits", Exact)
            .column("flits", |it| it.2.flits)
            .headed("flits", Exact)
            .column("zero_load", |it| it.2.zero_load_latency)
            .shown(format!("zero load, {}", view.latency_unit()), Exact, |it| {
                it.2.zero_load_latency.map(|it| format!("{it:.1}"))
            })
            .column("saturation", |it| it.2.saturation)
            .headed(
                format!("model's saturation, {}", self.unit().name()),
                Digits(3),
            )
    }

    /// The table for a page; bits of a channel and flits of a message where they follow from the comparison.
    #[must_use]
    pub fn page(&self) -> PageTable {
        let view = &self.scenario.view;
        let is_equal = view.equal.is_some();
        let latency = format!("Zero-load latency, {}", view.latency_unit());
        let saturation = format!("Model saturates at, {}", self.unit().name());
        let cost = |it: &(&CostRow, &Network)| it.0.cost;
        Table::of(self.rows.iter().zip(&self.scenario.networks))
            .shown("Network", Exact, |it| it.1.kind().title)
            .shown("Bisection, links", Exact, |it| it.0.bisection_in_words())
            .shown("Ports, of a router", Exact, move |it| {
                Some(cost(it)?.largest_router_ports)
            })
            .shown("Ports, in all", Exact, move |it| Some(cost(it)?.ports))
            .shown("Wire, tiles", Tenths, move |it| cost(it)?.wire)
            .shown("Longest link, tiles", Tenths, move |it| {
                cost(it)?.longest_link
            })
            .shown("Channel, bits", Exact, |it| it.0.width_bits)
            .when(is_equal)
            .shown("Message, flits", Exact, |it| it.0.flits)
            .when(is_equal)
            .shown(latency, Figure, |it| it.0.zero_load_latency)
            .shown(saturation, Figure, |it| it.0.saturation)
            .page(|_| ("", String::new()))
    }

    /// The CSV file: comment lines that describe it, a line of column names, and a line for each network.
    #[must_use]
    pub fn csv(&self) -> String {
        let terms = self.scenario.view.terms_in_words();
        let units = format!(
            "units: bisection in links of one direction, router_ports of the largest router, wire and longest_link \
             in tiles of a processor, zero_load in {}, saturation in {}",
            self.scenario.view.latency_unit(),
            self.unit().name(),
        );
        let terms = Some(terms).filter(|it| !it.is_empty()).into_iter();
        let curves = (1..).zip(&self.rows);
        let curves = curves.map(|(number, row)| format!("curve {number}: {}", row.label));
        let remarks: Vec<String> = terms.chain([units]).chain(curves).collect();
        self.table().csv(&self.scenario.links(), &remarks)
    }

    /// The JSON file, indented, with the column names of the CSV file.
    #[must_use]
    pub fn json(&self) -> String {
        let links = self.scenario.links().into_iter();
        let file = json!({
            "version": VERSION,
            "links": links.map(|link| format!("?{link}")).collect::<Vec<_>>(),
            "terms": self.scenario.view.terms_in_words(),
            "answer": self.sentence(),
            "units": {
                "zero_load": self.scenario.view.latency_unit(),
                "saturation": self.unit().name(),
            },
            "curves": self.table().objects(),
        });
        format!("{file:#}\n")
    }
}
