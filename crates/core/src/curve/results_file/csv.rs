//! The points of a CSV file.

use std::collections::HashMap;

use csv::{ReaderBuilder, StringRecord, Trim};

use super::{Contents, is_known, joined};
use crate::curve::Point;
use crate::curve::PointSource::{self, Model, Paper, Simulation};
use crate::curve::csv::{COLUMNS, FURTHER, GROUPS, LAST};
use crate::curve::plausible::Plausible;
use crate::curve::record::is_optimistic;
use crate::scenario::Scenario;
use crate::sim::verdict::{Decision, Rule};
use crate::state::State::{self, Deadlocked, Saturated, Steady, Unstable};
use crate::{Error, Result};

/// Text before the version in the first comment.
const TITLE: &str = "# Loadcurve ";

const STATES: [State; 4] = [Steady, Saturated, Unstable, Deadlocked];

const SOURCES: [PointSource; 3] = [Model, Simulation, Paper];

pub(super) fn contents(text: &str) -> Result<Contents> {
    let (comments, table) = divided(text);
    let mut versions = comments.iter().filter_map(|line| line.strip_prefix(TITLE));
    versions.next().map_or(Ok(()), is_known)?;
    let scenario = scenario(&comments, table)?;
    let ranges: Vec<Plausible> = scenario.networks.iter().map(Plausible::of).collect();
    // Lines are counted from the beginning of the file.
    let above = comments.len() as u64;
    let mut reader = ReaderBuilder::new()
        .trim(Trim::All)
        .from_reader(table.as_bytes());
    let header = reader.headers().map_err(|error| broken(&error, above))?;
    let header = header.clone();
    let columns = Columns::of(&header)?;
    let mut points = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| broken(&error, above))?;
        let row = CsvRow {
            columns: &columns,
            line: above + record.position().map_or(0, csv::Position::line),
            record: &record,
        };
        let place = row.network(ranges.len())?;
        // Latencies of single processors or pairs are no points of the curve.
        if GROUPS.iter().any(|column| !row.cell(column).is_empty()) {
            continue;
        }
        let point = row.point()?;
        ranges[place].check(&point, &format!("in line {}", row.line))?;
        points.push((place, point));
    }
    Ok(Contents { scenario, points })
}

/// Comments above the table, and the table. Spreadsheet programs put a comment in quotes and append
/// commas.
fn divided(text: &str) -> (Vec<&str>, &str) {
    let (mut comments, mut rest) = (Vec::new(), text);
    loop {
        let (line, below) = rest.split_once('\n').unwrap_or((rest, ""));
        let line = line.trim().trim_matches(['"', ',']);
        if rest.is_empty() || !line.starts_with('#') && !line.is_empty() {
            return (comments, rest);
        }
        comments.push(line);
        rest = below;
    }
}

/// Networks of all links in the comments, with the view of the first link.
fn scenario(comments: &[&str], table: &str) -> Result<Scenario> {
    let texts = (comments.iter()).map(|line| line.trim_start_matches('#').trim());
    let links = texts.filter_map(|line| line.strip_prefix("link:"));
    let missing = || {
        let allowed = "a Loadcurve results file: it has no “# link:” line";
        let beginning = table.lines().next().unwrap_or_default();
        Error::illegal("results", beginning, allowed)
    };
    joined(links.map(Scenario::read_strictly))?.ok_or_else(missing)
}

fn broken(error: &csv::Error, above: u64) -> Error {
    let line = above + error.position().map_or(0, csv::Position::line);
    let allowed = "a line of CSV with as many cells as there are columns";
    Error::illegal(&format!("line {line}"), &error.to_string(), allowed)
}

/// Positions of the columns by name, and the columns of details.
struct Columns<'a> {
    places: HashMap<&'a str, usize>,
    details: Vec<(usize, &'a str)>,
}

impl<'a> Columns<'a> {
    fn of(header: &'a StringRecord) -> Result<Self> {
        let places: HashMap<&str, usize> = header.iter().zip(0..).collect();
        if let Some(name) = COLUMNS.iter().find(|&name| !places.contains_key(name)) {
            let text = header.iter().collect::<Vec<_>>().join(",");
            let allowed =
                format!("the header of a Loadcurve results file: it has no column {name}");
            return Err(Error::illegal("columns", &text, allowed));
        }
        let is_fixed = |name| {
            let is_last = || LAST.iter().any(|(last, _)| *last == name);
            COLUMNS.contains(&name) || FURTHER.contains(&name) || is_last()
        };
        let details = (0..)
            .zip(header)
            .filter(|&(place, name)| !(name.is_empty() || is_fixed(name) && places[name] == place));
        Ok(Self {
            details: details.collect(),
            places,
        })
    }
}

/// A line of the table, which holds one point.
struct CsvRow<'a> {
    columns: &'a Columns<'a>,
    record: &'a StringRecord,
    line: u64,
}

impl CsvRow<'_> {
    /// Text of a cell; empty if there is no such column.
    fn cell(&self, column: &str) -> &str {
        let place = self.columns.places.get(column);
        place.map_or("", |&place| &self.record[place])
    }

    fn wrong(&self, column: &str, text: &str, allowed: impl std::fmt::Display) -> Error {
        Error::illegal(&format!("{column} in line {}", self.line), text, allowed)
    }

    /// Index of the network.
    fn network(&self, count: usize) -> Result<usize> {
        let text = self.cell("curve");
        let number = text.parse().ok().filter(|it| (1..=count).contains(it));
        let allowed = || format!("the number of a curve, 1 to {count}");
        let number: usize = number.ok_or_else(|| self.wrong("curve", text, allowed()))?;
        Ok(number - 1)
    }

    fn point(&self) -> Result<Point> {
        let details = self.columns.details.iter().filter_map(|&(place, name)| {
            let value = self.number_in(name, &self.record[place]).transpose()?;
            Some(value.map(|value| (name.to_owned(), value)))
        });
        let details: Vec<(String, f64)> = details.collect::<Result<_>>()?;
        let load = self.number("load_messages")?;
        let missing = || self.wrong("load_messages", "", "a number from 0 on");
        Ok(Point {
            source: self.one_of("source", &SOURCES.map(|source| (source.word(), source)))?,
            load_messages: load.ok_or_else(missing)?,
            latency_cycles: self.number("latency")?,
            latency_interval_cycles: self.number("latency_ci")?,
            throughput_messages: self.number("throughput_messages")?,
            throughput_interval_messages: self.number("throughput_ci")?,
            state: self.one_of("state", &STATES.map(|state| (state.word(), state)))?,
            decision: self.decision()?,
            is_growing: self.one_of("unfinished", &[("", false), ("0", false), ("1", true)])?,
            is_optimistic: is_optimistic(&details),
            details,
        })
    }

    /// Rule and replication that decided the state.
    fn decision(&self) -> Result<Option<Decision>> {
        // The precision follows from other columns, but still has to be a number.
        self.number("precision_reached")?;
        let replication = self.cell("deciding_replication");
        if self.cell("rule").is_empty() && replication.is_empty() {
            return Ok(None);
        }
        let number = replication.parse().ok().filter(|&number: &u32| number > 0);
        let wrong = || self.wrong("deciding_replication", replication, "a number from 1 on");
        let replication = number.ok_or_else(wrong)?;
        let rule = self.one_of("rule", &Rule::ALL.map(|rule| (rule.word(), rule)))?;
        Ok(Some(Decision { replication, rule }))
    }

    fn number(&self, column: &str) -> Result<Option<f64>> {
        self.number_in(column, self.cell(column))
    }

    /// Number in a cell that may be empty.
    fn number_in(&self, column: &str, text: &str) -> Result<Option<f64>> {
        if text.is_empty() {
            return Ok(None);
        }
        let number = text.parse().ok().filter(|number: &f64| number.is_finite());
        let number = number.ok_or_else(|| self.wrong(column, text, "a number"));
        number.map(Some)
    }

    fn one_of<T: Copy>(&self, column: &str, words: &[(&str, T)]) -> Result<T> {
        let text = self.cell(column);
        let known = words.iter().find(|(word, _)| *word == text);
        known.map(|(_, meaning)| *meaning).ok_or_else(|| {
            let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            self.wrong(column, text, format!("one of {}", words.join(", ")))
        })
    }
}
