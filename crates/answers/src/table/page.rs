//! Tables as a page shows them.

use loadcurve_base::number::Rounding;
use serde::Serialize;

use super::{Cell, Column, Table};

/// A table for a page: its columns of texts, of which the first names the rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PageTable {
    /// The columns.
    pub columns: Vec<PageColumn>,
    /// The rows.
    pub rows: Vec<PageRow>,
}

/// Head of a column.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PageColumn {
    /// Its heading.
    pub name: String,
    /// Unit of its cells, in small print; empty if there is none.
    pub unit: String,
    /// What its name means; empty if it says it all.
    pub about: &'static str,
    /// True if it is dropped where there is little room.
    pub is_further: bool,
}

/// A row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PageRow {
    /// Role of the row in the answer; empty for most.
    pub role: &'static str,
    /// Name of its subject for the program, such as the link of a network; empty if there is none.
    pub key: String,
    /// Its cells: each a text, and what stands beside or below it in small print.
    pub cells: Vec<[String; 2]>,
}

impl<'a, R> Table<'a, R> {
    /// Adds small print to the cells of the last column on a page.
    #[must_use]
    pub fn small<C: Into<Cell>>(self, text: impl Fn(&R) -> C + 'a) -> Self {
        self.changed(|it| it.small = Some(Box::new(move |row| text(row).into())))
    }

    /// Explains the name of the last column on a page.
    #[must_use]
    pub fn about(self, about: &'static str) -> Self {
        self.changed(|it| it.page.about = about)
    }

    /// Drops the last column from a page with little room if a condition is met.
    #[must_use]
    pub fn further(self, is_further: bool) -> Self {
        self.changed(|it| it.page.is_further = is_further)
    }

    /// The table for a page, given the role and the key of each row. Of a heading, the part after the first comma is
    /// the unit.
    #[must_use]
    pub fn page(&self, about: impl Fn(&R) -> (&'static str, String)) -> PageTable {
        let columns = || self.columns.iter().filter(|it| it.heading.is_some());
        let head = |it: &Column<R>| {
            let heading = it.heading.as_deref().unwrap_or_default();
            let (name, unit) = heading.split_once(", ").unwrap_or((heading, ""));
            PageColumn {
                name: name.to_owned(),
                unit: unit.to_owned(),
                ..it.page.clone()
            }
        };
        let row = |row: &R| {
            let small = |it: &Column<R>| Some(it.small.as_ref()?(row).shown(Rounding::Exact));
            let cells = columns().map(|it| [it.text(row), small(it).unwrap_or_default()]);
            let (role, key) = about(row);
            PageRow {
                role,
                key,
                cells: cells.collect(),
            }
        };
        PageTable {
            columns: columns().map(head).collect(),
            rows: self.rows.iter().map(row).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve_base::number::Rounding::Tenths;

    #[test]
    fn units_follow_a_comma_and_small_print_its_number() {
        let table = Table::of([(1.25, Some("± 1")), (2.0, None)])
            .column("file", |_| 0.0)
            .shown("wait, cycles", Tenths, |it| {
                Some(it.0).filter(|it| *it < 2.0)
            })
            .small(|it| it.1)
            .further(true);
        let page = table.page(|it| (if it.1.is_some() { "best" } else { "" }, String::new()));
        let [column] = &page.columns[..] else {
            panic!("{page:?}");
        };
        assert_eq!((&*column.name, &*column.unit), ("wait", "cycles"));
        assert!(column.is_further);
        let cells = page.rows.iter().map(|row| &row.cells[0]);
        assert_eq!(cells.collect::<Vec<_>>(), [&["1.3", "± 1"], &["–", ""]]);
        assert_eq!(page.rows[0].role, "best");
    }
}
