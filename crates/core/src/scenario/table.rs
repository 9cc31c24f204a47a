//! The table of networks. Each row is all that page, command, links and docs need of a network.

use super::key::{Choice, Domain, Key, Value};
use super::network::Network;
use crate::model::buffered_min;
use crate::model::combining_min::{self, Degree};
use crate::model::scouting::{self, Corrected, Published, Setting};
use crate::model::{self, Model, fat_tree::Reading, wormhole::Sharing};
use crate::network::{
    FatTree, HotTree, Mesh, Multistage, ScoutingTorus, Topology, Torus, multistage::Wiring,
    torus::Links,
};
use crate::paper::{Source, source};

/// A kind of network: a row of the table.
#[derive(Debug)]
pub struct NetworkKind {
    /// The name in a link.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// One plain sentence that says what it is.
    pub sentence: &'static str,
    /// Its keys, in the order in which links are written.
    pub keys: &'static [Key],
    /// The analytic model of a network of this kind.
    pub model: fn(&Network) -> Box<dyn Model>,
    /// How far to trust the model, in one honest sentence.
    pub trust: fn(&Network) -> &'static str,
    /// The papers behind the model.
    pub sources: &'static [&'static Source],
    /// The graph to draw.
    pub topology: fn(&Network) -> Topology,
    /// How one key limits another, if one does.
    pub limit: Option<Limit>,
}

/// How the value of one key limits that of another, both of them whole numbers.
#[derive(Debug, Clone, Copy)]
pub struct Limit {
    /// The limited key. In a link it is the one that falls back.
    pub key: &'static str,
    /// The key that limits it.
    pub by: &'static str,
    /// The greatest legal value of `key` for a value of `by`; the greater that, the less this.
    pub most: fn(u32) -> u32,
}

/// All networks there are.
pub static NETWORKS: &[NetworkKind] =
    &[FAT_TREE, MESH, TORUS, SCOUTING, BUFFERED_MIN, COMBINING_MIN];

const FAT_TREE: NetworkKind = NetworkKind {
    name: "fat-tree",
    title: "Butterfly fat-tree",
    sentence: "A tree whose links double towards the root: processors at the leaves, switches of \
               four children and two parents above them, wormhole routing.",
    keys: &[
        Key {
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
        },
        FLITS_16,
        Key {
            name: "reading",
            words: "reading of equation 22",
            letter: "",
            unit: "",
            phrase: "{} reading",
            domain: Domain::Choice(&[
                Choice {
                    name: "printed",
                    words: "as printed",
                },
                Choice {
                    name: "conditional",
                    words: "conditional, conserves flow",
                },
            ]),
            default: Value::Word("printed"),
        },
    ],
    trust: |_| {
        "Fat-tree: within 0.4 % of simulation up to 60 % of the model's saturation load and 1.6 % \
         at 70 %; pessimistic beyond, and its saturation comes about 11 % too early."
    },
    sources: &[&source::FAT_TREES],
    model: |network| {
        let reading = match network.word("reading") {
            "conditional" => Reading::Conditional,
            _ => Reading::Printed,
        };
        let levels = network.whole("n").ilog(4);
        Box::new(model::fat_tree::FatTree::new(
            levels,
            network.whole("flits"),
            reading,
        ))
    },
    topology: |network| Topology::FatTree(FatTree::new(network.whole("n").ilog(4))),
    limit: None,
};

const MESH: NetworkKind = NetworkKind {
    name: "mesh",
    title: "Mesh",
    sentence: "A square grid of nodes, each joined to its neighbours both ways, routed along the \
               row and then along the column, wormhole routing.",
    keys: &[SIDE, FLITS_32],
    trust: |_| {
        "Mesh: about 1.1 % from simulation on average up to 80 % of saturation, which comes 6 to \
         9.5 % too early."
    },
    sources: &[&source::FAT_TREES, &source::MESH_AND_TORUS],
    model: |network| {
        Box::new(model::mesh::Mesh::new(
            network.whole("k"),
            network.whole("flits"),
        ))
    },
    topology: |network| Topology::Mesh(Mesh::new(network.whole("k"))),
    limit: None,
};

const TORUS: NetworkKind = NetworkKind {
    name: "torus",
    title: "Torus",
    sentence: "A square grid of nodes whose rows and columns are rings, routed round the row and \
               then round the column on two virtual channels a link, wormhole routing.",
    keys: &[
        SIDE,
        FLITS_32,
        Key {
            name: "links",
            words: "links",
            letter: "",
            unit: "",
            phrase: "{}directional links",
            domain: Domain::Choice(&[
                Choice {
                    name: "uni",
                    words: "one way round each ring",
                },
                Choice {
                    name: "bi",
                    words: "both ways round each ring",
                },
            ]),
            default: Value::Word("uni"),
        },
        Key {
            name: "sharing",
            words: "sharing of links by virtual channels",
            letter: "",
            unit: "",
            phrase: "{} sharing",
            domain: Domain::Choice(&[
                Choice {
                    name: "flit",
                    words: "by the other's flits",
                },
                Choice {
                    name: "occ",
                    words: "by the time the other is held",
                },
            ]),
            default: Value::Word("flit"),
        },
    ],
    trust: |network| match network.word("sharing") {
        "occ" => {
            "Torus: this model is ours, in the spirit of Draper and Ghosh 1994, whose text the \
             paper relies on; 2.3 to 3.9 % from simulation up to 80 % of its own saturation load."
        }
        _ => {
            "Torus: this model is ours, in the spirit of Draper and Ghosh 1994, whose text the \
             paper relies on; 3.4 to 5.5 % from simulation up to 80 % of its own saturation load."
        }
    },
    sources: &[&source::FAT_TREES, &source::MESH_AND_TORUS],
    model: |network| {
        let sharing = match network.word("sharing") {
            "occ" => Sharing::Occupancy,
            _ => Sharing::Flit,
        };
        Box::new(model::torus::Torus::new(
            network.whole("k"),
            links(network),
            network.whole("flits"),
            sharing,
        ))
    },
    topology: |network| Topology::Torus(Torus::new(network.whole("k"), links(network))),
    limit: None,
};

fn links(network: &Network) -> Links {
    match network.word("links") {
        "bi" => Links::Bidirectional,
        _ => Links::Unidirectional,
    }
}

const SIDE: Key = Key {
    name: "k",
    words: "nodes a row",
    letter: "k",
    unit: "",
    phrase: "{} × {} nodes",
    domain: Domain::Whole { least: 2, most: 64 },
    default: Value::Whole(8),
};

const SCOUTING: NetworkKind = NetworkKind {
    name: "scouting",
    title: "Scouting torus",
    sentence: "A two-dimensional torus, adaptively routed, in which each header scouts a few links \
               ahead of its data and backs off where all virtual channels are busy.",
    keys: &[
        Key {
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
        },
        Key {
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
        },
        Key {
            name: "scout",
            words: "scouting distance",
            letter: "K",
            unit: "links",
            phrase: "K = {}",
            domain: Domain::Whole { least: 0, most: 16 },
            default: Value::Whole(1),
        },
        Key {
            name: "vcs",
            words: "virtual channels",
            letter: "V",
            unit: "",
            phrase: "V = {}",
            domain: Domain::Whole { least: 1, most: 16 },
            default: Value::Whole(1),
        },
        Key {
            name: "reading",
            words: "model",
            letter: "",
            unit: "",
            phrase: "{} model",
            domain: Domain::Choice(&[
                Choice {
                    name: "printed",
                    words: "as published",
                },
                Choice {
                    name: "corrected",
                    words: "corrected: blocked headers wait",
                },
            ]),
            default: Value::Word("printed"),
        },
        // The models know of no limit at the destination: this key is the simulator's.
        Key {
            name: "ejection",
            words: "ejection (simulator only)",
            letter: "",
            unit: "",
            phrase: "{} ejection",
            domain: Domain::Choice(&[
                Choice {
                    name: "ideal",
                    words: "any number of flits a cycle",
                },
                Choice {
                    name: "exclusive",
                    words: "one message at a time",
                },
                Choice {
                    name: "shared",
                    words: "one flit a cycle",
                },
            ]),
            default: Value::Word("ideal"),
        },
    ],
    trust: |network| match network.word("reading") {
        "corrected" => {
            "Scouting, corrected: within about 6 % of simulation up to half of saturation with one \
             virtual channel; with six it is 4 to 24 % low at low load. It does not foresee the \
             deadlocks that simulation finds for small K and V = 1."
        }
        _ => {
            "Scouting, as published: within 13 % of simulation up to half of saturation with one \
             virtual channel, then far too low; with six it is too high where K is 3 or more, and \
             it saturates early. The paper's claim that deadlock cannot arise does not hold."
        }
    },
    sources: &[&source::SCOUTING],
    model: |network| {
        let setting = Setting::new(
            ScoutingTorus::new(network.whole("k")),
            network.whole("flits"),
            network.whole("scout"),
            network.whole("vcs"),
        );
        match network.word("reading") {
            "corrected" => Box::new(Corrected::new(setting)),
            _ => Box::new(Published::new(setting, scouting::Reading::Consistent)),
        }
    },
    topology: |network| Topology::ScoutingTorus(ScoutingTorus::new(network.whole("k"))),
    limit: None,
};

/// The most sources of a multistage network.
const MOST_LINES: u32 = 65_536;

const BUFFERED_MIN: NetworkKind = NetworkKind {
    name: "buffered-min",
    title: "Buffered multistage network",
    sentence: "Stages of crossbar switches with one way from each source to each destination and a \
               short queue at every output: a packet that finds a queue full is lost.",
    keys: &[
        Key {
            name: "switch",
            words: "inputs of a switch",
            letter: "b",
            unit: "",
            phrase: "{} × {} switches",
            domain: Domain::Whole { least: 2, most: 16 },
            default: Value::Whole(4),
        },
        Key {
            name: "stages",
            words: "stages",
            letter: "z",
            unit: "",
            phrase: "{} stages",
            domain: Domain::Whole { least: 1, most: 10 },
            default: Value::Whole(5),
        },
        Key {
            words: "places of a queue",
            phrase: "queues of {}",
            ..BUFFER
        },
        Key {
            name: "reading",
            words: "packets sent on by a queue",
            letter: "",
            unit: "",
            phrase: "{} reading",
            domain: Domain::Choice(&[
                Choice {
                    name: "published",
                    words: "as published, more than are let in",
                },
                Choice {
                    name: "exact",
                    words: "as many as are let in",
                },
            ]),
            default: Value::Word("published"),
        },
        // The model is of exponential service times: this key is the simulator's.
        Key {
            name: "service",
            words: "service times (simulator only)",
            letter: "",
            unit: "",
            phrase: "{} service",
            domain: Domain::Choice(&[
                Choice {
                    name: "exponential",
                    words: "exponentially distributed",
                },
                Choice {
                    name: "fixed",
                    words: "all alike",
                },
            ]),
            default: Value::Word("exponential"),
        },
    ],
    trust: |network| match network.word("reading") {
        "exact" => {
            "Buffered delta network, exact departures: within 0.3 % of simulation in delay and \
             1.1 % in throughput."
        }
        _ => {
            "Buffered delta network, as published: 0.5 to 5.7 % above simulation in queueing delay \
             and 0.7 to 6.8 % in throughput, nearly all of it from equation 5, which does not \
             conserve flow."
        }
    },
    sources: &[&source::BUFFERED],
    model: |network| {
        let reading = match network.word("reading") {
            "exact" => buffered_min::Reading::Exact,
            _ => buffered_min::Reading::Published,
        };
        let (stages, places) = (network.whole("stages"), network.whole("buffer"));
        Box::new(buffered_min::BufferedMin::new(stages, places, reading))
    },
    topology: |network| {
        let (switch, stages) = (network.whole("switch"), network.whole("stages"));
        Topology::Delta(Multistage::new(switch, stages, Wiring::Baseline))
    },
    limit: Some(Limit {
        key: "stages",
        by: "switch",
        most: |switch| MOST_LINES.ilog(switch),
    }),
};

const COMBINING_MIN: NetworkKind = NetworkKind {
    name: "combining-min",
    title: "Combining multistage network",
    sentence: "Stages of 2 × 2 switches between processors and memory modules, one of them hot: \
               requests to it that meet in a buffer go on as one.",
    keys: &[
        Key {
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
        },
        Key {
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
        },
        Key {
            name: "degree",
            words: "requests combined into one at a stage",
            letter: "cd",
            unit: "",
            phrase: "cd = {}",
            domain: Domain::WholeOrInf { least: 1, most: 64 },
            default: Value::Whole(2),
        },
        Key {
            words: "places of a buffer",
            phrase: "buffers of {}",
            ..BUFFER
        },
        // All wirings carry the same traffic: this key is the drawing's and the simulator's.
        Key {
            name: "wiring",
            words: "wiring",
            letter: "",
            unit: "",
            phrase: "{} wiring",
            domain: Domain::Choice(&[
                Choice {
                    name: "baseline",
                    words: "baseline network",
                },
                Choice {
                    name: "omega",
                    words: "omega network",
                },
            ]),
            default: Value::Word("baseline"),
        },
        Key {
            name: "reading",
            words: "what becomes of blocked requests",
            letter: "",
            unit: "",
            phrase: "{} reading",
            domain: Domain::Choice(&[
                Choice {
                    name: "conserving",
                    words: "lost, the others conserved",
                },
                Choice {
                    name: "printed",
                    words: "lost, as printed",
                },
                Choice {
                    name: "backpressure",
                    words: "they wait",
                },
            ]),
            default: Value::Word("conserving"),
        },
    ],
    trust: |network| match network.word("reading") {
        "printed" => {
            "Combining network, as printed: loses hot requests on the way, so that throughput is \
             up to 22 % too low, and delay at no load is too high."
        }
        "backpressure" => {
            "Combining network, backpressure: within 9 % in throughput and 11 % in delay for \
             buffers of 4 and a degree of 2 or more; at a few high loads it finds no solution and \
             says so."
        }
        _ => {
            "Combining network, conserving: within 9 % in throughput and delay up to a load of 0.6 \
             for buffers of 4 and a degree of 2 or more, then up to 25 % too low in delay. Without \
             combining, or with exclusive links, the tree saturates and the model does not hold."
        }
    },
    sources: &[&source::COMBINING],
    model: |network| {
        let reading = match network.word("reading") {
            "printed" => combining_min::Reading::Printed,
            "backpressure" => combining_min::Reading::Backpressure,
            _ => combining_min::Reading::Conserving,
        };
        Box::new(combining_min::CombiningMin::new(
            network.whole("n").ilog2(),
            network.real("hot") / 100.0,
            network
                .whole_or_inf("degree")
                .map_or(Degree::Unlimited, Degree::AtMost),
            network.whole("buffer"),
            reading,
        ))
    },
    topology: |network| {
        let wiring = match network.word("wiring") {
            "omega" => Wiring::Omega,
            _ => Wiring::Baseline,
        };
        Topology::HotTree(HotTree::new(network.whole("n").ilog2(), wiring))
    },
    limit: None,
};

const BUFFER: Key = Key {
    name: "buffer",
    words: "",
    letter: "L",
    unit: "",
    phrase: "",
    domain: Domain::Whole { least: 1, most: 64 },
    default: Value::Whole(4),
};

const FLITS_16: Key = Key {
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

const FLITS_32: Key = Key {
    default: Value::Whole(32),
    ..FLITS_16
};

/// The row with this name, in any case of letters.
#[must_use]
pub fn find(name: &str) -> Option<&'static NetworkKind> {
    NETWORKS
        .iter()
        .find(|kind| kind.name.eq_ignore_ascii_case(name.trim()))
}
