//! The gallery: classics, figures, tables and stories of the papers, and the tour.

mod citation;
mod classic;
mod figure;
mod simulated;
mod story;
mod table;

use loadcurve_gallery::classic::CLASSICS;
use loadcurve_gallery::figure::FIGURES;
use loadcurve_gallery::mudge_makrucki::table::tables;
use loadcurve_gallery::story::STORIES;
use loadcurve_gallery::tour::{STOPS, Stop};
use serde::Serialize;
use tsify::Tsify;

pub use citation::Citation;
pub use classic::{CitedWork, Classic, ClassicGroup, ClassicHeading};
pub use figure::{FigurePanel, PaperFigure};
pub use simulated::{SimulatedEntry, SimulatedRow, SimulatedSetting};
pub use story::{Story, StoryNumber};
pub use table::{PaperTable, TableEntry, TableHeading, TableNote, TableRemark, TableRow};

/// The contents of the gallery.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Gallery {
    tour: Vec<TourStep>,
    classics: Vec<ClassicGroup>,
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

impl Gallery {
    /// The whole contents, computed now.
    #[must_use]
    pub fn now() -> Self {
        Self {
            tour: STOPS.iter().map(TourStep::from).collect(),
            classics: CLASSICS.iter().map(ClassicGroup::from).collect(),
            figures: FIGURES.iter().map(PaperFigure::from).collect(),
            tables: tables().iter().map(PaperTable::from).collect(),
            stories: STORIES.iter().map(|&story| Story::from(story)).collect(),
        }
    }
}

impl From<&Stop> for TourStep {
    fn from(stop: &Stop) -> Self {
        Self {
            title: stop.title,
            sentence: stop.sentence,
            link: stop.link,
        }
    }
}
