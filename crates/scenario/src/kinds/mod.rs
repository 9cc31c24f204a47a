//! Table of networks. Each row is all that the page, the command, links and documents need to know
//! of a kind of network; more tables in the same order hold what routes and explains it, what simulates it,
//! and how it is listed.

mod buffered_min;
mod combining_min;
mod cube;
mod dragonfly;
mod failing;
mod fat_tree;
pub(super) mod finite;
mod fly;
mod hyperx;
mod mesh;
pub(super) mod own;
mod route;
pub(super) mod routers;
pub(super) mod scouting;
mod torus;
mod xgft;

pub(super) use failing::{can_fail, failures, is_any as has_failures};
pub(super) use route::{are_followed, seeing_queues, trust as trust_of_routes};
pub(super) use routers::Reach;

use loadcurve_base::count::Count;
use loadcurve_base::{Random, Result};
use loadcurve_collective::{Layout, Side};
use loadcurve_model::Model;
use loadcurve_model::explanation::{Explain, explained};
use loadcurve_model::finite::FiniteSource;
use loadcurve_model::wormhole::{Sharing, Wormhole, WormholeModel};
use std::sync::Arc;

use loadcurve_network::routing::{AllPairs, NearestCommonAncestorAround, Routing};
use loadcurve_network::topology::dimension::Shape;
use loadcurve_network::topology::{Failures, Lattice, Xgft};
use loadcurve_network::traffic::{AnyPattern, Flows, Traffic, Uniform};
use loadcurve_sim::flit::FlitByFlit;
use loadcurve_sim::worm;

use super::extent::Extent;
use super::implementation::{Implementation, Simulation};
use super::key::{Choice, Domain, Key, KeyGroup, Value};
use super::listing::{Change, Comparison, Listing};
use super::model_cost::ModelCost;
use super::network::Network;
use super::overload::Overload;
use super::preset::Preset;
use super::reading::Reading;
use super::rule::Rule;
use super::simulation_cost::{Settling, SimulationCost};
use super::size::Size;
use super::traffic::{Class, class};
use super::typed_key::{TypedKey, one_of};

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
    /// Settings that make it larger or smaller.
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
    /// Further rules that the values of several keys keep together.
    pub rules: &'static [Rule],
    /// Sizes of the digits of a processor's number, which traffic patterns permute; none if the kind has
    /// no keys of traffic.
    pub digits: Option<fn(&Network) -> Vec<u32>>,
    /// Key of the number of flits in a message; none if messages are single packets.
    pub flits: Option<&'static TypedKey<u32>>,
    /// Number of the parts of a network.
    pub extent: fn(&Network) -> Extent,
    /// Readings of the papers on its switching, the default first; a key chooses among several.
    pub readings: &'static [Reading],
    /// Routing and explanations of a kind from outside this table. Those of the table are in a second
    /// one, and its simulators in a third, so that a program that needs none of them is built without them.
    pub implementation: Option<&'static Implementation>,
    /// Simulators of a kind from outside this table.
    pub simulation: Option<&'static Simulation>,
}

impl NetworkKind {
    /// True if the latency of a message is a sum of waits for channels.
    #[must_use]
    pub fn adds_waits(&self) -> bool {
        self.switching == Switching::Wormhole
    }
}

/// What a message does on its route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Switching {
    /// Its header reserves one channel after the other, and its flits follow as a worm.
    Wormhole,
    /// Its header scouts some links ahead of the data, and backs off where channels are busy.
    Scouting,
    /// A packet is stored whole in the queue of each stage before it goes on.
    StoreAndForward,
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

        static LISTINGS: &[Listing] = &[$($network::LISTING),+];

        static SIMULATIONS: &[Simulation] = &[$($network::SIMULATION),+];
    };
}

tables! {
    fat_tree,
    mesh,
    torus,
    scouting,
    buffered_min,
    combining_min,
    cube,
    xgft,
    fly,
    hyperx,
    dragonfly,
    own,
}

/// Routing and explanations of a network.
///
/// # Panics
/// When its kind is not in the table and brings none.
pub(super) fn implementation(network: &Network) -> &'static Implementation {
    let implementation = place(network.kind()).map(|place| IMPLEMENTATIONS[place]);
    let implementation = implementation.or(network.kind().implementation);
    implementation.expect("a kind of network has an implementation")
}

/// Simulators of a network.
///
/// # Panics
/// When its kind is not in the table and brings none.
pub(super) fn simulation(network: &Network) -> &'static Simulation {
    let simulation = place(network.kind()).map(|place| &SIMULATIONS[place]);
    let simulation = simulation.or(network.kind().simulation);
    simulation.expect("a kind of network has simulators")
}

/// How a kind of network is listed.
///
/// # Panics
/// When it is not in the table.
#[must_use]
pub fn listing(kind: &NetworkKind) -> &'static Listing {
    let place = place(kind).expect("kinds outside the table are not listed");
    &LISTINGS[place]
}

/// Index of a kind of network in the tables.
fn place(kind: &NetworkKind) -> Option<usize> {
    NETWORKS.iter().position(|row| std::ptr::eq(row, kind))
}

/// Largest number of channels of a network.
pub(super) const MAX_CHANNELS: u32 = 65_536;

/// Presets of square lattices.
const PAPERS_256_NODES: Preset = Preset::new(
    "16 × 16 nodes, 64 flits (the paper's)",
    &[("k", "16"), ("flits", "64")],
);
const EASY_TO_WATCH: Preset =
    Preset::new("4 × 4 nodes, easy to watch", &[("k", "4"), ("flits", "8")]);
const LARGEST: Preset = Preset::new("The largest: 64 × 64 nodes", &[("k", "64")]);

/// Nodes of the glyph of a square lattice.
const CORNERS: &str = "3,3 10,3 17,3 3,10 10,10 17,10 3,17 10,17 17,17";

const MESH: Comparison = Comparison::new("a mesh", Change::Kind("mesh", &[]));
const TORUS: Comparison = Comparison::new(
    "a torus",
    Change::Kind("torus", &[("links", "bi"), BY_ROUTE]),
);
const TREE: Comparison = Comparison::new("a fat-tree", Change::Kind("fat-tree", &[]));
const LONGER: Comparison = Comparison::new("longer messages", Change::Twice("flits"));

static SIDE: TypedKey<u32> = TypedKey::new("k", "nodes a row", 2..=64, 8)
    .letter("k")
    .phrase("{} × {} nodes")
    .of_topology();

/// How virtual channels share a link.
const SHARING_OF_CLASSES: TypedKey<Sharing> = one_of!(
    "sharing", "link sharing", "{words}", [
    Sharing::Flit => "flit" "shared flit by flit",
    Sharing::Occupancy => "occ" "shared by holding time",
    Sharing::Route => "route" "shared along the route",
])
.group(KeyGroup::Routers);

pub(super) static SHARING: TypedKey<Sharing> = SHARING_OF_CLASSES;

/// The rule that is nearest to simulation. It is not the default, which keeps the figures of links.
pub(super) const BY_ROUTE: (&str, &str) = ("sharing", "route");

/// Cost of the worm engine on routes of a few hops.
const WORM_BY_WORM: SimulationCost = SimulationCost {
    message_us: 0.5,
    alone: 1.0,
    growth: 0.25,
    settling: Settling::Queues { saturates_at: 1.1 },
};

/// Cost of the flit engine on routes of a few hops.
const FLIT_BY_FLIT: SimulationCost = SimulationCost {
    message_us: 2.5,
    alone: 0.4,
    growth: 0.3,
    settling: Settling::Queues { saturates_at: 1.15 },
};

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

/// Simulators of wormhole networks on routes of a few hops.
const WORMHOLE: Simulation = Simulation {
    observable: |network, load, random| {
        let traffic = traffic(network, load, random);
        Box::new(FlitByFlit::under(
            network.plain_routing(),
            network.flits(),
            traffic,
        ))
    },
    worms: Some(|network, load, random| {
        let traffic = traffic(network, load, random);
        Box::new(worm::network(
            network.plain_routing(),
            network.flits(),
            traffic,
        ))
    }),
};

/// The traffic of a network with keys of traffic.
fn traffic(network: &Network, load_messages: f64, random: Random) -> Traffic<AnyPattern> {
    Traffic::new(network.pattern(), load_messages, random)
}

/// Greenberg and Guan's model of a network under its traffic.
///
/// # Errors
/// [`DependencyCycle`](loadcurve_base::Error::DependencyCycle) when messages could wait for one another in a cycle.
pub(super) fn published(network: &Network) -> Result<WormholeModel<Wormhole>> {
    let sharing = if network.uses(SHARING.key.name) {
        network.get(&SHARING)
    } else {
        Sharing::None
    };
    let pattern = match network.kind().digits {
        Some(_) => network.pattern(),
        None => AnyPattern::Uniform(Uniform::new(network.processors())),
    };
    let routing = network.routing();
    let flows = (*network.flows(&*routing, &pattern)?).clone();
    WormholeModel::of_flows(routing, Box::new(pattern), flows, network.flits(), sharing)
}

/// The wormhole model of a network under its traffic, for what is no closed form.
fn any_wormhole(network: &Network) -> Box<dyn Model> {
    network.solved_here().wormhole(network)
}

/// Routing in a tree around failures.
fn around(tree: Xgft, failures: &Failures) -> Result<Arc<dyn Routing>> {
    Ok(Arc::new(NearestCommonAncestorAround::new(tree, failures)?))
}

/// Flows of a network under its traffic, by formula where it is uniform.
fn counted(routing: &impl AllPairs, network: &Network) -> Result<Flows> {
    Flows::counted(routing, &network.pattern())
}

/// Dimensions of a lattice, as algorithms of collective operations use them.
fn layout_of(lattice: &Lattice) -> Layout {
    let sides = lattice.dimensions().iter().map(|dimension| Side {
        size: dimension.nodes() as usize,
        wraps: dimension.shape() != Shape::Line,
    });
    Layout::cube(sides.collect())
}

/// Groups of consecutive processors, as algorithms of collective operations use them.
fn grouped(network: &Network, group: u32) -> Layout {
    Layout::of(network.processors()).with_groups(Some(group as usize))
}

/// Number of iterations until coupled equations converge: on average, and at most.
const ROUNDS: [f64; 2] = [5.5, 10.0];

/// Estimated time to follow a route from one channel to the next, in microseconds.
const STEP_US: f64 = 0.05;

/// Estimated time to solve the general model; forever in a program without it.
fn general_cost(network: &Network) -> ModelCost {
    let Some(solvers) = network.solvers() else {
        return ModelCost::even(f64::INFINITY, f64::INFINITY);
    };
    let Extent {
        processors,
        channels,
        ..
    } = network.extent();
    let [n, channels] = [processors, channels].map(|count| count as f64);
    let (build_us, load_us) = match class(network) {
        // Channels of a class are counted and solved once.
        Class::Uniform => (5.0 + 0.1 * channels, 1.0),
        Class::Permutation | Class::Matrix => (10.0 * n, 0.2 * n),
        Class::Hot => (2.0 * n + 2.0 * channels, 0.2 * n),
    };
    let is_coupled = network.uses("sharing") && network.get(&SHARING) == Sharing::Occupancy;
    let [rounds, most_rounds] = if is_coupled { ROUNDS } else { [1.0, 1.0] };
    // Where routes are known by no formula, they are followed, and no channel is like another.
    let is_followed = route::are_followed(network);
    let flow_steps = if is_followed {
        solvers.flow_steps(network)
    } else {
        0.0
    };
    let load_us = load_us + if is_followed { 0.1 * channels } else { 0.0 };
    ModelCost {
        build_us: build_us + STEP_US * flow_steps,
        load_us: rounds * load_us,
        longest_load_us: most_rounds * load_us,
        flow_steps,
    }
}

/// What is wrong with a network of so many channels, if there are too many.
fn most_channels(text: &str, channels: Count) -> Option<String> {
    channels.beyond(text, "channels", MAX_CHANNELS)
}

/// A wormhole model as one that explains itself.
fn explained_wormhole(model: &dyn Model) -> Option<&dyn Explain> {
    explained::<WormholeModel<Wormhole>>(model)
        .or_else(|| explained::<WormholeModel<FiniteSource>>(model))
}

/// Coordinates of a square array, as the digits of numbers of processors.
fn square(network: &Network) -> Vec<u32> {
    vec![network.get(&SIDE); 2]
}

/// Row with this name, ignoring case.
#[must_use]
pub fn find(name: &str) -> Option<&'static NetworkKind> {
    let name = name.trim();
    let mut kinds = NETWORKS.iter();
    kinds.find(|kind| kind.name.eq_ignore_ascii_case(name))
}
