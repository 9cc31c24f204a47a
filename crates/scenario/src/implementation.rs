//! Routing, explanations and simulators of networks. They are kept apart from the kinds' rows so that
//! a program that uses none of them, such as the chart in a frame, is built without them.

use std::sync::Arc;

use loadcurve_base::{Random, Result};
use loadcurve_collective::Layout;
use loadcurve_model::Model;
use loadcurve_model::explanation::Explain;
use loadcurve_model::finite::FiniteSource;
use loadcurve_model::wormhole::WormholeModel;
use loadcurve_network::routing::{Distinct, Routing};
use loadcurve_network::structure::Structure;
use loadcurve_network::topology::Failures;
use loadcurve_network::traffic::Flows;
use loadcurve_network::traffic::{Pattern as _, Sending};
use loadcurve_sim::router::Settings;
use loadcurve_sim::{Engine, Observe};

use super::kinds;
use super::network::Network;
use super::simulation_cost::SimulationCost;
use super::unloaded_latency::UnloadedLatency;

/// Routing of a network around failures.
#[derive(Debug)]
pub struct Around {
    /// Topology and routing of a network, or why there are no such routes.
    pub routing: fn(&Network, &Failures) -> Result<Arc<dyn Routing>>,
    /// True if only the messages that cross a link move when it fails, and all others keep their routes.
    pub only_crossing_move: fn(&Network) -> bool,
}

/// Routing and explanations of a kind of network.
#[derive(Debug)]
pub struct Implementation {
    /// Topology and routing of a network, or why there are no such routes.
    pub routing: fn(&Network) -> Result<Arc<dyn Routing>>,
    /// Routing around failures; none if links and routers of the kind do not fail.
    pub around: Option<Around>,
    /// Flows of a network under its traffic, for kinds whose pairs are counted by formula; those of others are
    /// counted along routes.
    pub counted: Option<fn(&Network) -> Result<Flows>>,
    /// The finite-source model of a network, for kinds that have it as a reading.
    pub finite: Option<fn(&Network) -> WormholeModel<FiniteSource>>,
    /// Text of the size of a network at a step, from 1, of those that a network of its shape grows in, where its
    /// size is several numbers; none beyond the last step.
    pub grown: Option<fn(&Network, u32) -> Option<String>>,
    /// The topology as one with formulas of its structure; none if its links have to be counted.
    pub structure: fn(&Network) -> Option<Box<dyn Structure>>,
    /// Regularities of a network that algorithms of collective operations use; none if the kind has no collectives.
    pub layout: Option<fn(&Network) -> Layout>,
    /// Estimated time to simulate a network.
    pub simulation_cost: fn(&Network) -> SimulationCost,
    /// Latency in an otherwise empty network.
    pub unloaded_latency: UnloadedLatency,
    /// A model of the kind as one that explains itself; none if it is the model of another kind.
    pub explained: fn(&dyn Model) -> Option<&dyn Explain>,
}

/// Maker of the engine of worms for a network at a load in messages/cycle/source.
pub type WormEngine = fn(&Network, f64, Random) -> Box<dyn Engine>;

/// Simulators of a kind of network. They are kept apart from the rest, since a program may route, draw and
/// explain networks and leave it to others to simulate them.
#[derive(Debug)]
pub struct Simulation {
    /// Observable simulator of a network at a load in messages/cycle/source.
    pub observable: fn(&Network, f64, Random) -> Box<dyn Observe>,
    /// Engine of worms with the same messages, which is faster but not observable. It simulates networks whose
    /// links have one channel each: worms that share a link come apart.
    pub worms: Option<WormEngine>,
}

impl Network {
    /// Topology and routing of this network. Under traffic that its symmetries do not carry into
    /// itself, each channel is alike to no other.
    #[must_use]
    pub fn routing(&self) -> Arc<dyn Routing> {
        let routing = self.plain_routing();
        if self.kind().digits.is_some() && !self.pattern().keeps_symmetry() {
            return Arc::new(Distinct::new(routing));
        }
        routing
    }

    /// The class of every channel. Channels of a class carry the same flows.
    #[must_use]
    pub fn channel_classes(&self) -> Vec<usize> {
        let routing = self.routing();
        let topology = routing.topology();
        let channels = 0..topology.channels();
        channels.map(|channel| topology.symmetry(channel)).collect()
    }

    /// Routers with buffers, if the network is simulated with some; it then has no model.
    #[must_use]
    pub fn routers(&self) -> Option<Settings> {
        kinds::routers::settings(self)
    }

    /// What its sources send.
    #[must_use]
    pub fn sending(&self) -> Sending {
        kinds::routers::sending(self)
    }

    /// Simulator of this network at a load in messages/cycle/source, with the random numbers of a
    /// seed and replication.
    #[must_use]
    pub fn simulator(&self, load_messages: f64, seed: u32, replication: u32) -> Box<dyn Engine> {
        let random = Random::stream(seed, load_messages, replication);
        if let Some(engine) = kinds::routers::engine(self, load_messages, random.clone()) {
            return engine;
        }
        let Simulation { observable, worms } = kinds::simulation(self);
        match worms {
            Some(worms) if !self.shares_links() && !kinds::has_failures(self) => {
                worms(self, load_messages, random)
            }
            _ => observable(self, load_messages, random),
        }
    }

    /// The same network with the rule for shared links that is nearest to simulation; where none is shared, with the
    /// default.
    #[must_use]
    pub fn with_nearest_sharing(&self) -> Self {
        let (key, rule) = kinds::BY_ROUTE;
        if !self.uses(key) {
            return self.clone();
        }
        let mut keys = self.kind().keys.iter().filter(|known| known.name == key);
        let default = keys
            .next()
            .map_or_else(String::new, |key| key.default.to_string());
        let rule = if self.shares_links() { rule } else { &default };
        let nearest = self.with_settings(&[(key, rule)]);
        nearest.unwrap_or_else(|_| self.clone())
    }

    /// True if several virtual channels share a link.
    fn shares_links(&self) -> bool {
        self.classes() > 1
    }

    /// Most virtual channels of a link that its routes tell apart.
    pub(super) fn classes(&self) -> usize {
        let found = || {
            let routing = self.plain_routing();
            let topology = routing.topology();
            let siblings = (0..topology.channels()).map(|channel| topology.siblings(channel).len());
            1 + siblings.max().unwrap_or(0)
        };
        // The file may be open the next time.
        if self.missing_file().is_some() {
            return found();
        }
        *self.cache.classes.get_or_init(found)
    }

    /// Observable simulator of this network, with the same random numbers as
    /// [`Network::simulator`], so that every message has the same fate in both.
    #[must_use]
    pub fn observable(&self, load_messages: f64, seed: u32, replication: u32) -> Box<dyn Observe> {
        let random = Random::stream(seed, load_messages, replication);
        kinds::routers::engine(self, load_messages, random.clone())
            .unwrap_or_else(|| (kinds::simulation(self).observable)(self, load_messages, random))
    }

    /// A model of this network as one that explains itself.
    ///
    /// # Panics
    /// If it is the model of another kind of network.
    #[must_use]
    pub fn explained<'a>(&self, model: &'a dyn Model) -> &'a dyn Explain {
        let explained = (kinds::implementation(self).explained)(model);
        explained.unwrap_or_else(|| panic!("{self} has another model"))
    }
}

#[cfg(test)]
mod tests {
    use crate::Scenario;

    #[test]
    fn where_links_are_shared_the_rule_is_the_one_nearest_to_simulation() {
        for (link, nearest) in [
            ("torus", "torus,sharing:route"),
            ("dragonfly", "dragonfly,sharing:route"),
            ("own,route:hops", "own,route:hops,sharing:route"),
            ("cube,wrap:1,sharing:occ", "cube,wrap:1,sharing:route"),
            ("cube,sharing:route", "cube"),
            ("cube,wrap:001", "cube,wrap:001,sharing:route"),
            ("torus,reading:finite", "torus,reading:finite"),
            ("mesh", "mesh"),
        ] {
            let network = Scenario::read(link).scenario.networks.remove(0);
            assert_eq!(network.with_nearest_sharing().to_string(), nearest);
        }
    }
}
