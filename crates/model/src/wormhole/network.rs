//! Greenberg and Guan's model for any network and traffic pattern, with the names of its channels.

use std::sync::Arc;

use loadcurve_base::ChannelState;
use loadcurve_base::Result;
use loadcurve_network::routing::Routing;
use loadcurve_network::topology::ChannelName;
use loadcurve_network::traffic::{Flows, Pattern};

use super::Bottleneck;
use super::{ChannelNames, Sharing, Wormhole};
use crate::explanation::{Explain, Quantity};
use crate::{Model, OperatingPoint, Unsteady};

/// [`Wormhole`] on the flows of a traffic pattern in a network.
///
/// States of channels are those of its classes where the pattern preserves the symmetries of the network,
/// and otherwise those of all channels, by number.
///
/// # Example
/// ```
/// use std::sync::Arc;
/// use loadcurve_model::Model;
/// use loadcurve_model::wormhole::{Sharing, WormholeNetwork};
/// use loadcurve_network::routing::DimensionOrder;
/// use loadcurve_network::topology::Lattice;
/// use loadcurve_network::traffic::{DestinationMap, Permutation};
/// let mesh = Arc::new(DimensionOrder::new(Lattice::mesh(8)));
/// let complement = Permutation::by(DestinationMap::Complement, &[8, 8]).unwrap();
/// let model = WormholeNetwork::new(mesh, &complement, 32, Sharing::None).unwrap();
/// assert_eq!(model.zero_load_latency_cycles(), 41.0);
/// let latency = model.at(0.08 / 32.0).unwrap().latency_cycles;
/// assert!((latency - 59.309988235).abs() < 1e-8);
/// ```
#[derive(Debug, Clone)]
pub struct WormholeNetwork {
    channels: Wormhole,
    routing: Arc<dyn Routing>,
    /// Class of every channel that carries messages.
    class_of: Vec<Option<usize>>,
    /// True if states are those of classes.
    keeps_symmetry: bool,
}

impl WormholeNetwork {
    /// The model of a network with this routing function under a traffic pattern, for messages of
    /// `flits` flits.
    ///
    /// # Errors
    /// [`Error::DependencyCycle`](loadcurve_base::Error::DependencyCycle) when messages could wait for one
    /// another in a cycle.
    ///
    /// # Panics
    /// When `flits` is 0, or no source sends anything.
    pub fn new(
        routing: Arc<dyn Routing>,
        pattern: &dyn Pattern,
        flits: u32,
        sharing: Sharing,
    ) -> Result<Self> {
        let flows = Flows::of(&*routing, pattern)?;
        Self::of_flows(routing, flows, pattern.keeps_symmetry(), flits, sharing)
    }

    /// The same model with known flows; states are those of classes if the traffic preserves the symmetries
    /// of the network.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    ///
    /// # Panics
    /// When `flits` is 0.
    pub fn of_flows(
        routing: Arc<dyn Routing>,
        flows: Flows,
        keeps_symmetry: bool,
        flits: u32,
        sharing: Sharing,
    ) -> Result<Self> {
        Ok(Self {
            channels: Wormhole::new(&flows, flits, sharing)?,
            routing,
            class_of: flows.class_of,
            keeps_symmetry,
        })
    }

    /// Explains something with the names of the channels.
    fn by_names<T>(&self, explain: impl FnOnce(&ChannelNames) -> T) -> T {
        explain(&self.channels.names_by(&|classes| self.name(classes)))
    }

    /// Common name of equivalent classes: that of the first channel of the first.
    fn name(&self, classes: &[usize]) -> ChannelName {
        let mut class_of = self.class_of.iter();
        let first = class_of.position(|class| *class == Some(classes[0]));
        let channel = first.expect("a class has a channel");
        ChannelName::of_channel(self.routing.topology(), channel)
    }
}

impl Model for WormholeNetwork {
    fn at(&self, load_messages: f64) -> std::result::Result<OperatingPoint, Unsteady> {
        let point = self.channels.at(load_messages)?;
        if self.keeps_symmetry {
            return Ok(point);
        }
        let state = |class: &Option<usize>| {
            class.map_or_else(ChannelState::default, |class| point.channels[class])
        };
        Ok(OperatingPoint {
            channels: self.class_of.iter().map(state).collect(),
            ..point
        })
    }

    fn point(&self, load_messages: f64) -> std::result::Result<OperatingPoint, Unsteady> {
        self.channels.point(load_messages)
    }

    fn zero_load_latency_cycles(&self) -> f64 {
        self.channels.zero_load_latency_cycles()
    }

    fn saturation_messages(&self) -> f64 {
        self.channels.saturation_messages()
    }

    fn flits_per_message(&self) -> f64 {
        self.channels.flits_per_message()
    }

    // The page's first module has no channel names.
    fn bottleneck(&self) -> Option<Bottleneck> {
        Some(self.channels.bottleneck())
    }
}

impl Explain for WormholeNetwork {
    fn explain(&self, load_messages: f64) -> std::result::Result<Quantity, Unsteady> {
        self.by_names(|names| self.channels.explain_as(load_messages, names))
    }

    fn explain_queue(
        &self,
        load_messages: f64,
        class: usize,
    ) -> std::result::Result<Option<Quantity>, Unsteady> {
        let class = if self.keeps_symmetry {
            class
        } else if let Some(class) = self.class_of[class] {
            class
        } else {
            // A saturated network has none either.
            self.channels.at(load_messages)?;
            return Ok(None);
        };
        let called = self.name(&[class]);
        self.by_names(|names| {
            self.channels
                .explain_queue_as(load_messages, class, called, names)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explanation::check;
    use loadcurve_network::routing::DimensionOrder;
    use loadcurve_network::topology::{FatTree, Lattice, Links};
    use loadcurve_network::traffic::{DestinationMap, Permutation, Uniform};

    #[test]
    fn explanations_have_the_values_of_the_model() {
        let mesh = Arc::new(DimensionOrder::new(Lattice::mesh(4)));
        let torus = Lattice::torus(4, Links::Bidirectional);
        let torus = Arc::new(DimensionOrder::new(torus));
        let transpose = Permutation::by(DestinationMap::Transpose, &[4, 4]).unwrap();
        let shift = Permutation::by(DestinationMap::Shift { by: 5 }, &[16]).unwrap();
        let tree = Arc::new(FatTree::new(2));
        for model in [
            WormholeNetwork::new(mesh.clone(), &transpose, 16, Sharing::None),
            WormholeNetwork::new(mesh, &Uniform::new(16), 16, Sharing::None),
            WormholeNetwork::new(torus, &transpose, 16, Sharing::Flit),
            WormholeNetwork::new(tree, &shift, 16, Sharing::None),
        ] {
            check::explains_itself(&model.unwrap());
        }
    }

    #[test]
    fn channels_without_traffic_have_no_queue() {
        let mesh = Arc::new(DimensionOrder::new(Lattice::mesh(4)));
        let transpose = Permutation::by(DestinationMap::Transpose, &[4, 4]).unwrap();
        let model = WormholeNetwork::new(mesh.clone(), &transpose, 8, Sharing::None).unwrap();
        let states = model.at(0.01).unwrap().channels;
        assert_eq!(states.len(), mesh.topology().channels());
        let wait = model
            .explain_queue(0.01, mesh.injection(7))
            .unwrap()
            .unwrap();
        assert_eq!(wait.symbol(), format!("W_c{}", mesh.injection(7)));
        let name = mesh.topology().channel_name(mesh.injection(7));
        assert!(wait.words().contains(&name), "{}", wait.words());
        // Processor 0 sends to itself.
        assert_eq!(states[mesh.injection(0)].rate, 0.0);
        assert_eq!(model.explain_queue(0.01, mesh.injection(0)), Ok(None));
        assert!(states[mesh.injection(1)].rate > 0.0);
    }
}
