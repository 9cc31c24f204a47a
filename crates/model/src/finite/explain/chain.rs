//! Quantities of channels and of the steps between them, expanded from one channel to the ejection
//! channels.

use std::collections::VecDeque;

use loadcurve_base::scalar::{Name, Scalar};
use loadcurve_network::topology::ChannelName;

use super::group::Ahead;
use crate::explanation::Traced;
use crate::finite::graph::Graph;
use crate::finite::state::State;

/// Approximate number of quantities that are expanded.
const MAX_QUANTITIES: usize = 240;

/// Quantities of a channel: x̄, b, X, B, C² and r.
const QUANTITIES_OF_A_CHANNEL: usize = 6;

/// Quantities of a step: R, w, P, r̂, ψ, φ, G, r′ and Q.
const QUANTITIES_OF_A_STEP: usize = 9;

/// Words for a quantity that is not expanded further.
pub(super) const SOLVED: &str = "; solved for together with all others";

/// Quantities at one load, each created once.
pub(super) struct Chain<'a> {
    pub(super) state: &'a State<'a>,
    pub(super) graph: &'a Graph,
    pub(super) name: &'a dyn Fn(usize) -> ChannelName,
    /// s.
    pub(super) flits: Traced,
    /// True for each channel whose equations are expanded.
    pub(super) is_open: Vec<bool>,
    pub(super) crossings: Vec<Option<Traced>>,
    pub(super) services: Vec<Option<Traced>>,
    pub(super) blocked: Vec<Option<Traced>>,
    pub(super) squares: Vec<Option<Traced>>,
    pub(super) followers: Vec<Option<Traced>>,
    pub(super) stretches: Vec<Option<Traced>>,
    /// By group: x̄, C² and r.
    pub(super) groups: Vec<Option<Ahead>>,
    /// R and w by pair.
    pub(super) shares: Vec<Option<Traced>>,
    pub(super) waits: Vec<Option<Traced>>,
}

impl<'a> Chain<'a> {
    /// A chain that starts at a channel.
    pub(super) fn from(
        state: &'a State<'a>,
        name: &'a dyn Fn(usize) -> ChannelName,
        start: usize,
    ) -> Self {
        let graph = &state.network.graph;
        let none = |count| vec![None; count];
        Self {
            state,
            graph,
            name,
            flits: Traced::given(state.network.flits, || {
                Name::new("s", "length of a message").unit("flits")
            }),
            is_open: nearest(graph, start),
            crossings: none(graph.channels.len()),
            services: none(graph.channels.len()),
            blocked: none(graph.channels.len()),
            squares: none(graph.channels.len()),
            followers: none(graph.groups.len()),
            stretches: none(graph.channels.len()),
            groups: vec![None; graph.groups.len()],
            shares: none(graph.pairs.len()),
            waits: none(graph.pairs.len()),
        }
    }

    /// The name of a channel, which represents all of its class.
    pub(super) fn channel_name(&self, channel: usize) -> ChannelName {
        (self.name)(self.graph.channels[channel].number)
    }

    /// The name of a group: that of its channels.
    pub(super) fn group_name(&self, group: usize) -> ChannelName {
        let mut classes: Vec<usize> = Vec::new();
        for &(member, _) in &self.graph.groups[group].members {
            if !classes.contains(&member) {
                classes.push(member);
            }
        }
        let names: Vec<ChannelName> = classes
            .into_iter()
            .map(|it| self.channel_name(it))
            .collect();
        ChannelName::any_of(&names)
    }

    /// x̄ of a channel.
    pub(super) fn service(&mut self, channel: usize) -> Traced {
        if let Some(known) = &self.services[channel] {
            return known.clone();
        }
        let called = self.channel_name(channel);
        let words = "time for which a message holds {}, waits ahead included";
        let service = if self.is_open[channel] {
            let crossing = self.crossing(channel);
            (crossing + self.blocked(channel)).named(|| called.name("x̄", words).cycles())
        } else {
            let words = format!("{words}{SOLVED}");
            let name = || called.name("x̄", &words).cycles();
            Traced::given(self.state.services[channel], name)
        };
        self.services[channel] = Some(service.clone());
        service
    }

    /// τ of a channel: s where its link is not shared.
    fn crossing(&mut self, channel: usize) -> Traced {
        if self.state.network.sharing.is_none() {
            return self.flits.clone();
        }
        let called = self.channel_name(channel);
        let mean = self.state.transmissions[channel].mean;
        let known = self.crossings[channel].get_or_insert_with(|| {
            let words = "time to cross {}, with the cycles lost to the other virtual channels of the links on \
                         the way";
            Traced::given(mean, || called.name("τ", words).cycles().by("(6)"))
        });
        known.clone()
    }

    /// b of a channel.
    pub(super) fn blocked(&mut self, channel: usize) -> Traced {
        if let Some(known) = &self.blocked[channel] {
            return known.clone();
        }
        let called = self.channel_name(channel);
        let mut waits = Vec::new();
        for step in self.steps(channel) {
            let ahead = self.blocked_after(channel, &step);
            let one = self.wait(step.pair) + ahead;
            waits.push(self.share(step.pair) * Traced::number(step.count as f64) * one);
        }
        let words = "time for which a message on {} stands still, waiting for channels ahead";
        let name = || called.name("b", words).cycles().by("(18)");
        let blocked = Traced::sum(waits).named(name);
        self.blocked[channel] = Some(blocked.clone());
        blocked
    }

    /// Mean of the remaining waits after a step.
    fn blocked_after(&mut self, channel: usize, step: &Steps) -> Traced {
        let members = self.graph.groups[step.group].members.clone();
        let is_single = self.state.network.sharing.is_none();
        let is_open = members.iter().all(|&(member, _)| self.is_open[member]);
        if is_single && is_open {
            return self.mean(&members, Self::blocked);
        }
        let value = self
            .state
            .blocked_after(channel, self.graph.pairs[step.pair].group);
        if value == 0.0 {
            return Traced::number(0.0);
        }
        let both = self.step_name(step.pair);
        let words = format!("time for which messages {{}} still wait after it{SOLVED}");
        Traced::given(value, || both.name("b", &words).cycles())
    }

    /// X of a channel.
    pub(super) fn square(&mut self, channel: usize) -> Traced {
        if let Some(known) = &self.squares[channel] {
            return known.clone();
        }
        let called = self.channel_name(channel);
        let state = self.state;
        let value = state.squares[channel];
        let (crossing, blocked) = (self.crossing(channel), self.blocked(channel));
        let variance = state.transmissions[channel].variance;
        let waits = value
            - (crossing.value().powi(2) + variance + 2.0 * crossing.value() * blocked.value());
        let given = |value: f64, letter: &str, words: &str, equation: &'static str| {
            if value <= 0.0 {
                return Traced::number(0.0);
            }
            Traced::given(value, || {
                called.name(letter, words).unit("cycles²").by(equation)
            })
        };
        let parts = [
            crossing.power(2),
            given(variance, "v", "variance of the time to cross {}", "(6)"),
            Traced::number(2.0) * crossing * blocked,
            given(
                waits,
                "B",
                "second moment of all waits of a message on {} for channels ahead; solved for together with all \
                 others",
                "(18)",
            ),
        ];
        let square = Traced::sum(parts).with_value(value).named(|| {
            let words = "second moment of the time for which a message holds {}";
            called.name("X", words).unit("cycles²")
        });
        self.squares[channel] = Some(square.clone());
        square
    }

    /// Mean of a quantity over the channels of a group.
    pub(super) fn mean(
        &mut self,
        members: &[(usize, f64)],
        of: fn(&mut Self, usize) -> Traced,
    ) -> Traced {
        let first = members[0].0;
        if members.iter().all(|&(member, _)| member == first) {
            return of(self, first);
        }
        let parts = members.iter();
        Traced::sum(parts.map(|&(member, share)| Traced::number(share) * of(self, member)))
    }

    /// The steps from a channel, with equivalent ones merged.
    fn steps(&self, channel: usize) -> Vec<Steps> {
        let mut steps: Vec<Steps> = Vec::new();
        for pair in self.graph.pairs_of(channel) {
            let group = self.graph.pairs[pair].group;
            match steps.iter_mut().find(|step| step.group == group) {
                Some(step) => step.count += 1,
                None => steps.push(Steps {
                    pair,
                    group,
                    count: 1,
                }),
            }
        }
        steps
    }
}

/// Steps from a channel to groups of one class.
#[derive(Debug, Clone, Copy)]
struct Steps {
    pair: usize,
    group: usize,
    count: usize,
}

/// Marks the channels whose equations are expanded: those nearest to a start.
fn nearest(graph: &Graph, start: usize) -> Vec<bool> {
    let mut is_open = vec![false; graph.channels.len()];
    let mut is_seen = is_open.clone();
    let (mut ahead, mut quantities) = (VecDeque::from([start]), 0);
    is_seen[start] = true;
    while let Some(channel) = ahead.pop_front() {
        let pairs = graph.pairs_of(channel);
        quantities += QUANTITIES_OF_A_CHANNEL + QUANTITIES_OF_A_STEP * pairs.len();
        if quantities > MAX_QUANTITIES && channel != start {
            break;
        }
        is_open[channel] = true;
        for pair in pairs {
            for &(next, _) in &graph.groups[graph.pairs[pair].group].members {
                if !std::mem::replace(&mut is_seen[next], true) {
                    ahead.push_back(next);
                }
            }
        }
    }
    is_open
}
