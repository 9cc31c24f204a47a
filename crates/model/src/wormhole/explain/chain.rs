//! The equations of channels, expanded from one group to the ejection channels.

use std::collections::VecDeque;
use std::ops::Range;

use loadcurve_base::scalar::{Name, Scalar, name};
use loadcurve_network::topology::ChannelName;

use super::flows::TracedFlows;
use crate::channel_queue::ChannelQueue;
use crate::explanation::Traced;
use crate::wormhole::delay::{Delay, Hop};
use crate::wormhole::equations::{ChannelEquation, Equations};
use crate::wormhole::sharing::{JoiningHop, Sharing, Sibling, joined};
use crate::wormhole::solve::SteadyChannels;

/// Approximate number of quantities that are expanded.
const MAX_QUANTITIES: usize = 280;

/// Quantities of each channel: x̄, b, W, ρ, C², λ and f.
const QUANTITIES_OF_A_CHANNEL: usize = 7;

/// Additional quantities of a virtual channel on a shared link: e, own, λ′ and x̄′.
const QUANTITIES_OF_SHARING: usize = 4;

/// Quantities of each next hop: R, P and f.
const QUANTITIES_OF_A_HOP: usize = 3;

/// Additional quantities of a next hop whose link is shared: n and J.
const QUANTITIES_OF_A_JOINING_HOP: usize = 2;

/// Words for a quantity that is not expanded further.
const SOLVED: &str = "; solved for, and not written out here";

/// Quantities at one load, each created once.
pub(super) struct Chain<'a> {
    solution: &'a SteadyChannels<'a>,
    equations: &'a Equations,
    flows: TracedFlows<'a>,
    /// s.
    pub(super) flits: Traced,
    /// True for each group whose equations are expanded.
    is_open: Vec<bool>,
    /// Delays and J from each group onwards.
    delays: Vec<Option<(Delay<Traced>, Traced)>>,
    waits: Vec<Option<Traced>>,
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
            flows: TracedFlows::of(equations, name, load.messages),
            flits: super::super::flits(load.flits),
            is_open: nearest(equations, start),
            delays: vec![None; equations.groups.len()],
            waits: vec![None; equations.groups.len()],
        }
    }

    /// Sets the name of a channel.
    pub(super) fn set_name(&mut self, channel: usize, name: ChannelName) {
        self.flows.set_name(channel, name);
    }

    /// W of a group.
    pub(super) fn wait(&mut self, group: usize) -> Traced {
        if let Some(known) = &self.waits[group] {
            return known.clone();
        }
        let called = self.flows.group(group);
        let wait = if self.is_open[group] {
            let service = self.flits.clone() + self.delay(group).total();
            let words = "time to push a worm through {}, waits ahead included";
            let queue = ChannelQueue {
                servers: self.equations.groups[group].servers,
                rate: self.flows.rate(group),
                service: service.named(|| called.name("x̄", words).cycles()),
                flits: self.flits.clone(),
            };
            let equation = match queue.servers {
                1 => "(6)",
                2 => "(8)",
                _ => "",
            };
            let waiting = queue.waiting(equation, || called.clone());
            waiting
                .unwrap_or_else(|_| unreachable!("a network in steady state"))
                .wait
        } else {
            let words = format!("mean wait for {{}}{SOLVED}");
            let wait = self.solution.wait_cycles(group);
            Traced::given(wait, || called.name("W", &words).cycles())
        };
        self.waits[group] = Some(wait.clone());
        wait
    }

    /// Delays from a group onwards, averaged over its messages.
    pub(super) fn delay(&mut self, group: usize) -> Delay<Traced> {
        self.ahead(group).0
    }

    /// Delays and J from a group onwards.
    fn ahead(&mut self, group: usize) -> (Delay<Traced>, Traced) {
        if let Some(known) = &self.delays[group] {
            return known.clone();
        }
        let members = self.equations.channels_of(group);
        let ahead = if !self.is_open[group] {
            self.solved(group)
        } else if let [(channel, _)] = members[..] {
            self.channel(channel)
        } else {
            let members = members
                .into_iter()
                .map(|(channel, share)| (Traced::number(share), self.channel(channel)));
            let none = (Delay::none(), Traced::number(0.0));
            let (mean, joined) = members.fold(none, |(mean, joined), (share, of_one)| {
                let joined = joined + share.clone() * of_one.1;
                (mean.plus(share, of_one.0), joined)
            });
            let called = self.flows.group(group);
            let joined = joined.named(|| joined_name(&called));
            (self.named(mean, &called, ""), joined)
        };
        self.delays[group] = Some(ahead.clone());
        ahead
    }

    /// Delays and J from a group onwards that is not expanded.
    fn solved(&mut self, group: usize) -> (Delay<Traced>, Traced) {
        let Delay { stretch, blocked } = self.solution.delay(group);
        let called = self.flows.group(group);
        let given = |value: f64, name: &dyn Fn(&ChannelName) -> Name| {
            if value == 0.0 {
                return Traced::number(0.0);
            }
            Traced::given(value, || {
                let mut name = name(&called);
                name.words += SOLVED;
                name
            })
        };
        let sharing = self.solution.load().sharing;
        let delay = Delay {
            stretch: given(stretch, &|called| stretch_name(called, sharing)),
            blocked: given(blocked, &blocked_name),
        };
        (delay, given(self.solution.joined_from(group), &joined_name))
    }

    /// Delays and J from a channel onwards.
    fn channel(&mut self, channel: usize) -> (Delay<Traced>, Traced) {
        let called = self.flows.channel(channel);
        let equation = &self.equations.channels[channel];
        let (outer, joined_outer) = self.over(channel, equation.outer.clone());
        let (inner, joined_inner) = self.over(channel, equation.inner.clone());
        let joined = (joined_outer + joined_inner).named(|| joined_name(&called));
        let own = self.own_stretch(channel, &called, &joined);
        let delay = Delay::of_channel(self.solution.load().sharing, outer, inner, own);
        (self.named(delay, &called, "(11)"), joined)
    }

    /// Sums of delays, and of J, over some next hops.
    fn over(&mut self, channel: usize, terms: Range<usize>) -> (Delay<Traced>, Traced) {
        let is_by_route = self.solution.load().sharing == Sharing::Route;
        let (mut hops, mut joining_hops) = (Vec::new(), Vec::new());
        for term in terms {
            let group = self.equations.terms[term].group;
            let (share, blocked_share) = self.flows.shares(channel, term);
            let (ahead, joined) = self.ahead(group);
            if is_by_route {
                joining_hops.push(JoiningHop {
                    share: share.clone(),
                    rate: self.flows.joining(channel, term),
                    ahead: joined,
                });
            }
            hops.push(Hop {
                share,
                blocked_share,
                ahead,
                wait: if self.equations.groups[group].is_waited_for {
                    self.wait(group)
                } else {
                    Traced::number(0.0)
                },
            });
        }
        let joined = joined(&self.flits, joining_hops.into_iter());
        (Delay::over(hops.into_iter()), joined)
    }

    fn named(
        &self,
        delay: Delay<Traced>,
        called: &ChannelName,
        equation: &'static str,
    ) -> Delay<Traced> {
        let sharing = self.solution.load().sharing;
        Delay {
            stretch: delay.stretch.named(|| stretch_name(called, sharing)),
            blocked: delay.blocked.named(|| blocked_name(called).by(equation)),
        }
    }

    fn own_stretch(&self, channel: usize, called: &ChannelName, joined: &Traced) -> Traced {
        let load = self.solution.load();
        let siblings = self.equations.siblings_of(channel);
        let other = match siblings.len() {
            1 => "the other virtual channel",
            _ => "another virtual channel",
        };
        let sibling = |(place, &(sibling, flow)): (usize, &(usize, f64))| {
            let ChannelName { index, words } = called;
            let mark = "′".repeat(place + 1);
            Sibling {
                rate: Traced::given(load.messages * flow, || {
                    name!(
                        "λ_{index}{mark}",
                        "messages over {other} on the link of {words}"
                    )
                    .unit("messages/cycle")
                }),
                service: Traced::given(self.solution.service_cycles(sibling), || {
                    name!(
                        "x̄_{index}{mark}",
                        "time for which a message holds {other} on the link of {words}, solved for \
                         together with this"
                    )
                    .cycles()
                }),
            }
        };
        let siblings = siblings.iter().enumerate().map(sibling);
        let own = load
            .sharing
            .stretch_cycles(&self.flits, siblings, joined)
            .unwrap_or_else(|_| unreachable!("a network in steady state"));
        if load.sharing == Sharing::Route {
            // This is e already.
            return own;
        }
        own.named(|| {
            let words =
                "cycles lost in pushing s flits through the link, which {} shares with another";
            called.name("own", words).cycles()
        })
    }
}

fn stretch_name(called: &ChannelName, sharing: Sharing) -> Name {
    let words = match sharing {
        Sharing::Route => "cycles lost to sharing, on all links from {} on together",
        _ => "cycles lost to sharing, on the slowest link from {} on",
    };
    called.name("e", words).cycles()
}

fn joined_name(called: &ChannelName) -> Name {
    let words =
        "probability that another message joins one from {} further on, on a link that both share";
    called.name("J", words)
}

fn blocked_name(called: &ChannelName) -> Name {
    let words = "time for which a message on {} stands still, waiting for channels ahead";
    called.name("b", words).cycles()
}

/// Marks the groups whose equations are expanded: those nearest to a start.
fn nearest(equations: &Equations, start: usize) -> Vec<bool> {
    let mut is_open = vec![false; equations.groups.len()];
    let mut is_seen = is_open.clone();
    let (mut ahead, mut quantities) = (VecDeque::from([start]), 0);
    is_seen[start] = true;
    while let Some(group) = ahead.pop_front() {
        let channels = equations.channels_of(group);
        for &(channel, _) in &channels {
            quantities +=
                QUANTITIES_OF_A_CHANNEL + QUANTITIES_OF_A_HOP * equations.terms_of(channel).len();
            let ChannelEquation { outer, inner, .. } = &equations.channels[channel];
            let flows = equations.flows[outer.start..inner.end].iter();
            let joining_hops = flows.filter(|flow| flow.joining > 0.0).count();
            quantities += QUANTITIES_OF_A_JOINING_HOP * joining_hops;
            if !equations.siblings_of(channel).is_empty() {
                quantities += QUANTITIES_OF_SHARING;
            }
        }
        if quantities > MAX_QUANTITIES {
            break;
        }
        is_open[group] = true;
        for term in channels
            .iter()
            .flat_map(|&(channel, _)| equations.terms_of(channel))
        {
            if !std::mem::replace(&mut is_seen[term.group], true) {
                ahead.push_back(term.group);
            }
        }
    }
    is_open
}
