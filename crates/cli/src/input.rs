//! Reads text files.

use std::path::Path;

use loadcurve::Error;
use loadcurve::line_ends::line_after;

use crate::failure::Failure;

/// The text of a file, which must be UTF-8.
pub(crate) fn text(path: &Path) -> Result<String, Failure> {
    decoded(
        path,
        std::fs::read(path).map_err(|error| Failure::file(path, error))?,
    )
}

/// Decodes text that was read from a file.
pub(crate) fn decoded(path: &Path, bytes: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|error| {
        let (before, rest) = error.as_bytes().split_at(error.utf8_error().valid_up_to());
        let line = line_after(before);
        let text = String::from_utf8_lossy(rest);
        let source = Error::illegal(&format!("line {line}"), &text, "text in UTF-8");
        Failure::results(path, source)
    })
}
