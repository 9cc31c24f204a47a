//! What limits a network by its structure.

use std::sync::Arc;

use loadcurve_base::{Error, Result};
use loadcurve_network::routing::{Middles, Routing};
use loadcurve_network::structure::{
    Bisection, Bounds, Formula, LinkBound, Structure, Wiring, WorstPermutation, bracket,
    every_halving, least_links, most_pairs,
};
use loadcurve_network::topology::Failures;
use loadcurve_network::traffic::{AnyPattern, Flows, LiveProcessors, Uniform};

use super::kinds::{self, NETWORKS};
use super::network::{Network, names};

/// Largest number of channels on the routes of all pairs, which the search for the worst permutation keeps where no
/// channel is like another.
const MOST_STEPS_OF_WORST: f64 = 3e7;

impl Network {
    /// Bounds on the load by ports, links and cuts under the network's traffic.
    ///
    /// # Errors
    /// [`Error::Refused`] if the kind has no keys of traffic; [`Error::DependencyCycle`] if messages for a
    /// destination can go round in a cycle.
    pub fn bounds(&self) -> Result<Bounds> {
        self.has_structure()?;
        self.knows_loads()?;
        let routing = self.plain_routing();
        let pattern = self.pattern();
        let flows = self.flows(&*routing, &pattern)?;
        let wiring = self.live_wiring();
        let cuts = self.known_structure().map(|known| known.cuts());
        Ok(Bounds::of(&wiring, &pattern, &flows, cuts.as_deref()))
    }

    /// The load at which the busiest link is full, alone of the [bounds](Network::bounds).
    ///
    /// # Errors
    /// As [`Network::bounds`].
    pub fn link_bound(&self) -> Result<LinkBound> {
        self.has_structure()?;
        Ok(self.link_loads()?.0)
    }

    /// What formulas say of its structure.
    pub(super) fn known_structure(&self) -> Option<Box<dyn Structure>> {
        (kinds::implementation(self).structure)(self)
    }

    /// Flows under its own pattern, counted once for all its copies.
    pub(super) fn flows(&self, routing: &dyn Routing, pattern: &AnyPattern) -> Result<Arc<Flows>> {
        let count = || match kinds::implementation(self).counted {
            Some(counted) if !kinds::has_failures(self) => counted(self).map(Arc::new),
            _ => Flows::of(routing, pattern).map(Arc::new),
        };
        if self.missing_file().is_some() || self.awaits_worst() {
            return count();
        }
        self.cache.flows.get_or_init(count).clone()
    }

    /// The links that messages can cross, of a network that has routes.
    pub(super) fn live_wiring(&self) -> Wiring {
        let routing = self.plain_routing();
        match self.failures() {
            Ok(Some(failures)) => Wiring::without(&failures, routing.topology()),
            _ => Wiring::of(routing.topology()),
        }
    }

    /// Number of links between routers, one way, failed ones included; virtual channels of a link count as one.
    #[must_use]
    pub fn links(&self) -> usize {
        Wiring::of(self.plain_routing().topology()).links()
    }

    /// The fewest links between two halves of the network, or bounds on their number; none if no two halves
    /// leave the processors of each router together. Failed links and processors do not count.
    ///
    /// # Errors
    /// As [`Network::bounds`].
    pub fn bisection(&self) -> Result<Option<Bisection>> {
        self.has_structure()?;
        let (mut wiring, failures) = (self.live_wiring(), self.failures()?);
        let known = self.known_structure().filter(|_| failures.is_none());
        let known = known.map_or(Formula::Unknown, |known| known.bisection());
        if let Some(links) = known.exact() {
            return Ok(Some(Bisection::exactly(links)));
        }
        let mut uniform = AnyPattern::Uniform(Uniform::new(wiring.processors()));
        if let Some(failures) = failures {
            uniform = AnyPattern::Live(LiveProcessors::new(uniform, &failures)?);
            wiring = wiring.between_live(&failures);
        }
        if let Some(bisection) = every_halving(&wiring) {
            return Ok(Some(bisection));
        }
        let pairs = most_pairs(&wiring, &Flows::of(&*self.plain_routing(), &uniform)?);
        Ok(match known.most() {
            Some(most) => Some(Bisection {
                least: least_links(wiring.processors(), pairs).min(most),
                most,
            }),
            None => bracket(&wiring, pairs),
        })
    }

    /// The permutation under which a link is the busiest. For large networks see
    /// [`Search`](loadcurve_network::structure::Search).
    ///
    /// # Errors
    /// As [`Network::bounds`].
    pub fn worst_permutation(&self) -> Result<WorstPermutation> {
        self.has_structure()?;
        self.knows_loads()?;
        Ok(WorstPermutation::of(&*self.plain_routing()))
    }

    /// What has failed, if anything has, read once for all copies of the network.
    ///
    /// # Errors
    /// [`Error::Refused`] for an item that is no link or router of the network.
    pub fn failures(&self) -> Result<Option<Failures>> {
        let read = || kinds::failures(self);
        if self.missing_file().is_some() {
            return read();
        }
        self.cache.failures.get_or_init(read).clone()
    }

    /// Routes of the network with its symmetries, whatever its traffic.
    #[must_use]
    pub fn plain_routing(&self) -> Arc<dyn Routing> {
        let routing = self.known_routing();
        routing.unwrap_or_else(|error| unreachable!("{self}: {error}"))
    }

    /// Routes of the network, made once for all its copies, or why there are none.
    pub(super) fn known_routing(&self) -> Result<Arc<dyn Routing>> {
        let make = || {
            let kind = kinds::implementation(self);
            match (self.failures()?, &kind.around) {
                (Some(failures), Some(around)) => (around.routing)(self, &failures),
                _ => (kind.routing)(self),
            }
        };
        // The file may be open the next time.
        if self.missing_file().is_some() {
            return make();
        }
        self.cache.routing.get_or_init(make).clone()
    }

    /// Number of channels, if there are such routes.
    pub(super) fn known_channels(&self) -> Option<usize> {
        let routing = self.known_routing().ok()?;
        Some(routing.topology().channels())
    }

    /// Estimated number of steps in which its flows are counted along its routes. To find the worst permutation, the
    /// routes of all pairs are followed.
    pub(super) fn flow_steps(&self) -> f64 {
        let count = || {
            let routing = self.plain_routing();
            if self.is_under_worst() {
                return Flows::steps_by_pair(&*routing, &Uniform::new(self.processors()));
            }
            Flows::steps(&*routing, &self.pattern())
        };
        if self.missing_file().is_some() {
            return count();
        }
        *self.cache.flow_steps.get_or_init(count)
    }

    /// Checks that there are such routes, and that flows along them can be counted.
    pub(super) fn has_routes(&self) -> Result<()> {
        let routing = self.known_routing()?;
        let channels = routing.topology().channels();
        if channels > kinds::MAX_CHANNELS as usize {
            let reason = format!(
                "its routes need {channels} channels; at most {}",
                kinds::MAX_CHANNELS
            );
            return Err(Error::refused("route", reason));
        }
        if self.kind().digits.is_none() {
            // Traffic is uniform, and no flows are counted.
            return self.carried_pairs().map(|_| ());
        }
        // What is wrong with the traffic is said elsewhere.
        // The worst permutation takes long to find.
        if !self.is_under_worst() {
            match self.known_pattern() {
                Err(error) if error.key() == "fail" => return Err(error),
                Err(_) => return Ok(()),
                Ok(_) => {}
            }
        }
        if self.knows_loads().is_err() {
            return Ok(());
        }
        let most = if self.is_under_worst() {
            MOST_STEPS_OF_WORST
        } else if routing.middles() == Middles::None && !kinds::has_failures(self) {
            f64::INFINITY
        } else {
            Flows::MOST_STEPS
        };
        if self.flow_steps() > most {
            let reason = format!(
                "its routes take {} million steps to count what they carry; at most {} million",
                (self.flow_steps() / 1e6).ceil(),
                most / 1e6
            );
            return Err(Error::refused("route", reason));
        }
        Ok(())
    }

    /// Checks that bounds of the network are known.
    ///
    /// # Errors
    /// [`Error::Refused`] if the kind has no keys of traffic.
    pub fn has_structure(&self) -> Result<()> {
        if self.kind().digits.is_some() {
            return Ok(());
        }
        let able = NETWORKS.iter().filter(|kind| kind.digits.is_some());
        let reason = format!(
            "{} has no links and cuts to compare; choose one of {}",
            self.kind().name,
            names(able.map(|kind| kind.name))
        );
        Err(Error::refused("net", reason))
    }
}
