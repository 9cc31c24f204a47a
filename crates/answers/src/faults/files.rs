//! Failures as files and as a table.

use loadcurve_base::Result;
use loadcurve_base::number::Rounding::{Exact, Figure, Share};
use loadcurve_scenario::{Scenario, Terms, label_of};
use serde_json::{Value, json};

use super::{DrawnFaults, DrawnSummary, FaultRow, Faults};
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
        table(self.named().map(move |row| (self, row)))
    }

    /// What fails, in one line.
    #[must_use]
    pub fn title(&self) -> String {
        let whole = self.network.failing("");
        let label = label_of(whole.as_ref().unwrap_or(&self.network), Terms::default());
        format!("What is left when links fail: {label}")
    }

    /// The network as it was and is, and the links that it can spare least.
    pub fn named(&self) -> impl Iterator<Item = &FaultRow> {
        let rows = self.links().iter();
        let mut worst: Vec<&FaultRow> = rows.filter(|row| row.saturation.is_some()).collect();
        worst.sort_by(|a, b| {
            let load = |row: &FaultRow| row.saturation.unwrap_or(f64::INFINITY);
            load(a).total_cmp(&load(b))
        });
        let known = self.known.iter();
        let known = known.flat_map(|it| std::iter::once(&it.whole).chain(&it.own));
        known.chain(worst)
    }

    /// Headings and rows: the network as it is and was, the links that it can spare least, and links at random.
    pub(crate) fn texts(&self) -> (Vec<String>, Vec<Vec<String>>) {
        let named = self.named().map(Summed::Row);
        let drawn = self
            .drawn
            .iter()
            .filter_map(|it| Some(Summed::Drawn(it.count, it.summary()?)));
        Table::of(named.chain(drawn))
            .shown("failed", Exact, Summed::failed)
            .shown("pairs that detour", Exact, |it| it.row()?.detoured)
            .shown("links carry", Figure, |it| it.row()?.bound)
            .shown("model saturates", Figure, Summed::saturation)
            .shown("±", Figure, |it| Some(it.summary()?.half_width))
            .shown("least", Figure, |it| {
                Some(it.summary()?.least).filter(|load| load.is_finite())
            })
            .shown("cut off", Share, |it| Some(it.summary()?.cut_off))
            .texts()
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

/// A row of the table of all: a network, or what several draws have in common.
enum Summed<'a> {
    Row(&'a FaultRow),
    Drawn(u32, DrawnSummary),
}

impl Summed<'_> {
    fn row(&self) -> Option<&FaultRow> {
        match self {
            Self::Row(row) => Some(row),
            Self::Drawn(..) => None,
        }
    }

    fn summary(&self) -> Option<DrawnSummary> {
        match self {
            Self::Row(_) => None,
            Self::Drawn(_, summary) => Some(*summary),
        }
    }

    fn failed(&self) -> String {
        match self {
            Self::Row(row) => row.in_words(),
            Self::Drawn(1, _) => "a link at random".to_owned(),
            Self::Drawn(count, _) => format!("{count} links at random"),
        }
    }

    fn saturation(&self) -> Option<f64> {
        match self {
            Self::Row(row) => row.saturation,
            Self::Drawn(_, summary) => summary.mean,
        }
    }
}

fn table<'a>(rows: impl Iterator<Item = Row<'a>>) -> Table<'a, Row<'a>> {
    Table::of(rows)
        .column("failed", |it| &*it.1.failed)
        .shown("failed", Exact, |it| it.1.in_words())
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
        .column("mean", |it| it.1.summary()?.mean)
        .headed("model saturates", Figure)
        .column("half_width", |it| Some(it.1.summary()?.half_width))
        .headed("±", Figure)
        .column("least", |it| {
            Some(it.1.summary()?.least).filter(|load| load.is_finite())
        })
        .headed("least", Figure)
        .column("cut_off", |it| Some(it.1.summary()?.cut_off))
        .headed("cut off", Share)
}
