//! Checks shared by all fields of a lesson.

use std::fmt::Display;
use std::ops::RangeInclusive;

use loadcurve::scenario::{Context, Scenario};

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
    let allowed = format!("a number from {} to {}", range.start(), range.end());
    Err(Error::illegal(place, &number.to_string(), allowed))
}

/// Fails unless a line has 1 to `most` characters, without line breaks.
pub(crate) fn line(place: &str, text: String, most: usize) -> Result<String> {
    let count = text.chars().count();
    let is_line = !text.trim().is_empty() && !text.chars().any(char::is_control);
    if is_line && count <= most {
        Ok(text)
    } else {
        let allowed = format!("one line of 1 to {most} characters");
        Err(Error::illegal(place, &text, allowed))
    }
}

/// Scenario of a link in a lesson: a query without mistakes that opens no lesson itself.
pub(crate) fn link(place: &str, text: &str, context: &Context) -> Result<Scenario> {
    if !text.starts_with('?') {
        let allowed = "a query that begins with ?, such as ?net=mesh&load=0.1";
        return Err(Error::illegal(place, text, allowed));
    }
    let scenario = Scenario::read_strictly_in(text, context).map_err(|source| Error::Link {
        place: place.to_owned(),
        source: Box::new(source),
    })?;
    let view = &scenario.view;
    if view.lesson.is_some() || view.step.is_some() || view.embed {
        let allowed = "a link without lesson, step and embed";
        return Err(Error::illegal(place, text, allowed));
    }
    Ok(scenario)
}
