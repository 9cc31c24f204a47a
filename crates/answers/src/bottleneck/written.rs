//! The answers for all networks of a link, as files.

use std::borrow::Cow;
use std::fmt::Write as _;

use loadcurve_base::number::shortest;
use loadcurve_scenario::{Scenario, labels};
use serde_json::{Value, json};

use super::{BottleneckReport, BottleneckRow};
use crate::record::net;

/// Columns of a file, and of the table of the command.
pub const BOTTLENECK_COLUMNS: [&str; 9] = [
    "kind",
    "channels",
    "first",
    "utilisation",
    "flits",
    "wait",
    "share",
    "relief_latency",
    "relief_saturation",
];

/// Further columns of what was simulated, and those that tell networks and loads apart.
const SIMULATED: [&str; 4] = [
    "simulated_utilisation",
    "simulated_utilisation_ci",
    "simulated_wait",
    "simulated_wait_ci",
];
const LAST: [&str; 2] = ["curve", "load_flits"];

/// Columns behind all others of what only some models tell: X and φ of the fullest channel.
const VARIATION: [&str; 2] = ["service_second_moment", "followers"];

/// Answers for networks of a scenario, each with the place of its network.
#[derive(Debug, Clone, PartialEq)]
pub struct BottleneckResults {
    /// The scenario.
    pub scenario: Scenario,
    /// The answers.
    pub reports: Vec<(usize, BottleneckReport)>,
}

impl BottleneckRow {
    /// Its numbers, in the order of the columns behind the name of its first channel.
    #[must_use]
    pub fn numbers(&self, flits: f64) -> [Option<f64>; 6] {
        let used = (!self.fullest.is_empty()).then_some(());
        let relief = self.relief;
        [
            used.map(|()| self.utilisation),
            used.map(|()| self.flits),
            Some(self.wait_cycles),
            Some(self.share),
            relief.map(|it| it.latency_cycles),
            relief.map(|it| it.saturation_messages * flits),
        ]
    }

    /// X and φ of its fullest channel, by a model that tells.
    fn variation_numbers(&self) -> [Option<f64>; 2] {
        let variation = self.variation;
        [
            variation.map(|it| it.service_second_moment),
            variation.map(|it| it.followers),
        ]
    }

    /// What was simulated of it, with half-widths.
    #[must_use]
    pub fn simulated_numbers(&self) -> [Option<f64>; 4] {
        let simulated = self.simulated;
        [
            simulated.map(|it| it.held.mean),
            simulated.and_then(|it| it.held.half_width),
            simulated.map(|it| it.wait_cycles.mean),
            simulated.and_then(|it| it.wait_cycles.half_width),
        ]
    }
}

impl BottleneckReport {
    /// All rows: kinds, what is lost on shared links, and single channels.
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

    /// True if its model tells how services vary.
    fn has_variation(&self) -> bool {
        self.kinds.iter().any(|row| row.variation.is_some())
    }

    fn is_simulated(&self) -> bool {
        self.kinds.iter().any(|row| row.simulated.is_some())
    }
}

impl BottleneckResults {
    /// The CSV file: comment lines with the answers, a line of column names, and a line for each kind of channels
    /// and each single channel.
    #[must_use]
    pub fn csv(&self) -> String {
        let has_variation = self.reports.iter().any(|(_, it)| it.has_variation());
        let variation = if has_variation {
            ", service_second_moment in cycles², followers as a fraction"
        } else {
            ""
        };
        let mut text = format!(
            "# Loadcurve {}\n# link: ?{}\n\
             # units: utilisation and share as fractions, flits in flits/cycle/channel, wait and relief_latency in \
             cycles, relief_saturation and load_flits in flits/cycle/source{variation}\n",
            loadcurve_base::VERSION,
            self.scenario.query(),
        );
        for (place, report) in &self.reports {
            let number = place + 1;
            writeln!(text, "# curve {number}: {}", report.sentence()).expect("a String takes all");
        }
        let is_simulated = self.reports.iter().any(|(_, report)| report.is_simulated());
        let simulated = || SIMULATED.into_iter().filter(|_| is_simulated);
        let names: Vec<&str> = BOTTLENECK_COLUMNS
            .into_iter()
            .chain(simulated())
            .chain(LAST)
            .chain(VARIATION.into_iter().filter(|_| has_variation))
            .collect();
        text.push_str(&names.join(","));
        text.push('\n');
        for (place, report) in &self.reports {
            for row in report.rows() {
                let number = |value: &Option<f64>| value.map_or_else(String::new, shortest);
                let mut cells = vec![
                    quoted(&row.name),
                    row.channels.len().to_string(),
                    quoted(&row.first),
                ];
                cells.extend(row.numbers(report.flits).iter().map(number));
                if is_simulated {
                    cells.extend(row.simulated_numbers().iter().map(number));
                }
                cells.push((place + 1).to_string());
                cells.push(shortest(report.load_messages * report.flits));
                if has_variation {
                    cells.extend(row.variation_numbers().iter().map(number));
                }
                text.push_str(&cells.join(","));
                text.push('\n');
            }
        }
        text
    }

    /// The JSON file, indented, with the column names of the CSV file.
    ///
    /// # Panics
    /// Never: it contains only strings, finite numbers and `null`.
    #[must_use]
    pub fn json(&self) -> String {
        let reports = self.reports.iter().map(|(place, report)| {
            let network = &self.scenario.networks[*place];
            let rows: Vec<Value> = report
                .rows()
                .iter()
                .map(|row| row_of(row, report))
                .collect();
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
                "rows": rows,
            })
        });
        let file = json!({
            "version": loadcurve_base::VERSION,
            "link": format!("?{}", self.scenario.query()),
            "bottlenecks": reports.collect::<Vec<_>>(),
        });
        let mut text = serde_json::to_string_pretty(&file).expect("strings and finite numbers");
        text.push('\n');
        text
    }
}

fn row_of(row: &BottleneckRow, report: &BottleneckReport) -> Value {
    let mut value = json!({
        "kind": row.name,
        "channels": row.channels.len(),
        "first": row.first,
    });
    let numbers = BOTTLENECK_COLUMNS[3..]
        .iter()
        .zip(row.numbers(report.flits));
    for (name, number) in numbers {
        value[*name] = json!(number);
    }
    if report.is_simulated() {
        for (name, number) in SIMULATED.iter().zip(row.simulated_numbers()) {
            value[*name] = json!(number);
        }
    }
    if report.has_variation() {
        for (name, number) in VARIATION.iter().zip(row.variation_numbers()) {
            value[*name] = json!(number);
        }
    }
    value
}

/// A cell of text, in quotes if it has a comma.
fn quoted(text: &str) -> String {
    if text.contains([',', '"']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
