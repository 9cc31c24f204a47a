//! Provenance of PNG files.
//!
//! Browsers and rasterizers write the pixels; this module adds text chunks, so that a picture that
//! has been passed on still leads back to its link.

use loadcurve::VERSION;

/// Signature that every PNG file begins with, and size of its header chunk: length, name, 13 bytes,
/// checksum.
const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";
const HEADER: usize = 4 + 4 + 13 + 4;

/// PNG files give their pixels per metre, and name the unit.
const METRES_PER_INCH: f64 = 0.0254;
const UNIT_IS_METRE: u8 = 1;

/// Adds the version and the canonical link to a PNG file, as text chunks behind its header. Returns
/// `None` if the bytes are not a PNG file.
///
/// ```
/// assert_eq!(loadcurve_plot::png::stamped(b"GIF89a", "net=mesh"), None);
/// ```
#[must_use]
pub fn stamped(png: &[u8], link: &str) -> Option<Vec<u8>> {
    let body = png.strip_prefix(&SIGNATURE)?;
    let (header, rest) = body.split_at_checked(HEADER)?;
    if &header[4..8] != b"IHDR" {
        return None;
    }
    let software = text_chunk("Software", &format!("Loadcurve {VERSION}"));
    let link = text_chunk("Link", &format!("?{link}"));
    Some([&SIGNATURE, header, &software, &link, rest].concat())
}

/// Adds the size on paper to a PNG file, as a chunk behind its header. Returns `None` if the bytes are not a PNG file.
///
/// ```
/// assert_eq!(loadcurve_plot::png::sized(b"GIF89a", 300.0), None);
/// ```
#[must_use]
pub fn sized(png: &[u8], pixels_per_inch: f64) -> Option<Vec<u8>> {
    let (header, rest) = png.split_at_checked(SIGNATURE.len() + HEADER)?;
    if !header.starts_with(&SIGNATURE) {
        return None;
    }
    let per_metre = ((pixels_per_inch / METRES_PER_INCH).round() as u32).to_be_bytes();
    let chunk = chunk(&[b"pHYs", &per_metre[..], &per_metre, &[UNIT_IS_METRE]].concat());
    Some([header, &chunk, rest].concat())
}

/// A text chunk with a keyword and a text. Both must be ASCII, as links are.
fn text_chunk(keyword: &str, text: &str) -> Vec<u8> {
    chunk(&[b"tEXt", keyword.as_bytes(), &[0], text.as_bytes()].concat())
}

/// A chunk with its length and checksum, from its name and content.
fn chunk(body: &[u8]) -> Vec<u8> {
    let length = u32::try_from(body.len() - 4).expect("chunks are short");
    let checksum = crc32fast::hash(body);
    [&length.to_be_bytes()[..], body, &checksum.to_be_bytes()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_follow_the_header_with_their_checksums() {
        let header = [&[0, 0, 0, 13], &b"IHDR"[..], &[1; 17]].concat();
        let png = [&SIGNATURE[..], &header, b"rest"].concat();
        let stamped = stamped(&png, "net=mesh").unwrap();
        assert!(stamped.starts_with(&png[..8 + HEADER]) && stamped.ends_with(b"rest"));
        let link = b"\0\0\0\x0etEXtLink\0?net=mesh";
        let position = stamped
            .windows(link.len())
            .position(|window| window == link);
        let end = position.unwrap() + link.len();
        // Checksum as computed by zlib.
        assert_eq!(stamped[end..end + 4], [0x8f, 0xab, 0xfd, 0xfd]);
    }

    #[test]
    fn a_size_on_paper_follows_the_header() {
        let header = [&[0, 0, 0, 13], &b"IHDR"[..], &[1; 17]].concat();
        let png = [&SIGNATURE[..], &header, b"rest"].concat();
        let sized = sized(&png, 300.0).unwrap();
        // 300 dpi are 11,811 pixels per metre; the checksum is as computed by zlib.
        let chunk = b"\0\0\0\x09pHYs\0\0\x2e\x23\0\0\x2e\x23\x01\x78\xa5\x3f\x76";
        assert_eq!(sized, [&png[..8 + HEADER], chunk, b"rest"].concat());
    }

    #[test]
    fn what_is_no_png_file_is_left_alone() {
        assert_eq!(stamped(b"", ""), None);
        assert_eq!(stamped(&SIGNATURE, ""), None);
        assert_eq!(stamped(&[&SIGNATURE[..], &[0; HEADER]].concat(), ""), None);
    }
}
