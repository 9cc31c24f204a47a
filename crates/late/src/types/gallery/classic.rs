//! The classics.

use loadcurve_gallery::classic::{self, Cited, Heading};
use serde::Serialize;
use tsify::Tsify;

use super::citation::Citation;

/// Classics about the same question.
#[derive(Debug, Serialize, Tsify)]
pub struct ClassicGroup {
    title: &'static str,
    classics: Vec<Classic>,
}

/// A classic comparison.
#[derive(Debug, Serialize, Tsify)]
pub struct Classic {
    id: &'static str,
    title: &'static str,
    sentence: &'static str,
    /// Caveats; may be empty.
    caution: &'static str,
    link: &'static str,
    /// Names of the networks, one for each row of numbers.
    names: Vec<String>,
    /// Headings of the columns of numbers.
    headings: Vec<ClassicHeading>,
    sources: Vec<CitedWork>,
}

/// A cited work.
#[derive(Debug, Serialize, Tsify)]
pub struct CitedWork {
    work: Citation,
    /// Chapter or section; may be empty.
    place: &'static str,
}

/// Heading of a column of numbers.
#[derive(Debug, Serialize, Tsify)]
pub struct ClassicHeading {
    words: &'static str,
    unit: &'static str,
}

impl From<&classic::Group> for ClassicGroup {
    fn from(group: &classic::Group) -> Self {
        Self {
            title: group.title,
            classics: group.classics.iter().map(|&it| Classic::from(it)).collect(),
        }
    }
}

impl From<&classic::Classic> for Classic {
    fn from(classic: &classic::Classic) -> Self {
        Self {
            id: classic.id,
            title: classic.title,
            sentence: classic.sentence,
            caution: classic.caution,
            link: classic.link,
            names: classic.names(),
            headings: classic
                .headings()
                .into_iter()
                .map(|Heading { words, unit }| ClassicHeading { words, unit })
                .collect(),
            sources: classic.sources.iter().map(CitedWork::from).collect(),
        }
    }
}

impl From<&Cited> for CitedWork {
    fn from(cited: &Cited) -> Self {
        Self {
            work: cited.source.into(),
            place: cited.place,
        }
    }
}
