//! Numbers of ports.

use loadcurve_network::routing::{Routing, ejection};

use crate::{Error, Result};

/// Number of injection channels, and as many ejection channels, of each processor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ports {
    /// The same number everywhere, 1…64.
    Each(u32),
    /// Links that leave the router of a processor, divided by the number of its processors and rounded up.
    All,
}

impl Ports {
    /// Largest number that can be asked for.
    pub const MOST: u32 = 64;

    /// Number of ports of each processor of a network.
    ///
    /// ```
    /// use loadcurve_collective::Ports;
    /// use loadcurve_network::topology::HyperX;
    /// let routing = HyperX::new(&[4, 4], 4);
    /// // Six links for four processors.
    /// assert_eq!(Ports::All.counts(&routing).unwrap(), [2; 64]);
    /// ```
    ///
    /// # Errors
    /// [`Error::IllegalValue`] for a number outside 1…64.
    pub fn counts(self, routing: &dyn Routing) -> Result<Vec<u32>> {
        let topology = routing.topology();
        let processors = topology.processors();
        match self {
            Self::Each(ports) if (1..=Self::MOST).contains(&ports) => Ok(vec![ports; processors]),
            Self::Each(ports) => Err(Error::illegal("ports", &ports, "1…64 or all")),
            Self::All => {
                let ends = topology.channel_ends();
                let injections = (0..processors).map(|it| routing.injection(it));
                let router = |injection: usize| ends[injection].nodes().1;
                let nodes = ends.iter().map(|end| end.nodes().0.max(end.nodes().1) + 1);
                let nodes = nodes.max().unwrap_or(0);
                let (mut links, mut hosts) = (vec![0_u32; nodes], vec![0_u32; nodes]);
                let mut is_port = vec![false; ends.len()];
                for (processor, injection) in { injections.clone() }.enumerate() {
                    hosts[router(injection)] += 1;
                    is_port[injection] = true;
                    if let Some(ejection) = ejection(routing, processor) {
                        is_port[ejection] = true;
                    }
                }
                for (channel, end) in ends.iter().enumerate().filter(|&(it, _)| !is_port[it]) {
                    // Virtual channels share their link.
                    if topology.siblings(channel).iter().all(|&it| it > channel) {
                        links[end.nodes().0] += 1;
                    }
                }
                let ports = |router: usize| links[router].div_ceil(hosts[router]).max(1);
                Ok(injections.map(|it| ports(router(it))).collect())
            }
        }
    }
}
