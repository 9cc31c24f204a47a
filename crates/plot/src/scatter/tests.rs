//! Charts of searches, read back.

use loadcurve::curve::{FindPicture, FindSearch};
use loadcurve::scenario::Find;

use super::*;
use crate::frame::Frame;
use crate::svg;
use crate::test_support::{Shape, assert_legible, named, shapes};
use crate::theme::Background;

const TEXT: &str = "carry:0.1,within:60,processors:64-80,kinds:mesh.torus.hypercube.xgft,flits:32";

fn picture(text: &str) -> FindPicture {
    let mut search = FindSearch::new(&Find::read(text).unwrap(), &[]).unwrap();
    while let Some(place) = search.wanted().first().copied() {
        search.take(place, search.judge(place));
    }
    for place in search.unpictured() {
        search.take_pictured(place, search.picture_of(place));
    }
    search.picture()
}

fn drawn(chart: &ScatterChart, frame: &Frame) -> (Vec<Shape>, Vec<PlacedCandidate>) {
    let mut placed = Vec::new();
    let shapes = shapes(frame, |surface| {
        placed = draw(surface, chart, frame, None)?;
        Ok(())
    });
    (shapes, placed)
}

#[test]
fn everything_is_legible_at_every_size() {
    let chart = ScatterChart::of(&picture(TEXT), String::new());
    for (width, height, heading) in [
        (640.0, 420.0, true),
        (1100.0, 400.0, false),
        (328.0, 360.0, false),
    ] {
        for background in [Background::Light, Background::Dark] {
            let frame = Frame {
                width,
                height,
                background,
                heading,
                ..Frame::default()
            };
            assert_legible(&drawn(&chart, &frame).0, &frame);
        }
    }
}

#[test]
fn candidates_are_placed_by_cost_and_latency_and_the_saturated_ones_at_the_top() {
    let picture = picture(TEXT);
    let chart = ScatterChart::of(&picture, String::new());
    let frame = Frame {
        heading: false,
        ..Frame::default()
    };
    let (_, placed) = drawn(&chart, &frame);
    assert_eq!(placed.len(), picture.points.len());
    let saturated = |at: usize| picture.points[at].latency.is_none();
    assert!((0..placed.len()).any(saturated), "{picture:?}");
    for (one, a) in placed.iter().zip(&picture.points) {
        for (other, b) in placed.iter().zip(&picture.points) {
            assert!(a.cost >= b.cost || one.at.0 < other.at.0, "{a:?} {b:?}");
            match (a.latency, b.latency) {
                (Some(fast), Some(slow)) if fast < slow => assert!(one.at.1 >= other.at.1),
                (Some(_), None) => assert!(one.at.1 >= other.at.1),
                _ => {}
            }
        }
    }
}

#[test]
fn the_edge_is_a_step_line_and_the_answer_is_named() {
    let picture = picture(TEXT);
    let chart = ScatterChart::of(&picture, String::new());
    let frame = Frame {
        heading: false,
        ..Frame::default()
    };
    let (shapes, _) = drawn(&chart, &frame);
    let ink = crate::theme::hex(frame.background.theme().ink).to_uppercase();
    let lines = named(&shapes, "polyline");
    let edge = lines
        .iter()
        .find(|line| line.color == ink)
        .expect("an edge");
    assert_eq!(edge.points.len(), 2 * picture.edge.len() + 1);
    for pair in edge.points.windows(2) {
        assert!(pair[0].0 == pair[1].0 || pair[0].1 == pair[1].1, "{pair:?}");
        assert!(pair[0].0 <= pair[1].0 && pair[0].1 <= pair[1].1, "{pair:?}");
    }
    let best = picture.points.iter().find(|point| point.is_best).unwrap();
    let frame = Frame::default();
    let (shapes, _) = drawn(&chart, &frame);
    assert!(
        named(&shapes, "text")
            .iter()
            .any(|text| text.text == best.label)
    );
}

#[test]
fn what_can_deadlock_is_crossed_out_and_explained() {
    let crosses = |routes: &str| {
        let rings =
            format!("carry:0.05,within:60,net:own,edges:0-1-2-3-4-0,flits:16,route:{routes}");
        let chart = ScatterChart::of(&picture(&rings), String::new());
        let (shapes, _) = drawn(&chart, &Frame::default());
        let stuck = crate::theme::hex(Background::Light.theme().stuck).to_uppercase();
        let lines = named(&shapes, "polyline");
        let strokes = lines.iter().filter(|line| line.color == stuck).count();
        let words = named(&shapes, "text");
        let is_explained = words.iter().any(|text| text.text == "can deadlock");
        (
            strokes,
            is_explained,
            chart.summary.contains("1 can deadlock"),
        )
    };
    assert_eq!(crosses("updown"), (0, false, false));
    // Two strokes in the strip, and two in the legend.
    assert_eq!(crosses("shortest.updown"), (4, true, true));
}

#[test]
fn files_say_what_is_drawn() {
    let picture = picture(TEXT);
    let chart = ScatterChart::of(&picture, "net=mesh".to_owned());
    let svg = svg::scatter(&chart, &Frame::default()).unwrap();
    assert!(
        svg.contains("The fewest links for 0.1 flits/cycle/source within 60 cycles</title>"),
        "{svg}"
    );
    assert!(svg.contains("On the Pareto edge: ") && svg.contains("?net=mesh"));
}
