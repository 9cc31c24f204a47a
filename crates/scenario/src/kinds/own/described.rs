//! Nodes, links and processors of a user's own network, read once for all networks of the same texts.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use loadcurve_base::Result;
use loadcurve_network::routing::CustomRoute;
use loadcurve_network::topology::custom::{Description, Reading, Remark};

use super::keys::{EDGES, FILE, HOSTS, ZIP, unzipped};
use crate::files::FileId;
use crate::{Network, Value};

/// What the texts of a network say, with what has been found out about it.
#[derive(Debug)]
pub(crate) struct Described {
    pub(super) description: Arc<Description>,
    /// Remarks on lines of its file.
    pub(super) remarks: Vec<Remark>,
    /// True if two joined nodes stand in for a file that is not open.
    pub(super) is_stand_in: bool,
    /// Classes of virtual channels that rules of routing take, or why they do not route.
    classes: Mutex<Vec<(CustomRoute, Result<usize>)>>,
}

/// Things made of values, as long as anyone has them.
#[derive(Debug)]
pub(crate) struct Shared<T>(Mutex<Vec<(Vec<Value>, Weak<T>)>>);

impl Described {
    /// What the values say. Two joined nodes stand in for a file that is not open.
    pub(super) fn of(network: &Network) -> Result<Arc<Self>> {
        let values = [&EDGES.key, &ZIP.key, &FILE.key, &HOSTS.key];
        let values = values.map(|key| network.value(key.name).clone());
        let file = FileId::read(&network.get(&FILE));
        if file.is_some_and(|id| network.context().network(id).is_none()) {
            // It may be open the next time.
            let stand_in = Description::read_edges("0-1", "all")?;
            return Ok(Arc::new(Self::new(stand_in.into(), Vec::new(), true)));
        }
        let described = network.context().described();
        described.get_or_make(values.to_vec(), || Self::read(network, file))
    }

    fn read(network: &Network, file: Option<FileId>) -> Result<Self> {
        let reading = match file.and_then(|id| network.context().network(id)) {
            Some(open) => Reading::clone(&open),
            None if network.get(&ZIP).is_empty() => Reading {
                description: Description::read_edges(&network.get(&EDGES), &network.get(&HOSTS))?,
                remarks: Vec::new(),
            },
            None => unzipped(&network.get(&ZIP))?,
        };
        Ok(Self::new(
            reading.description.into(),
            reading.remarks,
            false,
        ))
    }

    fn new(description: Arc<Description>, remarks: Vec<Remark>, is_stand_in: bool) -> Self {
        Self {
            description,
            remarks,
            is_stand_in,
            classes: Mutex::default(),
        }
    }

    /// Number of classes of virtual channels that a rule takes, if it routes every message.
    pub(super) fn classes(&self, route: CustomRoute) -> Result<usize> {
        let mut known = self.classes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, classes)) = known.iter().find(|(other, _)| *other == route) {
            return classes.clone();
        }
        let classes = route.classes(&self.description);
        known.push((route, classes.clone()));
        classes
    }
}

impl<T> Default for Shared<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T> Shared<T> {
    /// The thing made of some values before, or a new one.
    pub(super) fn get_or_make(
        &self,
        values: Vec<Value>,
        make: impl FnOnce() -> Result<T>,
    ) -> Result<Arc<T>> {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = lock().iter().find_map(|(key, thing)| {
            let thing = (*key == values).then(|| thing.upgrade());
            thing.flatten()
        });
        if let Some(found) = found {
            return Ok(found);
        }
        let made = Arc::new(make()?);
        let mut all = lock();
        all.retain(|(_, thing)| thing.strong_count() > 0);
        all.push((values, Arc::downgrade(&made)));
        Ok(made)
    }
}
