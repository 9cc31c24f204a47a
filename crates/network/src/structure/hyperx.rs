//! Structure of HyperX networks.

use super::cost::{Ports, Wire, pitches};
use super::partition::nodes_of_routers;
use super::{Formula, Partition, Structure};
use crate::topology::{HyperX, Topology as _};

impl Structure for HyperX {
    /// Cuts of a HyperX round half of the routers along each dimension.
    fn cuts(&self) -> Vec<Partition> {
        let routers = self.sizes().product::<u32>();
        let hosts = self.processors_on(0).end;
        let router_of = nodes_of_routers(routers, hosts);
        let cut = |(index, size): (usize, u32)| {
            let name = format!("half of dimension {index}");
            Partition::halves(name, router_of.len(), |node| {
                self.coordinate(router_of[node], index) < size / 2
            })
        };
        self.sizes().enumerate().map(cut).collect()
    }

    /// Bisection of a HyperX: the links out of its first ⌊R/2⌋ routers.
    fn bisection(&self) -> Formula {
        Formula::Exactly(boundary_of_first(&self.sizes().collect::<Vec<_>>()))
    }

    /// Ports of a HyperX: Σ(kᵢ − 1) and those of the processors.
    fn ports(&self) -> Ports {
        let others: u32 = self.sizes().map(|size| size - 1).sum();
        let hosts = self.processors_on(0).len();
        Ports::of_each(self.processors() / hosts, others as usize + hosts)
    }

    /// Wire of a HyperX on the same grid, whose pitch is multiplied by √hosts.
    ///
    /// # Equation
    /// Σ R(kᵢ² − 1)/3·Pᵢ√hosts and the links of the processors; the longest max (kᵢ − 1)Pᵢ√hosts.
    ///
    /// # Symbols
    /// R routers, Pᵢ as in a lattice.
    fn wire(&self) -> Wire {
        let hosts = self.processors_on(0).len() as u32;
        let routers = self.processors() as f64 / f64::from(hosts);
        let side = f64::from(hosts).sqrt();
        let mut wire = Wire::of_hosts(hosts, routers);
        for (size, pitch) in self.sizes().zip(pitches(self.sizes())) {
            let (size, pitch) = (f64::from(size), pitch * side);
            wire = wire.and(
                routers * (size * size - 1.0) / 3.0 * pitch,
                (size - 1.0) * pitch,
            );
        }
        wire
    }
}

/// Number of links out of the first half of the routers of a HyperX, rounded down, numbered with the digit
/// of the largest dimension changing fastest. No other set of as many routers has fewer.
///
/// # Source
/// J. H. Lindsey II, "Assignment of numbers to vertices", American Mathematical Monthly 71(5), 1964, pp. 508–516.
///
/// # Example
/// With an even smallest size k it is R·k/4.
/// ```
/// use loadcurve_network::structure::boundary_of_first;
/// assert_eq!(boundary_of_first(&[8, 8]), 64 * 8 / 4);
/// assert_eq!(boundary_of_first(&[3, 3]), 8);
/// ```
#[must_use]
pub fn boundary_of_first(sizes: &[u32]) -> usize {
    let mut sizes: Vec<usize> = sizes.iter().map(|&size| size as usize).collect();
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    let routers: usize = sizes.iter().product();
    let half = routers / 2;
    let mut links = 0;
    let mut step = 1;
    for &size in &sizes {
        // Routers that differ in this digit only.
        for first in (0..routers).filter(|router| router / step % size == 0) {
            let inside = (0..size)
                .filter(|digit| first + digit * step < half)
                .count();
            links += inside * (size - inside);
        }
        step *= size;
    }
    links
}
