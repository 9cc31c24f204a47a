//! Flows on a grid under uniform traffic, counted along one dimension.

use super::{ClassFlow, Flows, SourceFlow};
use crate::routing::Routing as _;
use crate::topology::dimension::{Departure, Dimension};
use crate::topology::grid::GridChannel::{Column, Ejection, Injection, Row};
use crate::topology::grid::{Grid, GridChannel};

impl Flows {
    /// Flows of uniform traffic on a grid: the same as [`Flows::uniform`], in fewer steps.
    #[must_use]
    pub fn uniform_on_grid(grid: Grid) -> Self {
        uniform(grid)
    }
}

/// Counts along one dimension only. Each pair of nodes routed over a lane of a row stands for k
/// destinations, one in every row; each pair routed over a lane of a column stands for k sources,
/// one in every column.
fn uniform(grid: Grid) -> Flows {
    let d = grid.dimension();
    let (half, k) = (d.distinct_nodes(), f64::from(d.nodes()));
    let count = LineCount::of(d);
    let mut table = Table::of(grid);
    for (y, x) in (0..half).flat_map(|y| (0..half).map(move |x| (y, x))) {
        let nodes = d.folds_into(x) * d.folds_into(y);
        let mut onward = table.column(x, &count.start[y as usize], 1.0);
        onward.extend(table.row(y, &count.start[x as usize], k));
        table.put(Injection { x, y }, nodes, onward);
        table.put(Ejection { x, y }, nodes, Vec::new());
        table.classes[grid.class_of(Ejection { x, y })].rate = 1.0;
    }
    let mirror_images = d.lanes() / d.forward_lanes();
    for (across, lane) in (0..half).flat_map(|a| (0..d.forward_lanes()).map(move |l| (a, l))) {
        let channels = mirror_images * d.folds_into(across);
        let (through, stop, end) = (&count.through[lane], count.stop[lane], d.lane(lane).to);

        let (y, x) = (across, end);
        let mut onward = table.column(x, &count.start[y as usize], stop);
        onward.extend(table.row(y, through, k));
        onward.push((grid.class_of(Ejection { x, y }), stop));
        table.put(Row { y, lane }, channels, onward);

        let (x, y) = (across, end);
        let mut onward = table.column(x, through, k);
        onward.push((grid.class_of(Ejection { x, y }), k * stop));
        table.put(Column { x, lane }, channels, onward);
    }
    let source = |(y, x)| {
        let class = grid.class_of(Injection { x, y });
        SourceFlow {
            class,
            weight: 1.0,
            count: table.classes[class].channels,
        }
    };
    let sources = (0..half).flat_map(|y| (0..half).map(move |x| (y, x)));
    let mut sources: Vec<SourceFlow> = sources.map(source).collect();
    sources.sort_unstable_by_key(|source| source.class);
    Flows {
        class_of: (0..grid.channels())
            .map(|c| Some(grid.symmetry(c)))
            .collect(),
        sources,
        groups: (0..table.classes.len()).map(|class| vec![class]).collect(),
        classes: table.classes,
    }
}

/// The classes of a grid, filled in one by one.
struct Table {
    grid: Grid,
    destinations: f64,
    classes: Vec<ClassFlow>,
}

impl Table {
    fn of(grid: Grid) -> Self {
        let idle = ClassFlow {
            rate: 0.0,
            channels: 0,
            onward: Vec::new(),
            sibling_vc: None,
        };
        Self {
            grid,
            destinations: (grid.processors() - 1) as f64,
            classes: vec![idle; grid.symmetries()],
        }
    }

    /// Enters the class of `channel`: its number of channels, and the pairs that leave it for each
    /// next class.
    fn put(&mut self, channel: GridChannel, channels: usize, mut onward: Vec<(usize, f64)>) {
        onward.retain(|&(_, pairs)| pairs > 0.0);
        let pairs: f64 = onward.iter().map(|(_, pairs)| pairs).sum();
        for (_, pairs) in &mut onward {
            *pairs /= self.destinations;
        }
        let sibling_vc = self.grid.sibling_vc(self.grid.index(channel));
        self.classes[self.grid.class_of(channel)] = ClassFlow {
            rate: pairs / self.destinations,
            channels,
            onward,
            sibling_vc: sibling_vc.map(|sibling_vc| self.grid.symmetry(sibling_vc)),
        };
    }

    fn row(&self, y: u32, lanes: &[(usize, f64)], factor: f64) -> Vec<(usize, f64)> {
        let class = |lane| self.grid.class_of(Row { y, lane });
        lanes
            .iter()
            .map(|&(lane, pairs)| (class(lane), factor * pairs))
            .collect()
    }

    fn column(&self, x: u32, lanes: &[(usize, f64)], factor: f64) -> Vec<(usize, f64)> {
        let class = |lane| self.grid.class_of(Column { x, lane });
        lanes
            .iter()
            .map(|&(lane, pairs)| (class(lane), factor * pairs))
            .collect()
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
                Departure::On(lane) => count.way(dimension, from, lane, to, 1.0),
                Departure::OnEither(one, other) => {
                    count.way(dimension, from, one, to, 0.5);
                    count.way(dimension, from, other, to, 0.5);
                }
            }
        }
        count
    }

    fn way(&mut self, dimension: Dimension, from: u32, first: usize, to: u32, pairs: f64) {
        add(&mut self.start[from as usize], first, pairs);
        let mut lane = first;
        while let Some(next) = dimension.onward(lane, to) {
            add(&mut self.through[lane], next, pairs);
            lane = next;
        }
        self.stop[lane] += pairs;
    }
}

fn add(sums: &mut Vec<(usize, f64)>, lane: usize, pairs: f64) {
    match sums.iter_mut().find(|(known, _)| *known == lane) {
        Some((_, sum)) => *sum += pairs,
        None => sums.push((lane, pairs)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::dimension::Shape;

    fn sorted(mut onward: Vec<(usize, f64)>) -> Vec<(usize, f64)> {
        onward.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        onward
    }

    #[test]
    fn the_count_is_that_of_all_routes() {
        for shape in [Shape::Line, Shape::OneWayRing, Shape::TwoWayRing] {
            for k in 2..=9 {
                let grid = Grid::new(Dimension::new(k, shape));
                let (quick, slow) = (uniform(grid), Flows::uniform(&grid));
                let named =
                    |flows: &Flows, (group, flow): (usize, f64)| (flows.groups[group][0], flow);
                for (a, b) in quick.classes.iter().zip(&slow.classes) {
                    assert!((a.rate - b.rate).abs() < 1e-12);
                    assert_eq!((a.channels, a.sibling_vc), (b.channels, b.sibling_vc));
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
        }
    }
}
