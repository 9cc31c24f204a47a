//! Networks as collective operations see them: regularities, ports, routes and lower bounds.

use loadcurve_base::{Error, Result};
use loadcurve_collective::bound::{self, Bound};
use loadcurve_collective::{Fabric, Layout, Ports};
use loadcurve_network::structure::{Measure, PINS_OF_A_PORT};

use super::kinds::{self, NETWORKS, NetworkKind};
use super::network::{Network, names};
use crate::CollectiveView;

/// Most processors of a network whose collective operations are computed: their pairs are followed one by one.
const MAX_PROCESSORS: usize = 1024;

impl Network {
    /// Regularities that algorithms of collective operations use.
    ///
    /// ```
    /// use loadcurve_scenario::Scenario;
    /// let layout = |link| Scenario::read(link).scenario.networks[0].collective_layout();
    /// assert_eq!(layout("cube,dims:4x8,wrap:1").unwrap().sides()[1].size, 8);
    /// // Four groups of the processors of a router.
    /// assert_eq!(layout("hyperx,dims:4,hosts:2").unwrap().group(), Some(2));
    /// let refused = layout("scouting").unwrap_err().to_string();
    /// assert!(refused.starts_with("net: scouting has no collective operations; choose one of fat-tree, mesh"));
    /// ```
    ///
    /// # Errors
    /// [`Error::Refused`] for a kind without collective operations, if its file is not open, or beyond 1,024
    /// processors.
    pub fn collective_layout(&self) -> Result<Layout> {
        let layout = kinds::implementation(self).layout;
        let Some(layout) = layout.filter(|_| self.kind().digits.is_some()) else {
            let has = |kind: &&'static NetworkKind| {
                let network = Self::new(kind);
                kinds::implementation(&network).layout.is_some()
            };
            let able = NETWORKS.iter().filter(has);
            let reason = format!(
                "{} has no collective operations; choose one of {}",
                self.kind().name,
                names(able.map(|kind| kind.name))
            );
            return Err(Error::refused("net", reason));
        };
        if let Some(id) = self.missing_file() {
            return Err(Error::refused("file", format!("{id} is not open")));
        }
        if self.processors() > MAX_PROCESSORS {
            let reason = "collectives are computed for up to 1,024 processors";
            return Err(Error::refused("net", reason));
        }
        Ok(layout(self))
    }

    /// The network with ports for its processors.
    ///
    /// ```
    /// use loadcurve_collective::Ports;
    /// use loadcurve_scenario::Scenario;
    /// let fabric = |link| {
    ///     let network = Scenario::read(link).scenario.networks.swap_remove(0);
    ///     network.collective_fabric(Ports::Each(1))
    /// };
    /// // Messages detour around links that have failed.
    /// assert_eq!(fabric("mesh,k:4,fail:0-1").unwrap().distances(), (3, 8));
    /// assert_eq!(
    ///     fabric("mesh,k:4,route:valiant").unwrap_err().to_string(),
    ///     "route: under valiant middles of routes are drawn; choose one of dor, o1turn, random, updown"
    /// );
    /// assert_eq!(
    ///     fabric("mesh,k:4,fail:5").unwrap_err().to_string(),
    ///     "fail: processor 5 takes no part; allowed: failures of links only"
    /// );
    /// ```
    ///
    /// # Errors
    /// [`Error::Refused`] where not every processor sends to every other one by a known route, and as for
    /// [`collective_layout`](Self::collective_layout).
    pub fn collective_fabric(&self, ports: Ports) -> Result<Fabric> {
        self.collective_layout()?;
        self.knows_routes()?;
        Ok(Fabric::new(self.plain_routing(), ports)?)
    }

    /// Pins of the ports beyond the first of each processor, for each processor, by a measure that counts them: pins of
    /// all routers together.
    ///
    /// # Errors
    /// As for [`collective_layout`](Self::collective_layout).
    pub(super) fn further_pins(&self, measure: Measure, ports: Ports) -> Result<f64> {
        if measure != Measure::AllPins {
            return Ok(0.0);
        }
        self.collective_layout()?;
        let counts = ports.counts(&*self.plain_routing())?;
        let further: u32 = counts.iter().map(|ports| ports - 1).sum();
        Ok(f64::from(further) * PINS_OF_A_PORT as f64 / counts.len() as f64)
    }

    /// The least time of a collective operation by any algorithm and any routes; none of those for which no bound is
    /// known.
    ///
    /// # Errors
    /// As for [`collective_fabric`](Self::collective_fabric), and [`Error::Refused`] for networks that are too large.
    pub fn collective_bound(&self, view: &CollectiveView) -> Result<Option<Bound>> {
        self.collective_layout()?;
        let wiring = self.live_wiring();
        let cuts = self.known_structure().map(|known| known.cuts());
        let ports = view.ports.counts(&*self.plain_routing())?;
        let graph = bound::Graph::new(&wiring, cuts.as_deref(), ports)?;
        Ok(Bound::of(
            view.operation,
            &graph,
            view.startup_cycles.into(),
        )?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scenario;

    #[test]
    fn groups_are_those_of_the_shape() {
        for (link, group) in [
            ("mesh,k:4", Some(4)),
            ("cube,dims:8x4x2", Some(8)),
            ("fat-tree", Some(4)),
            ("xgft,down:8x4,up:2", Some(8)),
            ("fly,k:2,stages:4", Some(2)),
            ("dragonfly,p:2,a:4,h:2", Some(8)),
            ("hyperx,dims:4x3", Some(4)),
            ("hyperx,dims:4x3,hosts:2", Some(2)),
            ("own,edges:0-1-2-0,hosts:0x2.1x2.2x2", Some(2)),
            ("own,edges:0-1-2-0,hosts:0x2.1.2x2", None),
            ("own", None),
        ] {
            let reading = Scenario::read(link);
            assert_eq!(reading.notices, [], "{link}");
            let layout = reading.scenario.networks[0].collective_layout().unwrap();
            assert_eq!(layout.group(), group, "{link}");
        }
    }

    #[test]
    fn ports_beyond_the_first_have_pins() {
        let mesh = &Scenario::read("mesh,k:4").scenario.networks[0];
        let pins = |measure, ports| mesh.further_pins(measure, ports).unwrap();
        // 48 links leave the routers of 16 processors.
        let all = (48.0 - 16.0) * 2.0 / 16.0;
        assert_eq!(pins(Measure::AllPins, Ports::All), all);
        assert_eq!(pins(Measure::AllPins, Ports::Each(1)), 0.0);
        assert_eq!(pins(Measure::Wire, Ports::All), 0.0);
        let widths = |link: &str| {
            let contenders = Scenario::read(link).scenario.contenders();
            contenders[1].terms.width_bits
        };
        let link = "net=mesh,k:4&net=torus,k:4,links:bi&equal=allpins&ports=all&width=300";
        let without = widths(link);
        let with = widths(&format!("{link}&view=collective"));
        assert!(with < without, "{with:?} {without:?}");
    }
}
