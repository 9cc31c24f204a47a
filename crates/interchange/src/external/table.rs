//! Tables of numbers with named columns and any separator.

use csv::{ReaderBuilder, Trim};
use loadcurve_base::line_ends::with_line_feeds;
use loadcurve_base::{Error, Result};

use super::caminos;
use super::number::{origin, wrong};

/// Largest number of columns.
const MAX_COLUMNS: usize = 1_000;

/// A table as read, before its columns have roles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedTable {
    /// Names of the columns; “column 1” and so on in a table without names.
    pub columns: Vec<String>,
    /// Rows, each with its line in the file and one cell for each column.
    pub rows: Vec<(usize, Vec<String>)>,
    /// Name of the program, if a comment says `# origin: NAME`.
    pub origin: Option<String>,
    /// True if commas are decimal points, because cells are separated by semicolons.
    pub has_decimal_commas: bool,
}

impl ImportedTable {
    /// Reads a table whose cells are separated by commas, semicolons, tabs or spaces. Lines that begin
    /// with `#` are comments.
    ///
    /// # Errors
    /// [`Error::IllegalValue`] with the line, if a line has more or fewer cells than there are columns,
    /// or there is no row.
    pub fn read(text: &str) -> Result<Self> {
        let text = &*with_line_feeds(text.trim_start_matches('\u{feff}'));
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
        let mut lines = Lines::of(text);
        let Some((line, first)) = lines.next() else {
            return Err(Error::illegal(
                "line 1",
                "",
                "the names of columns: the file has none",
            ));
        };
        let separator = lines.separator;
        table.has_decimal_commas = matches!(separator, Separator::Character(b';'));
        let names = separator.cells(line, first)?;
        if names.len() < 2 || names.len() > MAX_COLUMNS {
            let allowed = format!("a line of 2 to {MAX_COLUMNS} cells, separated by commas");
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
            // Spreadsheet programs end a file with rows of separators only.
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

    /// True if a text is probably a table, complete or not: some line has two numbers.
    #[must_use]
    pub fn is_meant(text: &str) -> bool {
        text.lines().any(|line| {
            let cells = line.split(['\t', ';', ',', ' ', '"']);
            cells.filter(|cell| cell.parse::<f64>().is_ok()).count() >= 2
        })
    }

    /// Name of the program, if a comment or the names of the columns reveal it.
    #[must_use]
    pub fn program(&self) -> Option<&str> {
        let by_names = || caminos::has_names(&self.columns).then_some(caminos::ORIGIN);
        self.origin.as_deref().or_else(by_names)
    }

    /// True if at least two columns hold numbers in some row, as load and latency have to.
    #[must_use]
    pub fn has_numbers(&self) -> bool {
        let numbers = |cells: &[String]| cells.iter().filter(|cell| self.is_number(cell)).count();
        self.rows.iter().any(|(_, cells)| numbers(cells) >= 2)
    }

    /// Text of a cell with a decimal point.
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

/// Lines of a table with their line numbers, without comments and empty lines. If a quoted cell does not end in a line,
/// the next lines are part of it.
struct Lines<'a> {
    rest: &'a str,
    /// Number of lines before the rest.
    above: usize,
    separator: Separator,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Self {
        let mut lines = Self {
            rest: text,
            above: 0,
            separator: Separator::Spaces,
        };
        lines.pass_comments();
        let first = lines.rest.lines().next().unwrap_or_default();
        lines.separator = Separator::of(first);
        lines
    }

    /// Leaves out comments and empty lines.
    fn pass_comments(&mut self) {
        while let Some(line) = self.rest.split_inclusive('\n').next() {
            let text = line.trim().trim_start_matches('"');
            if !text.is_empty() && !text.starts_with('#') {
                return;
            }
            self.pass(line.len());
        }
    }

    /// Takes this many bytes, which are whole lines.
    fn pass(&mut self, length: usize) -> &'a str {
        let (line, rest) = self.rest.split_at(length);
        self.above += line.split_inclusive('\n').count();
        self.rest = rest;
        line.trim_end_matches(['\r', '\n'])
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        self.pass_comments();
        let number = self.above + 1;
        let length = self.separator.length_of_line(self.rest);
        (length > 0).then(|| (number, self.pass(length)))
    }
}

/// Separator of the cells of a line.
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

    /// Number of bytes up to the first line ending outside a quoted cell. A quote that is never closed has no effect.
    fn length_of_line(self, text: &str) -> usize {
        let shortest = text.find('\n').map_or(text.len(), |end| end + 1);
        let Self::Character(delimiter) = self else {
            return shortest;
        };
        let (mut is_quoted, mut may_open) = (false, true);
        for (place, byte) in text.bytes().enumerate() {
            match byte {
                b'"' if is_quoted => (is_quoted, may_open) = (false, true),
                b'"' if may_open => is_quoted = true,
                b'\n' if !is_quoted => return place + 1,
                _ => may_open = byte == delimiter,
            }
        }
        if is_quoted { shortest } else { text.len() }
    }

    fn cells(self, line: usize, text: &str) -> Result<Vec<String>> {
        let Self::Character(delimiter) = self else {
            return Ok(text.split_whitespace().map(str::to_owned).collect());
        };
        let mut reader = ReaderBuilder::new()
            .has_headers(false)
            .trim(Trim::All)
            .delimiter(delimiter)
            .buffer_capacity(text.len().max(1))
            .from_reader(text.as_bytes());
        let record = reader.records().next().transpose();
        let broken = |_| Error::illegal(&format!("line {line}"), text.trim(), "a line of a table");
        let record = record.map_err(broken)?.unwrap_or_default();
        Ok(record.iter().map(str::to_owned).collect())
    }
}
