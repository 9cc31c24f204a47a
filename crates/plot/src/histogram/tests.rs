//! What is drawn of a measurement, and where.

use super::draw::Layout;
use super::*;
use crate::frame::Frame;
use loadcurve::curve::{Curve, Experiment};
use loadcurve::scenario::{NETWORKS, Scenario};

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
            let layout = Layout::of(&histogram, &frame);
            let area = layout.area;
            assert!(area.left > 0.0 && area.right <= width && area.bottom < height);
            assert!(area.height() > 60.0, "{}: {area:?}", kind.name);
            for place in &layout.labels {
                assert!((area.left..=area.right).contains(&place.line));
                assert!(place.text >= 0.0);
                assert!(layout.row_y(place.row) > 0.0);
            }
            assert!(100.0 * histogram.bars.highest() <= layout.share_axis.most());
        }
    }
}

#[test]
fn it_is_told_in_words() {
    let (measurement, _) = measured("fat-tree,n:4");
    let histogram = Histogram::of(&measurement, Some(1e6), 0).unwrap();
    let summary = histogram.summary();
    for words in [
        "half of the messages took at most",
        "99 % of the messages",
        "their mean is",
        "the model says 1000000",
    ] {
        assert!(summary.contains(words), "{summary}");
    }
}

#[test]
fn without_a_steady_state_there_is_none() {
    let (mut measurement, model) = measured("fat-tree,n:4");
    measurement.histogram.clear();
    (measurement.p50_cycles, measurement.p99_cycles) = (None, None);
    assert_eq!(Histogram::of(&measurement, Some(model), 0), None);
}
