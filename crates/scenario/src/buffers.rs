//! Networks whose routers have other buffers and virtual channels than their own.

use loadcurve_base::{Error, Result};
use loadcurve_network::structure::Wiring;

use super::key::Key;
use super::kinds::{NETWORKS, routers};
use super::network::{Network, names};

impl Network {
    /// Checks that the buffers of its routers can be chosen.
    ///
    /// # Errors
    /// [`Error::Refused`] for a kind without routers of input buffers.
    pub fn has_buffers(&self) -> Result<()> {
        let [buffer, _] = routers::buffer_keys();
        let is_known = |keys: &[&Key]| keys.iter().any(|&key| std::ptr::eq(key, buffer));
        if is_known(self.kind().keys) {
            return Ok(());
        }
        let able = NETWORKS.iter().filter(|kind| is_known(kind.keys));
        let (name, able) = (self.kind().name, names(able.map(|kind| kind.name)));
        let reason = format!("{name} has no buffers to choose; choose one of {able}");
        Err(Error::refused("net", reason))
    }

    /// The network with so many virtual channels on each link, and buffers of so many flits for each of them.
    ///
    /// # Errors
    /// [`Error::IllegalValue`] and [`Error::Refused`] where the network cannot have them, as for fewer virtual channels
    /// than [`fewest_vcs`](Self::fewest_vcs).
    pub fn with_buffers(&self, vcs: u32, flits: u32) -> Result<Self> {
        let ([buffer, channels], values) = (routers::buffer_keys(), [flits, vcs]);
        let [flits, vcs] = values.map(|it| it.to_string());
        self.with_settings(&[(buffer.name, flits.as_str()), (channels.name, vcs.as_str())])
    }

    /// The network as it is without its own buffers and virtual channels.
    #[must_use]
    pub fn without_buffers(&self) -> Self {
        let defaults = routers::buffer_keys().map(|key| (key.name, key.default.to_string()));
        let defaults = defaults
            .each_ref()
            .map(|(name, text)| (*name, text.as_str()));
        let without = self.with_settings(&defaults);
        without.unwrap_or_else(|_| self.clone())
    }

    /// Fewest virtual channels of a link: one for each class of its routes, and of requests and replies.
    ///
    /// ```
    /// use loadcurve_scenario::Scenario;
    /// let fewest = |link| Scenario::read(link).scenario.networks[0].fewest_vcs();
    /// assert_eq!(fewest("mesh,k:4"), 1);
    /// assert_eq!(fewest("torus,k:4,links:bi,reply:4"), 4);
    /// ```
    #[must_use]
    pub fn fewest_vcs(&self) -> u32 {
        routers::fewest_vcs(self, self.classes() as u32)
    }

    /// Buffers of its routers for each virtual channel: one for each link that leads to a router, from another one or
    /// from a processor.
    #[must_use]
    pub fn router_inputs(&self) -> usize {
        let routing = self.plain_routing();
        let wiring = Wiring::of(routing.topology());
        wiring.links() + wiring.processors()
    }

    /// Cycles from sending a flit between routers until its place in the buffer can be used again, from the nearest
    /// routers to the farthest; none for a network that has a model.
    ///
    /// ```
    /// use loadcurve_scenario::Scenario;
    /// let round_trip = |link| Scenario::read(link).scenario.networks[0].round_trip_cycles();
    /// assert_eq!(round_trip("mesh,buffer:8"), Some([5, 5]));
    /// assert_eq!(round_trip("dragonfly,global:10,credit:1"), Some([6, 24]));
    /// ```
    #[must_use]
    pub fn round_trip_cycles(&self) -> Option<[u32; 2]> {
        let settings = routers::settings(self)?;
        let routing = self.plain_routing();
        let wiring = Wiring::of(routing.topology());
        let channels = (0..wiring.is_port.len()).filter(|&channel| !wiring.is_port[channel]);
        let cycles = channels.map(|channel| settings.round_trip_cycles(channel));
        cycles.fold(None, |ends, cycles| {
            let [least, most] = ends.unwrap_or([cycles; 2]);
            Some([cycles.min(least), cycles.max(most)])
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::Scenario;

    #[test]
    fn inputs_are_counted_by_hand() {
        for (link, inputs) in [
            // Four links at each of the routers, less those at the borders, and the processors.
            ("mesh,k:8", 4 * 64 - 4 * 8 + 64),
            ("torus,k:4,links:bi", 4 * 16 + 16),
            ("torus,k:4", 2 * 16 + 16),
        ] {
            let network = &Scenario::read(link).scenario.networks[0];
            assert_eq!(network.router_inputs(), inputs, "{link}");
        }
    }

    #[test]
    fn buffers_are_refused_where_there_are_none() {
        let network = &Scenario::read("buffered-min").scenario.networks[0];
        let refused = network.has_buffers().unwrap_err().to_string();
        assert!(refused.starts_with("net: buffered-min has no buffers to choose; choose one of "));
        let torus = &Scenario::read("torus,links:bi").scenario.networks[0];
        assert!(torus.has_buffers().is_ok());
        assert!(torus.with_buffers(1, 4).is_err());
        assert_eq!(
            torus.with_buffers(2, 4).unwrap().to_string(),
            "torus,links:bi,buffer:4,vcs:2"
        );
    }
}
