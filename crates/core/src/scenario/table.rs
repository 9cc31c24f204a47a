//! The table of networks. Each row is all that page, command, links and docs need of a network; how
//! its numbers come about is in a second table of the same order.

mod buffered_min;
mod combining_min;
mod fat_tree;
mod mesh;
mod scouting;
mod torus;

use super::key::{Domain, Key, Value};
use super::model_cost::ModelCost;
use super::network::Network;
use super::overload::Overload;
use super::preset::Preset;
use super::simulation_cost::SimulationCost;
use crate::model::Model;
use crate::model::explanation::Explain;
use crate::network::Topology;
use crate::paper::Source;
use crate::sim::{Engine, Observe, Random};

/// A kind of network: a row of the table.
#[derive(Debug)]
pub struct NetworkKind {
    /// The name in a link.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// One plain sentence that says what it is.
    pub sentence: &'static str,
    /// Its keys, in the order in which links are written.
    pub keys: &'static [Key],
    /// The key of which greater values make a network of more processors.
    pub size: &'static str,
    /// The analytic model of a network of this kind.
    pub model: fn(&Network) -> Box<dyn Model>,
    /// How long that takes to solve.
    pub model_cost: fn(&Network) -> ModelCost,
    /// How far to trust the model, in one honest sentence.
    pub trust: fn(&Network) -> &'static str,
    /// What happens at the model's saturation load, or, where what is too much is lost, in its
    /// place.
    pub saturation: fn(&Network) -> &'static str,
    /// What becomes of messages that are more than the network takes.
    pub overload: Overload,
    /// The papers behind the model.
    pub sources: &'static [&'static Source],
    /// The graph to draw.
    pub topology: fn(&Network) -> Topology,
    /// Settings worth beginning from.
    pub presets: &'static [Preset],
    /// How one key limits another, if one does.
    pub limit: Option<Limit>,
}

/// How the numbers of a kind of network come about, by simulation and by explanation. It is apart
/// from the row so that a program that asks for neither, like the chart in a frame, is built without.
#[derive(Debug)]
pub(super) struct Implementation {
    /// The simulator of a network of this kind at a load in messages/cycle/source.
    pub(super) simulator: fn(&Network, f64, Random) -> Box<dyn Engine>,
    /// The same for looking into: of the same messages, where the simulator itself cannot be looked
    /// into.
    pub(super) observable: fn(&Network, f64, Random) -> Box<dyn Observe>,
    /// How fast that goes.
    pub(super) simulation_cost: fn(&Network) -> SimulationCost,
    /// The row's model as one that explains itself.
    pub(super) explained: fn(&dyn Model) -> Option<&dyn Explain>,
}

/// How the value of one key limits that of another, both of them whole numbers.
#[derive(Debug, Clone, Copy)]
pub struct Limit {
    /// The limited key. In a link it is the one that falls back.
    pub key: &'static str,
    /// The key that limits it.
    pub by: &'static str,
    /// The greatest legal value of `key` for a value of `by`; the greater that, the less this.
    pub most: fn(u32) -> u32,
}

/// What each file tells of its network, in tables of the same order.
macro_rules! tables {
    ($($network:ident),+ $(,)?) => {
        /// All networks there are.
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

/// How the numbers of a row of the table come about.
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

/// The row with this name, in any case of letters.
#[must_use]
pub fn find(name: &str) -> Option<&'static NetworkKind> {
    NETWORKS
        .iter()
        .find(|kind| kind.name.eq_ignore_ascii_case(name.trim()))
}
