//! Cubes: a line or a circle, a grid, layers behind or beside one another, or grids of grids.

use loadcurve::topology::disc::Disc;
use loadcurve::topology::lattice::LatticeChannel::Along;
use loadcurve::topology::{Graph, Lattice, Node, NodeKind, Topology as _, columns};

use super::{Course, Sketch, fitted};

/// Displacement of each layer against the one in front of it, in distances between neighbours.
const BEHIND: [f64; 2] = [0.42, 0.31];

/// Least distance between two nodes of an axonometric picture, in CSS pixels.
const MIN_DISTANCE: f64 = 7.0;

/// Room around the nodes, for links that leave the picture.
const MARGIN: f64 = 0.4;

/// Gap between layers or copies beside one another.
const GAP: f64 = 0.8;

/// Reach of links out of the picture, as a fraction of the distance between neighbours.
const STUB: f64 = 0.3;

/// Reach of the arcs of links out of an axonometric picture along each dimension, and their sideways bend, in
/// distances between neighbours.
const HOOKS: [([f64; 2], [f64; 2]); 3] = [
    ([0.36, 0.0], [0.0, 0.26]),
    ([0.0, 0.36], [0.26, 0.0]),
    ([0.27, 0.2], [-0.15, 0.2]),
];

/// Reach of links to the layers beside a layer, as a fraction of its displacement.
const LAYER_STUB: f64 = 0.9;

/// Greatest distance between the rows of a grid that is wider than its frame, in distances between its
/// columns, or the other way round.
const MAX_STRETCHED: f64 = 2.0;

/// Arrangement of the nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Arrangement {
    Circle,
    /// One or two dimensions.
    Flat,
    /// The third dimension leads away from the front.
    Axonometric,
    /// The third dimension leads from one picture to the next, in this many columns.
    Layers(u32),
    /// Every further dimension repeats the picture of those below it.
    Nested,
}

/// The sketch of a lattice in a picture of some width and height, in CSS pixels.
pub(super) fn sketch(lattice: &Lattice, size: [f64; 2]) -> Sketch {
    let arrangement = arrangement(lattice, size);
    let (mut graph, depths, mut steps) = placed(lattice, arrangement);
    if arrangement == Arrangement::Flat {
        let factors = stretched(lattice, size);
        for node in &mut graph.nodes {
            node.x *= factors[0];
            node.y *= factors[1];
        }
        for step in &mut steps {
            *step = [step[0] * factors[0], step[1] * factors[1]];
        }
    }
    let mut sketch = Sketch {
        depths,
        ..Sketch::from(graph)
    };
    if arrangement == Arrangement::Circle {
        sketch.aspect = Some(1.0);
        return sketch;
    }
    let (aspect, scale) = fitted(&mut sketch.graph.nodes, MARGIN);
    sketch.aspect = Some(aspect);
    let course = |channel| match lattice.channel(channel) {
        Along(line, lane) => {
            let lane = lattice.lane(line, lane);
            course(
                arrangement,
                line.dimension,
                (lane.from, lane.to),
                &steps,
                scale,
            )
        }
        _ => Course::Straight,
    };
    sketch.courses = (0..lattice.channels()).map(course).collect();
    sketch
}

fn arrangement(lattice: &Lattice, [width, height]: [f64; 2]) -> Arrangement {
    let sizes: Vec<u32> = lattice.dimensions().iter().map(|d| d.nodes()).collect();
    match sizes[..] {
        [size] if lattice.dimensions()[0].links() == size && size > 2 => Arrangement::Circle,
        [_] | [_, _] => Arrangement::Flat,
        [across, up, deep] => {
            let extent = |along: u32, by: f64| {
                f64::from(along - 1) + 2.0 * MARGIN + f64::from(deep - 1) * by
            };
            let [x, y] = [extent(across, BEHIND[0]), extent(up, BEHIND[1])];
            let pitch = (width / x).min(height / y);
            if pitch * least_distance(across, up, deep) < MIN_DISTANCE {
                Arrangement::Layers(columns(deep))
            } else {
                Arrangement::Axonometric
            }
        }
        _ => Arrangement::Nested,
    }
}

/// Factors by which the distances of a grid are stretched in the direction in which its frame has room.
fn stretched(lattice: &Lattice, [width, height]: [f64; 2]) -> [f64; 2] {
    let [across, up] = lattice.dimensions() else {
        return [1.0; 2];
    };
    let extent = |size: u32| f64::from(size - 1) + 2.0 * MARGIN;
    // Ratio of its aspect to that of its frame.
    let wider = extent(across.nodes()) / extent(up.nodes()) * height / width;
    if wider > 1.0 {
        [1.0, wider.min(MAX_STRETCHED)]
    } else {
        [(1.0 / wider).min(MAX_STRETCHED), 1.0]
    }
}

/// Least distance between two nodes of an axonometric picture, in distances between neighbours.
fn least_distance(across: u32, up: u32, deep: u32) -> f64 {
    let nearest = |behind: f64, size: u32| {
        let away = behind - behind.round().min(f64::from(size - 1));
        away * away
    };
    let layers = (1..deep).map(|layers| {
        let [x, y] = BEHIND.map(|by| by * f64::from(layers));
        (nearest(x, across) + nearest(y, up)).sqrt()
    });
    layers.fold(1.0, f64::min)
}

/// Nodes in distances between neighbours, how far they are from the front, and the step from one to the
/// next along each dimension.
fn placed(lattice: &Lattice, arrangement: Arrangement) -> (Graph, Vec<f64>, Vec<[f64; 2]>) {
    let sizes: Vec<u32> = lattice.dimensions().iter().map(|d| d.nodes()).collect();
    let mut steps: Vec<[f64; 2]> = vec![[1.0, 0.0], [0.0, 1.0]];
    match arrangement {
        Arrangement::Axonometric | Arrangement::Layers(_) => steps.push(BEHIND),
        _ => {
            for index in 2..sizes.len() {
                let pitch = f64::from(sizes[index - 2]) + GAP;
                steps.push(steps[index - 2].map(|along| along * pitch));
            }
        }
    }
    let circle = match arrangement {
        Arrangement::Circle => Disc::WHOLE.ring(sizes[0]),
        _ => Vec::new(),
    };
    let spot = |number: usize| {
        if let Some(disc) = circle.get(number) {
            return disc.centre;
        }
        let mut spot = [0.0; 2];
        for ((index, at), step) in lattice.coordinates(number).enumerate().zip(&steps) {
            let beside = match arrangement {
                Arrangement::Layers(columns) if index == 2 => [
                    f64::from(at % columns) * (f64::from(sizes[0]) + GAP),
                    -f64::from(at / columns) * (f64::from(sizes[1]) + GAP),
                ],
                _ => step.map(|along| along * f64::from(at)),
            };
            spot = [spot[0] + beside[0], spot[1] + beside[1]];
        }
        spot
    };
    let node = |number| {
        let [x, y] = spot(number);
        Node {
            kind: NodeKind::Processor,
            x,
            y,
        }
    };
    let depths = match arrangement {
        Arrangement::Axonometric => {
            let last = f64::from(sizes[2] - 1);
            let depth = |number| f64::from(lattice.coordinate(number, 2)) / last;
            (0..lattice.nodes()).map(depth).collect()
        }
        _ => Vec::new(),
    };
    let graph = Graph {
        nodes: (0..lattice.nodes()).map(node).collect(),
        channels: lattice.ends(),
    };
    (graph, depths, steps)
}

/// Course of a lane between two positions of a line.
fn course(
    arrangement: Arrangement,
    dimension: usize,
    (from, to): (u32, u32),
    steps: &[[f64; 2]],
    scale: [f64; 2],
) -> Course {
    let wraps = from.abs_diff(to) > 1;
    // A wrap-around link in ascending direction leaves the picture at the last node.
    let is_up = (to > from) != wraps;
    let side = if is_up { STUB } else { -STUB };
    let stubs = |[x, y]: [f64; 2]| Course::Stubs([side * x * scale[0], side * y * scale[1]]);
    match arrangement {
        Arrangement::Layers(_) if dimension == 2 => {
            stubs(BEHIND.map(|along| along * LAYER_STUB / STUB))
        }
        Arrangement::Nested if dimension >= 2 && wraps => {
            let [x, y] = BEHIND;
            stubs(if dimension.is_multiple_of(2) {
                [x, -y]
            } else {
                [-y, x]
            })
        }
        Arrangement::Nested if dimension >= 2 => {
            // High enough to pass the nodes between two copies, and apart from other dimensions.
            let [x, y] = steps[dimension];
            let height = (0.16 + 0.1 * (dimension / 2) as f64).min(0.46);
            // Both directions on the same side.
            Course::Arc(if is_up { height } else { -height } / (x + y))
        }
        Arrangement::Axonometric if wraps => {
            let (out, aside) = HOOKS[dimension];
            let sign = if is_up { 1.0 } else { -1.0 };
            Course::Hooks(
                [sign * out[0] * scale[0], sign * out[1] * scale[1]],
                // Both ends and both directions on the same side.
                [aside[0] * scale[0], aside[1] * scale[1]],
            )
        }
        _ if wraps => stubs(steps[dimension]),
        _ => Course::Straight,
    }
}

#[cfg(test)]
mod tests;
