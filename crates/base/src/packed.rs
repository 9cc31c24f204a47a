//! Texts packed into links: deflated, in base64 with the letters of links.

use base64::Engine as _;
use base64::alphabet::Alphabet;
use base64::engine::{GeneralPurpose, general_purpose::NO_PAD};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// The digits of base64, with `-` and `.` in place of `+` and `/`, which links escape.
const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-.";

/// Level of compression: the best that does not take long.
const LEVEL: u8 = 9;

fn base64() -> GeneralPurpose {
    let alphabet = Alphabet::new(DIGITS).expect("these are 64 different letters");
    GeneralPurpose::new(&alphabet, NO_PAD)
}

/// Packs some bytes.
///
/// ```
/// use loadcurve_base::packed::{packed, unpacked};
/// let text = packed(b"A B\nB C\nC A\n");
/// assert_eq!(unpacked(&text, 100).unwrap(), b"A B\nB C\nC A\n");
/// assert_eq!(unpacked(&text, 3), None);
/// ```
#[must_use]
pub fn packed(bytes: &[u8]) -> String {
    base64().encode(compress_to_vec(bytes, LEVEL))
}

/// Unpacks a text; none if it is not a packed one, or unpacks to more than `most_bytes`.
#[must_use]
pub fn unpacked(text: &str, most_bytes: usize) -> Option<Vec<u8>> {
    let deflated = base64().decode(text).ok()?;
    decompress_to_vec_with_limit(&deflated, most_bytes).ok()
}
