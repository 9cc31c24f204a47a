//! Bottleneck of the finite-source model.

use super::FiniteNetwork;
use super::source::Followers;
use crate::Model as _;
use crate::wormhole::Bottleneck;

/// Fraction of the saturation load at which the bottleneck is read off: closer to it sweeps hardly
/// converge.
const NEAR_SATURATION: f64 = 0.999;

impl FiniteNetwork {
    /// The source or channel with the least idle time close to saturation; none if there is no solution.
    pub(super) fn busiest(&self) -> Option<Bottleneck> {
        let load = NEAR_SATURATION * self.channels.saturation_messages();
        let solution = self.channels.solve(load).ok()?;
        let state = &solution.state;
        let graph = &state.network.graph;
        let followers = Followers::of(state);
        let sources = graph.sources.iter();
        let sources = sources.map(|source| (source.channel, followers.left(state, source)));
        let channels = 0..graph.channels.len();
        let channels = channels.map(|channel| (channel, state.idle(channel)));
        let least = |one: &(usize, f64), other: &(usize, f64)| one.1.total_cmp(&other.1);
        let (source, left) = sources.min_by(least)?;
        let (channel, idle) = channels.min_by(least)?;
        let number = |class: usize| graph.channels[class].number;
        if idle < left {
            return Some(Bottleneck::Channel(number(channel)));
        }
        let processors = 0..self.routing.topology().processors();
        let mut processors = processors.filter(|&it| self.routing.injection(it) == number(source));
        processors.next().map(Bottleneck::Source)
    }
}
