//! The wormhole model of a network, which tells who waits for what and what saturates first, and from which
//! latencies of single sources, destinations and pairs follow.

use std::any::Any;

use loadcurve_base::{Error, Result};
use loadcurve_model::fat_tree::FatTree;
use loadcurve_model::finite::FiniteSource;
use loadcurve_model::wormhole::{Bottleneck, WormholeModel};
use loadcurve_network::traffic::Pattern as _;

use super::kinds::{self, NETWORKS};
use super::network::{Network, names};
use super::reading::{PairLatencies, Reading};
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
    /// latency, no model covers it, its file is not open, or it can [deadlock](Network::deadlock).
    pub fn wait_model(&self) -> Result<Box<WormholeModel>> {
        if !self.kind().adds_waits() {
            let able = NETWORKS.iter().filter(|kind| kind.adds_waits());
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
        self.is_modelled()?;
        self.is_free_of_deadlock()?;
        if self.reading().pairs == PairLatencies::NonUniformOnly && self.is_uniform() {
            let model: Box<dyn Any> = self.model();
            if let Ok(model) = model.downcast::<FatTree>() {
                return Ok(Box::new(model.waits()));
            }
        }
        self.wormhole_model()
    }

    /// The general model of this network under its traffic, or that of its reading if it tells pairs apart.
    ///
    /// # Errors
    /// [`Error::Refused`] if its switching has no such model, or its reading is a closed form; it says what
    /// would do. The same if the network can [deadlock](Network::deadlock).
    pub fn pair_model(&self) -> Result<Box<WormholeModel>> {
        self.tells_pairs_apart()?;
        self.is_modelled()?;
        self.is_free_of_deadlock()?;
        self.wormhole_model()
    }

    /// The model of its reading where that is a wormhole model of channels, and the general one elsewhere.
    pub(super) fn wormhole_model(&self) -> Result<Box<WormholeModel>> {
        Ok(match self.finite_model() {
            Some(finite) => Box::new(finite),
            None => Box::new(kinds::published(self)?),
        })
    }

    /// The finite-source model, if that is its reading.
    pub(super) fn finite_model(&self) -> Option<WormholeModel<FiniteSource>> {
        let finite = kinds::implementation(self)
            .finite
            .filter(|_| self.reading().is_finite);
        finite.map(|finite| finite(self))
    }

    /// Checks that latencies of single processors follow from the model of this network.
    ///
    /// # Errors
    /// As [`Network::pair_model`].
    pub fn tells_pairs_apart(&self) -> Result<()> {
        let is_uniform = self.is_uniform();
        let readings = self.kind().readings;
        let pairs = self.reading().pairs;
        let tells = |reading: &&Reading| match reading.pairs {
            PairLatencies::Always => true,
            PairLatencies::NonUniformOnly => !is_uniform,
            PairLatencies::Never => false,
        };
        if tells(&self.reading()) {
            return Ok(());
        }
        if let Some(other) = readings.iter().find(tells) {
            let form = match pairs {
                PairLatencies::NonUniformOnly => "is a closed form, without",
                PairLatencies::Always | PairLatencies::Never => "gives no",
            };
            let reason = format!(
                "{} {form} latencies of single processors; choose reading:{}",
                self.reading().choice.name,
                other.choice.name
            );
            return Err(Error::refused("reading", reason));
        }
        let able = NETWORKS.iter().filter(|kind| kind.digits.is_some());
        let reason = format!(
            "the model of {} has no single processors; choose one of {}",
            self.kind().name,
            names(able.map(|kind| kind.name))
        );
        Err(Error::refused("by", reason))
    }

    /// Checks that a simulation of this network tells single processors apart.
    ///
    /// # Errors
    /// [`Error::Refused`] if its kind has no such processors; it says what would do.
    pub fn simulates_pairs(&self) -> Result<()> {
        let mut readings = self.kind().readings.iter();
        if readings.any(|reading| reading.pairs != PairLatencies::Never) {
            return Ok(());
        }
        self.tells_pairs_apart()
    }

    /// Number of processors that send anything, under a pattern other than uniform traffic; none under that
    /// and in networks without patterns, where all of them do.
    #[must_use]
    pub fn senders_of_pattern(&self) -> Option<usize> {
        (!self.is_uniform()).then(|| self.pattern().senders())
    }

    /// Name of what saturates first, and how many parts are like it: `the channel from 12 to 13`, `the source
    /// at processor 5`.
    #[must_use]
    pub fn bottleneck_in_words(&self, bottleneck: Bottleneck) -> String {
        let routing = self.routing();
        let topology = routing.topology();
        let (name, channel) = match bottleneck {
            Bottleneck::Channel(channel) => {
                (format!("the {}", topology.channel_name(channel)), channel)
            }
            Bottleneck::Source(source) => (
                format!("the source at {}", topology.source_name(source)),
                routing.injection(source),
            ),
        };
        match topology.orbit_size(channel) {
            0 | 1 => name,
            alike => format!("{name}, and {} like it", alike - 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Scenario;

    fn bottleneck(link: &str) -> Option<String> {
        let network = Scenario::read(link).scenario.networks.remove(0);
        let bottleneck = network.model().bottleneck()?;
        Some(network.bottleneck_in_words(bottleneck))
    }

    #[test]
    fn what_saturates_first_has_a_name() {
        for (link, name) in [
            (
                "mesh,traffic:hot,spots:27",
                Some("the source at node (6,7)"),
            ),
            ("xgft", Some("the source at processor 0, and 63 like it")),
            (
                "mesh,traffic:hot,spots:27,reading:finite",
                Some("the source at node (6,7)"),
            ),
            (
                "fat-tree,reading:finite",
                Some("the up-link from switch 0 of level 2 to switch 0 of level 3, and 15 like it"),
            ),
            ("fat-tree", None),
            ("scouting", None),
            ("buffered-min", None),
        ] {
            assert_eq!(bottleneck(link).as_deref(), name, "{link}");
        }
        let channel = bottleneck("dragonfly,traffic:shift,by:8").unwrap();
        assert!(channel.starts_with("the "), "{channel}");
    }
}
