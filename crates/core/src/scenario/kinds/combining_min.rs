//! The combining multistage network.

use std::sync::Arc;

use super::{BUFFER, Implement, NetworkKind};
use crate::Random;
use crate::cite::source;
use crate::model::Model;
use crate::model::combining_min::{CombiningMin, Degree, RequestFlow};
use crate::model::explanation::{Explain, explained};
use crate::routing::Routing;
use crate::scenario::key::{Choice, Domain, Key, Value};
use crate::scenario::model_cost::ModelCost;
use crate::scenario::network::Network;
use crate::scenario::overload::Overload;
use crate::scenario::preset::Preset;
use crate::scenario::reading::{Reading, choices};
use crate::scenario::setting::{OneOf, Real, Whole, WholeOrInf, one_of};
use crate::scenario::setup::{Implementation, Settings};
use crate::scenario::simulation_cost::{Settling, SimulationCost};
use crate::scenario::size::Size;
use crate::scenario::switching::Switching;
use crate::sim::{self, Engine, Observe};
use crate::topology::HotTree;
use crate::topology::multistage::Wiring;
use crate::traffic::{HotSpot, Traffic};

static PROCESSORS: Whole = Whole(Key {
    name: "n",
    words: "processors",
    letter: "N",
    unit: "",
    phrase: "{} processors",
    domain: Domain::Power {
        base: 2,
        least: 2,
        most: 4096,
    },
    default: Value::Whole(64),
});

static HOT: Real = Real(Key {
    name: "hot",
    words: "requests to the hot module",
    letter: "h",
    unit: "%",
    phrase: "{} % hot",
    domain: Domain::Real {
        least: 0,
        most: 100,
    },
    default: Value::Real(8.0),
});

static DEGREE: WholeOrInf = WholeOrInf(Key {
    name: "degree",
    words: "requests combined into one at a stage",
    letter: "cd",
    unit: "",
    phrase: "cd = {}",
    domain: Domain::WholeOrInf { least: 1, most: 64 },
    default: Value::Whole(2),
});

static PLACES: Whole = Whole(Key {
    words: "places of a buffer",
    phrase: "buffers of {}",
    ..BUFFER
});

// All wirings carry the same traffic; this key affects only the drawing and the simulator.
static WIRING: OneOf<Wiring> = one_of!("wiring", "wiring", "{} wiring", [
    Wiring::Baseline => "baseline" "baseline network",
    Wiring::Omega => "omega" "omega network",
]);

/// Sentence on networks that deliver part of what they are given.
const NEVER_SATURATES: &str = "It never saturates: a request that finds a buffer full is lost, so there is a latency at every \
     load, that of the requests delivered.";

static CONSERVING: Reading<Combining> = Reading {
    choice: Choice {
        name: "conserving",
        words: "lost, the others conserved",
    },
    sources: &[&source::COMBINING],
    trust: |_| {
        "Combining network, conserving: within 9 % in throughput and delay up to a load of 0.6 \
         for buffers of 4 and a degree of 2 or more, then up to 25 % too low in delay. Without \
         combining, or with exclusive links, the tree saturates and the model does not hold."
    },
    saturation: NEVER_SATURATES,
    cost: Combining::closed_cost,
    build: |network| network.model(RequestFlow::Conserving),
};

static PRINTED: Reading<Combining> = Reading {
    choice: Choice {
        name: "printed",
        words: "lost, as printed",
    },
    sources: &[&source::COMBINING],
    trust: |_| {
        "Combining network, as printed: loses hot requests on the way, so that throughput is \
         up to 22 % too low, and delay at no load is too high."
    },
    saturation: NEVER_SATURATES,
    cost: Combining::closed_cost,
    build: |network| network.model(RequestFlow::Printed),
};

static BACKPRESSURE: Reading<Combining> = Reading {
    choice: Choice {
        name: "backpressure",
        words: "they wait",
    },
    sources: &[&source::COMBINING],
    trust: |_| {
        "Combining network, backpressure: within 9 % in throughput and 11 % in delay for \
         buffers of 4 and a degree of 2 or more; at a few high loads it finds no solution and \
         says so."
    },
    saturation: "It never saturates: a request that finds the first buffer full is lost, so there \
                 is a latency at every load, that of the requests let in.",
    // Many iterations are needed near the onset of tree saturation, few elsewhere.
    cost: |network| {
        let stages = f64::from(network.stages());
        ModelCost {
            build_us: 1.0,
            load_us: 60.0 * stages * stages,
            longest_load_us: 450.0 * stages * stages,
        }
    },
    build: |network| network.model(RequestFlow::Backpressure),
};

const READINGS: [&Reading<Combining>; 3] = [&CONSERVING, &PRINTED, &BACKPRESSURE];

static READING: OneOf<&Reading<Combining>> = OneOf {
    key: Key {
        name: "reading",
        words: "what becomes of blocked requests",
        letter: "",
        unit: "",
        phrase: "{} reading",
        domain: Domain::Choice(&choices(&READINGS)),
        default: Value::Word("conserving"),
    },
    values: &READINGS,
};

pub(super) const ROW: NetworkKind = NetworkKind {
    name: "combining-min",
    title: "Combining multistage network",
    sentence: "Stages of 2 × 2 switches between processors and memory modules, one of them hot: \
               requests to it that meet in a buffer go on as one.",
    keys: &[
        &PROCESSORS.0,
        &HOT.0,
        &DEGREE.0,
        &PLACES.0,
        &WIRING.key,
        &READING.key,
    ],
    size: Size {
        key: &PROCESSORS.0,
        of: |processors| Some(processors),
    },
    switching: Switching::StoreAndForward,
    combines: true,
    overload: Overload::Drop,
    presets: &[
        Preset {
            words: "64 processors, 8 % hot (Figure 4)",
            values: &[],
        },
        Preset {
            words: "64 processors, 16 % hot (Figure 4)",
            values: &[("hot", "16")],
        },
        Preset {
            words: "256 processors, 8 % hot (Figure 5)",
            values: &[("n", "256")],
        },
        Preset {
            words: "No combining: the hot spot saturates the tree",
            values: &[("degree", "1")],
        },
        Preset {
            words: "No hot spot",
            values: &[("hot", "0")],
        },
        Preset {
            words: "Unlimited combining, omega wiring",
            values: &[("degree", "inf"), ("wiring", "omega")],
        },
    ],
    limit: None,
    setup: |network| Box::new(Combining::of(network)),
    implementation: None,
};

pub(super) const IMPLEMENTATION: Implement = |network| Box::new(Combining::of(network));

#[derive(Debug)]
struct Combining {
    processors: u32,
    /// Fraction of all requests.
    hot: f64,
    degree: Option<u32>,
    places: u32,
    wiring: Wiring,
    reading: &'static Reading<Combining>,
}

impl Combining {
    fn of(network: &Network) -> Self {
        Self {
            processors: network.get(&PROCESSORS),
            hot: network.get(&HOT) / 100.0,
            degree: network.get(&DEGREE),
            places: network.get(&PLACES),
            wiring: network.get(&WIRING),
            reading: network.get(&READING),
        }
    }

    fn stages(&self) -> u32 {
        self.processors.ilog2()
    }

    fn network(&self) -> HotTree {
        HotTree::new(self.stages(), self.wiring)
    }

    fn model(&self, blocked: RequestFlow) -> Box<dyn Model> {
        let degree = self.degree.map_or(Degree::Unlimited, Degree::AtMost);
        let stages = self.stages();
        Box::new(CombiningMin::new(
            stages,
            self.hot,
            degree,
            self.places,
            blocked,
        ))
    }

    /// Estimated time to solve a reading that needs no iterations.
    fn closed_cost(&self) -> ModelCost {
        let [stages, places] = [self.stages(), self.places].map(f64::from);
        ModelCost::even(1.0, stages * (0.5 + 0.3 * places))
    }

    fn engine(&self, load_messages: f64, random: Random) -> sim::Combining {
        let tree = self.network();
        let pattern = HotSpot::new(self.processors, self.hot);
        let traffic = Traffic::new(pattern, load_messages, random);
        sim::Combining::new(tree, self.degree, self.places, traffic)
    }
}

impl Settings for Combining {
    type Modelled = Self;
    type Topology = HotTree;

    fn modelled(&self) -> &Self {
        self
    }

    fn reading(&self) -> &'static Reading<Self> {
        self.reading
    }

    fn topology(&self) -> HotTree {
        self.network()
    }

    fn flits(&self) -> u32 {
        1
    }
}

impl Implementation for Combining {
    fn routing(&self) -> Arc<dyn Routing> {
        Arc::new(self.topology())
    }

    /// A request takes one cycle per stage.
    fn unloaded_latency_cycles(&self, _channels: f64) -> f64 {
        f64::from(self.stages())
    }

    /// Combining as printed has waits at zero load, which no simulation has.
    fn mean_unloaded_latency_cycles(&self) -> f64 {
        f64::from(self.stages())
    }

    fn simulator(&self, load_messages: f64, random: Random) -> Box<dyn Engine> {
        Box::new(self.engine(load_messages, random))
    }

    fn observable(&self, load_messages: f64, random: Random) -> Box<dyn Observe> {
        Box::new(self.engine(load_messages, random))
    }

    fn simulation_cost(&self) -> SimulationCost {
        SimulationCost {
            message_us: 0.35,
            alone: 1.0,
            growth: 0.6,
            settling: Settling::Losses {
                messages_per_source: 1600.0,
            },
        }
    }

    fn explained<'a>(&self, model: &'a dyn Model) -> Option<&'a dyn Explain> {
        explained::<CombiningMin>(model)
    }
}
