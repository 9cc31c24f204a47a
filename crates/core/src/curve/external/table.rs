//! Tables of numbers with named columns, whatever separates their cells.

use csv::{ReaderBuilder, Trim};

use super::caminos;
use super::number::{origin, wrong};
use crate::{Error, Result};

/// Largest number of columns.
const MOST_COLUMNS: usize = 1_000;

/// A table that was read, with nothing known of what its columns mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// Names of the columns; “column 1” and so on in a table without names.
    pub columns: Vec<String>,
    /// Rows, each with its line in the file and one cell for each column.
    pub rows: Vec<(usize, Vec<String>)>,
    /// Name of the program, if a comment says `# origin: NAME`.
    pub origin: Option<String>,
    /// True if commas are decimal points, because cells are separated by semicolons.
    pub has_decimal_commas: bool,
}

impl Table {
    /// Reads a table whose cells are separated by commas, semicolons, tabs or spaces. Lines that begin
    /// with `#` are comments.
    ///
    /// # Errors
    /// [`Error::IllegalValue`] with the line, if a line has more or fewer cells than there are columns,
    /// or there is no row.
    pub fn read(text: &str) -> Result<Self> {
        let text = text.trim_start_matches('\u{feff}');
        let comments = text.lines().filter_map(|line| {
            let line = line.trim().trim_matches(['"', ',', ';']);
            line.strip_prefix('#')
        });
        let named = |comment: &str| {
            let name = comment.trim().strip_prefix("origin:")?.trim();
            (!name.is_empty()).then(|| origin(name))
        };
        let mut table = Self {
            columns: Vec::new(),
            rows: Vec::new(),
            origin: comments.into_iter().find_map(named),
            has_decimal_commas: false,
        };
        let lines = (1..).zip(text.lines());
        let mut lines = lines.filter(|(_, line)| {
            let line = line.trim().trim_start_matches('"');
            !line.is_empty() && !line.starts_with('#')
        });
        let Some((line, first)) = lines.next() else {
            return Err(Error::illegal(
                "line 1",
                "",
                "the names of columns: the file has none",
            ));
        };
        let separator = Separator::of(first);
        table.has_decimal_commas = matches!(separator, Separator::Character(b';'));
        let names = separator.cells(line, first)?;
        if names.len() < 2 || names.len() > MOST_COLUMNS {
            let allowed = format!("a line of 2 to {MOST_COLUMNS} cells, separated by commas");
            return Err(Error::illegal(
                &format!("line {line}"),
                first.trim(),
                allowed,
            ));
        }
        if names.iter().all(|name| table.is_number(name)) {
            table.columns = (1..=names.len()).map(|i| format!("column {i}")).collect();
            table.rows.push((line, names));
        } else {
            table.columns = names;
        }
        for (line, text) in lines {
            let cells = separator.cells(line, text)?;
            // Programs for tables end a file with rows of separators alone.
            if cells.iter().all(String::is_empty) {
                continue;
            }
            if cells.len() != table.columns.len() {
                let count = table.columns.len();
                let allowed = format!("a line of {count} cells, as there are columns");
                return Err(Error::illegal(
                    &format!("line {line}"),
                    text.trim(),
                    allowed,
                ));
            }
            table.rows.push((line, cells));
        }
        if table.rows.is_empty() {
            return Err(wrong("cells", line, first, "followed by a line of numbers"));
        }
        Ok(table)
    }

    /// Name of the program, if a comment or the names of the columns tell it.
    #[must_use]
    pub fn program(&self) -> Option<&str> {
        let by_names = || caminos::has_names(self).then_some(caminos::ORIGIN);
        self.origin.as_deref().or_else(by_names)
    }

    /// True if at least two columns hold numbers in some row, as load and latency have to.
    #[must_use]
    pub fn has_numbers(&self) -> bool {
        let numbers = |cells: &[String]| cells.iter().filter(|cell| self.is_number(cell)).count();
        self.rows.iter().any(|(_, cells)| numbers(cells) >= 2)
    }

    /// Text of a cell as a number is written in Rust.
    pub(super) fn numeral(&self, cell: &str) -> String {
        if self.has_decimal_commas {
            cell.replace(',', ".")
        } else {
            cell.to_owned()
        }
    }

    pub(super) fn is_number(&self, cell: &str) -> bool {
        self.numeral(cell).parse::<f64>().is_ok()
    }
}

/// What stands between the cells of a line.
#[derive(Debug, Clone, Copy)]
enum Separator {
    Character(u8),
    Spaces,
}

impl Separator {
    /// The separator of a table, given its first line. A line with semicolons has decimal commas.
    fn of(line: &str) -> Self {
        match [b'\t', b';', b',']
            .into_iter()
            .find(|&it| line.contains(char::from(it)))
        {
            Some(character) => Self::Character(character),
            None => Self::Spaces,
        }
    }

    fn cells(self, line: usize, text: &str) -> Result<Vec<String>> {
        let Self::Character(delimiter) = self else {
            return Ok(text.split_whitespace().map(str::to_owned).collect());
        };
        let mut reader = ReaderBuilder::new()
            .has_headers(false)
            .trim(Trim::All)
            .delimiter(delimiter)
            .from_reader(text.as_bytes());
        let record = reader.records().next().transpose();
        let broken = |_| Error::illegal(&format!("line {line}"), text.trim(), "a line of a table");
        let record = record.map_err(broken)?.unwrap_or_default();
        Ok(record.iter().map(str::to_owned).collect())
    }
}
