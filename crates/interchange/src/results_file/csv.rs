//! The points of a CSV file.

use std::collections::HashMap;

use csv::{ReaderBuilder, StringRecord, Trim};
use loadcurve_answers::Plausible;
use loadcurve_answers::PointSource::{self, External, Model, Paper, Simulation};
use loadcurve_answers::csv::{COLUMNS, GROUPS, ORIGIN, is_fixed};
use loadcurve_answers::record::is_optimistic;
use loadcurve_answers::{Difference, Point};
use loadcurve_base::State;
use loadcurve_base::{Error, Result};
use loadcurve_scenario::{Context, Scenario};
use loadcurve_sim::verdict::{Decision, Rule};

use super::{Contents, is_known, joined};
use crate::external::number::origin as program;

/// Text before the version in the first comment.
const TITLE: &str = "# Loadcurve ";

const SOURCES: [PointSource; 4] = [Model, Simulation, Paper, External];

pub(super) fn contents(text: &str, context: &Context) -> Result<Contents> {
    let (comments, table) = divided(text);
    let mut versions = comments.iter().filter_map(|line| line.strip_prefix(TITLE));
    let version = versions.next().map(str::trim);
    version.map_or(Ok(()), is_known)?;
    let scenario = scenario(&comments, table, context)?;
    let origin = comments.iter().find_map(|line| comment(line, "origin:"));
    let contenders = scenario.contenders();
    let ranges = contenders.iter().map(|it| Plausible::of(&it.network));
    let ranges: Vec<Plausible> = ranges.collect();
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
            origin,
            line: above + record.position().map_or(0, csv::Position::line),
            record: &record,
        };
        let place = row.network(ranges.len())?;
        // Latencies of single processors or pairs are not points of the curve.
        if GROUPS[..2]
            .iter()
            .any(|column| !row.cell(column).is_empty())
        {
            continue;
        }
        let point = row.point()?;
        ranges[place].check(&point, &format!("in line {}", row.line))?;
        points.push((place, point));
    }
    let differences = comments.iter().filter_map(|line| {
        let (curve, difference) = Difference::read(comment(line, "differs:")?)?;
        let place = curve.checked_sub(1).filter(|&place| place < ranges.len())?;
        Some((place, difference))
    });
    Ok(Contents {
        version: version.map(str::to_owned),
        origin: origin.map(program),
        differences: differences.collect(),
        scenario,
        points,
    })
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

/// Text of a comment that begins with a word.
fn comment<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let text = line
        .trim_start_matches('#')
        .trim()
        .strip_prefix(word)?
        .trim();
    (!text.is_empty()).then_some(text)
}

/// Networks of all links in the comments, with the view of the first link.
fn scenario(comments: &[&str], table: &str, context: &Context) -> Result<Scenario> {
    let texts = (comments.iter()).map(|line| line.trim_start_matches('#').trim());
    let links = texts.filter_map(|line| line.strip_prefix("link:"));
    let missing = || {
        let allowed = "a Loadcurve results file: it has no “# link:” line";
        let beginning = table.lines().next().unwrap_or_default();
        Error::illegal("results", beginning, allowed)
    };
    joined(links.map(|link| Scenario::read_strictly_in(link, context)))?.ok_or_else(missing)
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
        if let Some((name, _)) = COLUMNS.iter().find(|(name, _)| !places.contains_key(name)) {
            let text = header.iter().collect::<Vec<_>>().join(",");
            let allowed =
                format!("the header of a Loadcurve results file: it has no column {name}");
            return Err(Error::illegal("columns", &text, allowed));
        }
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
    /// Program that all measured points of the file come from, if a comment names one.
    origin: Option<&'a str>,
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
        let (source, origin) = self.source()?;
        let missing = || self.wrong("load_messages", "", "a number from 0 on");
        let load = load.ok_or_else(missing)?;
        let [latency, latency_interval] = [self.number("latency")?, self.number("latency_ci")?];
        let throughput = self.number("throughput_messages")?;
        let throughput_interval = self.number("throughput_ci")?;
        let state = self.one_of("state", &State::WRITTEN.map(|state| (state.word(), state)))?;
        let mut point = Point::new(source, load, state);
        point.origin = origin;
        (point.latency_cycles, point.latency_interval_cycles) = (latency, latency_interval);
        point.throughput_messages = throughput;
        point.throughput_interval_messages = throughput_interval;
        point.decision = self.decision()?;
        point.is_growing = self.one_of("unfinished", &[("", false), ("0", false), ("1", true)])?;
        point.is_optimistic = is_optimistic(&details);
        point.details = details;
        Ok(point)
    }

    /// Source and, for a point of another program, its name. In a file from another program, simulated points
    /// were not simulated here.
    fn source(&self) -> Result<(PointSource, Option<String>)> {
        let source = self.one_of("source", &SOURCES.map(|source| (source.word(), source)))?;
        let named = Some(self.cell(ORIGIN)).filter(|cell| !cell.is_empty());
        let named = named.or(self.origin).map(program);
        match (source, named) {
            (Simulation | External, Some(name)) => Ok((External, Some(name))),
            (External, None) => {
                let allowed = "the name of a program, here or in a line “# origin: NAME”";
                Err(self.wrong(ORIGIN, "", allowed))
            }
            (other, _) => Ok((other, None)),
        }
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
