//! Tests of highlights.

use loadcurve::curve::Curve;
use loadcurve::scenario::Scenario;

use super::*;
use crate::test_support::{Shape, named, shapes};
use crate::theme::hex;

fn diagram(link: &str) -> Diagram {
    Diagram::of(&Curve::of(&Scenario::read(link).scenario.networks[0]), 0.0)
}

/// The shapes of a highlight, and the geometry of its drawing.
fn drawn(link: &str, highlight: &Highlight) -> (Vec<Shape>, Geometry) {
    let (diagram, frame) = (diagram(link), Frame::default());
    let geometry = diagram.geometry(&frame);
    let shapes = shapes(&frame, |surface| {
        draw(surface, &diagram, &geometry, highlight, &frame)
    });
    (shapes, geometry)
}

/// Number of lines that a highlight draws.
fn lines(link: &str, highlight: &Highlight) -> usize {
    named(&drawn(link, highlight).0, "polyline").len()
}

fn focus(focus: Focus) -> Highlight<'static> {
    Highlight {
        focus: Some(focus),
        ..Highlight::default()
    }
}

#[test]
fn nothing_is_lit_where_nothing_is_picked() {
    assert_eq!(lines("net=mesh", &Highlight::default()), 0);
}

#[test]
fn every_channel_of_a_route_is_lit() {
    // Two channels along a row of four, two along a column, and the node's own channels.
    let route = Focus::Route { from: 0, to: 10 };
    assert_eq!(lines("net=mesh,k:4", &focus(route)), 3 * 6);
    // Worms have one path; adaptively routed messages may take any link between the two nodes. One of the paths is
    // cased.
    let route = Focus::Route { from: 0, to: 9 };
    assert_eq!(lines("net=scouting,k:8", &focus(route)), 3 * 2 + 2 * 2);
}

#[test]
fn a_channel_without_a_line_of_its_own_is_lit_all_the_same() {
    let channel = focus(Focus::Channel(5000));
    assert_eq!(lines("net=fat-tree,n:16384", &channel), 3);
    assert_eq!(lines("net=fat-tree,n:16384", &focus(Focus::Stage(2))), 1);
    let pointed = Highlight {
        pointed: Some(Picked::Band(5000)),
        ..Highlight::default()
    };
    assert_eq!(lines("net=fat-tree,n:16384", &pointed), 2);
}

fn pointed(part: Picked) -> Highlight<'static> {
    Highlight {
        pointed: Some(part),
        ..Highlight::default()
    }
}

/// True if two points coincide within the precision of a picture.
fn is_at(one: Point, other: Point) -> bool {
    (one.0 - other.0).abs() <= 0.13 && (one.1 - other.1).abs() <= 0.13
}

#[test]
fn switches_are_drawn_over_the_ends_of_their_channels() {
    let link = "net=fat-tree,n:16";
    let diagram = diagram(link);
    let topology = diagram.topology();
    for channel in 0..topology.channels() {
        for highlight in [
            focus(Focus::Channel(channel)),
            pointed(Picked::Channel(channel)),
        ] {
            let (shapes, geometry) = drawn(link, &highlight);
            let joints = geometry.plan.joints(channel);
            let switches: Vec<_> = joints.iter().filter(|joint| joint.is_switch).collect();
            let squares = named(&shapes, "rect");
            // A border, and the background inside it.
            assert_eq!(squares.len(), 2 * switches.len());
            for (square, switch) in squares.chunks(2).zip(switches) {
                for part in square {
                    assert!(is_at(part.middle(), switch.spot));
                }
                assert!(square[0].area.width() > square[1].area.width());
            }
            // Processors are round.
            let discs = joints.iter().filter(|joint| !joint.is_switch);
            assert_eq!(named(&shapes, "circle").len(), discs.count());
        }
    }
}

#[test]
fn a_node_is_marked_where_it_is_round_as_a_source_and_square_as_a_destination() {
    for (link, part, shape) in [
        ("net=mesh,k:4", Picked::Processor(5), "circle"),
        (
            "net=buffered-min,switch:2,stages:3",
            Picked::Source(5),
            "circle",
        ),
        (
            "net=buffered-min,switch:2,stages:3",
            Picked::Destination(5),
            "polygon",
        ),
    ] {
        let first = Highlight {
            first: Some(part),
            ..Highlight::default()
        };
        let theme = crate::theme::Background::Light.theme();
        for (highlight, color) in [(pointed(part), theme.ink), (first, theme.accent)] {
            let (shapes, geometry) = drawn(link, &highlight);
            assert!(!shapes.is_empty());
            for mark in &shapes {
                assert_eq!(mark.element, shape, "{link}");
                assert!(is_at(mark.middle(), geometry.middle(part)), "{link}");
            }
            let top = shapes.last().unwrap();
            assert_eq!(top.color, hex(color).to_uppercase(), "{link}");
        }
    }
}

#[test]
fn a_stage_is_framed_where_there_is_one() {
    let stage = pointed(Picked::Stage(1));
    let (shapes, geometry) = drawn("net=buffered-min,switch:2,stages:3", &stage);
    assert_eq!(shapes.len(), 2);
    let corners = geometry.plan.stage(1).unwrap();
    for shape in &shapes {
        for (&spot, &corner) in shape.points.iter().zip(&corners) {
            assert!(is_at(spot, corner));
        }
    }
    // The outline is closed.
    assert_eq!(shapes[1].points[0], shapes[1].points[4]);
    assert_eq!(drawn("net=mesh", &stage).0, []);
}

#[test]
fn only_long_lines_have_an_arrow() {
    let arrows = |link| {
        let diagram = diagram(link);
        let topology = diagram.topology();
        let mut channels = 0..topology.channels();
        let name = "from node (0,1) to (1,1)";
        let channel = channels.find(|&it| topology.channel_name(it) == name);
        let (shapes, _) = drawn(link, &focus(Focus::Channel(channel.unwrap())));
        named(&shapes, "polygon").len()
    };
    assert_eq!(arrows("net=mesh,k:4"), 1);
    assert_eq!(arrows("net=mesh,k:64"), 0);
}

#[test]
fn very_many_channels_are_thin_and_without_a_casing() {
    // Any of the links between nodes 15 rows and 15 columns apart may be taken.
    let to = 15 * 32 + 15;
    let (shapes, _) = drawn("net=scouting,k:32", &focus(Focus::Route { from: 0, to }));
    let lines = named(&shapes, "polyline");
    // All but those of one route.
    let bold = lines.iter().filter(|line| line.width > 0.9 * SURE).count();
    assert_eq!((bold, lines.len() - bold), (3 * 30, 2 * 15 * 16 - 30));
}

#[test]
fn the_bottleneck_is_thick_and_its_fullest_channels_are_thickest() {
    let channels: Vec<usize> = (64..96).collect();
    let lit = |count: usize| Highlight {
        focus: Some(Focus::Bottleneck),
        bottleneck: Some(Widened {
            channels: &channels,
            fullest: &channels[..count],
        }),
        ..Highlight::default()
    };
    // Each channel twice, in ink and in its colour, and each of the fullest twice, above the background.
    for (count, marks) in [(1, 1), (MAX_FULLEST, MAX_FULLEST), (MAX_FULLEST + 1, 1)] {
        assert_eq!(lines("net=mesh", &lit(count)), 2 * 32 + 2 * marks);
    }
    // Only while it is selected.
    let other = Highlight {
        focus: None,
        ..lit(1)
    };
    assert_eq!(lines("net=mesh", &other), 0);
    for link in [
        "net=fat-tree,n:16384",
        "net=dragonfly",
        "net=hyperx,dims:16x16",
    ] {
        assert!(lines(link, &lit(3)) > 0, "{link}");
    }
}

#[test]
fn a_file_has_the_marks_of_the_bottleneck() {
    let channels: Vec<usize> = (64..96).collect();
    let widened = Widened {
        channels: &channels,
        fullest: &channels[..2],
    };
    let frame = Frame::default();
    let lines = |diagram: &Diagram| {
        let shapes = shapes(&frame, |surface| {
            crate::diagram::draw(surface, diagram, &frame)
        });
        named(&shapes, "polyline").len()
    };
    let plain = diagram("net=mesh");
    let marked = plain.clone().marking_bottleneck(widened);
    assert_eq!(lines(&marked) - lines(&plain), 2 * 32 + 2 * 2);
}

#[test]
fn links_are_as_wide_as_their_shares_and_middles_are_marked() {
    let route = |from, to| focus(Focus::Route { from, to });
    // Half of the messages turn the other way, over two links.
    let (shapes, _) = drawn("net=mesh,route:o1turn", &route(0, 9));
    let half = RARE + (SURE - RARE) * 0.5_f64.sqrt();
    let widths = named(&shapes, "polyline");
    let widths = widths.iter().map(|line| (line.width - half).abs() < 0.07);
    assert_eq!(widths.filter(|&is_half| is_half).count(), 2);
    // The only polygons but arrows and the ends are middles, each with its outline and the background.
    let polygons = |link: &str, from, to| {
        let (shapes, geometry) = drawn(link, &route(from, to));
        let polygons = named(&shapes, "polygon").into_iter();
        let diamonds = polygons.filter(|it| it.points.len() == 4).cloned();
        (diamonds.collect::<Vec<Shape>>(), geometry)
    };
    let (none, _) = polygons("net=mesh", 27, 28);
    let (marked, geometry) = polygons("net=mesh,fail:27-28", 27, 28);
    assert_eq!(marked.len() - none.len(), 4);
    // The detour is by way of node 35.
    let middle = geometry.middle(Picked::Processor(35));
    let there = marked.iter().filter(|it| is_at(it.middle(), middle));
    assert_eq!(there.count(), 4);
    // Nothing but the ends is drawn where one of them has failed.
    assert_eq!(lines("net=mesh,fail:27", &route(27, 28)), 0);
}
