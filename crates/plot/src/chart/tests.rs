//! Tests of charts with the throughput on their horizontal axis.

use loadcurve::State;
use loadcurve::curve::{Curve, Point, PointSource};
use loadcurve::scenario::Scenario;
use loadcurve_gallery::published;

use super::series::Metric;
use super::{Chart, Series};
use crate::frame::Frame;
use crate::svg;

fn curves(link: &str) -> (Scenario, Vec<Curve>) {
    let reading = Scenario::read(link);
    assert_eq!(reading.notices, []);
    let curves = reading.scenario.networks.iter().map(published::curve);
    let curves = curves.collect();
    (reading.scenario, curves)
}

fn chart(link: &str) -> Chart {
    let (scenario, curves) = curves(link);
    Chart::of(&scenario, &curves)
}

#[test]
fn points_of_the_model_stand_at_their_throughput() {
    let (scenario, curves) = curves("net=combining-min&net=buffered-min&x=throughput");
    let chart = Chart::of(&scenario, &curves);
    for (series, curve) in chart.series.iter().zip(&curves) {
        for (load, &(x, latency)) in series.loads.iter().zip(&series.latency) {
            let point = curve.model_point(*load);
            assert_eq!(
                (Some(x), latency),
                (point.throughput_messages, point.latency_cycles)
            );
        }
        assert_eq!(series.loads.last(), Some(&1.6));
    }
    assert_eq!((chart.load_axis.min(), chart.load_axis.max()), (0.0, 1.0));
}

#[test]
fn where_all_is_delivered_it_looks_like_the_load() {
    let [load, throughput] = ["messages", "throughput"].map(|x| chart(&format!("net=mesh&x={x}")));
    assert_eq!(load.load_axis, throughput.load_axis);
    assert_eq!(load.panels, throughput.panels);
    let steady = |chart: &Chart| -> Vec<(f64, Option<f64>)> {
        let points = chart.series[0].latency.iter().copied();
        points.filter(|(_, latency)| latency.is_some()).collect()
    };
    assert_eq!(steady(&load), steady(&throughput));
    for x in [0.0, 0.001, 0.004] {
        assert!((throughput.x_of(x).unwrap() - x).abs() < 1e-15);
    }
}

#[test]
fn the_operating_point_stands_at_the_throughput_of_the_drawn_network() {
    let link = "net=combining-min&net=buffered-min&x=throughput";
    let at = |series: &Series| series.at(Metric::Throughput, 0.8);
    let first = chart(link);
    assert_eq!(first.x_of(0.8), at(&first.series[0]));
    let second = chart(&format!("{link}&draw=2"));
    assert_eq!(second.x_of(0.8), at(&second.series[1]));
    assert!(second.x_of(0.8) < first.x_of(0.8));
    let hidden = chart(&format!("{link}&draw=2&hide=2"));
    assert_eq!(hidden.x_of(0.8), at(&first.series[0]));
    // Showing a part of the axis has no effect on it.
    let part = chart(&format!("{link}&xmin=0.3&xmax=0.4"));
    assert_eq!(part.x_of(0.8), first.x_of(0.8));
    // All loads beyond saturation are at the highest throughput.
    assert_eq!(first.x_of(9.0), first.x_of(1.6));
}

#[test]
fn places_ascend_with_the_load() {
    for link in [
        "net=combining-min,hot:16,reading:printed",
        "net=buffered-min",
        "net=mesh",
    ] {
        let places = chart(&format!("{link}&x=throughput")).places();
        assert!(places.len() > 100);
        assert!(
            places
                .windows(2)
                .all(|pair| pair[0].0 < pair[1].0 && pair[0].1 <= pair[1].1)
        );
        assert_eq!(chart(link).places(), []);
    }
}

#[test]
fn what_is_measured_stands_at_the_measured_throughput_with_both_intervals() {
    let (scenario, mut curves) = curves("net=combining-min&x=throughput");
    let mut point = Point::new(PointSource::Simulation, 0.9, State::Steady);
    point.latency_cycles = Some(12.0);
    point.latency_interval_cycles = Some(0.0);
    point.throughput_messages = Some(0.5);
    point.throughput_interval_messages = Some(0.1);
    let mut unmeasured = point.clone();
    unmeasured.throughput_messages = None;
    curves[0].set_simulated(vec![point, unmeasured]);
    let chart = Chart::of(&scenario, &curves);
    let [simulated] = chart.series[0].simulated[..] else {
        panic!("{:?}", chart.series[0].simulated);
    };
    assert_eq!((simulated.x, simulated.x_half_width), (0.5, 0.1));
    let tex = chart.tex(Some(0.9));
    assert!(tex.contains("x dir=both, x explicit, y dir=both"));
    assert!(tex.contains("(0.5,12) +- (0.1,0)"));
    assert!(tex.contains("xlabel={throughput (messages per cycle per source)}"));
    let picture = svg::chart(&chart, &Frame::default()).unwrap();
    let mut without = chart.clone();
    without.series[0].simulated[0].x_half_width = 0.0;
    let lines = |picture: &str| picture.matches("<line").count() + picture.matches("<poly").count();
    let without = svg::chart(&without, &Frame::default()).unwrap();
    assert_eq!(lines(&picture), lines(&without) + 3, "a bar and two caps");
}

#[test]
fn what_is_published_stands_at_the_published_throughput() {
    let chart = chart("net=buffered-min&paper=on&x=throughput");
    let places = chart.published().map(super::PublishedPoint::values);
    for ((x, simulated), calculated) in places {
        assert_eq!(x, simulated.1);
        let (x, values) = calculated.unwrap();
        assert_eq!(x, values.1);
    }
    assert_eq!(chart.published().last().unwrap().simulated_x(), 0.612);
    assert_eq!(
        chart.series[0].loads.last(),
        Some(&2.5),
        "the curve goes as far"
    );
}

#[test]
fn latency_alone_is_shown_and_told() {
    let chart = chart("net=combining-min&x=throughput&show=both&xmin=0.2&load=1");
    let metrics: Vec<Metric> = chart.panels.iter().map(|panel| panel.metric).collect();
    assert_eq!(metrics, [Metric::Latency]);
    assert!(chart.title().starts_with("Latency against throughput: "));
    assert!(
        chart
            .summary()
            .contains("Shown are throughputs from 0.200 to 1")
    );
}
