//! The table of networks. Each row is all that page, command, links and docs need of a network.

use super::key::{Choice, Domain, Key, Value};
use super::network::Network;
use crate::model::scouting::{self, Corrected, Published, Setting};
use crate::model::{self, Model, fat_tree::Reading, wormhole::Sharing};
use crate::network::{FatTree, Mesh, ScoutingTorus, Topology, Torus, torus::Links};
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
}

/// All networks there are.
pub static NETWORKS: &[NetworkKind] = &[FAT_TREE, MESH, TORUS, SCOUTING];

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
