//! An entry of `links.txt`: a link as people write it, with all its results, which must never
//! change.

use std::fmt;

use loadcurve::curve::{Curve, Experiment, Loads, Point, Results};
use loadcurve::number::shortest;
use loadcurve::scenario::Scenario;
use loadcurve_tests::finished;

/// A link with its parsed form and its results.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Entry {
    /// The link as written by a page or by hand.
    pub(crate) link: String,
    /// The release that changed the figures given for this link in an earlier entry; empty if there
    /// is none.
    pub(crate) changed: String,
    /// The canonical query.
    pub(crate) reads: String,
    /// The keys named in notices, in order. The text of notices may change.
    pub(crate) notices: Vec<String>,
    /// Named numbers of each curve, and of the model's points.
    pub(crate) figures: Vec<Figures>,
    /// The CSV of the simulated points, without its comments, whose text may change.
    pub(crate) simulated: Vec<String>,
}

/// Numbers of a curve as a whole, or of one of its points.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Figures {
    /// The number of the curve, from 1.
    pub(crate) curve: usize,
    /// Pairs of name and value, in the order in which they are written.
    pub(crate) pairs: Vec<(String, String)>,
}

impl Figures {
    /// The value for a name.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let pair = self.pairs.iter().find(|(known, _)| known == name);
        pair.map(|(_, text)| text.as_str())
    }
}

impl Entry {
    /// The present results of a link: the models at `loads` in messages/cycle/source, one list per
    /// curve, and the simulator at `simulated`.
    pub(crate) fn of(link: &str, loads: &[Vec<f64>], simulated: &[f64]) -> Self {
        let reading = Scenario::read(link);
        let scenario = &reading.scenario;
        let curves = Curve::all_of(scenario);
        let figures = curves.iter().zip(loads).enumerate();
        let figures = figures.flat_map(|(index, (curve, loads))| {
            let points = loads.iter().map(|&load| curve.model_point(load));
            std::iter::once(whole(curve))
                .chain(points.map(|point| of_point(&point)))
                .map(move |pairs| Figures {
                    curve: index + 1,
                    pairs,
                })
        });
        Self {
            link: link.to_owned(),
            changed: String::new(),
            reads: scenario.query(),
            notices: reading
                .notices
                .iter()
                .map(|notice| notice.key().to_owned())
                .collect(),
            figures: figures.collect(),
            simulated: simulate(scenario, curves.clone(), simulated),
        }
    }

    /// The loads that have figures, one list per curve.
    pub(crate) fn loads(&self) -> Vec<Vec<f64>> {
        let mut loads: Vec<Vec<f64>> = Vec::new();
        for figures in &self.figures {
            loads.resize(loads.len().max(figures.curve), Vec::new());
            if let Some(load) = figures.get("load") {
                loads[figures.curve - 1].push(load.parse().expect("a load"));
            }
        }
        loads
    }

    /// The loads that were simulated, each once.
    pub(crate) fn simulated_loads(&self) -> Vec<f64> {
        let rows = self.simulated.iter().skip(1);
        let cells = rows.filter_map(|row| row.split(',').nth(2));
        let mut loads: Vec<f64> = cells.map(|cell| cell.parse().expect("a load")).collect();
        loads.sort_by(f64::total_cmp);
        loads.dedup();
        loads
    }

    /// The entries of a file, in order.
    pub(crate) fn all(file: &str) -> Vec<Self> {
        let mut entries: Vec<Self> = Vec::new();
        for line in file.lines().filter(|line| !line.starts_with('#')) {
            let Some((field, text)) = line.split_once(": ") else {
                assert!(line.is_empty(), "no field: {line}");
                continue;
            };
            if field == "link" {
                entries.push(Self {
                    link: text.to_owned(),
                    ..Self::default()
                });
                continue;
            }
            let entry = entries.last_mut().expect("an entry begins with its link");
            match field {
                "changed" => text.clone_into(&mut entry.changed),
                "reads" => text.clone_into(&mut entry.reads),
                "notices" => entry.notices = text.split(' ').map(str::to_owned).collect(),
                "simulated" => entry.simulated.push(text.to_owned()),
                number => entry.figures.push(Figures {
                    curve: number.parse().unwrap_or_else(|_| panic!("{number}?")),
                    pairs: text.split(' ').filter_map(pair).collect(),
                }),
            }
        }
        entries
    }
}

fn pair(text: &str) -> Option<(String, String)> {
    let (name, value) = text.split_once('=')?;
    Some((name.to_owned(), value.to_owned()))
}

fn whole(curve: &Curve) -> Vec<(String, String)> {
    [
        ("saturation", curve.scale().saturation_messages),
        ("zero_load_latency", curve.zero_load_latency_cycles()),
    ]
    .map(|(name, value)| (name.to_owned(), shortest(value)))
    .into()
}

fn of_point(point: &Point) -> Vec<(String, String)> {
    let mut pairs = vec![
        ("load".to_owned(), shortest(point.load_messages)),
        ("state".to_owned(), point.state.word().to_owned()),
    ];
    let numbers = [
        ("latency", point.latency_cycles),
        ("throughput", point.throughput_messages),
    ];
    let known = |(name, value): (&str, Option<f64>)| Some((name.to_owned(), shortest(value?)));
    pairs.extend(numbers.into_iter().filter_map(known));
    let details = point.details.iter();
    pairs.extend(details.map(|(name, value)| (name.clone(), shortest(*value))));
    pairs
}

/// The CSV of the simulator at some loads, without its comments.
fn simulate(scenario: &Scenario, mut curves: Vec<Curve>, loads: &[f64]) -> Vec<String> {
    if loads.is_empty() {
        return Vec::new();
    }
    for curve in &mut curves {
        let usual = Experiment::of(curve, &scenario.view);
        let points = finished(usual.at(loads.iter().copied())).points();
        curve.set_simulated(points);
    }
    let results = Results::of_curves(scenario, curves.iter(), &Loads::Simulated);
    let csv = results.csv();
    let rows = csv.lines().filter(|line| !line.starts_with('#'));
    rows.map(str::to_owned).collect()
}

/// Written as in the file.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "link: {}", self.link)?;
        if !self.changed.is_empty() {
            writeln!(f, "changed: {}", self.changed)?;
        }
        writeln!(f, "reads: {}", self.reads)?;
        if !self.notices.is_empty() {
            writeln!(f, "notices: {}", self.notices.join(" "))?;
        }
        for Figures { curve, pairs } in &self.figures {
            let pairs: Vec<String> = pairs.iter().map(|(n, v)| format!("{n}={v}")).collect();
            writeln!(f, "{curve}: {}", pairs.join(" "))?;
        }
        for row in &self.simulated {
            writeln!(f, "simulated: {row}")?;
        }
        Ok(())
    }
}
