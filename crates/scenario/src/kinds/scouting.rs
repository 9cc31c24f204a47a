//! Scouting switching in a torus.

use std::sync::Arc;

use loadcurve_base::Random;
use loadcurve_base::cite::source;
use loadcurve_model::explanation::explained;
use loadcurve_model::scouting::{Corrected, Interpretation, Parameters, Published};
use loadcurve_model::{Model, Unmodelled};
use loadcurve_network::routing::{Distinct, MinimalAdaptive};
use loadcurve_network::topology::{RouterLinks, ScoutingTorus};
use loadcurve_network::traffic::Traffic;
use loadcurve_sim::scouting as simulator;
use loadcurve_sim::scouting::Ejection;

use super::{CORNERS, LONGER, NetworkKind, TORUS, failing, flits, route};
use crate::key::keys;
use crate::listing::{Change, Comparison, Group, Listing};
use crate::reading::{self, PairLatencies, choices};
use crate::size::side_of;
use crate::typed_key::one_of;
use crate::{
    Around, Choice, Domain, Extent, Implementation, Key, KeyGroup, ModelCost, Network, Overload,
    Preset, Reading, Settling, Simulation, SimulationCost, Size, Switching, TypedKey,
    UnloadedLatency, Value,
};

static SIDE: TypedKey<u32> = Key::new(
    "k",
    "nodes a row",
    Domain::Multiple {
        of: 4,
        least: 4,
        most: 32,
    },
    Value::Whole(8),
)
.whole()
.letter("k")
.phrase("{} × {} nodes")
.of_topology();

static FLITS: TypedKey<u32> = flits("M", 32);

static SCOUT: TypedKey<u32> = TypedKey::new("scout", "scouting distance", 0..=16, 1)
    .letter("K")
    .unit("links")
    .phrase("K = {}");

static VCS: TypedKey<u32> = TypedKey::new("vcs", "virtual channels", 1..=16, 1)
    .letter("V")
    .phrase("V = {}");

// The models have no limit at the destination; this key affects only the simulator.
static EJECTION: TypedKey<Ejection> =
    one_of!("ejection", "ejection (simulator only)", "{} ejection", [
        Ejection::Ideal => "ideal" "any number of flits a cycle",
        Ejection::Exclusive => "exclusive" "one message at a time",
        Ejection::Shared => "shared" "one flit a cycle",
    ])
    .group(KeyGroup::Routers);

const SIMULATED_ONLY: &str = "Scouting around failures is simulated only: no model covers it. Headers do not know what \
                              has failed, and step back where they meet it, as far as K lets them; where data have \
                              followed into a dead end, the message starts again. Nodes without a minimal route \
                              between them send each other nothing.";

const PRINTED: Reading = Reading {
    choice: Choice::new("printed", "as published"),
    assumptions: &Published::ASSUMPTIONS,
    sources: &[&source::SCOUTING],
    trust: |network| {
        if failing::is_any(network) {
            SIMULATED_ONLY
        } else {
            "Scouting, as published: within 15 % of simulation up to half of saturation with one \
             virtual channel, then far too low; with six it is too high where K is 3 or more, and \
             it saturates early. The paper's claim that deadlock cannot arise does not hold."
        }
    },
    doubt: |network| {
        failing::is_any(network)
            .then_some("No model covers failures of scouting: simulate instead.")
    },
    saturation: "No utilisation gives a greater load: the busier the channels, the more headers \
                 turn back and take links once more, and from here on that costs more than what a \
                 higher utilisation would carry.",
    cost: |_| ModelCost::even(60.0, 5.0),
    build: |network| {
        let consistent = Interpretation::Consistent;
        modelled(
            network,
            Box::new(Published::new(parameters(network), consistent)),
        )
    },
    is_finite: false,
    pairs: PairLatencies::Never,
    counts_all_waits: false,
    sure_to: 1.0,
};

const CORRECTED: Reading = Reading {
    choice: Choice::new("corrected", "corrected"),
    assumptions: &Corrected::ASSUMPTIONS,
    trust: |network| {
        if failing::is_any(network) {
            SIMULATED_ONLY
        } else {
            "Scouting, corrected: within 5 % of simulation up to half of saturation with one \
             virtual channel; with six it is 4 to 17 % too low up to there. It does not foresee the \
             deadlocks that simulation finds for small K and V = 1."
        }
    },
    saturation: "One of three bounds is reached: every channel carries a flit in every cycle, \
                 ρ = 1; or blocked headers wait for one another without end; or a message is always \
                 being sent on every virtual channel of a node.",
    build: |network| modelled(network, Box::new(Corrected::new(parameters(network)))),
    ..PRINTED
};

const READINGS: [Reading; 2] = [PRINTED, CORRECTED];

static READING: Key = reading::key("model", &choices(&READINGS));

pub(super) const ROW: NetworkKind = NetworkKind {
    name: "scouting",
    title: "Scouting torus",
    sentence: "A two-dimensional torus, adaptively routed, in which each header scouts a few links \
               ahead of its data and backs off where all virtual channels are busy.",
    keys: keys![&SIDE.key, &FLITS.key, &SCOUT.key, &VCS.key, &READING, &EJECTION.key; failing::KEYS],
    size: Size::by(&SIDE, side_of),
    switching: Switching::Scouting,
    combines: false,
    overload: Overload::Waits,
    presets: &[
        Preset::new("8 × 8 nodes, one link ahead (K = 1)", &[]),
        Preset::new("Probe and data together (K = 0)", &[("scout", "0")]),
        Preset::new(
            "Three links ahead, 6 virtual channels",
            &[("scout", "3"), ("vcs", "6")],
        ),
        Preset::new("The path before the data (K = 16)", &[("scout", "16")]),
        Preset::new("16 × 16 nodes, 64 flits", &[("k", "16"), ("flits", "64")]),
    ],
    limit: None,
    rules: &[route::EXISTS],
    digits: None,
    flits: Some(&FLITS),
    extent: |network| Extent::of(&torus(network).lattice()),
    readings: &READINGS,
    implementation: None,
    simulation: None,
};

pub(super) const LISTING: Listing = Listing {
    strong_line: "M3 17h7V6",
    ..Listing::new(
        Group::Special,
        "M3 3h14v14H3ZM10 3v14M3 10h14",
        CORNERS,
        &[
            TORUS,
            Comparison::new("more virtual channels", Change::Twice("vcs")),
            LONGER,
        ],
    )
};

pub(super) static IMPLEMENTATION: Implementation = Implementation {
    routing: |network| Ok(Arc::new(MinimalAdaptive::new(torus(network).lattice()))),
    // Failures break the symmetry of its channels.
    around: Some(Around {
        routing: |network, failures| {
            let routing = MinimalAdaptive::new(torus(network).lattice()).around(failures);
            Ok(Arc::new(Distinct::new(Arc::new(routing))))
        },
        only_crossing_move: |_| false,
    }),
    counted: None,
    finite: None,
    grown: None,
    structure: |_| None,
    layout: None,
    simulation_cost: |network| {
        let (side, vcs) = (network.get(&SIDE), network.get(&VCS));
        let by_vcs = libm::pow(f64::from(vcs), 0.8);
        SimulationCost {
            message_us: 2.3 * by_vcs * libm::sqrt(f64::from(network.flits()) / 32.0),
            alone: 0.35,
            growth: 0.25,
            settling: Settling::Queues {
                saturates_at: match (side, vcs) {
                    (_, 1) => 0.75,
                    (4, 2) => 0.9,
                    (4, _) => 1.1,
                    _ => 1.5,
                },
            },
        }
    },
    // A message of M flits over d links takes d + M − 1 + 2 min(K, d), since data wait for the header's
    // lead of K links. Scouting as published counts the whole distance K on every route, which no
    // simulation does.
    unloaded_latency: UnloadedLatency {
        over: |network, links| {
            let lead = f64::from(network.get(&SCOUT)).min(links);
            links + f64::from(network.flits()) - 1.0 + 2.0 * lead
        },
        mean: |network| {
            let torus = torus(network);
            let lead = torus.mean_distance_up_to(network.get(&SCOUT));
            torus.mean_distance() + f64::from(network.flits()) - 1.0 + 2.0 * lead
        },
    },
    explained: |model| explained::<Corrected>(model).or_else(|| explained::<Published>(model)),
};

pub(super) const SIMULATION: Simulation = Simulation {
    observable: |network, load, random| Box::new(engine(network, load, random)),
    worms: None,
};

impl Network {
    /// True if headers run ahead of their data. With a scouting distance of 0, messages move as in wormhole
    /// switching.
    #[must_use]
    pub fn scouts(&self) -> bool {
        self.kind().name == ROW.name && self.get(&SCOUT) > 0
    }
}

/// True if a network's model counts the whole scouting distance though no route is as long.
pub(crate) fn counts_what_no_route_has(network: &Network) -> bool {
    network.kind().name == ROW.name
        && network.reading().choice.name == PRINTED.choice.name
        && network.get(&SCOUT) > torus(network).longest_route()
}

fn torus(network: &Network) -> ScoutingTorus {
    ScoutingTorus::new(network.get(&SIDE))
}

/// The model of a network, as far as there is one: that of the same network without failures does not cover these.
fn modelled(network: &Network, whole: Box<dyn Model>) -> Box<dyn Model> {
    if failing::is_any(network) {
        Box::new(Unmodelled::like(&*whole))
    } else {
        whole
    }
}

fn parameters(network: &Network) -> Parameters {
    let (scout, vcs) = (network.get(&SCOUT), network.get(&VCS));
    Parameters::new(torus(network), network.flits(), scout, vcs)
}

fn engine(network: &Network, load_messages: f64, random: Random) -> simulator::Scouting {
    let parameters = simulator::Parameters {
        torus: torus(network),
        flits: network.flits(),
        scout: network.get(&SCOUT),
        vcs: network.get(&VCS),
        ejection: network.get(&EJECTION),
    };
    let failures = failing::failures(network).expect("failures of the network");
    let Some(failures) = failures else {
        let traffic = Traffic::uniform(network.processors(), load_messages, random);
        return simulator::Scouting::new(parameters, traffic);
    };
    let routing = network.plain_routing();
    let pattern = network.carried_pairs().expect("a network with messages");
    let has_failed = failures.channels(&RouterLinks::of(routing.topology()));
    let traffic = Traffic::new(pattern, load_messages, random);
    simulator::Scouting::with_failures(parameters, &has_failed, traffic)
}
