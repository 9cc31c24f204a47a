//! What a program holds beside its links: open files, and what takes long to find out about networks.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use loadcurve_base::Result;
use loadcurve_network::structure::Formula;
use loadcurve_network::topology::custom::{Description, Reading};
use loadcurve_network::traffic::{Permutation, TrafficMatrix};

use super::kinds::own::{Described, Own, Shared};
use super::solvers::{Here, Solvers};
use crate::files::{FileId, FileKind};

/// Largest number of processors of any network.
const MAX_PROCESSORS: usize = 1 << 16;

/// Number of networks whose worst permutation, and of those whose bisection, is kept.
const MAX_KEPT: usize = 64;

/// Open files and the results of long searches.
///
/// A link and the context in which it is [read](super::Scenario::read_in) are the whole state of a scenario. Clones
/// share all that the context holds, and its networks see files that are opened later.
#[derive(Debug, Clone)]
pub struct Context {
    held: Arc<Held>,
    defers_worst_case_search: bool,
}

#[derive(Debug, Default)]
struct Held {
    /// Open files. The same bytes may be open as both.
    networks: RwLock<BTreeMap<FileId, Arc<Reading>>>,
    matrices: RwLock<BTreeMap<FileId, Arc<[u8]>>>,
    /// Worst permutations, by the network as it is routed.
    permutations: RwLock<BTreeMap<String, Permutation>>,
    /// Bisections that were searched for, by kind and keys of the topology.
    bisections: Mutex<Vec<(String, Formula)>>,
    described: Shared<Described>,
    own: Shared<Own>,
    /// Absent in a program that leaves networks of any kind to another one.
    solvers: Option<&'static dyn Solvers>,
}

impl Default for Context {
    fn default() -> Self {
        let solvers: &dyn Solvers = &Here;
        Self::of(Held {
            solvers: Some(solvers),
            ..Held::default()
        })
    }
}

impl Context {
    /// The context of a program that leaves it to another one to solve the networks that take more than a closed
    /// form, to read users' own networks, and to compare networks at equal cost; it is linked without all that.
    #[must_use]
    pub fn without_solvers() -> Self {
        Self::of(Held::default())
    }

    fn of(held: Held) -> Self {
        Self {
            held: held.into(),
            defers_worst_case_search: false,
        }
    }

    pub(super) fn solvers(&self) -> Option<&'static dyn Solvers> {
        self.held.solvers
    }

    /// Opens the file of a user's own network.
    ///
    /// # Errors
    /// Those of [`Description::read_file`].
    pub fn open_network(&self, bytes: &[u8]) -> Result<FileId> {
        let reading = Description::read_file(bytes)?;
        Ok(insert(&self.held.networks, bytes, reading.into()))
    }

    /// Opens the file of a traffic matrix. Whether a network has its processors is known beside the network.
    ///
    /// # Errors
    /// Those of [`TrafficMatrix::from_file`].
    pub fn open_matrix(&self, bytes: &[u8]) -> Result<FileId> {
        TrafficMatrix::from_file(bytes, MAX_PROCESSORS)?;
        Ok(insert(&self.held.matrices, bytes, bytes.into()))
    }

    /// Opens a file as one of a kind.
    ///
    /// # Errors
    /// Those of [`open_network`](Self::open_network) and [`open_matrix`](Self::open_matrix).
    pub fn open(&self, kind: FileKind, bytes: &[u8]) -> Result<FileId> {
        match kind {
            FileKind::Network => self.open_network(bytes),
            FileKind::Matrix => self.open_matrix(bytes),
        }
    }

    /// True if a file is open as one of a kind.
    #[must_use]
    pub fn is_open(&self, kind: FileKind, id: FileId) -> bool {
        match kind {
            FileKind::Network => self.network(id).is_some(),
            FileKind::Matrix => self.matrix(id).is_some(),
        }
    }

    /// The network in an open file.
    #[must_use]
    pub fn network(&self, id: FileId) -> Option<Arc<Reading>> {
        found(&self.held.networks, &id)
    }

    /// The bytes of an open file with a traffic matrix.
    #[must_use]
    pub fn matrix(&self, id: FileId) -> Option<Arc<[u8]>> {
        found(&self.held.matrices, &id)
    }

    /// A clone whose networks defer long searches for worst permutations, or do not: until the result is
    /// [known](super::Network::set_worst), uniform traffic stands in for the permutation.
    #[must_use]
    pub fn deferring_worst_case_search(&self, defers: bool) -> Self {
        Self {
            held: Arc::clone(&self.held),
            defers_worst_case_search: defers,
        }
    }

    pub(super) fn defers_worst_case_search(&self) -> bool {
        self.defers_worst_case_search
    }

    /// The worst permutation of a network, if it is known.
    pub(super) fn permutation(&self, network: &String) -> Option<Permutation> {
        found(&self.held.permutations, network)
    }

    pub(super) fn keep_permutation(&self, network: String, permutation: Permutation) {
        let permutations = self.held.permutations.write();
        let mut permutations = permutations.unwrap_or_else(PoisonError::into_inner);
        if permutations.len() >= MAX_KEPT {
            permutations.pop_first();
        }
        permutations.insert(network, permutation);
    }

    /// The bisection of a topology, searched for unless that was done before.
    pub(super) fn bisection(&self, topology: String, search: impl FnOnce() -> Formula) -> Formula {
        let kept = || {
            let bisections = self.held.bisections.lock();
            bisections.unwrap_or_else(PoisonError::into_inner)
        };
        let known = kept()
            .iter()
            .find_map(|(known, formula)| (*known == topology).then_some(*formula));
        if let Some(formula) = known {
            return formula;
        }
        let formula = search();
        let mut kept = kept();
        if kept.len() == MAX_KEPT {
            kept.remove(0);
        }
        kept.push((topology, formula));
        formula
    }

    pub(super) fn described(&self) -> &Shared<Described> {
        &self.held.described
    }

    pub(super) fn own(&self) -> &Shared<Own> {
        &self.held.own
    }
}

fn insert<T>(open: &RwLock<BTreeMap<FileId, T>>, bytes: &[u8], contents: T) -> FileId {
    let id = FileId::of(bytes);
    let mut open = open.write().unwrap_or_else(PoisonError::into_inner);
    open.insert(id, contents);
    id
}

fn found<K: Ord, T: Clone>(all: &RwLock<BTreeMap<K, T>>, key: &K) -> Option<T> {
    let all = all.read().unwrap_or_else(PoisonError::into_inner);
    all.get(key).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_open_file_is_found_by_its_contents() {
        let context = Context::default();
        let id = context.open_network(b"A B\nB C\n").unwrap();
        assert_eq!(FileId::read(&id.to_string()), Some(id));
        assert_eq!(context.network(id).unwrap().description.nodes(), 3);
        assert!(context.matrix(id).is_none());
        let id = context.open_matrix(b"% Noxim\n0 1 0.5\n1 0\n").unwrap();
        assert!(context.matrix(id).is_some() && context.network(id).is_none());
        assert!(Context::default().matrix(id).is_none());
    }

    #[test]
    fn what_cannot_be_read_is_not_opened() {
        let context = Context::default();
        assert!(context.open_network(b"A B C D").is_err());
        assert!(context.open_matrix(b"A B").is_err());
    }
}
