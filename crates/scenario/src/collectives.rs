//! Networks as collective operations see them: regularities, ports, routes and lower bounds.

use loadcurve_base::{Error, Result};
use loadcurve_collective::bound::{self, Bound};
use loadcurve_collective::{Fabric, Layout, Ports};

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
    /// # Errors
    /// [`Error::Refused`] where not every processor sends to every other one by a known route, and as for
    /// [`collective_layout`](Self::collective_layout).
    pub fn collective_fabric(&self, ports: Ports) -> Result<Fabric> {
        self.collective_layout()?;
        self.knows_loads()?;
        Ok(Fabric::new(self.plain_routing(), ports)?)
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
        let fabric = bound::Fabric::new(&wiring, cuts.as_deref(), ports)?;
        Bound::of(view.operation, &fabric, view.startup_cycles)
    }
}
