//! Channels of a drawing as the answer to a question.

use std::sync::OnceLock;

use loadcurve::Result;
use loadcurve::curve::{BottleneckReport, Curve};
use loadcurve::scenario::{LoadUnit, Network};

/// Channels of a network any of which answers a question.
#[derive(Debug, Clone)]
pub struct Channels {
    network: Network,
    rule: ChannelRule,
    /// Numbers of the right channels, once they were asked for.
    known: OnceLock<Vec<usize>>,
}

/// Rule that tells which channels are right.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum ChannelRule {
    /// These, by number.
    Listed(Vec<usize>),
    /// The fullest ones by the model, at a load in flits/cycle/source.
    Fullest(f64),
    /// Those without whose waits the model's latency were the least, at a load in flits/cycle/source.
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

    /// Numbers of the right channels in ascending order; none if the model knows none.
    #[must_use]
    pub fn right(&self) -> &[usize] {
        self.known.get_or_init(|| match self.rule {
            ChannelRule::Listed(ref channels) => channels.clone(),
            ChannelRule::Fullest(load) => self
                .report(load)
                .map_or_else(|_| Vec::new(), |it| it.fullest_channels()),
            ChannelRule::Costliest(load) => {
                let report = self.report(load).ok();
                let row = report.as_ref().and_then(BottleneckReport::bottleneck);
                row.map_or_else(Vec::new, |row| row.channels.clone())
            }
        })
    }

    /// Why there is no right channel, if so.
    #[must_use]
    pub fn absence(&self) -> Option<String> {
        if !self.right().is_empty() {
            return None;
        }
        let (ChannelRule::Fullest(load) | ChannelRule::Costliest(load)) = self.rule else {
            return None;
        };
        Some(match self.report(load) {
            Err(error) => error.to_string(),
            Ok(_) => "no message waits for a channel".to_owned(),
        })
    }

    fn report(&self, load_flits: f64) -> Result<BottleneckReport> {
        let curve = Curve::of(&self.network);
        let load = curve.scale().to_messages(load_flits, LoadUnit::Flits);
        BottleneckReport::at(&curve, load)
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
