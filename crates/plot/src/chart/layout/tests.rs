//! Tests of the layout, and of the labels beside the curves.

use loadcurve::curve::Curve;
use loadcurve::scenario::{NETWORKS, Network, Scenario, View};
use proptest::prelude::*;

use super::*;
use crate::chart::{Series, SimulatedPoint};

/// Sizes of the embed, a phone, an exported picture and the page.
const SIZES: [(f64, f64); 4] = [
    (320.0, 240.0),
    (336.0, 320.0),
    (640.0, 420.0),
    (900.0, 460.0),
];

fn chart(link: &str) -> Chart {
    let scenario = Scenario::read(link).scenario;
    let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
    Chart::of(&scenario, &curves)
}

fn frame((width, height): (f64, f64), heading: bool) -> Frame {
    Frame {
        width,
        height,
        heading,
        ..Frame::default()
    }
}

/// True if a rectangle and a segment of a curve share a point, tested at every tenth of a pixel.
fn crosses(label: &Rect, line: &[Point]) -> bool {
    let inside = |(x, y): Point| {
        (label.left..=label.right).contains(&x) && (label.top..=label.bottom).contains(&y)
    };
    line.windows(2).any(|pair| {
        let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
        let steps = ((x1 - x0).abs().max((y1 - y0).abs()) * 10.0)
            .ceil()
            .max(1.0);
        (0..=steps as usize).any(|step| {
            let t = step as f64 / steps;
            inside((x0 + t * (x1 - x0), y0 + t * (y1 - y0)))
        })
    })
}

/// Asserts that every curve is labelled exactly once, in a panel or in the legend, unless it is the
/// only one and the heading names it, and that no label touches anything.
fn expect_legible(chart: &Chart, frame: &Frame) {
    let layout = Layout::of(chart, frame);
    let named = |series: &Series| match &layout.heading {
        Some((heading, _)) => *heading == series.label,
        None => !frame.heading,
    };
    let is_alone = chart.series.len() == 1;
    for series in &chart.series {
        let is_its_own = |label: &&PlacedLabel| label.index == series.index;
        let beside = layout
            .curve_labels
            .iter()
            .flatten()
            .filter(is_its_own)
            .count();
        let listed = layout.legend.iter().filter(is_its_own).count();
        assert_eq!(
            beside + listed == 0,
            is_alone && named(series),
            "{} is to be named where the heading does not",
            series.label
        );
        assert!(
            beside == 0 || listed == 0,
            "{} is named twice",
            series.label
        );
    }
    for (plane, labels) in layout.planes(chart).zip(&layout.curve_labels) {
        let zero_loads = marks::zero_load_labels(&plane);
        for (i, label) in labels.iter().enumerate() {
            let area = &label.area;
            assert!(area.left >= plane.area.left && area.right <= plane.area.right);
            assert!(area.top >= plane.area.top && area.bottom <= plane.area.bottom);
            assert!(
                labels[..i]
                    .iter()
                    .all(|other| !area.is_nearer_than(0.0, &other.area))
            );
            assert!(
                zero_loads
                    .iter()
                    .all(|other| !area.is_nearer_than(0.0, &other.area))
            );
            for load in marks::saturation_loads(&plane) {
                let x = plane.x(load);
                assert!(x < area.left || x > area.right, "a saturation load");
            }
            for series in &chart.series {
                let lines = plane.lines(series);
                assert!(
                    lines.iter().all(|line| !crosses(area, line)),
                    "{} is crossed by {}",
                    label.index,
                    series.label
                );
            }
        }
    }
    let last = layout.panels[layout.panels.len() - 1].area;
    for (i, entry) in layout.legend.iter().enumerate() {
        let area = &entry.area;
        assert!(last.bottom + 30.0 < area.top, "the legend is in the panel");
        assert!(area.left >= 0.0 && area.right <= frame.width && area.bottom <= frame.height);
        let others = layout.legend[..i].iter();
        assert!(
            others
                .into_iter()
                .all(|other| !area.is_nearer_than(0.0, &other.area))
        );
    }
}

fn flits(counts: &[u32]) -> String {
    let nets: Vec<String> = counts
        .iter()
        .map(|flits| format!("net=fat-tree,n:1024,flits:{flits}"))
        .collect();
    nets.join("&")
}

#[test]
fn one_three_and_eight_curves_are_legible_at_every_size() {
    for counts in [
        &[16][..],
        &[16, 32, 64],
        &[8, 16, 32, 64, 128, 256, 512, 1024],
    ] {
        for view in [
            "",
            "&y=log",
            "&show=both",
            "&show=throughput",
            "&xmin=0.02&ymin=50",
        ] {
            let chart = chart(&(flits(counts) + view));
            for size in SIZES {
                expect_legible(&chart, &frame(size, true));
            }
        }
    }
}

#[test]
fn where_all_labels_fit_there_is_no_legend() {
    let three = chart("");
    let layout = Layout::of(&three, &frame((900.0, 460.0), false));
    assert_eq!(layout.curve_labels[0].len(), 3);
    assert!(layout.legend.is_empty() && layout.points.is_empty());
}

#[test]
fn what_has_no_room_is_listed_in_the_legend() {
    let layout = Layout::of(
        &chart(&flits(&[8, 9, 10, 11, 12, 13, 14, 15])),
        &frame((320.0, 240.0), false),
    );
    assert!(layout.legend.len() > 4);
}

#[test]
fn a_label_keeps_clear_of_simulated_points() {
    let mut chart = chart(&flits(&[16, 64]));
    let size = frame((640.0, 420.0), false);
    let before = Layout::of(&chart, &size);
    let plane = before.planes(&chart).next().unwrap();
    let area = before.curve_labels[0][0].area;
    let load = plane.load_at(f64::midpoint(area.left, area.right));
    let value = plane
        .panel
        .axis
        .value((plane.area.bottom - area.top) / plane.area.height());
    chart.series[0].simulated = vec![SimulatedPoint {
        load,
        latency: Some((value, value / 10.0)),
        throughput: None,
        is_beyond: false,
        is_growing: false,
    }];
    let after = Layout::of(&chart, &size);
    let plane = after.planes(&chart).next().unwrap();
    for point in points::extents(&plane) {
        assert!(
            after.curve_labels[0]
                .iter()
                .all(|label| !label.area.is_nearer_than(0.0, &point))
        );
    }
    assert_ne!(
        after.curve_labels[0].first().map(|label| label.area),
        Some(area)
    );
}

#[test]
fn a_label_keeps_clear_of_the_operating_point_where_it_can() {
    let chart = chart("");
    let size = frame((900.0, 460.0), false);
    let layout = Layout::of(&chart, &size);
    let plane = layout.planes(&chart).next().unwrap();
    for label in &layout.curve_labels[0] {
        let x = f64::midpoint(label.area.left, label.area.right);
        let operating = Some(plane.load_at(x));
        let moved = Layout::of(&chart, &Frame { operating, ..size });
        assert_eq!(moved.curve_labels[0].len(), 3, "all have room in the panel");
        for label in &moved.curve_labels[0] {
            assert!(x < label.area.left || x > label.area.right);
        }
    }
}

#[test]
fn the_only_curve_is_named_by_the_heading_if_that_has_room() {
    let heading = |chart: &Chart, size| Layout::of(chart, &frame(size, true)).heading;
    let short = chart("net=mesh");
    let text = heading(&short, SIZES[0]).map(|(heading, _)| heading);
    assert_eq!(text.as_ref(), Some(&short.series[0].label));
    let long = chart("net=mesh,label:WWWWWWWWWWWWWWWWWWWWWWWW");
    assert_eq!(heading(&long, SIZES[0]), None);
    expect_legible(&long, &frame(SIZES[0], true));
    let one_of_two = chart("net=mesh&net=torus&hide=2");
    assert_eq!(
        Layout::of(&one_of_two, &frame(SIZES[3], false)).curve_labels[0].len(),
        1
    );
}

fn any_network() -> impl Strategy<Value = Network> {
    // Small networks suffice: the picture is under test.
    (0..NETWORKS.len(), 1_u32..=64).prop_map(|(row, flits)| {
        let mut network = Network::new(&NETWORKS[row]);
        if network.has("flits") {
            network
                .set("flits", &flits.to_string())
                .expect("a legal length");
        }
        network
    })
}

fn any_scenario() -> impl Strategy<Value = Scenario> {
    let word = |words: &'static [&'static str]| prop::sample::select(words);
    let fraction = || prop::option::of(0.0..1.0);
    (
        prop::collection::vec(any_network(), 1..=8),
        (
            word(&["flits", "messages", "capacity"]),
            word(&["linear", "log"]),
            word(&["latency", "throughput", "both"]),
        ),
        (fraction(), fraction()),
    )
        .prop_map(|(networks, (x, y, show), (x_part, y_part))| {
            let mut scenario = Scenario {
                names: vec![String::new(); networks.len()],
                networks,
                view: View::default(),
            };
            for (key, text) in [("x", x), ("y", y), ("show", show)] {
                scenario = scenario.with_view(key, text).expect("a legal word");
            }
            let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
            let whole = Chart::of(&scenario, &curves).whole;
            let ends = |axis: crate::axis::Axis, fraction: Option<f64>| {
                fraction.map_or((None, None), |fraction| {
                    (
                        Some(axis.value(fraction * 0.9)),
                        Some(axis.value(fraction * 0.9 + 0.1)),
                    )
                })
            };
            scenario
                .with_ends(ends(whole.load, x_part), ends(whole.latency, y_part))
                .expect("a part of the axes")
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn labels_never_overlap_nor_leave_the_picture(
        scenario in any_scenario(),
        size in prop::sample::select(&SIZES[..]),
        heading in any::<bool>(),
    ) {
        let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
        let chart = Chart::of(&scenario, &curves);
        expect_legible(&chart, &frame(size, heading));
        // It can also be drawn, and identically each time.
        let picture = || crate::svg::chart(&chart, &frame(size, heading)).expect("a picture");
        prop_assert_eq!(picture(), picture());
    }
}
