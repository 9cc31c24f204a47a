//! Readings for wormhole networks, which any network with a routing function can choose from.

use super::key::Choice;
use super::model_cost::ModelCost;
use super::reading::Reading;
use crate::cite::source;
use crate::model::Model;

/// A network under wormhole routing, as its models see it.
pub trait Wormhole {
    /// The general model on the channels of this network.
    fn general_model(&self) -> Box<dyn Model>;

    /// Estimated time to solve that.
    fn general_cost(&self) -> ModelCost;

    /// How far it is from simulations of this network.
    fn general_trust(&self) -> &'static str;
}

/// Sentence on the load at which the sources of a wormhole network cannot keep up.
const BUSIEST_SOURCE: &str = "The busiest of the nodes cannot keep up: the channel on which it sends would be held all the \
     time, λ₀·x̄ = 1. Worms that wait hold the channels behind them, so the sources are the first to \
     be full.";

/// Greenberg and Guan's model for any network, on exact flows.
pub static GENERAL: Reading<dyn Wormhole> = Reading {
    choice: Choice {
        name: "published",
        words: "as published",
    },
    sources: &[&source::FAT_TREES, &source::MESH_AND_TORUS],
    trust: |network| network.general_trust(),
    saturation: BUSIEST_SOURCE,
    cost: |network| network.general_cost(),
    build: |network| network.general_model(),
};
