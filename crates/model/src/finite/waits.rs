//! Waits of the finite-source model, channel by channel.

use std::sync::OnceLock;

use super::FiniteSource;
use crate::waits::{QueueWaits, Variation, WaitModel, WaitParts};
use crate::{Model, Unsteady};

impl FiniteSource {
    /// True if no message waits for the group.
    #[inline]
    pub(super) fn is_free(&self, group: usize) -> bool {
        self.is_free.get(group).is_some_and(|&it| it)
    }
}

/// w of a pair of channels is `P·W` of the general model: the mean over all messages, blocked or not. The
/// time `w_sh` that messages lose on shared links is `τ − s` of the injection channels and H.
///
/// ```
/// use loadcurve_model::WaitModel;
/// use loadcurve_model::finite::FiniteSource;
/// use loadcurve_network::topology::{Lattice, Links};
/// let torus = FiniteSource::torus(&Lattice::torus(4, Links::Unidirectional), 16);
/// let parts = torus.parts(0.01).unwrap();
/// assert!((parts.sum_cycles() / parts.latency_cycles - 1.0).abs() < 1e-12);
/// assert!(parts.sharing_cycles > 1.0);
/// ```
impl WaitModel for FiniteSource {
    fn queue_of(&self) -> Vec<Option<usize>> {
        let graph = &self.graph;
        let group = |class: &Option<usize>| {
            let channel = class.map(|class| &graph.channels[class]);
            channel.filter(|it| it.rate > 0.0).map(|it| it.group)
        };
        graph.class_of.iter().map(group).collect()
    }

    fn parts(&self, load_messages: f64) -> Result<WaitParts, Unsteady> {
        let solution = self.below_saturation(load_messages)?;
        let state = &solution.state;
        let (graph, streams) = (&state.network.graph, &state.network.streams);
        let queue = |group: usize| QueueWaits {
            wait_cycles: 0.0,
            utilisation: state.utilisation(group),
            rate: load_messages * graph.groups[group].rate / graph.groups[group].servers() as f64,
            is_source: false,
            variation: Some(Variation {
                service_second_moment: graph.mean(group, &state.squares),
                followers: state.followers[group],
            }),
        };
        let mut queues: Vec<QueueWaits> = (0..graph.groups.len()).map(queue).collect();
        let mut messages = vec![0.0; streams.all.len()];
        let mut sharing = solution.tail_cycles;
        for (source, wait) in graph.sources.iter().zip(&solution.source_waits) {
            let channel = source.channel;
            let queue = &mut queues[graph.channels[channel].group];
            queue.is_source = true;
            queue.wait_cycles += source.share * wait;
            sharing += source.share * (state.transmissions[channel].mean - self.flits);
            for stream in streams.of[channel].clone() {
                messages[stream] += source.share * streams.all[stream].share;
            }
        }
        // First channels last: a stream leads to earlier ones only.
        for index in streams.of.iter().rev().cloned().flatten() {
            for step in &streams.steps[streams.all[index].steps.clone()] {
                let taken = messages[index] * step.probability;
                messages[step.next] += taken;
                let queue = &mut queues[graph.pairs[step.pair].group];
                queue.wait_cycles += taken * state.waits[step.pair];
            }
        }
        Ok(WaitParts {
            latency_cycles: solution.latency_cycles,
            flits: self.flits,
            mean_distance: self.mean_distance,
            source_wait_cycles: solution.source_wait_cycles,
            sharing_cycles: sharing,
            queues,
        })
    }

    fn without(&self, queues: &[usize]) -> Box<dyn Model> {
        let mut is_free = vec![false; self.graph.groups.len()];
        for &group in queues {
            is_free[group] = true;
        }
        Box::new(FiniteSource {
            is_free,
            saturation: OnceLock::new(),
            ..self.clone()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve_network::topology::{Lattice, Links};

    #[test]
    fn queues_vary_as_their_channels_do() {
        let torus = FiniteSource::torus(&Lattice::torus(4, Links::Unidirectional), 16);
        let load = 0.01;
        let solution = torus.solve(load).unwrap();
        let parts = torus.parts(load).unwrap();
        let queues = torus.queue_of().into_iter().enumerate();
        let carrying = queues.filter_map(|(channel, queue)| Some((channel, queue?)));
        let (mut all, mut following) = (0, 0);
        for (channel, queue) in carrying {
            let times = solution.channel(channel).unwrap();
            let variation = parts.queues[queue].variation.unwrap();
            assert_eq!(variation.service_second_moment, times.service_second_moment);
            assert_eq!(variation.followers, times.followers);
            let least = times.service_cycles * times.service_cycles;
            assert!(variation.service_second_moment >= least * (1.0 - 1e-12));
            assert!((0.0..=1.0).contains(&variation.followers));
            all += 1;
            following += usize::from(variation.followers > 0.0);
        }
        assert!(all > 16 && following > 0, "{following} of {all}");
    }
}
