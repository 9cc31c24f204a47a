//! Table of networks. Each row is all that the page, the command, links and documents need to know
//! of a kind of network; a second table in the same order holds what routes, simulates and explains it.

mod buffered_min;
mod combining_min;
mod fat_tree;
mod mesh;
pub(super) mod scouting;
mod torus;

use super::key::{Domain, Key, Value};
use super::network::Network;
use super::overload::Overload;
use super::preset::Preset;
use super::setting::Whole;
use super::setup::{Implementation, Setup};
use super::size::Size;
use super::switching::Switching;

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
    pub keys: &'static [&'static Key],
    /// Key whose value sets the number of processors; larger values give more.
    pub size: Size,
    /// Switching technique, which says what a message does on its route.
    pub switching: Switching,
    /// True if several requests may go on as one, which stands for all of them.
    pub combines: bool,
    /// Behaviour under more traffic than the network can take.
    pub overload: Overload,
    /// Settings that are worth starting from.
    pub presets: &'static [Preset],
    /// Limit of one key by another, if there is one.
    pub limit: Option<Limit>,
    /// The typed settings of a network of this kind, with its model.
    pub setup: fn(&Network) -> Box<dyn Setup>,
    /// Its routing, simulator and explanation, in kinds from outside this table. Those of the table are
    /// in a second one, so that a program that needs none of them is built without them.
    pub implementation: Option<Implement>,
}

/// Gives a network's routing, simulator and explanation.
pub type Implement = fn(&Network) -> Box<dyn Implementation>;

/// Limit of the value of one key by that of another, both of them whole numbers.
#[derive(Debug, Clone, Copy)]
pub struct Limit {
    /// Limited key. If a link violates the limit, this key falls back.
    pub setting: &'static Whole,
    /// Key that limits it.
    pub by: &'static Whole,
    /// Largest legal value of the limited key for a value of the other; it decreases as that grows.
    pub most: fn(u32) -> u32,
}

/// Collects the rows of all networks, in tables of the same order.
macro_rules! tables {
    ($($network:ident),+ $(,)?) => {
        /// All kinds of networks.
        pub static NETWORKS: &[NetworkKind] = &[$($network::ROW),+];

        static IMPLEMENTATIONS: &[Implement] = &[$($network::IMPLEMENTATION),+];
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

/// Routing, simulator and explanation of a network.
///
/// # Panics
/// When its kind is not in the table and brings none.
pub(super) fn implementation(network: &Network) -> Box<dyn Implementation> {
    let kind = network.kind();
    let place = NETWORKS.iter().position(|row| std::ptr::eq(row, kind));
    let implementation = place.map(|place| IMPLEMENTATIONS[place]);
    let implementation = implementation.or(kind.implementation);
    implementation.expect("a kind of network has an implementation")(network)
}

static SIDE: Whole = Whole(Key {
    name: "k",
    words: "nodes a row",
    letter: "k",
    unit: "",
    phrase: "{} × {} nodes",
    domain: Domain::Whole { least: 2, most: 64 },
    default: Value::Whole(8),
});

const FLITS: Key = Key {
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

static FLITS_16: Whole = Whole(FLITS);

static FLITS_32: Whole = Whole(Key {
    default: Value::Whole(32),
    ..FLITS
});

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
