//! The HyperX: routers at the points of an n-dimensional array, each connected to all others of its line
//! along every dimension.

use std::ops::Range;

use super::disc::Disc;
use super::grid::{columns, grid};
use super::hosts::{HostChannel, Hosts, ejection_name, injection_name};
use super::{Arrangement, ChannelKind, Graph, Picture, Topology};

/// A HyperX, also known as flattened butterfly and, with one processor on each router, as Hamming graph
/// or generalised hypercube.
///
/// Router r = x₀ + k₀(x₁ + k₁(x₂ + …)) has a link to every router whose coordinates differ from its own in
/// one dimension, and `hosts` processors t = 0, 1, …, of which each has the number r·hosts + t. Messages
/// take dimension-order routes, of one hop in each dimension in which the routers of source and destination
/// differ.
///
/// Under uniform traffic between N processors the mean number of hops is Σ(1 − 1/kᵢ)·N/(N − 1), and a link
/// of dimension i carries hosts·N/(kᵢ(N − 1)) times the rate of a source.
///
/// # Source
/// J. H. Ahn, N. Binkert, A. Davis, M. McLaren and R. S. Schreiber, "HyperX: topology, routing, and
/// packaging of efficient large-scale networks", Proc. Conf. on High Performance Computing Networking,
/// Storage and Analysis (SC), 2009, doi:10.1145/1654059.1654101.
///
/// # Example
/// ```
/// use loadcurve_network::topology::HyperX;
/// use loadcurve_network::traffic::Flows;
/// let flows = Flows::uniform(&HyperX::new(&[4, 4], 4)).unwrap();
/// // 2·(3/4)·64/63 hops, between the injection and the ejection channel.
/// assert!((flows.mean_distance() - (2.0 + 96.0 / 63.0)).abs() < 1e-12);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HyperX {
    dimensions: Vec<Dimension>,
    hosts: Hosts,
    /// Number of links from each router to others.
    ports: u32,
}

/// A dimension of the array.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Dimension {
    /// Number of routers along it.
    size: u32,
    /// Difference between the numbers of neighbouring routers.
    stride: u32,
    /// Number of links of a router along the dimensions before it.
    first: u32,
}

/// A channel of a HyperX.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HyperXChannel {
    /// From a processor to its router.
    Injection(u32),
    /// From a router to a processor.
    Ejection(u32),
    /// From a router along a dimension to the router with this coordinate.
    Link {
        /// Router that sends.
        from: u32,
        /// Number of the dimension.
        dimension: usize,
        /// Coordinate of the router that receives.
        coordinate: u32,
    },
}

impl HyperX {
    /// The array of `sizes` routers with `hosts` processors on each.
    ///
    /// # Panics
    /// When there is no dimension, one has fewer than two routers, no processor sits on a router, or
    /// there are more than 2²⁴ channels.
    #[must_use]
    pub fn new(sizes: &[u32], hosts: u32) -> Self {
        assert!(
            !sizes.is_empty() && sizes.iter().all(|&size| size >= 2) && hosts >= 1,
            "a HyperX has dimensions of two routers or more, and processors on each"
        );
        let routers = sizes
            .iter()
            .try_fold(1_u32, |all, &size| all.checked_mul(size));
        let ports = sizes
            .iter()
            .try_fold(0_u32, |all, &size| all.checked_add(size - 1));
        let channels = routers.zip(ports).and_then(|(routers, ports)| {
            let each = hosts.checked_mul(2)?.checked_add(ports)?;
            each.checked_mul(routers)
        });
        assert!(
            channels.is_some_and(|channels| channels <= 1 << 24),
            "at most 2²⁴ channels"
        );
        let (mut stride, mut first) = (1, 0);
        let dimension = |&size: &u32| {
            let dimension = Dimension {
                size,
                stride,
                first,
            };
            stride *= size;
            first += size - 1;
            dimension
        };
        let dimensions = sizes.iter().map(dimension).collect();
        let hosts = Hosts {
            routers: stride,
            each: hosts,
        };
        Self {
            dimensions,
            hosts,
            ports: first,
        }
    }

    /// Number of columns in which pictures lay out the copies of the first two dimensions along a third and
    /// last one.
    #[must_use]
    pub fn columns(sizes: &[u32]) -> Option<u32> {
        match *sizes {
            [_, _, copies] if copies > 2 => Some(columns(copies)),
            _ => None,
        }
    }

    /// Number of routers along each dimension.
    pub fn sizes(&self) -> impl Iterator<Item = u32> {
        self.dimensions.iter().map(|dimension| dimension.size)
    }

    /// The router of a processor.
    #[must_use]
    pub fn router(&self, processor: u32) -> u32 {
        processor / self.hosts.each
    }

    /// The processors on a router.
    pub(crate) fn processors_on(&self, router: u32) -> Range<u32> {
        self.hosts.on(router)
    }

    /// Coordinate of a router in a dimension.
    #[must_use]
    pub fn coordinate(&self, router: u32, dimension: usize) -> u32 {
        let Dimension { size, stride, .. } = self.dimensions[dimension];
        router / stride % size
    }

    /// The router with this coordinate along a dimension.
    #[must_use]
    pub fn neighbour(&self, router: u32, dimension: usize, coordinate: u32) -> u32 {
        let stride = self.dimensions[dimension].stride;
        router - self.coordinate(router, dimension) * stride + coordinate * stride
    }

    /// The number of a channel.
    #[must_use]
    pub fn number(&self, channel: HyperXChannel) -> usize {
        self.hosts.number(match channel {
            HyperXChannel::Injection(processor) => HostChannel::Injection(processor),
            HyperXChannel::Ejection(processor) => HostChannel::Ejection(processor),
            HyperXChannel::Link {
                from,
                dimension,
                coordinate,
            } => {
                let own = self.coordinate(from, dimension);
                let port = coordinate - u32::from(coordinate > own);
                let first = self.dimensions[dimension].first;
                HostChannel::Between(from * self.ports + first + port)
            }
        })
    }

    /// The channel with this number.
    #[must_use]
    pub fn channel(&self, number: usize) -> HyperXChannel {
        match self.hosts.channel(number) {
            HostChannel::Injection(processor) => HyperXChannel::Injection(processor),
            HostChannel::Ejection(processor) => HyperXChannel::Ejection(processor),
            HostChannel::Between(number) => {
                let (from, port) = (number / self.ports, number % self.ports);
                let is_before = |dimension: &Dimension| dimension.first <= port;
                let dimension = self.dimensions.partition_point(is_before) - 1;
                let coordinate = port - self.dimensions[dimension].first;
                let own = self.coordinate(from, dimension);
                HyperXChannel::Link {
                    from,
                    dimension,
                    coordinate: coordinate + u32::from(coordinate >= own),
                }
            }
        }
    }

    /// The routers at the ends of all links between routers, in order of their numbers.
    fn links(&self) -> impl Iterator<Item = (u32, u32)> {
        let first = 2 * self.hosts.processors() as usize;
        (first..self.channels()).map(|channel| match self.channel(channel) {
            HyperXChannel::Link {
                from,
                dimension,
                coordinate,
            } => (from, self.neighbour(from, dimension, coordinate)),
            other => unreachable!("{other:?} is numbered before the links"),
        })
    }
}

/// The links of a dimension are one orbit, as any two coordinates may be exchanged for any two others of
/// their dimension; so are the injection channels and the ejection channels.
impl Topology for HyperX {
    fn processors(&self) -> usize {
        self.hosts.processors() as usize
    }

    fn channels(&self) -> usize {
        ((2 * self.hosts.each + self.ports) * self.hosts.routers) as usize
    }

    fn symmetries(&self) -> usize {
        2 + self.dimensions.len()
    }

    fn symmetry(&self, channel: usize) -> usize {
        assert!(channel < self.channels(), "no channel {channel}");
        match self.channel(channel) {
            HyperXChannel::Injection(_) => 0,
            HyperXChannel::Ejection(_) => 1,
            HyperXChannel::Link { dimension, .. } => 2 + dimension,
        }
    }

    fn orbit_size(&self, channel: usize) -> usize {
        match self.channel(channel) {
            HyperXChannel::Link { dimension, .. } => {
                (self.hosts.routers * (self.dimensions[dimension].size - 1)) as usize
            }
            _ => self.processors(),
        }
    }

    fn channel_kind(&self, channel: usize) -> ChannelKind {
        match self.channel(channel) {
            HyperXChannel::Injection(_) => ChannelKind::Injection,
            HyperXChannel::Ejection(_) => ChannelKind::Ejection,
            HyperXChannel::Link { dimension, .. } => ChannelKind::Dimension {
                dimension: dimension as u32,
                of: self.sizes().count() as u32,
            },
        }
    }

    fn channel_name(&self, channel: usize) -> String {
        match self.channel(channel) {
            HyperXChannel::Injection(processor) => injection_name(processor),
            HyperXChannel::Ejection(processor) => ejection_name(processor),
            HyperXChannel::Link {
                from,
                dimension,
                coordinate,
            } => {
                let to = self.neighbour(from, dimension, coordinate);
                format!("link from router {from} to router {to}")
            }
        }
    }

    fn source_name(&self, processor: usize) -> String {
        format!("processor {processor}")
    }

    /// Routers in a circle, or as a grid if there are several dimensions.
    fn graph(&self) -> Graph {
        let sizes: Vec<u32> = self.sizes().collect();
        let discs = match sizes[..] {
            [size] => Disc::WHOLE.ring(size),
            [across, up, copies] => match Self::columns(&sizes) {
                Some(columns) => grid(&[across, up, columns, copies.div_ceil(columns)]),
                None => grid(&sizes),
            },
            _ => grid(&sizes),
        };
        let routers = self.hosts.routers as usize;
        self.hosts.graph(&discs[..routers], self.links())
    }

    fn picture(&self) -> Picture<'_> {
        Picture::Graph(Arrangement::Array(self))
    }

    fn node_label(&self, node: usize) -> String {
        self.hosts.node_label(node)
    }
}
