//! Roles of the columns of a table, such as load and latency, and their units.

use loadcurve_answers::{Point, PointSource};
use loadcurve_base::State;
use loadcurve_base::{Error, Result};
use loadcurve_scenario::{LoadScale, LoadUnit};

use super::caminos;
use super::number::{number, wrong};
use super::table::ImportedTable;

/// Role of a column of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The offered load.
    Load,
    /// The mean latency.
    Latency,
    /// The throughput, in the unit of the load.
    Throughput,
    /// Half-width of the confidence interval of the latency.
    Interval,
}

impl Role {
    /// All roles with their keywords in an option; the first two are required.
    pub const WORDS: [(&'static str, Self); 4] = [
        ("load", Self::Load),
        ("latency", Self::Latency),
        ("throughput", Self::Throughput),
        ("interval", Self::Interval),
    ];

    /// Number of roles that a table must have.
    const NEEDED: usize = 2;

    /// The role and the name in a part of an option: `load=NAME`.
    fn named(part: &str) -> Option<(usize, &str)> {
        let (word, name) = part.split_once('=')?;
        let mut words = Self::WORDS.iter();
        let role = words.position(|(known, _)| *known == word.trim())?;
        Some((role, name))
    }

    /// Prefixes and parts of names that identify a column, the most reliable first.
    fn names(self) -> &'static [&'static str] {
        match self {
            // CAMINOS has several loads; that of its traffic is the offered load.
            Self::Load => &["traffic.load", "load", "offered", "injection", "rate"],
            Self::Latency => &[caminos::MESSAGE_DELAY, "packet_latency", "latency", "delay"],
            Self::Throughput => &["throughput", "accepted"],
            Self::Interval => &[
                "latency_ci",
                "interval",
                "half",
                "error",
                "±",
                "+/-",
                "+-",
                "stderr",
                "std_err",
                "stddev",
                "std_dev",
            ],
        }
    }

    /// Short names that identify a column if they are one of its words: as parts they are in many others.
    fn short_names(self) -> &'static [&'static str] {
        match self {
            Self::Interval => &["ci", "ci95", "95ci", "hw", "err", "sem", "std", "sd"],
            _ => &[],
        }
    }
}

/// Unit of a latency.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum LatencyUnit {
    /// Cycles.
    Cycles,
    /// Nanoseconds, with this number of cycles in each.
    Nanoseconds {
        /// Clock of the network in gigahertz.
        gigahertz: f64,
    },
}

impl LatencyUnit {
    /// Fastest clock in gigahertz.
    const MAX_GIGAHERTZ: f64 = 1e6;

    /// Nanoseconds with a clock in gigahertz, which converts them to cycles.
    ///
    /// # Errors
    /// [`Error::IllegalValue`] of `clock` if it is not a legal clock.
    pub fn with_clock(text: &str) -> Result<Self> {
        let clock = text.trim().parse().ok();
        let clock = clock.filter(|clock| *clock > 0.0 && *clock <= Self::MAX_GIGAHERTZ);
        let illegal = || Error::illegal("clock", text, "a number of gigahertz above 0");
        clock
            .map(|gigahertz| Self::Nanoseconds { gigahertz })
            .ok_or_else(illegal)
    }
}

/// Units of the columns of a table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Units {
    /// Unit of load and throughput.
    pub load: LoadUnit,
    /// Unit of the latency and its interval.
    pub latency: LatencyUnit,
}

impl Units {
    /// Units of loads and latencies, in words.
    pub(super) fn words(self) -> String {
        let load = match self.load.name() {
            "" => "shares of our model's saturation",
            unit => unit,
        };
        let latency = match self.latency {
            LatencyUnit::Cycles => "cycles",
            LatencyUnit::Nanoseconds { .. } => "ns",
        };
        format!("loads are in {load}, latencies in {latency}")
    }
}

impl Default for Units {
    fn default() -> Self {
        Self {
            load: LoadUnit::Flits,
            latency: LatencyUnit::Cycles,
        }
    }
}

/// The column of each role, by its index; that of load and latency is always there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Columns([Option<usize>; 4]);

impl Columns {
    /// Columns from the text of an option: `load=offered,latency=mean delay`. A column is given by its name, which may
    /// contain commas, or, if no column has that name, by its number from 1.
    ///
    /// # Errors
    /// [`Error::IllegalValue`] for a role or a column that does not exist, and if load or latency is
    /// missing.
    pub fn read(text: &str, table: &ImportedTable) -> Result<Self> {
        let mut columns = [None; 4];
        let mut parts = text.split(',').peekable();
        while let Some(part) = parts.next() {
            let (role, name) = Role::named(part).ok_or_else(|| illegal(part))?;
            let mut name = name.to_owned();
            let mut behind = None;
            while let Some(more) = parts.next_if(|it| Role::named(it).is_none()) {
                behind.get_or_insert(more);
                name = format!("{name},{more}");
            }
            let found = column(name.trim(), table);
            // The text after a comma belongs to a name with a comma, or is malformed.
            let found = found.map_err(|error| behind.map_or(error, illegal))?;
            columns[role] = Some(found);
        }
        Self::new(columns, table)
    }

    /// Columns by their indices in the order of [`Role::WORDS`].
    ///
    /// # Errors
    /// [`Error::IllegalValue`] if load or latency is missing.
    pub fn new(columns: [Option<usize>; 4], table: &ImportedTable) -> Result<Self> {
        for (column, (word, _)) in columns.iter().zip(Role::WORDS).take(Role::NEEDED) {
            if column.is_none_or(|it| it >= table.columns.len()) {
                let allowed = format!(
                    "complete without {word}=…; the columns are {}",
                    listed(table)
                );
                return Err(Error::illegal("columns", "", allowed));
            }
        }
        Ok(Self(
            columns.map(|it| it.filter(|&it| it < table.columns.len())),
        ))
    }

    /// The columns that their names suggest, those with numbers first, in the order of [`Role::WORDS`].
    #[must_use]
    pub fn guess(table: &ImportedTable) -> [Option<usize>; 4] {
        let mut taken = Vec::new();
        // The interval of a latency has a similar name, so it is matched first.
        let mut found = [None; 4];
        for place in [3, 1, 2, 0] {
            let names = Role::WORDS[place].1.names();
            let named = names.iter().flat_map(|name| {
                let columns = table.columns.iter().enumerate();
                let has = move |column: &str| column.to_lowercase().contains(name);
                let named = columns.filter(move |(_, column)| has(column));
                named.map(|(column, _)| column)
            });
            let short = table.columns.iter().enumerate().filter(|(_, column)| {
                let column = column.to_lowercase();
                let mut words = column.split(|it: char| !it.is_alphanumeric());
                words.any(|word| Role::WORDS[place].1.short_names().contains(&word))
            });
            let named = named.chain(short.map(|(column, _)| column));
            let named: Vec<usize> = named.filter(|it| !taken.contains(it)).collect();
            let mut numbers = named.iter().filter(|&&it| has_number(table, it));
            let column = numbers.next().or(named.first()).copied();
            taken.extend(column);
            found[place] = column;
        }
        found
    }

    /// Name of the column of the latency.
    pub(super) fn latency<'a>(&self, table: &'a ImportedTable) -> &'a str {
        self.0[1].map_or("", |column| table.columns[column].as_str())
    }

    /// The columns by their roles, in words.
    #[must_use]
    pub fn words(&self, table: &ImportedTable) -> String {
        let named = Role::WORDS.iter().zip(self.0);
        let named = named.filter_map(|((word, _), column)| {
            let name = loadcurve_base::error::quoted(&table.columns[column?]);
            Some(format!("{word} is “{name}”"))
        });
        named.collect::<Vec<_>>().join(", ")
    }

    /// The points of a table for a network with this scale of loads.
    ///
    /// # Errors
    /// [`Error::IllegalValue`] with line and column, for a cell that is not a number.
    pub fn points(
        &self,
        table: &ImportedTable,
        units: Units,
        scale: LoadScale,
    ) -> Result<Vec<Point>> {
        let rows = table.rows.iter();
        let point = |(line, cells): &(usize, Vec<String>)| {
            let cell = |role: usize| {
                let column = self.0[role].map(|it| (&table.columns[it], &cells[it]));
                column.filter(|(_, text)| !text.is_empty())
            };
            let value = |role: usize| {
                let read =
                    |(name, text): (&String, &String)| number(name, *line, &table.numeral(text));
                cell(role).map(read).transpose()
            };
            let messages = |load: f64| scale.to_messages(load, units.load);
            let cycles = |latency: f64| match units.latency {
                LatencyUnit::Cycles => latency,
                LatencyUnit::Nanoseconds { gigahertz } => latency * gigahertz,
            };
            let load = value(0)?;
            let load = load.ok_or_else(|| {
                let name = self.0[0].map_or("", |it| &table.columns[it]);
                wrong(name, *line, "", "a number from 0 on")
            })?;
            let state = cell(1).map_or(State::Saturated, |(_, text)| state_of(text));
            let is_steady = state.is_steady();
            let mut point = Point::new(PointSource::External, messages(load), state);
            if is_steady {
                point.latency_cycles = value(1)?.map(cycles);
            }
            point.latency_interval_cycles = value(3)?.map(cycles).filter(|_| is_steady);
            point.throughput_messages = value(2)?.map(messages);
            Ok(point)
        };
        rows.map(point).collect()
    }
}

/// Error for a part of an option that names no column.
fn illegal(part: &str) -> Error {
    let allowed = "of the form load=NAME,latency=NAME[,throughput=NAME][,interval=NAME]";
    Error::illegal("columns", part, allowed)
}

/// State of a network from the cell of its latency: a word or an empty cell means that there is no steady
/// state.
fn state_of(cell: &str) -> State {
    match cell.to_lowercase().as_str() {
        "" | "-" | "–" | "inf" | "+inf" | "infinity" | "nan" | "na" | "n/a" | "none" | "null"
        | "saturated" => State::Saturated,
        "unstable" => State::Unstable,
        "deadlock" | "deadlocked" => State::Deadlocked,
        _ => State::Steady,
    }
}

/// True if some cell of a column holds a number.
fn has_number(table: &ImportedTable, column: usize) -> bool {
    let mut rows = table.rows.iter();
    rows.any(|(_, cells)| table.is_number(&cells[column]))
}

/// Index of a column by its name, or its number from 1.
pub(super) fn column(name: &str, table: &ImportedTable) -> Result<usize> {
    let named = table.columns.iter().position(|column| column == name);
    let numbered = || {
        let number: usize = name.parse().ok()?;
        (1..=table.columns.len())
            .contains(&number)
            .then(|| number - 1)
    };
    named.or_else(numbered).ok_or_else(|| {
        let allowed = format!("a column of the table, which has {}", listed(table));
        Error::illegal("columns", name, allowed)
    })
}

/// Names of the first columns, for an error message.
fn listed(table: &ImportedTable) -> String {
    const MAX_NAMES: usize = 12;
    let names: Vec<String> = table
        .columns
        .iter()
        .take(MAX_NAMES)
        .map(|name| loadcurve_base::error::quoted(name))
        .collect();
    let more = if table.columns.len() > MAX_NAMES {
        ", …"
    } else {
        ""
    };
    names.join(", ") + more
}
