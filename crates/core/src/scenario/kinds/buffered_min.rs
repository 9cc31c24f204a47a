//! The buffered delta network.

use std::sync::Arc;

use super::{BUFFER, Implement, Limit, NetworkKind};
use crate::Random;
use crate::cite::source;
use crate::model::Model;
use crate::model::buffered_min::{BufferedMin, DepartureRate};
use crate::model::explanation::{Explain, explained};
use crate::routing::Routing;
use crate::scenario::key::{Choice, Domain, Key, Value};
use crate::scenario::model_cost::ModelCost;
use crate::scenario::network::Network;
use crate::scenario::overload::Overload;
use crate::scenario::preset::Preset;
use crate::scenario::reading::{Reading, choices};
use crate::scenario::setting::{OneOf, Whole, one_of};
use crate::scenario::setup::{Implementation, Settings};
use crate::scenario::simulation_cost::{Settling, SimulationCost};
use crate::scenario::size::Size;
use crate::scenario::switching::Switching;
use crate::sim::delta::{Delta, Service};
use crate::sim::{Engine, Observe};
use crate::topology::Multistage;
use crate::topology::multistage::Wiring;
use crate::traffic::{AnyDestination, Traffic};

/// Largest number of sources of a multistage network.
const MAX_LINES: u32 = 65_536;

static SWITCH: Whole = Whole(Key {
    name: "switch",
    words: "inputs of a switch",
    letter: "b",
    unit: "",
    phrase: "{} × {} switches",
    domain: Domain::Whole { least: 2, most: 16 },
    default: Value::Whole(4),
});

static STAGES: Whole = Whole(Key {
    name: "stages",
    words: "stages",
    letter: "z",
    unit: "",
    phrase: "{} stages",
    domain: Domain::Whole { least: 1, most: 10 },
    default: Value::Whole(5),
});

static QUEUE: Whole = Whole(Key {
    words: "places of a queue",
    phrase: "queues of {}",
    ..BUFFER
});

// The model assumes exponential service times; this key affects only the simulator.
static SERVICE: OneOf<Service> = one_of!("service", "service times (simulator only)", "{} service", [
    Service::Exponential => "exponential" "exponentially distributed",
    Service::Fixed => "fixed" "all alike",
]);

const NEVER_SATURATES: &str = "It never saturates: a packet that finds its queue full is lost, so there is a latency at every \
     load, that of the packets delivered.";

static PUBLISHED: Reading<BufferedDelta> = Reading {
    choice: Choice {
        name: "published",
        words: "as published, more than are let in",
    },
    sources: &[&source::BUFFERED],
    trust: |_| {
        "Buffered delta network, as published: 0.5 to 5.7 % above simulation in queueing delay \
         and 0.7 to 6.8 % in throughput, nearly all of it from equation 5, which does not \
         conserve flow."
    },
    saturation: NEVER_SATURATES,
    cost: BufferedDelta::model_cost,
    build: |network| network.model(DepartureRate::Published),
};

static EXACT: Reading<BufferedDelta> = Reading {
    choice: Choice {
        name: "exact",
        words: "as many as are let in",
    },
    sources: &[&source::BUFFERED],
    trust: |_| {
        "Buffered delta network, exact departures: within 0.3 % of simulation in the delay of \
         all stages together and 1.1 % in throughput. Packets that are delivered wait up to \
         1.3 % longer than that, since those that find queues full are lost."
    },
    saturation: NEVER_SATURATES,
    cost: BufferedDelta::model_cost,
    build: |network| network.model(DepartureRate::Exact),
};

const READINGS: [&Reading<BufferedDelta>; 2] = [&PUBLISHED, &EXACT];

static READING: OneOf<&Reading<BufferedDelta>> = OneOf {
    key: Key {
        name: "reading",
        words: "packets sent on by a queue",
        letter: "",
        unit: "",
        phrase: "{} reading",
        domain: Domain::Choice(&choices(&READINGS)),
        default: Value::Word("published"),
    },
    values: &READINGS,
};

pub(super) const ROW: NetworkKind = NetworkKind {
    name: "buffered-min",
    title: "Buffered multistage network",
    sentence: "Stages of crossbar switches with one way from each source to each destination and a \
               short queue at every output: a packet that finds a queue full is lost.",
    keys: &[&SWITCH.0, &STAGES.0, &QUEUE.0, &READING.key, &SERVICE.key],
    size: Size {
        key: &STAGES.0,
        // Networks of as many processors differ in their switches, too.
        of: |_| None,
    },
    switching: Switching::StoreAndForward,
    combines: false,
    overload: Overload::Drop,
    presets: &[
        Preset {
            words: "4 × 4 switches, 5 stages (Table I)",
            values: &[],
        },
        Preset {
            words: "2 × 2 switches, 6 stages (64 sources)",
            values: &[("switch", "2"), ("stages", "6")],
        },
        Preset {
            words: "A single place: no queue at all",
            values: &[("buffer", "1")],
        },
        Preset {
            words: "Long queues: 64 places",
            values: &[("buffer", "64")],
        },
        Preset {
            words: "16 × 16 switches, 2 stages",
            values: &[("stages", "2"), ("switch", "16")],
        },
    ],
    limit: Some(Limit {
        setting: &STAGES,
        by: &SWITCH,
        most: |switch| MAX_LINES.ilog(switch),
    }),
    setup: |network| Box::new(BufferedDelta::of(network)),
    implementation: None,
};

pub(super) const IMPLEMENTATION: Implement = |network| Box::new(BufferedDelta::of(network));

#[derive(Debug)]
struct BufferedDelta {
    switch: u32,
    stages: u32,
    places: u32,
    reading: &'static Reading<BufferedDelta>,
    service: Service,
}

impl BufferedDelta {
    fn of(network: &Network) -> Self {
        Self {
            switch: network.get(&SWITCH),
            stages: network.get(&STAGES),
            places: network.get(&QUEUE),
            reading: network.get(&READING),
            service: network.get(&SERVICE),
        }
    }

    fn network(&self) -> Multistage {
        Multistage::new(self.switch, self.stages, Wiring::Baseline)
    }

    fn model(&self, departures: DepartureRate) -> Box<dyn Model> {
        Box::new(BufferedMin::new(self.stages, self.places, departures))
    }

    fn model_cost(&self) -> ModelCost {
        let [stages, places] = [self.stages, self.places].map(f64::from);
        ModelCost::even(1.0, stages * (0.1 + 0.005 * places))
    }

    fn engine(&self, load_messages: f64, random: Random) -> Delta {
        let network = self.network();
        let traffic = Traffic::new(AnyDestination::new(network.lines()), load_messages, random);
        Delta::new(network, self.places, self.service, traffic)
    }
}

impl Settings for BufferedDelta {
    type Modelled = Self;
    type Topology = Multistage;

    fn modelled(&self) -> &Self {
        self
    }

    fn reading(&self) -> &'static Reading<Self> {
        self.reading
    }

    fn topology(&self) -> Multistage {
        self.network()
    }

    fn flits(&self) -> u32 {
        1
    }
}

impl Implementation for BufferedDelta {
    fn routing(&self) -> Arc<dyn Routing> {
        Arc::new(self.topology())
    }

    /// A packet takes one cycle per stage.
    fn unloaded_latency_cycles(&self, _channels: f64) -> f64 {
        f64::from(self.stages)
    }

    fn mean_unloaded_latency_cycles(&self) -> f64 {
        f64::from(self.stages)
    }

    fn simulator(&self, load_messages: f64, random: Random) -> Box<dyn Engine> {
        Box::new(self.engine(load_messages, random))
    }

    fn observable(&self, load_messages: f64, random: Random) -> Box<dyn Observe> {
        Box::new(self.engine(load_messages, random))
    }

    fn simulation_cost(&self) -> SimulationCost {
        SimulationCost {
            message_us: 0.4,
            alone: 1.0,
            growth: 0.3,
            settling: Settling::Losses {
                messages_per_source: 700.0,
            },
        }
    }

    fn explained<'a>(&self, model: &'a dyn Model) -> Option<&'a dyn Explain> {
        explained::<BufferedMin>(model)
    }
}
