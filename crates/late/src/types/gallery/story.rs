//! The stories behind the figures.

use loadcurve_gallery::number::{Number, Origin};
use loadcurve_gallery::story;
use serde::Serialize;
use tsify::Tsify;

use super::citation::Citation;

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
