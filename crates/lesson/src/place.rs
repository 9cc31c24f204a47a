//! Checks shared by all fields of a lesson.

use std::fmt::Display;
use std::ops::RangeInclusive;

use loadcurve::scenario::{Context, Scenario};

use crate::error::quoted;
use crate::{Error, Result};

/// Fails unless a number is within a range.
pub(crate) fn within<T: PartialOrd + Display>(
    place: &str,
    number: T,
    range: RangeInclusive<T>,
) -> Result<T> {
    if range.contains(&number) {
        return Ok(number);
    }
    let (start, end) = (range.start(), range.end());
    Err(Error::Mistake(format!(
        "{place} must be a whole number from {start} to {end}, not {number}"
    )))
}

/// Fails unless a list has up to `most` entries.
pub(crate) fn at_most(place: &str, count: usize, things: &str, most: usize) -> Result<()> {
    if count <= most {
        return Ok(());
    }
    Err(Error::Mistake(format!(
        "{place} has {count} {things}; it may have up to {most}"
    )))
}

/// Fails unless a line has 1 to `most` characters, without line breaks.
pub(crate) fn line(place: &str, what: &str, text: String, most: usize) -> Result<String> {
    if text.trim().is_empty() {
        return Err(Error::lacks(place, what));
    }
    if text.chars().any(char::is_control) {
        return Err(Error::at(place, format!("the {what} must be one line")));
    }
    let count = text.chars().count();
    if count > most {
        let words = format!("the {what} has {count} characters; it may have up to {most}");
        return Err(Error::at(place, words));
    }
    Ok(text)
}

/// Scenario of a link in a lesson: a query without mistakes that opens no lesson itself.
pub(crate) fn link(place: &str, text: &str, context: &Context) -> Result<Scenario> {
    if !text.starts_with('?') {
        let words = format!(
            "the link must begin with ?, such as ?net=mesh&load=0.1, not {}",
            quoted(text)
        );
        return Err(Error::at(place, words));
    }
    let scenario = Scenario::read_strictly_in(text, context).map_err(|source| Error::Link {
        place: place.to_owned(),
        source: Box::new(source),
    })?;
    let view = &scenario.view;
    if view.lesson.is_some() || view.step.is_some() || view.embed {
        let words = "the link must not open a lesson or an embedded page itself: leave out lesson, step and embed";
        return Err(Error::at(place, words));
    }
    Ok(scenario)
}
