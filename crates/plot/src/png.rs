//! Provenance of PNG files.
//!
//! Browsers and rasterizers write the pixels; this module adds text chunks, so that a picture that
//! has been passed on still leads back to its link.

use loadcurve::VERSION;

/// Signature that every PNG file begins with, and size of its header chunk: length, name, 13 bytes,
/// checksum.
const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";
const HEADER: usize = 4 + 4 + 13 + 4;

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

/// A text chunk with a keyword and a text. Both must be ASCII, as links are.
fn text_chunk(keyword: &str, text: &str) -> Vec<u8> {
    let body = [b"tEXt", keyword.as_bytes(), &[0], text.as_bytes()].concat();
    let length = u32::try_from(body.len() - 4).expect("a link is short");
    let checksum = crc32fast::hash(&body);
    [&length.to_be_bytes()[..], &body, &checksum.to_be_bytes()].concat()
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
    fn what_is_no_png_file_is_left_alone() {
        assert_eq!(stamped(b"", ""), None);
        assert_eq!(stamped(&SIGNATURE, ""), None);
        assert_eq!(stamped(&[&SIGNATURE[..], &[0; HEADER]].concat(), ""), None);
    }
}
