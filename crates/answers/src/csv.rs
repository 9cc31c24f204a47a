//! Results as comma-separated values.
//!
//! Cells are numbers in shortest form, fixed words or names without commas and quotes, so they never need
//! quotes.

use std::fmt::Write as _;

use loadcurve_base::State;
use loadcurve_base::number::shortest;
use loadcurve_network::traffic::{Grouping, MessageGroup};
use loadcurve_scenario::{LoadUnit, View};

use super::{Breakdown, Part, Point, PointSource, Results, Tabulated};

/// Columns that every file has; further columns are details.
pub const COLUMNS: [&str; 8] = [
    "curve",
    "source",
    "load_messages",
    "load_flits",
    "latency",
    "latency_ci",
    "throughput_messages",
    "state",
];

/// Cell of a point in a column; `None` if it is empty.
pub(super) type Cell = fn(&Point) -> Option<String>;

/// Units of these columns.
const LAST_UNITS: &str = "# units: throughput_ci in messages/cycle/source, precision_reached in per cent of the latency\n";

/// Column with the name of the program that a point comes from, if that is another one.
pub const ORIGIN: &str = "origin";

/// Columns after all others; a file has those in which any point has an entry.
pub const LAST: [(&str, Cell); 6] = [
    ("throughput_ci", |point| {
        point.throughput_interval_messages.map(shortest)
    }),
    ("precision_reached", |point| {
        point.precision_percent().map(shortest)
    }),
    ("rule", |it| Some(it.decision?.rule.word().to_owned())),
    ("deciding_replication", |point| {
        point.decision.map(|it| it.replication.to_string())
    }),
    ("unfinished", |it| it.is_growing.then(|| "1".to_owned())),
    (ORIGIN, |it| it.origin.clone()),
];

/// Column of the number of processors that send. A file has it if any network is under a pattern other than
/// uniform traffic.
const SENDERS: &str = "senders";

/// Columns of networks on terms: the width of a channel, the load and the throughput in bits, the latency in
/// nanoseconds. A file has those that the scenario asks for.
const TERMS: [(&str, IsAskedFor, CellOnTerms); 4] = [
    (
        "width_bits",
        |view| view.equal.is_some(),
        |curve, _| curve.terms.width_bits.map(|width| width.to_string()),
    ),
    ("load_bits", View::is_in_bits, |curve, point| {
        Some(shortest(curve.in_bits(point.load_messages)))
    }),
    ("throughput_bits", View::is_in_bits, |curve, point| {
        point
            .throughput_messages
            .map(|it| shortest(curve.in_bits(it)))
    }),
    (
        "latency_ns",
        |view| view.cycle_ns.is_some(),
        |curve, point| Some(shortest(point.latency_cycles? * curve.terms.cycle_ns?)),
    ),
];

/// True if a file in this view has a column.
type IsAskedFor = fn(&View) -> bool;

/// Cell of a point of a curve.
type CellOnTerms = fn(&Tabulated, &Point) -> Option<String>;

/// Columns of latencies by source or destination, and those by pair.
const OF_PROCESSORS: &[&str] = &["processor", "messages"];
const OF_PAIRS: &[&str] = &["from", "to", "messages"];

/// Columns of the knee and the plateau of a curve. A file has them if a simulation looked for any.
const KNEE: [&str; 4] = ["knee_flits", "knee_ci", "plateau_flits", "plateau_ci"];

/// All columns behind those of points, which are no details.
pub const FURTHER: [&str; 13] = [
    SENDERS,
    TERMS[0].0,
    TERMS[1].0,
    TERMS[2].0,
    TERMS[3].0,
    KNEE[0],
    KNEE[1],
    KNEE[2],
    KNEE[3],
    "processor",
    "from",
    "to",
    "messages",
];

/// Columns that are filled in rows of single groups of messages, which hold no points.
pub const GROUPS: [&str; 2] = ["processor", "from"];

impl Results {
    /// The CSV file: comment lines that describe it, a line of column names, and a line for each
    /// point.
    ///
    /// ```
    /// use loadcurve_answers::{Loads, Results};
    /// use loadcurve_scenario::{LoadUnit, Scenario};
    /// let scenario = Scenario::read("fat-tree,n:4").scenario;
    /// let csv = Results::of(&scenario, &Loads::At(vec![0.0], LoadUnit::Messages)).csv();
    /// assert!(csv.ends_with("state\n1,model,0,0,17,,0,steady\n"));
    /// ```
    #[must_use]
    pub fn csv(&self) -> String {
        let mut text = format!(
            "# Loadcurve {}\n\
             {}\
             {}\
             # units: load_messages and throughput_messages in messages/cycle/source, \
             load_flits in flits/cycle/source, latency and latency_ci in cycles\n\
             {}",
            loadcurve_base::VERSION,
            self.link_lines(),
            self.load_line(),
            self.terms_lines(),
        );
        for (index, curve) in self.curves.iter().enumerate() {
            writeln!(text, "# curve {}: {}", index + 1, curve.label).expect("a String takes all");
        }
        for (number, curve) in (1..).zip(&self.curves) {
            let lines = curve.differences.iter().map(|it| it.line(number));
            text.extend(lines);
        }
        let details = self.detail_names();
        let last = self.last_columns();
        if last.iter().any(|&(name, _)| name == LAST[0].0) {
            text.push_str(LAST_UNITS);
        }
        let ratios = self.curves.iter().filter_map(|curve| curve.knee.as_ref());
        if let Some(ratio) = ratios.map(|knee| shortest(knee.ratio)).next() {
            let line = format!(
                "# units: knee_flits, the load at which latency is {ratio} times that at zero load, plateau_flits, \
                 what an overloaded network carries, and their intervals in flits/cycle/source\n"
            );
            text.push_str(&line);
        }
        if let Some(units) = self.group_units() {
            text.push_str(units);
        }
        text.push_str(&COLUMNS.join(","));
        for name in details.iter().chain(last.iter().map(|(name, _)| name)) {
            text.extend([",", name]);
        }
        let senders = self.curves.iter().any(|curve| curve.senders.is_some());
        let groups = self.group_columns();
        let knees = self.curves.iter().any(|curve| curve.knee.is_some());
        let terms = self.terms_columns();
        let names = senders.then_some(SENDERS).into_iter();
        let names = names.chain(KNEE.into_iter().filter(|_| knees));
        let names = names.chain(terms.iter().map(|(name, _)| *name));
        for name in names.chain(groups.iter().copied()) {
            text.extend([",", name]);
        }
        text.push('\n');
        let columns = details.len() + last.len();
        for (number, curve) in (1..).zip(&self.curves) {
            let number_sending = curve.senders.map(|it| it.to_string()).unwrap_or_default();
            let number_sending = senders.then(|| format!(",{number_sending}"));
            let knee = if knees {
                knee_cells(curve)
            } else {
                String::new()
            };
            let of_curve = number_sending.unwrap_or_default() + &knee;
            for point in &curve.points {
                text.push_str(&line(number, curve, point, &details, &last));
                text.push_str(&of_curve);
                for (_, cell) in &terms {
                    let cell = cell(curve, point).unwrap_or_default();
                    text.extend([",", &cell]);
                }
                text.extend(groups.iter().map(|_| ","));
                text.push('\n');
            }
            for breakdown in &curve.breakdowns {
                for part in &breakdown.parts {
                    text.push_str(&part_line(number, curve, breakdown, part));
                    text.extend((0..columns).map(|_| ","));
                    text.push_str(&of_curve);
                    text.extend(terms.iter().map(|_| ","));
                    text.push_str(&group_cells(part));
                    text.push('\n');
                }
            }
        }
        text
    }

    /// One link line; several if there are more networks than a link holds. Curves are numbered in
    /// the order of the networks in these links.
    fn link_lines(&self) -> String {
        let links = self.scenario.links().into_iter();
        let lines: Vec<String> = links.map(|link| format!("# link: ?{link}\n")).collect();
        lines.concat()
    }

    /// The load at which the scenario is shown.
    fn load_line(&self) -> String {
        let unit = match self.scenario.view.unit {
            LoadUnit::Capacity => "as a fraction of the model's saturation",
            unit => unit.name(),
        };
        let line = |load| format!("# load: {} {unit}\n", shortest(load));
        self.load.map(line).unwrap_or_default()
    }

    /// The terms on which networks are compared, and the units of their columns.
    fn terms_lines(&self) -> String {
        let view = &self.scenario.view;
        let words = view.terms_in_words();
        let terms = (!words.is_empty()).then(|| format!("# {words}\n"));
        let bits = view.is_in_bits().then(|| {
            let unit = view.bits_unit().name();
            format!("# units: load_bits and throughput_bits in {unit}\n")
        });
        let lines = [terms, bits].into_iter().flatten();
        lines.collect()
    }

    /// The columns of networks on terms that the scenario asks for.
    fn terms_columns(&self) -> Vec<(&'static str, CellOnTerms)> {
        let view = &self.scenario.view;
        let asked = TERMS
            .into_iter()
            .filter(|(_, is_asked_for, _)| is_asked_for(view));
        asked.map(|(name, _, cell)| (name, cell)).collect()
    }

    /// The last columns in which any point has an entry.
    fn last_columns(&self) -> Vec<(&'static str, Cell)> {
        let points = || self.curves.iter().flat_map(|curve| &curve.points);
        let is_used = |(_, cell): &(&str, Cell)| points().any(|point| cell(point).is_some());
        LAST.into_iter().filter(is_used).collect()
    }

    /// Meaning of the column `messages`, if there is one.
    fn group_units(&self) -> Option<&'static str> {
        let mut breakdowns = self.curves.iter().flat_map(|curve| &curve.breakdowns);
        Some(match breakdowns.next()?.source {
            PointSource::Simulation => "# units: messages in messages measured\n",
            _ => {
                "# units: messages relative to those of a source, in the mean over all that send\n"
            }
        })
    }

    /// The columns of latencies by source, destination or pair; none if there are none.
    fn group_columns(&self) -> &'static [&'static str] {
        let mut breakdowns = self.curves.iter().flat_map(|curve| &curve.breakdowns);
        match breakdowns.next().map(|breakdown| breakdown.grouping) {
            None => &[],
            Some(Grouping::Pair) => OF_PAIRS,
            Some(Grouping::Source | Grouping::Destination) => OF_PROCESSORS,
        }
    }

    /// Names of all details of the points, in order of first appearance.
    fn detail_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        let points = self.curves.iter().flat_map(|curve| &curve.points);
        for (name, _) in points.flat_map(|point| &point.details) {
            // Points of a curve share their names, so this usually finds nothing new.
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
        names
    }
}

fn line(
    number: usize,
    curve: &Tabulated,
    point: &Point,
    details: &[&str],
    last: &[(&str, Cell)],
) -> String {
    let cell = |value: Option<f64>| value.map(shortest).unwrap_or_default();
    let details = details.iter().map(|name| cell(point.detail(name)));
    let last = last.iter().map(|(_, cell)| cell(point).unwrap_or_default());
    let further = details.chain(last).map(|cell| format!(",{cell}"));
    format!(
        "{number},{},{},{},{},{},{},{}{}",
        point.source.word(),
        shortest(point.load_messages),
        shortest(point.load_messages * curve.scale.flits_per_message),
        cell(point.latency_cycles),
        cell(point.latency_interval_cycles),
        cell(point.throughput_messages),
        point.state.word(),
        further.collect::<String>(),
    )
}

/// The fixed columns of a group of messages.
fn part_line(number: usize, curve: &Tabulated, breakdown: &Breakdown, part: &Part) -> String {
    let load = breakdown.load_messages;
    format!(
        "{number},{},{},{},{},{},,{}",
        breakdown.source.word(),
        shortest(load),
        shortest(load * curve.scale.flits_per_message),
        shortest(part.latency_cycles),
        part.interval_cycles.map(shortest).unwrap_or_default(),
        State::Steady.word(),
    )
}

/// The columns of a curve's knee and plateau.
fn knee_cells(curve: &Tabulated) -> String {
    let cells = KNEE.map(|name| {
        let number = curve.knee.as_ref().and_then(|knee| knee.number(name));
        number.map(shortest).unwrap_or_default()
    });
    format!(",{}", cells.join(","))
}

/// The columns that say which group of messages it is, and how many there are.
fn group_cells(part: &Part) -> String {
    let group = match part.group {
        MessageGroup::Processor(processor) => processor.to_string(),
        MessageGroup::Pair { from, to } => format!("{from},{to}"),
    };
    format!(",{group},{}", shortest(part.messages))
}
