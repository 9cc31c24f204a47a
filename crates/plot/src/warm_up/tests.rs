//! Tests of the warm-up picture.

use super::content::ReplicationLine;
use super::draw::TITLE_HEIGHT;
use super::*;
use crate::axes;
use crate::axis::Axis;
use crate::frame::Frame;
use crate::test_support::{Shape, assert_legible, named, shapes};
use crate::theme::hex;
use loadcurve::curve::{Curve, Experiment};
use loadcurve::scenario::Scenario;

fn warm_up(net: &str, fraction: f64) -> WarmUp {
    let scenario = Scenario::read(&format!("net={net}&precision=20")).scenario;
    let curve = Curve::of(&scenario.networks[0]);
    let load = fraction * curve.scale().saturation_messages;
    let mut experiment = Experiment::of(&curve, &scenario.view).at([load].into_iter());
    for task in experiment.wanted() {
        let mut replication = task.start();
        while !replication.step(1 << 20) {}
        experiment.take(&task, &replication.report());
    }
    WarmUp::of(experiment.reports_at(load), 0).unwrap()
}

#[test]
fn every_replication_is_drawn_inside_the_picture() {
    let warm_up = warm_up("fat-tree,n:16", 0.7);
    assert_eq!(warm_up.replications.len(), 2);
    let frame = Frame {
        width: 300.0,
        height: warm_up.height(),
        ..Frame::default()
    };
    let areas = warm_up.areas(&frame);
    assert!(areas[0].bottom < areas[1].top - TITLE_HEIGHT / 2.0);
    assert!(areas[1].bottom + axes::BELOW <= frame.height);
    for replication in &warm_up.replications {
        assert!(replication.discarded < replication.messages);
        for &(message, mean) in &replication.line {
            assert!((0.0..=1.0).contains(&warm_up.message_axis.fraction(message)));
            assert!((0.0..=1.0).contains(&warm_up.latency_axis.fraction(mean)));
        }
    }
    assert!(warm_up.summary().contains("Replication 2: "));
}

#[test]
fn a_warm_up_without_end_leaves_out_everything() {
    let warm_up = warm_up("fat-tree,n:16", 1.3);
    assert!(
        warm_up
            .replications
            .iter()
            .all(|replication| replication.discarded == replication.messages)
    );
    assert!(warm_up.summary().contains("no end of the warm-up"));
}

#[test]
fn nothing_delivered_is_nothing_to_draw() {
    assert_eq!(WarmUp::of(std::iter::empty(), 0), None);
    let scenario = Scenario::read("net=fat-tree,n:4").scenario;
    let curve = Curve::of(&scenario.networks[0]);
    let experiment = Experiment::of(&curve, &scenario.view);
    let unbegun = experiment.wanted()[0].start().report();
    assert_eq!(WarmUp::of([&unbegun].into_iter(), 0), None);
}

/// A run of one hundred messages, in four blocks of constant latency.
fn replication(discarded: u64, mean_cycles: Option<f64>) -> ReplicationLine {
    ReplicationLine {
        line: vec![(12.5, 20.0), (37.5, 40.0), (62.5, 30.0), (87.5, 32.0)],
        messages: 100,
        discarded,
        mean_cycles,
    }
}

fn of_replications(replications: Vec<ReplicationLine>) -> WarmUp {
    WarmUp {
        replications,
        message_axis: Axis::linear(100.0),
        latency_axis: Axis::linear_between(10.0, 50.0),
        curve_index: 1,
    }
}

fn drawn(warm_up: &WarmUp, width: f64) -> (Vec<Shape>, Frame) {
    let frame = Frame {
        width,
        height: warm_up.height(),
        ..Frame::default()
    };
    let shapes = shapes(&frame, |surface| draw(surface, warm_up, &frame));
    assert_legible(&shapes, &frame);
    (shapes, frame)
}

#[test]
fn every_replication_has_its_curve_its_mean_and_a_shade_as_wide_as_its_warm_up() {
    let warm_up = of_replications(vec![
        replication(25, Some(34.0)),
        replication(50, Some(31.0)),
    ]);
    let (shapes, frame) = drawn(&warm_up, 500.0);
    let theme = frame.background.theme();
    // The first rectangle is the background.
    let shades = &named(&shapes, "rect")[1..];
    assert_eq!(shades.len(), 2);
    for ((replication, area), shade) in warm_up
        .replications
        .iter()
        .zip(warm_up.areas(&frame))
        .zip(shades)
    {
        let x = |messages: u64| area.left + area.width() * messages as f64 / 100.0;
        let y = |cycles: f64| area.bottom - area.height() * (cycles - 10.0) / 40.0;
        let is_near = |one: f64, other: f64| (one - other).abs() <= 0.63;
        assert_eq!(shade.color, hex(theme.tint(theme.muted)).to_uppercase());
        assert!(is_near(shade.area.left, area.left));
        assert!(is_near(shade.area.right, x(replication.discarded)));
        assert!(is_near(shade.area.top, area.top) && is_near(shade.area.bottom, area.bottom));
        let here: Vec<&Shape> = named(&shapes, "polyline")
            .into_iter()
            .filter(|line| line.area.top >= area.top - 1.0)
            .filter(|line| line.area.bottom <= area.bottom + 1.0)
            .collect();
        let color = hex(theme.series[1]).to_uppercase();
        let curve: Vec<_> = here.iter().filter(|line| line.color == color).collect();
        assert_eq!(curve.len(), 1);
        for (&(at, cycles), &point) in replication.line.iter().zip(&curve[0].points) {
            assert!(is_near(point.0, area.left + area.width() * at / 100.0));
            assert!(is_near(point.1, y(cycles)));
        }
        // The dashed line of the mean spans the messages that the mean is taken over.
        let color = hex(theme.ink).to_uppercase();
        let mean: Vec<_> = here.iter().filter(|line| line.color == color).collect();
        assert!(mean.len() > 10);
        for dash in &mean {
            assert!(
                dash.is_horizontal() && is_near(dash.area.top, y(replication.mean_cycles.unwrap()))
            );
        }
        assert!(is_near(mean[0].area.left, x(replication.discarded)));
        assert!(mean[mean.len() - 1].area.right <= x(100) + 0.63);
    }
    let texts = named(&shapes, "text").into_iter();
    let texts: Vec<&str> = texts.map(|text| text.text.as_str()).collect();
    for expected in [
        "Replication 1",
        "25 of 100 messages left out",
        "Replication 2",
        "50 of 100 messages left out",
        "messages delivered since the start",
    ] {
        let found = texts.iter().filter(|&&text| text == expected);
        assert_eq!(found.count(), 1, "{expected} in {texts:?}");
    }
}

#[test]
fn without_a_warm_up_there_is_no_shade_and_without_its_end_no_mean() {
    let ink = hex(crate::theme::Background::Light.theme().ink).to_uppercase();
    let counts = |replication: ReplicationLine| {
        let (shapes, _) = drawn(&of_replications(vec![replication]), 500.0);
        let means = named(&shapes, "polyline").into_iter();
        (
            named(&shapes, "rect").len() - 1,
            means.filter(|line| line.color == ink).count(),
        )
    };
    let (shades, dashes) = counts(replication(0, Some(30.0)));
    assert!(shades == 0 && dashes > 20, "{shades} {dashes}");
    assert_eq!(counts(replication(100, None)), (1, 0));
}

#[test]
fn a_narrow_picture_says_the_same_in_fewer_words() {
    let note = |width, mean_cycles| {
        let replication = ReplicationLine {
            messages: 2_000_000,
            ..replication(450_000, mean_cycles)
        };
        let warm_up = WarmUp {
            message_axis: Axis::linear(2e6),
            ..of_replications(vec![replication])
        };
        let (shapes, _) = drawn(&warm_up, width);
        named(&shapes, "text")[1].text.clone()
    };
    let wide = "450000 of 2000000 messages left out";
    assert_eq!(note(400.0, Some(30.0)), wide);
    assert_eq!(note(272.0, Some(30.0)), "450000 of 2000000 left out");
    let wide = "no end of the warm-up in 2000000 messages";
    assert_eq!(note(400.0, None), wide);
    assert_eq!(note(272.0, None), "no end of the warm-up");
}

#[test]
fn what_was_simulated_is_drawn_in_its_place_at_any_width() {
    for fraction in [0.7, 1.3] {
        let warm_up = warm_up("fat-tree,n:16", fraction);
        for width in [272.0, 300.0, 900.0] {
            let (shapes, _) = drawn(&warm_up, width);
            let color = hex(crate::theme::Background::Light.theme().series[0]).to_uppercase();
            let lines = named(&shapes, "polyline").into_iter();
            let curves = lines.filter(|line| line.color == color);
            assert_eq!(curves.count(), warm_up.replications.len());
        }
    }
}
