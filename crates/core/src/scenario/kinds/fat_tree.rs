//! The butterfly fat-tree.

use std::sync::Arc;

use super::{FLITS_16, Implement, NetworkKind};
use crate::Random;
use crate::cite::source;
use crate::model::Model;
use crate::model::explanation::{Explain, explained};
use crate::model::fat_tree::{ClimbProbability, FatTree as ClosedForm};
use crate::routing::Routing;
use crate::scenario::key::{Choice, Domain, Key, Value};
use crate::scenario::model_cost::ModelCost;
use crate::scenario::network::Network;
use crate::scenario::overload::Overload;
use crate::scenario::preset::Preset;
use crate::scenario::reading::{Reading, choices};
use crate::scenario::setting::{OneOf, Whole};
use crate::scenario::setup::{Implementation, Settings};
use crate::scenario::simulation_cost::{Settling, SimulationCost};
use crate::scenario::size::Size;
use crate::scenario::switching::Switching;
use crate::sim::{Engine, Observe, flit::FlitByFlit, worm};
use crate::topology::FatTree as Topology;
use crate::traffic::Traffic;

static PROCESSORS: Whole = Whole(Key {
    name: "n",
    words: "processors",
    letter: "N",
    unit: "",
    phrase: "{} processors",
    domain: Domain::Power {
        base: 4,
        least: 4,
        most: 16384,
    },
    default: Value::Whole(64),
});

const SOURCE_CANNOT_KEEP_UP: &str = "A processor cannot keep up: the channel on which it sends would be held all the time, \
     λ₀·x̄₀,₁ = 1 (26). Worms that wait hold the channels behind them, so the sources are the first \
     to be full.";

static PRINTED: Reading<FatTree> = Reading {
    choice: Choice {
        name: "printed",
        words: "as printed",
    },
    sources: &[&source::FAT_TREES],
    trust: |_| {
        "Fat-tree: within 0.4 % of simulation up to 60 % of the model's saturation load and 1.4 % at \
         70 %; pessimistic beyond, and its saturation comes about 11 % too early."
    },
    saturation: SOURCE_CANNOT_KEEP_UP,
    cost: FatTree::model_cost,
    build: |tree| tree.closed_form(ClimbProbability::Printed),
};

static CONDITIONAL: Reading<FatTree> = Reading {
    choice: Choice {
        name: "conditional",
        words: "conditional",
    },
    sources: &[&source::FAT_TREES],
    trust: |_| {
        "Fat-tree, conditional: within 1 % of simulation up to 60 % of the model's saturation load \
         and 2.5 % at 70 %; pessimistic beyond, and its saturation comes about 11 % too early."
    },
    saturation: SOURCE_CANNOT_KEEP_UP,
    cost: FatTree::model_cost,
    build: |tree| tree.closed_form(ClimbProbability::Conditional),
};

const READINGS: [&Reading<FatTree>; 2] = [&PRINTED, &CONDITIONAL];

static READING: OneOf<&Reading<FatTree>> = OneOf {
    key: Key {
        name: "reading",
        words: "reading of equation 22",
        letter: "",
        unit: "",
        phrase: "{} reading",
        domain: Domain::Choice(&choices(&READINGS)),
        default: Value::Word("printed"),
    },
    values: &READINGS,
};

pub(super) const ROW: NetworkKind = NetworkKind {
    name: "fat-tree",
    title: "Butterfly fat-tree",
    sentence: "A tree whose links double towards the root: processors at the leaves, switches of \
               four children and two parents above them, wormhole routing.",
    keys: &[&PROCESSORS.0, &FLITS_16.0, &READING.key],
    size: Size {
        key: &PROCESSORS.0,
        of: |processors| Some(processors),
    },
    switching: Switching::Wormhole,
    combines: false,
    overload: Overload::Waits,
    presets: &[
        Preset {
            words: "64 processors, as the paper draws it",
            values: &[],
        },
        Preset {
            words: "256 processors",
            values: &[("n", "256")],
        },
        Preset {
            words: "1024 processors, 16 flits (Figure 3)",
            values: &[("n", "1024")],
        },
        Preset {
            words: "1024 processors, 64 flits (Figure 3)",
            values: &[("n", "1024"), ("flits", "64")],
        },
        Preset {
            words: "The largest: 16384 processors",
            values: &[("n", "16384"), ("flits", "32")],
        },
    ],
    limit: None,
    setup: |network| Box::new(FatTree::of(network)),
    implementation: None,
};

pub(super) const IMPLEMENTATION: Implement = |network| Box::new(FatTree::of(network));

#[derive(Debug)]
struct FatTree {
    processors: u32,
    flits: u32,
    reading: &'static Reading<FatTree>,
}

impl FatTree {
    fn of(network: &Network) -> Self {
        Self {
            processors: network.get(&PROCESSORS),
            flits: network.get(&FLITS_16),
            reading: network.get(&READING),
        }
    }

    fn levels(&self) -> u32 {
        self.processors.ilog(4)
    }

    fn network(&self) -> Topology {
        Topology::new(self.levels())
    }

    fn closed_form(&self, climbing: ClimbProbability) -> Box<dyn Model> {
        Box::new(ClosedForm::new(self.levels(), self.flits, climbing))
    }

    fn model_cost(&self) -> ModelCost {
        ModelCost::even(5.0, 0.15 * f64::from(self.levels()))
    }
}

impl Settings for FatTree {
    type Modelled = Self;
    type Topology = Topology;

    fn modelled(&self) -> &Self {
        self
    }

    fn reading(&self) -> &'static Reading<Self> {
        self.reading
    }

    fn topology(&self) -> Topology {
        self.network()
    }

    fn flits(&self) -> u32 {
        self.flits
    }
}

impl Implementation for FatTree {
    fn routing(&self) -> Arc<dyn Routing> {
        Arc::new(self.topology())
    }

    fn simulator(&self, load_messages: f64, random: Random) -> Box<dyn Engine> {
        let tree = self.network();
        let traffic = Traffic::uniform(self.processors as usize, load_messages, random);
        Box::new(worm::fat_tree(tree, self.flits, traffic))
    }

    fn observable(&self, load_messages: f64, random: Random) -> Box<dyn Observe> {
        let tree = self.network();
        let traffic = Traffic::uniform(self.processors as usize, load_messages, random);
        Box::new(FlitByFlit::under(tree, self.flits, traffic))
    }

    fn simulation_cost(&self) -> SimulationCost {
        SimulationCost {
            message_us: 0.4,
            alone: 1.0,
            growth: 0.15,
            settling: Settling::Queues {
                saturates_at: 1.1 + 0.01 * libm::log2(f64::from(self.processors) / 64.0),
            },
        }
    }

    fn explained<'a>(&self, model: &'a dyn Model) -> Option<&'a dyn Explain> {
        explained::<ClosedForm>(model)
    }
}
