//! Messages of a ring that share a link with a message of a route, on the other virtual channel.

use std::ops::Range;

use loadcurve_network::topology::Links;

/// A route of one ring in one direction, and the messages with which it can share links. Rates are in
/// messages per cycle at λ₀ = 1.
#[derive(Debug, Clone)]
pub(super) struct Companions {
    pub(super) route: RingRoute,
    /// h, messages that share a link with one of this route.
    pub(super) met: f64,
    /// M, those messages times the number of cycles for which each shares the link.
    pub(super) moment: f64,
    /// Δ, pairs of messages that can simultaneously share links with one of this route.
    pub(super) pairs: f64,
    /// ℓ(j), the overlap in cycles that is lost because the message is in transit only part of the time,
    /// from each of its links onwards.
    pub(super) loss: Vec<f64>,
}

/// A route of a ring. Nodes are numbered in its direction of travel, so that links lead from each node to
/// the next and the dateline lies behind the last node.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct RingRoute {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) links: usize,
    /// Probability that a message for `to` takes it.
    pub(super) probability: f64,
}

/// Relation of the sources of two routes that start at one node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Start {
    /// The same source, which sends one message at a time: a row.
    SameSource,
    /// Messages that reach the node from any input of the switch: a column.
    AnyInput,
}

/// Length of messages and of the ring, and direction of travel.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ring {
    pub(super) nodes: usize,
    pub(super) links: Links,
    pub(super) flits: f64,
}

impl Ring {
    /// The routes of one direction.
    pub(super) fn routes(self) -> Vec<RingRoute> {
        let k = self.nodes;
        let mut routes = Vec::new();
        for from in 0..k {
            for links in 1..k {
                let probability = match self.links {
                    Links::Unidirectional => 1.0,
                    Links::Bidirectional if 2 * links < k => 1.0,
                    Links::Bidirectional if 2 * links == k => 0.5,
                    Links::Bidirectional => continue,
                };
                routes.push(RingRoute {
                    from,
                    to: (from + links) % k,
                    links,
                    probability,
                });
            }
        }
        routes
    }

    /// All routes of one direction with their companions.
    pub(super) fn companions(self, start: Start) -> Vec<Companions> {
        let routes = self.routes();
        let of = |&route: &RingRoute| self.companions_of(route, &routes, start);
        routes.iter().map(of).collect()
    }

    fn companions_of(self, a: RingRoute, routes: &[RingRoute], start: Start) -> Companions {
        let (k, s, n) = (self.nodes as f64, self.flits, a.links);
        // Messages that share from a link onwards, and up to a link.
        let (mut from, mut until) = (vec![0.0; n + 1], vec![0.0; n + 1]);
        // Of those that share from a link onwards, the ones that hold the first channel of a.
        let mut holding = vec![0.0; n + 1];
        // q of those, identical for all.
        let held = ((k - 1.0) / s).min(1.0);
        let (mut met, mut moment) = (0.0, 0.0);
        for &b in routes {
            let Some(shared) = self.shared(a, b) else {
                continue;
            };
            let meeting = self.meets(a, b);
            let mut w = b.probability * k / (k * k - 1.0);
            let (mut q, mut o) = (1.0, 2.0 * s / 3.0);
            let holds = meeting && b.holds(self, a);
            if a.from == b.from {
                w *= match start {
                    Start::AnyInput if !meeting => self.different_inputs(),
                    _ => 0.0,
                };
            } else if meeting {
                let free = if holds {
                    k - 1.0
                } else {
                    ((a.from + self.nodes - b.from) % self.nodes) as f64 - 1.0
                };
                q = (free / s).min(1.0);
                o = (2.0 * s / 3.0).min(free);
            }
            met += w * q;
            moment += w * q * o;
            from[shared.start] += w * q;
            until[shared.end] += w * q;
            if holds {
                holding[shared.start] += w;
            }
        }
        let mut ended = 0.0;
        let mut pairs = 0.0;
        for (starting, ending) in from.iter().zip(&until) {
            ended += ending;
            pairs += ended * starting;
        }
        let loss = |j: usize| {
            let rest = (j + 1..=n).map(|f| {
                let ahead = (f - j) as f64;
                let others = from[f] - holding[f] * held;
                others * ahead + holding[f] * ahead.min(held * s)
            });
            rest.sum()
        };
        Companions {
            route: a,
            met,
            moment,
            pairs,
            loss: (0..n).map(loss).collect(),
        }
    }

    /// π, the probability that two messages that start in a column at one node come from different inputs.
    fn different_inputs(self) -> f64 {
        let k = self.nodes as f64;
        match self.links {
            Links::Unidirectional => 2.0 * (k - 1.0) / (k * k),
            Links::Bidirectional => {
                let half = (k - 1.0) / (2.0 * k);
                1.0 - 1.0 / (k * k) - 2.0 * half * half
            }
        }
    }

    /// The links of a, by index, from the first to the last that b uses on the other virtual channel.
    fn shared(self, a: RingRoute, b: RingRoute) -> Option<Range<usize>> {
        let [a_lanes, b_lanes] = [a, b].map(|route| route.lanes(self));
        let mut shared: Option<Range<usize>> = None;
        for (lane, other) in [(0, 1), (1, 0)] {
            let links = common(&a_lanes[lane], &b_lanes[other]);
            if !links.is_empty() {
                let index = |link: usize| (link + self.nodes - a.from) % self.nodes;
                let (start, end) = (index(links.start), index(links.end - 1) + 1);
                shared = Some(match shared {
                    Some(known) => known.start.min(start)..known.end.max(end),
                    None => start..end,
                });
            }
        }
        shared
    }

    /// True if two routes have a virtual channel in common.
    fn meets(self, a: RingRoute, b: RingRoute) -> bool {
        let (a, b) = (a.lanes(self), b.lanes(self));
        a.iter()
            .zip(&b)
            .any(|(one, other)| !common(one, other).is_empty())
    }
}

impl RingRoute {
    /// The links used on virtual channel 0 and on virtual channel 1. A route that crosses the dateline uses
    /// 0 up to it.
    pub(super) fn lanes(self, ring: Ring) -> [Range<usize>; 2] {
        if self.from + self.links >= ring.nodes {
            [self.from..ring.nodes, 0..self.to]
        } else {
            [0..0, self.from..self.to]
        }
    }

    /// True if it uses the first channel of another route.
    fn holds(self, ring: Ring, other: Self) -> bool {
        let (own, others) = (self.lanes(ring), other.lanes(ring));
        let first = usize::from(others[0].is_empty());
        own[first].contains(&other.from)
    }
}

/// The links that are in both ranges.
fn common(one: &Range<usize>, other: &Range<usize>) -> Range<usize> {
    one.start.max(other.start)..one.end.min(other.end)
}
