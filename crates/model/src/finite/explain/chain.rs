//! Quantities of channels and of the steps between them, expanded from one channel to the ejection
//! channels.

use std::collections::{HashMap, VecDeque};

use loadcurve_base::scalar::{Name, Scalar};
use loadcurve_network::topology::ChannelName;

use crate::explanation::Traced;
use crate::finite::graph::Graph;
use crate::finite::state::State;
use crate::finite::sweep::second_service_moment;

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
    /// Quantities of channels, groups and pairs, by letter and number.
    known: HashMap<(&'static str, usize), Traced>,
}

impl<'a> Chain<'a> {
    /// A chain that starts at a channel.
    pub(super) fn from(
        state: &'a State<'a>,
        name: &'a dyn Fn(usize) -> ChannelName,
        start: usize,
    ) -> Self {
        let graph = &state.network.graph;
        Self {
            state,
            graph,
            name,
            flits: Traced::given(state.network.flits, || {
                Name::new("s", "length of a message").unit("flits")
            }),
            is_open: nearest(graph, start),
            known: HashMap::new(),
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

    /// The quantity with this letter and number, which is created once.
    pub(super) fn once(
        &mut self,
        letter: &'static str,
        number: usize,
        create: impl FnOnce(&mut Self) -> Traced,
    ) -> Traced {
        if let Some(known) = self.known.get(&(letter, number)) {
            return known.clone();
        }
        let created = create(self);
        self.known.insert((letter, number), created.clone());
        created
    }

    /// x̄ of a channel.
    pub(super) fn service(&mut self, channel: usize) -> Traced {
        self.once("x̄", channel, |chain| {
            let called = chain.channel_name(channel);
            let words = "time for which a message holds {}, waits ahead included";
            if chain.is_open[channel] {
                let crossing = chain.crossing(channel);
                return (crossing + chain.blocked(channel))
                    .named(|| called.name("x̄", words).cycles());
            }
            let words = format!("{words}{SOLVED}");
            Traced::given(chain.state.services[channel], || {
                called.name("x̄", &words).cycles()
            })
        })
    }

    /// τ of a channel: s where its link is not shared.
    fn crossing(&mut self, channel: usize) -> Traced {
        if self.state.network.sharing.is_none() {
            return self.flits.clone();
        }
        self.once("τ", channel, |chain| {
            let words = "time to cross {}, with the cycles lost to the other virtual channels of the links on \
                         the way";
            let called = chain.channel_name(channel);
            Traced::given(chain.state.transmissions[channel].mean, || {
                called.name("τ", words).cycles().by("(6)")
            })
        })
    }

    /// b of a channel.
    pub(super) fn blocked(&mut self, channel: usize) -> Traced {
        self.once("b", channel, |chain| {
            let mut waits = Vec::new();
            for step in chain.steps(channel) {
                let ahead = chain.blocked_after(channel, &step);
                let one = chain.wait(step.pair) + ahead;
                waits.push(chain.share(step.pair) * Traced::number(step.count as f64) * one);
            }
            let words = "time for which a message on {} stands still, waiting for channels ahead";
            let called = chain.channel_name(channel);
            Traced::sum(waits).named(|| called.name("b", words).cycles().by("(18)"))
        })
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
        self.once("X", channel, |chain| {
            let called = chain.channel_name(channel);
            let value = chain.state.squares[channel];
            let (crossing, blocked) = (chain.crossing(channel), chain.blocked(channel));
            let variance = chain.state.transmissions[channel].variance;
            let waits =
                value - second_service_moment(&crossing.value(), variance, blocked.value(), 0.0);
            let given = |value: f64, letter: &str, words: &str, equation: &'static str| {
                if value <= 0.0 {
                    return Traced::number(0.0);
                }
                Traced::given(value, || {
                    called.name(letter, words).unit("cycles²").by(equation)
                })
            };
            let variance = given(variance, "v", "variance of the time to cross {}", "(6)");
            let words = "second moment of all waits of a message on {} for channels ahead; solved for together with \
                         all others";
            let waits = given(waits, "B", words, "(18)");
            let square = second_service_moment(&crossing, variance, blocked, waits);
            square.with_value(value).named(|| {
                let words = "second moment of the time for which a message holds {}";
                called.name("X", words).unit("cycles²")
            })
        })
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
