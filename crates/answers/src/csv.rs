//! Results as comma-separated values.
//!
//! Cells are numbers in shortest form, fixed words or names.

use loadcurve_base::State;
use loadcurve_base::number::shortest;
use loadcurve_scenario::{LoadUnit, View};
use serde_json::Value;

use super::{Breakdown, Cell, KneeRow, Part, Point, PointSource, Results, Table, Tabulated};

/// Row of a file: a point of a curve, or the latency of a group of messages.
#[derive(Debug, Clone, Copy)]
pub struct Row<'a> {
    /// Number of the curve.
    number: usize,
    curve: &'a Tabulated,
    of: Of<'a>,
}

#[derive(Debug, Clone, Copy)]
enum Of<'a> {
    Point(&'a Point),
    Part(&'a Breakdown, &'a Part),
}

/// Name of a column with its cells.
pub type Column = (&'static str, fn(&Row) -> Cell);

/// Columns of every file; further columns are details.
pub const COLUMNS: [Column; 8] = [
    ("curve", |it| it.number.into()),
    ("source", |it| match it.of {
        Of::Point(point) => point.source.word().into(),
        Of::Part(breakdown, _) => breakdown.source.word().into(),
    }),
    ("load_messages", |it| it.load_messages().into()),
    ("load_flits", |it| {
        (it.load_messages() * it.curve.scale.flits_per_message).into()
    }),
    ("latency", |it| match it.of {
        Of::Point(point) => point.latency_cycles.into(),
        Of::Part(_, part) => part.latency_cycles.into(),
    }),
    ("latency_ci", |it| match it.of {
        Of::Point(point) => point.latency_interval_cycles.into(),
        Of::Part(_, part) => part.interval_cycles.into(),
    }),
    ("throughput_messages", |it| {
        it.of_point(|it| it.throughput_messages)
    }),
    ("state", |it| {
        it.point()
            .map_or(State::Steady, |it| it.state)
            .word()
            .into()
    }),
];

/// Units of these columns.
const LAST_UNITS: &str =
    "units: throughput_ci in messages/cycle/source, precision_reached in per cent of the latency";

/// Column with the name of the program that a point comes from, if it is another one or another version.
pub const ORIGIN: &str = "origin";

/// Columns after the details; a file has those in which any point has an entry.
const LAST: [Column; 6] = [
    ("throughput_ci", |it| {
        it.of_point(|it| it.throughput_interval_messages)
    }),
    ("precision_reached", |it| {
        it.of_point(Point::precision_percent)
    }),
    ("rule", |it| {
        it.of_point(|it| Some(it.decision?.rule.word()))
    }),
    ("deciding_replication", |it| {
        it.of_point(|it| Some(it.decision?.replication))
    }),
    ("unfinished", |it| {
        it.of_point(|it| it.is_growing.then_some(true))
    }),
    (ORIGIN, |it| it.of_point(|it| it.origin.clone())),
];

/// Column of the number of processors that send. A file has it if any network is under a pattern other than
/// uniform traffic.
const SENDERS: Column = ("senders", |it| it.curve.senders.into());

/// Columns of the knee and the plateau of a curve. A file has them if a simulation looked for any.
const KNEE: [Column; 4] = [
    ("knee_flits", |it| it.of_knee(|it| Some(it.knee_flits?.0))),
    ("knee_ci", |it| it.of_knee(|it| Some(it.knee_flits?.1))),
    ("plateau_flits", |it| {
        it.of_knee(|it| Some(it.plateau_flits?.0))
    }),
    ("plateau_ci", |it| it.of_knee(|it| it.plateau_flits?.1)),
];

/// True if a file in this view has a column.
type IsAskedFor = fn(&View) -> bool;

/// Columns of networks compared on given terms: channel width, load and throughput in bits, latency in nanoseconds.
/// A file has those that the scenario requests.
const TERMS: [(IsAskedFor, Column); 4] = [
    (
        |view| view.equal.is_some(),
        ("width_bits", |it| {
            it.of_point(|_| it.curve.terms.width_bits)
        }),
    ),
    (
        View::is_in_bits,
        ("load_bits", |it| {
            it.of_point(|point| Some(it.curve.in_bits(point.load_messages)))
        }),
    ),
    (
        View::is_in_bits,
        ("throughput_bits", |it| {
            it.of_point(|point| Some(it.curve.in_bits(point.throughput_messages?)))
        }),
    ),
    (
        |view| view.cycle_ns.is_some(),
        ("latency_ns", |it| {
            it.of_point(|point| Some(point.latency_cycles? * it.curve.terms.cycle_ns?))
        }),
    ),
];

/// Column of the number of messages of a group, after those of the [numbers](Breakdown::group_names) of the group.
const MESSAGES: Column = ("messages", |it| match it.of {
    Of::Point(_) => Cell::Empty,
    Of::Part(_, part) => part.messages.into(),
});

/// Columns of all groups of messages. One of the first two is filled in rows of single groups, which hold no points.
pub const GROUPS: [&str; 4] = ["processor", "from", "to", MESSAGES.0];

/// True for the name of a column that is not a detail of points.
#[must_use]
pub fn is_fixed(name: &str) -> bool {
    let terms = TERMS.map(|(_, column)| column);
    let all = [&COLUMNS[..], &LAST, &[SENDERS], &KNEE, &terms];
    GROUPS.contains(&name) || all.into_iter().flatten().any(|(column, _)| *column == name)
}

impl<'a> Row<'a> {
    fn load_messages(&self) -> f64 {
        match self.of {
            Of::Point(point) => point.load_messages,
            Of::Part(breakdown, _) => breakdown.load_messages,
        }
    }

    fn point(&self) -> Option<&'a Point> {
        match self.of {
            Of::Point(point) => Some(point),
            Of::Part(..) => None,
        }
    }

    fn of_point<T: Into<Cell>>(&self, value: impl Fn(&'a Point) -> Option<T>) -> Cell {
        self.point().and_then(value).into()
    }

    fn of_knee(&self, value: fn(&KneeRow) -> Option<f64>) -> Cell {
        self.curve.knee.as_ref().and_then(value).into()
    }

    /// The latencies of groups of messages of a curve.
    fn parts(number: usize, curve: &'a Tabulated) -> impl Iterator<Item = Self> + 'a {
        curve.breakdowns.iter().flat_map(move |breakdown| {
            let parts = breakdown.parts.iter();
            parts.map(move |part| Self {
                number,
                curve,
                of: Of::Part(breakdown, part),
            })
        })
    }
}

/// Latencies of the groups of messages of a curve, as objects of JSON.
pub(super) fn groups(number: usize, curve: &Tabulated) -> Vec<Value> {
    let table = Table::of(Row::parts(number, curve)).columns(&COLUMNS[..6]);
    with_groups(table, curve.breakdowns.first()).objects()
}

/// Adds the columns of latencies by source, destination or pair, if there are such.
fn with_groups<'a>(
    mut table: Table<'a, Row<'a>>,
    breakdown: Option<&Breakdown>,
) -> Table<'a, Row<'a>> {
    let Some(breakdown) = breakdown else {
        return table;
    };
    for (place, &name) in breakdown.group_names().iter().enumerate() {
        table = table.column(name, move |it| match it.of {
            Of::Point(_) => None,
            Of::Part(_, part) => Some(part.group_numbers()[place]),
        });
    }
    table.columns(&[MESSAGES][..])
}

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
        let table = self.table();
        let numbered = || (1..).zip(&self.curves);
        let units = "units: load_messages and throughput_messages in messages/cycle/source, load_flits in \
                     flits/cycle/source, latency and latency_ci in cycles";
        let mut remarks: Vec<String> = self.load_line().into_iter().collect();
        remarks.push(units.to_owned());
        remarks.extend(self.terms_lines());
        let label =
            |(number, curve): (usize, &Tabulated)| format!("curve {number}: {}", curve.label);
        remarks.extend(numbered().map(label));
        let answered = (1..).zip(&self.scenario.networks);
        let answered = answered.filter(|(_, network)| network.sending().has_replies());
        remarks.extend(answered.map(|(number, _)| {
            format!(
                "units: loads of curve {number} count requests alone, its throughput replies, too"
            )
        }));
        remarks.extend(numbered().flat_map(|(number, curve)| {
            let differences = curve.differences.iter();
            differences.map(move |it| it.line(number))
        }));
        let has_intervals = table.cells(LAST[0].0).is_some();
        remarks.extend(has_intervals.then(|| LAST_UNITS.to_owned()));
        remarks.extend(self.a_knee().map(|knee| {
            let ratio = shortest(knee.ratio);
            format!(
                "units: knee_flits, the load at which latency is {ratio} times that at zero load, plateau_flits, \
                 what an overloaded network carries, and their intervals in flits/cycle/source"
            )
        }));
        let messages = self.a_breakdown().map(|it| match it.source {
            PointSource::Simulation => "in messages measured",
            _ => "relative to those of a source, in the mean over all that send",
        });
        remarks.extend(messages.map(|unit| format!("units: messages {unit}")));
        table.csv(&self.scenario.links(), &remarks)
    }

    /// The points of all curves, each curve followed by its latencies of groups of messages.
    #[must_use]
    pub fn table(&self) -> Table<'_, Row<'_>> {
        let view = &self.scenario.view;
        let rows = (1..).zip(&self.curves).flat_map(|(number, curve)| {
            let points = curve.points.iter();
            let points = points.map(move |point| Row {
                number,
                curve,
                of: Of::Point(point),
            });
            points.chain(Row::parts(number, curve))
        });
        let mut table = Table::of(rows)
            .columns(&COLUMNS[..])
            .column("label", |it| it.curve.label.as_str())
            .not_in_csv()
            .column("load_capacity", |it| {
                it.load_messages() / it.curve.scale.saturation_messages
            })
            .not_in_csv();
        for name in self.detail_names() {
            table = table.column(name, move |it| it.of_point(|point| point.detail(name)));
        }
        for column in LAST {
            table = table.columns(&[column][..]).when_any();
        }
        let terms = TERMS
            .into_iter()
            .filter(|(is_asked_for, _)| is_asked_for(view));
        let terms: Vec<Column> = terms.map(|(_, column)| column).collect();
        let has_senders = self.curves.iter().any(|curve| curve.senders.is_some());
        let table = table
            .columns(has_senders.then_some(SENDERS).as_slice())
            .columns(self.a_knee().map_or(&[][..], |_| &KNEE[..]))
            .columns(&terms);
        with_groups(table, self.a_breakdown())
    }

    /// The knee of the first curve with one.
    fn a_knee(&self) -> Option<&KneeRow> {
        self.curves.iter().find_map(|curve| curve.knee.as_ref())
    }

    /// The first latencies of groups of messages.
    fn a_breakdown(&self) -> Option<&Breakdown> {
        self.curves
            .iter()
            .find_map(|curve| curve.breakdowns.first())
    }

    /// The load at which the scenario is shown.
    fn load_line(&self) -> Option<String> {
        let unit = match self.scenario.view.unit {
            LoadUnit::Capacity => "as a fraction of the model's saturation",
            unit => unit.name(),
        };
        let load = self.load?;
        Some(format!("load: {} {unit}", shortest(load)))
    }

    /// The terms on which networks are compared, and the units of their columns.
    fn terms_lines(&self) -> impl Iterator<Item = String> {
        let view = &self.scenario.view;
        let terms = Some(view.terms_in_words()).filter(|words| !words.is_empty());
        let bits = view.is_in_bits().then(|| {
            let unit = view.bits_unit().name();
            format!("units: load_bits and throughput_bits in {unit}")
        });
        terms.into_iter().chain(bits)
    }

    /// Names of all details of the points, in order of first appearance.
    #[must_use]
    pub fn detail_names(&self) -> Vec<&str> {
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
