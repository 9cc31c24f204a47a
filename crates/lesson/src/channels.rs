//! Channels of a drawing as the answer to a question.

use std::sync::OnceLock;

use loadcurve::curve::{BottleneckReport, Curve};
use loadcurve::scenario::{LoadUnit, Network};

/// Channels of a network, each of which is a right answer to a question.
#[derive(Debug, Clone)]
pub struct Channels {
    network: Network,
    rule: ChannelRule,
    /// Numbers of the right channels, or the reason why there are none, computed on demand.
    known: OnceLock<Result<Vec<usize>, String>>,
}

/// Rule that defines the right channels.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum ChannelRule {
    /// These, by number.
    Listed(Vec<usize>),
    /// The fullest ones by the model, at a load in flits/cycle/source.
    Fullest(f64),
    /// The channels without whose waits the model's latency would be lowest, at a load in flits/cycle/source.
    Costliest(f64),
}

impl PartialEq for Channels {
    fn eq(&self, other: &Self) -> bool {
        (&self.network, &self.rule) == (&other.network, &other.rule)
    }
}

impl Channels {
    pub(crate) fn new(network: Network, rule: ChannelRule) -> Self {
        Self {
            network,
            rule,
            known: OnceLock::new(),
        }
    }

    /// Numbers of the right channels in ascending order; none if the model has none.
    #[must_use]
    pub fn right(&self) -> &[usize] {
        self.known().as_deref().unwrap_or_default()
    }

    /// Reason why there is no right channel, if so.
    #[must_use]
    pub fn absence(&self) -> Option<&str> {
        self.known().as_ref().err().map(String::as_str)
    }

    fn known(&self) -> &Result<Vec<usize>, String> {
        self.known.get_or_init(|| match self.rule {
            ChannelRule::Listed(ref channels) => Ok(channels.clone()),
            ChannelRule::Fullest(load) => Ok(self.report(load)?.fullest_channels()),
            ChannelRule::Costliest(load) => match self.report(load)?.bottleneck() {
                Some(row) => Ok(row.channels.clone()),
                None => Err("no message waits for a channel".to_owned()),
            },
        })
    }

    fn report(&self, load_flits: f64) -> Result<BottleneckReport, String> {
        let curve = Curve::of(&self.network);
        let load = curve.scale().to_messages(load_flits, LoadUnit::Flits);
        BottleneckReport::at(&curve, load).map_err(|error| error.to_string())
    }

    /// Name of a channel, or nothing if the network has no such channel.
    pub(crate) fn name(&self, channel: usize) -> String {
        if channel >= self.network.extent().channels {
            return String::new();
        }
        let routing = self.network.routing();
        routing.topology().channel_name(channel)
    }

    /// Name of the right channel; of several, their number and the first.
    pub(crate) fn names(&self) -> String {
        let first = self.right().first().map(|&it| self.name(it));
        match (first, self.right().len()) {
            (None, _) => "none".to_owned(),
            (Some(name), 1) => name,
            (Some(name), count) => format!("one of {count}, such as {name}"),
        }
    }
}
