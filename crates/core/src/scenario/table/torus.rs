//! The torus under dimension-order routing.

use super::super::key::{Choice, Domain, Key, Value};
use super::super::network::Network;
use super::{FLITS_32, NetworkKind, SIDE};
use crate::model::{self, wormhole::Sharing};
use crate::network::{Topology, Torus, torus::Links};
use crate::paper::source;
use crate::sim::flit::FlitByFlit;

pub(super) const ROW: NetworkKind = NetworkKind {
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
    simulator: |network, load_messages, random| {
        let torus = Torus::new(network.whole("k"), links(network));
        Box::new(FlitByFlit::uniform(
            torus.grid(),
            network.whole("flits"),
            load_messages,
            random,
        ))
    },
    trust: |network| match network.word("sharing") {
        "occ" => {
            "Torus: this model is ours, in the spirit of Draper and Ghosh 1994, whose text the \
             paper relies on; 2.3 to 4.6 % below simulation on average up to 80 % of its own \
             saturation load."
        }
        _ => {
            "Torus: this model is ours, in the spirit of Draper and Ghosh 1994, whose text the \
             paper relies on; 3.5 to 6.6 % below simulation on average up to 80 % of its own \
             saturation load."
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
