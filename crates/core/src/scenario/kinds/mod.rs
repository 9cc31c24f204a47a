//! Table of networks. Each row is all that the page, the command, links and documents need to know
//! of a kind of network; a second table in the same order holds what routes, simulates and explains it.

mod buffered_min;
mod combining_min;
mod fat_tree;
mod mesh;
pub(super) mod scouting;
mod torus;

use super::extent::Extent;
use super::implementation::Implementation;
use super::key::Key;
use super::network::Network;
use super::overload::Overload;
use super::preset::Preset;
use super::reading::Reading;
use super::size::Size;
use super::switching::Switching;
use super::typed_key::TypedKey;
use crate::Random;
use crate::routing::Routing;
use crate::sim::flit::FlitByFlit;
use crate::traffic::Traffic;

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
    /// Key of the number of flits in a message; none if messages are single packets.
    pub flits: Option<&'static TypedKey<u32>>,
    /// Number of the parts of a network.
    pub extent: fn(&Network) -> Extent,
    /// Readings of the papers on its switching, the default first; a key chooses among several.
    pub readings: &'static [Reading],
    /// Routing, simulators and explanations of a kind from outside this table. Those of the table are
    /// in a second one, so that a program that needs none of them is built without them.
    pub implementation: Option<&'static Implementation>,
}

/// Limit of the value of one key by that of another, both of them whole numbers.
#[derive(Debug, Clone, Copy)]
pub struct Limit {
    /// Limited key. If a link violates the limit, this key falls back.
    pub limited: &'static TypedKey<u32>,
    /// Key that limits it.
    pub by: &'static TypedKey<u32>,
    /// Largest legal value of the limited key for a value of the other; it decreases as that grows.
    pub most: fn(u32) -> u32,
}

/// Collects the rows of all networks, in tables of the same order.
macro_rules! tables {
    ($($network:ident),+ $(,)?) => {
        /// All kinds of networks.
        pub static NETWORKS: &[NetworkKind] = &[$($network::ROW),+];

        static IMPLEMENTATIONS: &[&Implementation] = &[$(&$network::IMPLEMENTATION),+];
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

/// Routing, simulators and explanations of a network.
///
/// # Panics
/// When its kind is not in the table and brings none.
pub(super) fn implementation(network: &Network) -> &'static Implementation {
    let kind = network.kind();
    let place = NETWORKS.iter().position(|row| std::ptr::eq(row, kind));
    let implementation = place.map(|place| IMPLEMENTATIONS[place]);
    let implementation = implementation.or(kind.implementation);
    implementation.expect("a kind of network has an implementation")
}

/// Presets of square lattices.
const PAPERS_256_NODES: Preset = Preset::new(
    "16 × 16 nodes, 64 flits (the paper's)",
    &[("k", "16"), ("flits", "64")],
);
const EASY_TO_WATCH: Preset =
    Preset::new("4 × 4 nodes, easy to watch", &[("k", "4"), ("flits", "8")]);
const LARGEST: Preset = Preset::new("The largest: 64 × 64 nodes", &[("k", "64")]);

static SIDE: TypedKey<u32> = TypedKey::new("k", "nodes a row", 2..=64, 8)
    .letter("k")
    .phrase("{} × {} nodes")
    .of_topology();

const fn flits(letter: &'static str, default: u32) -> TypedKey<u32> {
    TypedKey::new("flits", "message length", 1..=1024, default)
        .letter(letter)
        .unit("flits")
        .phrase("{} flits")
}

const fn buffer(words: &'static str, unit: &'static str, phrase: &'static str) -> TypedKey<u32> {
    TypedKey::new("buffer", words, 1..=64, 4)
        .letter("L")
        .unit(unit)
        .phrase(phrase)
}

/// Flit-by-flit simulator of a network under uniform traffic.
fn flit_by_flit<R: Routing>(
    network: &Network,
    routing: R,
    load_messages: f64,
    random: Random,
) -> Box<FlitByFlit<R>> {
    let traffic = uniform(network, load_messages, random);
    Box::new(FlitByFlit::under(routing, network.flits(), traffic))
}

/// Uniform traffic between the processors of a network.
fn uniform(network: &Network, load_messages: f64, random: Random) -> Traffic {
    Traffic::uniform(network.processors(), load_messages, random)
}

/// Row with this name, ignoring case.
#[must_use]
pub fn find(name: &str) -> Option<&'static NetworkKind> {
    let name = name.trim();
    let mut kinds = NETWORKS.iter();
    kinds.find(|kind| kind.name.eq_ignore_ascii_case(name))
}
