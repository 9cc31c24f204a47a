//! Files that links refer to by the hash of their contents.
//!
//! A network or a traffic matrix may be too large for a link. The link then has the beginning of the
//! SHA-256 of the file, and whoever reads it has to [open](open_network) the file first. What a link means
//! never depends on when or where that was: the hash names the contents.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use sha2::{Digest as _, Sha256};

use crate::Result;
use crate::topology::custom::{Description, Reading};
use crate::traffic::TrafficMatrix;

/// Name of a file in a link: the first 64 bits of the SHA-256 of its contents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(u64);

/// Largest size in bytes of a file that a link names, whatever it is.
pub const MOST_BYTES: usize = TrafficMatrix::MOST_BYTES;

/// Open files of one kind. The same bytes may be open as both.
type Open<T> = RwLock<BTreeMap<FileId, T>>;

static NETWORKS: Open<Arc<Reading>> = RwLock::new(BTreeMap::new());

static MATRICES: Open<Arc<[u8]>> = RwLock::new(BTreeMap::new());

impl FileId {
    /// What a name is, in words.
    pub const WORDS: &str = "the first 16 hexadecimal digits of the SHA-256 of a file";

    /// The name of some contents.
    ///
    /// ```
    /// use loadcurve::files::FileId;
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

/// Opens the file of a user's own network.
///
/// # Errors
/// Those of [`Description::read_file`].
pub fn open_network(bytes: &[u8]) -> Result<FileId> {
    let reading = Description::read_file(bytes)?;
    Ok(insert(&NETWORKS, bytes, Arc::new(reading)))
}

/// Opens the file of a traffic matrix. Whether a network has its processors is known beside the network.
///
/// # Errors
/// Those of [`TrafficMatrix::from_file`].
pub fn open_matrix(bytes: &[u8]) -> Result<FileId> {
    TrafficMatrix::from_file(bytes, MOST_PROCESSORS)?;
    Ok(insert(&MATRICES, bytes, bytes.into()))
}

/// Largest number of processors of any network.
const MOST_PROCESSORS: usize = 1 << 16;

fn insert<T>(open: &Open<T>, bytes: &[u8], contents: T) -> FileId {
    let id = FileId::of(bytes);
    let mut open = open.write().unwrap_or_else(PoisonError::into_inner);
    open.insert(id, contents);
    id
}

fn found<T: Clone>(open: &Open<T>, id: FileId) -> Option<T> {
    let open = open.read().unwrap_or_else(PoisonError::into_inner);
    open.get(&id).cloned()
}

/// The network in an open file.
#[must_use]
pub fn network(id: FileId) -> Option<Arc<Reading>> {
    found(&NETWORKS, id)
}

/// The bytes of an open file with a traffic matrix.
#[must_use]
pub fn matrix(id: FileId) -> Option<Arc<[u8]>> {
    found(&MATRICES, id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_open_file_is_found_by_its_contents() {
        let id = open_network(b"A B\nB C\n").unwrap();
        assert_eq!(FileId::read(&id.to_string()), Some(id));
        assert_eq!(network(id).unwrap().description.nodes(), 3);
        assert!(matrix(id).is_none());
        let id = open_matrix(b"% Noxim\n0 1 0.5\n1 0\n").unwrap();
        assert!(matrix(id).is_some() && network(id).is_none());
    }

    #[test]
    fn what_cannot_be_read_is_not_opened() {
        assert!(open_network(b"A B C D").is_err());
        assert!(open_matrix(b"A B").is_err());
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
