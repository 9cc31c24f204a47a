//! The papers' tables, printed and recomputed.

use loadcurve::cite::source;
use loadcurve_gallery::mudge_makrucki::ErratumKind;
use loadcurve_gallery::mudge_makrucki::table::{Entry, Heading, Note, Row, Table};
use serde::Serialize;
use tsify::Tsify;

use super::citation::Citation;

/// A table of a paper, printed and recomputed.
#[derive(Debug, Serialize, Tsify)]
pub struct PaperTable {
    id: &'static str,
    source: Citation,
    name: &'static str,
    title: &'static str,
    caption: &'static str,
    headings: Vec<TableHeading>,
    rows: Vec<TableRow>,
    notes: Vec<TableNote>,
    remark: Option<TableRemark>,
}

/// A quantity of a table.
#[derive(Debug, Serialize, Tsify)]
pub struct TableHeading {
    letter: &'static str,
    words: &'static str,
}

/// A row of a table.
#[derive(Debug, Serialize, Tsify)]
pub struct TableRow {
    switches: u32,
    places: u32,
    offered: f64,
    /// None in the table for whole networks.
    stage: Option<u32>,
    /// The query that shows the network at this load.
    link: String,
    entries: Vec<TableEntry>,
}

/// The values of a quantity in a row.
#[derive(Debug, Serialize, Tsify)]
pub struct TableEntry {
    /// The simulated value, the calculated value and the error in per cent.
    printed: Vec<String>,
    /// The indices of the notes on each of these.
    notes: Vec<Vec<usize>>,
    recomputed: String,
}

/// A note on an entry of a table.
#[derive(Debug, Serialize, Tsify)]
pub struct TableNote {
    /// One of scan, slip and undecidable.
    kind: &'static str,
    text: String,
    story: &'static str,
}

/// A remark to read before using a table.
#[derive(Debug, Serialize, Tsify)]
pub struct TableRemark {
    text: &'static str,
    story: &'static str,
}

impl From<&Table> for PaperTable {
    fn from(table: &Table) -> Self {
        let headings = table.headings.iter().map(|heading| TableHeading {
            letter: heading.letter,
            words: heading.words,
        });
        let row = |row: &Row| TableRow::new(row, table.headings);
        Self {
            id: table.id,
            source: (&source::BUFFERED).into(),
            name: table.name,
            title: table.title,
            caption: table.caption,
            headings: headings.collect(),
            rows: table.rows.iter().map(row).collect(),
            notes: table.notes.iter().map(TableNote::from).collect(),
            remark: table
                .remark
                .map(|(text, story)| TableRemark { text, story }),
        }
    }
}

impl TableRow {
    fn new(row: &Row, headings: [Heading; 2]) -> Self {
        let entries = row.entries.iter().zip(headings);
        Self {
            switches: row.setting.switch,
            places: row.setting.places,
            offered: row.setting.load.offered,
            stage: row.stage,
            link: row.setting.link(),
            entries: entries
                .map(|(entry, heading)| TableEntry::new(entry, heading))
                .collect(),
        }
    }
}

impl TableEntry {
    fn new(entry: &Entry, heading: Heading) -> Self {
        let printed = entry.printed;
        let decimals = heading.decimals;
        Self {
            printed: vec![
                decimal(printed.simulated, decimals),
                decimal(printed.calculated, decimals),
                decimal(printed.error_percent, 1),
            ],
            notes: entry.notes.to_vec(),
            // One more digit shows the direction of rounding.
            recomputed: decimal(entry.recomputed, decimals + 1),
        }
    }
}

impl From<&Note> for TableNote {
    fn from(note: &Note) -> Self {
        Self {
            kind: match note.erratum.kind {
                ErratumKind::Scan { .. } => "scan",
                ErratumKind::Slip { .. } => "slip",
                ErratumKind::Undecidable => "undecidable",
            },
            text: note.text.clone(),
            story: note.erratum.story,
        }
    }
}

/// A number with a proper minus sign; numbers that round to zero have no sign.
pub(super) fn decimal(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    let is_nothing = !text.contains(|digit: char| ('1'..='9').contains(&digit));
    text.replace('-', if is_nothing { "" } else { "−" })
}
