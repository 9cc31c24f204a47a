//! Tests of the histogram.

use super::layout::HistogramLayout;
use super::*;
use crate::frame::Frame;
use crate::test_support::{Shape, assert_legible, named, shapes};
use loadcurve::State;
use loadcurve::curve::{Curve, Experiment};
use loadcurve::scenario::{NETWORKS, Scenario};
use loadcurve::sim::{Measurement, statistics};

/// A measurement at half the saturation load, and the model's latency there.
fn measured(net: &str) -> (Measurement, f64) {
    let scenario = Scenario::read(&format!("net={net}&precision=20")).scenario;
    let curve = Curve::of(&scenario.networks[0]);
    let load = curve.scale().saturation_messages / 2.0;
    let mut experiment = Experiment::of(&curve, &scenario.view).at([load].into_iter());
    for task in experiment.wanted() {
        let mut replication = task.start();
        while !replication.step(1 << 20) {}
        experiment.take(&task, &replication.report());
    }
    let model = curve.model_point(load).latency_cycles.unwrap();
    (experiment.measurement_at(load).unwrap(), model)
}

#[test]
fn marks_bars_and_labels_of_every_network_are_inside_the_picture() {
    for kind in NETWORKS {
        let (measurement, model) = measured(kind.name);
        let histogram = Histogram::of(&measurement, Some(model), 0).unwrap();
        assert_eq!(histogram.marks.len(), 5, "{}", kind.name);
        for (width, height) in [(300.0, 200.0), (640.0, 240.0)] {
            let frame = Frame {
                width,
                height,
                ..Frame::default()
            };
            let layout = HistogramLayout::of(&histogram, &frame);
            let area = layout.area;
            assert!(area.left > 0.0 && area.right <= width && area.bottom < height);
            assert!(area.height() > 60.0, "{}: {area:?}", kind.name);
            for position in &layout.labels {
                assert!((area.left..=area.right).contains(&position.line));
                assert!(position.text >= 0.0);
                assert!(layout.row_y(position.row) > 0.0);
            }
            assert!(100.0 * histogram.bars.highest() <= layout.share_axis.max());
            assert_legible(&drawn(&histogram, &frame), &frame);
        }
    }
}

#[test]
fn it_is_told_in_words() {
    let (measurement, _) = measured("fat-tree,n:4");
    let histogram = Histogram::of(&measurement, Some(1e6), 0).unwrap();
    let summary = histogram.summary();
    for texts in [
        "half of the messages took at most",
        "99 % of the messages",
        "their mean is",
        "the model says 1000000",
    ] {
        assert!(summary.contains(texts), "{summary}");
    }
}

#[test]
fn without_a_steady_state_there_is_none() {
    let (mut measurement, model) = measured("fat-tree,n:4");
    measurement.histogram.clear();
    (measurement.p50_cycles, measurement.p99_cycles) = (None, None);
    assert_eq!(Histogram::of(&measurement, Some(model), 0), None);
}

/// The measurement of messages with these latencies.
fn counted(latencies: impl Iterator<Item = f64>) -> Measurement {
    let mut counts = statistics::Histogram::new();
    let (mut sum, mut messages) = (0.0, 0);
    for cycles in latencies {
        counts.add(cycles);
        sum += cycles;
        messages += 1;
    }
    Measurement {
        state: State::Steady,
        latency_cycles: (messages > 0).then_some(sum / messages as f64),
        half_width_cycles: None,
        is_reached: true,
        is_optimistic: false,
        decision: None,
        throughput_half_width_messages: None,
        throughput_messages: 0.1,
        p50_cycles: counts.quantile_cycles(0.5),
        p95_cycles: counts.quantile_cycles(0.95),
        p99_cycles: counts.quantile_cycles(0.99),
        histogram: counts.bins(),
        messages,
        warm_up_messages: 0,
        replications: 1,
        deadlocks_per_message: 0.0,
        channels: Vec::new(),
        details: Vec::new(),
    }
}

fn drawn(histogram: &Histogram, frame: &Frame) -> Vec<Shape> {
    shapes(frame, |surface| draw(surface, histogram, frame))
}

fn texts(shapes: &[Shape]) -> Vec<&str> {
    let texts = named(shapes, "text").into_iter();
    texts.map(|text| text.text.as_str()).collect()
}

/// Positions are rounded to an eighth of a pixel; vertical lines are aligned to whole pixels.
const ROUNDING: f64 = 0.13;
const CRISP: f64 = 0.63;

#[test]
fn bars_are_as_high_as_their_shares_and_stand_side_by_side() {
    // Ten messages: four took 10 cycles, three 11, two 12 and one 14.
    let latencies = [10.0, 10.0, 10.0, 10.0, 11.0, 11.0, 11.0, 12.0, 12.0, 14.0];
    let histogram = Histogram::of(&counted(latencies.into_iter()), None, 2).unwrap();
    let frame = Frame::default();
    let shapes = drawn(&histogram, &frame);
    assert_legible(&shapes, &frame);
    let bars = named(&shapes, "polygon");
    assert_eq!(bars.len(), 1);
    let (tops, base) = bars[0].points.split_at(bars[0].points.len() - 2);
    assert_eq!(base[0].1, base[1].1);
    let heights: Vec<f64> = tops.chunks(2).map(|top| base[0].1 - top[0].1).collect();
    assert_eq!(heights.len(), histogram.bars.shares.len());
    assert!(heights[0] > 150.0, "{heights:?}");
    for (index, &height) in heights.iter().enumerate() {
        let share = [4.0, 3.0, 2.0, 0.0, 1.0].get(index).unwrap_or(&0.0);
        let expected = heights[0] * share / 4.0;
        assert!((height - expected).abs() <= 2.0 * ROUNDING, "{heights:?}");
    }
    let width = (base[0].0 - base[1].0) / heights.len() as f64;
    for (index, top) in tops.chunks(2).enumerate() {
        let left = base[1].0 + index as f64 * width;
        assert_eq!(top[0].1, top[1].1);
        assert!((top[0].0 - left).abs() <= ROUNDING && (top[1].0 - left - width).abs() <= ROUNDING);
    }
    // The outline is the bars' upper edge, in the colour of the curve.
    let color = crate::theme::hex(frame.background.theme().series[2]).to_uppercase();
    let outline = named(&shapes, "polyline");
    let outline: Vec<_> = outline.iter().filter(|line| line.color == color).collect();
    assert_eq!(outline.len(), 1);
    assert_eq!(outline[0].points, tops);
}

#[test]
fn marks_stand_at_their_latencies() {
    // Latencies from 20 to 39 cycles, five messages each.
    let measurement = counted((0..100).map(|message| f64::from(20 + message / 5)));
    let histogram = Histogram::of(&measurement, Some(25.0), 1).unwrap();
    let frame = Frame::default();
    let shapes = drawn(&histogram, &frame);
    assert_legible(&shapes, &frame);
    let bars = named(&shapes, "polygon")[0].area;
    let (from, to) = histogram.bars.ends_cycles();
    let theme = frame.background.theme();
    for (label, cycles, color, dashed) in [
        ("model 25.0", 25.0, theme.series[1], false),
        ("p50 29.0", 29.0, theme.muted, true),
        ("mean 29.5", 29.5, theme.ink, false),
        ("p95 38.0", 38.0, theme.muted, true),
        ("p99 39.0", 39.0, theme.muted, true),
    ] {
        let text = shapes.iter().find(|shape| shape.text == label);
        let text = text.unwrap_or_else(|| panic!("{label}: {:?}", texts(&shapes)));
        let x = bars.left + (cycles - from) / (to - from) * bars.width();
        let color = crate::theme::hex(color).to_uppercase();
        assert_eq!(text.color, color, "{label}");
        assert!(text.area.left > x && text.area.left < x + 8.0, "{label}");
        let line: Vec<&Shape> = shapes
            .iter()
            .filter(|line| line.is_vertical() && line.color == color)
            .filter(|line| (line.points[0].0 - x).abs() <= CRISP)
            .filter(|line| line.area.top < bars.bottom - 1.0)
            .collect();
        let ends = line.iter().map(|line| line.area.bottom);
        let end = ends.fold(0.0, f64::max);
        assert!((end - bars.bottom).abs() < 4.0, "{label} ends at {end}");
        if dashed {
            assert!(line.len() > 10, "{label}");
        } else {
            assert_eq!(line.len(), 1, "{label}");
            // The line starts beside its label.
            assert!(line[0].area.top <= text.points[0].1, "{label}");
        }
    }
}

#[test]
fn what_is_not_shown_is_told_at_the_right_end() {
    let frame = Frame::default();
    let notes = |latencies: &mut dyn Iterator<Item = f64>, model| {
        let histogram = Histogram::of(&counted(latencies), model, 0).unwrap();
        let shapes = drawn(&histogram, &frame);
        assert_legible(&shapes, &frame);
        let texts = texts(&shapes).into_iter();
        let texts = texts.filter(|texts| texts.contains('→'));
        texts.map(str::to_owned).collect::<Vec<String>>()
    };
    let common = || (0..990).map(|message| f64::from(20 + message % 10));
    let rare = || [200.0; 8].into_iter();
    assert_eq!(notes(&mut common(), Some(25.0)), [""; 0]);
    assert_eq!(
        notes(&mut common().chain(rare()), None),
        ["0.8\u{a0}% longer →"]
    );
    assert_eq!(notes(&mut common(), Some(500.0)), ["model 500 →"]);
    assert_eq!(
        notes(&mut common().chain(rare()), Some(500.0)),
        ["model 500, 0.8\u{a0}% longer →"]
    );
}

#[test]
fn the_title_of_the_shares_says_how_wide_a_bar_is() {
    let title = |step: f64| {
        let latencies = (0..1000).map(|message| 10.0 + step * f64::from(message % 100));
        let histogram = Histogram::of(&counted(latencies), None, 0).unwrap();
        let shapes = drawn(&histogram, &Frame::default());
        let texts = texts(&shapes);
        let title = texts.iter().find(|texts| texts.starts_with("% of"));
        title.map(|&texts| texts.to_owned()).unwrap()
    };
    assert_eq!(title(0.25), "% of messages per 0.5 cycles");
    assert_eq!(title(0.5), "% of messages per cycle");
    assert_eq!(title(100.0), "% of messages per 256 cycles");
}

#[test]
fn a_mean_beyond_the_99th_percentile_is_shown_too() {
    let common = (0..995).map(|message| f64::from(20 + message % 10));
    let measurement = counted(common.chain([50_000.0; 5]));
    assert!(measurement.latency_cycles > measurement.p99_cycles.map(|cycles| 2.0 * cycles));
    let histogram = Histogram::of(&measurement, None, 0).unwrap();
    let frame = Frame::default();
    let shapes = drawn(&histogram, &frame);
    assert_legible(&shapes, &frame);
    assert!(texts(&shapes).contains(&"mean 274"));
}

#[test]
fn without_messages_there_is_none() {
    assert_eq!(Histogram::of(&counted(std::iter::empty()), None, 0), None);
}
