//! Numbers, classes and pictures of lattices of any dimensions.

use super::*;

fn lattices() -> impl Iterator<Item = Lattice> {
    let shapes = [Shape::Line, Shape::OneWayRing, Shape::TwoWayRing];
    let square = |shape| (2..8).map(move |k| Lattice::new(vec![Dimension::new(k, shape); 2]));
    let [line, one_way, two_way] = shapes.map(|shape| Dimension::new(4, shape));
    let ring = Dimension::new(5, Shape::TwoWayRing);
    let others = [
        vec![line],
        vec![ring, one_way],
        vec![two_way, line, ring],
        vec![Dimension::new(2, Shape::Line); 4],
    ];
    let others = others.into_iter().map(Lattice::new);
    let single = Lattice::torus_of_single_channels(6);
    shapes
        .into_iter()
        .flat_map(square)
        .chain(others)
        .chain([single])
}

#[test]
fn channels_are_numbered_without_gaps() {
    for lattice in lattices() {
        for number in 0..lattice.channels() {
            assert_eq!(lattice.number(lattice.channel(number)), number);
        }
    }
}

#[test]
fn a_class_is_that_of_its_representative() {
    for lattice in lattices().filter(|lattice| lattice.order == Order::Lines) {
        for class in 0..lattice.symmetries() {
            assert_eq!(lattice.class_of(lattice.representative(class)), class);
        }
    }
}

#[test]
fn nodes_are_where_lines_cross() {
    for lattice in lattices() {
        for node in 0..lattice.nodes() {
            for (dimension, at) in lattice.coordinates(node).enumerate() {
                let line = lattice.line(node, dimension);
                assert!(line.number < lattice.lines(dimension));
                assert_eq!(lattice.node(line, at), node);
            }
        }
    }
}

#[test]
fn squares_are_drawn_as_lattices_and_all_others_as_graphs() {
    for lattice in lattices() {
        let is_square = matches!(lattice.dimensions()[..], [a, b] if a == b);
        let is_lattice = matches!(lattice.picture(), Picture::Lattice(_));
        assert_eq!(is_lattice, is_square);
    }
}
