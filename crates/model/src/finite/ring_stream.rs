//! Streams of a torus: a virtual channel of a ring, and the coordinate of the destination in the ring.

use std::collections::HashMap;

use loadcurve_network::topology::LatticeChannel::{Along, Ejection, Injection};
use loadcurve_network::topology::dimension::{Departure, Dimension};
use loadcurve_network::topology::{Lattice, Line};

use super::graph::Graph;
use super::stream::{Step, Streams};

/// The streams of a square torus under uniform traffic and dimension-order routing, rows first. At the end
/// of its row, a message goes to each row with the same probability.
pub(super) fn of_torus(graph: &Graph, torus: &Lattice) -> Streams {
    let ring = torus.dimensions()[0];
    let mut rings = RingStreams {
        graph,
        torus,
        ring,
        routes: routes(ring),
        known: HashMap::new(),
        streams: Streams::default(),
    };
    for (class, channel) in graph.channels.iter().enumerate() {
        let first = rings.streams.all.len();
        match torus.channel(channel.number) {
            Ejection(_) => {
                rings.known.insert((class, None), first);
                rings.streams.close(rings.streams.steps.len(), 1.0);
            }
            Injection(node) => rings.inject(class, node),
            Along(line, lane) => rings.follow(class, line, lane),
        }
        rings.streams.of.push(first..rings.streams.all.len());
    }
    rings.streams
}

/// Builder of the streams.
struct RingStreams<'a> {
    graph: &'a Graph,
    torus: &'a Lattice,
    ring: Dimension,
    /// Number of routes of a ring over each lane, by destination.
    routes: Vec<Vec<f64>>,
    /// Streams by class of channels and the coordinate of the destination, mirrored for a backward lane,
    /// since the class has the forward one.
    known: HashMap<(usize, Option<u32>), usize>,
    streams: Streams,
}

impl RingStreams<'_> {
    /// The stream of an injection channel.
    fn inject(&mut self, class: usize, node: usize) {
        let start = self.streams.steps.len();
        let others = self.torus.nodes() as f64 - 1.0;
        // Each column contains the destination with as many nodes as there are rows.
        let nodes = f64::from(self.ring.nodes());
        self.depart(class, node, 0, nodes / others);
        self.depart(class, node, 1, 1.0 / others);
        self.streams.close(start, 1.0);
    }

    /// The streams of a lane.
    fn follow(&mut self, class: usize, line: Line, lane: usize) {
        let (ring, torus) = (self.ring, self.torus);
        let end = torus.node(line, ring.lane(lane).to);
        let ejection = torus.number(Ejection(end));
        let routes = self.routes[lane].clone();
        let all: f64 = routes.iter().sum();
        for (to, routes) in (0..).zip(routes).filter(|&(_, routes)| routes > 0.0) {
            let start = self.streams.steps.len();
            if let Some(onward) = ring.onward(lane, to) {
                let to = self.coordinate(onward, to);
                let number = torus.number(Along(line, onward));
                self.step(class, (number, Some(to)), 1.0);
            } else if line.dimension == 0 {
                let each = 1.0 / f64::from(ring.nodes());
                self.depart(class, end, 1, each);
                self.step(class, (ejection, None), each);
            } else {
                self.step(class, (ejection, None), 1.0);
            }
            let to = self.coordinate(lane, to);
            self.known.insert((class, Some(to)), self.streams.all.len());
            self.streams.close(start, routes / all);
        }
    }

    /// Adds the steps from a node to all others on its line, each destination with this probability.
    fn depart(&mut self, class: usize, node: usize, dimension: usize, probability: f64) {
        let line = self.torus.line(node, dimension);
        for (lane, to, share) in departures(self.ring, self.torus.coordinate(node, dimension)) {
            let to = self.coordinate(lane, to);
            let number = self.torus.number(Along(line, lane));
            self.step(class, (number, Some(to)), probability * share);
        }
    }

    /// Adds a step to a stream of a channel of the network.
    fn step(&mut self, class: usize, (next, to): (usize, Option<u32>), probability: f64) {
        let next = self.graph.class_of[next].expect("a message takes channels that carry some");
        let group = self.graph.channels[next].group;
        let mut pairs = self.graph.pairs_of(class);
        let pair = pairs.find(|&pair| self.graph.pairs[pair].group == group);
        self.streams.steps.push(Step {
            probability,
            pair: pair.expect("a channel leads where its messages go"),
            next: self.known[&(next, to)],
        });
    }

    /// The coordinate of a destination, mirrored as in the class of the lane.
    fn coordinate(&self, lane: usize, to: u32) -> u32 {
        if self.ring.lane(lane).backward {
            self.ring.nodes() - 1 - to
        } else {
            to
        }
    }
}

/// The lanes on which messages leave a node of a ring, each with a destination and the fraction of the
/// messages for it.
fn departures(ring: Dimension, from: u32) -> Vec<(usize, u32, f64)> {
    let mut lanes = Vec::new();
    for to in 0..ring.nodes() {
        match ring.departure(from, to) {
            Departure::Here => {}
            Departure::On(lane) => lanes.push((lane, to, 1.0)),
            Departure::OnEither(one, other) => lanes.extend([(one, to, 0.5), (other, to, 0.5)]),
        }
    }
    lanes
}

/// The number of routes of a ring over each lane, by destination.
fn routes(ring: Dimension) -> Vec<Vec<f64>> {
    let mut routes = vec![vec![0.0; ring.nodes() as usize]; ring.lanes()];
    for from in 0..ring.nodes() {
        for (first, to, share) in departures(ring, from) {
            let mut lane = Some(first);
            while let Some(at) = lane {
                routes[at][to as usize] += share;
                lane = ring.onward(at, to);
            }
        }
    }
    routes
}
