//! Lessons packed into links: JSON without spaces, deflated, in base64 with the letters of links.

use base64::Engine as _;
use base64::alphabet::Alphabet;
use base64::engine::{GeneralPurpose, general_purpose::NO_PAD};
use loadcurve::scenario::{MOST_ID_CHARACTERS, MOST_PACKED_CHARACTERS};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use crate::file::MOST_BYTES;
use crate::{Error, Result};

/// The digits of base64, with `-` and `.` in place of `+` and `/`, which links escape.
const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-.";

/// Level of compression: the best that does not take long.
const LEVEL: u8 = 9;

fn base64() -> GeneralPurpose {
    let alphabet = Alphabet::new(DIGITS).expect("these are 64 different letters");
    GeneralPurpose::new(&alphabet, NO_PAD)
}

/// Packs the text of a lesson.
///
/// # Errors
/// [`Error::Illegal`] if it is too long for a link.
pub fn packed(json: &str) -> Result<String> {
    let packed = base64().encode(compress_to_vec(json.as_bytes(), LEVEL));
    if (MOST_ID_CHARACTERS + 1..=MOST_PACKED_CHARACTERS).contains(&packed.len()) {
        return Ok(packed);
    }
    let allowed = format!("up to {MOST_PACKED_CHARACTERS} characters, packed; send it as a file");
    Err(Error::illegal(
        "lesson",
        &format!("{} characters", packed.len()),
        allowed,
    ))
}

/// Unpacks the text of a lesson.
///
/// # Errors
/// [`Error::Illegal`] if the text is not a packed one, or unpacks to more than a lesson may have.
pub fn unpacked(text: &str) -> Result<String> {
    let is_short = text.len() <= MOST_PACKED_CHARACTERS;
    let deflated = is_short.then(|| base64().decode(text).ok()).flatten();
    let bytes = deflated.and_then(|bytes| decompress_to_vec_with_limit(&bytes, MOST_BYTES).ok());
    let json = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
    json.ok_or_else(|| Error::illegal("lesson", text, "a packed lesson; it may have been cut off"))
}
