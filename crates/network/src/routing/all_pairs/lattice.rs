//! Pairs of nodes in a lattice under dimension-order routing, counted along one dimension at a time.

use super::AllPairs;
use crate::routing::DimensionOrder;
use crate::topology::LatticeChannel::{Along, Ejection, Injection};
use crate::topology::dimension::{Departure, Dimension};
use crate::topology::{Lattice, LatticeChannel, Line};

/// Ordered pairs of nodes, counted on the channels of a lattice.
///
/// Pairs are counted along one dimension only. A pair routed over a lane of a line has reached the
/// coordinates of its destination in all earlier dimensions, and still has those of its source in all later
/// ones: it represents as many sources as there are lines along the earlier dimensions, and as many
/// destinations as there are along the later ones.
pub(crate) struct LatticePairs<'a> {
    lattice: &'a Lattice,
    counts: Vec<LineCount>,
}

/// Next channels, identified by number, with the pairs that continue to each.
type Onward = Vec<(usize, f64)>;

impl<'a> LatticePairs<'a> {
    /// The pairs of all nodes of a lattice.
    pub(crate) fn of(lattice: &'a Lattice) -> Self {
        let dimensions = lattice.dimensions().iter();
        Self {
            lattice,
            counts: dimensions.map(|&d| LineCount::of(d)).collect(),
        }
    }

    /// Pairs from a channel into the next ones, which `name` identifies; none from an ejection channel.
    pub(crate) fn onward(
        &self,
        channel: LatticeChannel,
        name: impl Fn(LatticeChannel) -> usize,
    ) -> Option<Onward> {
        match channel {
            Injection(node) => Some(self.leaving_node(node, 0, 1.0, &name)),
            Along(line, lane) => Some(self.leaving_lane(line, lane, &name)),
            Ejection(_) => None,
        }
    }

    /// Number of nodes that agree in the dimensions of a range.
    fn nodes(&self, dimensions: std::ops::Range<usize>) -> f64 {
        let dimensions = self.lattice.dimensions()[dimensions].iter();
        dimensions.map(|d| f64::from(d.nodes())).product()
    }

    /// Pairs from a node, each representing `factor` sources, into the lanes of all dimensions from the
    /// last down to `first`.
    fn leaving_node(
        &self,
        node: usize,
        first: usize,
        factor: f64,
        name: &impl Fn(LatticeChannel) -> usize,
    ) -> Onward {
        let dimensions = self.counts.len();
        let into = |dimension: usize| {
            let at = self.lattice.coordinate(node, dimension);
            let line = self.lattice.line(node, dimension);
            let lanes = self.counts[dimension].start[at as usize].iter();
            let factor = factor * self.nodes(dimension + 1..dimensions);
            lanes.map(move |&(lane, pairs)| (name(Along(line, lane)), factor * pairs))
        };
        (first..dimensions).rev().flat_map(into).collect()
    }

    /// Pairs from a lane: into later dimensions, along the line, and to the processor at its end.
    fn leaving_lane(
        &self,
        line: Line,
        lane: usize,
        name: &impl Fn(LatticeChannel) -> usize,
    ) -> Onward {
        let (dimension, dimensions) = (line.dimension, self.counts.len());
        let count = &self.counts[dimension];
        let end = self.lattice.node(line, self.lattice.lane(line, lane).to);
        let sources = self.nodes(0..dimension);
        let stop = sources * count.stop[lane];
        let mut onward = self.leaving_node(end, dimension + 1, stop, name);
        let factor = sources * self.nodes(dimension + 1..dimensions);
        let through = count.through[lane].iter();
        onward.extend(through.map(|&(lane, pairs)| (name(Along(line, lane)), factor * pairs)));
        onward.push((name(Ejection(end)), stop));
        onward
    }
}

impl AllPairs for DimensionOrder {
    fn pairs_onward(&self) -> impl Fn(usize) -> Option<Onward> {
        let (lattice, pairs) = (self.lattice(), LatticePairs::of(self.lattice()));
        move |number| pairs.onward(lattice.channel(number), |channel| lattice.number(channel))
    }
}

/// Ordered pairs of nodes of one dimension, counted on its lanes; half a pair in each direction if both are
/// equally long.
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

/// Adds pairs to those of a lane.
fn add(sums: &mut Onward, lane: usize, pairs: f64) {
    match sums.iter_mut().find(|(known, _)| *known == lane) {
        Some((_, sum)) => *sum += pairs,
        None => sums.push((lane, pairs)),
    }
}
