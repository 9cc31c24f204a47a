//! The buffered delta network.

use std::sync::Arc;

use loadcurve_base::Random;
use loadcurve_base::cite::source;
use loadcurve_model::Model;
use loadcurve_model::buffered_min::{self, BufferedMin, DepartureRate};
use loadcurve_model::explanation::explained;
use loadcurve_network::topology::Multistage;
use loadcurve_network::topology::multistage::Wiring;
use loadcurve_network::traffic::{AnyDestination, Traffic};
use loadcurve_sim::delta::{Delta, Service};

use super::{Limit, NetworkKind, buffer};
use crate::listing::{Change, Comparison, Group, Listing};
use crate::reading::{self, PairLatencies, choices};
use crate::typed_key::one_of;
use crate::{
    Choice, Domain, Extent, Implementation, Key, ModelCost, Network, Overload, Preset, Reading,
    Settling, Simulation, SimulationCost, Size, Switching, TypedKey, UnloadedLatency, Value,
};

/// Largest number of sources of a multistage network.
const MAX_LINES: u32 = 65_536;

static SWITCH: TypedKey<u32> = TypedKey::new("switch", "inputs of a switch", 2..=16, 4)
    .letter("b")
    .phrase("{} × {} switches")
    .of_topology();

static STAGES: TypedKey<u32> = TypedKey::new("stages", "stages", 1..=10, 5)
    .letter("z")
    .phrase("{} stages")
    .of_topology();

static QUEUE: TypedKey<u32> = buffer("buffer size", "packets", "queues of {}");

// The model assumes exponential service times; this key affects only the simulator.
static SERVICE: TypedKey<Service> = one_of!("service", "service times (simulator only)", "{} service", [
    Service::Exponential => "exponential" "exponentially distributed",
    Service::Fixed => "fixed" "all alike",
]);

const PUBLISHED: Reading = Reading {
    choice: Choice::new("published", "as published"),
    assumptions: &buffered_min::ASSUMPTIONS,
    sources: &[&source::BUFFERED],
    trust: |_| {
        "Buffered delta network, as published: 0.5 to 5.7 % above simulation in queueing delay \
         and 0.7 to 6.8 % in throughput, nearly all of it from equation 5, which does not \
         conserve flow."
    },
    doubt: |_| None,
    saturation: "It never saturates: a packet that arrives at a full queue is dropped, so there is a latency \
                 at every load, that of the packets delivered.",
    cost: |network| {
        let [stages, places] = [&STAGES, &QUEUE].map(|key| f64::from(network.get(key)));
        ModelCost::even(1.0, stages * (0.1 + 0.005 * places))
    },
    build: |network| model(network, DepartureRate::Published),
    is_finite: false,
    pairs: PairLatencies::Never,
    counts_all_waits: false,
    sure_to: 1.0,
};

const EXACT: Reading = Reading {
    choice: Choice::new("exact", "flow-conserving"),
    trust: |_| {
        "Buffered delta network, flow-conserving: within 0.3 % of simulation in the delay of \
         all stages together and 1.1 % in throughput. Packets that are delivered wait up to \
         1.3 % longer than that, since those that arrive at full queues are dropped."
    },
    build: |network| model(network, DepartureRate::Exact),
    ..PUBLISHED
};

const READINGS: [Reading; 2] = [PUBLISHED, EXACT];

static READING: Key = reading::key("model", &choices(&READINGS));

pub(super) const ROW: NetworkKind = NetworkKind {
    name: "buffered-min",
    title: "Buffered multistage network",
    sentence: "Stages of crossbar switches with one path from each source to each destination and \
               a short queue at every output: a packet that arrives at a full queue is dropped.",
    keys: &[&SWITCH.key, &STAGES.key, &QUEUE.key, &READING, &SERVICE.key],
    // Networks of as many processors differ in their switches, too.
    size: Size::by(&STAGES, |_| None),
    switching: Switching::StoreAndForward,
    combines: false,
    overload: Overload::Drop,
    presets: &[
        Preset::new("4 × 4 switches, 5 stages (Table I)", &[]),
        Preset::new(
            "2 × 2 switches, 6 stages (64 sources)",
            &[("switch", "2"), ("stages", "6")],
        ),
        Preset::new("Single-packet buffers: no queueing", &[("buffer", "1")]),
        Preset::new("Long queues: 64 packets", &[("buffer", "64")]),
        Preset::new(
            "16 × 16 switches, 2 stages",
            &[("stages", "2"), ("switch", "16")],
        ),
    ],
    limit: Some(Limit {
        limited: &STAGES,
        by: &SWITCH,
        most: |switch| MAX_LINES.ilog(switch),
    }),
    rules: &[],
    digits: None,
    flits: None,
    extent: |network| Extent::of(&delta(network)),
    readings: &READINGS,
    implementation: None,
    simulation: None,
};

pub(super) const LISTING: Listing = Listing::new(
    Group::Stages,
    "M3 4h14M3 16h14M3 4l7 12 7-12M3 16l7-12 7 12",
    "3,4 10,4 17,4 3,16 10,16 17,16",
    &[Comparison::new("longer buffers", Change::Twice("buffer"))],
);

pub(super) static IMPLEMENTATION: Implementation = Implementation {
    routing: |network| Ok(Arc::new(delta(network))),
    around: None,
    counted: None,
    finite: None,
    grown: None,
    structure: |_| None,
    layout: None,
    simulation_cost: |_| SimulationCost {
        message_us: 0.4,
        alone: 1.0,
        growth: 0.3,
        settling: Settling::Losses {
            messages_per_source: 700.0,
        },
    },
    unloaded_latency: UnloadedLatency::STAGES,
    explained: explained::<BufferedMin>,
};

pub(super) const SIMULATION: Simulation = Simulation {
    observable: |network, load, random| Box::new(engine(network, load, random)),
    worms: None,
};

fn delta(network: &Network) -> Multistage {
    Multistage::new(network.get(&SWITCH), network.get(&STAGES), Wiring::Baseline)
}

fn model(network: &Network, departures: DepartureRate) -> Box<dyn Model> {
    let (stages, places) = (network.get(&STAGES), network.get(&QUEUE));
    Box::new(BufferedMin::new(stages, places, departures))
}

fn engine(network: &Network, load_messages: f64, random: Random) -> Delta {
    let delta = delta(network);
    let traffic = Traffic::new(AnyDestination::new(delta.lines()), load_messages, random);
    Delta::new(delta, network.get(&QUEUE), network.get(&SERVICE), traffic)
}
