//! Files that links refer to by the hash of their contents.
//!
//! A network or a traffic matrix may be too large for a link. The link then has the beginning of the
//! SHA-256 of the file, and whoever reads it has to open the file in the [`Context`](super::Context) first. What a
//! link means never depends on when or where that was: the hash names the contents.

use std::fmt;

use loadcurve_base::line_ends::with_line_feeds;
use loadcurve_network::topology::custom::Description;
use loadcurve_network::traffic::TrafficMatrix;
use sha2::{Digest as _, Sha256};

/// Name of a file in a link: the first 64 bits of the SHA-256 of its contents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(u64);

/// What a file that links name is.
///
/// A link, or an option of a program, says what a file is by the key that names it. A file is opened as that, and
/// one that is refused is not tried as anything else. [`FileKind::of`] tells files that nothing names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// A network of a user's own.
    Network,
    /// A traffic matrix.
    Matrix,
}

/// Largest size in bytes of a file that a link names, whatever it is.
pub const MAX_BYTES: usize = TrafficMatrix::MAX_BYTES;

impl FileKind {
    /// All kinds.
    pub const ALL: [Self; 2] = [Self::Network, Self::Matrix];

    /// The kind that the form of the first telling line is of, right or wrong as the file may be; `None` if all lines
    /// are pairs of numbers, which either may have. A line `# pairs` tells, too.
    ///
    /// ```
    /// use loadcurve_scenario::files::FileKind;
    /// assert_eq!(FileKind::of(b"A B\nB C\n"), Some(FileKind::Network));
    /// assert_eq!(FileKind::of(b"0 1 x2\n"), Some(FileKind::Network));
    /// assert_eq!(FileKind::of(b"0 1 0.5\n"), Some(FileKind::Matrix));
    /// assert_eq!(FileKind::of(b"0 1\n1 2\n"), None);
    /// ```
    #[must_use]
    pub fn of(bytes: &[u8]) -> Option<Self> {
        let text = String::from_utf8_lossy(bytes);
        let text = with_line_feeds(text.trim_start_matches('\u{feff}'));
        text.lines().find_map(|line| {
            let comment = line.trim().strip_prefix(['#', '%']);
            if comment.is_some_and(TrafficMatrix::is_form) {
                return Some(Self::Matrix);
            }
            let line = line.split('#').next().unwrap_or_default().trim();
            let is_number = |cell: &&str| cell.parse::<f64>().is_ok();
            let cells: Vec<&str> = line
                .split([' ', '\t', ','])
                .filter(|it| !it.is_empty())
                .collect();
            let numbers = cells.iter().take_while(|cell| is_number(cell)).count();
            let is_name = |cell: &&str| Description::is_name(cell);
            match cells[..] {
                [] => None,
                [first, ..] if first.starts_with('%') => Some(Self::Matrix),
                [_, _] if numbers == 2 && !line.contains(',') && cells.iter().all(is_name) => None,
                [_, _, third, ..] if third.starts_with('x') => Some(Self::Network),
                [_, _, ..] if numbers >= 2 => Some(Self::Matrix),
                _ => Some(Self::Network),
            }
        })
    }

    /// The key by which a network names a file of this kind.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Network => "file",
            Self::Matrix => "mfile",
        }
    }
}

impl FileId {
    /// What a name is, in words.
    pub const WORDS: &str = "the first 16 hexadecimal digits of the SHA-256 of a file";

    /// The name of some contents.
    ///
    /// ```
    /// use loadcurve_scenario::files::FileId;
    /// assert_eq!(FileId::of(b"abc").to_string(), "ba7816bf8f01cfea");
    /// ```
    ///
    /// # Panics
    /// Never: a hash has 32 bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        let hash = Sha256::digest(bytes);
        let first = hash[..8].try_into().expect("a hash has 32 bytes");
        Self(u64::from_be_bytes(first))
    }

    /// Reads a name: 16 hexadecimal digits.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let is_hex = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = is_hex.then(|| u64::from_str_radix(text, 16).ok());
        number.flatten().map(Self)
    }
}

impl fmt::Display for FileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_tells_the_kind_of_a_file_whether_it_is_right_or_wrong() {
        use FileKind::{Matrix, Network};
        for (text, kind) in [
            ("", None),
            ("# 0 1 2\n\n0 1\r1 2\r\n2 0 # back", None),
            ("0 1\n1 0 hosts", Some(Matrix)),
            ("0 1\n1 2 x2\n", Some(Network)),
            ("0 1\n1 -> 2\n", Some(Network)),
            ("0 1\nnode 7\n", Some(Network)),
            ("router 0 node 0 router 1 15", Some(Network)),
            ("A B 3", Some(Network)),
            ("0-1", Some(Network)),
            ("# pairs\n0 1\n1 2\n", Some(Matrix)),
            ("% src dst\n0 1", Some(Matrix)),
            ("0 1\n3 9 nonsense", Some(Matrix)),
            ("0,1\n1,0\n", Some(Matrix)),
            ("0.000e+00 1.000e+00\n", Some(Matrix)),
            ("0\t1\t1\n", Some(Matrix)),
        ] {
            assert_eq!(FileKind::of(text.as_bytes()), kind, "{text:?}");
        }
    }

    #[test]
    fn what_is_no_hash_names_no_file() {
        for text in [
            "",
            "ba7816bf8f01cfe",
            "ba7816bf8f01cfea0",
            "+a7816bf8f01cfea",
        ] {
            assert_eq!(FileId::read(text), None, "{text}");
        }
    }
}
