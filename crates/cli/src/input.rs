//! Reads files, each up to the largest size that its contents may have: devices, pipes and sparse files may be
//! endless.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use loadcurve::Error;
use loadcurve::line_ends::line_after;

use crate::failure::Failure;

/// Largest size of a file of results in bytes, 1 GiB: that of the largest sweep, at a kilobyte per job.
pub(crate) const MAX_RESULTS_BYTES: usize = 1 << 30;

/// The text of a file of at most a given number of bytes, which must be UTF-8.
pub(crate) fn text(path: &Path, most_bytes: usize) -> Result<String, Failure> {
    decoded(path, bytes(path, most_bytes)?)
}

/// The bytes of a file of at most a given size.
pub(crate) fn bytes(path: &Path, most_bytes: usize) -> Result<Vec<u8>, Failure> {
    let file = File::open(path).map_err(|error| Failure::file(path, error))?;
    rest(path, file, most_bytes)
}

/// The remaining bytes of an open file.
pub(crate) fn rest(path: &Path, file: impl Read, most_bytes: usize) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = file.take(most_bytes as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| Failure::file(path, error))?;
    if bytes.len() > most_bytes {
        let error = Error::refused("size", format!("more than {most_bytes} bytes"));
        return Err(Failure::results(path, error));
    }
    Ok(bytes)
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

#[cfg(test)]
mod tests {
    use std::io::repeat;

    use super::*;

    #[test]
    fn what_has_no_end_is_read_to_the_limit() {
        let path = Path::new("/dev/zero");
        let error = rest(path, repeat(0), 10).unwrap_err().to_string();
        assert_eq!(error, "/dev/zero: size: more than 10 bytes");
        assert_eq!(rest(path, repeat(7).take(10), 10).unwrap(), [7; 10]);
    }
}
