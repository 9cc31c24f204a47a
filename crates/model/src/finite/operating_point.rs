//! The finite-source model as a [`Model`].

use loadcurve_base::ChannelState;

use super::FiniteSource;
use super::solution::Solution;
use super::source::Followers;
use crate::wormhole::Bottleneck;
use crate::{Model, OperatingPoint, Unsteady};

/// Fraction of the saturation load at which the bottleneck is read off: closer to it sweeps hardly
/// converge.
const NEAR_SATURATION: f64 = 0.999;

impl Solution<'_> {
    fn operating_point(&self, channels: Vec<ChannelState>) -> OperatingPoint {
        OperatingPoint {
            latency_cycles: self.latency_cycles,
            throughput_messages: self.state.messages,
            channels,
            details: Vec::new(),
        }
    }

    /// The source or channel with the least idle time.
    fn busiest(&self) -> Option<Bottleneck> {
        let state = &self.state;
        let graph = &state.network.graph;
        let followers = Followers::of(state);
        let sources = graph.sources.iter();
        let sources = sources.map(|source| (source.processor, followers.left(state, source)));
        let channels = graph.channels.iter().enumerate();
        let channels = channels.map(|(index, channel)| (channel.number, state.idle(index)));
        let least = |one: &(usize, f64), other: &(usize, f64)| one.1.total_cmp(&other.1);
        let (source, left) = sources.min_by(least)?;
        let (channel, idle) = channels.min_by(least)?;
        Some(if idle < left {
            Bottleneck::Channel(channel)
        } else {
            Bottleneck::Source(source)
        })
    }

    /// The state of a class of channels. Waits and blocking are averaged over its messages from several
    /// inputs.
    fn channel_state(&self, class: usize) -> ChannelState {
        let state = &self.state;
        let graph = &state.network.graph;
        let (rate, service) = (state.rate(class), state.services[class]);
        let mut sources = graph.sources.iter();
        let source = sources.position(|source| source.channel == class);
        let (wait, blocking) = if let Some(source) = source {
            (self.source_waits[source], rate * service)
        } else {
            let feeders = &graph.groups[graph.channels[class].group].feeders;
            let mean = |of: &dyn Fn(usize) -> f64| {
                let flow = |&pair: &usize| {
                    let pair = &graph.pairs[pair];
                    graph.channels[graph.inputs[pair.input].channel].rate * pair.share
                };
                let all: f64 = feeders.iter().map(flow).sum();
                feeders.iter().map(|it| flow(it) * of(*it)).sum::<f64>() / all
            };
            (
                mean(&|pair| state.waits[pair]),
                mean(&|pair| state.found[pair].blocked),
            )
        };
        ChannelState {
            rate,
            service_cycles: service,
            // Rounding may leave a slightly negative value where no message waits.
            service_variance: Some((state.squares[class] - service * service).max(0.0)),
            wait_cycles: wait,
            blocking: Some(blocking),
            buffers: None,
        }
    }
}

impl FiniteSource {
    /// The solution at a load below the saturation load. The verdict is the same everywhere, although
    /// single loads just above the saturation load that was found may have a solution.
    pub(super) fn below_saturation(&self, load_messages: f64) -> Result<Solution<'_>, Unsteady> {
        if load_messages >= self.saturation_messages() {
            return Err(Unsteady::Saturated);
        }
        self.solve(load_messages)
    }
}

impl Model for FiniteSource {
    fn at(&self, load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        let solution = self.below_saturation(load_messages)?;
        let state = |class: &Option<usize>| {
            class.map_or_else(ChannelState::default, |class| solution.channel_state(class))
        };
        let channels = self.reported.iter().map(state).collect();
        Ok(solution.operating_point(channels))
    }

    fn point(&self, load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        let solution = self.below_saturation(load_messages)?;
        Ok(solution.operating_point(Vec::new()))
    }

    fn zero_load_latency_cycles(&self) -> f64 {
        self.zero_load_latency()
    }

    fn saturation_messages(&self) -> f64 {
        *self.saturation.get_or_init(|| self.search_saturation())
    }

    fn flits_per_message(&self) -> f64 {
        self.flits
    }

    fn bottleneck(&self) -> Option<Bottleneck> {
        let load = NEAR_SATURATION * self.saturation_messages();
        self.solve(load).ok()?.busiest()
    }
}
