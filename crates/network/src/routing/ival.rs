//! IVAL: Valiant's routing in two dimensions, with shorter routes.
//!
//! A message takes dimensions 0 and 1 to its middle, dimensions 1 and 0 from there, and leaves out whatever
//! would lead it back to a router that it passed. So it only passes the middle's column, from the row of its
//! source to that of its destination.
//!
//! Dimension 0 has virtual channels of its own before and after dimension 1, so that the order of dimensions
//! is 0, 1, 0. Along a dimension a message passes no router twice, and so crosses the wrap-around link at
//! most once.
//!
//! # Source
//! B. Towles, W. J. Dally and S. Boyd, "Throughput-centric routing algorithm design", Proc. 15th ACM Symp. on
//! Parallel Algorithms and Architectures (SPAA), 2003, pp. 200–209, doi:10.1145/777412.777444.

use std::sync::Arc;

use loadcurve_base::Random;

use super::{Header, Hop, Middles, Routing};
use crate::topology::LatticeChannel::{Along, Ejection, Injection};
use crate::topology::dimension::Departure;
use crate::topology::{ChannelKind, Classes, Lattice, Topology};

/// IVAL in a lattice of two dimensions.
///
/// A message counts as past its middle where it turns into the middle's column, which it may leave before it reaches
/// the middle itself. Middles with the same routes count as one: the one in the lowest row, or in the lowest column if source
/// and destination are in the same row.
///
/// ```
/// use loadcurve_network::routing::{IVal, Routing};
/// use loadcurve_network::topology::Lattice;
/// use loadcurve_network::traffic::Flows;
/// let flows = Flows::uniform(&IVal::new(Lattice::mesh(8))).unwrap();
/// // Random columns, and no detours along them: 23/3 hops instead of 21/2.
/// assert!((flows.mean_distance() - (2.0 + 23.0 / 3.0)).abs() < 1e-12);
/// ```
#[derive(Debug, Clone)]
pub struct IVal {
    lattice: Lattice,
    /// Class 0 before and along dimension 1, class 1 after it.
    classes: Classes,
    /// Coordinates of each node.
    points: Vec<[u32; 2]>,
}

impl IVal {
    /// IVAL in this lattice.
    ///
    /// # Panics
    /// When it has not two dimensions.
    #[must_use]
    pub fn new(lattice: Lattice) -> Self {
        assert_eq!(lattice.dimensions().len(), 2, "IVAL has two dimensions");
        let classes = |kind| match kind {
            ChannelKind::Dimension { dimension: 0, .. } => 2,
            _ => 1,
        };
        Self {
            classes: Classes::new(Arc::new(lattice.clone()), classes),
            points: (0..lattice.nodes())
                .map(|node| [0, 1].map(|dimension| lattice.coordinate(node, dimension)))
                .collect(),
            lattice,
        }
    }

    /// The lattice.
    pub(super) fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    /// The network with its classes of virtual channels.
    pub(super) fn classes(&self) -> &Classes {
        &self.classes
    }

    /// Coordinates of a node.
    pub(super) fn point(&self, node: usize) -> [u32; 2] {
        self.points[node]
    }

    /// The node with these coordinates.
    pub(super) fn node(&self, [x, y]: [u32; 2]) -> usize {
        self.lattice.node(self.lattice.line(0, 0), x)
            + self.lattice.node(self.lattice.line(0, 1), y)
    }

    /// Directions along a dimension to a middle and on to another coordinate, without what is passed twice:
    /// true for backward. All entries are equally likely.
    fn directions(
        &self,
        dimension: usize,
        [from, middle, to]: [u32; 3],
    ) -> impl Iterator<Item = bool> {
        let first = self.moves(dimension, from, middle).into_iter().flatten();
        let second = self.moves(dimension, middle, to).into_iter().flatten();
        let sums = first.flat_map(move |first| second.clone().map(move |second| first + second));
        sums.map(|hops| hops < 0)
    }

    /// Appends the hops that start on the way along a dimension to a middle and on to another coordinate, in
    /// a class.
    fn start(
        &self,
        node: usize,
        dimension: usize,
        [middle, to]: [u32; 2],
        class: usize,
        (header, hops): (Header, &mut Vec<Hop>),
    ) {
        let lattice = &self.lattice;
        let (from, line) = (
            lattice.coordinate(node, dimension),
            lattice.line(node, dimension),
        );
        for backward in self.directions(dimension, [from, middle, to]) {
            let lane = lattice.dimensions()[dimension].towards(from, to, backward);
            let channel = lattice.number(Along(line, lane));
            hops.push(header.over(self.classes.number(channel, class)));
        }
    }

    /// Of the coordinates of middles with the same routes along a dimension, each the lowest.
    fn alike(&self, dimension: usize, [from, to]: [u32; 2]) -> Vec<u32> {
        let mut known: Vec<([Option<bool>; 4], u32)> = Vec::new();
        let middles = 0..self.lattice.dimensions()[dimension].nodes();
        let lowest = middles.map(|middle| {
            let mut all = self.directions(dimension, [from, middle, to]);
            let directions = [(); 4].map(|()| all.next());
            if let Some(earlier) = known.iter().find(|earlier| earlier.0 == directions) {
                return earlier.1;
            }
            known.push((directions, middle));
            middle
        });
        lowest.collect()
    }

    /// The middle that stands for each coordinate of middles along both dimensions. In the row of source and
    /// destination only the direction along it depends on the middle, and in others the column.
    fn middles_of(&self, source: usize, destination: usize) -> [Vec<u32>; 2] {
        let along = |dimension| {
            let ends = [source, destination].map(|node| self.lattice.coordinate(node, dimension));
            (ends, self.lattice.dimensions()[dimension].nodes())
        };
        let ((columns, width), (rows, height)) = (along(0), along(1));
        if rows[0] == rows[1] {
            [self.alike(0, columns), vec![rows[0]; height as usize]]
        } else {
            [(0..width).collect(), self.alike(1, rows)]
        }
    }

    /// For each middle, the one that stands for all with the same routes.
    pub(super) fn standing_for(
        &self,
        source: usize,
        destination: usize,
    ) -> impl Fn(usize) -> usize {
        let [columns, rows] = self.middles_of(source, destination);
        move |middle| {
            let [x, y] = self.point(middle).map(|at| at as usize);
            self.node([columns[x], rows[y]])
        }
    }

    /// Hops from one coordinate to another, below 0 if they are backward: two numbers if both directions are
    /// equally long.
    fn moves(&self, dimension: usize, from: u32, to: u32) -> [Option<i64>; 2] {
        let along = self.lattice.dimensions()[dimension];
        let hops = |lane| {
            let nodes = i64::from(along.nodes());
            let ahead = (i64::from(to) - i64::from(from)).rem_euclid(nodes);
            if along.lane(lane).backward {
                ahead - nodes
            } else {
                ahead
            }
        };
        match along.departure(from, to) {
            Departure::Here => [Some(0), None],
            Departure::On(lane) => [Some(hops(lane)), None],
            Departure::OnEither(one, other) => [one, other].map(|lane| Some(hops(lane))),
        }
    }
}

impl Routing for IVal {
    fn topology(&self) -> &dyn Topology {
        &self.classes
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let (channel, class) = self.classes.origin(channel);
        let (lattice, destination) = (&self.lattice, header.destination as usize);
        let middle = self.point(header.via.unwrap_or(header.destination) as usize);
        let to = self.point(destination);
        let (node, came_by) = match lattice.channel(channel) {
            Ejection(_) => return,
            Injection(node) => (node, None),
            Along(line, lane) => (
                lattice.node(line, lattice.lane(line, lane).to),
                Some((line, lane)),
            ),
        };
        let at = self.point(node);
        // The column to which it goes: all of the route is in its row, or it is past the middle's column.
        let is_after = class == 1 || came_by.is_some_and(|(line, _)| line.dimension == 1);
        let column = if at[1] == to[1] || is_after {
            to[0]
        } else {
            middle[0]
        };
        let goal = [column, to[1]];
        if let Some((line, lane)) = came_by
            && let Some(next) =
                lattice.dimensions()[line.dimension].onward(lane, goal[line.dimension])
        {
            let next = lattice.number(Along(line, next));
            return hops.push(header.over(self.classes.number(next, class)));
        }
        if at == to {
            hops.push(header.over(lattice.number(Ejection(node))));
        } else if at[1] == to[1] && came_by.is_none() {
            self.start(node, 0, [middle[0], to[0]], 0, (header, hops));
        } else if at[1] != to[1] && at[0] == column {
            let header = Header { phase: 1, ..header };
            self.start(node, 1, [middle[1], to[1]], 0, (header, hops));
        } else {
            let class = usize::from(is_after);
            self.start(node, 0, [column; 2], class, (header, hops));
        }
    }

    fn middles(&self) -> Middles {
        Middles::ByPair
    }

    fn headers(&self, source: usize, destination: usize) -> Vec<(Header, f64)> {
        let header = Header::to(destination);
        if source == destination {
            return vec![(header, 1.0)];
        }
        let [columns, rows] = self.middles_of(source, destination).map(counted);
        let part = 1.0 / self.lattice.nodes() as f64;
        let middles = rows.iter().flat_map(|&(y, in_rows)| {
            let in_row = columns.iter();
            in_row.map(move |&(x, in_columns)| (self.node([x, y]), in_rows * in_columns * part))
        });
        middles
            .map(|(middle, part)| (header.through(middle), part))
            .collect()
    }

    /// One word for the middle.
    fn draw(&self, source: usize, destination: usize, random: &mut Random) -> Header {
        let middle = random.below(self.lattice.nodes() as u32) as usize;
        let header = Header::to(destination);
        if source == destination {
            return header;
        }
        header.through(self.standing_for(source, destination)(middle))
    }
}

/// The numbers of an unordered list, each with how often it occurs.
fn counted(numbers: Vec<u32>) -> Vec<(u32, f64)> {
    let mut counts: Vec<(u32, f64)> = Vec::new();
    for number in numbers {
        match counts.iter_mut().find(|known| known.0 == number) {
            Some(known) => known.1 += 1.0,
            None => counts.push((number, 1.0)),
        }
    }
    counts
}
