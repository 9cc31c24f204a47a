//! Charts of scaling, read back.

use loadcurve::curve::Scaling;
use loadcurve::scenario::Scenario;

use super::*;
use crate::frame::Frame;
use crate::svg;
use crate::test_support::{Shape, assert_legible, named, shapes};

fn scaling(link: &str) -> Scaling {
    let mut scaling = Scaling::of(&Scenario::read(link).scenario);
    scaling.solve();
    scaling
}

fn chart(link: &str) -> ScalingChart {
    ScalingChart::of(&scaling(link))
}

fn drawn(chart: &ScalingChart, frame: &Frame) -> (Vec<Shape>, Vec<PlacedPoint>) {
    let mut placed = Vec::new();
    let shapes = shapes(frame, |surface| {
        placed = draw(surface, chart, frame)?;
        Ok(())
    });
    (shapes, placed)
}

const MESH: &str = "net=mesh&view=sweep&over=k&values=4.8.16.32.64";

#[test]
fn values_that_span_much_stand_on_logarithmic_axes_with_a_tick_each() {
    let chart = chart(MESH);
    assert!(chart.x_axis.is_logarithmic() && chart.y_axis.is_logarithmic());
    assert_eq!(chart.y_title, "the model's saturation (flits/cycle/source)");
    assert_eq!(chart.x_title, "k, nodes a row");
    let (shapes, placed) = drawn(&chart, &Frame::default());
    let steps: Vec<f64> = placed
        .windows(2)
        .map(|pair| pair[1].at.0 - pair[0].at.0)
        .collect();
    assert!(
        steps.iter().all(|step| (step - steps[0]).abs() < 1e-9),
        "{steps:?}"
    );
    let texts: Vec<&str> = named(&shapes, "text")
        .iter()
        .map(|it| it.text.as_str())
        .collect();
    for text in ["4", "8", "16", "32", "64", "0.407", "0.189", "0.0196"] {
        assert!(texts.contains(&text), "{text}: {texts:?}");
    }
    let narrow = self::chart("net=mesh&view=sweep&over=k&values=6.7.8");
    assert!(!narrow.x_axis.is_logarithmic() && narrow.y_axis.min() == 0.0);
}

#[test]
fn everything_is_legible_at_every_size() {
    for link in [
        MESH,
        "net=mesh&net=torus&net=fat-tree&net=cube,dims:2x2&view=sweep",
        "net=mesh&view=sweep&over=k&values=2-64",
        "net=buffered-min&view=sweep&over=stages",
        "net=mesh&view=sweep&over=k&values=8",
    ] {
        let chart = chart(link);
        for (width, height, heading) in [
            (640.0, 420.0, true),
            (616.0, 616.0, false),
            (344.0, 262.0, false),
            (276.0, 146.0, false),
        ] {
            let frame = Frame {
                width,
                height,
                heading,
                ..Frame::default()
            };
            assert_legible(&drawn(&chart, &frame).0, &frame);
        }
    }
}

#[test]
fn points_are_where_they_are_drawn_and_gaps_interrupt_the_line() {
    let mut scaling = scaling("net=mesh&view=sweep&over=k&values=4.8.16.32");
    scaling.learn(1, loadcurve::curve::Answer::None);
    let chart = ScalingChart::of(&scaling);
    let frame = Frame {
        heading: false,
        ..Frame::default()
    };
    let (shapes, placed) = drawn(&chart, &frame);
    assert_eq!(placed.len(), 3);
    let color = crate::theme::hex(frame.background.theme().series[0]).to_uppercase();
    let lines = named(&shapes, "polyline").into_iter();
    let lines: Vec<&Shape> = lines.filter(|line| line.color == color).collect();
    assert_eq!(lines.len(), 1, "4 stands alone, 16 and 32 are joined");
    for point in placed {
        let circles = named(&shapes, "circle");
        let near = |circle: &&&Shape| {
            let (x, y) = circle.middle();
            (x - point.at.0).abs() < 0.2 && (y - point.at.1).abs() < 0.2
        };
        assert!(circles.iter().any(|circle| near(&circle)), "{point:?}");
    }
}

#[test]
fn many_points_have_small_markers_and_no_values() {
    let chart = chart("net=mesh&view=sweep&over=k&values=2-64");
    let frame = Frame {
        heading: false,
        ..Frame::default()
    };
    let (shapes, placed) = drawn(&chart, &frame);
    assert_eq!(placed.len(), 63);
    let circles = named(&shapes, "circle");
    assert_eq!(circles.len(), 63, "without rims");
    assert!(circles.iter().all(|circle| circle.area.width() < 6.0));
    assert!(
        !named(&shapes, "text")
            .iter()
            .any(|text| text.text == "0.189")
    );
}

#[test]
fn names_stand_beside_the_ends_of_their_lines_and_apart() {
    let chart = chart("net=mesh&net=mesh,label:same&net=torus&view=sweep");
    let (shapes, _) = drawn(&chart, &Frame::default());
    let texts = named(&shapes, "text");
    for text in ["A", "B", "C", "same"] {
        assert!(texts.iter().any(|it| it.text == text), "{text}");
    }
}

#[test]
fn files_say_what_is_drawn() {
    let chart = chart(MESH);
    let picture = svg::scaling(&chart, &Frame::default()).unwrap();
    assert!(
        picture.contains("The model's saturation over k: Mesh, 32 flits</title>"),
        "{picture}"
    );
    assert!(picture.contains("falls as k^−1.10 (within"));
    let tex = chart.tex();
    for part in [
        "xmode=log, ymode=log",
        "xtick={4,8,16,32,64}",
        "(8,0.18856",
        "% link: ?net=mesh&view=sweep",
    ] {
        assert!(tex.contains(part), "{part}: {tex}");
    }
    assert!(tex.is_ascii());
}
