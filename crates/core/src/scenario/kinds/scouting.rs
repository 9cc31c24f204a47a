//! Scouting switching in a torus.

use std::sync::Arc;

use super::{Implement, NetworkKind};
use crate::Random;
use crate::cite::source;
use crate::model::Model;
use crate::model::explanation::{Explain, explained};
use crate::model::scouting::{Corrected, Interpretation, Parameters, Published};
use crate::routing::{MinimalAdaptive, Routing};
use crate::scenario::key::{Choice, Domain, Key, Value};
use crate::scenario::model_cost::ModelCost;
use crate::scenario::network::Network;
use crate::scenario::overload::Overload;
use crate::scenario::preset::Preset;
use crate::scenario::reading::{Reading, choices};
use crate::scenario::setting::{OneOf, Whole, one_of};
use crate::scenario::setup::{Implementation, Settings};
use crate::scenario::simulation_cost::{Settling, SimulationCost};
use crate::scenario::size::{Size, side_of};
use crate::scenario::switching::Switching;
use crate::sim::scouting::{self as simulator, Ejection};
use crate::sim::{Engine, Observe};
use crate::topology::{Lattice, ScoutingTorus};
use crate::traffic::Traffic;

static SIDE: Whole = Whole(Key {
    name: "k",
    words: "nodes a row",
    letter: "k",
    unit: "",
    phrase: "{} × {} nodes",
    domain: Domain::Multiple {
        of: 4,
        least: 4,
        most: 32,
    },
    default: Value::Whole(8),
});

static FLITS: Whole = Whole(Key {
    name: "flits",
    words: "message length",
    letter: "M",
    unit: "flits",
    phrase: "{} flits",
    domain: Domain::Whole {
        least: 1,
        most: 1024,
    },
    default: Value::Whole(32),
});

static SCOUT: Whole = Whole(Key {
    name: "scout",
    words: "scouting distance",
    letter: "K",
    unit: "links",
    phrase: "K = {}",
    domain: Domain::Whole { least: 0, most: 16 },
    default: Value::Whole(1),
});

static VCS: Whole = Whole(Key {
    name: "vcs",
    words: "virtual channels",
    letter: "V",
    unit: "",
    phrase: "V = {}",
    domain: Domain::Whole { least: 1, most: 16 },
    default: Value::Whole(1),
});

// The models have no limit at the destination; this key affects only the simulator.
static EJECTION: OneOf<Ejection> = one_of!("ejection", "ejection (simulator only)", "{} ejection", [
    Ejection::Ideal => "ideal" "any number of flits a cycle",
    Ejection::Exclusive => "exclusive" "one message at a time",
    Ejection::Shared => "shared" "one flit a cycle",
]);

static PRINTED: Reading<Scouting> = Reading {
    choice: Choice {
        name: "printed",
        words: "as published",
    },
    sources: &[&source::SCOUTING],
    trust: |_| {
        "Scouting, as published: within 13 % of simulation up to half of saturation with one \
         virtual channel, then far too low; with six it is too high where K is 3 or more, and \
         it saturates early. The paper's claim that deadlock cannot arise does not hold."
    },
    saturation: "No utilisation gives a greater load: the busier the channels, the more headers \
                 turn back and take links once more, and from here on that costs more than what a \
                 higher utilisation would carry.",
    cost: |_| ModelCost::even(60.0, 5.0),
    build: |network| {
        let consistent = Interpretation::Consistent;
        Box::new(Published::new(network.parameters(), consistent))
    },
};

static CORRECTED: Reading<Scouting> = Reading {
    choice: Choice {
        name: "corrected",
        words: "corrected: blocked headers wait",
    },
    sources: &[&source::SCOUTING],
    trust: |_| {
        "Scouting, corrected: within about 6 % of simulation up to half of saturation with one \
         virtual channel; with six it is 4 to 24 % low at low load. It does not foresee the \
         deadlocks that simulation finds for small K and V = 1."
    },
    saturation: "One of three bounds is reached: every channel carries a flit in every cycle, \
                 ρ = 1; or blocked headers wait for one another without end; or a message is always \
                 being sent on every virtual channel of a node.",
    cost: |_| ModelCost::even(60.0, 5.0),
    build: |network| Box::new(Corrected::new(network.parameters())),
};

const READINGS: [&Reading<Scouting>; 2] = [&PRINTED, &CORRECTED];

static READING: OneOf<&Reading<Scouting>> = OneOf {
    key: Key {
        name: "reading",
        words: "model",
        letter: "",
        unit: "",
        phrase: "{} model",
        domain: Domain::Choice(&choices(&READINGS)),
        default: Value::Word("printed"),
    },
    values: &READINGS,
};

pub(super) const ROW: NetworkKind = NetworkKind {
    name: "scouting",
    title: "Scouting torus",
    sentence: "A two-dimensional torus, adaptively routed, in which each header scouts a few links \
               ahead of its data and backs off where all virtual channels are busy.",
    keys: &[
        &SIDE.0,
        &FLITS.0,
        &SCOUT.0,
        &VCS.0,
        &READING.key,
        &EJECTION.key,
    ],
    size: Size {
        key: &SIDE.0,
        of: side_of,
    },
    switching: Switching::Scouting,
    combines: false,
    overload: Overload::Waits,
    presets: &[
        Preset {
            words: "8 × 8 nodes, one link ahead (K = 1)",
            values: &[],
        },
        Preset {
            words: "Probe and data together (K = 0)",
            values: &[("scout", "0")],
        },
        Preset {
            words: "Three links ahead, 6 virtual channels",
            values: &[("scout", "3"), ("vcs", "6")],
        },
        Preset {
            words: "The path before the data (K = 16)",
            values: &[("scout", "16")],
        },
        Preset {
            words: "16 × 16 nodes, 64 flits",
            values: &[("k", "16"), ("flits", "64")],
        },
    ],
    limit: None,
    setup: |network| Box::new(Scouting::of(network)),
    implementation: None,
};

pub(super) const IMPLEMENTATION: Implement = |network| Box::new(Scouting::of(network));

/// True if a network's model counts the whole scouting distance though no route is as long.
pub(in crate::scenario) fn counts_what_no_route_has(network: &Network) -> bool {
    std::ptr::eq(network.kind().name, ROW.name) && {
        let scouting = Scouting::of(network);
        scouting.reading.choice.name == PRINTED.choice.name
            && scouting.scout > scouting.torus().longest_route()
    }
}

#[derive(Debug)]
struct Scouting {
    side: u32,
    flits: u32,
    scout: u32,
    vcs: u32,
    reading: &'static Reading<Scouting>,
    ejection: Ejection,
}

impl Scouting {
    fn of(network: &Network) -> Self {
        Self {
            side: network.get(&SIDE),
            flits: network.get(&FLITS),
            scout: network.get(&SCOUT),
            vcs: network.get(&VCS),
            reading: network.get(&READING),
            ejection: network.get(&EJECTION),
        }
    }

    fn torus(&self) -> ScoutingTorus {
        ScoutingTorus::new(self.side)
    }

    fn parameters(&self) -> Parameters {
        Parameters::new(self.torus(), self.flits, self.scout, self.vcs)
    }

    fn engine(&self, load_messages: f64, random: Random) -> simulator::Scouting {
        let setting = simulator::Setting {
            torus: self.torus(),
            flits: self.flits,
            scout: self.scout,
            vcs: self.vcs,
            ejection: self.ejection,
        };
        let processors = self.torus().nodes() as usize;
        let traffic = Traffic::uniform(processors, load_messages, random);
        simulator::Scouting::new(setting, traffic)
    }
}

impl Settings for Scouting {
    type Modelled = Self;
    type Topology = Lattice;

    fn modelled(&self) -> &Self {
        self
    }

    fn reading(&self) -> &'static Reading<Self> {
        self.reading
    }

    fn topology(&self) -> Lattice {
        self.torus().lattice()
    }

    fn flits(&self) -> u32 {
        self.flits
    }
}

impl Implementation for Scouting {
    fn routing(&self) -> Arc<dyn Routing> {
        Arc::new(MinimalAdaptive::new(self.torus().lattice()))
    }

    /// A message of M flits over d links takes d + M − 1 + 2 min(K, d), since data wait for the
    /// header's lead of K links.
    fn unloaded_latency_cycles(&self, channels: f64) -> f64 {
        let lead = f64::from(self.scout).min(channels);
        channels + f64::from(self.flits) - 1.0 + 2.0 * lead
    }

    /// Scouting as published counts the whole distance K on every route, which no simulation does.
    fn mean_unloaded_latency_cycles(&self) -> f64 {
        let torus = self.torus();
        let lead = torus.mean_distance_up_to(self.scout);
        torus.mean_distance() + f64::from(self.flits) - 1.0 + 2.0 * lead
    }

    fn simulator(&self, load_messages: f64, random: Random) -> Box<dyn Engine> {
        Box::new(self.engine(load_messages, random))
    }

    fn observable(&self, load_messages: f64, random: Random) -> Box<dyn Observe> {
        Box::new(self.engine(load_messages, random))
    }

    fn simulation_cost(&self) -> SimulationCost {
        let [flits, vcs] = [self.flits, self.vcs].map(f64::from);
        SimulationCost {
            message_us: 2.3 * libm::pow(vcs, 0.8) * libm::sqrt(flits / 32.0),
            alone: 0.35,
            growth: 0.25,
            settling: Settling::Queues {
                saturates_at: match (self.side, self.vcs) {
                    (_, 1) => 0.75,
                    (4, 2) => 0.9,
                    (4, _) => 1.1,
                    _ => 1.5,
                },
            },
        }
    }

    fn explained<'a>(&self, model: &'a dyn Model) -> Option<&'a dyn Explain> {
        explained::<Corrected>(model).or_else(|| explained::<Published>(model))
    }
}
