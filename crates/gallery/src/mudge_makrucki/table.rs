//! The three tables in one form: printed values, recomputed values and notes.

use super::{
    Comparison, ERRATA, Erratum, ErratumKind, PrintedColumn, PrintedQuantity, PrintedRow, Setting,
    TABLE_I, TABLE_II, TABLE_III,
};

/// A table, ready to be displayed.
#[derive(Debug)]
pub struct Table {
    /// Name in addresses.
    pub id: &'static str,
    /// Name of the table in the paper.
    pub name: &'static str,
    /// Title in our words.
    pub title: &'static str,
    /// Caption in the paper.
    pub caption: &'static str,
    /// Headings of its two quantities.
    pub headings: [Heading; 2],
    /// Rows in order.
    pub rows: Vec<Row>,
    /// Notes on some of its entries, in order.
    pub notes: Vec<Note>,
    /// Remark on the table as a whole, and the story with the details.
    pub remark: Option<(&'static str, &'static str)>,
}

/// Heading of a quantity.
#[derive(Debug, Clone, Copy)]
pub struct Heading {
    /// Letter in the paper.
    pub letter: &'static str,
    /// Name of the quantity.
    pub words: &'static str,
    /// Number of decimals printed.
    pub decimals: usize,
}

/// A row of a table.
#[derive(Debug)]
pub struct Row {
    /// Network and load.
    pub setting: Setting,
    /// Stage in Tables II and III.
    pub stage: Option<u32>,
    /// Entries, one for each quantity.
    pub entries: [Entry; 2],
}

/// Entry of a row for one quantity.
#[derive(Debug)]
pub struct Entry {
    /// The quantity.
    pub quantity: PrintedQuantity,
    /// Printed values.
    pub printed: Comparison,
    /// Value recomputed by the model of the paper.
    pub recomputed: f64,
    /// Indices of the notes on each printed value: simulated, calculated, error.
    pub notes: [Vec<usize>; 3],
}

/// Note on an entry.
#[derive(Debug)]
pub struct Note {
    /// Erratum of the entry.
    pub erratum: &'static Erratum,
    /// Text of the note.
    pub text: String,
}

const DELAY_OF_NETWORK: Heading = Heading {
    letter: "PDT′",
    words: "mean time in all queues, without service",
    decimals: 0,
};

const THROUGHPUT: Heading = Heading {
    letter: "NTP/(nμ)",
    words: "throughput, as a part of what the last stage could serve",
    decimals: 3,
};

const DELAY_OF_STAGE: Heading = Heading {
    letter: "E[T′]",
    words: "mean wait in the stage, without service",
    decimals: 0,
};

const INTERARRIVAL: Heading = Heading {
    letter: "1/λ",
    words: "mean time between arrivals at a queue of the stage",
    decimals: 0,
};

const WRONG_LAST_STAGE: (&str, &str) = (
    "For b = 8 the simulated values of the last stage, and what is made of them, are wrong in the \
     paper.",
    "the-last-stage",
);

/// Tables I, II and III, recomputed now.
#[must_use]
pub fn tables() -> [Table; 3] {
    let mut tables = [
        Table {
            id: "table-1",
            name: "Table I",
            title: "Delay and throughput of whole networks",
            caption: "Results for PDT and NTP.",
            headings: [DELAY_OF_NETWORK, THROUGHPUT],
            rows: TABLE_I.iter().map(Row::of).collect(),
            notes: Vec::new(),
            remark: Some(WRONG_LAST_STAGE),
        },
        Table {
            id: "table-2",
            name: "Table II",
            title: "Stage by stage, 4 × 4 switches, n = 1024",
            caption: "Network behavior for b = 4.",
            headings: [INTERARRIVAL, DELAY_OF_STAGE],
            rows: TABLE_II.iter().map(Row::of).collect(),
            notes: Vec::new(),
            remark: None,
        },
        Table {
            id: "table-3",
            name: "Table III",
            title: "Stage by stage, 8 × 8 switches, n = 512",
            caption: "Network behavior for b = 8.",
            headings: [INTERARRIVAL, DELAY_OF_STAGE],
            rows: TABLE_III.iter().map(Row::of).collect(),
            notes: Vec::new(),
            remark: Some(WRONG_LAST_STAGE),
        },
    ];
    tables.iter_mut().for_each(Table::annotate);
    tables
}

impl Table {
    /// Notes the errata of all entries.
    fn annotate(&mut self) {
        for row in &mut self.rows {
            for (entry, heading) in row.entries.iter_mut().zip(self.headings) {
                let place = (row.setting, row.stage, entry.quantity);
                let is_here = |it: &&Erratum| (it.setting, it.stage, it.quantity) == place;
                for erratum in ERRATA.iter().filter(is_here) {
                    entry.notes[erratum.column as usize].push(self.notes.len());
                    self.notes.push(Note::on(erratum, heading));
                }
            }
        }
    }
}

impl Row {
    fn of(row: &PrintedRow) -> Self {
        Self {
            setting: row.setting,
            stage: row.stage,
            entries: std::array::from_fn(|i| Entry {
                quantity: row.quantities()[i],
                printed: row.printed[i],
                recomputed: row.recomputed(row.quantities()[i]),
                notes: Default::default(),
            }),
        }
    }
}

impl Note {
    fn on(erratum: &'static Erratum, heading: Heading) -> Self {
        let decimals = match erratum.column {
            PrintedColumn::Error => 1,
            PrintedColumn::Simulated | PrintedColumn::Calculated => heading.decimals,
        };
        let reason = erratum.reason;
        let text = match erratum.kind {
            ErratumKind::Scan { read } => {
                format!("Our scan reads {read:.decimals$}, but {reason}.")
            }
            ErratumKind::Slip { exact } => format!("The equations give {exact}: {reason}."),
            ErratumKind::Undecidable => format!("It does not fit: {reason}."),
        };
        Self {
            erratum,
            text: text.replace('-', "−"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::story::STORIES;

    #[test]
    fn every_erratum_is_noted_once_and_at_its_figure() {
        let tables = tables();
        assert_eq!(
            tables.iter().map(|table| table.notes.len()).sum::<usize>(),
            ERRATA.len()
        );
        for table in &tables {
            let mut marked = 0;
            for entry in table.rows.iter().flat_map(|row| &row.entries) {
                let Comparison {
                    simulated,
                    calculated,
                    error_percent,
                } = entry.printed;
                let printed = [simulated, calculated, error_percent];
                for (figure, notes) in printed.into_iter().zip(&entry.notes) {
                    for &note in notes {
                        assert_eq!(table.notes[note].erratum.printed(), Some(figure));
                        marked += 1;
                    }
                }
            }
            assert_eq!(marked, table.notes.len());
        }
    }

    #[test]
    fn what_has_no_slip_is_recomputed_to_the_last_digit() {
        let mut same = 0;
        for table in tables() {
            for row in &table.rows {
                for (entry, heading) in row.entries.iter().zip(table.headings) {
                    let unit = 10.0_f64.powi(heading.decimals as i32);
                    let is_slip = entry.notes[1].iter().any(|&note| {
                        matches!(table.notes[note].erratum.kind, ErratumKind::Slip { .. })
                    });
                    let is_same = (entry.recomputed * unit).round()
                        == (entry.printed.calculated * unit).round();
                    assert_ne!(is_same, is_slip, "{:?} {:?}", row.setting, heading.letter);
                    same += usize::from(is_same);
                }
            }
        }
        assert_eq!(same, 147);
    }

    #[test]
    fn what_the_wrong_765_did_belongs_to_its_story() {
        for erratum in &ERRATA {
            let is_of_765 = ["765", "single precision"]
                .iter()
                .any(|it| erratum.reason.contains(it));
            let story = if is_of_765 { "the-765" } else { "the-scan" };
            assert_eq!(erratum.story, story, "{erratum:?}");
        }
    }

    #[test]
    fn every_story_that_is_named_is_told() {
        for table in tables() {
            let named = table.notes.iter().map(|note| note.erratum.story);
            for story in named.chain(table.remark.map(|(_, story)| story)) {
                assert!(STORIES.iter().any(|told| told.id == story), "{story}");
            }
        }
    }
}
