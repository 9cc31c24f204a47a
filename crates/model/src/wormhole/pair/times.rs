//! Channel times of a model, from which latencies of individual pairs follow.

use loadcurve_network::traffic::Flows;

use super::route::Hop;
use crate::Unsteady;

/// A model that distinguishes the channels of a network.
pub trait PairTimes {
    /// Classes of the channels.
    fn classes(&self) -> Classes;

    /// Times at a load in messages/cycle/source.
    ///
    /// # Errors
    /// [`Unsteady`] when there is no steady state.
    fn times(&self, load_messages: f64) -> Result<TimesAtLoad, Unsteady>;
}

/// Classes of the channels of a network.
#[derive(Debug, Clone)]
pub struct Classes {
    /// Class of each channel; none for those without traffic.
    pub(crate) of: Vec<Option<usize>>,
    /// Number of classes.
    pub(crate) count: usize,
    /// True if any class has several channels.
    pub(crate) are_alike: bool,
}

/// Times of messages at a load, by class of channels.
#[derive(Debug)]
pub struct TimesAtLoad {
    /// s.
    pub(crate) flits: f64,
    /// W and x of sources, by the class of their injection channel.
    pub(crate) sources: Vec<Option<SourceTimes>>,
    /// Next hops, with the mean wait of the messages of the class for each.
    pub(crate) hops: Vec<Vec<Hop>>,
    /// Cycles that a message loses to others that share links: the greatest on its route counts.
    pub(crate) stretches: Vec<f64>,
    /// Mean number of links of a route, if a message loses more of these cycles on a longer one.
    pub(crate) mean_links: Option<f64>,
    /// True if latencies of sources are means over their own routes.
    pub(crate) by_routes: bool,
}

/// Times of a message at its source.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SourceTimes {
    pub(crate) wait: f64,
    pub(crate) service: f64,
}

impl Classes {
    /// Classes of flows.
    pub(crate) fn of(flows: &Flows) -> Self {
        Self {
            of: flows.class_of.clone(),
            count: flows.classes.len(),
            are_alike: flows.classes.iter().any(|class| class.channels > 1),
        }
    }
}
