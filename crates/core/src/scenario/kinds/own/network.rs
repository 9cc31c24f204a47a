//! A user's own network, read from the values of its keys.

use std::sync::{Arc, OnceLock};

use super::keys::{EDGES, FILE, HOSTS, ROOT, ROUTE, Rule, ZIP, unzipped};
use crate::files::{self, FileId};
use crate::model::Deadlock;
use crate::routing::{CustomRoute, Routing, cycle_in_words};
use crate::scenario::Network;
use crate::topology::custom::{Description, Remark};
use crate::{Error, Result};

/// A user's own network with its routing function.
#[derive(Debug)]
pub(in crate::scenario) struct Own {
    pub(super) description: Arc<Description>,
    pub(super) routing: Arc<dyn Routing>,
    /// Remarks on lines of its file.
    pub(super) remarks: Vec<Remark>,
    rule: Rule,
    deadlock: OnceLock<Option<Deadlock>>,
}

impl Own {
    /// The network of the values. Two joined nodes stand in for a file that is not open.
    pub(super) fn of(network: &Network) -> Result<Self> {
        let (description, remarks) = described(network)?;
        let rule = network.get(&ROUTE);
        let route = match rule {
            Rule::UpDown => CustomRoute::UpDown {
                root: root(&description, &network.get(&ROOT))?,
            },
            Rule::Shortest => CustomRoute::Shortest,
            Rule::Hops => CustomRoute::Hops,
            Rule::Table => CustomRoute::Table,
        };
        let is_stand_in = network.missing_file().is_some();
        let route = if is_stand_in {
            CustomRoute::Shortest
        } else {
            route
        };
        Ok(Self {
            routing: route.routing(description.clone())?.into(),
            description,
            remarks,
            rule,
            deadlock: OnceLock::new(),
        })
    }

    /// A cycle of channels whose messages could wait for one another, which the rules that are free of
    /// them are not asked for.
    pub(super) fn deadlock(&self) -> Option<&Deadlock> {
        let find = || {
            if matches!(self.rule, Rule::UpDown | Rule::Hops) {
                return None;
            }
            let Err(Error::DependencyCycle { channels }) = self.routing.check() else {
                return None;
            };
            Some(Deadlock {
                words: cycle_in_words(&self.description, &*self.routing, &channels),
                channels,
            })
        };
        self.deadlock.get_or_init(find).as_ref()
    }
}

fn described(network: &Network) -> Result<(Arc<Description>, Vec<Remark>)> {
    let (zip, file) = (network.get(&ZIP), network.get(&FILE));
    if let Some(id) = FileId::read(&file) {
        return match files::network(id) {
            Some(reading) => Ok((
                Arc::new(reading.description.clone()),
                reading.remarks.clone(),
            )),
            None => Ok((Arc::new(Description::read_edges("0-1", "all")?), Vec::new())),
        };
    }
    if zip.is_empty() {
        let description = Description::read_edges(&network.get(&EDGES), &network.get(&HOSTS))?;
        return Ok((Arc::new(description), Vec::new()));
    }
    let reading = unzipped(&zip)?;
    Ok((Arc::new(reading.description), reading.remarks))
}

/// The node of a root's name; none to have one chosen.
fn root(description: &Description, name: &str) -> Result<Option<usize>> {
    if name.is_empty() {
        return Ok(None);
    }
    let node = description.node_named(name);
    node.map(Some)
        .ok_or_else(|| Error::refused("root", format!("{name} is not a node")))
}
