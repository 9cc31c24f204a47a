//! The answers for all networks of a link, as tables and files.

use std::borrow::Cow;

use loadcurve_base::number::Rounding::{self, Digits, Exact, Figure, Share};
use loadcurve_base::number::shown;
use loadcurve_scenario::{Scenario, labels};
use loadcurve_sim::{Estimate, SetWaits};
use serde_json::{Value, json};

use super::{BottleneckReport, BottleneckRow};
use crate::each_network::json_file;
use crate::record::net;
use crate::{Cell, PageTable, Table};

/// Most rows on a page; if there are more, those with the longest waits are shown.
const MAX_PAGE_ROWS: usize = 40;

/// Answers for networks of a scenario, each with the place of its network.
#[derive(Debug, Clone, PartialEq)]
pub struct BottleneckResults {
    /// The scenario.
    pub scenario: Scenario,
    /// The answers.
    pub reports: Vec<(usize, BottleneckReport)>,
}

/// A kind of channels or a single channel, with the place of its network and the answer that it is part of.
type Row<'a> = (usize, &'a BottleneckReport, Cow<'a, BottleneckRow>);

type Column = (&'static str, fn(&Row) -> Cell);

/// Columns of files and texts.
const COLUMNS: [Column; 9] = [
    ("kind", |it| it.2.name.as_str().into()),
    ("channels", |it| it.2.channels.len().into()),
    ("first", |it| it.2.first.as_str().into()),
    ("utilisation", |it| {
        it.2.has_channels().then_some(it.2.utilisation).into()
    }),
    ("flits", |it| {
        it.2.has_channels().then_some(it.2.flits).into()
    }),
    ("wait", |it| it.2.wait_cycles.into()),
    ("share", |it| it.2.share.into()),
    ("relief_latency", |it| {
        it.2.relief.map(|relief| relief.latency_cycles).into()
    }),
    ("relief_saturation", |it| {
        it.2.relief
            .map(|relief| relief.saturation_messages * it.1.flits)
            .into()
    }),
];

/// A column of simulated values: name, heading and value.
type Simulated = (&'static str, &'static str, fn(SetWaits) -> Option<f64>);

/// Columns of simulated values.
const SIMULATED: [Simulated; 4] = [
    ("simulated_utilisation", "simulated utilisation", |it| {
        Some(it.held.mean)
    }),
    ("simulated_utilisation_ci", "± 95 %", |it| {
        it.held.half_width
    }),
    ("simulated_wait", "simulated wait", |it| {
        Some(it.wait_cycles.mean)
    }),
    ("simulated_wait_ci", "± 95 %", |it| {
        it.wait_cycles.half_width
    }),
];

/// The rows of some answers as a table, with a column if any row has a value in it.
fn table<'a>(
    reports: impl IntoIterator<Item = (usize, &'a BottleneckReport)>,
) -> Table<'a, Row<'a>> {
    let rows = reports.into_iter().flat_map(|(place, report)| {
        let rows = report.rows().into_iter();
        rows.map(move |row| (place, report, row))
    });
    let rows: Vec<Row> = rows.collect();
    let is_simulated = rows.iter().any(|it| it.2.simulated.is_some());
    let has_variation = rows.iter().any(|it| it.2.variation.is_some());
    let mut table = Table::of(rows);
    for (name, cell) in COLUMNS {
        table = table.column(name, cell).headed(name, Digits(3));
    }
    for (name, heading, value) in SIMULATED.into_iter().filter(|_| is_simulated) {
        table = table
            .column(name, move |it| value(it.2.simulated?))
            .headed(heading, Digits(3));
    }
    // X and φ of the fullest channel, which only some models have.
    let variation = |it: &Row| it.2.variation;
    table
        .column("curve", |it| it.0 + 1)
        .not_in_json()
        .column("load_flits", |it| it.1.load_messages * it.1.flits)
        .not_in_json()
        .column("service_second_moment", move |it| {
            Some(variation(it)?.service_second_moment)
        })
        .when(has_variation)
        .column("followers", move |it| Some(variation(it)?.followers))
        .when(has_variation)
}

impl BottleneckRow {
    /// False for the time lost on shared links, which belongs to no channel.
    #[must_use]
    pub fn has_channels(&self) -> bool {
        !self.fullest.is_empty()
    }
}

impl BottleneckReport {
    /// All rows: kinds, the time lost on shared links, and single channels.
    #[must_use]
    pub fn rows(&self) -> Vec<Cow<'_, BottleneckRow>> {
        let sharing = (self.sharing_cycles > 0.0).then(|| {
            Cow::Owned(BottleneckRow {
                name: "sharing".to_owned(),
                words: "sharing of links".to_owned(),
                is_plural: false,
                is_link: false,
                channels: Vec::new(),
                fullest: Vec::new(),
                first: String::new(),
                utilisation: 0.0,
                flits: 0.0,
                variation: None,
                wait_cycles: self.sharing_cycles,
                share: self.sharing_cycles / self.latency_cycles,
                relief: None,
                simulated: None,
            })
        });
        let kinds = self.kinds.iter().map(Cow::Borrowed);
        let single = self.single.iter().map(Cow::Borrowed);
        kinds.chain(sharing).chain(single).collect()
    }

    /// The table for a page. The bottleneck has the role `costliest`; the key of a row is its fullest channel.
    #[must_use]
    pub fn page(&self) -> PageTable {
        let mut rows = self.rows();
        if rows.len() > MAX_PAGE_ROWS {
            rows.sort_by(|one, other| other.wait_cycles.total_cmp(&one.wait_cycles));
            rows.truncate(MAX_PAGE_ROWS);
        }
        let name = |row: &BottleneckRow| {
            let is_single = self.single.contains(row);
            if is_single { &row.words } else { &row.name }.clone()
        };
        let simulated = |of: fn(SetWaits) -> Estimate, rounding: Rounding| {
            move |row: &Cow<BottleneckRow>| {
                let Estimate { mean, half_width } = of(row.simulated?);
                let interval = half_width.map(|it| format!(" ± {}", shown(it, rounding)));
                Some(shown(mean, rounding) + &interval.unwrap_or_default())
            }
        };
        Table::of(rows)
            .shown("channels", Exact, |it| name(it))
            .shown("held", Share, |it| {
                it.has_channels().then_some(it.utilisation)
            })
            .small(simulated(|it| it.held, Share))
            .about("Share of time for which the fullest is held")
            .shown("wait, cycles", Figure, |it| it.wait_cycles)
            .small(simulated(|it| it.wait_cycles, Figure))
            .shown("of latency", Share, |it| it.share)
            .further(true)
            .shown("without it, cycles", Figure, |it| {
                Some(it.relief?.latency_cycles)
            })
            .when_any()
            .shown("model saturates at, flits", Figure, |it| {
                Some(it.relief?.saturation_messages * self.flits)
            })
            .when_any()
            .page(|it| {
                let is_costliest = self.bottleneck() == Some(it);
                let role = if is_costliest { "costliest" } else { "" };
                (role, it.first.clone())
            })
    }

    /// The table of its rows.
    #[must_use]
    pub fn table(&self) -> Table<'_, impl Sized> {
        table([(0, self)])
    }
}

impl BottleneckResults {
    /// The CSV file: comment lines with the answers, a line of column names, and a line for each kind of channels
    /// and each single channel.
    #[must_use]
    pub fn csv(&self) -> String {
        let reports = || self.reports.iter().map(|(place, report)| (*place, report));
        let table = table(reports());
        let variation = if table.cells("followers").is_some() {
            ", service_second_moment in cycles², followers as a fraction"
        } else {
            ""
        };
        let units = format!(
            "units: utilisation and share as fractions, flits in flits/cycle/channel, wait and relief_latency in \
             cycles, relief_saturation and load_flits in flits/cycle/source{variation}"
        );
        let answer = |(place, report): (usize, &BottleneckReport)| {
            format!("curve {}: {}", place + 1, report.sentence())
        };
        let remarks: Vec<String> = [units].into_iter().chain(reports().map(answer)).collect();
        table.csv(&self.scenario.links(), &remarks)
    }

    /// The JSON file, indented, with the column names of the CSV file.
    #[must_use]
    pub fn json(&self) -> String {
        let reports = self.reports.iter().map(|(place, report)| {
            let network = &self.scenario.networks[*place];
            json!({
                "curve": place + 1,
                "net": net(network),
                "label": labels(std::slice::from_ref(network)).each[0],
                "load_messages": report.load_messages,
                "load_flits": report.load_messages * report.flits,
                "latency": report.latency_cycles,
                "zero_load_latency": report.zero_load_cycles,
                "source_wait": report.source_wait_cycles,
                "sharing": report.sharing_cycles,
                "saturation_flits": report.saturation_messages * report.flits,
                "answer": report.sentence(),
                "bottleneck": report.bottleneck().map(|row| row.name.as_str()),
                "fullest": report.kinds[report.fullest].name,
                "rows": report.table().objects(),
            })
        });
        let fields = json!({ "bottlenecks": reports.collect::<Vec<Value>>() });
        json_file(&self.scenario.query(), fields)
    }
}
