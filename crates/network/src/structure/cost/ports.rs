//! Ports of routers, each an input and an output channel, including those to processors.

use super::super::wiring::Wiring;

/// Port counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ports {
    /// Largest number on one router.
    pub largest: usize,
    /// Number on all routers.
    pub all: usize,
}

impl Ports {
    /// Ports of identical routers.
    pub(in crate::structure) fn of_each(routers: usize, ports: usize) -> Self {
        Self {
            largest: ports,
            all: routers * ports,
        }
    }

    /// Ports of any network. A router with more channels in one direction has ports that are used in that
    /// direction only.
    #[must_use]
    pub fn of_wiring(wiring: &Wiring) -> Self {
        let (mut channels_in, mut channels_out) = (vec![0; wiring.nodes], vec![0; wiring.nodes]);
        for &node in &wiring.sources {
            channels_in[wiring.router[node]] += 1;
        }
        for &node in &wiring.destinations {
            channels_out[wiring.router[node]] += 1;
        }
        for &[from, to] in &wiring.links {
            channels_out[from] += 1;
            channels_in[to] += 1;
        }
        let ports = channels_in.into_iter().zip(channels_out);
        let ports: Vec<usize> = ports
            .map(|(one, other): (usize, usize)| one.max(other))
            .collect();
        Self {
            largest: ports.iter().copied().max().unwrap_or(0),
            all: ports.iter().sum(),
        }
    }
}
