//! The combining multistage network.

mod whole_stages;

use std::sync::Arc;

use loadcurve_base::Random;
use loadcurve_base::cite::source;
use loadcurve_model::Model;
use loadcurve_model::combining_min::{self, CombiningMin, Degree, RequestFlow};
use loadcurve_model::explanation::explained;
use loadcurve_network::topology::multistage::Wiring;
use loadcurve_network::topology::{HotTree, Multistage};
use loadcurve_network::traffic::{HotSpot, Traffic};
use loadcurve_sim::Combining;

use super::{NetworkKind, buffer};
use crate::key::INF;
use crate::listing::{Change, Comparison, Group, Listing};
use crate::reading::{self, PairLatencies, choices};
use crate::typed_key::one_of;
use crate::{
    Choice, Domain, Extent, Implementation, Key, ModelCost, Network, Overload, Preset, Reading,
    Settling, Simulation, SimulationCost, Size, Switching, TypedKey, UnloadedLatency, Value,
};

static PROCESSORS: TypedKey<u32> = Key::new(
    "n",
    "processors",
    Domain::Power {
        base: 2,
        least: 2,
        most: 4096,
    },
    Value::Whole(64),
)
.whole()
.letter("N")
.phrase("{} processors")
.of_topology();

static SWITCH: TypedKey<u32> = Key::new(
    "switch",
    "inputs of a switch",
    Domain::Power {
        base: 2,
        least: 2,
        most: 16,
    },
    Value::Whole(2),
)
.whole()
.letter("s")
.phrase("{} × {} switches")
.said_if_not_default()
.of_topology();

static HOT: TypedKey<f64> = Key::new(
    "hot",
    "requests to the hot module",
    Domain::Real {
        least: 0,
        most: 100,
    },
    Value::Real(8.0),
)
.real()
.letter("h")
.unit("%")
.phrase("{}\u{a0}% hot");

static DEGREE: TypedKey<Option<u32>> = Key::new(
    "degree",
    "degree of combining",
    Domain::WholeOr {
        least: 1,
        most: 64,
        word: INF,
    },
    Value::Whole(2),
)
.whole_or_word()
.letter("cd")
.unit("requests")
.phrase("cd = {}");

static PLACES: TypedKey<u32> = buffer("buffer size", "requests", "buffers of {}");

// All wirings carry the same traffic; this key affects only the drawing and the simulator.
static WIRING: TypedKey<Wiring> = one_of!("wiring", "wiring", "{} wiring", [
    Wiring::Baseline => "baseline" "baseline network",
    Wiring::Omega => "omega" "omega network",
])
.of_topology();

const CONSERVING: Reading = Reading {
    choice: Choice::new("conserving", "flow-conserving"),
    assumptions: &combining_min::ASSUMPTIONS,
    sources: &[&source::COMBINING],
    trust: |network| match network.get(&SWITCH) {
        2 => {
            "Combining network, flow-conserving: within 9 % in throughput and delay up to a load of 0.6 \
             for buffers of 4 and a degree of 2 or more, then up to 25 % too low in delay. Without \
             combining, or with exclusive links, the tree saturates and the model does not hold."
        }
        _ => {
            "Combining network, flow-conserving, switches of 4 × 4 and more: within 4 % in throughput \
             and 6 % in delay up to a load of 0.6 for buffers of 4 and a degree of no less than the \
             inputs of a switch, then up to 26 % too low in delay. With a smaller degree the tree \
             saturates early and the model does not hold."
        }
    },
    doubt: |_| None,
    saturation: "It never saturates: a request that arrives at a full buffer is dropped, so there is a latency \
                 at every load, that of the requests delivered.",
    cost: |network| {
        let [stages, places] = [stages(network), network.get(&PLACES)].map(f64::from);
        ModelCost::even(1.0, stages * (0.5 + 0.3 * places))
    },
    build: |network| model(network, RequestFlow::Conserving),
    is_finite: false,
    pairs: PairLatencies::Never,
    counts_all_waits: false,
    sure_to: 1.0,
};

const PRINTED: Reading = Reading {
    choice: Choice::new("printed", "as printed"),
    trust: |network| match network.get(&SWITCH) {
        2 => {
            "Combining network, as printed: loses hot requests on the way, so that throughput is \
             up to 22 % too low, and delay at zero load is too high."
        }
        _ => {
            "Combining network, as printed, switches of 4 × 4 and more: loses hot requests on the way, \
             so that throughput is up to 17 % too low, and delay at zero load is too high."
        }
    },
    build: |network| model(network, RequestFlow::Printed),
    ..CONSERVING
};

const BACKPRESSURE: Reading = Reading {
    choice: Choice::new("backpressure", "with backpressure"),
    assumptions: &combining_min::BACKPRESSURE_ASSUMPTIONS,
    trust: |network| match network.get(&SWITCH) {
        2 => {
            "Combining network, with backpressure: within 9 % in throughput and 11 % in delay for \
             buffers of 4 and a degree of 2 or more; at a few high loads it finds no solution and \
             says so."
        }
        _ => {
            "Combining network, with backpressure, switches of 4 × 4 and more: within 1 % in throughput \
             and 8 % in delay up to a load of 0.6 for buffers of 4 and a degree of no less than the \
             inputs of a switch, then up to 14 % too high in throughput and 19 % too low in delay. With \
             a smaller degree the tree saturates early and it may find no solution."
        }
    },
    saturation: "It never saturates: a request that arrives at a full buffer of the first stage is \
                 dropped, so there is a latency at every load, that of the requests accepted.",
    // Many iterations are needed near the onset of tree saturation, few elsewhere.
    cost: |network| {
        let stages = f64::from(stages(network));
        ModelCost {
            build_us: 1.0,
            load_us: 60.0 * stages * stages,
            longest_load_us: 450.0 * stages * stages,
            flow_steps: 0.0,
        }
    },
    build: |network| model(network, RequestFlow::Backpressure),
    ..CONSERVING
};

const READINGS: [Reading; 3] = [CONSERVING, PRINTED, BACKPRESSURE];

static READING: Key = reading::key("model", &choices(&READINGS));

pub(super) const ROW: NetworkKind = NetworkKind {
    name: "combining-min",
    title: "Combining multistage network",
    sentence: "Stages of switches between processors and memory modules, one of them hot: requests \
               to it that meet in a buffer are combined into one.",
    keys: &[
        &PROCESSORS.key,
        &SWITCH.key,
        &HOT.key,
        &DEGREE.key,
        &PLACES.key,
        &WIRING.key,
        &READING,
    ],
    size: Size::by(&PROCESSORS, Some),
    switching: Switching::StoreAndForward,
    combines: true,
    overload: Overload::Drop,
    presets: &[
        Preset::new("64 processors, 8\u{a0}% hot (Figure 4)", &[]),
        Preset::new("64 processors, 16\u{a0}% hot (Figure 4)", &[("hot", "16")]),
        Preset::new("256 processors, 8\u{a0}% hot (Figure 5)", &[("n", "256")]),
        Preset::new(
            "No combining: the hot spot saturates the tree",
            &[("degree", "1")],
        ),
        Preset::new("No hot spot", &[("hot", "0")]),
        Preset::new(
            "4 × 4 switches, up to four combined",
            &[("switch", "4"), ("degree", "4")],
        ),
        Preset::new(
            "Unlimited combining, omega wiring",
            &[("degree", "inf"), ("wiring", "omega")],
        ),
    ],
    limit: None,
    rules: &[whole_stages::RULE],
    digits: None,
    flits: None,
    extent: |network| Extent::of(&tree(network)),
    readings: &READINGS,
    implementation: None,
    simulation: None,
};

pub(super) const LISTING: Listing = Listing::new(
    Group::Stages,
    "M3 4l7 6 7-6M3 16l7-6 7 6M3 4h14M3 16h14",
    "3,4 3,16 17,4 17,16 10,10,2.6",
    &[Comparison::new(
        "no hot spot",
        Change::Kind("combining-min", &[("hot", "0")]),
    )],
);

pub(super) static IMPLEMENTATION: Implementation = Implementation {
    routing: |network| Ok(Arc::new(tree(network))),
    around: None,
    counted: None,
    finite: None,
    grown: None,
    structure: |_| None,
    layout: None,
    simulation_cost: |_| SimulationCost {
        message_us: 0.35,
        alone: 1.0,
        growth: 0.6,
        settling: Settling::Losses {
            messages_per_source: 1600.0,
        },
    },
    // Combining as printed has waits at zero load, which no simulation has.
    unloaded_latency: UnloadedLatency::STAGES,
    explained: explained::<CombiningMin>,
};

pub(super) const SIMULATION: Simulation = Simulation {
    observable: |network, load, random| Box::new(engine(network, load, random)),
    worms: None,
};

fn stages(network: &Network) -> u32 {
    network.get(&PROCESSORS).ilog(network.get(&SWITCH))
}

/// Fraction of all requests that go to the hot module.
fn hot(network: &Network) -> f64 {
    network.get(&HOT) / 100.0
}

fn tree(network: &Network) -> HotTree {
    let (switch, wiring) = (network.get(&SWITCH), network.get(&WIRING));
    HotTree::of(Multistage::new(switch, stages(network), wiring))
}

fn model(network: &Network, blocked: RequestFlow) -> Box<dyn Model> {
    let degree = network
        .get(&DEGREE)
        .map_or(Degree::Unlimited, Degree::AtMost);
    let (stages, hot, places) = (stages(network), hot(network), network.get(&PLACES));
    let model = CombiningMin::new(stages, hot, degree, places, blocked);
    Box::new(model.with_switch(network.get(&SWITCH)))
}

fn engine(network: &Network, load_messages: f64, random: Random) -> Combining {
    let pattern = HotSpot::new(network.get(&PROCESSORS), hot(network));
    let traffic = Traffic::new(pattern, load_messages, random);
    let (degree, places) = (network.get(&DEGREE), network.get(&PLACES));
    Combining::new(tree(network), degree, places, traffic)
}
