//! The gallery: figures, tables and stories of the papers, and the tour.

use loadcurve::number::rounded_text;
use loadcurve::paper::figure::FIGURES;
use loadcurve::paper::mudge_makrucki::table::{Entry, Heading, Note, Row, Table, tables};
use loadcurve::paper::mudge_makrucki::{Kind, Simulated};
use loadcurve::paper::story::{Number, Origin, STORIES};
use loadcurve::paper::tour::STEPS;
use loadcurve::paper::{Source, figure, source, story, tour};
use serde::Serialize;
use tsify::Tsify;

/// All that the gallery shows.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Gallery {
    tour: Vec<TourStep>,
    figures: Vec<PaperFigure>,
    tables: Vec<PaperTable>,
    stories: Vec<Story>,
}

/// A stop of the tour.
#[derive(Debug, Serialize, Tsify)]
pub struct TourStep {
    title: &'static str,
    sentence: &'static str,
    link: &'static str,
}

/// How to cite a paper.
#[derive(Debug, Serialize, Tsify)]
pub struct Citation {
    /// Its key, which tells papers apart.
    key: &'static str,
    sentence: String,
    bibtex: String,
    doi: Option<&'static str>,
}

/// A figure of a paper.
#[derive(Debug, Serialize, Tsify)]
pub struct PaperFigure {
    id: &'static str,
    source: Citation,
    name: &'static str,
    title: &'static str,
    /// The paper's own; empty where it has no such figure.
    caption: &'static str,
    panels: Vec<FigurePanel>,
    /// What is to be known of it.
    notes: Vec<&'static str>,
}

/// A panel of a figure.
#[derive(Debug, Serialize, Tsify)]
pub struct FigurePanel {
    name: &'static str,
    link: &'static str,
}

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
    /// None in the table of whole networks.
    stage: Option<u32>,
    /// The query that shows the network at this load.
    link: String,
    entries: Vec<TableEntry>,
}

/// What a row says of a quantity.
#[derive(Debug, Serialize, Tsify)]
pub struct TableEntry {
    /// Simulated, calculated and the error in per cent.
    printed: Vec<String>,
    /// The indices of the notes on each of them.
    notes: Vec<Vec<usize>>,
    recomputed: String,
}

/// A note on an entry of a table.
#[derive(Debug, Serialize, Tsify)]
pub struct TableNote {
    /// scan, slip or undecidable.
    kind: &'static str,
    text: String,
    story: &'static str,
}

/// What is to be known of a table.
#[derive(Debug, Serialize, Tsify)]
pub struct TableRemark {
    text: &'static str,
    story: &'static str,
}

/// A story.
#[derive(Debug, Serialize, Tsify)]
pub struct Story {
    id: &'static str,
    title: &'static str,
    source: Citation,
    text: &'static str,
    numbers: Vec<StoryNumber>,
    link: &'static str,
}

/// A number of a story.
#[derive(Debug, Serialize, Tsify)]
pub struct StoryNumber {
    words: &'static str,
    now: String,
    printed: bool,
}

/// What simulation says of an entry of a table.
#[derive(Debug, Serialize, Tsify)]
pub struct SimulatedEntry {
    value: String,
    /// By how much the recomputed value is above it.
    difference: String,
}

/// What simulation says of a setting of the tables.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SimulatedSetting {
    /// Whether nothing is added to it any more.
    is_finished: bool,
    /// Rows of each of the tables, by their place in it.
    rows: Vec<SimulatedRow>,
}

/// A row of a table as simulated.
#[derive(Debug, Serialize, Tsify)]
pub struct SimulatedRow {
    /// The index of the table, and of the row in it.
    pub table: usize,
    /// See `table`.
    pub row: usize,
    /// One for each quantity; none where nothing is known.
    pub entries: Vec<Option<SimulatedEntry>>,
}

impl Gallery {
    /// Everything, computed now.
    #[must_use]
    pub fn now() -> Self {
        Self {
            tour: STEPS.iter().map(TourStep::from).collect(),
            figures: FIGURES.iter().map(PaperFigure::from).collect(),
            tables: tables().iter().map(PaperTable::from).collect(),
            stories: STORIES.iter().map(|&story| Story::from(story)).collect(),
        }
    }
}

impl From<&tour::Step> for TourStep {
    fn from(step: &tour::Step) -> Self {
        Self {
            title: step.title,
            sentence: step.sentence,
            link: step.link,
        }
    }
}

impl From<&Source> for Citation {
    fn from(source: &Source) -> Self {
        Self {
            key: source.key,
            sentence: source.citation(),
            bibtex: source.bibtex(),
            doi: source.doi,
        }
    }
}

impl From<&figure::Figure> for PaperFigure {
    fn from(figure: &figure::Figure) -> Self {
        let panels = figure.panels.iter().map(|panel| FigurePanel {
            name: panel.name,
            link: panel.link,
        });
        Self {
            id: figure.id,
            source: figure.source.into(),
            name: figure.name,
            title: figure.title,
            caption: figure.caption,
            panels: panels.collect(),
            notes: figure.notes(),
        }
    }
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
        let figures = entry.figures;
        let decimals = heading.decimals;
        Self {
            printed: vec![
                text(figures.simulated, decimals),
                text(figures.calculated, decimals),
                text(figures.error_percent, 1),
            ],
            notes: entry.notes.to_vec(),
            // A digit more shows where rounding goes.
            recomputed: text(entry.recomputed, decimals + 1),
        }
    }
}

impl From<&Note> for TableNote {
    fn from(note: &Note) -> Self {
        Self {
            kind: match note.erratum.kind {
                Kind::Scan { .. } => "scan",
                Kind::Slip { .. } => "slip",
                Kind::Undecidable => "undecidable",
            },
            text: note.text.clone(),
            story: note.erratum.story,
        }
    }
}

impl From<&story::Story> for Story {
    fn from(story: &story::Story) -> Self {
        let number = |number: &Number| StoryNumber {
            words: number.words,
            now: number.now(),
            printed: matches!(number.origin, Origin::Printed(_)),
        };
        Self {
            id: story.id,
            title: story.title,
            source: story.source.into(),
            text: story.text,
            numbers: story.numbers.iter().map(number).collect(),
            link: story.link,
        }
    }
}

impl SimulatedSetting {
    /// For the page.
    #[must_use]
    pub fn new(is_finished: bool, rows: Vec<SimulatedRow>) -> Self {
        Self { is_finished, rows }
    }
}

impl SimulatedEntry {
    /// What is simulated beside what is recomputed.
    #[must_use]
    pub fn new(simulated: Simulated, entry: &Entry, heading: Heading) -> Self {
        let decimals = heading.decimals + 1;
        let value = text(simulated.value, decimals);
        let difference = 100.0 * (entry.recomputed - simulated.value) / simulated.value;
        Self {
            value: match simulated.half_width {
                Some(half) => format!("{value} ± {}", rounded_text(half, 2)),
                None => value,
            },
            difference: text(difference, 1),
        }
    }
}

/// A number with a minus sign of its own; what is rounded to nothing has none.
fn text(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    let is_nothing = !text.contains(|digit: char| ('1'..='9').contains(&digit));
    text.replace('-', if is_nothing { "" } else { "−" })
}
