//! The text of a search in a link. What it asks is read where searches are made.

use loadcurve_base::Result;

use super::{Context, name};

/// Key of the view.
pub(super) const FIND_KEY: &str = "find";

/// The text as links write it, but for percent-encoding.
///
/// # Errors
/// What is wrong with it; nothing in a program that does not search.
pub(super) fn read(text: &str, context: &Context) -> Result<String> {
    let solvers = context.solvers();
    solvers.map_or_else(|| Ok(text.to_owned()), |solvers| solvers.find(text))
}

/// The text as a link holds it.
pub(super) fn written(text: &str) -> String {
    let parts: Vec<_> = text.split(',').map(name::escaped).collect();
    parts.join(",")
}
