//! Costs of networks, as texts.

use loadcurve::curve::{self, Cell, CostRow as Row};
use loadcurve::number::Rounding::{Exact, Figure, Tenths};
use serde::Serialize;
use tsify::Tsify;

/// Costs of all networks.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct CostTable {
    /// Which network saturates last, and which has the lowest zero-load latency; none if no two are compared.
    sentence: Option<String>,
    /// The quantity that is equal, in words; empty if there is none.
    terms: String,
    /// The unit of zero-load latencies.
    latency_unit: &'static str,
    /// The unit of saturation loads.
    load_unit: &'static str,
    rows: Vec<CostRow>,
}

/// Costs of a network, as texts; empty if unknown.
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
        let text = |cell: Cell, rounding| cell.shown(rounding);
        let cost = row.cost;
        Self {
            bisection: row.bisection_in_words().unwrap_or_default(),
            router_ports: text(cost.map(|it| it.largest_router_ports).into(), Exact),
            ports: text(cost.map(|it| it.ports).into(), Exact),
            wire: text(cost.and_then(|it| it.wire).into(), Tenths),
            longest_link: text(cost.and_then(|it| it.longest_link).into(), Tenths),
            width: text(row.width_bits.into(), Exact),
            flits: text(row.flits.into(), Exact),
            latency: text(row.zero_load_latency.into(), Figure),
            saturation: text(row.saturation.into(), Figure),
        }
    }
}
