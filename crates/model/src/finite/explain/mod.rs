//! Explanation of a latency by the finite-source model, from the sources along the channels.
//!
//! The equations are mutually dependent: the wait of a message depends on how long all others wait. Solved
//! values are used where the dependency closes a cycle, and beyond the channels nearest to the start.
//! Sources differ too: one as close to the mean as any represents all.

mod chain;
mod group;
mod pair;

use loadcurve_base::scalar::{Name, Scalar, name};
use loadcurve_network::topology::ChannelName;

use super::FiniteSource;
use super::solution::Solution;
use super::source::{AtSource, Congestion, Followers, time};
use crate::Unsteady;
use crate::explanation::{Quantity, Traced};
use crate::wormhole::{RoutedTraffic, Solver, mean_of};
use chain::Chain;

impl Solver for FiniteSource {
    fn explain_latency(
        &self,
        load_messages: f64,
        network: &RoutedTraffic,
    ) -> Result<Quantity, Unsteady> {
        let solution = self.below_saturation(load_messages)?;
        let latency = latency(&solution, &|channel| network.channel_name(channel));
        Ok(latency.quantity().expect("a latency has a name"))
    }

    fn explain_wait(
        &self,
        load_messages: f64,
        class: usize,
        network: &RoutedTraffic,
    ) -> Result<Option<Quantity>, Unsteady> {
        let solution = self.below_saturation(load_messages)?;
        let Some(class) = self.reported[class] else {
            return Ok(None);
        };
        Ok(queue(&solution, &|channel| network.channel_name(channel), class).quantity())
    }
}

/// L (26).
fn latency(solution: &Solution, name: &dyn Fn(usize) -> ChannelName) -> Traced {
    let state = &solution.state;
    let graph = &state.network.graph;
    let off = |place: usize| {
        let own = solution.source_waits[place] + state.services[graph.sources[place].channel];
        (own - solution.source_wait_cycles - solution.source_service_cycles).abs()
    };
    let places = 0..graph.sources.len();
    let place = places.min_by(|&a, &b| off(a).total_cmp(&off(b)));
    let place = place.expect("a network has sources");
    let start = graph.sources[place].channel;
    let mut chain = Chain::from(state, name, start);
    let wait = source_wait(&mut chain, solution, place);
    let service = chain.service(start);
    let (wait, service) = if graph.sources.len() == 1 {
        (wait, service)
    } else {
        let of_service = "mean time for which a message holds the channel into the network";
        let of_wait = "mean wait for the channel into the network";
        let service = mean_of(
            "x̄",
            of_service,
            service,
            solution.source_service_cycles,
            "(26)",
        );
        let wait = mean_of("W", of_wait, wait, solution.source_wait_cycles, "(26)");
        (wait, service)
    };
    let distance = Traced::given(state.network.mean_distance, || {
        let words = "mean number of channels on a message's way, the first and the last included, counted \
                     over all routes";
        Name::new("D̄", words).unit("channels")
    });
    let tail = if solution.tail_cycles == 0.0 {
        Traced::number(0.0)
    } else {
        Traced::given(solution.tail_cycles, || {
            let words = "cycles that the tail of a message still loses, to others on the links of its way, after \
                         it has left the source";
            Name::new("H", words).cycles().by("(7)")
        })
    };
    let sum = || wait + service + tail + distance - 1.0;
    Traced::solved(solution.latency_cycles, sum, || {
        let words = "mean latency, from generation to the last flit delivered";
        Name::new("L̄", words).cycles().by("(26)")
    })
}

/// Mean wait for a class of channels.
fn queue(solution: &Solution, name: &dyn Fn(usize) -> ChannelName, class: usize) -> Traced {
    let state = &solution.state;
    let graph = &state.network.graph;
    let mut chain = Chain::from(state, name, class);
    let source = graph.sources.iter().position(|it| it.channel == class);
    if let Some(place) = source {
        return source_wait(&mut chain, solution, place);
    }
    if state.messages == 0.0 {
        return Traced::number(0.0);
    }
    let called = chain.channel_name(class);
    let feeders = &graph.groups[graph.channels[class].group].feeders;
    let flow = |pair: usize| {
        let pair = &graph.pairs[pair];
        graph.channels[graph.inputs[pair.input].channel].rate * pair.share
    };
    let all: f64 = feeders.iter().map(|&pair| flow(pair)).sum();
    let mut inputs: Vec<(usize, usize, f64)> = Vec::new();
    for &pair in feeders {
        let channel = graph.inputs[graph.pairs[pair].input].channel;
        match inputs.iter_mut().find(|it| it.0 == channel) {
            Some(known) => known.2 += flow(pair),
            None => inputs.push((channel, pair, flow(pair))),
        }
    }
    let mut waits = Vec::new();
    for (channel, pair, flow) in inputs {
        let wait = chain.wait(pair);
        if flow == all {
            waits.push(wait);
            continue;
        }
        let from = chain.channel_name(channel);
        let part = Traced::given(flow / all, || {
            let (index, to) = (&called.index, &called.words);
            let (words, from) = (&from.words, &from.index);
            name!(
                "q_{from}|{index}",
                "part of the messages for {to} that come from {words}, or one like it"
            )
        });
        waits.push(part * wait);
    }
    Traced::sum(waits).named(|| {
        let words = "mean wait for {}, over all messages, also those that find it free";
        called.name("W", words).cycles()
    })
}

/// W of a class of sources (25).
fn source_wait(chain: &mut Chain, solution: &Solution, place: usize) -> Traced {
    let state = &solution.state;
    if state.messages == 0.0 {
        return Traced::number(0.0);
    }
    let source = &state.network.graph.sources[place];
    let channel = source.channel;
    let called = chain.channel_name(channel);
    let values = Followers::of(state).at(state, source);
    let at = AtSource {
        rate: Traced::given(values.rate, || {
            called.name("λ", "messages over {}").unit("messages/cycle")
        }),
        service: chain.service(channel),
        square: chain.square(channel),
        flits: chain.flits.clone(),
        correlation: Traced::given(values.correlation, || {
            let words = "how far a message that follows at once shares the long wait of the one before it on {}: \
                         bad times outlast a message";
            called.name("κ", words).by("(23)")
        }),
        behind: Traced::given(values.behind, || {
            let words = "time for which a message holds {} that comes right behind another";
            time(&called, "x_F", words).by("(21)")
        }),
        apart: Traced::given(values.apart, || {
            let words = "time for which a message holds {} that does not come right behind another";
            time(&called, "x_N", words).by("(22)")
        }),
    };
    let Congestion { outlasting, left } = at.congestion(|| called.clone());
    let AtSource {
        rate,
        square,
        correlation: k,
        ..
    } = at;
    let ratio = k.clone() / k.complement();
    let above = rate.clone() * square / Traced::number(2.0) + rate * ratio * outlasting;
    Traced::solved(
        solution.source_waits[place],
        || above / left,
        || called.name("W", "mean wait for {}").cycles().by("(25)"),
    )
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::explanation::{Explain as _, check};
    use crate::wormhole::WormholeModel;
    use loadcurve_network::routing::{AllPairs, DimensionOrder};
    use loadcurve_network::topology::{Lattice, Links, Xgft};
    use loadcurve_network::traffic::{
        AnyPattern, DestinationMap, HotProcessors, Permutation, Uniform,
    };

    /// Tolerance of the iterations.
    const SOLVED: f64 = 1e-7;

    fn uniform(processors: usize) -> AnyPattern {
        AnyPattern::Uniform(Uniform::new(processors))
    }

    fn network<R: AllPairs + 'static>(
        routing: R,
        pattern: AnyPattern,
        flits: u32,
    ) -> WormholeModel<FiniteSource> {
        let solver = FiniteSource::under(&routing, &pattern, flits).unwrap();
        WormholeModel::of(solver, Arc::new(routing), Box::new(pattern))
    }

    #[test]
    fn explanations_have_the_values_of_the_model() {
        let mesh = || DimensionOrder::new(Lattice::mesh(4));
        let transpose = Permutation::by(DestinationMap::Transpose, &[4, 4]).unwrap();
        let hot = HotProcessors::new(16, 10.0, &[5]).unwrap();
        for model in [
            network(mesh(), uniform(16), 16),
            network(mesh(), AnyPattern::Permutation(transpose), 16),
            network(mesh(), AnyPattern::Hot(hot), 16),
            network(Xgft::butterfly(2), uniform(16), 16),
        ] {
            check::explains_itself_within(SOLVED, &model);
        }
        for links in [Links::Unidirectional, Links::Bidirectional] {
            let torus = Lattice::torus(4, links);
            let solver = FiniteSource::torus(&torus, 16);
            let routing = Arc::new(DimensionOrder::new(torus));
            let model = WormholeModel::of(solver, routing, Box::new(uniform(16)));
            check::explains_itself_within(SOLVED, &model);
        }
    }

    #[test]
    fn a_source_waits_by_the_equation_of_the_model() {
        let model = network(Xgft::butterfly(3), uniform(64), 32);
        let latency = model.explain(0.148 / 32.0).unwrap();
        assert_eq!(latency.letters().plain(), "L̄ = W_c0 + x̄_c0 + D̄ − 1");
        let quantities = check::quantities_in(&latency);
        let written = |symbol: &str| {
            let found = quantities.iter().find(|it| it.symbol() == symbol);
            found.unwrap().letters().plain()
        };
        assert_eq!(
            written("W_c0"),
            "W_c0 = ((λ_c0·X_c0)/2 + λ_c0·κ_c0/(1 − κ_c0)·K_c0)/(1 − (λ_c0·(x_f,c0 − κ_c0·x_L,c0))/(1 − κ_c0))"
        );
    }
}
