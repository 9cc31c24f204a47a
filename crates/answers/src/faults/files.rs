//! Failures as files and as a table.

use loadcurve_base::number::Rounding::{Exact, Figure, Share};
use loadcurve_base::{Result, VERSION};
use loadcurve_scenario::Scenario;
use serde_json::{Value, json};

use super::{DrawnFaults, FaultRow, Faults};
use crate::Table;
use crate::record::net;

/// The failures of each network of a link.
#[derive(Debug, Clone)]
pub struct FaultsTable {
    /// The link.
    pub scenario: Scenario,
    /// The failures.
    pub curves: Vec<Faults>,
}

impl FaultsTable {
    /// The failures of each network of a link, with these numbers of links drawn at random.
    ///
    /// # Errors
    /// [`Error::Refused`](loadcurve_base::Error::Refused) for a kind whose links do not fail.
    pub fn of(scenario: &Scenario, counts: &[u32]) -> Result<Self> {
        let curves = scenario
            .networks
            .iter()
            .map(|network| Faults::of(network, counts));
        Ok(Self {
            curves: curves.collect::<Result<_>>()?,
            scenario: scenario.clone(),
        })
    }

    /// The CSV file: a line for each failure. Where a link has several networks, the last column says whose it is.
    #[must_use]
    pub fn csv(&self) -> String {
        let units =
            "units: bound and saturation in flits/cycle/source, zero_load in cycles".to_owned();
        let sentences = self.curves.iter().map(Faults::sentence);
        let remarks: Vec<String> = std::iter::once(units).chain(sentences).collect();
        let rows = self.curves.iter().flat_map(|faults| {
            let rows = faults.rows();
            rows.map(move |row| (faults, row))
        });
        table(rows)
            .column("net", |it| &it.0.network)
            .when(self.curves.len() > 1)
            .csv(&self.scenario.links(), &remarks)
    }

    /// The JSON file, indented.
    #[must_use]
    pub fn json(&self) -> String {
        let curves: Vec<Value> = self.curves.iter().map(Faults::json).collect();
        let link = format!("?{}", self.scenario.query());
        let file = json!({ "version": VERSION, "link": link, "curves": curves });
        format!("{file:#}\n")
    }
}

impl Faults {
    /// The network as it is and was, and the links that it can spare least.
    #[must_use]
    pub fn table(&self) -> Table<'_, (&Self, &FaultRow)> {
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
    pub fn drawn_table(&self) -> Table<'_, &DrawnFaults> {
        Table::of(&self.drawn)
            .column("links", |it| it.count)
            .headed("links at random", Exact)
            .column("mean", |it| it.summary().mean)
            .headed("model saturates", Figure)
            .column("half_width", |it| it.summary().half_width)
            .headed("±", Figure)
            .column("least", |it| {
                Some(it.summary().least).filter(|load| load.is_finite())
            })
            .headed("least", Figure)
            .column("cut_off", |it| it.summary().cut_off)
            .headed("cut off", Share)
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

fn table<'a>(
    rows: impl Iterator<Item = (&'a Faults, &'a FaultRow)>,
) -> Table<'a, (&'a Faults, &'a FaultRow)> {
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
