//! How far messages go in a network that is simulated only, what its links can carry, and what follows from both.

use loadcurve_model::Unmodelled;
use loadcurve_network::structure::{Bounds, LinkBound, Wiring};
use loadcurve_network::topology::{ChannelKind, Topology};
use loadcurve_network::traffic::Flows;

use super::super::{general_cost, route};
use super::keys::{BUFFER, CREDIT, FLIGHT, MIX, PIPELINE, REPLY, SERVICE, number};
use super::{flights, is_any, similar};
use crate::{ModelCost, Network, Settling, SimulationCost};

/// How far messages go in a network that is simulated only, and what its links can carry.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reach {
    /// Load in flits/cycle/source that its ports and links cannot exceed.
    capacity: f64,
    /// Mean number of channels of a route in an otherwise empty network, injection and ejection included.
    channels: f64,
    /// Mean of the cycles in which a flit crosses all its links between routers.
    flight_cycles: f64,
}

/// Lengths of all messages, each as often as it is sent: those of requests and of replies.
fn all_lengths(network: &Network) -> Vec<u32> {
    let mix = network.get(&MIX);
    let requests = mix.map_or_else(|| vec![network.flits()], |mix| mix.flits().to_vec());
    requests.into_iter().chain(network.get(&REPLY)).collect()
}

/// Latency of messages over a number of channels, injection and ejection included, in an otherwise empty network.
///
/// # Equation
/// > L = s + 1 + Σ pipeline + Σ ℓ + ⌊(s − 1)/b⌋·max(0, 3 + 2ℓ + c − b)
///
/// over its routers, and over its links and the ejection, whose flight is 1.
///
/// # Symbols
/// s: flits; b: flits of a buffer; c: delay of a credit; ℓ: flight of a link, in the last term the longest.
fn unloaded_cycles(network: &Network, channels: f64, flight_cycles: f64) -> f64 {
    let [buffer, pipeline, flight, credit] =
        [&BUFFER, &PIPELINE, &FLIGHT, &CREDIT].map(|key| number(network, key));
    let round_trip = 3 + 2 * flight + credit;
    let lengths = all_lengths(network);
    let of_flits =
        |flits: &u32| f64::from(flits + (flits - 1) / buffer * round_trip.saturating_sub(buffer));
    let flits = lengths.iter().map(of_flits).sum::<f64>() / lengths.len() as f64;
    // A reply, every other message, goes one cycle after its service at the earliest, and counts from its birth.
    let service = network
        .get(&REPLY)
        .map_or(0.0, |_| 0.5 * f64::from(network.get(&SERVICE) + 1));
    flits + 1.0 + (channels - 1.0) * f64::from(pipeline) + flight_cycles + 1.0 + service
}

/// The same over a number of channels whose links are alike, if the network has such routers.
pub(crate) fn unloaded_over(network: &Network, channels: f64) -> Option<f64> {
    let flight = || f64::from(number(network, &FLIGHT));
    is_any(network).then(|| unloaded_cycles(network, channels, (channels - 2.0) * flight()))
}

/// How far messages go, and what the links can carry.
fn reach(network: &Network) -> Reach {
    let find = || {
        let base = route::with_known_loads(network);
        let (routing, pattern) = (base.plain_routing(), base.pattern());
        let (wiring, topology) = (base.live_wiring(), routing.topology());
        let flows = base.flows(&*routing, &pattern);
        let flows = flows.unwrap_or_else(|error| unreachable!("{network}: {error}"));
        let channels = flows.mean_distance();
        let capacity = if route::seeing_queues(network).is_some() {
            let cuts = base.known_structure().map(|known| known.cuts());
            let bounds = Bounds::of(&wiring, &pattern, &flows, cuts.as_deref());
            // All links are equally busy at best.
            let hops = flows.senders() as f64 * (channels - 2.0);
            bounds
                .injection
                .min(bounds.ejection)
                .min(wiring.links() as f64 / hops)
        } else {
            LinkBound::of(&Wiring::of(topology), &flows).load
        };
        let flight_cycles = match flights(&base, topology) {
            Some(flights) => mean_flight(&flows, topology, &flights),
            None => (channels - 2.0) * f64::from(number(network, &FLIGHT)),
        };
        Reach {
            capacity,
            channels,
            flight_cycles,
        }
    };
    if network.missing_file().is_some() || network.awaits_worst() {
        return find();
    }
    *network.cache.reach.get_or_init(find)
}

/// Mean flight over all links of a route.
fn mean_flight(flows: &Flows, topology: &dyn Topology, flights: &[u32]) -> f64 {
    let is_port = |channel| {
        let kind = topology.channel_kind(channel);
        matches!(kind, ChannelKind::Injection | ChannelKind::Ejection)
    };
    let crossed = flows
        .class_of
        .iter()
        .enumerate()
        .filter_map(|(channel, class)| {
            let rate = flows.classes[(*class)?].rate;
            (!is_port(channel)).then(|| rate * f64::from(flights[channel]))
        });
    crossed.sum::<f64>() / flows.senders() as f64
}

/// What stands in the place of the model of a network that is simulated only.
pub(crate) fn unmodelled(network: &Network) -> Option<Unmodelled> {
    is_any(network).then(|| {
        let reach = reach(network);
        let flits = network.mean_flits();
        // A request has its reply go the same way back.
        let replies = network.get(&REPLY).map_or(0.0, f64::from);
        Unmodelled {
            zero_load_latency_cycles: unloaded_cycles(network, reach.channels, reach.flight_cycles),
            saturation_messages: reach.capacity / (flits + replies),
            flits_per_message: flits,
        }
    })
}

/// Estimated time to find what stands in for the model, and to solve the one that describes the network at low loads.
pub(crate) fn cost(network: &Network) -> Option<ModelCost> {
    is_any(network).then(|| {
        if network.solvers().is_none() {
            return ModelCost::even(f64::INFINITY, f64::INFINITY);
        }
        let own = general_cost(&route::with_known_loads(network));
        match similar(network) {
            Some(similar) => ModelCost {
                build_us: own.build_us + similar.model_cost().build_us,
                ..similar.model_cost()
            },
            None => own,
        }
    })
}

/// Time to move a flit by one hop, in microseconds.
const FLIT_HOP_US: f64 = 0.13;

/// Estimated time to simulate such a network.
pub(crate) fn simulation_cost(network: &Network) -> Option<SimulationCost> {
    is_any(network).then(|| {
        let lengths = all_lengths(network).into_iter().map(f64::from);
        let flits = network
            .get(&REPLY)
            .map_or(network.mean_flits(), |_| lengths.sum());
        SimulationCost {
            message_us: FLIT_HOP_US * flits * (reach(network).channels - 1.0),
            alone: 1.0,
            growth: 0.1,
            settling: Settling::Queues { saturates_at: 0.85 },
        }
    })
}
