//! Cost of a network in scarce resources, with channels one bit wide.
//!
//! Networks are comparable at equal cost: the one that needs fewer channels can afford wider ones, and so
//! carries a message in fewer flits. Every cost is proportional to the width of the channels.

pub mod block;

use super::wiring::Wiring;
use super::{Formula, Structure};
use block::Block;

/// Hardware cost of a network, with channels one bit wide. Virtual channels of a link count as one channel.
///
/// # Source
/// W. J. Dally, "Performance analysis of k-ary n-cube interconnection networks", IEEE Trans. Computers 39(6),
/// 1990, pp. 775–785, doi:10.1109/12.53599 (equal bisection); A. Agarwal, "Limits on interconnection network
/// performance", IEEE Trans. Parallel and Distributed Systems 2(4), 1991, pp. 398–412,
/// doi:10.1109/71.97897 (pins, and the length of wires).
///
/// # Example
/// A mesh of 16 × 16 nodes:
/// ```
/// use loadcurve_network::structure::{Cost, Measure};
/// use loadcurve_network::topology::Lattice;
/// let cost = Cost::of(&Lattice::mesh(16));
/// assert_eq!((cost.bisection.exact(), cost.largest_router_ports), (Some(16), 5));
/// assert_eq!((cost.wire, cost.longest_link), (Some(960.0), Some(1.0)));
/// assert_eq!(cost.by(Measure::Bisection), Some(16.0 / 256.0));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cost {
    /// Number of processors.
    pub processors: usize,
    /// b: fewest links, in one direction, from one half of the processors to the other, or a heuristic
    /// bound; unknown if no halving keeps the processors of each router together.
    pub bisection: Formula,
    /// Ports of the largest router. A port is an input and an output channel.
    pub largest_router_ports: usize,
    /// Ports of all routers.
    pub ports: usize,
    /// Length of all links in one direction, in tiles of a processor; none if the positions of the
    /// processors are not known.
    pub wire: Option<f64>,
    /// ℓ: length of the longest link in tiles, at least 1.
    pub longest_link: Option<f64>,
}

/// Cost measure that is held equal in a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Wires across the bisection, per processor.
    Bisection,
    /// Pins of the largest router.
    Pins,
    /// Pins of all routers, per processor.
    AllPins,
    /// Length of all wires, per processor.
    Wire,
}

impl Measure {
    /// Name of the measure in a sentence.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Bisection => "bisection",
            Self::Pins => "pins of the largest router",
            Self::AllPins => "pins of all routers",
            Self::Wire => "length of wire",
        }
    }

    /// All measures.
    pub const ALL: [Self; 4] = [Self::Bisection, Self::Pins, Self::AllPins, Self::Wire];
}

/// Pins of a port with channels one bit wide: one in, one out.
pub const PINS_OF_A_PORT: usize = 2;

impl Cost {
    /// Cost by a measure, with channels one bit wide; none if unknown.
    #[must_use]
    pub fn by(&self, measure: Measure) -> Option<f64> {
        let processors = self.processors as f64;
        match measure {
            Measure::Bisection => self.bisection.most().map(|links| links as f64 / processors),
            Measure::Pins => Some(self.largest_router_pins() as f64),
            Measure::AllPins => Some(self.pins() as f64 / processors),
            Measure::Wire => self.wire.map(|length| length / processors),
        }
    }

    /// Pins of the largest router, with channels one bit wide.
    #[must_use]
    pub fn largest_router_pins(&self) -> usize {
        PINS_OF_A_PORT * self.largest_router_ports
    }

    /// Pins of all routers, with channels one bit wide.
    #[must_use]
    pub fn pins(&self) -> usize {
        PINS_OF_A_PORT * self.ports
    }

    /// Cost of a topology by formula.
    #[must_use]
    pub fn of(topology: &dyn Structure) -> Self {
        let (ports, wire) = (topology.ports(), topology.wire());
        Self {
            processors: topology.processors(),
            bisection: topology.bisection(),
            largest_router_ports: ports.largest,
            ports: ports.all,
            wire: Some(wire.total),
            longest_link: Some(wire.longest.max(1.0)),
        }
    }

    /// Cost of any network, whose processors have no positions.
    #[must_use]
    pub fn of_wiring(wiring: &Wiring) -> Self {
        let ports = Ports::of_wiring(wiring);
        Self {
            processors: wiring.processors(),
            bisection: Formula::Unknown,
            largest_router_ports: ports.largest,
            ports: ports.all,
            wire: None,
            longest_link: None,
        }
    }
}

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

/// Length of links in one direction, in sides of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Wire {
    /// Of all links.
    pub total: f64,
    /// Of the longest.
    pub longest: f64,
}

impl Wire {
    /// Adds more links.
    pub(in crate::structure) fn and(self, total: f64, longest: f64) -> Self {
        Self {
            total: self.total + total,
            longest: self.longest.max(longest),
        }
    }

    /// Links between routers and the processors round each.
    pub(in crate::structure) fn of_hosts(hosts: u32, routers: f64) -> Self {
        let distances = Block::TILE.array(hosts).distances_to_centre();
        Self::default().and(2.0 * routers * distances.sum, distances.longest)
    }
}

/// Pitch of each dimension: even dimensions run right, odd ones down, each beyond the earlier ones in its
/// direction.
pub(in crate::structure) fn pitches(sizes: impl Iterator<Item = u32>) -> impl Iterator<Item = f64> {
    let mut pitch = [1.0, 1.0];
    sizes.enumerate().map(move |(index, size)| {
        let here = pitch[index % 2];
        pitch[index % 2] *= f64::from(size);
        here
    })
}
