//! Quantities of the steps from channels to groups, as expanded in an explanation.

use loadcurve_base::scalar::Scalar;
use loadcurve_network::topology::ChannelName;

use super::chain::{Chain, SOLVED};
use crate::explanation::Traced;
use crate::finite::residual::{close, seen_by};
use crate::finite::subset::mean_wait;

impl Chain<'_> {
    /// w of a pair.
    pub(super) fn wait(&mut self, pair: usize) -> Traced {
        let found = self.state.found[pair];
        // Iterations may leave a trace of a wait where no message is ever ahead.
        if self.state.messages == 0.0 || found.blocked + found.queue == 0.0 {
            return Traced::number(0.0);
        }
        self.once("w", pair, |chain| {
            let both = chain.step_name(pair);
            let given = |value: f64, letter: &str, words: &str| {
                if value == 0.0 {
                    return Traced::number(0.0);
                }
                Traced::given(value, || both.name(letter, words).by("(15)"))
            };
            let words = "probability that a header finds every channel held on its way {}: mean values over all \
                         sets of the other inputs";
            let blocked = given(found.blocked, "P", words);
            let words = "mean number of headers that wait in front of one {}, of the few that the other inputs can \
                         have";
            let queue = given(found.queue, "Q", words);
            let rest = chain.rest(pair);
            let every = chain.spacing(chain.graph.pairs[pair].group);
            mean_wait(blocked, rest, queue, every).named(|| {
                let words = "mean wait {}, of all messages, also of those that find it free";
                both.name("w", words).cycles().by("(14)")
            })
        })
    }

    /// y of a group.
    fn spacing(&mut self, group: usize) -> Traced {
        let service = self.group_service(group);
        match self.state.residuals[group].servers {
            1.0 => service,
            servers => service / Traced::number(servers),
        }
    }

    /// r̂ of a pair: the residual of the current service, as seen by messages of its input.
    fn rest(&mut self, pair: usize) -> Traced {
        let of = self.graph.pairs[pair];
        let residual = self.state.residuals[of.group];
        let rest = self.group_rest(of.group);
        let value = self.state.rests[pair].0;
        if value == residual.mean {
            return rest;
        }
        let both = self.step_name(pair);
        let input = self.graph.inputs[of.input].channel;
        let share = self.share(pair);
        let followers = self.followers(input);
        let close = if residual.servers == 1.0 && followers.value() < 1.0 {
            let part = self.state.close_behind(pair);
            let recent = (part - followers.value()) / (1.0 - followers.value());
            let words = "chance that the message before it, of the same input, is still in service there when \
                         one comes {}";
            let recent = Traced::given(recent, || both.name("G", words).by("(12)"));
            close(&followers, recent)
        } else {
            followers
        };
        let ψ = (share * close).named(|| {
            let words = "part of the messages {} that, if blocked, find the service in front just begun, because \
                         they follow close behind a message of their own input";
            both.name("ψ", words).by("(12)")
        });
        let (every, stretch) = (self.spacing(of.group), self.stretch(input));
        Traced::solved(
            value,
            || seen_by(ψ, rest, every, stretch),
            || {
                let words = "rest of the service in front, for a blocked message {}: longer than for a message \
                             that comes at any time, because followers find that it has just begun";
                both.name("r̂", words).cycles().by("(13)")
            },
        )
    }

    /// F of a channel.
    fn stretch(&mut self, channel: usize) -> Traced {
        self.once("F", channel, |chain| {
            let called = chain.channel_name(channel);
            let (x, square) = (chain.state.services[channel], chain.state.squares[channel]);
            Traced::given(square / (x * x), || {
                let words = "second moment of the time for which {} is held, over its squared mean: a message \
                             that finds it held comes in a long time";
                called.name("F", words)
            })
        })
    }

    /// φ of a channel.
    fn followers(&mut self, channel: usize) -> Traced {
        let group = self.graph.channels[channel].group;
        self.once("φ", group, |chain| {
            let called = chain.group_name(group);
            let words =
                format!("part of the messages on {{}} that follow close behind another{SOLVED}");
            Traced::given(chain.state.followers[group], || {
                called.name("φ", &words).by("(19)")
            })
        })
    }

    /// R of a pair.
    pub(super) fn share(&mut self, pair: usize) -> Traced {
        let share = self.graph.pairs[pair].share;
        if share == 1.0 {
            return Traced::number(1.0);
        }
        self.once("R", pair, |chain| {
            let both = chain.step_name(pair);
            let words = "part of the messages on a channel that go on {}, counted over all routes";
            Traced::given(share, || both.name("R", words))
        })
    }

    /// The name of a step from a channel to a group.
    pub(super) fn step_name(&self, pair: usize) -> ChannelName {
        let of = self.graph.pairs[pair];
        let from = self.channel_name(self.graph.inputs[of.input].channel);
        let to = self.group_name(of.group);
        ChannelName {
            index: format!("{}|{}", from.index, to.index),
            words: format!("from {} to {}", from.words, to.words),
        }
    }
}
