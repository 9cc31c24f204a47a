//! The finite-source model as a reading of the wormhole networks whose links have one channel each, and of
//! square tori under uniform traffic.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use loadcurve_base::Error;
use loadcurve_base::cite::source;
use loadcurve_model::finite::{self, FiniteSource, MAX_INPUTS, MAX_SERVERS};
use loadcurve_model::wormhole::{Sharing, WormholeModel};
use loadcurve_network::routing::AllPairs;
use loadcurve_network::routing::DimensionOrder;
use loadcurve_network::topology::Lattice;

use super::{any_wormhole, failing, route, routers};
use crate::doubt;
use crate::key::{Key, Value};
use crate::reading::{PairLatencies, choices, key};
use crate::rule::{Needs, Violation};
use crate::traffic::{Class, class};
use crate::{Choice, ModelCost, Network, Reading, TypedKey};

/// Part of its own saturation load up to which the model is drawn as sure.
const SURE_TO: f64 = 0.9;

/// Limits of trust in the model on a kind of network, by its traffic: the sentence is that on uniform traffic.
macro_rules! trust {
    ($kind:literal, $uniform:literal) => {
        |network| match crate::traffic::class(network) {
            crate::traffic::Class::Uniform => {
                concat!($kind, ", finite sources: ", $uniform)
            }
            crate::traffic::Class::Hot => concat!(
                $kind,
                ", finite sources, hot-spot traffic: within 2.5 % of simulation up to 60 % of the simulated \
                 saturation load, 1 % high to 12 % low at 80 %, and up to 32 % low at 90 %."
            ),
            crate::traffic::Class::Permutation => concat!(
                $kind,
                ", finite sources, permutation traffic: mostly within 1 % of simulation up to 60 % of the simulated \
                 saturation load and 6 % at 80 %, where the published model is saturated; too high where messages \
                 merge once and then keep apart: by 8 to 80 % at 80 % under 4 of 21 permutations, and by 14 % at 60 % \
                 for complement traffic on a cube of 4 × 4 × 4 nodes."
            ),
            crate::traffic::Class::Matrix => concat!(
                $kind,
                ", finite sources, own rates: compared with simulation under permutations, where it is mostly within \
                 6 % at 80 % of the simulated saturation load, and under hot spots, where it is up to 12 % low there."
            ),
        }
    };
}

pub(super) use trust;

/// The reading, without the words and costs of a kind of network.
pub(crate) const FINITE: Reading = Reading {
    choice: Choice::new("finite", "finite sources"),
    assumptions: &ASSUMPTIONS,
    sources: &[
        &source::FAT_TREES,
        &source::MESH_AND_TORUS,
        &source::MEAN_VALUES,
    ],
    trust: |network| unreachable!("{network} has no such reading"),
    doubt: doubt::of_finite_sources,
    saturation: "The busiest source cannot keep up: the time for which one message holds it, with what messages \
                 right behind it add, is all the time that there is (25). In trees the solution may end before.",
    cost: |_| ModelCost::even(f64::INFINITY, f64::INFINITY),
    build: any_wormhole,
    is_finite: true,
    pairs: PairLatencies::Always,
    counts_all_waits: true,
    sure_to: SURE_TO,
};

/// Those of wormhole routing, and the model's own.
const ASSUMPTIONS: [&str; 9] = {
    let [start, destination, length, order, delivery] = loadcurve_model::wormhole::ASSUMPTIONS;
    let [one, behind, independent, shared] = finite::ASSUMPTIONS;
    [
        start,
        destination,
        length,
        order,
        delivery,
        one,
        behind,
        independent,
        shared,
    ]
};

/// The key that chooses between the published reading and this one.
pub(super) static READING: Key = key("model", &choices(&[crate::GENERAL, FINITE]));

/// The switches whose mean values are computed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Switches {
    /// Number of switches.
    pub(super) count: f64,
    /// Inputs of each.
    pub(super) inputs: usize,
    /// Pairs of an input and an output of each.
    pub(super) pairs: f64,
}

impl Switches {
    /// Switches with as many outputs as inputs, each of which leads to all of them.
    pub(super) fn full(count: f64, inputs: usize) -> Self {
        Self {
            count,
            inputs,
            pairs: (inputs * inputs) as f64,
        }
    }
}

/// Sweeps until a load is solved: on average, and at most before it is called saturated.
const SWEEPS: [f64; 2] = [25.0, 300.0];

/// Estimated time to solve the model; forever in a program without it. `nodes` is the number of all switches.
pub(super) fn cost(network: &Network, switches: Switches) -> ModelCost {
    if network.solvers().is_none() {
        return ModelCost::even(f64::INFINITY, f64::INFINITY);
    }
    let Switches {
        count,
        inputs,
        pairs,
    } = switches;
    let extent = network.extent();
    let [processors, channels] = [extent.processors, extent.channels].map(|it| it as f64);
    let sweep_us = count * (0.3 + 0.002 * libm::exp2(inputs as f64) * pairs);
    let build_us = match class(network) {
        Class::Uniform => 20.0 + 0.3 * channels,
        Class::Permutation | Class::Matrix => 10.0 * processors + 0.3 * channels,
        Class::Hot => 2.0 * processors + 2.0 * channels,
    };
    let [sweeps, most] = SWEEPS;
    ModelCost {
        build_us,
        load_us: sweeps * sweep_us,
        longest_load_us: most * sweep_us,
        flow_steps: 0.0,
    }
}

/// The model of a network of any kind under its traffic.
pub(super) fn model<R: AllPairs + 'static>(
    routing: R,
    network: &Network,
) -> WormholeModel<FiniteSource> {
    let pattern = network.pattern();
    let solver = FiniteSource::under(&routing, &pattern, network.flits());
    let solver = solver.unwrap_or_else(|refusal| unreachable!("{network}: {refusal}"));
    WormholeModel::of(solver, Arc::new(routing), Box::new(pattern))
}

/// The model of a square torus under uniform traffic.
pub(super) fn torus(torus: Lattice, network: &Network) -> WormholeModel<FiniteSource> {
    let solver = FiniteSource::torus(&torus, network.flits());
    let routing = Arc::new(DimensionOrder::new(torus));
    WormholeModel::of(solver, routing, Box::new(network.pattern()))
}

/// What rules the reading out: other routes than those of the default, or the reason that `limit` gives, if it gives
/// one.
pub(super) fn violation(
    network: &Network,
    limit: impl FnOnce(&Network) -> Option<String>,
) -> Option<Violation> {
    if !is_chosen(network) {
        return None;
    }
    let reason = if routers::is_any(network) {
        "knows no routers with buffers and no other sources".to_owned()
    } else if route::is_base(network) {
        limit(network)?
    } else if failing::is_any(network) {
        "takes networks without failures".to_owned()
    } else {
        OTHER_ROUTES.to_owned()
    };
    Some(Violation {
        key: READING.name,
        error: Error::refused(READING.name, format!("finite {reason}")),
        fallback: published(network),
        silent_fallback: Some(published(network)),
    })
}

/// The value of the key that chooses the kind's own reading.
fn published(network: &Network) -> Value {
    Value::Word(network.kind().readings[0].choice.name)
}

/// True if the network is read by this model.
fn is_chosen(network: &Network) -> bool {
    *network.value(READING.name) == Value::Word(FINITE.choice.name)
}

/// What is wrong with a switch of so many inputs, if there are too many.
pub(super) fn most_inputs(inputs: usize) -> Option<String> {
    let is_too_many = inputs > MAX_INPUTS;
    is_too_many.then(|| {
        format!("takes switches of {MAX_INPUTS} inputs at most; here are some of {inputs}")
    })
}

/// What is wrong with groups of so many interchangeable channels, if there are too many.
pub(super) fn most_servers(servers: usize) -> Option<String> {
    let is_too_many = servers > MAX_SERVERS;
    is_too_many.then(|| {
        format!(
            "takes {MAX_SERVERS} interchangeable channels at most; here are groups of {servers}"
        )
    })
}

/// Reason under traffic in which messages of one source may come to a group by several channels.
pub(super) const ADAPTIVE_PATTERN: &str = "takes uniform and hot-spot traffic where messages choose among channels, since it does not know that a \
     source does not wait for itself";

/// True under traffic in which a source may bring a large share of the messages on a channel.
pub(super) fn tells_sources_apart(network: &Network) -> bool {
    matches!(class(network), Class::Permutation | Class::Matrix)
}

/// Reason where messages take other routes than those of the default.
const OTHER_ROUTES: &str = "takes dimension-order routes";

/// Reason where links have several virtual channels.
pub(super) const SEVERAL_CHANNELS: &str =
    "takes links of one channel each, and square tori under uniform traffic";

/// How virtual channels share a link, which this reading needs not be told.
pub(super) static SHARING: TypedKey<Sharing> = super::SHARING_OF_CLASSES.needs(&[Needs {
    key: "reading",
    words: &["published"],
}]);
