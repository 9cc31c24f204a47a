//! Arrays: networks whose routers have coordinates, and in which messages move along one dimension at a time.

use std::sync::Arc;

use super::LatticeChannel::{Along, Ejection, Injection};
use super::dimension::{Departure, Dimension, Shape};
use super::hyperx::HyperXChannel;
use super::{HyperX, Lattice, Topology};

/// A lattice or a `HyperX`. Every router has equally many processors: processor p sits on router
/// ⌊p/[`each`](Self::each)⌋.
pub trait Array: Topology {
    /// Number of dimensions.
    fn dimension_count(&self) -> usize;

    /// Number of processors on a router.
    fn each(&self) -> usize;

    /// Coordinate of a router.
    fn digit(&self, router: usize, dimension: usize) -> u32;

    /// The router whose coordinate in one dimension is another one.
    fn with_digit(&self, router: usize, dimension: usize, digit: u32) -> usize;

    /// The end of a channel.
    fn place(&self, channel: usize) -> Place;

    /// Channels on which a message leaves a router on a shortest path along a dimension.
    fn ways(&self, router: usize, dimension: usize, to: u32) -> Ways;

    /// The channel after `channel` in its own direction, on the way to a coordinate other than that of its
    /// end.
    fn onward(&self, channel: usize, to: u32) -> usize;

    /// True if a channel leads backward along its dimension.
    fn is_backward(&self, _channel: usize) -> bool {
        false
    }

    /// True if a channel is on the link that closes a ring.
    fn wraps(&self, _channel: usize) -> bool {
        false
    }

    /// True if the routers along a dimension form rings.
    fn has_rings(&self, _dimension: usize) -> bool {
        false
    }

    /// Largest number of hops along a dimension.
    fn farthest(&self, dimension: usize) -> usize;

    /// The same array with a single channel on every link.
    fn with_single_channels(&self) -> Arc<dyn Array>;

    /// The ejection channel of a processor.
    fn ejection(&self, processor: usize) -> usize;

    /// Coordinates of middles between two coordinates, equally likely: two lists, of which a message
    /// chooses one, if both directions are equally long.
    fn between(&self, dimension: usize, from: u32, to: u32) -> Vec<Vec<u32>>;
}

/// The end of a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A router, reached from a processor.
    Injected(usize),
    /// A router, reached along a dimension.
    Along {
        /// The router.
        router: usize,
        /// The dimension.
        dimension: usize,
    },
    /// A processor.
    Ejected,
}

/// Channels on which a message leaves a router along a dimension: none if it has the coordinate of its
/// destination, or two that are equally likely.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ways {
    /// None.
    Here,
    /// A single channel.
    One(usize),
    /// Either of two, in opposite directions.
    Either([usize; 2]),
}

impl Ways {
    /// The channels.
    #[must_use]
    pub fn channels(&self) -> &[usize] {
        match self {
            Self::Here => &[],
            Self::One(channel) => std::slice::from_ref(channel),
            Self::Either(channels) => channels,
        }
    }
}

impl Array for Lattice {
    fn dimension_count(&self) -> usize {
        self.dimensions().len()
    }

    fn each(&self) -> usize {
        1
    }

    fn digit(&self, router: usize, dimension: usize) -> u32 {
        self.coordinate(router, dimension)
    }

    fn with_digit(&self, router: usize, dimension: usize, digit: u32) -> usize {
        self.node(self.line(router, dimension), digit)
    }

    fn place(&self, channel: usize) -> Place {
        match self.channel(channel) {
            Injection(node) => Place::Injected(node),
            Ejection(_) => Place::Ejected,
            Along(line, lane) => Place::Along {
                router: self.node(line, self.lane(line, lane).to),
                dimension: line.dimension,
            },
        }
    }

    fn ways(&self, router: usize, dimension: usize, to: u32) -> Ways {
        let line = self.line(router, dimension);
        let over = |lane| self.number(Along(line, lane));
        let at = self.coordinate(router, dimension);
        match self.dimensions()[dimension].departure(at, to) {
            Departure::Here => Ways::Here,
            Departure::On(lane) => Ways::One(over(lane)),
            Departure::OnEither(one, other) => Ways::Either([over(one), over(other)]),
        }
    }

    fn onward(&self, channel: usize, to: u32) -> usize {
        let Along(line, lane) = self.channel(channel) else {
            panic!("channel {channel} leads along no dimension");
        };
        let next = self.dimensions()[line.dimension].onward(lane, to);
        self.number(Along(line, next.expect("the destination is farther on")))
    }

    fn is_backward(&self, channel: usize) -> bool {
        let Along(line, lane) = self.channel(channel) else {
            return false;
        };
        self.lane(line, lane).backward
    }

    fn wraps(&self, channel: usize) -> bool {
        let Along(line, lane) = self.channel(channel) else {
            return false;
        };
        let lane = self.lane(line, lane);
        lane.backward == (lane.to > lane.from)
    }

    fn has_rings(&self, dimension: usize) -> bool {
        self.dimensions()[dimension].shape() != Shape::Line
    }

    fn farthest(&self, dimension: usize) -> usize {
        let dimension = self.dimensions()[dimension];
        let nodes = dimension.nodes() as usize;
        match dimension.shape() {
            Shape::Line | Shape::OneWayRing => nodes - 1,
            Shape::TwoWayRing => nodes / 2,
        }
    }

    fn with_single_channels(&self) -> Arc<dyn Array> {
        let dimensions = self.dimensions().iter();
        let single = dimensions.map(|dimension| dimension.with_single_channels());
        Arc::new(Self::new(single.collect()))
    }

    fn ejection(&self, processor: usize) -> usize {
        self.number(Ejection(processor))
    }

    fn between(&self, dimension: usize, from: u32, to: u32) -> Vec<Vec<u32>> {
        let dimension = self.dimensions()[dimension];
        let all = |lane| between(dimension, lane, from, to);
        match dimension.departure(from, to) {
            Departure::Here => vec![vec![from]],
            Departure::On(lane) => vec![all(lane)],
            Departure::OnEither(one, other) => vec![all(one), all(other)],
        }
    }
}

/// Coordinates on the way of a message that leaves `from` on a lane.
fn between(dimension: Dimension, lane: usize, from: u32, to: u32) -> Vec<u32> {
    let mut all = vec![from];
    let mut next = Some(lane);
    while let Some(lane) = next {
        all.push(dimension.lane(lane).to);
        next = dimension.onward(lane, to);
    }
    all
}

impl Array for HyperX {
    fn dimension_count(&self) -> usize {
        self.sizes().count()
    }

    fn each(&self) -> usize {
        self.processors_on(0).len()
    }

    fn digit(&self, router: usize, dimension: usize) -> u32 {
        self.coordinate(router as u32, dimension)
    }

    fn with_digit(&self, router: usize, dimension: usize, digit: u32) -> usize {
        self.neighbour(router as u32, dimension, digit) as usize
    }

    fn place(&self, channel: usize) -> Place {
        match self.channel(channel) {
            HyperXChannel::Injection(processor) => Place::Injected(self.router(processor) as usize),
            HyperXChannel::Ejection(_) => Place::Ejected,
            HyperXChannel::Link {
                from,
                dimension,
                coordinate,
            } => Place::Along {
                router: self.neighbour(from, dimension, coordinate) as usize,
                dimension,
            },
        }
    }

    fn ways(&self, router: usize, dimension: usize, to: u32) -> Ways {
        if self.digit(router, dimension) == to {
            return Ways::Here;
        }
        Ways::One(self.number(HyperXChannel::Link {
            from: router as u32,
            dimension,
            coordinate: to,
        }))
    }

    fn onward(&self, channel: usize, _to: u32) -> usize {
        panic!("channel {channel} leads to its destination's coordinate");
    }

    fn farthest(&self, _dimension: usize) -> usize {
        1
    }

    fn with_single_channels(&self) -> Arc<dyn Array> {
        Arc::new(self.clone())
    }

    fn ejection(&self, processor: usize) -> usize {
        self.number(HyperXChannel::Ejection(processor as u32))
    }

    fn between(&self, _dimension: usize, from: u32, to: u32) -> Vec<Vec<u32>> {
        vec![vec![from, to]]
    }
}

/// A lattice or a `HyperX`.
#[derive(Debug, Clone)]
pub enum AnyArray {
    /// A lattice.
    Lattice(Lattice),
    /// A `HyperX`.
    HyperX(HyperX),
}

impl From<Lattice> for AnyArray {
    fn from(lattice: Lattice) -> Self {
        Self::Lattice(lattice)
    }
}

impl From<HyperX> for AnyArray {
    fn from(hyper_x: HyperX) -> Self {
        Self::HyperX(hyper_x)
    }
}

impl AnyArray {
    /// The array.
    #[must_use]
    pub fn array(&self) -> &dyn Array {
        match self {
            Self::Lattice(lattice) => lattice,
            Self::HyperX(hyper_x) => hyper_x,
        }
    }

    /// The array as a topology of its own.
    pub(crate) fn topology(&self) -> Arc<dyn Topology> {
        match self {
            Self::Lattice(lattice) => Arc::new(lattice.clone()),
            Self::HyperX(hyper_x) => Arc::new(hyper_x.clone()),
        }
    }

    /// The array with its dimensions in reverse order.
    pub(crate) fn reversed(&self) -> Self {
        match self {
            Self::Lattice(lattice) => {
                let dimensions = lattice.dimensions().iter().rev();
                Self::Lattice(Lattice::new(dimensions.copied().collect()))
            }
            Self::HyperX(hyper_x) => {
                let mut sizes: Vec<u32> = hyper_x.sizes().collect();
                sizes.reverse();
                Self::HyperX(HyperX::new(&sizes, hyper_x.each() as u32))
            }
        }
    }

    /// The channel that takes the place of another one once the dimensions are [`reversed`](Self::reversed).
    pub(crate) fn in_reversed(&self, channel: usize, reversed: &Self) -> usize {
        let array = self.array();
        let last = array.dimension_count() - 1;
        let router = |router: usize| {
            (0..=last).fold(0, |other, dimension| {
                let digit = array.digit(router, dimension);
                reversed.array().with_digit(other, last - dimension, digit)
            })
        };
        let processor = |processor: u32| {
            let (of, each) = (processor as usize, array.each());
            (router(of / each) * each + of % each) as u32
        };
        match (self, reversed) {
            (Self::Lattice(one), Self::Lattice(other)) => {
                other.number(match one.channel(channel) {
                    Injection(node) => Injection(router(node)),
                    Ejection(node) => Ejection(router(node)),
                    Along(line, lane) => {
                        let node = router(one.node(line, 0));
                        Along(other.line(node, last - line.dimension), lane)
                    }
                })
            }
            (Self::HyperX(one), Self::HyperX(other)) => other.number(match one.channel(channel) {
                HyperXChannel::Injection(at) => HyperXChannel::Injection(processor(at)),
                HyperXChannel::Ejection(at) => HyperXChannel::Ejection(processor(at)),
                HyperXChannel::Link {
                    from,
                    dimension,
                    coordinate,
                } => HyperXChannel::Link {
                    from: router(from as usize) as u32,
                    dimension: last - dimension,
                    coordinate,
                },
            }),
            _ => unreachable!("an array stays what it is"),
        }
    }
}
