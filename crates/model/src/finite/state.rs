//! State of a network at a load.

use loadcurve_base::queueing::Saturated;

use super::FiniteSource;
use super::residual::Residual;
use super::sharing::Transmission;
use super::subset::{Contender, Found, Output, Request, Subsets};

/// The state of a network.
#[derive(Debug, Clone)]
pub(super) struct State<'a> {
    pub(super) network: &'a FiniteSource,
    /// λ₀.
    pub(super) messages: f64,
    /// τ and v of every channel.
    pub(super) transmissions: Vec<Transmission>,
    /// x and X of every channel.
    pub(super) services: Vec<f64>,
    pub(super) squares: Vec<f64>,
    /// φ of every group.
    pub(super) followers: Vec<f64>,
    /// w and W₂ of every pair.
    pub(super) waits: Vec<f64>,
    pub(super) wait_squares: Vec<f64>,
    /// P, Q and w without damping of every pair.
    pub(super) found: Vec<Found>,
    /// r̂ and r̂₂ of every pair.
    pub(super) rests: Vec<(f64, f64)>,
    pub(super) residuals: Vec<Residual>,
    /// b and B of every stream.
    pub(super) ahead: Vec<(f64, f64)>,
    pub(super) scratch: Scratch,
}

/// Buffers of one switch.
#[derive(Debug, Clone, Default)]
pub(super) struct Scratch {
    pub(super) subsets: Subsets,
    pub(super) contenders: Vec<Contender>,
    pub(super) outputs: Vec<Output>,
    pub(super) requests: Vec<Request>,
}

impl<'a> State<'a> {
    /// Initial state of the iterations: no message waits.
    pub(super) fn empty(network: &'a FiniteSource, messages: f64) -> Result<Self, Saturated> {
        let graph = &network.graph;
        let (s, pairs) = (network.flits, graph.pairs.len());
        let transmission = |channel| network.sharing.transmission(channel, s, messages * s);
        let transmissions: Result<Vec<_>, _> =
            (0..graph.channels.len()).map(transmission).collect();
        let mut state = Self {
            network,
            messages,
            transmissions: transmissions?,
            services: vec![0.0; graph.channels.len()],
            squares: vec![0.0; graph.channels.len()],
            followers: vec![0.0; graph.groups.len()],
            waits: vec![0.0; pairs],
            wait_squares: vec![0.0; pairs],
            found: vec![Found::default(); pairs],
            rests: vec![(0.0, 0.0); pairs],
            residuals: vec![Residual::default(); graph.groups.len()],
            ahead: vec![(0.0, 0.0); network.streams.all.len()],
            scratch: Scratch::default(),
        };
        state.update_services();
        Ok(state)
    }

    /// Changes the load so that sources send for this fraction of the time, with all waits unchanged.
    pub(super) fn set_utilisation(&mut self, ρ: f64) -> Result<(), Saturated> {
        self.set_load(ρ / self.mean_service())
    }

    /// x̄, the mean holding time of injection channels.
    fn mean_service(&self) -> f64 {
        let sources = self.network.graph.sources.iter();
        let service = sources.map(|source| source.share * self.services[source.channel]);
        service.sum()
    }

    /// λ₀ at which the last unknown reaches its unit: one message on its channels all the time.
    fn one_message(&self) -> f64 {
        1.0 / (self.network.flits * self.network.mean_distance)
    }

    /// w/s and √W₂/s of all pairs, φ of all groups and λ₀sD̄, which a sweep without damping reproduces.
    pub(super) fn unknowns(&self) -> Vec<f64> {
        self.unknowns_with(self.messages)
    }

    /// The unknowns with the load at which sources send for this fraction of the time, at their current
    /// holding times.
    pub(super) fn unknowns_at(&self, ρ: f64) -> Vec<f64> {
        self.unknowns_with(ρ / self.mean_service())
    }

    fn unknowns_with(&self, messages: f64) -> Vec<f64> {
        let s = self.network.flits;
        let waits = self.waits.iter().map(|wait| wait / s);
        let deviations = self.wait_squares.iter().map(|square| square.sqrt() / s);
        let followers = self.followers.iter().copied();
        let load = messages / self.one_message();
        let unknowns = waits.chain(deviations).chain(followers);
        unknowns.chain([load]).collect()
    }

    /// Continues from other unknowns, which a Newton step may have taken out of bounds.
    pub(super) fn set_unknowns(&mut self, unknowns: &[f64]) -> Result<(), Saturated> {
        let s = self.network.flits;
        let (waits, rest) = unknowns.split_at(self.waits.len());
        let (deviations, rest) = rest.split_at(self.waits.len());
        let (followers, load) = rest.split_at(self.followers.len());
        for (to, from) in self.waits.iter_mut().zip(waits) {
            *to = from * s;
        }
        for (to, from) in self.wait_squares.iter_mut().zip(deviations) {
            *to = (from * s) * (from * s);
        }
        self.followers.copy_from_slice(followers);
        if load[0].is_nan() || load[0] < 0.0 {
            return Err(Saturated);
        }
        self.set_load(load[0] * self.one_message())
    }

    /// Changes the load, with all waits unchanged.
    fn set_load(&mut self, messages: f64) -> Result<(), Saturated> {
        let s = self.network.flits;
        for (channel, transmission) in self.transmissions.iter_mut().enumerate() {
            *transmission = self
                .network
                .sharing
                .transmission(channel, s, messages * s)?;
        }
        self.messages = messages;
        self.update_services();
        Ok(())
    }

    /// λ of a channel.
    pub(super) fn rate(&self, channel: usize) -> f64 {
        self.messages * self.network.graph.channels[channel].rate
    }

    /// Mean of the remaining waits of messages on a channel after their hop to a group.
    pub(super) fn blocked_after(&self, channel: usize, group: usize) -> f64 {
        let network = self.network;
        let streams = &network.streams;
        let (mut all, mut waits) = (0.0, 0.0);
        for stream in &streams.all[streams.of[channel].clone()] {
            for step in &streams.steps[stream.steps.clone()] {
                if network.graph.pairs[step.pair].group == group {
                    let share = stream.share * step.probability;
                    all += share;
                    waits += share * self.ahead[step.next].0;
                }
            }
        }
        waits / all
    }

    /// Λx/m of a group.
    pub(super) fn utilisation(&self, group: usize) -> f64 {
        let graph = &self.network.graph;
        let of = &graph.groups[group];
        let service = graph.mean(group, &self.services);
        self.messages * of.rate * service / of.servers() as f64
    }

    /// 1 − λx of the busiest channel: its idle fraction.
    pub(super) fn least_idle(&self) -> f64 {
        let channels = 0..self.services.len();
        let bounded =
            channels.filter(|&it| !self.network.is_free(self.network.graph.channels[it].group));
        bounded.map(|it| self.idle(it)).fold(1.0, f64::min)
    }

    /// 1 − λx of a channel.
    pub(super) fn idle(&self, channel: usize) -> f64 {
        1.0 - self.rate(channel) * self.services[channel]
    }

    /// w/s of all pairs and φ of all groups, which determine all else.
    pub(super) fn variables(&self) -> Vec<f64> {
        let waits = self.waits.iter().map(|wait| wait / self.network.flits);
        waits.chain(self.followers.iter().copied()).collect()
    }

    /// Continues from other variables, after an Anderson step that may have gone too far.
    pub(super) fn set_variables(&mut self, variables: &[f64]) {
        let (waits, followers) = variables.split_at(self.waits.len());
        for (to, from) in self.waits.iter_mut().zip(waits) {
            *to = from.max(0.0) * self.network.flits;
        }
        for (to, from) in self.followers.iter_mut().zip(followers) {
            *to = from.clamp(0.0, 1.0);
        }
        self.update_services();
    }
}
