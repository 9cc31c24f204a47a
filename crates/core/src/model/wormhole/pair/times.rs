//! Times of a model of channels from which latencies of single pairs follow.

use std::fmt::Debug;

use super::route::Hop;
use crate::model::Unsteady;
use crate::traffic::Flows;

/// A model that tells the channels of a network apart.
pub(in crate::model) trait PairTimes: Debug + Send + Sync {
    /// Times at a load in messages/cycle/source.
    fn times(&self, load_messages: f64) -> Result<TimesAtLoad, Unsteady>;
}

/// Classes of the channels of a network.
#[derive(Debug, Clone)]
pub(in crate::model) struct Classes {
    /// Class of each channel; none of those that carry nothing.
    pub(in crate::model) of: Vec<Option<usize>>,
    /// Number of classes.
    pub(in crate::model) count: usize,
    /// True if any of them has several channels.
    pub(in crate::model) are_alike: bool,
}

/// Times of messages at a load, by class of channels.
#[derive(Debug)]
pub(in crate::model) struct TimesAtLoad {
    /// s.
    pub(in crate::model) flits: f64,
    /// W and x of sources, by the class of their injection channel.
    pub(in crate::model) sources: Vec<Option<SourceTimes>>,
    /// Next hops, with the mean wait of the messages of the class for each.
    pub(in crate::model) hops: Vec<Vec<Hop>>,
    /// Cycles that a message loses to others that share links: the greatest on its route counts.
    pub(in crate::model) stretches: Vec<f64>,
    /// Mean number of links of a route, if a message loses more of these cycles on a longer one.
    pub(in crate::model) mean_links: Option<f64>,
    /// True if latencies of sources are means over their own routes.
    pub(in crate::model) by_routes: bool,
}

/// Times of a message at its source.
#[derive(Debug, Clone, Copy)]
pub(in crate::model) struct SourceTimes {
    pub(in crate::model) wait: f64,
    pub(in crate::model) service: f64,
}

impl Classes {
    /// Those of flows.
    pub(in crate::model) fn of(flows: &Flows) -> Self {
        Self {
            of: flows.class_of.clone(),
            count: flows.classes.len(),
            are_alike: flows.classes.iter().any(|class| class.channels > 1),
        }
    }
}
