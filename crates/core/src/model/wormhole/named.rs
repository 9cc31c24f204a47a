//! A wormhole network whose explanations name its channels.

use super::Wormhole;
use crate::model::explanation::{Explain, Quantity};
use crate::model::{Model, OperatingPoint, Unsteady};
use crate::topology::{ChannelName, Topology};

/// The model of a network whose channels have the names of its topology.
#[derive(Debug, Clone)]
pub struct NamedWormhole {
    model: Wormhole,
    /// Name of the first channel of each class.
    names: Vec<ChannelName>,
}

impl Wormhole {
    /// The same model, which names channels as the topology that its flows come from. Of several channels
    /// with the same equations the first is named.
    ///
    /// # Panics
    /// When the flows are of a larger network.
    #[must_use]
    pub fn named(self, topology: &dyn Topology) -> NamedWormhole {
        let classes = self.equations.classes.iter();
        let name = |channel: usize| ChannelName {
            index: format!("c{channel}"),
            words: topology.channel_name(channel),
        };
        NamedWormhole {
            names: classes.map(|class| name(class.first_channel)).collect(),
            model: self,
        }
    }
}

impl NamedWormhole {
    /// The model.
    #[must_use]
    pub fn model(&self) -> &Wormhole {
        &self.model
    }
}

impl Model for NamedWormhole {
    fn at(&self, load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        self.model.at(load_messages)
    }

    fn zero_load_latency_cycles(&self) -> f64 {
        self.model.zero_load_latency_cycles()
    }

    fn saturation_messages(&self) -> f64 {
        self.model.saturation_messages()
    }

    fn flits_per_message(&self) -> f64 {
        self.model.flits_per_message()
    }
}

impl Explain for NamedWormhole {
    fn explain(&self, load_messages: f64) -> Result<Quantity, Unsteady> {
        let name = |classes: &[usize]| self.names[classes[0]].clone();
        self.model
            .explain_as(load_messages, &self.model.names_by(&name))
    }

    fn explain_queue(
        &self,
        load_messages: f64,
        class: usize,
    ) -> Result<Option<Quantity>, Unsteady> {
        let name = |classes: &[usize]| self.names[classes[0]].clone();
        let (called, names) = (self.names[class].clone(), self.model.names_by(&name));
        self.model
            .explain_queue_as(load_messages, class, called, &names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::explanation::check;
    use crate::model::wormhole::Sharing;
    use crate::routing::DimensionOrder;
    use crate::topology::{Lattice, LatticeChannel};
    use crate::traffic::{DestinationMap, Flows, Permutation};

    #[test]
    fn channels_have_the_names_of_the_topology() {
        let routing = DimensionOrder::new(Lattice::mesh(4));
        let pattern = Permutation::by(DestinationMap::Transpose, &[4, 4]).unwrap();
        let flows = Flows::of(&routing, &pattern).unwrap();
        let lattice = routing.lattice();
        let model = Wormhole::new(&flows, 16, Sharing::None).unwrap();
        let model = model.named(lattice);
        check::explains_itself(&model);
        let injection = lattice.number(LatticeChannel::Injection(7));
        let class = flows.class_of[injection].unwrap();
        let wait = model.explain_queue(0.005, class).unwrap().unwrap();
        assert_eq!(wait.symbol(), format!("W_c{injection}"));
        assert!(wait.words().contains(&lattice.channel_name(injection)));
    }
}
