//! Sketches of cubes.

use loadcurve::topology::dimension::{Dimension, Shape};

use super::*;

fn cube(sizes: &[u32], shape: Shape) -> Lattice {
    Lattice::new(
        sizes
            .iter()
            .map(|&size| Dimension::new(size, shape))
            .collect(),
    )
}

fn sketched(sizes: &[u32], shape: Shape) -> Sketch {
    sketch(&cube(sizes, shape), [456.0, 400.0])
}

#[test]
fn one_dimension_is_a_line_or_a_circle() {
    let line = sketched(&[5], Shape::Line);
    assert!(line.graph.nodes.iter().all(|node| node.y == 0.5));
    assert!(line.graph.nodes.is_sorted_by(|one, next| one.x < next.x));
    let ring = sketched(&[8], Shape::TwoWayRing);
    let away = |node: &Node| (node.x - 0.5) * (node.x - 0.5) + (node.y - 0.5) * (node.y - 0.5);
    let radius = away(&ring.graph.nodes[0]);
    assert!(
        ring.graph
            .nodes
            .iter()
            .all(|node| (away(node) - radius).abs() < 1e-12)
    );
    assert_eq!((ring.aspect, ring.courses.len()), (Some(1.0), 0));
}

#[test]
fn grids_need_not_be_square() {
    // A frame as wide for its height as three distances and the margins, by one and the margins.
    let [width, height] = [3.0 + 2.0 * MARGIN, 1.0 + 2.0 * MARGIN];
    let lattice = cube(&[4, 2], Shape::Line);
    let grid = sketch(&lattice, [100.0 * width, 100.0 * height]);
    assert_eq!(grid.aspect, Some(width / height));
    let node = grid.graph.nodes[5];
    assert!((node.x * width - 1.0 - MARGIN).abs() < 1e-12);
    assert!((node.y * height - 1.0 - MARGIN).abs() < 1e-12);
}

#[test]
fn grids_are_stretched_where_there_is_room() {
    for (sizes, width, height) in [([9, 2], 8.8, 2.8), ([2, 9], 2.8, 8.8)] {
        let grid = sketched(&sizes, Shape::Line);
        assert!((grid.aspect.unwrap() - width / height).abs() < 1e-12);
    }
}

#[test]
fn layers_lead_up_and_to_the_right_and_away() {
    let cube = sketched(&[3, 3, 3], Shape::Line);
    let [width, height] = [2.0 + 2.0 * MARGIN + 0.84, 2.0 + 2.0 * MARGIN + 0.62];
    let (front, behind) = (cube.graph.nodes[0], cube.graph.nodes[9]);
    assert!(((behind.x - front.x) * width - 0.42).abs() < 1e-12);
    assert!(((behind.y - front.y) * height - 0.31).abs() < 1e-12);
    assert_eq!([0, 9, 18].map(|node| cube.depths[node]), [0.0, 0.5, 1.0]);
}

#[test]
fn deep_cubes_have_their_layers_beside_one_another() {
    let cube = sketched(&[16, 16, 16], Shape::Line);
    assert!(cube.depths.is_empty());
    // Four columns of layers, each of 16 distances and a gap.
    let pitch = cube.graph.nodes[1].x - cube.graph.nodes[0].x;
    let layer = |layer: usize| cube.graph.nodes[layer * 256];
    assert!(((layer(1).x - layer(0).x) / pitch - 16.8).abs() < 1e-9);
    assert!((layer(4).x - layer(0).x).abs() < 1e-12 && layer(4).y < layer(0).y);
    let stubs = cube.courses.iter();
    let stubs = stubs.filter(|course| matches!(course, Course::Stubs(_)));
    assert_eq!(stubs.count(), 2 * 15 * 256);
}

#[test]
fn wrap_links_leave_the_box_at_both_ends() {
    let lattice = cube(&[4, 4, 4], Shape::TwoWayRing);
    let sketch = sketch(&lattice, [456.0, 400.0]);
    let ends = lattice.channel_ends();
    let mut wraps = 0;
    for (ends, course) in ends.iter().zip(&sketch.courses) {
        let (from, to) = ends.nodes();
        let Course::Hooks([x, y], aside) = *course else {
            assert_eq!(*course, Course::Straight);
            continue;
        };
        wraps += 1;
        assert!(x * aside[1] != y * aside[0]);
        // Ahead of the first node is not where the second one is.
        let (from, to) = (sketch.graph.nodes[from], sketch.graph.nodes[to]);
        assert!(x * (to.x - from.x) + y * (to.y - from.y) < 0.0);
    }
    assert_eq!(wraps, 3 * 16 * 2 * 2);
}

#[test]
fn hypercubes_are_nested() {
    let cube = sketched(&[2; 6], Shape::Line);
    let pitch = cube.graph.nodes[1].x - cube.graph.nodes[0].x;
    let across = |node: usize| (cube.graph.nodes[node].x - cube.graph.nodes[0].x) / pitch;
    assert!((across(4) - 2.8).abs() < 1e-9 && (across(16) - 2.8 * 2.8).abs() < 1e-9);
    let arcs = cube
        .courses
        .iter()
        .filter(|course| matches!(course, Course::Arc(_)));
    assert_eq!(arcs.count(), 4 * 64);
}
