//! The sweeps that iterate the state of a network to a fixed point.

use loadcurve_base::scalar::Scalar;
use loadcurve_base::work;

use super::residual::{Residual, close_behind};
use super::sharing::Transmission;
use super::state::{Scratch, State};
use super::subset::{Contender, Found, Output, Request, second_moment};

/// Shortest think time of a source or an input between two messages, as a fraction of the length of a
/// message. On the way to a saturated point the idle time becomes negative.
const MIN_THINKING: f64 = 1e-9;

/// X = τ² + v + 2τb + B.
pub(super) fn second_service_moment<S: Scalar>(
    crossing: &S,
    variance: S,
    blocked: S,
    waits: S,
) -> S {
    let mixed = S::number(2.0) * crossing * blocked;
    S::sum([crossing.power(2), variance, mixed, waits])
}

impl State<'_> {
    /// One sweep (8)–(19), with damped waits.
    pub(super) fn sweep(&mut self, damping: f64) {
        work::check_cancelled();
        self.update_residuals();
        for switch in 0..self.network.graph.switches.len() {
            self.update_switch(switch, damping);
        }
        self.update_services();
        self.update_followers();
    }

    /// (8)–(10).
    fn update_residuals(&mut self) {
        let graph = &self.network.graph;
        for (index, residual) in self.residuals.iter_mut().enumerate() {
            let [service, square] = [&self.services, &self.squares].map(|of| graph.mean(index, of));
            let servers = graph.groups[index].servers();
            *residual = Residual::of(service, square, self.network.flits, servers);
        }
    }

    /// (11)–(17).
    fn update_switch(&mut self, switch: usize, damping: f64) {
        let network = self.network;
        let graph = &network.graph;
        let switch = &graph.switches[switch];
        let Scratch {
            subsets,
            contenders,
            outputs,
            requests,
        } = &mut self.scratch;
        contenders.clear();
        outputs.clear();
        requests.clear();
        outputs.extend(switch.outputs.iter().map(|&group| {
            let residual = &self.residuals[group];
            Output {
                spacing: if network.is_free(group) {
                    0.0
                } else {
                    residual.spacing
                },
                servers: graph.groups[group].servers(),
            }
        }));
        let first = switch.pairs.start;
        let floor = MIN_THINKING * network.flits;
        for input in &graph.inputs[switch.inputs.clone()] {
            let x = self.services[input.channel];
            let interval = 1.0 / (self.messages * graph.channels[input.channel].rate);
            let stretch = self.squares[input.channel] / (x * x);
            let bunched = self.followers[graph.channels[input.channel].group];
            let think = (interval - x).max(floor);
            let (mut work, mut held) = (0.0, 0.0);
            for index in input.pairs.clone() {
                let pair = &graph.pairs[index];
                let residual = &self.residuals[pair.group];
                work += pair.share * residual.service;
                held += pair.share * (residual.service + self.waits[index]);
                let follower = close_behind(residual, bunched, think);
                let rest = if network.is_free(pair.group) {
                    (0.0, 0.0)
                } else {
                    residual.seen(pair.share * follower, stretch)
                };
                self.rests[index] = rest;
                requests.push(Request {
                    output: pair.output,
                    share: pair.share,
                    work: pair.share * residual.service,
                    rest: rest.0,
                });
            }
            contenders.push(Contender {
                cycle: (interval - held).max(floor) + work,
                pairs: input.pairs.start - first..input.pairs.end - first,
            });
        }
        let found = &mut self.found[switch.pairs.clone()];
        subsets.solve(contenders, outputs, requests, found);
        for index in switch.pairs.clone() {
            let pair = &graph.pairs[index];
            if network.is_free(pair.group) {
                self.found[index] = Found::default();
            }
            let found = self.found[index];
            let residual = &self.residuals[pair.group];
            self.wait_squares[index] = second_moment(pair, residual, found, self.rests[index]);
            self.waits[index] += (1.0 - damping) * (found.wait - self.waits[index]);
        }
    }

    /// `φ + (1 − φ)G` of a pair (12).
    pub(super) fn close_behind(&self, pair: usize) -> f64 {
        let graph = &self.network.graph;
        let of = &graph.pairs[pair];
        let channel = graph.inputs[of.input].channel;
        let interval = 1.0 / self.rate(channel);
        let floor = MIN_THINKING * self.network.flits;
        let think = (interval - self.services[channel]).max(floor);
        let bunched = self.followers[graph.channels[channel].group];
        close_behind(&self.residuals[of.group], bunched, think)
    }

    /// (18), with x and X of all channels.
    pub(super) fn update_services(&mut self) {
        let streams = &self.network.streams;
        for (channel, range) in streams.of.iter().enumerate() {
            let (mut b, mut square) = (0.0, 0.0);
            for (index, stream) in range.clone().zip(&streams.all[range.clone()]) {
                let (mut mean, mut second) = (0.0, 0.0);
                for step in &streams.steps[stream.steps.clone()] {
                    let (next, next_square) = self.ahead[step.next];
                    let wait = self.waits[step.pair];
                    mean += step.probability * (next + wait);
                    second += step.probability
                        * (next_square + 2.0 * next * wait + self.wait_squares[step.pair]);
                }
                self.ahead[index] = (mean, second);
                b += stream.share * mean;
                square += stream.share * second;
            }
            let Transmission { mean, variance } = self.transmissions[channel];
            self.services[channel] = mean + b;
            self.squares[channel] = second_service_moment(&mean, variance, b, square);
        }
    }

    /// Probability that a message without a wait takes the same channel of a group as the previous one: a
    /// free one at random.
    pub(super) fn same_channel(&self, group: usize) -> f64 {
        match self.network.graph.groups[group].servers() {
            1 => 1.0,
            servers => {
                let m = servers as f64;
                (1.0 + (m - 1.0) * self.utilisation(group).min(1.0)) / m
            }
        }
    }

    /// (19).
    fn update_followers(&mut self) {
        let graph = &self.network.graph;
        for channel in (0..graph.channels.len()).rev() {
            let index = graph.channels[channel].group;
            let group = &graph.groups[index];
            if group.feeders.is_empty() {
                self.followers[index] = (self.rate(channel) * self.services[channel]).min(1.0);
                continue;
            }
            let near = self.same_channel(index);
            let (mut all, mut close) = (0.0, 0.0);
            for &pair in &group.feeders {
                let of = &graph.pairs[pair];
                let input = &graph.channels[graph.inputs[of.input].channel];
                let flow = input.rate * of.share;
                let bunched = self.followers[input.group];
                let apart = (1.0 - self.found[pair].blocked) * (1.0 - bunched * of.share * near);
                all += flow;
                close += flow * (1.0 - apart);
            }
            self.followers[index] = close / all;
        }
    }
}
