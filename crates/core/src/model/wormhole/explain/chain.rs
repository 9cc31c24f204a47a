//! The equations of channels, written out from one group to the ejection channels.

use std::collections::VecDeque;

use super::service::Service;
use super::traffic::Traffic;
use crate::model::channel_queue::ChannelQueue;
use crate::model::explanation::{Quantity, Traced};
use crate::model::wormhole::equations::Equations;
use crate::model::wormhole::sharing::Sharing;
use crate::model::wormhole::solve::SteadyChannels;
use crate::topology::ChannelName;

/// Approximate number of quantities written out.
const MOST_QUANTITIES: usize = 300;

/// Quantities of each channel: x̄, W, ρ, C², λ and f.
const QUANTITIES_OF_A_CHANNEL: usize = 6;

/// Further quantities of a virtual channel on a shared link: m, b, own, λ′ and x̄′.
const QUANTITIES_OF_SHARING: usize = 5;

/// Quantities of each next hop: R, P, and the service time there.
const QUANTITIES_OF_A_HOP: usize = 3;

/// Quantities at one load, each created once.
pub(super) struct Chain<'a> {
    pub(super) solution: &'a SteadyChannels<'a>,
    pub(super) equations: &'a Equations,
    pub(super) traffic: Traffic<'a>,
    /// s.
    pub(super) flits: Quantity,
    /// True for each channel whose equations are written out.
    is_open: Vec<bool>,
    services: Vec<Option<Service>>,
    /// Service times of groups of different channels.
    pub(super) means: Vec<Option<Service>>,
    waits: Vec<Option<Quantity>>,
}

impl<'a> Chain<'a> {
    /// A chain that starts at a group.
    pub(super) fn from(
        solution: &'a SteadyChannels<'a>,
        name: &'a dyn Fn(&[usize]) -> ChannelName,
        start: usize,
    ) -> Self {
        let (equations, load) = (solution.equations(), solution.load());
        Self {
            solution,
            equations,
            traffic: Traffic::of(equations, name, load.messages),
            flits: Quantity::given("s", "length of a message", "flits", load.flits),
            is_open: nearest(equations, start),
            services: vec![None; equations.channels.len()],
            means: vec![None; equations.groups.len()],
            waits: vec![None; equations.groups.len()],
        }
    }

    /// Names a channel.
    pub(super) fn call(&mut self, channel: usize, name: ChannelName) {
        self.traffic.call(channel, name);
    }

    /// W of a group.
    pub(super) fn wait(&mut self, group: usize) -> Quantity {
        if let Some(known) = &self.waits[group] {
            return known.clone();
        }
        let ChannelName { index, words } = self.traffic.group(group);
        let is_open = |&(channel, _): &(usize, f64)| self.is_open[channel];
        let wait = if self.equations.channels_of(group).iter().all(is_open) {
            let (rate, service) = (self.traffic.rate(group), self.of_group(group).time);
            let servers = self.equations.groups[group].servers;
            let queue = ChannelQueue {
                servers,
                rate: Traced::from(rate),
                service: Traced::from(service),
                flits: Traced::from(&self.flits),
            };
            let equation = match servers {
                1 => "(6)",
                2 => "(8)",
                _ => "",
            };
            let called = || ChannelName {
                index: index.clone(),
                words: words.clone(),
            };
            let waiting = queue.waiting(equation, called).ok();
            let wait = waiting.and_then(|waiting| waiting.wait.quantity());
            wait.expect("a queue in steady state")
        } else {
            let wait = self.solution.wait_cycles(group);
            solved(
                format!("W_{index}"),
                &format!("mean wait for {words}"),
                wait,
            )
        };
        self.waits[group] = Some(wait.clone());
        wait
    }

    /// x̄ of a channel, with its parts.
    pub(super) fn service(&mut self, channel: usize) -> Service {
        if let Some(known) = &self.services[channel] {
            return known.clone();
        }
        let name = self.traffic.channel(channel);
        let service = match (self.is_open[channel], self.solution.load().sharing) {
            (false, sharing) => self.solved_service(channel, &name, sharing),
            (true, Sharing::None) => self.held(channel, &name),
            (true, sharing) => self.paced(channel, &name, sharing),
        };
        self.services[channel] = Some(service.clone());
        service
    }
}

/// Marks the channels whose equations are written out: those nearest to a group.
fn nearest(equations: &Equations, start: usize) -> Vec<bool> {
    let mut is_open = vec![false; equations.channels.len()];
    let mut is_seen = vec![false; equations.groups.len()];
    let (mut ahead, mut quantities) = (VecDeque::from([start]), 0);
    is_seen[start] = true;
    while let Some(group) = ahead.pop_front() {
        for (channel, _) in equations.channels_of(group) {
            quantities +=
                QUANTITIES_OF_A_CHANNEL + QUANTITIES_OF_A_HOP * equations.terms_of(channel).count();
            if !equations.siblings_of(channel).is_empty() {
                quantities += QUANTITIES_OF_SHARING;
            }
            if quantities > MOST_QUANTITIES {
                return is_open;
            }
            is_open[channel] = true;
            for to in equations.terms_of(channel) {
                if !std::mem::replace(&mut is_seen[to.group], true) {
                    ahead.push_back(to.group);
                }
            }
        }
    }
    is_open
}

/// A quantity that is not written out further.
pub(super) fn solved(symbol: String, words: &str, value: f64) -> Quantity {
    let words = format!("{words}; solved for, and not written out here");
    Quantity::given(symbol, words, "cycles", value)
}
