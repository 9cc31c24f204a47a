//! Drawings of networks as graphs.

use loadcurve::ChannelState;
use loadcurve::scenario::Focus;

use crate::diagram::geometry::{Geometry, Picked};
use crate::diagram::highlight::{self, Highlight};
use crate::diagram::{self, Diagram};
use crate::frame::Frame;
use crate::svg;
use crate::test_support::{Shape, named, shapes, wormhole};
use crate::theme::{Background, hex};

fn diagram(link: &str) -> Diagram {
    let curve = wormhole::curve(link);
    Diagram::of(&curve, 0.6 * curve.scale().saturation_messages)
}

/// A drawing of channels of which some have a state of their own, by class.
fn measured(link: &str, rate: impl Fn(usize) -> f64) -> Diagram {
    let curve = wormhole::curve(link);
    let classes = 0..curve.network().routing().topology().symmetries();
    let states = classes.map(|class| ChannelState {
        rate: rate(class),
        service_cycles: 20.0,
        ..ChannelState::default()
    });
    Diagram::measured(&curve, &states.collect::<Vec<_>>())
}

fn drawn(diagram: &Diagram, frame: &Frame) -> Vec<Shape> {
    shapes(frame, |surface| diagram::draw(surface, diagram, frame))
}

fn lit(link: &str, highlight: Highlight) -> (Vec<Shape>, Geometry) {
    let (diagram, frame) = (diagram(link), Frame::default());
    let geometry = diagram.geometry(&frame);
    let shapes = shapes(&frame, |surface| {
        highlight::draw(surface, &diagram, &geometry, &highlight, &frame)
    });
    (shapes, geometry)
}

fn lines(shapes: &[Shape]) -> usize {
    named(shapes, "polyline").len()
}

#[test]
fn virtual_channels_are_one_line_with_the_flits_of_all() {
    // The channels of a link of a ring belong to different classes.
    let diagram = measured("cube 8 wrap", |_| 0.01);
    let topology = diagram.topology();
    let channels = 0..topology.channels();
    let mut links = channels.filter(|&channel| !topology.siblings(channel).is_empty());
    let channel = links.next().unwrap();
    // Two virtual channels with 16 flits each.
    assert!((diagram.link_utilisation(channel).unwrap() - 0.32).abs() < 1e-12);
    assert_eq!(diagram.link_utilisation(0), Some(0.16));
    // Eight links, both ways, the ring around the busiest, and the line to its label on its background.
    assert_eq!(lines(&drawn(&diagram, &Frame::default())), 16 + 3);
    let busiest = diagram.busiest().unwrap();
    assert_eq!(
        (busiest.alike, busiest.label().as_str()),
        (
            15,
            "Busiest link (one of 16): carries flits 32 % of the time"
        )
    );
    assert!(
        diagram
            .description
            .contains("Links carry a flit 32\u{a0}% of the time")
    );
}

#[test]
fn both_directions_are_one_line_where_there_is_no_room_for_two() {
    let links = 2 * 2 * 4 * 3;
    let diagram = diagram("cube 4x4");
    assert_eq!(diagram.topology().channels(), 32 + links);
    // A square lattice has its own picture; an oblong one is a graph.
    let oblong = self::diagram("cube 4x5");
    let links = 2 * (3 * 5 + 4 * 4);
    assert_eq!(lines(&drawn(&oblong, &Frame::default())), links + 3);
    let small = Frame {
        width: 72.0,
        height: 72.0,
        ..Frame::default()
    };
    assert_eq!(lines(&drawn(&oblong, &small)), links / 2 + 1);
}

#[test]
fn parallel_links_lie_beside_one_another() {
    let diagram = diagram("own 0-1x3");
    let geometry = diagram.geometry(&Frame::default());
    let mut offsets = Vec::new();
    for channel in 0..diagram.topology().channels() {
        if let (true, Some(line)) = ((2..8).contains(&channel), geometry.channel(channel)) {
            let ((x0, y0), (x1, _)) = (line[0], line[1]);
            assert!((x0 - x1).abs() > 10.0);
            offsets.push(y0);
        }
    }
    offsets.sort_by(f64::total_cmp);
    assert_eq!(offsets.len(), 6);
    assert!(
        offsets.windows(2).all(|pair| pair[1] - pair[0] > 1.5),
        "{offsets:?}"
    );
}

#[test]
fn processors_that_share_a_node_are_at_that_node() {
    let geometry = diagram("own 0-1-2-0 0x3.2x2").geometry(&Frame::default());
    let at = |processor| geometry.plan.source(processor).unwrap();
    assert!(at(0) == at(1) && at(1) == at(2) && at(2) != at(3) && at(3) == at(4));
    assert_eq!(geometry.plan.destination(4), geometry.plan.source(4));
    assert_eq!(geometry.plan.source(5), None);
    assert_eq!(geometry.pick(at(3)), Some(Picked::Processor(3)));
}

#[test]
fn silent_sources_are_hollow_and_counted() {
    let all = measured("cube 5", |_| 0.01);
    let some = measured("cube 5", |class| if class == 0 { 0.0 } else { 0.01 });
    assert!(!all.description.contains("sources send"));
    assert!(
        some.description.contains("3 of 5 sources send."),
        "{}",
        some.description
    );
    let frame = Frame::default();
    let background = hex(Background::Light.theme().background).to_uppercase();
    let hollow = |diagram: &Diagram| {
        let shapes = drawn(diagram, &frame);
        let nodes = named(&shapes, "polygon").into_iter();
        nodes.filter(|shape| shape.color == background).count()
    };
    assert_eq!((hollow(&all), hollow(&some)), (5, 2));
    let fly = measured("fly 2 2", |class| if class == 0 { 0.0 } else { 0.01 });
    assert!(!fly.description.contains("sources send"), "all are alike");
}

#[test]
fn of_very_many_links_only_busy_ones_are_drawn() {
    let link = "cube 11x10x10";
    let diagram = measured(link, |class| if class % 2 == 0 { 0.01 } else { 0.004 });
    let frame = Frame::default();
    let picture = svg::diagram(&diagram, &frame).unwrap();
    assert!(picture.contains("only links busier than half the busiest one"));
    assert!(diagram.description.contains("Only links busier than half"));
    let geometry = diagram.geometry(&frame);
    let channels = 2200..diagram.topology().channels();
    for channel in channels {
        let is_busy = diagram.link_utilisation(channel).unwrap() > 0.1;
        // Both directions may share a line.
        assert!(geometry.channel(channel).is_some() || !is_busy);
    }
    let hidden = (2200..diagram.topology().channels())
        .find(|&channel| geometry.channel(channel).is_none())
        .unwrap();
    let (from, _) = diagram.topology().channel_ends()[hidden].nodes();
    // All of them are there at the node under the pointer.
    let opened = geometry.plan.opened(Picked::Processor(from));
    assert!(opened.contains(&hidden) && opened.len() <= 12);
}

#[test]
fn all_channels_of_a_route_are_lit() {
    for (link, from, to, hops) in [
        ("cube 4x4x4 wrap", 0, 21, 3),
        ("hyperx 4x4 1", 0, 15, 2),
        ("fly 2 3", 0, 7, 2),
        ("xgft 4x4 2", 0, 1, 0),
        ("own 0-1-2-3-4-0 0-4", 0, 1, 1),
    ] {
        let focus = Some(Focus::Route { from, to });
        let (shapes, _) = lit(
            link,
            Highlight {
                focus,
                ..Highlight::default()
            },
        );
        // A casing of two lines below each, with injection and ejection.
        assert_eq!(lines(&shapes), 3 * (hops + 2), "{link}");
    }
    // Either of two spines, up and down.
    let focus = Some(Focus::Route { from: 0, to: 15 });
    let (shapes, _) = lit(
        "xgft 4x4 2",
        Highlight {
            focus,
            ..Highlight::default()
        },
    );
    // The other is not cased, and has a gap around it.
    assert_eq!(lines(&shapes), 3 * 4 + 2 * 2);
    // Halfway round a ring, either way.
    let focus = Some(Focus::Route { from: 0, to: 4 });
    let (shapes, _) = lit(
        "cube 8 wrap",
        Highlight {
            focus,
            ..Highlight::default()
        },
    );
    assert_eq!(lines(&shapes), 3 * (1 + 4 + 1) + 2 * 4);
}

#[test]
fn what_is_drawn_as_one_opens_where_it_is_pointed_at() {
    let pointed = |part| Highlight {
        pointed: Some(part),
        ..Highlight::default()
    };
    // The bar of a row of eight routers has 56 links.
    let (_, geometry) = lit("hyperx 8x8 1", Highlight::default());
    let ((x0, y0), (x1, y1)) = (
        geometry.plan.source(0).unwrap(),
        geometry.plan.source(1).unwrap(),
    );
    let middle = (f64::midpoint(x0, x1), f64::midpoint(y0, y1));
    let Some(Picked::Band(channel)) = geometry.pick(middle) else {
        panic!("{:?}", geometry.pick(middle));
    };
    let (shapes, _) = lit("hyperx 8x8 1", pointed(Picked::Band(channel)));
    assert_eq!(lines(&shapes), 56 + 2);
    // Eight routers of a group with four global links each, both ways.
    let (shapes, _) = lit("dragonfly 4 8 4", pointed(Picked::Processor(0)));
    assert_eq!(lines(&shapes), 2 * 32);
}

#[test]
fn graphs_are_drawn_at_any_size_and_load() {
    for link in [
        "cube 2",
        "cube 64 wrap",
        "cube 7x2 one-way",
        "cube 3x3x3 wrap",
        "cube 2x2x2x2x2x2x2",
        "hyperx 5 1",
        "hyperx 3x3x3 2",
        "dragonfly 1 2 1",
        "dragonfly 4 8 4",
        "xgft 2",
        "xgft 16x8 4",
        "xgft 8x8x8 8x8",
        "fly 2 1",
        "fly 2 7",
        "fly 4 4",
        "own 0-1",
        "own 0-1-2-3-0x2 0x3.2",
    ] {
        let curve = wormhole::curve(link);
        for (width, height) in [(640.0, 420.0), (290.0, 290.0), (40.0, 40.0)] {
            for load in [0.0, 0.8, 1.5] {
                let frame = Frame {
                    width,
                    height,
                    ..Frame::default()
                };
                let diagram = Diagram::of(&curve, load * curve.scale().saturation_messages);
                let picture = svg::diagram(&diagram, &frame).unwrap();
                assert!(
                    !picture.contains("NaN") && !picture.contains("inf"),
                    "{link}"
                );
                assert!(picture.len() < 800_000, "{link}: {}", picture.len());
            }
        }
    }
}

#[test]
fn nodes_have_their_names_while_there_is_room() {
    let names = |link: &str, side: f64| {
        let frame = Frame {
            width: side,
            height: side,
            heading: false,
            ..Frame::default()
        };
        let shapes = drawn(&diagram(link), &frame);
        let texts = named(&shapes, "text")
            .into_iter()
            .map(|text| text.text.clone());
        texts
            .filter(|text| text.parse::<u32>().is_ok())
            .collect::<Vec<_>>()
    };
    let all: Vec<String> = (0..12).map(|node: u32| node.to_string()).collect();
    assert_eq!(names("cube 12 wrap", 456.0), all);
    assert!(names("cube 12 wrap", 120.0).is_empty());
    // They would hide one another in a picture of layers.
    assert!(names("cube 4x4x4 wrap", 456.0).is_empty());
}
