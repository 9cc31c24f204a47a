//! A network with its settings typed: what a kind of network answers.

use std::any::Any;
use std::sync::Arc;

use super::model_cost::ModelCost;
use super::reading::Reading;
use super::simulation_cost::SimulationCost;
use crate::Random;
use crate::cite::Source;
use crate::model::Model;
use crate::model::explanation::Explain;
use crate::routing::Routing;
use crate::sim::{Engine, Observe};
use crate::topology::Topology;

/// Settings of one kind of network.
pub trait Settings: Any {
    /// What the readings of its models need to know of a network.
    type Modelled: ?Sized + 'static;

    /// Topology of its networks.
    type Topology: Topology + PartialEq;

    /// The network as its readings see it.
    fn modelled(&self) -> &Self::Modelled;

    /// The reading that is set.
    fn reading(&self) -> &'static Reading<Self::Modelled>;

    /// The topology.
    fn topology(&self) -> Self::Topology;

    /// Flits of a message.
    fn flits(&self) -> u32;
}

/// Number of the parts of a network that a link can name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// Number of sources, which is also that of the destinations.
    pub processors: usize,
    /// Number of channels.
    pub channels: usize,
    /// Number of stages of a multistage network, or of levels of links of a tree.
    pub stages: usize,
}

/// Settings of any kind of network: all that a chart of its models needs.
pub trait Setup: Any {
    /// The size of its topology.
    fn extent(&self) -> Extent;

    /// True if another network has the same topology.
    fn has_topology_of(&self, other: &dyn Setup) -> bool;

    /// Flits of a message.
    fn flits(&self) -> u32;

    /// The model.
    fn model(&self) -> Box<dyn Model>;

    /// Estimated time to solve the model.
    fn model_cost(&self) -> ModelCost;

    /// Limits of trust in the model.
    fn trust(&self) -> &'static str;

    /// What happens at the model's saturation load.
    fn saturation(&self) -> &'static str;

    /// Papers behind the model.
    fn sources(&self) -> &'static [&'static Source];
}

impl<S: Settings> Setup for S {
    fn extent(&self) -> Extent {
        let topology = self.topology();
        Extent {
            processors: topology.processors(),
            channels: topology.channels(),
            stages: topology.stage_count(),
        }
    }

    fn has_topology_of(&self, other: &dyn Setup) -> bool {
        let other: &dyn Any = other;
        let other = other.downcast_ref::<S>();
        other.is_some_and(|other| other.topology() == self.topology())
    }

    fn flits(&self) -> u32 {
        Settings::flits(self)
    }

    fn model(&self) -> Box<dyn Model> {
        (self.reading().build)(self.modelled())
    }

    fn model_cost(&self) -> ModelCost {
        (self.reading().cost)(self.modelled())
    }

    fn trust(&self) -> &'static str {
        (self.reading().trust)(self.modelled())
    }

    fn saturation(&self) -> &'static str {
        self.reading().saturation
    }

    fn sources(&self) -> &'static [&'static Source] {
        self.reading().sources
    }
}

/// Routing, simulator and explanation of a network. They are kept apart from [`Setup`] so that a
/// program that uses none of them, such as the chart in a frame, is built without them.
pub trait Implementation: Setup {
    /// Topology and routing.
    fn routing(&self) -> Arc<dyn Routing>;

    /// Latency of a message over a number of channels of an otherwise empty network, in cycles. A worm
    /// of s flits over D channels, including injection and ejection, takes D + s − 1.
    fn unloaded_latency_cycles(&self, channels: f64) -> f64 {
        channels + f64::from(self.flits()) - 1.0
    }

    /// Mean of [`unloaded_latency_cycles`](Self::unloaded_latency_cycles) over all routes: the limit of
    /// simulations at low load, and of models where they are right.
    fn mean_unloaded_latency_cycles(&self) -> f64 {
        self.model().zero_load_latency_cycles()
    }

    /// Simulator at a load in messages/cycle/source.
    fn simulator(&self, load_messages: f64, random: Random) -> Box<dyn Engine>;

    /// Observable simulator with the same messages, as the simulator itself may not be observable.
    fn observable(&self, load_messages: f64, random: Random) -> Box<dyn Observe>;

    /// Estimated time to simulate.
    fn simulation_cost(&self) -> SimulationCost;

    /// The network's model as one that explains itself; none if it is the model of another kind.
    fn explained<'a>(&self, model: &'a dyn Model) -> Option<&'a dyn Explain>;
}
