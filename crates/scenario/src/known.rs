//! Caches values of a network that are expensive to derive from its keys, and says which of its files are missing.

use std::sync::{Arc, OnceLock};

use loadcurve_base::{Error, Result};
use loadcurve_model::Deadlock;
use loadcurve_network::routing::Routing;
use loadcurve_network::structure::{Cost, RouteLoads};
use loadcurve_network::topology::Failures;
use loadcurve_network::traffic::{AnyPattern, CarriedPairs, Flows};

use super::Scenario;
use super::kinds::Reach;
use super::kinds::own::Own;
use super::network::Network;
use crate::files::{FileId, FileKind};

/// Caches values that are expensive to derive; clones share them.
#[derive(Debug, Clone, Default)]
pub(super) struct NetworkCache {
    pub(super) own: Arc<OnceLock<Result<Arc<Own>>>>,
    pub(super) pattern: Arc<OnceLock<Result<AnyPattern>>>,
    pub(super) cost: Arc<OnceLock<Cost>>,
    /// Most virtual channels of a link.
    pub(super) classes: Arc<OnceLock<usize>>,
    pub(super) failures: Arc<OnceLock<Result<Option<Failures>>>>,
    pub(super) routing: Arc<OnceLock<Result<Arc<dyn Routing>>>>,
    pub(super) flows: Arc<OnceLock<Result<Arc<Flows>>>>,
    /// That of a network with failures.
    pub(super) deadlock: Arc<OnceLock<Option<Deadlock>>>,
    pub(super) flow_steps: Arc<OnceLock<f64>>,
    pub(super) route_loads: Arc<OnceLock<Arc<RouteLoads>>>,
    pub(super) reach: Arc<OnceLock<Reach>>,
    pub(super) carried: Arc<OnceLock<Result<CarriedPairs>>>,
}

impl NetworkCache {
    /// What stays known when messages are of other lengths, or under other traffic.
    pub(super) fn with_other_messages(&self) -> Self {
        Self {
            cost: self.cost.clone(),
            classes: self.classes.clone(),
            failures: self.failures.clone(),
            routing: self.routing.clone(),
            route_loads: self.route_loads.clone(),
            ..Self::default()
        }
    }
}

impl Network {
    /// The file that the network is made of, if it is not open.
    #[must_use]
    pub fn missing_file(&self) -> Option<FileId> {
        let mut files = self.files();
        let missing = files.find(|&(kind, id)| !self.context().is_open(kind, id));
        missing.map(|(_, id)| id)
    }

    /// The files that the network is made of, if it names any: that of its links and that of its traffic.
    pub fn files(&self) -> impl Iterator<Item = (FileKind, FileId)> {
        FileKind::ALL.into_iter().filter_map(|kind| {
            let key = kind.key();
            let text = self.uses(key).then(|| self.value(key).to_string())?;
            Some((kind, FileId::read(&text)?))
        })
    }

    /// True if the network has a part of this kind, and its links and rates are those that stand in where a link
    /// says none.
    #[must_use]
    pub fn lacks_file(&self, kind: FileKind) -> bool {
        let is_default = |key: &str| {
            let mut settings = self.settings();
            settings.any(|(known, value)| known.name == key && *value == known.default)
        };
        match kind {
            FileKind::Network => ["edges", "zip", "file"].into_iter().all(is_default),
            FileKind::Matrix => {
                self.uses("matrix") && ["matrix", "mfile"].into_iter().all(is_default)
            }
        }
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
