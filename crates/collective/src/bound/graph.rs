//! Processors, their ports, routers and the links between these.

use loadcurve_network::structure::{Partition, Wiring};

use super::distances::Distances;
use crate::{Error, Result};

/// A network as lower bounds see it: processors, the ports that join them to routers, and the links between routers.
/// Routes do not matter.
#[derive(Debug, Clone)]
pub struct Graph<'a> {
    pub(super) wiring: &'a Wiring,
    pub(super) partitions: Option<&'a [Partition]>,
    /// Number of ports of each processor: of injection channels, and of as many ejection channels.
    pub(super) ports: Vec<u32>,
    /// Routers of each processor as a source and as a destination, by their place among the routers.
    pub(super) attached: Vec<[usize; 2]>,
    pub(super) routers: usize,
    /// Ends of every link between routers, by their places.
    pub(super) links: Vec<[usize; 2]>,
    pub(super) distances: Distances,
}

impl<'a> Graph<'a> {
    /// A network whose processors have some ports each.
    ///
    /// Failed links and processors are left out of the wiring. The partitions are those of
    /// [`Structure::cuts`](loadcurve_network::structure::Structure::cuts), where the shape of the network is known.
    ///
    /// # Errors
    /// [`Error::TooFewProcessors`]; [`Error::IllegalValue`] unless every processor has a port; [`Error::Unreachable`] if
    /// no links lead from some processor to another.
    pub fn new(
        wiring: &'a Wiring,
        partitions: Option<&'a [Partition]>,
        ports: Vec<u32>,
    ) -> Result<Self> {
        let processors = wiring.processors();
        if processors < 2 {
            return Err(Error::TooFewProcessors { processors });
        }
        if ports.len() != processors {
            let allowed = format!("a number for each of {processors} processors");
            return Err(Error::illegal("ports", &ports.len(), &allowed));
        }
        if ports.contains(&0) {
            return Err(Error::illegal("ports", &0, "at least 1"));
        }
        let mut place = vec![0; wiring.router.len()];
        let mut routers = 0;
        for router in wiring.routers() {
            place[router] = routers;
            routers += 1;
        }
        let at = |node: usize| place[wiring.router[node]];
        let ends = wiring.sources.iter().zip(&wiring.destinations);
        let attached: Vec<[usize; 2]> = ends.map(|(&from, &to)| [at(from), at(to)]).collect();
        let links: Vec<[usize; 2]> = wiring.links.iter().map(|ends| ends.map(at)).collect();
        let distances = Distances::of(&attached, routers, &links)?;
        Ok(Self {
            wiring,
            partitions,
            ports,
            attached,
            routers,
            links,
            distances,
        })
    }

    /// Number of processors.
    #[must_use]
    pub fn processors(&self) -> usize {
        self.ports.len()
    }

    /// Distances between processors.
    #[must_use]
    pub fn distances(&self) -> &Distances {
        &self.distances
    }

    /// Number of processors, for equations.
    pub(super) fn n(&self) -> u64 {
        self.ports.len() as u64
    }

    /// Fewest ports of a processor, and the first processor with so few unless all have as many.
    pub(super) fn fewest_ports(&self) -> (u32, Option<usize>) {
        let mut fewest = 0;
        for (processor, &ports) in self.ports.iter().enumerate() {
            if ports < self.ports[fewest] {
                fewest = processor;
            }
        }
        let least = self.ports[fewest];
        let are_alike = self.ports.iter().all(|&ports| ports == least);
        (least, (!are_alike).then_some(fewest))
    }
}
