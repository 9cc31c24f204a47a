//! A user's own network, read from the values of its keys.

use std::sync::{Arc, OnceLock};

use loadcurve_base::{Error, Result};
use loadcurve_model::Deadlock;
use loadcurve_network::routing::{CustomRoute, Routing, cycle_in_words};
use loadcurve_network::topology::Failures;
use loadcurve_network::topology::custom::{Description, Remark};
use loadcurve_sim::flit;

use super::described::Described;
use super::keys::{ROOT, ROUTE, Rule};
use super::{ROW, WHOLE};
use crate::{Extent, Network, kinds};

/// A user's own network with its routing function.
#[derive(Debug)]
pub(crate) struct Own {
    described: Arc<Described>,
    route: CustomRoute,
    classes: usize,
    /// Made when it is first asked for: it takes longer than the checks before it.
    routing: OnceLock<Arc<dyn Routing>>,
    deadlock: OnceLock<Option<Deadlock>>,
}

/// Hops of routes that the usual engine has room for.
const SHORT: u32 = flit::LONGEST_ROUTE - 2;

impl Own {
    /// The network of the values. Two joined nodes stand in for a file that is not open.
    pub(crate) fn of(network: &Network) -> Result<Arc<Self>> {
        let described = Described::of(network)?;
        if described.is_stand_in {
            return Self::routed(described, CustomRoute::Shortest).map(Arc::new);
        }
        let values = WHOLE.keys.iter().map(|key| network.value(key.name).clone());
        network.context().own().get_or_make(values.collect(), || {
            let route = match network.get(&ROUTE) {
                Rule::UpDown => CustomRoute::UpDown {
                    root: root(&described.description, &network.get(&ROOT))?,
                },
                Rule::Shortest => CustomRoute::Shortest,
                Rule::Hops => CustomRoute::Hops,
                Rule::Table => CustomRoute::Table,
            };
            Self::routed(described, route)
        })
    }

    fn routed(described: Arc<Described>, route: CustomRoute) -> Result<Self> {
        Ok(Self {
            classes: described.classes(route)?,
            described,
            route,
            routing: OnceLock::new(),
            deadlock: OnceLock::new(),
        })
    }

    pub(super) fn description(&self) -> &Arc<Description> {
        &self.described.description
    }

    /// Remarks on lines of its file.
    pub(super) fn remarks(&self) -> &[Remark] {
        &self.described.remarks
    }

    /// Number of its parts.
    pub(super) fn extent(&self) -> Extent {
        let channels = self.description().channels(self.classes);
        Extent {
            processors: self.description().processors().len(),
            channels: channels.unwrap_or_else(|error| unreachable!("checked before: {error}")),
            stages: 0,
        }
    }

    /// True if a flit crosses some links in more than one cycle.
    pub(super) fn has_long_flights(&self) -> bool {
        self.description().has_long_flights()
    }

    /// True if links have several virtual channels.
    pub(super) fn has_classes(&self) -> bool {
        self.classes > 1
    }

    /// A bound on the number of channels of a route, injection and ejection included. A shortest path is no
    /// longer than the longest of them, and an up*/down* route, by way of the root, no longer than twice that
    /// where every node has processors.
    pub(super) fn most_channels_of_a_route(&self) -> u32 {
        let description = self.description();
        let nodes = description.nodes() as u32;
        let all_have_processors = || description.processors_on().iter().all(|&count| count > 0);
        let bound = |most: u16, times: u32| {
            description
                .longest_path(most)
                .map(|hops| times * u32::from(hops))
        };
        let hops = match self.route {
            CustomRoute::Hops => Some(self.classes as u32),
            _ if nodes < SHORT => Some(nodes - 1),
            CustomRoute::Shortest => bound(SHORT as u16, 1),
            CustomRoute::UpDown { .. } if all_have_processors() => bound(SHORT as u16 / 2, 2),
            CustomRoute::UpDown { .. } | CustomRoute::Table => None,
        };
        // No route comes twice to a node in one class, or on the same part of its way up and down.
        hops.unwrap_or_else(|| nodes * 2.max(self.classes as u32)) + 2
    }

    /// Channels that lead into the node with the most of them.
    pub(super) fn most_inputs(&self) -> usize {
        let mut inputs = self.description().processors_on();
        for link in self.description().links() {
            inputs[link.to] += link.count;
        }
        inputs.into_iter().max().unwrap_or(0)
    }

    /// Its routing function.
    pub(super) fn routing(&self) -> &Arc<dyn Routing> {
        self.routing.get_or_init(|| {
            let routing = self.route.routing(self.description().clone());
            routing.expect("a rule that was checked").into()
        })
    }

    /// Its routing function around failures.
    pub(super) fn around(&self, failures: &Failures) -> Result<Arc<dyn Routing>> {
        let routing = self.route.around(self.description().clone(), failures)?;
        Ok(routing.into())
    }

    /// A cycle of channels whose messages could wait for one another, which the rules that are free of
    /// them are not asked for.
    pub(super) fn deadlock(&self) -> Option<&Deadlock> {
        let find = || self.deadlock_of(&**self.routing());
        self.deadlock.get_or_init(find).as_ref()
    }

    /// The same of a routing around failures.
    fn deadlock_of(&self, routing: &dyn Routing) -> Option<Deadlock> {
        if matches!(self.route, CustomRoute::UpDown { .. } | CustomRoute::Hops) {
            return None;
        }
        let Err(Error::DependencyCycle { channels }) = routing.check() else {
            return None;
        };
        Some(Deadlock {
            words: cycle_in_words(self.description(), routing, &channels),
            channels,
        })
    }
}

impl Network {
    /// Remarks on the files that the network and its traffic were read from.
    #[must_use]
    pub fn file_remarks(&self) -> Vec<String> {
        if self.solvers().is_none() {
            return Vec::new();
        }
        let own = (self.kind().name == ROW.name)
            .then(|| self.own().ok())
            .flatten();
        let remarks = own.iter().flat_map(|own| own.remarks());
        let remarks = remarks.map(ToString::to_string);
        remarks.chain(self.matrix_remarks()).collect()
    }

    /// A cycle of channels whose messages could wait for one another for ever, if the network can deadlock. All
    /// that is said of such a network has its words.
    ///
    /// ```
    /// use loadcurve_scenario::Scenario;
    /// let ring = |route| Scenario::read(&format!("own,edges:0-1-2-3-4-0,route:{route}")).scenario;
    /// assert!(ring("shortest").networks[0].deadlock().unwrap().words.contains("0→1→2→3→4→0"));
    /// assert_eq!(ring("updown").networks[0].deadlock(), None);
    /// ```
    #[must_use]
    pub fn deadlock(&self) -> Option<Deadlock> {
        let is_own = self.solvers().is_some() && self.kind().name == ROW.name;
        let own = is_own.then(|| self.own().ok()).flatten()?;
        if !kinds::has_failures(self) {
            return own.deadlock().cloned();
        }
        let find = || own.deadlock_of(&*self.plain_routing());
        self.cache.deadlock.get_or_init(find).clone()
    }

    /// Checks that the network cannot deadlock, where only a model with a steady state has an answer.
    ///
    /// # Errors
    /// [`Error::Refused`] with the words of the [deadlock](Network::deadlock).
    pub fn is_free_of_deadlock(&self) -> Result<()> {
        match self.deadlock() {
            Some(deadlock) => Err(Error::refused("net", deadlock.words)),
            None => Ok(()),
        }
    }

    /// The user's own network that the values say.
    pub(crate) fn own(&self) -> Result<Arc<Own>> {
        self.solved_here().own(self)
    }
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
