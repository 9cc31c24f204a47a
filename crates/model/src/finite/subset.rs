//! Mean values over the subsets of the inputs of a switch.

use std::ops::Range;

use loadcurve_base::scalar::Scalar;

use super::graph::Pair;
use super::residual::Residual;

/// Mean values of one switch: the probability that a group is busy, the messages that queue for it, and the
/// waits of every pair, by recursion over the subsets of the inputs.
///
/// # Equation
/// For every set S of inputs, by size, and i ∈ S, T = S∖i:
/// - `w_io(S) = Π_o(T)·r̂_io + Q_o(T)·y_o`, `θ_io(S) = R_io/(Z_i + Σ R_io(x_o + w_io(S)))` (14);
/// - `Q_o(S) = Σ θ_io·w_io(S)`, `β = Σ θ_io·x_o`; with one channel `Π_o(S) = min(1, β)`; with two
///   `p₁ = Σ θ_io·x_o·p₀(S∖i)`, `Π = (β − p₁)/2` between 0 and 1, `p₀(S) = max(0, 1 − p₁ − Π)` (15);
/// - with m channels, likewise, `p_j(S) = (1/j)·Σ θ_io·x_o·p_{j−1}(S∖i)` for `0 < j < m`,
///   `Π = (β − Σ j·p_j)/m`, `p₀(S) = max(0, 1 − Σ p_j − Π)`.
///
/// A message sees the switch as it is without its own input: an arrival theorem, as in mean value analysis
/// of closed networks.
///
/// # Source
/// M. Reiser and S. S. Lavenberg, "Mean-value analysis of closed multichain queuing networks", Journal of
/// the ACM 27(2), 1980, pp. 313–322, doi:10.1145/322186.322195, for the recursion; the rest is this
/// project's.
#[derive(Debug, Clone, Default)]
pub(super) struct Subsets {
    /// Π and Q of every set and output.
    busy: Vec<f64>,
    queue: Vec<f64>,
    /// `p_0…p_{m−1}` of every set and output of several channels.
    held: Vec<f64>,
    /// Waits of the pairs of one input.
    waits: Vec<f64>,
}

/// One output of a switch.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Output {
    /// y.
    pub(super) spacing: f64,
    /// m.
    pub(super) servers: usize,
}

/// One input of a switch.
#[derive(Debug, Clone, Default)]
pub(super) struct Contender {
    /// Z + Σ R·x: the time between two messages, excluding their waits here.
    pub(super) cycle: f64,
    /// Its pairs, from the first of the switch.
    pub(super) pairs: Range<usize>,
}

/// Input of one pair to the recursion.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Request {
    pub(super) output: usize,
    /// R and R·x.
    pub(super) share: f64,
    pub(super) work: f64,
    /// r̂.
    pub(super) rest: f64,
}

/// Conditions that the messages of a pair find.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Found {
    /// P, the probability that all channels are busy.
    pub(super) blocked: f64,
    /// Q, the messages that queue.
    pub(super) queue: f64,
    /// w for the whole set.
    pub(super) wait: f64,
}

impl Subsets {
    /// Solves a switch and writes the conditions for every pair.
    pub(super) fn solve(
        &mut self,
        contenders: &[Contender],
        outputs: &[Output],
        requests: &[Request],
        found: &mut [Found],
    ) {
        let (sets, width) = (1_usize << contenders.len(), outputs.len());
        for values in [&mut self.busy, &mut self.queue] {
            values.clear();
            values.resize(sets * width, 0.0);
        }
        self.waits.resize(requests.len(), 0.0);
        let most = outputs.iter().map(|output| output.servers).max();
        let most = most.filter(|&most| most > 1).unwrap_or(0);
        let states = width * most;
        self.held.clear();
        self.held.resize(sets * states, 0.0);
        for o in 0..width.min(states) {
            self.held[o * most] = 1.0;
        }
        let all = sets - 1;
        for set in 1..sets {
            let (before, here) = (set * width, (set + 1) * width);
            let (busy, own_busy) = self.busy[..here].split_at_mut(before);
            let (queue, own_queue) = self.queue[..here].split_at_mut(before);
            let (held, own_held) = self.held[..(set + 1) * states].split_at_mut(set * states);
            let mut members = set;
            while members != 0 {
                let member = members.trailing_zeros() as usize;
                members &= members - 1;
                let contender = &contenders[member];
                let others = (set & !(1 << member)) * width;
                let busy = &busy[others..others + width];
                let queue = &queue[others..others + width];
                let requests = &requests[contender.pairs.clone()];
                let waits = &mut self.waits[contender.pairs.clone()];
                let mut cycle = contender.cycle;
                for (request, wait) in requests.iter().zip(&mut *waits) {
                    let o = request.output;
                    *wait = mean_wait(busy[o], request.rest, queue[o], outputs[o].spacing);
                    cycle += request.share * *wait;
                }
                let rate = 1.0 / cycle;
                for (request, wait) in requests.iter().zip(&*waits) {
                    let o = request.output;
                    own_queue[o] += rate * request.share * wait;
                    own_busy[o] += rate * request.work;
                }
                if most > 1 {
                    let held = &held[(set & !(1 << member)) * states..][..states];
                    for request in requests {
                        let first = request.output * most;
                        for j in 1..outputs[request.output].servers {
                            own_held[first + j] += rate * request.work * held[first + j - 1];
                        }
                    }
                }
                if set == all {
                    let found = &mut found[contender.pairs.clone()];
                    for ((found, request), wait) in found.iter_mut().zip(requests).zip(&*waits) {
                        *found = Found {
                            blocked: busy[request.output],
                            queue: queue[request.output],
                            wait: *wait,
                        };
                    }
                }
            }
            for (o, output) in outputs.iter().enumerate() {
                if output.servers == 1 {
                    own_busy[o] = own_busy[o].min(1.0);
                    continue;
                }
                let held = &mut own_held[o * most..][..output.servers];
                let (mut some, mut channels) = (0.0, 0.0);
                for (j, probability) in held.iter_mut().enumerate().skip(1) {
                    // Each message that holds one of j channels was counted.
                    channels += *probability;
                    *probability /= j as f64;
                    some += *probability;
                }
                own_busy[o] = ((own_busy[o] - channels) / output.servers as f64).clamp(0.0, 1.0);
                held[0] = (1.0 - some - own_busy[o]).max(0.0);
            }
        }
    }
}

/// w = Πr̂ + Qy (14).
#[inline]
pub(super) fn mean_wait<S: Scalar>(blocked: S, rest: S, queue: S, spacing: S) -> S {
    blocked * rest + queue * spacing
}

/// W₂, the second moment of the wait of a pair (16): the residual of the service ahead, and the services of
/// the K further inputs that can be in the queue.
pub(super) fn second_moment(
    pair: &Pair,
    residual: &Residual,
    found: Found,
    (rest, rest_square): (f64, f64),
) -> f64 {
    let Found {
        blocked,
        queue,
        wait,
    } = found;
    let (further, y) = (pair.rivals as f64 - residual.servers, residual.spacing);
    let mut second = blocked * rest_square;
    // Without a further input no message can be ahead.
    if further > 0.0 {
        second += queue * (2.0 * rest * y + (1.0 + residual.variation) * y * y);
    }
    if further > 1.0 && blocked > 0.0 {
        second += 2.0 * queue * queue / blocked * (1.0 - 1.0 / further) * y * y;
    }
    // A variance is not negative.
    second.max(wait * wait)
}
