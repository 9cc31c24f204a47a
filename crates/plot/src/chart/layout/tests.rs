//! Tests of the layout, and of the labels beside the curves.

use loadcurve::curve::Curve;
use loadcurve::scenario::{NETWORKS, Network, Scenario, View};
use proptest::prelude::*;

use super::saturation::SaturationLabel;
use super::*;
use crate::chart::hit_areas::PlacedLabel;
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

/// Asserts that every visible curve has its letter, that a file names it in the panels or in the
/// legend, unless the heading does, and that no label touches anything.
fn expect_legible(chart: &Chart, frame: &Frame) {
    let layout = Layout::of(chart, frame);
    let is_headed = |series: &Series| match &layout.heading {
        Some((heading, _)) => chart.series.len() == 1 && *heading == series.label,
        None => false,
    };
    for (i, series) in chart.series.iter().enumerate() {
        let mut tags = layout.labels.iter().flat_map(|labels| &labels.tags);
        let has_name = tags.any(|tag| tag.series == i && tag.name.is_some());
        let is_its_own = |label: &&PlacedLabel| label.index == series.index;
        let listed = layout.legend.curves.iter().filter(is_its_own).count();
        assert!(listed <= 1 && (listed == 0 || frame.heading));
        if frame.heading && !is_headed(series) {
            assert!(has_name || listed == 1, "{} has no name", series.label);
        }
    }
    for (plane, labels) in layout.planes(chart).zip(&layout.labels) {
        expect_clear(&plane, labels, frame.operating);
        for (i, series) in chart.series.iter().enumerate() {
            let is_visible = plane.lines(series).concat().len() > 2;
            let has_letter = labels.tags.iter().any(|tag| tag.series == i);
            assert!(has_letter || !is_visible, "{} has no letter", series.label);
        }
        let marks = saturation_marks(&plane, 1.0);
        let above: Vec<_> = marks
            .iter()
            .filter_map(|mark| mark.label.as_ref())
            .collect();
        let is_apart = |pair: &[&SaturationLabel]| pair[0].left + pair[0].width < pair[1].left;
        assert!(above.windows(2).all(is_apart), "{above:?}");
        for label in above {
            assert!(label.left >= 0.0 && label.left + label.width <= frame.width);
        }
    }
    let last = layout.panels[layout.panels.len() - 1].area;
    for (i, entry) in layout.legend.curves.iter().enumerate() {
        let area = &entry.area;
        assert!(last.bottom + 30.0 < area.top, "the legend is in the panel");
        assert!(area.left >= 0.0 && area.right <= frame.width && area.bottom <= frame.height);
        let mut others = layout.legend.curves[..i].iter();
        assert!(others.all(|other| !area.is_nearer_than(0.0, &other.area)));
    }
}

/// Asserts that numbers and names are inside the panel and touch neither a curve nor each other,
/// and that no vertical line runs through a name.
fn expect_clear(plane: &Plane, labels: &PanelLabels, operating: Option<f64>) {
    let numbers = labels.values.iter().chain(&labels.zero_loads);
    let names = labels.tags.iter().filter(|tag| tag.name.is_some());
    let areas = numbers
        .map(|it| it.area)
        .chain(names.clone().map(Tag::area));
    let areas: Vec<Rect> = areas.collect();
    for (i, area) in areas.iter().enumerate() {
        assert!(area.left >= plane.area.left && area.right <= plane.area.right);
        assert!(area.top >= plane.area.top && area.bottom <= plane.area.bottom);
        let mut others = areas[..i].iter();
        assert!(others.all(|other| !area.is_nearer_than(0.0, other)));
        for series in &plane.chart.series {
            let lines = plane.lines(series);
            let is_clear = lines.iter().all(|line| !crosses(area, line));
            assert!(is_clear, "{} runs through {area:?}", series.label);
        }
    }
    let saturated = saturation::loads(plane).into_iter().map(|(load, _)| load);
    let lines: Vec<f64> = saturated
        .chain(operating)
        .map(|load| plane.x(load))
        .collect();
    for area in names.map(Tag::area) {
        assert!(lines.iter().all(|&x| x < area.left || x > area.right));
    }
}

/// The tags of the first panel.
fn tags_of(chart: &Chart, frame: &Frame) -> Vec<Tag> {
    Layout::of(chart, frame).labels.swap_remove(0).tags
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
fn where_all_names_fit_there_is_no_legend() {
    let three = chart("");
    let layout = Layout::of(&three, &frame((900.0, 460.0), true));
    assert!(layout.labels[0].tags.iter().all(|tag| tag.name.is_some()));
    assert!(layout.legend.curves.is_empty() && layout.legend.points.is_empty());
}

#[test]
fn a_file_lists_the_names_that_have_no_room_and_a_page_does_not() {
    let eight = chart(&flits(&[8, 9, 10, 11, 12, 13, 14, 15]));
    let layout = |heading| Layout::of(&eight, &frame((320.0, 240.0), heading));
    assert!(layout(true).legend.curves.len() > 4 && layout(false).legend.curves.is_empty());
    assert_eq!(layout(false).labels[0].tags.len(), 8);
}

#[test]
fn a_tag_keeps_clear_of_simulated_points() {
    let mut chart = chart(&flits(&[16, 64]));
    let size = frame((640.0, 420.0), false);
    let before = Layout::of(&chart, &size);
    let plane = before.planes(&chart).next().unwrap();
    let (x, y) = tags_of(&chart, &size)[0].disc;
    let load = plane.load_at(x);
    let value = (plane.area.bottom - y) / plane.area.height();
    let value = plane.panel.axis.value(value);
    chart.series[0].simulated = vec![SimulatedPoint {
        x: load,
        x_half_width: 0.0,
        latency: Some((value, value / 10.0)),
        throughput: None,
        is_beyond: false,
        is_growing: false,
    }];
    let after = Layout::of(&chart, &size);
    let plane = after.planes(&chart).next().unwrap();
    let tags = &after.labels[0].tags;
    for point in points::extents(&plane) {
        assert!(
            tags.iter()
                .all(|tag| !tag.area().is_nearer_than(0.0, &point))
        );
    }
    assert_ne!(tags[0].disc, (x, y));
}

#[test]
fn names_make_way_for_the_operating_load() {
    let chart = chart("");
    let size = frame((900.0, 460.0), false);
    let layout = Layout::of(&chart, &size);
    let plane = layout.planes(&chart).next().unwrap();
    for tag in &layout.labels[0].tags {
        let area = tag.area();
        let x = f64::midpoint(area.left, area.right);
        let operating = Some(plane.load_at(x));
        let moved = tags_of(&chart, &Frame { operating, ..size });
        assert_eq!(moved.len(), 3);
        for area in moved.iter().map(Tag::area) {
            assert!(x < area.left || x > area.right);
        }
    }
}

#[test]
fn values_stand_beside_the_markers_of_up_to_two_curves() {
    let texts = |link: &str, load: f64| -> Vec<String> {
        let operating = Some(load);
        let size = frame((616.0, 616.0), false);
        let mut layout = Layout::of(&chart(link), &Frame { operating, ..size });
        let values = layout.labels.swap_remove(0).values;
        values.into_iter().map(|label| label.text).collect()
    };
    assert_eq!(texts("net=mesh,flits:16", 0.11), ["30.0 cycles"]);
    let two = "net=mesh,flits:16&net=torus,flits:16,links:bi";
    assert_eq!(texts(two, 0.15), ["38.6", "29.6"]);
    let three = format!("{two}&net=fat-tree");
    assert_eq!(texts(&three, 0.1), [""; 0]);
    // Past the saturation of the first, only the second has a value.
    assert_eq!(texts(two, 0.2).len(), 1);
}

#[test]
fn the_operating_load_takes_the_place_of_tick_labels() {
    let mesh = chart("net=mesh,flits:16");
    let size = frame((616.0, 616.0), false);
    let labels = |operating, slider| {
        let frame = Frame {
            slider,
            operating,
            ..size
        };
        let labels = Layout::of(&mesh, &frame).load_labels;
        let ticks: Vec<String> = labels.ticks.into_iter().map(|tick| tick.1).collect();
        (ticks.join(" "), labels.operating.map(|load| load.1))
    };
    let all = "0 0.05 0.10 0.15 0.20".to_owned();
    assert_eq!(labels(None, true), (all, None));
    let without = ("0 0.05 0.15 0.20".to_owned(), Some("0.110".to_owned()));
    assert_eq!(labels(Some(0.11), true), without);
    assert_eq!(labels(Some(0.11), false), without);
    assert_eq!(labels(Some(3.0), true).1, None);
}

#[test]
fn plots_have_the_sizes_of_the_page() {
    let two = chart("net=mesh&net=torus,links:bi");
    let plot = |width, height, slider| {
        let size = frame((width, height), false);
        let area = Layout::of(&two, &Frame { slider, ..size }).panels[0].area;
        (area.width(), area.height(), area.left)
    };
    assert_eq!(plot(616.0, 616.0, true), (556.0, 528.0, 44.0));
    assert_eq!(plot(320.0, 208.0, true), (276.0, 146.0, 34.0));
    let small = Layout::of(&two, &frame((320.0, 208.0), false));
    assert!(small.load_title.is_none());
}

#[test]
fn saturation_labels_are_moved_apart_or_left_out() {
    let mesh = |load: f64, index: usize| {
        let mut series = chart("net=mesh,flits:16").series.swap_remove(0);
        (series.saturation, series.index) = (Some(load), index);
        series
    };
    let away = |loads: &[f64]| -> Vec<Option<f64>> {
        let mut chart = chart("net=mesh,flits:16");
        let numbered = loads.iter().zip(0..);
        chart.series = numbered.map(|(&load, index)| mesh(load, index)).collect();
        let layout = Layout::of(&chart, &frame((616.0, 616.0), false));
        let plane = layout.planes(&chart).next().unwrap();
        let marks = saturation_marks(&plane, 1.0);
        let away = |mark: SaturationMark| Some(mark.label?.middle() - plane.x(mark.load));
        marks.into_iter().map(away).collect()
    };
    assert_eq!(away(&[0.1, 0.15]), [Some(0.0), Some(0.0)]);
    let [Some(one), Some(two)] = away(&[0.12, 0.13])[..] else {
        panic!("both have room");
    };
    assert!(
        one < -5.0 && (one + two).abs() < 1e-9,
        "both move: {one} {two}"
    );
    // Ten times as close, the label of the later curve is left out.
    assert_eq!(away(&[0.12, 0.1201, 0.16]), [Some(0.0), None, Some(0.0)]);
    assert_eq!(
        away(&[0.1201, 0.12]),
        [None, Some(0.0)],
        "in the order of the link"
    );
}

#[test]
fn the_handle_of_a_prediction_is_in_the_middle_of_its_line() {
    let mesh = chart("net=mesh,flits:16");
    let guess = |load| {
        let size = frame((544.0, 708.0), false);
        let guess = Some(load);
        let mut layout = Layout::of(&mesh, &Frame { guess, ..size });
        let area = layout.panels[0].area;
        (layout.labels.swap_remove(0).guess, area)
    };
    let (Some(drawn), area) = guess(0.14) else {
        panic!("a handle");
    };
    assert_eq!(drawn.text, "your prediction 0.140");
    let (x, y) = (area.x_at(0.7), f64::midpoint(area.top, area.bottom));
    let middle = f64::midpoint(drawn.handle.left, drawn.handle.right);
    assert!((middle - x).abs() < 1e-9 && drawn.handle.bottom == y + 16.0);
    assert!(drawn.area.right < drawn.handle.left);
    let (Some(first), area) = guess(0.0) else {
        panic!("a handle");
    };
    assert!(
        first.area.left > area.left,
        "its label has no room to the left"
    );
    assert!(guess(1.0).0.is_none());
}

#[test]
fn the_only_curve_of_a_file_is_named_by_the_heading_if_that_has_room() {
    let heading = |chart: &Chart, size| Layout::of(chart, &frame(size, true)).heading;
    let short = chart("net=mesh");
    let text = heading(&short, SIZES[0]).map(|(heading, _)| heading);
    assert_eq!(text.as_ref(), Some(&short.series[0].label));
    let long = chart("net=mesh,label:WWWWWWWWWWWWWWWWWWWWWWWW");
    assert_eq!(heading(&long, SIZES[0]), None);
    expect_legible(&long, &frame(SIZES[0], true));
}

#[test]
fn names_are_as_short_as_they_may_be() {
    let names = |link: &str| -> Vec<String> {
        let series = chart(link).series.into_iter();
        series
            .map(|series| format!("{} {}", series.letter(), series.name))
            .collect()
    };
    assert_eq!(names("net=mesh"), ["A Mesh"]);
    assert_eq!(
        names("net=mesh&net=mesh,flits:8"),
        ["A 32 flits", "B 8 flits"]
    );
    let three = "net=mesh&net=torus&net=torus,links:bi&hide=2";
    assert_eq!(names(three), ["A Mesh", "C Torus, bidirectional links"]);
    assert_eq!(
        names("net=mesh,label:mine&net=torus"),
        ["A mine", "B Torus"]
    );
}

fn any_network() -> impl Strategy<Value = Network> {
    // Small networks suffice to test the picture.
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

#[test]
fn no_curve_runs_through_a_zero_load_latency() {
    // A long text stands over the knee of a curve that overload ends nowhere.
    let scenario = Scenario::read("net=buffered-min").scenario;
    let curve = Curve::of(&scenario.networks[0]);
    expect_legible(
        &Chart::of(&scenario, &[curve]),
        &frame((336.0, 320.0), false),
    );
}

#[test]
fn saturation_loads_that_are_moved_apart_stay_in_the_picture() {
    let link = "net=fat-tree,flits:1&net=mesh,flits:1&net=buffered-min&show=throughput\
        &xmin=0.0310412015904328&xmax=0.1910412015904328";
    let scenario = Scenario::read(link).scenario;
    let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
    expect_legible(
        &Chart::of(&scenario, &curves),
        &frame((320.0, 240.0), false),
    );
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

#[test]
fn the_line_at_the_operating_load_runs_through_no_zero_load_latency() {
    let chart = chart("mesh");
    let texts = |load: Option<f64>| {
        let frame = Frame {
            operating: load,
            ..frame((320.0, 240.0), false)
        };
        let layout = Layout::of(&chart, &frame);
        let plane = layout.planes(&chart).next().unwrap();
        let line = load.and_then(|load| plane.x_of(load));
        let labels = layout.labels[0].zero_loads.iter();
        let labels = labels.inspect(|label| assert!(line.is_none_or(|x| x > label.area.right)));
        labels.map(|label| label.text.clone()).collect::<Vec<_>>()
    };
    assert_eq!(texts(None), ["38.3 at zero load"]);
    assert_eq!(texts(Some(0.17)), ["38.3 at zero load"]);
    assert_eq!(texts(Some(0.06)), ["38.3"]);
    assert!(texts(Some(0.01)).is_empty());
}

#[test]
fn labels_stand_where_their_author_has_put_them() {
    let labels = "labels=name:1:30:20,zero:1:70:90,saturation:1:50";
    let chart = chart(&format!("net=mesh&net=torus&{labels}"));
    for size in SIZES {
        let layout = Layout::of(&chart, &frame(size, true));
        let plane = layout.planes(&chart).next().unwrap();
        let PanelLabels {
            tags, zero_loads, ..
        } = &layout.labels[0];
        let tag = tags.iter().find(|tag| tag.series == 0).unwrap().area();
        let zero_load = zero_loads.iter().find(|it| it.index == 0).unwrap().area;
        let marks = saturation_marks(&plane, 1.0);
        let mark = marks.into_iter().find(|mark| mark.index == 0).unwrap();
        let saturation = mark.label.unwrap().area(&plane);
        let middle_percent = |area: &Rect| {
            let (x, y) = area.middle();
            let (right, down) = (x - plane.area.left, y - plane.area.top);
            [
                100.0 * right / plane.area.width(),
                100.0 * down / plane.area.height(),
            ]
        };
        // A label that would leave its panel or strip at this size stops at the edge.
        let is_near = |[right, down]: [f64; 2], (x, y): (f64, f64), within: f64| {
            assert!(
                (right - x).abs() < within && (down - y).abs() < within,
                "{size:?}: {right} {down}"
            );
        };
        is_near(middle_percent(&tag), (30.0, 20.0), 1e-6);
        is_near(middle_percent(&zero_load), (70.0, 90.0), 6.0);
        let [right, _] = middle_percent(&saturation);
        assert!((right - 50.0).abs() < 1e-6, "{size:?}: {right}");
    }
}

#[test]
fn labels_left_to_the_layout_keep_clear_of_those_that_were_moved() {
    let before = chart("net=mesh&net=torus");
    let frame = frame(SIZES[3], true);
    let tag_of = |chart: &Chart, i: usize| {
        let layout = Layout::of(chart, &frame);
        let tags = layout.labels[0].tags.iter();
        tags.clone().find(|tag| tag.series == i).unwrap().area()
    };
    let other = tag_of(&before, 1);
    let plane_area = Layout::of(&before, &frame).panels[0].area;
    let (x, y) = other.middle();
    let right = 100.0 * (x - plane_area.left) / plane_area.width();
    let down = 100.0 * (y - plane_area.top) / plane_area.height();
    let after = chart(&format!(
        "net=mesh&net=torus&labels=name:1:{right:.1}:{down:.1}"
    ));
    let [moved, gives_way] = [0, 1].map(|i| tag_of(&after, i));
    assert!(
        moved.is_nearer_than(0.0, &other),
        "the name was moved there"
    );
    assert!(!moved.is_nearer_than(0.0, &gives_way));
}
