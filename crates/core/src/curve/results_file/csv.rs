//! The points of a CSV file.

use std::collections::HashMap;

use csv::{ReaderBuilder, StringRecord, Trim};

use super::{Contents, is_known, joined};
use crate::curve::csv::{COLUMNS, LAST};
use crate::curve::plausible::Plausible;
use crate::curve::record::{decision, is_optimistic};
use crate::curve::{Point, PointSource};
use crate::scenario::Scenario;
use crate::sim::verdict::{Decision, Rule};
use crate::state::State;
use crate::{Error, Result};

/// Text before the version in the first comment.
const TITLE: &str = "# Loadcurve ";

const STATES: [State; 4] = [
    State::Steady,
    State::Saturated,
    State::Unstable,
    State::Deadlocked,
];

const SOURCES: [PointSource; 3] = [
    PointSource::Model,
    PointSource::Simulation,
    PointSource::Paper,
];

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
    let columns = Columns::of(header)?;
    let mut points = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| broken(&error, above))?;
        let row = CsvRow {
            columns: &columns,
            line: above + record.position().map_or(0, csv::Position::line),
            record: &record,
        };
        let place = row.network(ranges.len())?;
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
    let words = comments
        .iter()
        .map(|line| line.trim_start_matches('#').trim());
    let links = words.filter_map(|line| line.strip_prefix("link:"));
    let missing = || {
        let allowed = "CSV of Loadcurve, which has the link that it is of in a comment above it";
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

/// Positions of the columns.
struct Columns {
    known: [usize; 8],
    last: [Option<usize>; 5],
    details: Vec<(usize, String)>,
}

impl Columns {
    fn of(header: &StringRecord) -> Result<Self> {
        let places: HashMap<&str, usize> = header.iter().zip(0..).collect();
        let mut known = [0; 8];
        for (place, name) in known.iter_mut().zip(COLUMNS) {
            *place = *places.get(name).ok_or_else(|| {
                let text = header.iter().collect::<Vec<_>>().join(",");
                let allowed = format!("with a column {name}, as CSV of Loadcurve");
                Error::illegal("columns", &text, allowed)
            })?;
        }
        let last = LAST.map(|(name, _)| places.get(name).copied());
        let details = header.iter().zip(0..);
        let is_detail = |&(name, place): &(&str, usize)| {
            !(known.contains(&place) || last.contains(&Some(place)) || name.is_empty())
        };
        let details = details.filter(is_detail);
        let details = details.map(|(name, place)| (place, name.to_owned()));
        Ok(Self {
            details: details.collect(),
            known,
            last,
        })
    }
}

/// A line of the table, which holds one point.
struct CsvRow<'a> {
    columns: &'a Columns,
    record: &'a StringRecord,
    line: u64,
}

impl CsvRow<'_> {
    fn cell(&self, column: usize) -> &str {
        &self.record[self.columns.known[column]]
    }

    /// Text of a cell in one of the last columns; empty if there is no such column.
    fn last_cell(&self, column: usize) -> &str {
        self.columns.last[column].map_or("", |place| &self.record[place])
    }

    fn wrong(&self, column: &str, text: &str, allowed: impl std::fmt::Display) -> Error {
        Error::illegal(&format!("{column} in line {}", self.line), text, allowed)
    }

    /// Index of the network.
    fn network(&self, count: usize) -> Result<usize> {
        let text = self.cell(0);
        let number = text
            .parse()
            .ok()
            .filter(|number| (1..=count).contains(number));
        let allowed = format!("the number of a curve, 1 to {count}");
        let number: usize = number.ok_or_else(|| self.wrong(COLUMNS[0], text, allowed))?;
        Ok(number - 1)
    }

    fn point(&self) -> Result<Point> {
        let details = self.columns.details.iter().filter_map(|(place, name)| {
            let value = self.number(name, &self.record[*place]).transpose()?;
            Some(value.map(|value| (name.clone(), value)))
        });
        let details: Vec<(String, f64)> = details.collect::<Result<_>>()?;
        let load = self.number(COLUMNS[2], self.cell(2))?;
        let missing = || self.wrong(COLUMNS[2], "", "a number from 0 on");
        Ok(Point {
            source: self.word(1, &SOURCES.map(|source| (source.word(), source)))?,
            load_messages: load.ok_or_else(missing)?,
            latency_cycles: self.number(COLUMNS[4], self.cell(4))?,
            latency_interval_cycles: self.number(COLUMNS[5], self.cell(5))?,
            throughput_messages: self.number(COLUMNS[6], self.cell(6))?,
            throughput_interval_messages: self.number(LAST[0].0, self.last_cell(0))?,
            state: self.word(7, &STATES.map(|state| (state.word(), state)))?,
            decision: self.decision()?,
            is_growing: self.is_unfinished()?,
            is_optimistic: is_optimistic(&details),
            details,
        })
    }

    /// Rule and replication that decided the state.
    fn decision(&self) -> Result<Option<Decision>> {
        // The precision follows from other columns, but still has to be a number.
        self.number(LAST[1].0, self.last_cell(1))?;
        let (rule, replication) = (self.last_cell(2), self.last_cell(3));
        if rule.is_empty() && replication.is_empty() {
            return Ok(None);
        }
        let words = Rule::ALL.map(|rule| (rule.word(), rule));
        let number = replication.parse().ok().filter(|&number: &u32| number > 0);
        let number =
            number.ok_or_else(|| self.wrong(LAST[3].0, replication, "a number from 1 on"))?;
        Ok(decision(
            Some(self.one_of(LAST[2].0, rule, &words)?),
            Some(number),
        ))
    }

    fn is_unfinished(&self) -> Result<bool> {
        let words = [("", false), ("0", false), ("1", true)];
        self.one_of(LAST[4].0, self.last_cell(4), &words)
    }

    /// Number in a cell that may be empty.
    fn number(&self, column: &str, text: &str) -> Result<Option<f64>> {
        if text.is_empty() {
            return Ok(None);
        }
        let number = text.parse().ok().filter(|number: &f64| number.is_finite());
        let number = number.ok_or_else(|| self.wrong(column, text, "a number"));
        number.map(Some)
    }

    fn word<T: Copy>(&self, column: usize, words: &[(&str, T)]) -> Result<T> {
        self.one_of(COLUMNS[column], self.cell(column), words)
    }

    fn one_of<T: Copy>(&self, column: &str, text: &str, words: &[(&str, T)]) -> Result<T> {
        let known = words.iter().find(|(word, _)| *word == text);
        known.map(|(_, meaning)| *meaning).ok_or_else(|| {
            let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            self.wrong(column, text, format!("one of {}", words.join(", ")))
        })
    }
}
