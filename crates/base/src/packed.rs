//! Texts packed into links: deflated, then base64 with an alphabet that links need not escape.

use base64::Engine as _;
use base64::alphabet::Alphabet;
use base64::engine::{GeneralPurpose, general_purpose::NO_PAD};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// The base64 alphabet, with `-` and `.` in place of `+` and `/`, which links would escape.
const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-.";

/// Compression level: the best that is still fast.
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

/// Unpacks a text; none if it is not packed, or unpacks to more than `most_bytes`.
#[must_use]
pub fn unpacked(text: &str, most_bytes: usize) -> Option<Vec<u8>> {
    let deflated = base64().decode(text).ok()?;
    decompress_to_vec_with_limit(&deflated, most_bytes).ok()
}
