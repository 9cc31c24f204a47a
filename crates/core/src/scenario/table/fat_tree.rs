//! The butterfly fat-tree.

use std::sync::Arc;

use super::super::key::{Choice, Domain, Key, Value};
use super::super::model_cost::ModelCost;
use super::super::overload::Overload;
use super::super::preset::Preset;
use super::super::simulation_cost::{Settling, SimulationCost};
use super::super::switching::Switching;
use super::{FLITS_16, Implementation, NetworkKind};
use crate::cite::source;
use crate::model::explanation::explained;
use crate::model::fat_tree::{FatTree as Model, Reading};
use crate::sim::{flit::FlitByFlit, worm};
use crate::topology::FatTree;

pub(super) const ROW: NetworkKind = NetworkKind {
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
                    words: "conditional",
                },
            ]),
            default: Value::Word("printed"),
        },
    ],
    trust: |network| match network.word("reading") {
        "conditional" => {
            "Fat-tree, conditional: within 1 % of simulation up to 60 % of the model's saturation \
             load and 2.5 % at 70 %; pessimistic beyond, and its saturation comes about 11 % too \
             early."
        }
        _ => {
            "Fat-tree: within 0.4 % of simulation up to 60 % of the model's saturation load and \
             1.4 % at 70 %; pessimistic beyond, and its saturation comes about 11 % too early."
        }
    },
    saturation: |_| {
        "A processor cannot keep up: the channel on which it sends would be held all the time, \
         λ₀·x̄₀,₁ = 1 (26). Worms that wait hold the channels behind them, so the sources are the \
         first to be full."
    },
    combines: false,
    overload: Overload::Waits,
    sources: &[&source::FAT_TREES],
    size: "n",
    model: |network| {
        let reading = match network.word("reading") {
            "conditional" => Reading::Conditional,
            _ => Reading::Printed,
        };
        let levels = network.whole("n").ilog(4);
        Box::new(Model::new(levels, network.whole("flits"), reading))
    },
    model_cost: |network| ModelCost::even(5.0, 0.15 * f64::from(network.whole("n").ilog(4))),
    routing: |network| Arc::new(FatTree::new(network.whole("n").ilog(4))),
    switching: Switching::Wormhole,
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
};

pub(super) const IMPLEMENTATION: Implementation = Implementation {
    simulator: |network, load_messages, random| {
        let tree = FatTree::new(network.whole("n").ilog(4));
        Box::new(worm::fat_tree(
            tree,
            network.whole("flits"),
            load_messages,
            random,
        ))
    },
    observable: |network, load_messages, random| {
        Box::new(FlitByFlit::uniform(
            FatTree::new(network.whole("n").ilog(4)),
            network.whole("flits"),
            load_messages,
            random,
        ))
    },
    simulation_cost: |network| SimulationCost {
        message_us: 0.4,
        alone: 1.0,
        growth: 0.15,
        settling: Settling::Queues {
            saturates_at: 1.1 + 0.01 * libm::log2(f64::from(network.whole("n")) / 64.0),
        },
    },
    explained: explained::<Model>,
};
