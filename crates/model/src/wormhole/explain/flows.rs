//! Flows in an explanation, and the names of their channels.

use loadcurve_base::scalar::{Name, Scalar, name};
use loadcurve_network::topology::ChannelName;

use crate::channel_queue::blocking_probability;
use crate::explanation::Traced;
use crate::wormhole::delay;
use crate::wormhole::equations::{Equations, TermFlow};

const RATE: &str = "messages/cycle";

const FLOW: &str = "messages {} for each that a source starts, counted over all routes";

const SAME_SOURCE_RATE: &str = "messages {} by other channels for each that a source starts, from the same \
                             source as a message that takes this one, counted over all routes";

/// Quantities that do not depend on queues, each created once.
pub(super) struct TracedFlows<'a> {
    equations: &'a Equations,
    name: &'a dyn Fn(&[usize]) -> ChannelName,
    names: Vec<Option<ChannelName>>,
    /// λ₀.
    load: Traced,
    /// f, λ at λ₀ = 1, of each channel and of groups of several.
    flows: Vec<Option<Traced>>,
    group_flows: Vec<Option<Traced>>,
}

impl<'a> TracedFlows<'a> {
    pub(super) fn of(
        equations: &'a Equations,
        name: &'a dyn Fn(&[usize]) -> ChannelName,
        load_messages: f64,
    ) -> Self {
        Self {
            equations,
            name,
            names: vec![None; equations.channels.len()],
            load: Traced::given(load_messages, || {
                Name::new("λ_0", "load, messages from each source").unit(RATE)
            }),
            flows: vec![None; equations.channels.len()],
            group_flows: vec![None; equations.groups.len()],
        }
    }

    /// Sets the name of a channel.
    pub(super) fn set_name(&mut self, channel: usize, name: ChannelName) {
        self.names[channel] = Some(name);
    }

    /// The name of a channel, which represents all with the same equations.
    pub(super) fn channel(&mut self, channel: usize) -> ChannelName {
        let (equations, name) = (self.equations, self.name);
        let name = self.names[channel]
            .get_or_insert_with(|| name(&equations.classes_of(channel).collect::<Vec<usize>>()));
        name.clone()
    }

    /// The name of a group: that of its channels.
    pub(super) fn group(&mut self, group: usize) -> ChannelName {
        let channels = self.equations.channels_of(group);
        let names: Vec<ChannelName> = channels.iter().map(|&(c, _)| self.channel(c)).collect();
        ChannelName::any_of(&names)
    }

    /// λ of all the channels of a group together.
    pub(super) fn rate(&mut self, group: usize) -> Traced {
        let called = self.group(group);
        let servers = self.equations.groups[group].servers;
        let rate = self.load.clone() * self.group_flow(group);
        rate.named(|| {
            let name = match servers {
                1 => called.name("λ", "messages over {}"),
                _ => called.name(
                    "Λ",
                    &format!("messages for {servers} channels together, {{}}"),
                ),
            };
            name.unit(RATE)
        })
    }

    /// R and R·P of a term of a channel's equation.
    pub(super) fn shares(&mut self, channel: usize, term: usize) -> (Traced, Traced) {
        let group = self.equations.terms[term].group;
        let TermFlow {
            ways,
            flow,
            same_source_rate,
            ..
        } = self.equations.flows[term];
        let servers = self.equations.groups[group].servers;
        let (rate, total) = (self.flow(channel), self.group_flow(group));
        let (from, to) = (self.channel(channel), self.group(group));
        let both = self.step_name(channel, term);
        let same_source_rate = if same_source_rate == 0.0 {
            Traced::number(0.0)
        } else {
            Traced::given(same_source_rate, || both.name("o", SAME_SOURCE_RATE))
        };
        let step_index = both.index.clone();
        let (flow, share) = if flow == rate.value() {
            (rate, Traced::number(1.0))
        } else {
            let flow = Traced::given(flow, || both.name("f", FLOW));
            let share = delay::share(ways, flow.clone(), &rate).named(|| {
                let ChannelName { index, .. } = both;
                let (from, to) = (&from.words, &to.words);
                let either = match ways {
                    1 => String::new(),
                    ways => format!(" or one of its {ways} mirror images"),
                };
                name!(
                    "R_{index}",
                    "part of the messages on {from} that go on to {to}{either}"
                )
            });
            (flow, share)
        };
        let blocking = delay::blocking_probability(servers, flow, same_source_rate, &total);
        let blocking = blocking.named(|| Name {
            symbol: format!("P_{step_index}"),
            ..blocking_probability(&from, &to).by("(10)")
        });
        (share.clone(), share * blocking)
    }

    /// n of a term of a channel's equation.
    pub(super) fn joining(&mut self, channel: usize, term: usize) -> Traced {
        let rate = self.load.value() * self.equations.flows[term].joining;
        if rate == 0.0 {
            return Traced::number(0.0);
        }
        let both = self.step_name(channel, term);
        Traced::given(rate, || {
            let words = "messages over the other virtual channels of the link ahead, on the way {}, that do not \
                         come along from this link";
            both.name("n", words).unit(RATE)
        })
    }

    /// Name of a term of a channel's equation.
    fn step_name(&mut self, channel: usize, term: usize) -> ChannelName {
        let group = self.equations.terms[term].group;
        let (from, to) = (self.channel(channel), self.group(group));
        // Several flows of a channel may lead to groups with the same equations.
        let before = self.equations.channels[channel].outer.start..term;
        let alike = before.filter(|&term| self.equations.terms[term].group == group);
        let mark = "′".repeat(alike.count());
        ChannelName {
            index: format!("{}|{}{mark}", from.index, to.index),
            words: format!("from {} to {}", from.words, to.words),
        }
    }

    fn flow(&mut self, channel: usize) -> Traced {
        let name = self.channel(channel);
        let rate = self.equations.channels[channel].rate;
        let flow = || Traced::given(rate, || name.name("f", &FLOW.replace("{}", "over {}")));
        self.flows[channel].get_or_insert_with(flow).clone()
    }

    fn group_flow(&mut self, group: usize) -> Traced {
        let equations = self.equations;
        if let (1, &[(channel, _)]) = (
            equations.groups[group].servers,
            &equations.channels_of(group)[..],
        ) {
            return self.flow(channel);
        }
        let (name, rate) = (self.group(group), equations.groups[group].rate);
        let flow = || Traced::given(rate, || name.name("F", &FLOW.replace("{}", "over {}")));
        self.group_flows[group].get_or_insert_with(flow).clone()
    }
}
