//! Times from which latencies of individual sources, destinations and pairs follow.

use super::FiniteSource;
use crate::Unsteady;
use crate::wormhole::{Classes, Hop, PairTimes, SourceTimes, TimesAtLoad};

/// ```
/// use std::sync::Arc;
/// use loadcurve_model::Model;
/// use loadcurve_model::finite::FiniteSource;
/// use loadcurve_model::wormhole::WormholeModel;
/// use loadcurve_network::routing::DimensionOrder;
/// use loadcurve_network::topology::Lattice;
/// use loadcurve_network::traffic::{AnyPattern, Uniform};
/// let pattern = AnyPattern::Uniform(Uniform::new(16));
/// let mesh = DimensionOrder::new(Lattice::mesh(4));
/// let solver = FiniteSource::under(&mesh, &pattern, 20).unwrap();
/// let model = WormholeModel::of(solver, Arc::new(mesh), Box::new(pattern));
/// let latency = model.point(0.01).unwrap().latency_cycles;
/// let by_source = model.pairs(0.01).unwrap().by_source();
/// let sum: f64 = by_source.iter().map(|source| source.unwrap().latency_cycles).sum();
/// assert!((sum / 16.0 - latency).abs() < 1e-9);
/// ```
impl PairTimes for FiniteSource {
    fn classes(&self) -> Classes {
        let graph = &self.graph;
        Classes {
            of: graph.class_of.clone(),
            count: graph.channels.len(),
            are_alike: graph.channels.iter().any(|channel| channel.count > 1),
        }
    }

    fn times(&self, load_messages: f64) -> Result<TimesAtLoad, Unsteady> {
        let solution = self.below_saturation(load_messages)?;
        let (graph, state) = (&self.graph, &solution.state);
        let mut sources = vec![None; graph.channels.len()];
        for (source, &wait) in graph.sources.iter().zip(&solution.source_waits) {
            sources[source.channel] = Some(SourceTimes {
                wait,
                service: state.services[source.channel],
            });
        }
        let is_shared = !self.sharing.is_none();
        let channels = 0..graph.channels.len();
        let lost = |channel: usize| {
            let is_last = graph.channels[channel].input.is_none();
            let lost = state.transmissions[channel].mean - self.flits;
            if is_shared && is_last { lost } else { 0.0 }
        };
        Ok(TimesAtLoad {
            flits: self.flits,
            sources,
            hops: channels
                .clone()
                .map(|it| self.hops(it, &state.waits))
                .collect(),
            stretches: channels.map(lost).collect(),
            mean_links: is_shared.then_some(self.mean_distance - 2.0),
            by_routes: true,
        })
    }
}

impl FiniteSource {
    /// The next hops of a channel, with the waits of its pairs. Groups of one class are averaged.
    fn hops(&self, channel: usize, waits: &[f64]) -> Vec<Hop> {
        let mut sums: Vec<(usize, f64, f64)> = Vec::new();
        for pair in self.graph.pairs_of(channel) {
            let of = &self.graph.pairs[pair];
            let (to, _) = self.graph.groups[of.group].members[0];
            let waited = of.share * waits[pair];
            match sums.iter_mut().find(|(known, ..)| *known == to) {
                Some((_, share, sum)) => {
                    *share += of.share;
                    *sum += waited;
                }
                None => sums.push((to, of.share, waited)),
            }
        }
        let hop = |(to, share, sum)| Hop {
            to,
            blocked: sum / share,
            joined: 0.0,
        };
        sums.into_iter().map(hop).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Model as _;
    use crate::wormhole::{PairLatency, WormholeModel};
    use loadcurve_network::routing::{AllPairs, DimensionOrder};
    use loadcurve_network::topology::{Lattice, Links, Xgft};
    use loadcurve_network::traffic::{
        AnyPattern, DestinationMap, Flows, HotProcessors, Pattern as _, Permutation, Uniform,
    };
    use std::sync::Arc;

    fn uniform(processors: usize) -> AnyPattern {
        AnyPattern::Uniform(Uniform::new(processors))
    }

    fn network<R: AllPairs + 'static>(
        routing: R,
        pattern: &AnyPattern,
    ) -> WormholeModel<FiniteSource> {
        let solver = FiniteSource::under(&routing, pattern, 16).unwrap();
        WormholeModel::of(solver, Arc::new(routing), Box::new(pattern.clone()))
    }

    fn uniform_torus(k: u32, links: Links) -> WormholeModel<FiniteSource> {
        let torus = Lattice::torus(k, links);
        let pattern = Box::new(uniform(torus.nodes()));
        let solver = FiniteSource::torus(&torus, 16);
        WormholeModel::of(solver, Arc::new(DimensionOrder::new(torus)), pattern)
    }

    /// Latencies of all pairs at a fraction of the saturation load.
    fn pairs(
        model: &WormholeModel<FiniteSource>,
        pattern: &AnyPattern,
        part: f64,
    ) -> Vec<PairLatency> {
        let load = part * model.saturation_messages();
        let mut pairs = model.pairs(load).unwrap();
        let destinations = 0..pattern.processors();
        destinations.flat_map(|it| pairs.to(it)).collect()
    }

    fn assert_equal(ones: &[PairLatency], others: &[PairLatency]) {
        for (one, other) in ones.iter().zip(others) {
            let off = one.latency_cycles / other.latency_cycles - 1.0;
            assert!(off.abs() < 1e-8, "{one:?} {other:?}");
        }
    }

    #[test]
    fn classes_of_channels_give_the_pairs_of_single_channels() {
        fn check<R: AllPairs + Clone + 'static>(routing: &R) {
            let pattern = uniform(routing.topology().processors());
            let flows = Flows::channel_by_channel(routing, &pattern).unwrap();
            let [quick, slow] = [true, false].map(|keeps_symmetry| {
                let topology = routing.topology();
                let solver = FiniteSource::of_flows(topology, &flows, keeps_symmetry, 16);
                let (routing, boxed) = (Arc::new(routing.clone()), Box::new(pattern.clone()));
                let model = WormholeModel::of(solver.unwrap(), routing, boxed);
                pairs(&model, &pattern, 0.6)
            });
            assert_equal(&quick, &slow);
        }
        check(&DimensionOrder::new(Lattice::mesh(5)));
        check(&Xgft::butterfly(2));
    }

    #[test]
    fn mirror_images_and_subtrees_have_the_same_latencies() {
        let mesh = || DimensionOrder::new(Lattice::mesh(4));
        let by_source = |model: WormholeModel<FiniteSource>| -> Vec<f64> {
            let mut pairs = model.pairs(0.005).unwrap();
            let all = pairs.by_source().into_iter().flatten();
            all.map(|source| source.latency_cycles).collect()
        };
        let sources = by_source(network(mesh(), &uniform(16)));
        for (processor, mirrored) in [(0, 15), (1, 2), (4, 8), (5, 10), (6, 9)] {
            assert!((sources[processor] - sources[mirrored]).abs() < 1e-9);
        }
        assert!(sources[0] > sources[5]);
        let sources = by_source(network(Xgft::butterfly(2), &uniform(16)));
        assert!(sources.iter().all(|&it| (it - sources[0]).abs() < 1e-9));
    }

    #[test]
    fn a_source_takes_as_long_as_its_pairs() {
        let mesh = || DimensionOrder::new(Lattice::mesh(4));
        let transpose = Permutation::by(DestinationMap::Transpose, &[4, 4]).unwrap();
        let hot = HotProcessors::new(16, 10.0, &[5]).unwrap();
        for pattern in [
            uniform(16),
            AnyPattern::Permutation(transpose),
            AnyPattern::Hot(hot),
        ] {
            let model = network(mesh(), &pattern);
            let mut latencies = model.pairs(0.005).unwrap();
            let mut sums = [(0.0, 0.0); 16];
            for pair in (0..16).flat_map(|it| latencies.to(it)) {
                sums[pair.source].0 += pair.weight;
                sums[pair.source].1 += pair.weight * pair.latency_cycles;
            }
            let both = latencies.by_processor();
            assert_eq!(both.to_cycles.len(), 16);
            for (source, (weight, sum)) in latencies.by_source().into_iter().zip(sums) {
                let known = source.map(|it| it.latency_cycles);
                assert_eq!(known.is_some(), weight > 0.0);
                assert!(known.is_none_or(|it| (it - sum / weight).abs() < 1e-9));
            }
        }
    }

    #[test]
    fn without_load_a_message_takes_the_time_of_its_route() {
        for links in [Links::Unidirectional, Links::Bidirectional] {
            let model = uniform_torus(5, links);
            for pair in pairs(&model, &uniform(25), 0.0) {
                let alone = 16.0 + pair.channels - 1.0;
                assert!((pair.latency_cycles - alone).abs() < 1e-9, "{pair:?}");
            }
        }
    }

    #[test]
    fn a_longer_route_loses_more_to_shared_links() {
        let torus = uniform_torus(4, Links::Unidirectional);
        let latencies = pairs(&torus, &uniform(16), 0.6);
        let between = |source: usize, destination: usize| {
            let pair = latencies
                .iter()
                .find(|it| (it.source, it.destination) == (source, destination));
            let pair = pair.unwrap();
            pair.latency_cycles - pair.channels
        };
        assert!(between(0, 15) > between(0, 5) && between(0, 5) > between(0, 1));
    }
}
