//! Files of networks and traffic matrices, as they come into a scenario.

use loadcurve_base::{Result, packed};
use loadcurve_network::topology::custom::MAX_CHARACTERS;

use super::Scenario;
use super::context::Context;
use super::kinds::find;
use super::network::Network;
use crate::files::{FileId, FileKind};

/// Largest size of a file that may be packed into a link, in bytes. Hardly any larger one would be short
/// enough, and trying it takes long.
const MAX_PACKED: usize = 64 << 10;

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
    /// Opens a file as what the link names it as. One that it does not name is a network to add, or a traffic matrix
    /// for the network at `index`, as [`FileKind::of`] tells; pairs of numbers that nothing tells are links. A network
    /// that is short enough is packed into the link.
    ///
    /// ```
    /// use loadcurve_scenario::{OwnFile, Scenario};
    /// let mesh = Scenario::read("net=mesh,k:4").scenario;
    /// let OwnFile::Network(with) = mesh.with_file(b"A B\nB C\nC A\n", 0)? else { panic!() };
    /// assert_eq!(with.query(), "net=mesh,k:4&net=own,zip:c1Rw4nJScOZyVnDkAgA");
    /// let OwnFile::Matrix(with) = mesh.with_file(b"0 1 0.5\n", 0)? else { panic!() };
    /// assert_eq!(with.query(), "net=mesh,k:4,traffic:matrix,mfile:e4f3de5ab028859b");
    /// # Ok::<(), loadcurve_base::Error>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with it as that.
    pub fn with_file(&self, bytes: &[u8], index: usize) -> Result<OwnFile> {
        let context = self.networks[index].context();
        let id = FileId::of(bytes);
        let named = self.networks.iter().flat_map(Network::files);
        let named: Vec<FileKind> = named.filter(|it| it.1 == id).map(|it| it.0).collect();
        let is_awaited = named.iter().any(|kind| !context.is_open(*kind, id));
        for kind in &named {
            context.open(*kind, bytes)?;
        }
        if is_awaited {
            return Ok(OwnFile::Awaited);
        }
        let kind = named.first().copied().or_else(|| FileKind::of(bytes));
        let kind = kind.unwrap_or(FileKind::Network);
        context.open(kind, bytes)?;
        match kind {
            FileKind::Network => self
                .with_network(own(bytes, id, context)?)
                .map(OwnFile::Network),
            FileKind::Matrix => {
                let settings = [("traffic", "matrix"), ("mfile", &id.to_string())];
                let network = self.networks[index].with_settings(&settings)?;
                Ok(OwnFile::Matrix(self.with_replaced(index, network)))
            }
        }
    }
}

/// The network of a file that is open.
fn own(bytes: &[u8], id: FileId, context: &Context) -> Result<Network> {
    let own = Network::new_in(find("own").expect("a row of the table"), context);
    let packed = (bytes.len() <= MAX_PACKED).then(|| packed::packed(bytes));
    let setting = match packed.filter(|text| text.len() <= MAX_CHARACTERS) {
        Some(packed) => ("zip", packed),
        None => ("file", id.to_string()),
    };
    let set = |route: &str| own.with_settings(&[(setting.0, &setting.1), ("route", route)]);
    // A file with routes is meant to be routed by them; links of one way rule some rules out.
    let has_table = context
        .network(id)
        .is_some_and(|it| !it.description.routes().is_empty());
    let [first, second, third] = if has_table {
        ["table", "updown", "hops"]
    } else {
        ["updown", "hops", "shortest"]
    };
    set(first).or_else(|error| set(second).or_else(|_| set(third)).map_err(|_| error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_refused_as_a_network_is_no_traffic() {
        let mesh = Scenario::read("net=mesh,k:4").scenario;
        let ring = |links: usize| -> String {
            let link =
                |at: usize| format!("{} {}\n", at % 4096, (at % 4096 + 1 + at / 4096) % 4096);
            (0..links).map(link).collect()
        };
        let refused = mesh.with_file(ring(16_385).as_bytes(), 0).unwrap_err();
        let words = refused.to_string();
        assert!(
            words.starts_with("line ") && words.ends_with("more than 32768 one-way links"),
            "{words}"
        );
        let crowded = mesh.with_file(b"0 1\n1 1\n", 0).unwrap_err();
        assert_eq!(crowded.to_string(), "line 2: joins node 1 to itself");
    }

    #[test]
    fn a_file_is_what_the_link_names_it_as() {
        let pairs = b"0 1\n1 2\n2 7\n";
        let id = FileId::of(pairs);
        let matrix = Scenario::read(&format!("net=mesh,k:4,traffic:matrix,mfile:{id}")).scenario;
        assert_eq!(matrix.with_file(pairs, 0).unwrap(), OwnFile::Awaited);
        let context = matrix.networks[0].context();
        assert!(context.is_open(FileKind::Matrix, id) && !context.is_open(FileKind::Network, id));
        assert!(matches!(
            matrix.with_file(pairs, 0).unwrap(),
            OwnFile::Matrix(_)
        ));
        let rates = b"0 1 0.25\n2 3 0.75\n";
        let network = Scenario::read(&format!("net=own,file:{}", FileId::of(rates))).scenario;
        let words = network.with_file(rates, 0).unwrap_err().to_string();
        assert_eq!(words, "line 1: \"0 1 0.25\" is no link, node or route");
    }
}
