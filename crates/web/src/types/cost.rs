//! What networks cost, for reading.

use loadcurve::curve::{self, CostRow as Row};
use loadcurve::number::{Rounding, shown};
use serde::Serialize;
use tsify::Tsify;

/// All networks by what they cost.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CostTable {
    /// Which network saturates last, and which has the lowest zero-load latency; none if no two are compared.
    sentence: Option<String>,
    /// What is equal, in words; empty if nothing is.
    terms: String,
    /// The unit of zero-load latencies.
    latency_unit: &'static str,
    /// The unit of saturation loads.
    load_unit: &'static str,
    rows: Vec<CostRow>,
}

/// A network by what it costs, in texts that are empty where nothing is known.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CostRow {
    bisection: String,
    router_ports: String,
    ports: String,
    wire: String,
    longest_link: String,
    width: String,
    flits: String,
    latency: String,
    saturation: String,
}

impl From<&curve::CostTable> for CostTable {
    fn from(table: &curve::CostTable) -> Self {
        let view = &table.scenario.view;
        Self {
            sentence: table.sentence(),
            terms: view.terms_in_words(),
            latency_unit: view.latency_unit(),
            load_unit: table.unit().name(),
            rows: table.rows.iter().map(CostRow::from).collect(),
        }
    }
}

impl From<&Row> for CostRow {
    fn from(row: &Row) -> Self {
        let count = |it: Option<usize>| it.map_or_else(String::new, |it| it.to_string());
        let figure =
            |it: Option<f64>| it.map_or_else(String::new, |it| shown(it, Rounding::Figure));
        Self {
            bisection: row.bisection_in_words(),
            router_ports: count(row.cost.map(|cost| cost.largest_router_ports)),
            ports: count(row.cost.map(|cost| cost.ports)),
            wire: row.wire_in_words(),
            longest_link: row.longest_link_in_words(),
            width: count(row.width_bits.map(|bits| bits as usize)),
            flits: count(row.flits.map(|flits| flits as usize)),
            latency: figure(row.zero_load_latency),
            saturation: figure(row.saturation),
        }
    }
}
