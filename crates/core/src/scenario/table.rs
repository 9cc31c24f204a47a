//! Table of networks. Each row is all that the page, the command, links and documents need to know
//! of a network; a second table in the same order holds the implementations.

mod buffered_min;
mod combining_min;
mod fat_tree;
mod mesh;
mod scouting;
mod torus;

use std::sync::Arc;

use super::key::{Domain, Key, Value};
use super::model_cost::ModelCost;
use super::network::Network;
use super::overload::Overload;
use super::preset::Preset;
use super::simulation_cost::SimulationCost;
use super::switching::Switching;
use crate::cite::Source;
use crate::model::Model;
use crate::model::explanation::Explain;
use crate::routing::Routing;
use crate::sim::{Engine, Observe, Random};

/// A kind of network: a row of the table.
#[derive(Debug)]
pub struct NetworkKind {
    /// Name in a link.
    pub name: &'static str,
    /// Name for people.
    pub title: &'static str,
    /// Description in one plain sentence.
    pub sentence: &'static str,
    /// Keys, in the order in which links are written.
    pub keys: &'static [Key],
    /// Key whose value sets the number of processors; larger values give more.
    pub size: &'static str,
    /// Analytic model of a network of this kind.
    pub model: fn(&Network) -> Box<dyn Model>,
    /// Estimated time to solve the model.
    pub model_cost: fn(&Network) -> ModelCost,
    /// Limits of trust in the model, in one honest sentence.
    pub trust: fn(&Network) -> &'static str,
    /// Sentence on what happens at the model's saturation load or, for a network that drops excess
    /// traffic, why it never saturates.
    pub saturation: fn(&Network) -> &'static str,
    /// True if several requests may go on as one, which stands for all of them.
    pub combines: bool,
    /// Behaviour under more traffic than the network can take.
    pub overload: Overload,
    /// Papers behind the model.
    pub sources: &'static [&'static Source],
    /// Topology and routing of a network of this kind.
    pub routing: fn(&Network) -> Arc<dyn Routing>,
    /// Switching, which says what a message does on its route.
    pub switching: Switching,
    /// Settings that are worth starting from.
    pub presets: &'static [Preset],
    /// Limit of one key by another, if there is one.
    pub limit: Option<Limit>,
}

/// Simulator and explanation of a kind of network. They are kept apart from the row so that a
/// program that uses neither, such as the chart in a frame, is built without them.
#[derive(Debug)]
pub(super) struct Implementation {
    /// Simulator of a network of this kind at a load in messages/cycle/source.
    pub(super) simulator: fn(&Network, f64, Random) -> Box<dyn Engine>,
    /// Observable simulator with the same messages, as the simulator itself may not be observable.
    pub(super) observable: fn(&Network, f64, Random) -> Box<dyn Observe>,
    /// Estimated time to simulate.
    pub(super) simulation_cost: fn(&Network) -> SimulationCost,
    /// The row's model as one that explains itself.
    pub(super) explained: fn(&dyn Model) -> Option<&dyn Explain>,
}

/// Limit of the value of one key by that of another, both of them whole numbers.
#[derive(Debug, Clone, Copy)]
pub struct Limit {
    /// Limited key. If a link violates the limit, this key falls back.
    pub key: &'static str,
    /// Key that limits it.
    pub by: &'static str,
    /// Largest legal value of `key` for a value of `by`; it decreases as `by` grows.
    pub most: fn(u32) -> u32,
}

/// Collects the rows of all networks, in tables of the same order.
macro_rules! tables {
    ($($network:ident),+ $(,)?) => {
        /// All kinds of networks.
        pub static NETWORKS: &[NetworkKind] = &[$($network::ROW),+];

        static IMPLEMENTATION: &[Implementation] = &[$($network::IMPLEMENTATION),+];
    };
}

tables! {
    fat_tree,
    mesh,
    torus,
    scouting,
    buffered_min,
    combining_min,
}

/// Implementation of a row of the table.
pub(super) fn implementation(kind: &NetworkKind) -> &'static Implementation {
    let place = NETWORKS.iter().position(|row| std::ptr::eq(row, kind));
    &IMPLEMENTATION[place.expect("a kind of network is a row of the table")]
}

const SIDE: Key = Key {
    name: "k",
    words: "nodes a row",
    letter: "k",
    unit: "",
    phrase: "{} × {} nodes",
    domain: Domain::Whole { least: 2, most: 64 },
    default: Value::Whole(8),
};

const FLITS_16: Key = Key {
    name: "flits",
    words: "message length",
    letter: "s",
    unit: "flits",
    phrase: "{} flits",
    domain: Domain::Whole {
        least: 1,
        most: 1024,
    },
    default: Value::Whole(16),
};

const FLITS_32: Key = Key {
    default: Value::Whole(32),
    ..FLITS_16
};

const BUFFER: Key = Key {
    name: "buffer",
    words: "",
    letter: "L",
    unit: "",
    phrase: "",
    domain: Domain::Whole { least: 1, most: 64 },
    default: Value::Whole(4),
};

/// Row with this name, ignoring case.
#[must_use]
pub fn find(name: &str) -> Option<&'static NetworkKind> {
    NETWORKS
        .iter()
        .find(|kind| kind.name.eq_ignore_ascii_case(name.trim()))
}
