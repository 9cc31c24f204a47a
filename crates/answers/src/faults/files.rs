//! Failures as files and as a table.

use loadcurve_base::Result;
use loadcurve_base::number::Rounding::{Exact, Figure, Share};
use loadcurve_scenario::Scenario;
use serde_json::{Value, json};

use super::{DrawnFaults, FaultRow, Faults};
use crate::record::net;
use crate::{EachNetwork, Table};

/// The failures of each network of a link.
pub type FaultsTable = EachNetwork<Faults>;

/// A failure of a network.
type Row<'a> = (&'a Faults, &'a FaultRow);

impl FaultsTable {
    /// The failures of each network of a link, with these numbers of links drawn at random.
    ///
    /// # Errors
    /// [`Error::Refused`](loadcurve_base::Error::Refused) for a kind whose links do not fail.
    pub fn of(scenario: &Scenario, counts: &[u32]) -> Result<Self> {
        Self::ask(scenario, |network| Faults::of(network, counts))
    }

    /// The table of the CSV file: a row for each failure. Where a link has several networks, the last column says
    /// whose it is.
    #[must_use]
    pub fn table(&self) -> Table<'_, Row<'_>> {
        let rows = self.curves.iter().flat_map(|faults| {
            let rows = faults.rows();
            rows.map(move |row| (faults, row))
        });
        table(rows)
            .column("net", |it| &it.0.network)
            .when(self.curves.len() > 1)
    }

    /// What links drawn at random leave of all networks.
    #[must_use]
    pub fn drawn_table(&self) -> Table<'_, (&Faults, &DrawnFaults)> {
        let rows = self.curves.iter().flat_map(|faults| {
            let rows = faults.drawn.iter();
            rows.map(move |row| (faults, row))
        });
        drawn_table(rows)
            .column("net", |it| &it.0.network)
            .when(self.curves.len() > 1)
    }

    /// The CSV file.
    #[must_use]
    pub fn csv(&self) -> String {
        let units =
            "units: bound and saturation in flits/cycle/source, zero_load in cycles".to_owned();
        self.csv_of(&self.table(), vec![units], Faults::sentence)
    }

    /// The JSON file, indented.
    #[must_use]
    pub fn json(&self) -> String {
        self.json_of(json!({}), Faults::json)
    }
}

impl Faults {
    /// The network as it is and was, and the links that it can spare least.
    #[must_use]
    pub fn table(&self) -> Table<'_, Row<'_>> {
        let mut worst: Vec<&FaultRow> = self
            .links
            .iter()
            .filter(|row| row.saturation.is_some())
            .collect();
        worst.sort_by(|a, b| {
            let load = |row: &FaultRow| row.saturation.unwrap_or(f64::INFINITY);
            load(a).total_cmp(&load(b))
        });
        let rows = std::iter::once(&self.whole).chain(&self.own).chain(worst);
        table(rows.map(move |row| (self, row)))
    }

    /// What links drawn at random leave.
    #[must_use]
    pub fn drawn_table(&self) -> Table<'_, (&Self, &DrawnFaults)> {
        drawn_table(self.drawn.iter().map(|row| (self, row)))
    }

    fn json(&self) -> Value {
        let rows = table(self.rows().map(|row| (self, row)));
        json!({
            "net": net(&self.network),
            "sentence": self.sentence(),
            "failures": rows.objects(),
            "random": self.drawn_table().objects(),
        })
    }
}

fn table<'a>(rows: impl Iterator<Item = Row<'a>>) -> Table<'a, Row<'a>> {
    Table::of(rows)
        .column("failed", |it| &*it.1.failed)
        .shown("failed", Exact, |it| match &*it.1.failed {
            "" => "nothing",
            failed => failed,
        })
        .from_left()
        .column("state", |it| it.1.state())
        .column("pairs_lost", |it| it.1.lost())
        .column("pairs_detoured", |it| it.1.detoured)
        .headed("pairs that detour", Exact)
        .column("bound", |it| it.1.bound)
        .headed("links carry", Figure)
        .column("saturation", |it| it.1.saturation)
        .headed("model saturates", Figure)
        .column("zero_load", |it| it.1.zero_load_cycles)
        .headed("zero-load latency", Figure)
}

fn drawn_table<'a>(
    rows: impl Iterator<Item = (&'a Faults, &'a DrawnFaults)>,
) -> Table<'a, (&'a Faults, &'a DrawnFaults)> {
    Table::of(rows)
        .column("links", |it| it.1.count)
        .headed("links at random", Exact)
        .column("mean", |it| it.1.summary().mean)
        .headed("model saturates", Figure)
        .column("half_width", |it| it.1.summary().half_width)
        .headed("±", Figure)
        .column("least", |it| {
            Some(it.1.summary().least).filter(|load| load.is_finite())
        })
        .headed("least", Figure)
        .column("cut_off", |it| it.1.summary().cut_off)
        .headed("cut off", Share)
}
