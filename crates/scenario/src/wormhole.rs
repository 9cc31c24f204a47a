//! Readings for wormhole networks, which any network with a routing function can choose from.

use loadcurve_base::cite::source;
use loadcurve_model::wormhole::{self, Sharing, Wormhole};
use loadcurve_network::traffic::Flows;

use super::key::Choice;
use super::model_cost::ModelCost;
use super::reading::{PairLatencies, Reading};

/// Greenberg and Guan's model for any network, on exact flows. A kind of network whose flows are found
/// sooner, or that was compared with simulations, takes the rest of it.
pub const GENERAL: Reading = Reading {
    choice: Choice::new("published", "as published"),
    assumptions: &wormhole::ASSUMPTIONS,
    sources: &[&source::FAT_TREES, &source::MESH_AND_TORUS],
    trust: |_| "Wormhole routing: this network was not compared with simulation.",
    doubt: |_| None,
    saturation: "The busiest of the nodes cannot keep up: the channel on which it sends would be held all the \
                 time, λ₀·x̄ = 1. Worms that wait hold the channels behind them, so the sources are the first to \
                 be full.",
    // Measured on meshes and tori, where many channels are alike; elsewhere none may be.
    cost: |network| {
        let [processors, channels] =
            [network.processors(), network.extent().channels].map(|count| count as f64);
        ModelCost::even(0.15 * processors * processors, 0.1 * channels)
            .counting(processors * channels)
    },
    build: |network| {
        let flows = Flows::uniform(&*network.routing());
        let model = flows.and_then(|flows| Wormhole::new(flows, network.flits(), Sharing::None));
        Box::new(model.expect("routes without cycles"))
    },
    is_finite: false,
    pairs: PairLatencies::Always,
    counts_all_waits: false,
    sure_to: 1.0,
};
