//! The model of a network that tells who waits for what.

use std::any::Any;

use loadcurve_base::{Error, Result};
use loadcurve_model::fat_tree::FatTree;
use loadcurve_model::wormhole::WormholeModel;

use super::kinds::NETWORKS;
use super::network::{Network, names};
use super::reading::PairLatencies;
use super::switching::Switching;
use super::traffic::{Class, class};

impl Network {
    /// True if each processor sends to all others with the same probability.
    #[must_use]
    pub fn is_uniform(&self) -> bool {
        self.kind().digits.is_none() || class(self) == Class::Uniform
    }

    /// The model of this network as one that tells who waits for what: that of its reading.
    ///
    /// ```
    /// use loadcurve_model::WaitModel;
    /// use loadcurve_scenario::Scenario;
    /// let network = &Scenario::read("mesh").scenario.networks[0];
    /// let load = 0.1 / 32.0;
    /// let parts = network.wait_model()?.parts(load).unwrap();
    /// let latency = network.model().at(load).unwrap().latency_cycles;
    /// assert!((parts.sum_cycles() / latency - 1.0).abs() < 1e-12);
    /// # Ok::<(), loadcurve_base::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Refused`] if the switching of this network is another, which has no waits that add up to its
    /// latency, its file is not open, or it can [deadlock](Network::deadlock).
    pub fn wait_model(&self) -> Result<Box<WormholeModel>> {
        if self.kind().switching != Switching::Wormhole {
            let able = NETWORKS
                .iter()
                .filter(|kind| kind.switching == Switching::Wormhole);
            let reason = format!(
                "the latency of {} is no sum of waits for channels; choose one of {}",
                self.kind().name,
                names(able.map(|kind| kind.name))
            );
            return Err(Error::refused("net", reason));
        }
        if self.missing_file().is_some() {
            return Err(Error::refused(
                "net",
                format!("the file of {self} is not open"),
            ));
        }
        self.is_free_of_deadlock()?;
        if self.reading().pairs == PairLatencies::NonUniformOnly && self.is_uniform() {
            let model: Box<dyn Any> = self.model();
            if let Ok(model) = model.downcast::<FatTree>() {
                return Ok(Box::new(model.waits()));
            }
        }
        self.wormhole_model()
    }
}
