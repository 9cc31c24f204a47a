//! The table of networks. Each row is all that page, command, links and docs need of a network.

use super::key::{Choice, Domain, Key, Value};
use super::network::Network;
use crate::model::{self, Model, fat_tree::Reading};
use crate::network::{FatTree, Topology};

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
    /// The graph to draw.
    pub topology: fn(&Network) -> Topology,
}

/// All networks there are.
pub static NETWORKS: &[NetworkKind] = &[NetworkKind {
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
                    words: "flow-conserving",
                },
            ]),
            default: Value::Word("printed"),
        },
    ],
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
}];

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

/// The row with this name, in any case of letters.
#[must_use]
pub fn find(name: &str) -> Option<&'static NetworkKind> {
    NETWORKS
        .iter()
        .find(|kind| kind.name.eq_ignore_ascii_case(name.trim()))
}
