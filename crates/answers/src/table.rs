//! Answers as tables: each is made once, and written as CSV, JSON or aligned text.

mod page;

use std::borrow::Cow;
use std::fmt;

use loadcurve_base::VERSION;
use loadcurve_base::number::{Rounding, shortest, shown};
use loadcurve_scenario::Network;
use serde_json::{Map, Value, json};

use super::record::net;
pub use page::{PageColumn, PageRow, PageTable};

/// Rows of an answer, with columns for files and for readers.
///
/// A column appears in files under its name, in texts under its heading, or in both. Columns are added one by one;
/// the methods that follow change the last one.
///
/// ```
/// use loadcurve_answers::Table;
/// use loadcurve_base::number::Rounding::{Digits, Exact};
/// let table = Table::of([(8_u32, Some(0.188_56)), (16, None)])
///     .column("k", |row| row.0)
///     .headed("k", Exact)
///     .column("saturation", |row| row.1)
///     .headed("saturates at", Digits(3));
/// assert!(table.csv(&[], &[]).ends_with("k,saturation\n8,0.18856\n16,\n"));
/// assert_eq!(table.objects()[1].to_string(), r#"{"k":16,"saturation":null}"#);
/// assert_eq!(table.text(), " k  saturates at\n 8         0.189\n16             –\n");
/// ```
#[derive(Debug)]
pub struct Table<'a, R> {
    rows: Vec<R>,
    columns: Vec<Column<'a, R>>,
}

/// A column of a table.
struct Column<'a, R> {
    /// Name in files.
    name: Cow<'a, str>,
    /// Heading in texts, if it appears there.
    heading: Option<String>,
    /// Rounding of numbers in texts.
    rounding: Rounding,
    is_in_csv: bool,
    is_in_json: bool,
    /// True if texts are aligned on the left.
    is_from_left: bool,
    cell: CellOf<'a, R>,
    /// Small print of its cells on a page.
    small: Option<CellOf<'a, R>>,
    /// Its head on a page, but for the heading.
    page: PageColumn,
}

type CellOf<'a, R> = Box<dyn Fn(&R) -> Cell + 'a>;

/// Name of a column of files, with its cells.
pub(crate) type NamedCell<R> = (&'static str, fn(&R) -> Cell);

/// A value in a row.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// No value, or an unknown one.
    Empty,
    /// A whole number.
    Count(u64),
    /// A number with its digits.
    Number(f64),
    /// Yes or no; 1 or 0 in CSV.
    Truth(bool),
    /// A word, a name or a sentence.
    Text(String),
    /// A network, as in a link; with all its keys in JSON.
    Network(Box<Network>),
}

impl<'a, R> Table<'a, R> {
    /// A table of these rows, without columns yet.
    pub fn of(rows: impl IntoIterator<Item = R>) -> Self {
        Self {
            rows: rows.into_iter().collect(),
            columns: Vec::new(),
        }
    }

    /// Adds a column of files.
    #[must_use]
    pub fn column<C: Into<Cell>>(
        mut self,
        name: impl Into<Cow<'a, str>>,
        cell: impl Fn(&R) -> C + 'a,
    ) -> Self {
        self.columns.push(Column {
            name: name.into(),
            heading: None,
            rounding: Rounding::Exact,
            is_in_csv: true,
            is_in_json: true,
            is_from_left: false,
            cell: Box::new(move |row| cell(row).into()),
            small: None,
            page: PageColumn::default(),
        });
        self
    }

    /// Adds columns of files, which have no other conditions.
    #[must_use]
    pub(crate) fn columns(self, columns: &[NamedCell<R>]) -> Self
    where
        R: 'a,
    {
        let columns = columns.iter();
        columns.fold(self, |table, &(name, cell)| table.column(name, cell))
    }

    /// Adds a column of texts alone.
    #[must_use]
    pub fn shown<C: Into<Cell>>(
        self,
        heading: impl Into<String>,
        rounding: Rounding,
        cell: impl Fn(&R) -> C + 'a,
    ) -> Self {
        let table = self.column("", cell).headed(heading, rounding);
        table.changed(|it| (it.is_in_csv, it.is_in_json) = (false, false))
    }

    /// Shows the last column also in texts.
    #[must_use]
    pub fn headed(self, heading: impl Into<String>, rounding: Rounding) -> Self {
        self.changed(|it| (it.heading, it.rounding) = (Some(heading.into()), rounding))
    }

    /// Aligns the last column on the left.
    #[must_use]
    pub fn from_left(self) -> Self {
        self.changed(|it| it.is_from_left = true)
    }

    /// Leaves the last column out of JSON, where the objects around the rows have its value.
    #[must_use]
    pub fn not_in_json(self) -> Self {
        self.changed(|it| it.is_in_json = false)
    }

    /// Leaves the last column out of CSV, where comments have its value.
    #[must_use]
    pub fn not_in_csv(self) -> Self {
        self.changed(|it| it.is_in_csv = false)
    }

    /// Removes the last column unless a condition is met.
    #[must_use]
    pub fn when(mut self, is_met: bool) -> Self {
        if !is_met {
            self.columns.pop();
        }
        self
    }

    /// Removes the last column if all its cells are empty.
    #[must_use]
    pub fn when_any(self) -> Self {
        let is_filled = |column: &Column<R>| {
            let mut rows = self.rows.iter();
            rows.any(|row| (column.cell)(row) != Cell::Empty)
        };
        let is_met = self.columns.last().is_some_and(is_filled);
        self.when(is_met)
    }

    fn changed(mut self, change: impl FnOnce(&mut Column<'a, R>)) -> Self {
        if let Some(column) = self.columns.last_mut() {
            change(column);
        }
        self
    }

    /// The cells of a column, if there is one of this name.
    #[must_use]
    pub fn cells(&self, name: &str) -> Option<Vec<Cell>> {
        let column = self.columns.iter().find(|it| it.name == name)?;
        Some(self.rows.iter().map(&column.cell).collect())
    }

    /// The CSV file: comments with the version, the links and these remarks, a line of names, and the rows.
    #[must_use]
    pub fn csv(&self, links: &[String], remarks: &[String]) -> String {
        let columns = || self.columns.iter().filter(|it| it.is_in_csv);
        let names: Vec<&str> = columns().map(|it| it.name.as_ref()).collect();
        let links = links.iter().map(|link| format!("# link: ?{link}\n"));
        let remarks = remarks.iter().map(|remark| format!("# {remark}\n"));
        let mut text = format!("# Loadcurve {VERSION}\n");
        text.extend(
            links
                .chain(remarks)
                .chain([names.join(","), "\n".to_owned()]),
        );
        for row in &self.rows {
            let cells: Vec<String> = columns().map(|it| (it.cell)(row).csv()).collect();
            text.extend([&cells.join(","), "\n"]);
        }
        text
    }

    /// The rows as objects of JSON.
    #[must_use]
    pub fn objects(&self) -> Vec<Value> {
        let columns = || self.columns.iter().filter(|it| it.is_in_json);
        let object = |row| columns().map(move |it| (it.name.to_string(), (it.cell)(row).json()));
        let objects = self
            .rows
            .iter()
            .map(|row| object(row).collect::<Map<_, _>>());
        objects.map(Value::Object).collect()
    }

    /// Headings and rows for readers.
    #[must_use]
    pub fn texts(&self) -> (Vec<String>, Vec<Vec<String>>) {
        let columns = || (self.columns.iter()).filter_map(|it| Some((it.heading.as_ref()?, it)));
        let texts = |row| columns().map(|(_, it)| it.text(row)).collect();
        let headings = columns().map(|(heading, _)| heading.clone());
        (headings.collect(), self.rows.iter().map(texts).collect())
    }

    /// Right-aligned columns below a line of headings.
    #[must_use]
    pub fn text(&self) -> String {
        let (headings, mut lines) = self.texts();
        let shown = self.columns.iter().filter(|it| it.heading.is_some());
        let width = |lines: &[Vec<String>], column: usize| {
            let widths = lines.iter().map(|cells| cells[column].chars().count());
            widths.max().unwrap_or(0)
        };
        // Left-aligned cells are padded to the width of their rows, not of the heading.
        let fills = shown.enumerate().map(|(column, it)| {
            let fill = it.is_from_left.then(|| width(&lines, column));
            fill.unwrap_or_default()
        });
        let fills: Vec<usize> = fills.collect();
        lines.insert(0, headings);
        for line in &mut lines {
            for (cell, fill) in line.iter_mut().zip(&fills) {
                *cell = format!("{cell:<fill$}");
            }
        }
        let widths: Vec<usize> = (0..fills.len()).map(|it| width(&lines, it)).collect();
        let line = |cells: &Vec<String>| {
            let padded = cells.iter().zip(&widths);
            let padded = padded.map(|(cell, &width)| format!("{cell:>width$}"));
            format!("{}\n", padded.collect::<Vec<_>>().join("  ").trim_end())
        };
        lines.iter().map(line).collect()
    }
}

impl<R> Column<'_, R> {
    /// The cell of a row for readers.
    fn text(&self, row: &R) -> String {
        match (self.cell)(row) {
            Cell::Empty => "–".to_owned(),
            cell => cell.shown(self.rounding),
        }
    }
}

impl<R> fmt::Debug for Column<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({:?})", self.name, self.heading)
    }
}

impl Cell {
    fn csv(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Count(count) => count.to_string(),
            Self::Number(number) => shortest(*number),
            Self::Truth(is) => u8::from(*is).to_string(),
            // Networks with settings contain commas.
            Self::Network(network) => quoted(&network.to_string()),
            Self::Text(text) if text.contains([',', '"', '\n', '\r']) => quoted(text),
            Self::Text(text) => text.clone(),
        }
    }

    fn json(&self) -> Value {
        match self {
            Self::Empty => Value::Null,
            Self::Count(count) => json!(count),
            Self::Number(number) => json!(number),
            Self::Truth(is) => json!(is),
            Self::Text(text) => json!(text),
            Self::Network(network) => Value::Object(net(network)),
        }
    }

    /// The value for readers; nothing if it is empty.
    #[must_use]
    pub fn shown(&self, rounding: Rounding) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Count(count) => count.to_string(),
            Self::Number(number) => shown(*number, rounding),
            Self::Truth(is) => if *is { "yes" } else { "no" }.to_owned(),
            Self::Text(text) => text.clone(),
            Self::Network(network) => network.to_string(),
        }
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

impl From<usize> for Cell {
    fn from(count: usize) -> Self {
        Self::Count(count as u64)
    }
}

impl From<u32> for Cell {
    fn from(count: u32) -> Self {
        Self::Count(count.into())
    }
}

impl From<u64> for Cell {
    fn from(count: u64) -> Self {
        Self::Count(count)
    }
}

impl From<f64> for Cell {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<bool> for Cell {
    fn from(is: bool) -> Self {
        Self::Truth(is)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&Network> for Cell {
    fn from(network: &Network) -> Self {
        Self::Network(Box::new(network.clone()))
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Empty, Into::into)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve_scenario::Scenario;

    #[test]
    fn networks_are_quoted_always_and_texts_where_they_must_be() {
        let networks = Scenario::read("net=mesh&net=mesh,k:4").scenario.networks;
        let table = Table::of(networks.iter().zip(["a, \"b\"", "c"]))
            .column("net", |it| it.0)
            .column("words", |it| it.1)
            .column("none", |_| None::<f64>)
            .when_any()
            .column("is", |it| it.1 == "c");
        let csv = table.csv(&["net=mesh".to_owned()], &["units: none".to_owned()]);
        let (head, rows) = csv.split_once("\nnet,words,is\n").unwrap();
        assert!(
            head.ends_with("\n# link: ?net=mesh\n# units: none"),
            "{head}"
        );
        assert_eq!(rows, "\"mesh\",\"a, \"\"b\"\"\",0\n\"mesh,k:4\",c,1\n");
        assert_eq!(table.objects()[1]["net"]["k"], 4);
    }

    #[test]
    fn what_is_read_from_the_left_is_filled_to_its_widest_row() {
        let table = Table::of(["a", "bcd"])
            .shown("", Rounding::Exact, |it| it.len())
            .shown("heading", Rounding::Exact, |it| *it)
            .from_left();
        assert_eq!(table.text(), "   heading\n1      a\n3      bcd\n");
    }
}
