//! The wait at the source, where congestion outlasts a message.

use loadcurve_base::scalar::{Name, Scalar};
use loadcurve_network::topology::ChannelName;

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

    /// Quantities at a source.
    pub(super) fn at(&self, state: &State, source: &Source) -> AtSource<f64> {
        let channel = source.channel;
        AtSource {
            rate: state.rate(channel),
            service: state.services[channel],
            square: state.squares[channel],
            flits: state.network.flits,
            correlation: self.correlation[channel],
            behind: self.behind[channel],
            apart: self.apart[channel],
        }
    }

    /// W, the mean wait at an unsaturated source (25).
    pub(super) fn wait(&self, state: &State, source: &Source) -> f64 {
        let at = self.at(state, source);
        let Congestion { outlasting, left } = at.congestion(nameless);
        let (rate, k) = (at.rate, at.correlation);
        (rate * at.square / 2.0 + rate * k * outlasting / (1.0 - k)) / left
    }

    /// Idle fraction of a source. A source may fail before ρ = 1.
    pub(super) fn left(&self, state: &State, source: &Source) -> f64 {
        (self.at(state, source).congestion(nameless)).left
    }
}

/// Quantities at a source, from which its wait follows.
#[derive(Debug, Clone)]
pub(super) struct AtSource<S> {
    /// λ, x, X and s.
    pub(super) rate: S,
    pub(super) service: S,
    pub(super) square: S,
    pub(super) flits: S,
    /// κ, `x_F` and `x_N`.
    pub(super) correlation: S,
    pub(super) behind: S,
    pub(super) apart: S,
}

/// Congestion at a source, which outlasts a message.
pub(super) struct Congestion<S> {
    /// K, by which long services go with long ones before them (24).
    pub(super) outlasting: S,
    /// The denominator of (25).
    pub(super) left: S,
}

impl<S: Scalar> AtSource<S> {
    /// K and the denominator of (25), from `x_E`, `x_L` and `x_f`: the mean services of a message that finds
    /// its source idle, of one that finds it busy, and of one that follows another at once (24).
    pub(super) fn congestion(&self, called: impl Fn() -> ChannelName) -> Congestion<S> {
        let Self {
            rate,
            service,
            square,
            flits,
            correlation: k,
            behind,
            apart,
        } = self;
        let busy = (rate.clone() * service)
            .named(|| called().name("ρ", "part of the time for which {} is held"));
        let lost = service.clone() - flits;
        let (lost, spread) = if lost.value() > 0.0 {
            let variance = square.clone() - service.power(2);
            let part = variance.value() / square.value();
            let spread = shown(variance / &lost, part, || {
                let words = "variance of the time for which {} is held, over the part of it that is spent waiting: \
                             for how long bad times last";
                called().name("ϑ", words).cycles().by("(24)")
            });
            (lost, spread)
        } else {
            (S::number(lost.value()), S::number(0.0))
        };
        let early = flits.clone() + lost / (S::number(1.0) + rate.clone() * spread);
        let early = early.named(|| {
            let words = "time for which a message holds {} that finds it free";
            time(&called(), "x_E", words).by("(24)")
        });
        let late = (service.clone() - busy.complement() * early) / &busy;
        let late = shown(late, busy.value(), || {
            let words = "time for which a message holds {} that finds it held";
            time(&called(), "x_L", words).by("(24)")
        });
        let follow = service.clone() + busy.complement() * (behind.clone() - apart);
        let follow = follow.named(|| {
            let words = "time for which a message that follows another at once holds {}";
            time(&called(), "x_f", words).by("(24)")
        });
        let outlasting = (square.clone() - service.clone() * &late).greatest(S::number(0.0));
        let part = outlasting.value() / square.value();
        let outlasting = shown(outlasting, part, || {
            let words = "by how much long services of {} go with long ones before them";
            called().name("K", words).unit("cycles²").by("(24)")
        });
        let taken = rate.clone() * (follow - k.clone() * late) / k.complement();
        Congestion {
            outlasting,
            left: taken.complement(),
        }
    }
}

/// Smallest relative difference, compared with its terms, that is expanded.
const MIN_SHOWN_PART: f64 = 1e-5;

/// The result of an equation whose difference is this fraction of its terms. Where it is too small to show
/// in the digits of the terms, the value stands alone.
pub(super) fn shown<S: Scalar>(result: S, part: f64, name: impl FnOnce() -> Name) -> S {
    if part.abs() >= MIN_SHOWN_PART {
        result.named(name)
    } else if result.value() == 0.0 {
        S::number(0.0)
    } else {
        S::given(result.value(), name)
    }
}

/// Name of a time of messages at a channel.
pub(super) fn time(called: &ChannelName, letter: &str, words: &str) -> Name {
    let words = words.replace("{}", &called.words);
    Name::new(format!("{letter},{}", called.index), words).cycles()
}

/// The name of a channel of whose quantities only the values are asked.
fn nameless() -> ChannelName {
    unreachable!("plain numbers have no names")
}
