//! Flows in a lattice under uniform traffic and dimension-order routing, counted along one dimension at
//! a time.

mod hot;

use super::flows::{add, sources};
use super::{ClassFlow, Flows};
use crate::topology::LatticeChannel::{Along, Ejection, Injection};
use crate::topology::dimension::{Departure, Dimension};
use crate::topology::{Lattice, LatticeChannel, Line, Topology as _};

impl Flows {
    /// Flows of uniform traffic under dimension-order routing in a lattice: the same as
    /// [`Flows::uniform`], in fewer steps.
    #[must_use]
    pub fn uniform_in_lattice(lattice: &Lattice) -> Self {
        Table::of(lattice).flows()
    }
}

/// The classes of a lattice, filled in one by one.
///
/// Pairs of nodes are counted along one dimension only. A pair routed over a lane of a line has come to
/// the coordinates of its destination in all earlier dimensions, and is still at those of its source in
/// all later ones: it stands for as many sources as there are lines along the earlier dimensions, and
/// for as many destinations as there are along the later ones.
struct Table<'a> {
    lattice: &'a Lattice,
    counts: Vec<LineCount>,
    destinations: f64,
    /// Number by which a channel is entered: that of its class, or its own.
    name: fn(&Lattice, LatticeChannel) -> usize,
    classes: Vec<ClassFlow>,
}

impl<'a> Table<'a> {
    /// A table without classes, whose channels have their own numbers.
    fn of_channels(lattice: &'a Lattice) -> Self {
        let dimensions = lattice.dimensions().iter();
        Self {
            lattice,
            counts: dimensions.map(|&d| LineCount::of(d)).collect(),
            destinations: (lattice.processors() - 1) as f64,
            name: Lattice::number,
            classes: Vec::new(),
        }
    }

    /// The table of all classes.
    fn of(lattice: &'a Lattice) -> Self {
        let mut table = Self {
            name: Lattice::class_of,
            classes: vec![ClassFlow::default(); lattice.symmetries()],
            ..Self::of_channels(lattice)
        };
        // Of mirror images only those nearest to node 0 are counted.
        let is_distinct = |&node: &usize| {
            let coordinates = lattice.coordinates(node).zip(lattice.dimensions());
            let mut folded = coordinates.map(|(at, d)| at == d.folded_node(at));
            folded.all(|is_same| is_same)
        };
        for node in (0..lattice.nodes()).filter(is_distinct) {
            table.put(Injection(node), table.leaving_node(node, 0, 1.0));
            table.put(Ejection(node), Vec::new());
            table.classes[lattice.class_of(Ejection(node))].rate = 1.0;
            for (dimension, d) in lattice.dimensions().iter().enumerate() {
                // Each line is counted where it crosses the lowest nodes.
                if lattice.coordinate(node, dimension) == 0 {
                    let line = lattice.line(node, dimension);
                    for lane in 0..d.forward_lanes() {
                        table.put(Along(line, lane), table.leaving_lane(line, lane));
                    }
                }
            }
        }
        table
    }

    /// The number of nodes for which one coordinate stands in all dimensions of a range.
    fn nodes(&self, dimensions: std::ops::Range<usize>) -> f64 {
        let dimensions = self.lattice.dimensions()[dimensions].iter();
        dimensions.map(|d| f64::from(d.nodes())).product()
    }

    /// Pairs from a node on, each standing for `factor` sources, into the lanes of all dimensions from
    /// the last down to `first`.
    fn leaving_node(&self, node: usize, first: usize, factor: f64) -> Vec<(usize, f64)> {
        let dimensions = self.counts.len();
        let into = |dimension: usize| {
            let at = self.lattice.coordinate(node, dimension);
            let lanes = &self.counts[dimension].start[at as usize];
            let factor = factor * self.nodes(dimension + 1..dimensions);
            self.lanes(self.lattice.line(node, dimension), lanes, factor)
        };
        (first..dimensions).rev().flat_map(into).collect()
    }

    /// Pairs from a lane on: into later dimensions, along the line, and to the processor at its end.
    fn leaving_lane(&self, line: Line, lane: usize) -> Vec<(usize, f64)> {
        let (dimension, dimensions) = (line.dimension, self.counts.len());
        let count = &self.counts[dimension];
        let end = self.lattice.node(line, self.lattice.lane(line, lane).to);
        let sources = self.nodes(0..dimension);
        let stop = sources * count.stop[lane];
        let mut onward = self.leaving_node(end, dimension + 1, stop);
        let factor = sources * self.nodes(dimension + 1..dimensions);
        onward.extend(self.lanes(line, &count.through[lane], factor));
        onward.push(((self.name)(self.lattice, Ejection(end)), stop));
        onward
    }

    fn lanes(&self, line: Line, lanes: &[(usize, f64)], factor: f64) -> Vec<(usize, f64)> {
        let name = |lane| (self.name)(self.lattice, Along(line, lane));
        let lanes = lanes.iter();
        lanes
            .map(|&(lane, pairs)| (name(lane), factor * pairs))
            .collect()
    }

    /// Enters the class of a channel: the pairs that leave it for each next class.
    fn put(&mut self, channel: LatticeChannel, mut onward: Vec<(usize, f64)>) {
        let (lattice, number) = (self.lattice, self.lattice.number(channel));
        onward.retain(|&(_, pairs)| pairs > 0.0);
        let pairs: f64 = onward.iter().map(|(_, pairs)| pairs).sum();
        for (_, pairs) in &mut onward {
            *pairs /= self.destinations;
        }
        let siblings = lattice.siblings(number).into_iter();
        self.classes[lattice.class_of(channel)] = ClassFlow {
            rate: pairs / self.destinations,
            channels: lattice.alike(number),
            onward,
            own_elsewhere: Vec::new(),
            siblings: siblings.map(|c| lattice.symmetry(c)).collect(),
        };
    }

    fn flows(self) -> Flows {
        let lattice = self.lattice;
        let injection = |node| (node, lattice.class_of(Injection(node)), 1.0);
        Flows {
            class_of: (0..lattice.channels())
                .map(|c| Some(lattice.symmetry(c)))
                .collect(),
            sources: sources(self.classes.len(), (0..lattice.nodes()).map(injection)),
            groups: (0..self.classes.len()).map(|class| vec![class]).collect(),
            classes: self.classes,
        }
    }
}

/// Ordered pairs of nodes of one dimension, counted on its lanes; half a pair in each direction if
/// both are equally long.
struct LineCount {
    /// Pairs by source node and the lane on which they leave it.
    start: Vec<Vec<(usize, f64)>>,
    /// Pairs from a lane onto the next.
    through: Vec<Vec<(usize, f64)>>,
    /// Pairs whose route along the dimension ends with a lane.
    stop: Vec<f64>,
}

impl LineCount {
    fn of(dimension: Dimension) -> Self {
        let (k, lanes) = (dimension.nodes(), dimension.lanes());
        let mut count = Self {
            start: vec![Vec::new(); k as usize],
            through: vec![Vec::new(); lanes],
            stop: vec![0.0; lanes],
        };
        for (from, to) in (0..k).flat_map(|from| (0..k).map(move |to| (from, to))) {
            match dimension.departure(from, to) {
                Departure::Here => {}
                Departure::On(lane) => count.route(dimension, from, lane, to, 1.0),
                Departure::OnEither(one, other) => {
                    count.route(dimension, from, one, to, 0.5);
                    count.route(dimension, from, other, to, 0.5);
                }
            }
        }
        count
    }

    fn route(&mut self, dimension: Dimension, from: u32, first: usize, to: u32, pairs: f64) {
        add(&mut self.start[from as usize], first, pairs);
        let mut lane = first;
        while let Some(next) = dimension.onward(lane, to) {
            add(&mut self.through[lane], next, pairs);
            lane = next;
        }
        self.stop[lane] += pairs;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routing::DimensionOrder;
    use crate::topology::dimension::Shape;

    fn sorted(mut onward: Vec<(usize, f64)>) -> Vec<(usize, f64)> {
        onward.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        onward
    }

    fn the_count_is_that_of_all_routes(lattice: &Lattice) {
        let quick = Flows::uniform_in_lattice(lattice);
        let slow = Flows::uniform(&DimensionOrder::new(lattice.clone())).unwrap();
        let named = |flows: &Flows, (group, flow): (usize, f64)| (flows.groups[group][0], flow);
        for (a, b) in quick.classes.iter().zip(&slow.classes) {
            assert!((a.rate - b.rate).abs() < 1e-12);
            assert_eq!((a.channels, &a.siblings), (b.channels, &b.siblings));
            let a = sorted(a.onward.iter().map(|&to| named(&quick, to)).collect());
            let b = sorted(b.onward.iter().map(|&to| named(&slow, to)).collect());
            assert_eq!(a.len(), b.len());
            for (a, b) in a.iter().zip(&b) {
                assert!(a.0 == b.0 && (a.1 - b.1).abs() < 1e-12);
            }
        }
        assert_eq!(quick.sources, slow.sources);
        assert_eq!(quick.class_of, slow.class_of);
    }

    #[test]
    fn the_count_is_that_of_all_routes_in_squares() {
        for shape in [Shape::Line, Shape::OneWayRing, Shape::TwoWayRing] {
            for k in 2..=9 {
                let dimensions = vec![Dimension::new(k, shape); 2];
                the_count_is_that_of_all_routes(&Lattice::new(dimensions));
            }
        }
    }

    #[test]
    fn the_count_is_that_of_all_routes_in_other_lattices() {
        let line = |k| Dimension::new(k, Shape::Line);
        let ring = |k| Dimension::new(k, Shape::TwoWayRing);
        let one_way = Dimension::new(3, Shape::OneWayRing);
        for dimensions in [
            vec![ring(7)],
            vec![line(4), ring(3)],
            vec![ring(4), line(2), one_way],
            vec![one_way, ring(5), line(3)],
            vec![line(2); 5],
        ] {
            the_count_is_that_of_all_routes(&Lattice::new(dimensions));
        }
    }
}
