//! The HyperX: routers on a grid, the links of a line as arcs whose height grows with distance, or as one
//! bar for the whole line if there are very many.

use std::collections::BTreeMap;

use loadcurve::topology::hyperx::HyperXChannel;
use loadcurve::topology::{Graph, HyperX, Topology as _};

use super::{Bundle, BundleShape, Course, Sketch, inner_disc};

/// Largest number of links that are drawn one by one.
const MAX_LINKS: usize = 256;

/// Heights of the lowest and the highest arc, in distances between neighbouring routers.
const HEIGHTS: [f64; 2] = [0.14, 0.44];

/// Distance of the bar of each further dimension from that of the dimension below it, in distances
/// between neighbouring routers.
const BESIDE: f64 = 0.3;

/// Radius of a disc for all links, as a fraction of that of the circle of routers.
const DISC: f64 = 0.93;

/// The sketch of a HyperX.
pub(super) fn sketch(network: &HyperX) -> Sketch {
    let mut graph = network.graph();
    let sizes: Vec<u32> = network.sizes().collect();
    if sizes.len() == 1 {
        return circle(network, graph);
    }
    turn_processors(network, &mut graph);
    let grid = Grid::new(network, &graph, &sizes);
    let course = |channel| match network.channel(channel) {
        HyperXChannel::Link {
            from,
            dimension,
            coordinate,
        } => grid.course(dimension, network.coordinate(from, dimension), coordinate),
        _ => Course::Straight,
    };
    let courses = (0..network.channels()).map(course).collect();
    let bundles = if links(network).count() > MAX_LINKS {
        grid.bars()
    } else {
        Vec::new()
    };
    let notes = if bundles.is_empty() {
        Vec::new()
    } else {
        vec!["one bar for all links of a row or column".to_owned()]
    };
    Sketch {
        aspect: Some(grid.aspect()),
        courses,
        bundles,
        notes,
        ..Sketch::from(graph.clone())
    }
}

/// Routers in a circle; very many links between them are a disc, of which those of a router are seen when it
/// is pointed at.
fn circle(network: &HyperX, graph: Graph) -> Sketch {
    let links: Vec<usize> = links(network).collect();
    let mut sketch = Sketch {
        aspect: Some(1.0),
        ..Sketch::from(graph)
    };
    if links.len() <= MAX_LINKS {
        return sketch;
    }
    let nodes = &sketch.graph.nodes;
    let processors = network.processors();
    let router = |node: usize| match node.checked_sub(processors) {
        Some(router) => router as u32,
        None => network.router(node as u32),
    };
    sketch.groups = (0..nodes.len()).map(router).collect();
    let shape = inner_disc(nodes, DISC);
    let channels = links;
    sketch.bundles.push(Bundle { channels, shape });
    let note = "the disc stands for all links between routers";
    sketch.notes.push(note.to_owned());
    sketch
}

/// Turns the processors around each router by an eighth of a circle, so that four do not stand where links
/// leave it.
fn turn_processors(network: &HyperX, graph: &mut Graph) {
    let routers: usize = network.sizes().map(|size| size as usize).product();
    let Some(processors) = graph
        .nodes
        .len()
        .checked_sub(routers)
        .filter(|&count| count > 0)
    else {
        return;
    };
    let [first, next] = [0, 1].map(|router| graph.nodes[processors + router]);
    let above = graph.nodes[processors + network.sizes().next().unwrap_or(1) as usize];
    // Distances are equal in the picture if both are in those between neighbours.
    let [across, up] = [next.x - first.x, above.y - first.y];
    let half = 0.5_f64.sqrt();
    for processor in 0..processors {
        let router = graph.nodes[processors + network.router(processor as u32) as usize];
        let node = &mut graph.nodes[processor];
        let [x, y] = [(node.x - router.x) / across, (node.y - router.y) / up];
        node.x = router.x + half * (x + y) * across;
        node.y = router.y + half * (y - x) * up;
    }
}

/// The links between routers.
fn links(network: &HyperX) -> impl Iterator<Item = usize> {
    let channels = 0..network.channels();
    channels.filter(|&channel| matches!(network.channel(channel), HyperXChannel::Link { .. }))
}

struct Grid<'a> {
    network: &'a HyperX,
    graph: &'a Graph,
    sizes: &'a [u32],
    /// Index of the first router in the graph.
    first: usize,
    /// Distance between neighbours along each of the first two dimensions.
    pitch: [f64; 2],
    /// Number of columns of copies in which the third dimension is laid out, if it is the last.
    columns: Option<u32>,
}

impl<'a> Grid<'a> {
    fn new(network: &'a HyperX, graph: &'a Graph, sizes: &'a [u32]) -> Self {
        let routers: usize = sizes.iter().map(|&size| size as usize).product();
        let first = graph.nodes.len() - routers;
        let [corner, beside, above] = [0, 1, sizes[0] as usize].map(|r| graph.nodes[first + r]);
        Self {
            network,
            graph,
            sizes,
            first,
            pitch: [beside.x - corner.x, above.y - corner.y],
            columns: HyperX::columns(sizes),
        }
    }

    fn aspect(&self) -> f64 {
        self.pitch[1] / self.pitch[0]
    }

    /// Course of the link between two coordinates: straight to a neighbour, and over the routers in
    /// between to others.
    fn course(&self, dimension: usize, from: u32, to: u32) -> Course {
        let distance = from.abs_diff(to);
        if dimension < 2 && distance == 1 {
            return Course::Straight;
        }
        let farthest = f64::from(self.sizes[dimension] - 1).max(2.0);
        let [least, most] = HEIGHTS;
        let part = (f64::from(distance) - 1.0) / (farthest - 1.0);
        let height = least + (most - least) * part;
        let length = match self.columns.filter(|_| dimension == 2) {
            None => f64::from(distance) * self.step(dimension),
            Some(columns) => {
                let across = self.step(2) * f64::from((from % columns).abs_diff(to % columns));
                let up = self.step(3) * f64::from((from / columns).abs_diff(to / columns));
                (across * across + up * up).sqrt()
            }
        };
        Course::Arc(height / length)
    }

    /// Distance between neighbours along a dimension, in distances along the first or the second one.
    fn step(&self, dimension: usize) -> f64 {
        let below = (dimension % 2..dimension).step_by(2);
        below
            .map(|below| f64::from(self.sizes[below]) + 0.8)
            .product()
    }

    /// A bar for each line of routers, with all its links. Of a dimension that is laid out in columns it is
    /// one for each row and one for each column of copies.
    fn bars(&self) -> Vec<Bundle> {
        let mut lines: BTreeMap<Bar, Vec<usize>> = BTreeMap::new();
        for channel in links(self.network) {
            let HyperXChannel::Link {
                from,
                dimension,
                coordinate,
            } = self.network.channel(channel)
            else {
                continue;
            };
            let bar = self.bar(from, dimension, coordinate);
            lines.entry(bar).or_default().push(channel);
        }
        let bundle = |(bar, channels): (Bar, Vec<usize>)| {
            let aside = BESIDE * (bar.dimension / 2) as f64;
            let spot = |router: u32| {
                let node = self.graph.nodes[self.first + router as usize];
                if bar.is_upright {
                    [node.x + aside * self.pitch[0], node.y]
                } else {
                    [node.x, node.y - aside * self.pitch[1]]
                }
            };
            Bundle {
                channels,
                shape: BundleShape::Bar(spot(bar.start), spot(bar.end)),
            }
        };
        lines.into_iter().map(bundle).collect()
    }

    /// The bar that stands for the link from a router to another coordinate of a dimension.
    fn bar(&self, from: u32, dimension: usize, to: u32) -> Bar {
        let last = self.sizes[dimension] - 1;
        let (is_upright, first, last) = match self.columns.filter(|_| dimension == 2) {
            None => (dimension % 2 == 1, 0, last),
            Some(columns) => {
                let at = self.network.coordinate(from, dimension);
                let (row, column) = (at / columns, at % columns);
                if row == to / columns {
                    let first = row * columns;
                    (false, first, last.min(first + columns - 1))
                } else {
                    (true, column, last - (last - column) % columns)
                }
            }
        };
        let router = |at| self.network.neighbour(from, dimension, at);
        Bar {
            dimension,
            is_upright,
            start: router(first),
            end: router(last),
        }
    }
}

/// A line between two routers that stands for all links along it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Bar {
    dimension: usize,
    is_upright: bool,
    start: u32,
    end: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arcs_are_the_higher_the_farther_they_reach() {
        let sketch = sketch(&HyperX::new(&[4, 4], 1));
        assert_eq!((sketch.aspect, sketch.bundles.len()), (Some(1.0), 0));
        let network = HyperX::new(&[4, 4], 1);
        let height = |coordinate| {
            let channel = network.number(HyperXChannel::Link {
                from: 0,
                dimension: 0,
                coordinate,
            });
            match sketch.courses[channel] {
                Course::Arc(part) => part * f64::from(coordinate),
                _ => 0.0,
            }
        };
        assert_eq!(height(1), 0.0);
        assert!(height(2) > 0.2 && height(3) > height(2) && height(3) < 0.5);
    }

    #[test]
    fn very_many_links_are_one_bar_a_line() {
        let network = HyperX::new(&[8, 8], 2);
        let sketch = sketch(&network);
        assert_eq!(sketch.bundles.len(), 16);
        let channels: Vec<usize> = sketch
            .bundles
            .iter()
            .flat_map(|b| b.channels.clone())
            .collect();
        assert_eq!(channels.len(), 64 * 14);
        for bundle in &sketch.bundles {
            let BundleShape::Bar(from, to) = bundle.shape else {
                panic!("{bundle:?}");
            };
            // Along a row or a column.
            assert!((from[0] == to[0]) != (from[1] == to[1]));
        }
    }

    #[test]
    fn the_third_dimension_is_laid_out_in_columns() {
        let network = HyperX::new(&[4, 4, 7], 1);
        let sketch = sketch(&network);
        // Three columns and three rows of copies, each of four distances and a gap.
        assert_eq!(sketch.aspect, Some(1.0));
        let copy = |copy: usize| sketch.graph.nodes[16 * copy];
        assert!(copy(3).x == copy(0).x && copy(3).y > copy(0).y && copy(1).y == copy(0).y);
        let channels = sketch.bundles.iter().map(|bundle| bundle.channels.len());
        assert_eq!(channels.sum::<usize>(), 112 * (3 + 3 + 6));
        for bundle in &sketch.bundles {
            let BundleShape::Bar(from, to) = bundle.shape else {
                panic!("{bundle:?}");
            };
            assert!((from[0] == to[0]) != (from[1] == to[1]), "{bundle:?}");
        }
    }

    #[test]
    fn one_dimension_is_a_circle() {
        let few = sketch(&HyperX::new(&[16], 1));
        assert_eq!((few.aspect, few.bundles.len()), (Some(1.0), 0));
        let many = sketch(&HyperX::new(&[20], 2));
        let [disc] = &many.bundles[..] else {
            panic!("{:?}", many.bundles);
        };
        assert_eq!((disc.channels.len(), many.notes.len()), (20 * 19, 1));
        // A router with its two processors.
        assert_eq!(many.groups.iter().filter(|&&group| group == 3).count(), 3);
    }
}
