//! Lessons packed into links: JSON without spaces.

use loadcurve::packed;
use loadcurve::scenario::{MAX_ID_CHARACTERS, MAX_PACKED_CHARACTERS};

use crate::file::MAX_BYTES;
use crate::{Error, Result};

/// Packs the text of a lesson.
///
/// # Errors
/// [`Error::Illegal`] if it is too long for a link.
pub fn packed(json: &str) -> Result<String> {
    let packed = packed::packed(json.as_bytes());
    if (MAX_ID_CHARACTERS + 1..=MAX_PACKED_CHARACTERS).contains(&packed.len()) {
        return Ok(packed);
    }
    let allowed = format!("up to {MAX_PACKED_CHARACTERS} characters, packed; send it as a file");
    Err(Error::illegal(
        "lesson",
        &format!("{} characters", packed.len()),
        allowed,
    ))
}

/// Unpacks the text of a lesson.
///
/// # Errors
/// [`Error::Illegal`] if the text is not a packed lesson, or unpacks to more than a lesson may have.
pub fn unpacked(text: &str) -> Result<String> {
    let is_short = text.len() <= MAX_PACKED_CHARACTERS;
    let bytes = is_short.then(|| packed::unpacked(text, MAX_BYTES));
    let json = bytes
        .flatten()
        .and_then(|bytes| String::from_utf8(bytes).ok());
    json.ok_or_else(|| Error::illegal("lesson", text, "a packed lesson; it may have been cut off"))
}
