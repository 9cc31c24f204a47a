//! Files of networks and traffic matrices, as they come into a scenario.

use super::Scenario;
use super::kinds::find;
use super::network::Network;
use crate::files::{self, FileId};
use crate::topology::custom::MOST_CHARACTERS;
use crate::{Result, packed};

/// Largest size of a file that may be packed into a link, in bytes. Hardly any larger one would be short
/// enough, and trying it takes long.
const MOST_PACKED: usize = 64 << 10;

/// What became of a file that was opened.
#[derive(Debug, Clone, PartialEq)]
pub enum OwnFile {
    /// The link names it.
    Awaited,
    /// It is a network, which the scenario has as its last one.
    Network(Scenario),
    /// It is a traffic matrix, by which a network of the scenario sends.
    Matrix(Scenario),
}

impl Scenario {
    /// Opens a file: one that the link names, a network to add, or else a traffic matrix for the network at
    /// `index`. A network that is short enough is packed into the link.
    ///
    /// ```
    /// use loadcurve::scenario::{OwnFile, Scenario};
    /// let mesh = Scenario::read("net=mesh,k:4").scenario;
    /// let OwnFile::Network(with) = mesh.with_file(b"A B\nB C\nC A\n", 0)? else { panic!() };
    /// assert_eq!(with.query(), "net=mesh,k:4&net=own,zip:c1Rw4nJScOZyVnDkAgA");
    /// let OwnFile::Matrix(with) = mesh.with_file(b"0 1 0.5\n", 0)? else { panic!() };
    /// assert_eq!(with.query(), "net=mesh,k:4,traffic:matrix,mfile:e4f3de5ab028859b");
    /// # Ok::<(), loadcurve::Error>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with it as a network, or as a matrix if it begins with a number.
    pub fn with_file(&self, bytes: &[u8], index: usize) -> Result<OwnFile> {
        let id = FileId::of(bytes);
        let mut networks = self.networks.iter();
        let is_awaited = networks.any(|network| network.missing_file() == Some(id));
        let (network, matrix) = (files::open_network(bytes), files::open_matrix(bytes));
        match (network, matrix) {
            (Err(_), Err(error)) if begins_with_number(bytes) => Err(error),
            (Err(error), Err(_)) => Err(error),
            _ if is_awaited => Ok(OwnFile::Awaited),
            (Ok(_), _) => self.with_network(own(bytes, id)?).map(OwnFile::Network),
            (Err(_), Ok(_)) => {
                let settings = [("traffic", "matrix"), ("mfile", &id.to_string())];
                let network = self.networks[index].with_settings(&settings)?;
                Ok(OwnFile::Matrix(self.with_replaced(index, network)))
            }
        }
    }
}

/// The network of a file that is open.
fn own(bytes: &[u8], id: FileId) -> Result<Network> {
    let own = Network::new(find("own").expect("a row of the table"));
    let packed = (bytes.len() <= MOST_PACKED).then(|| packed::packed(bytes));
    let setting = match packed.filter(|text| text.len() <= MOST_CHARACTERS) {
        Some(packed) => ("zip", packed),
        None => ("file", id.to_string()),
    };
    let set = |route: &str| own.with_settings(&[(setting.0, &setting.1), ("route", route)]);
    // A file with routes is meant to be routed by them; links of one way rule some rules out.
    let has_table = files::network(id).is_some_and(|it| !it.description.routes().is_empty());
    let [first, second, third] = if has_table {
        ["table", "updown", "hops"]
    } else {
        ["updown", "hops", "shortest"]
    };
    set(first).or_else(|error| set(second).or_else(|_| set(third)).map_err(|_| error))
}

/// True if the first line that is no comment begins with a number, as those of a matrix do.
fn begins_with_number(bytes: &[u8]) -> bool {
    let mut lines = bytes
        .split(|&byte| byte == b'\n')
        .map(<[u8]>::trim_ascii_start);
    let first =
        lines.find(|line| !line.is_empty() && !line.starts_with(b"%") && !line.starts_with(b"#"));
    first.is_some_and(|line| line[0].is_ascii_digit())
}
