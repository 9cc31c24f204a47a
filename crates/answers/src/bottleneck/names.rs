//! Names of kinds of channels and of single channels.

use std::cell::OnceCell;

use loadcurve_network::topology::{ChannelKind, Ends, Topology};

/// Names in a network.
pub(super) struct Names<'a> {
    topology: &'a dyn Topology,
    ends: OnceCell<Vec<Ends>>,
}

impl<'a> Names<'a> {
    pub(super) fn of(topology: &'a dyn Topology) -> Self {
        Self {
            topology,
            ends: OnceCell::new(),
        }
    }

    /// Name of a channel.
    pub(super) fn channel(&self, channel: usize) -> String {
        self.topology.channel_name(channel)
    }

    /// Name of a channel as a noun.
    pub(super) fn noun(&self, channel: usize) -> String {
        let name = self.channel(channel);
        if name.starts_with("from ") {
            format!("link {name}")
        } else {
            name
        }
    }

    /// Short name of a kind, its name in a sentence, and whether that is a plural.
    pub(super) fn kind(&self, kind: ChannelKind, channels: &[usize]) -> (String, String, bool) {
        let known = kind.name().zip(kind.words());
        let (name, words) = known.unwrap_or_else(|| self.link(channels));
        (
            name,
            words,
            !matches!((kind, channels.len()), (ChannelKind::Link(_), 1)),
        )
    }

    /// The names of a channel, or of the first of several that share a queue.
    pub(super) fn single(&self, channels: &[usize]) -> (String, String, bool) {
        let name = format!("channel:{}", channels[0]);
        let words = self.noun(channels[0]);
        match channels.len() {
            1 => (name, words, false),
            count => (name, format!("{words} and {} beside it", count - 1), true),
        }
    }

    /// Names of the channels from one node to another.
    fn link(&self, channels: &[usize]) -> (String, String) {
        let ends = self.ends.get_or_init(|| self.topology.channel_ends());
        let Ends::Link { from, to } = ends[channels[0]] else {
            let name = self.channel(channels[0]);
            return (name.clone(), name);
        };
        let [from, to] = [from, to].map(|node| self.topology.node_label(node));
        let words = match channels.len() {
            1 => format!("link from {from} to {to}"),
            _ => format!("channels from {from} to {to}"),
        };
        (format!("{from}→{to}"), words)
    }
}
