//! The wait at the source, where congestion outlasts a message.

use super::graph::Source;
use super::residual::Residual;
use super::state::State;

/// Conditions seen by a close follower, for every channel.
///
/// # Equation
/// `Q′ = max(0, w − Pr̂)`, `w_N = Pr + Q′`, `w_F = P·max(r, yF) + Q′`,
/// `ψ_N = [(w − w_N)/(w_F − w_N) − φR]/(1 − φ)` between 0 and 1 (20); `x_F` (21), `x_N` (22) and `κ` (23)
/// from the last channels backwards.
#[derive(Debug, Clone)]
pub(super) struct Followers {
    /// `x_F` and `x_N`: holding time of the channel for a message that comes right behind another, and for
    /// one that does not.
    behind: Vec<f64>,
    apart: Vec<f64>,
    /// κ, the correlation of its time with that of the previous message.
    correlation: Vec<f64>,
}

impl Followers {
    /// Derives them from a converged state.
    pub(super) fn of(state: &State) -> Self {
        let graph = &state.network.graph;
        let none = || vec![0.0; graph.channels.len()];
        let mut followers = Self {
            behind: none(),
            apart: none(),
            correlation: none(),
        };
        let variance = |service: f64, square: f64| square - service * service;
        for (index, channel) in graph.channels.iter().enumerate() {
            if channel.input.is_none() {
                let mean = state.transmissions[index].mean;
                followers.behind[index] = mean;
                followers.apart[index] = mean;
                continue;
            }
            let (x, square) = (state.services[index], state.squares[index]);
            let (own_variance, stretch) = (variance(x, square), square / (x * x));
            let bunched = state.followers[channel.group];
            let (mut behind, mut apart, mut correlation) = (0.0, 0.0, 0.0);
            for index in graph.pairs_of(index) {
                let pair = &graph.pairs[index];
                let residual = &state.residuals[pair.group];
                let Residual {
                    mean: r, spacing, ..
                } = *residual;
                let (p, wait, share) = (state.found[index].blocked, state.waits[index], pair.share);
                let queue = (wait - p * state.rests[index].0).max(0.0);
                let wait_apart = p * r + queue;
                let wait_behind = p * r.max(spacing * stretch) + queue;
                let same = if residual.servers == 1.0 {
                    1.0
                } else {
                    p + (1.0 - p) * state.same_channel(pair.group)
                };
                let mut follower = 0.0;
                if wait_behind > wait_apart && bunched < 1.0 {
                    let part = (wait - wait_apart) / (wait_behind - wait_apart);
                    follower = ((part - bunched * share) / (1.0 - bunched)).clamp(0.0, 1.0);
                }
                let [next_behind, next_apart, next_correlation] =
                    [&followers.behind, &followers.apart, &followers.correlation]
                        .map(|of| graph.mean(pair.group, of));
                let next = |chance: f64| chance * next_behind + (1.0 - chance) * next_apart;
                behind += share
                    * (share * (wait_behind + next(same)) + (1.0 - share) * (wait_apart + next(p)));
                apart += share * ((1.0 - follower) * wait_apart + follower * wait_behind + next(p));
                let mut outlasting = p * spacing / x;
                if own_variance > 1e-9 {
                    let [service, square] =
                        [&state.services, &state.squares].map(|of| graph.mean(pair.group, of));
                    let ratio = variance(service, square) / own_variance;
                    outlasting += (1.0 - p) * same * next_correlation * ratio.min(1.0);
                }
                correlation += share * share * outlasting;
            }
            followers.behind[index] = behind;
            followers.apart[index] = apart;
            followers.correlation[index] = correlation;
        }
        followers
    }

    /// `x_F` of a channel.
    pub(super) fn behind(&self, channel: usize) -> f64 {
        self.behind[channel]
    }

    /// `x_N` of a channel.
    pub(super) fn apart(&self, channel: usize) -> f64 {
        self.apart[channel]
    }

    /// κ of a channel.
    pub(super) fn correlation(&self, channel: usize) -> f64 {
        self.correlation[channel]
    }

    /// W, the mean wait at an unsaturated source (25).
    pub(super) fn wait(&self, state: &State, source: &Source) -> f64 {
        let channel = source.channel;
        let rate = state.rate(channel);
        let (x, square) = (state.services[channel], state.squares[channel]);
        let k = self.correlation[channel];
        let late = late_service(state, channel);
        let outlasting = (square - x * late).max(0.0);
        (rate * square / 2.0 + rate * k * outlasting / (1.0 - k)) / self.left(state, source)
    }

    /// The denominator of (25): idle fraction of a source. A source may fail before ρ = 1.
    pub(super) fn left(&self, state: &State, source: &Source) -> f64 {
        let channel = source.channel;
        let (rate, x) = (state.rate(channel), state.services[channel]);
        let k = self.correlation[channel];
        let extra = (1.0 - rate * x) * (self.behind[channel] - self.apart[channel]);
        1.0 - rate * (x + extra - k * late_service(state, channel)) / (1.0 - k)
    }
}

/// `x_L`, the mean service of a message that finds its source busy, where `x_E` is that of one that finds
/// it idle (24).
fn late_service(state: &State, channel: usize) -> f64 {
    let (rate, s) = (state.rate(channel), state.network.flits);
    let (x, square) = (state.services[channel], state.squares[channel]);
    let (ρ, d) = (rate * x, x - s);
    let spread = if d > 0.0 { (square - x * x) / d } else { 0.0 };
    let early = s + d / (1.0 + rate * spread);
    (x - (1.0 - ρ) * early) / ρ
}
