//! Columns of a printed table, and its rows.

use loadcurve_base::{Error, Result};

use super::draft::{Row, Timing, Wrong};
use super::printed::Printed;
use crate::external::number::wrong;

/// A column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    Bytes,
    Elements,
    Datatype,
    Reduction,
    Root,
    Time,
    Algorithm,
    Bus,
    Wrong,
    /// Largest error, in versions before August 2022.
    Error,
    /// A column that is not read: the statistics of `-I 1`.
    Statistic,
}

/// Names of columns in the line above a table.
const NAMES: [(&str, Column); 10] = [
    ("size", Column::Bytes),
    ("count", Column::Elements),
    ("type", Column::Datatype),
    ("redop", Column::Reduction),
    ("root", Column::Root),
    ("time", Column::Time),
    ("algbw", Column::Algorithm),
    ("busbw", Column::Bus),
    ("#wrong", Column::Wrong),
    ("error", Column::Error),
];

/// Column of the times of day of `-S 1`, the last one.
const TIMESTAMP: &str = "timestamp";

/// Columns of a table.
#[derive(Debug)]
pub(super) struct Columns {
    columns: Vec<Column>,
    has_out_of_place: bool,
}

impl Columns {
    /// True if a line is the one with the names of columns.
    pub(super) fn are_named(words: &[&str]) -> bool {
        words.starts_with(&["size", "count", "type"]) && words.contains(&"algbw")
    }

    /// Columns by their names. `has_out_of_place` is false for tables of times in place alone, which rccl-tests prints.
    ///
    /// # Errors
    /// [`Error::IllegalValue`] if the times are not those of the operation, or if there are none.
    pub(super) fn read(line: usize, words: &[&str], has_out_of_place: bool) -> Result<Self> {
        if words.contains(&"cputime") {
            let allowed = "the time of an operation: run it without -C 1";
            return Err(wrong("column", line, "cputime", allowed));
        }
        let words = words.iter().filter(|word| **word != TIMESTAMP);
        let columns = words.map(|word| {
            let named = NAMES.iter().find(|(name, _)| name == word);
            named.map_or(Column::Statistic, |(_, column)| *column)
        });
        let columns: Vec<Column> = columns.collect();
        let count = |sought| columns.iter().filter(|it| **it == sought).count();
        let tables = count(Column::Time);
        let is_whole = [Column::Algorithm, Column::Bus].map(count) == [tables; 2];
        if !is_whole || tables != 1 + usize::from(has_out_of_place) {
            let allowed = "with time, algbw and busbw, out of place and in place";
            return Err(Error::illegal(
                &format!("columns in line {line}"),
                &columns.len().to_string(),
                allowed,
            ));
        }
        Ok(Self {
            columns,
            has_out_of_place,
        })
    }
}

/// A row of which some cells may still be missing, because messages were printed in between.
#[derive(Debug)]
pub(super) struct Cells {
    pub(super) line: usize,
    cells: Vec<String>,
}

impl Cells {
    /// True if a line begins a row: with a size, a count and a type.
    pub(super) fn are_begun(words: &[&str]) -> bool {
        let [bytes, count, datatype, ..] = words else {
            return false;
        };
        let is_whole = |word: &str| word.parse::<u64>().is_ok();
        let is_word = datatype.starts_with(|it: char| it.is_ascii_lowercase());
        is_whole(bytes) && is_whole(count) && is_word
    }

    pub(super) fn new(line: usize) -> Self {
        let cells = Vec::new();
        Self { line, cells }
    }

    /// Adds the words of a line up to the first that cannot be a cell, which belongs to a message.
    ///
    /// # Errors
    /// [`Error::IllegalValue`] if the line has all cells of a row, and one cannot be read.
    pub(super) fn add(&mut self, line: usize, words: &[&str], columns: &Columns) -> Result<()> {
        let is_whole = words.len() >= columns.columns.len() && self.cells.is_empty();
        for word in words {
            let Some(mut column) = columns.columns.get(self.cells.len()) else {
                return Ok(());
            };
            // A reduction without a name leaves its column blank.
            if *column == Column::Reduction && word.parse::<f64>().is_ok() {
                self.cells.push(String::new());
                let Some(next) = columns.columns.get(self.cells.len()) else {
                    return Ok(());
                };
                column = next;
            }
            if column.takes(word) {
                self.cells.push((*word).to_owned());
            } else if is_whole {
                return Err(wrong(column.name(), line, word, column.allowed()));
            } else {
                return Ok(());
            }
        }
        Ok(())
    }

    pub(super) fn are_complete(&self, columns: &Columns) -> bool {
        self.cells.len() >= columns.columns.len()
    }

    /// The row.
    ///
    /// # Errors
    /// [`Error::IllegalValue`] with column and line, for a cell that cannot be read.
    pub(super) fn row(&self, columns: &Columns) -> Result<Row> {
        let mut row = Row {
            place: format!("row in line {}", self.line),
            bytes: 0,
            elements: 0,
            datatype: String::new(),
            reduction: None,
            root: None,
            out_of_place: None,
            in_place: None,
        };
        let mut timings: Vec<Timing> = Vec::new();
        let zero = Printed::with_decimals(0.0, 0);
        for (column, cell) in columns.columns.iter().zip(&self.cells) {
            let illegal = || wrong(column.name(), self.line, cell, column.allowed());
            let number = || Printed::read(cell).ok_or_else(illegal);
            let last = timings.last_mut();
            match (column, last) {
                (Column::Bytes, _) => row.bytes = cell.parse().map_err(|_| illegal())?,
                (Column::Elements, _) => row.elements = cell.parse().map_err(|_| illegal())?,
                (Column::Datatype, _) => row.datatype.clone_from(cell),
                (Column::Reduction, _) if cell.is_empty() => {}
                (Column::Reduction, _) => row.reduction = Some(cell.clone()),
                (Column::Root, _) => row.root = Some(cell.parse().map_err(|_| illegal())?),
                (Column::Time, _) => timings.push(Timing {
                    time_us: number()?,
                    algorithm: zero,
                    bus: zero,
                    wrong: Wrong::NotCounted,
                }),
                (Column::Algorithm, Some(timing)) => timing.algorithm = number()?,
                (Column::Bus, Some(timing)) => timing.bus = number()?,
                (Column::Wrong, Some(timing)) if cell == NOT_CHECKED => {
                    timing.wrong = Wrong::NotChecked;
                }
                (Column::Wrong, Some(timing)) => timing.wrong = Wrong::counted(number()?.value),
                (Column::Error, Some(timing)) if cell == NOT_CHECKED => {
                    timing.wrong = Wrong::NotChecked;
                }
                _ => {}
            }
        }
        let field = format!("time in line {}", self.line);
        let mut timings = timings.into_iter().map(|it| it.checked(&field));
        if columns.has_out_of_place {
            row.out_of_place = timings.next().transpose()?;
        }
        row.in_place = timings.next().transpose()?;
        Ok(row)
    }

    /// Its cells so far, for messages.
    pub(super) fn words(&self) -> String {
        self.cells.join(" ")
    }
}

/// Cell of results that are not checked.
const NOT_CHECKED: &str = "N/A";

impl Column {
    /// True if a word may be a cell, whether or not it has a value that can be read.
    fn takes(self, word: &str) -> bool {
        match self {
            Self::Datatype | Self::Reduction => {
                word.starts_with(|it: char| it.is_ascii_lowercase())
            }
            Self::Bytes | Self::Elements => word.parse::<u64>().is_ok(),
            Self::Root => word.parse::<i64>().is_ok(),
            Self::Wrong | Self::Error if word == NOT_CHECKED => true,
            _ => word.parse::<f64>().is_ok(),
        }
    }

    fn name(self) -> &'static str {
        let named = NAMES.iter().find(|(_, column)| *column == self);
        named.map_or("statistic", |(name, _)| name)
    }

    fn allowed(self) -> &'static str {
        match self {
            Self::Datatype | Self::Reduction => "a name",
            Self::Root => "a whole number",
            Self::Bytes | Self::Elements => "a whole number from 0 on",
            Self::Wrong | Self::Error => "a number from 0 on, or N/A",
            _ => "a number from 0 on",
        }
    }
}
