//! What takes long to read from the values of a network, read once for all its copies.

use std::sync::{Arc, OnceLock};

use super::Scenario;
use super::kinds::own::Own;
use super::network::Network;
use crate::files::{self, FileId};
use crate::structure::Cost;
use crate::traffic::AnyPattern;
use crate::{Error, Result};

/// What has been read so far from the values of a network.
#[derive(Debug, Clone, Default)]
pub(super) struct Known {
    pub(super) own: Arc<OnceLock<Result<Arc<Own>>>>,
    pub(super) pattern: Arc<OnceLock<Result<AnyPattern>>>,
    pub(super) cost: Arc<OnceLock<Cost>>,
}

impl Network {
    /// The file that the network is made of, if it is not open.
    #[must_use]
    pub fn missing_file(&self) -> Option<FileId> {
        let [network, matrix] = self.files();
        let network = network.filter(|&id| files::network(id).is_none());
        network.or_else(|| matrix.filter(|&id| files::matrix(id).is_none()))
    }

    /// The files that the network is made of, if it names any: that of its links and that of its traffic.
    #[must_use]
    pub fn files(&self) -> [Option<FileId>; 2] {
        ["file", "mfile"].map(|key| {
            let text = self.uses(key).then(|| self.value(key).to_string())?;
            FileId::read(&text)
        })
    }
}

impl Scenario {
    /// What is to be said of each file that is not open; `cure` says what to do.
    #[must_use]
    pub fn missing_files(&self, cure: &str) -> Vec<Error> {
        let missing = self.networks.iter().filter_map(Network::missing_file);
        let notice = |id| Error::refused("file", format!("{id} is not open; {cure}"));
        let mut notices: Vec<Error> = missing.map(notice).collect();
        notices.dedup();
        notices
    }

    /// The scenario without the networks whose files are not open; none if no other is left.
    #[must_use]
    pub fn of_open_files(&self) -> Option<Self> {
        let mut rest = self.clone();
        for index in (0..self.networks.len()).rev() {
            if self.networks[index].missing_file().is_some() {
                rest = rest.without(index).ok()?;
            }
        }
        Some(rest)
    }
}
