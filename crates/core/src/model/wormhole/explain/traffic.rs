//! Traffic in an explanation, and the names of the channels that carry it.

use crate::model::channel_queue::blocking_probability;
use crate::model::explanation::{Expression, Quantity};
use crate::model::wormhole::equations::{Equations, Term};
use crate::topology::ChannelName;

const RATE: &str = "messages/cycle";

/// Quantities that do not depend on queues, each created once.
pub(super) struct Traffic<'a> {
    equations: &'a Equations,
    name: &'a dyn Fn(&[usize]) -> ChannelName,
    names: Vec<Option<ChannelName>>,
    /// λ₀.
    load: Quantity,
    /// f, λ at λ₀ = 1, of each channel and of groups of several.
    flows: Vec<Option<Quantity>>,
    group_flows: Vec<Option<Quantity>>,
}

impl<'a> Traffic<'a> {
    pub(super) fn of(
        equations: &'a Equations,
        name: &'a dyn Fn(&[usize]) -> ChannelName,
        load_messages: f64,
    ) -> Self {
        let words = "load, messages from each source";
        Self {
            equations,
            name,
            names: vec![None; equations.channels.len()],
            load: Quantity::given("λ_0", words, RATE, load_messages),
            flows: vec![None; equations.channels.len()],
            group_flows: vec![None; equations.groups.len()],
        }
    }

    /// Names a channel.
    pub(super) fn call(&mut self, channel: usize, name: ChannelName) {
        self.names[channel] = Some(name);
    }

    /// The name of a channel, which represents all with the same equations.
    pub(super) fn channel(&mut self, channel: usize) -> ChannelName {
        let (equations, name) = (self.equations, self.name);
        let name = self.names[channel].get_or_insert_with(|| {
            let classes = equations.classes.iter().enumerate();
            let alike = classes.filter(|(_, class)| class.channel == channel);
            name(&alike.map(|(class, _)| class).collect::<Vec<usize>>())
        });
        name.clone()
    }

    /// The name of a group: that of its channels.
    pub(super) fn group(&mut self, group: usize) -> ChannelName {
        let channels = self.equations.channels_of(group);
        let names: Vec<ChannelName> = channels.iter().map(|&(c, _)| self.channel(c)).collect();
        let all = |part: fn(&ChannelName) -> &str, and: &str| {
            names.iter().map(part).collect::<Vec<&str>>().join(and)
        };
        ChannelName {
            index: all(|name| &name.index, "+"),
            words: all(|name| &name.words, " or "),
        }
    }

    /// λ of all the channels of a group together.
    pub(super) fn rate(&mut self, group: usize) -> Quantity {
        let ChannelName { index, words } = self.group(group);
        let servers = self.equations.groups[group].servers;
        let flow = self.group_flow(group);
        let (letter, words) = if servers == 1 {
            ("λ", format!("messages over {words}"))
        } else {
            (
                "Λ",
                format!("messages for {servers} channels together, {words}"),
            )
        };
        Quantity::of(
            format!("{letter}_{index}"),
            words,
            RATE,
            "",
            &self.load * &flow,
        )
    }

    /// R, the fraction of the messages on a channel that take a next hop; none if all of them do.
    pub(super) fn share(&mut self, channel: usize, to: &Term) -> Option<Quantity> {
        let is_all = to.share >= 1.0;
        (!is_all).then(|| {
            let (from, to_name) = (self.channel(channel), self.group(to.group));
            let either = match to.ways {
                1 => String::new(),
                ways => format!(" or one of its {ways} mirror images"),
            };
            Quantity::given(
                format!("R_{}|{}", from.index, to_name.index),
                format!(
                    "part of the messages on {} that go on to {}{either}, counted over all routes",
                    from.words, to_name.words
                ),
                "",
                to.share,
            )
        })
    }

    /// P by (10).
    pub(super) fn blocking(
        &mut self,
        channel: usize,
        to: &Term,
        share: Option<&Quantity>,
    ) -> Quantity {
        let servers = self.equations.groups[to.group].servers;
        let mut own: Expression = (&self.flow(channel)).into();
        if servers > 1 {
            own = f64::from(servers) * own;
        }
        if let Some(share) = share {
            own = own * share;
        }
        let mut all: Expression = (&self.group_flow(to.group)).into();
        if to.ways > 1 {
            all = f64::from(to.ways) * all;
        }
        let mut others = 1.0 - own / all;
        if others.value() < 0.0 {
            others = Expression::greatest(vec![0.0.into(), others]);
        }
        let (from, to) = (self.channel(channel), self.group(to.group));
        let name = blocking_probability(&from, &to).by("(10)");
        Quantity::of(name.symbol, name.words, "", name.equation, others)
    }

    fn flow(&mut self, channel: usize) -> Quantity {
        let name = self.channel(channel);
        let rate = self.equations.channels[channel].rate;
        let flow = self.flows[channel].get_or_insert_with(|| flow("f", &name, rate));
        flow.clone()
    }

    fn group_flow(&mut self, group: usize) -> Quantity {
        let equations = self.equations;
        if let (1, &[(channel, _)]) = (
            equations.groups[group].servers,
            &equations.channels_of(group)[..],
        ) {
            return self.flow(channel);
        }
        let (name, rate) = (self.group(group), equations.groups[group].rate);
        let flow = self.group_flows[group].get_or_insert_with(|| flow("F", &name, rate));
        flow.clone()
    }
}

fn flow(letter: &str, name: &ChannelName, rate: f64) -> Quantity {
    let ChannelName { index, words } = name;
    Quantity::given(
        format!("{letter}_{index}"),
        format!("messages over {words} for each that a source starts, counted over all routes"),
        "",
        rate,
    )
}
