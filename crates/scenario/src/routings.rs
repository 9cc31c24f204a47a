//! The routings that a network may have, and traffic that is hard for all of them.

use std::sync::Arc;

use loadcurve_base::{Error, Result};
use loadcurve_network::structure::{Farthest, IdealThroughput, LinkBound, RouteLoads, Wiring};
use loadcurve_network::traffic::{AnyPattern, DestinationMap, Pattern as _, Permutation};

use super::key::{Choice, Domain};
use super::kinds;
use super::network::{Network, names};

/// Name of the key of routings.
const KEY: &str = "route";

/// The only routing of a network whose kind has no key of routings.
const ONLY: Choice = Choice::new("", "its only routing");

impl Network {
    /// The network with each routing of its kind, in the order of the key; or why it cannot have it. Those whose
    /// routes are chosen by queues are [apart](Self::adaptive_routings), as nobody knows beforehand what their links carry.
    ///
    /// ```
    /// use loadcurve_scenario::Scenario;
    /// let mesh = &Scenario::read("mesh,k:4").scenario.networks[0];
    /// let routings = mesh.routings();
    /// assert_eq!(routings.len(), 7);
    /// assert_eq!(routings[3].1.as_ref().unwrap().to_string(), "mesh,k:4,route:valiant");
    /// ```
    #[must_use]
    pub fn routings(&self) -> Vec<(Choice, Result<Self>)> {
        let mut all = self.all_routings();
        all.retain(|(_, routed)| routed.as_ref().map_or(true, |it| it.knows_loads().is_ok()));
        all
    }

    /// The network with each routing of its kind whose routes are chosen by queues, which only simulations compare.
    #[must_use]
    pub fn adaptive_routings(&self) -> Vec<(Choice, Self)> {
        let all = self.all_routings().into_iter();
        let possible = all.filter_map(|(choice, routed)| Some((choice, routed.ok()?)));
        possible
            .filter(|(_, it)| it.knows_loads().is_err())
            .collect()
    }

    fn all_routings(&self) -> Vec<(Choice, Result<Self>)> {
        let mut keys = self.kind().keys.iter();
        let Some(key) = keys.find(|key| key.name == KEY) else {
            return vec![(ONLY, Ok(self.clone()))];
        };
        let Domain::Choice(choices) = key.domain else {
            unreachable!("routings are words")
        };
        let is_used = self.uses(KEY);
        let choices = choices
            .iter()
            .filter(|choice| is_used || key.default.to_string() == choice.name);
        let routed = |&choice: &Choice| {
            let routed = self.with_settings(&[(KEY, choice.name)]);
            (choice, routed)
        };
        choices.map(routed).collect()
    }

    /// Checks that what links carry follows from the routes of the network, and not from queues.
    ///
    /// # Errors
    /// [`Error::Refused`] where routers choose among routes by their queues.
    pub fn knows_loads(&self) -> Result<()> {
        let Some(word) = kinds::seeing_queues(self) else {
            return Ok(());
        };
        let reason = format!("under {word} what links carry depends on queues; simulate instead");
        Err(Error::refused(KEY, reason))
    }

    /// Checks that what all messages of a pair do follows from the pair alone: that routes neither depend on queues, nor
    /// on middles that are drawn.
    ///
    /// # Errors
    /// [`Error::Refused`] with the routings that are left.
    pub(super) fn knows_routes(&self) -> Result<()> {
        let is_known = |network: &Self| {
            let routing = network.known_routing();
            network.knows_loads().is_ok() && routing.is_ok_and(|it| it.middles().are_fixed())
        };
        if is_known(self) {
            return Ok(());
        }
        let reason = if self.knows_loads().is_err() {
            "routes depend on queues"
        } else {
            "middles of routes are drawn"
        };
        let all = self.all_routings().into_iter();
        let known = all.filter(|(_, routed)| routed.as_ref().is_ok_and(is_known));
        let reason = format!(
            "under {} {reason}; choose one of {}",
            self.value(KEY),
            names(known.map(|(choice, _)| choice.name))
        );
        Err(Error::refused(KEY, reason))
    }

    /// The network under another traffic pattern of those that have no keys of their own.
    ///
    /// # Errors
    /// [`Error::Refused`](loadcurve_base::Error::Refused) when there is no such pattern here.
    pub fn under(&self, traffic: &str) -> Result<Self> {
        self.with_settings(&[("traffic", traffic)])
    }

    /// Loads of links by the messages of each pair, found once for all copies of the network, whatever their traffic.
    #[must_use]
    pub fn route_loads(&self) -> Arc<RouteLoads> {
        let find = || Arc::new(RouteLoads::of(&*self.plain_routing()));
        if self.missing_file().is_some() {
            return find();
        }
        self.cache.route_loads.get_or_init(find).clone()
    }

    /// The same, if they were found.
    pub(super) fn known_route_loads(&self) -> Option<Arc<RouteLoads>> {
        self.cache.route_loads.get().cloned()
    }

    /// The load at which the busiest link or port is full, and the mean number of links on a route.
    ///
    /// # Errors
    /// As [`Network::bounds`].
    pub fn link_loads(&self) -> Result<(LinkBound, f64)> {
        self.has_structure()?;
        self.knows_loads()?;
        let routing = self.plain_routing();
        let flows = self.flows(&*routing, &self.pattern())?;
        let bound = LinkBound::of(&Wiring::of(routing.topology()), &flows);
        // The ports of source and destination are no links.
        Ok((bound, flows.mean_distance() - 2.0))
    }

    /// The ideal throughput of its links under a pattern, given the load that the best known routing carries.
    ///
    /// # Errors
    /// As [`Network::bounds`].
    pub fn ideal_throughput(
        &self,
        pattern: &AnyPattern,
        best: Option<f64>,
    ) -> Result<IdealThroughput> {
        self.has_structure()?;
        let wiring = self.live_wiring();
        let cuts = self.known_structure().map(|known| known.cuts());
        Ok(IdealThroughput::of(&wiring, pattern, cuts.as_deref(), best))
    }

    /// Permutations that are hard for any routing: the one whose messages go farthest, the complement, tornado
    /// traffic, and a shift that sends the messages of neighbouring processors the same way, between processors that
    /// have not failed.
    ///
    /// # Panics
    /// If the kind has no keys of traffic.
    #[must_use]
    pub fn adversaries(&self) -> Vec<Permutation> {
        let digits = (self.kind().digits.expect("a kind with traffic"))(self);
        let routing = self.plain_routing();
        let farthest = Farthest::of(&self.live_wiring());
        let known = self.known_structure();
        let by = known.map_or(self.processors() / 2, |known| known.hard_shift());
        let maps = [
            DestinationMap::Complement,
            DestinationMap::Tornado,
            DestinationMap::Shift { by: by as u32 },
        ];
        let maps = maps.map(|map| Permutation::by(map, &digits));
        let maps = maps.into_iter().filter_map(Result::ok);
        let all = std::iter::once(farthest.permutation).chain(maps);
        let live = |permutation: &Permutation| {
            permutation.limited_to(|from, to| routing.carries(from, to))
        };
        all.map(|permutation| live(&permutation))
            .filter(|it| it.senders() > 0)
            .collect()
    }
}
