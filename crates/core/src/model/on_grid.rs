//! Mesh and torus as models: the general model on the channels of a grid, explained with the grid's
//! names.

use std::any::Any;
use std::fmt::Debug;

use super::explanation::{Explain, Explanation, Quantity};
use super::wormhole::{ChannelNames, Wormhole};
use super::{Model, OperatingPoint, Unsteady};
use crate::topology::Lattice;

/// A grid with the model of its channels.
pub(super) trait OnGrid: Any + Debug + Send + Sync {
    /// Assumptions of the model.
    const ASSUMPTIONS: &'static [&'static str];

    /// The lattice, which names the channels.
    fn lattice(&self) -> &Lattice;

    /// The general model of wormhole routing on its channels.
    fn channels(&self) -> &Wormhole;

    /// D̄.
    fn distance(&self) -> Quantity;
}

impl<M: OnGrid> Model for M {
    fn at(&self, load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        self.channels().at(load_messages)
    }

    fn zero_load_latency_cycles(&self) -> f64 {
        self.channels().zero_load_latency_cycles()
    }

    fn saturation_messages(&self) -> f64 {
        self.channels().saturation_messages()
    }

    fn flits_per_message(&self) -> f64 {
        self.channels().flits_per_message()
    }
}

impl<M: OnGrid> Explain for M {
    fn explain(&self, load_messages: f64) -> Result<Explanation, Unsteady> {
        let (lattice, distance) = (self.lattice(), self.distance());
        let name = &|classes: &[usize]| lattice.name(classes);
        let names = ChannelNames { distance, name };
        Ok(Explanation {
            assumptions: M::ASSUMPTIONS,
            ..self.channels().explain_as(load_messages, &names)?
        })
    }

    fn explain_queue(
        &self,
        load_messages: f64,
        class: usize,
    ) -> Result<Option<Quantity>, Unsteady> {
        let (lattice, distance) = (self.lattice(), self.distance());
        let name = &|classes: &[usize]| lattice.name(classes);
        let names = ChannelNames { distance, name };
        let called = lattice.name_with_images(class);
        self.channels()
            .explain_queue_as(load_messages, class, called, &names)
    }
}
