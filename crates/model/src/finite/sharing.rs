//! Time that messages of a torus lose to the other virtual channels of their links.

use loadcurve_base::queueing::Saturated;
use loadcurve_network::topology::LatticeChannel::{Along, Ejection, Injection};
use loadcurve_network::topology::dimension::Shape;
use loadcurve_network::topology::{Lattice, Links};

use super::companion::{Companions, Ring, Start};
use super::graph::Graph;

/// Sharing of links by channel, independent of the load.
#[derive(Debug, Clone, Default)]
pub(super) struct Sharing {
    /// Sharing in rows and in columns; empty for a network whose links have one channel each.
    channels: Vec<[Share; 2]>,
}

/// Sharing in one dimension for the messages of a channel. Rates are in messages per cycle at λ₀ = 1.
#[derive(Debug, Clone, Copy, Default)]
struct Share {
    /// h, or A from equation (5) on.
    met: f64,
    /// Δ.
    pairs: f64,
    /// M.
    moment: f64,
    /// ℓ̄.
    loss: f64,
}

/// Transmission time of a channel's messages.
#[derive(Debug, Clone, Copy)]
pub(super) struct Transmission {
    /// τ.
    pub(super) mean: f64,
    /// v.
    pub(super) variance: f64,
}

impl Share {
    fn add(&mut self, weight: f64, of: &Companions, loss: f64) {
        self.met += weight * of.met;
        self.pairs += weight * of.pairs;
        self.moment += weight * of.moment;
        self.loss += weight * loss;
    }

    fn times(self, factor: f64) -> Self {
        Self {
            met: factor * self.met,
            pairs: factor * self.pairs,
            moment: factor * self.moment,
            loss: factor * self.loss,
        }
    }

    /// A with Δ and M in proportion.
    fn less_loss(self, flits: f64) -> Self {
        let left = (self.met - self.loss / flits).max(0.0);
        if self.met == 0.0 {
            return Self::default();
        }
        let part = left / self.met;
        Self {
            met: left,
            pairs: self.pairs * part,
            moment: self.moment * part,
            loss: 0.0,
        }
    }

    /// η, the fraction of the time for which a message shares a link of this dimension.
    fn part(self, load_flits: f64) -> f64 {
        (load_flits * self.met - 2.0 * load_flits * load_flits * self.pairs).max(0.0)
    }
}

impl Sharing {
    /// The sharing of links in a square torus with messages of `flits` flits.
    pub(super) fn of(graph: &Graph, torus: &Lattice, flits: f64) -> Self {
        let dimension = torus.dimensions()[0];
        let k = dimension.nodes() as usize;
        let ring = Ring {
            nodes: k,
            links: match dimension.shape() {
                Shape::TwoWayRing => Links::Bidirectional,
                Shape::OneWayRing | Shape::Line => Links::Unidirectional,
            },
            flits,
        };
        let tables = [Start::SameSource, Start::AnyInput].map(|start| Table::of(ring, start));
        let [row, column] = &tables;
        let n = torus.nodes() as f64;
        let others = n / (n - 1.0);
        let share = |number: usize| match torus.channel(number) {
            Along(line, lane) => {
                let lane = dimension.lane(lane);
                let place = |at: u32| {
                    if lane.backward {
                        k - 1 - at as usize
                    } else {
                        at as usize
                    }
                };
                let (from, vc) = (place(lane.from), lane.virtual_channel as usize);
                let at = line.number;
                if line.dimension == 0 {
                    let (along, rest) = row.through(from, vc);
                    [along, column.start(at, |loss, met| loss + met * rest)]
                } else {
                    [row.end(at), column.through(from, vc).0]
                }
            }
            Ejection(node) => {
                let [x, y] = [0, 1].map(|d| torus.coordinate(node, d) as usize);
                [row.end(x), column.end(y)].map(|share| share.times(others))
            }
            Injection(node) => {
                let [x, y] = [0, 1].map(|d| torus.coordinate(node, d) as usize);
                let hops = row.mean_links(x);
                let rows = row.start(x, |loss, met| loss + met);
                let columns = column.start(y, |loss, met| loss + met * (1.0 + hops));
                [rows, columns].map(|share| share.times(others))
            }
        };
        let channels = graph.channels.iter();
        let channels = channels.map(|it| share(it.number).map(|share| share.less_loss(flits)));
        Self {
            channels: channels.collect(),
        }
    }

    /// True if no links are shared.
    pub(super) fn is_none(&self) -> bool {
        self.channels.is_empty()
    }

    /// τ and v of a channel (6) at a load in flits per cycle and source.
    pub(super) fn transmission(
        &self,
        channel: usize,
        flits: f64,
        load_flits: f64,
    ) -> Result<Transmission, Saturated> {
        let Some(shares) = self.channels.get(channel) else {
            return Ok(Transmission {
                mean: flits,
                variance: 0.0,
            });
        };
        let [x, y] = shares.map(|share| share.part(load_flits));
        if x >= 0.5 || y >= 0.5 {
            return Err(Saturated);
        }
        let part = x + y - 2.0 * x * y;
        let mean = flits / (1.0 - part);
        let met = shares[0].met + shares[1].met;
        let variance = if met > 0.0 {
            (mean - flits) * (1.0 - part) * (shares[0].moment + shares[1].moment) / met
        } else {
            0.0
        };
        Ok(Transmission { mean, variance })
    }
}

/// H, the time that the tail of a message loses after leaving the source: the mean over all nodes of τ of
/// their ejection channels minus τ of their injection channels (7).
pub(super) fn tail_cycles(graph: &Graph, transmissions: &[Transmission]) -> f64 {
    let sources = graph.sources.iter();
    let nodes: usize = sources
        .map(|source| graph.channels[source.channel].count)
        .sum();
    let mut tail = 0.0;
    for (channel, transmission) in graph.channels.iter().zip(transmissions) {
        let time = channel.count as f64 * transmission.mean;
        if channel.input.is_none() {
            tail += time;
        } else if graph.groups[channel.group].feeders.is_empty() {
            tail -= time;
        }
    }
    tail / nodes as f64
}

/// The companions of all routes of a ring.
struct Table {
    ring: Ring,
    routes: Vec<Companions>,
}

impl Table {
    fn of(ring: Ring, start: Start) -> Self {
        Self {
            ring,
            routes: ring.companions(start),
        }
    }

    /// Images of a position in the ring: in each direction of travel.
    fn images(&self, at: usize) -> Vec<usize> {
        match self.ring.links {
            Links::Unidirectional => vec![at],
            Links::Bidirectional => vec![at, self.ring.nodes - 1 - at],
        }
    }

    /// Mean over the routes that use a virtual channel, with the mean number of links from it onwards.
    fn through(&self, from: usize, virtual_channel: usize) -> (Share, f64) {
        let k = self.ring.nodes;
        let (mut share, mut rest, mut all) = (Share::default(), 0.0, 0.0);
        for of in &self.routes {
            let lanes = of.route.lanes(self.ring);
            if lanes[virtual_channel].contains(&from) {
                let index = (from + k - of.route.from) % k;
                let p = of.route.probability;
                share.add(p, of, of.loss[index]);
                rest += p * (of.route.links - index) as f64;
                all += p;
            }
        }
        (share.times(1.0 / all), rest / all)
    }

    /// Mean over the routes from a node, with a loss that is a function of ℓ(0) and h.
    fn start(&self, at: usize, loss: impl Fn(f64, f64) -> f64) -> Share {
        let mut share = Share::default();
        for at in self.images(at) {
            for of in self.routes.iter().filter(|of| of.route.from == at) {
                share.add(of.route.probability, of, loss(of.loss[0], of.met));
            }
        }
        share.times(1.0 / self.ring.nodes as f64)
    }

    /// Mean over the routes to a node, without loss.
    fn end(&self, at: usize) -> Share {
        let mut share = Share::default();
        for at in self.images(at) {
            for of in self.routes.iter().filter(|of| of.route.to == at) {
                share.add(of.route.probability, of, 0.0);
            }
        }
        share.times(1.0 / self.ring.nodes as f64)
    }

    /// n̄, the mean number of links of a route from a node, including those of length 0.
    fn mean_links(&self, at: usize) -> f64 {
        let mut links = 0.0;
        for at in self.images(at) {
            for of in self.routes.iter().filter(|of| of.route.from == at) {
                links += of.route.probability * of.route.links as f64;
            }
        }
        links / self.ring.nodes as f64
    }
}
