//! Points of other programs as pictures and TeX show them.

use loadcurve::curve::{Curve, Loads, Results, ResultsFile};
use loadcurve::scenario::{LoadUnit, Scenario};

use crate::chart::Chart;
use crate::frame::Frame;
use crate::svg;

/// Two programs on a mesh: one with a saturated point and a difference, one with an interval.
const FILE: &str = "# link: ?net=mesh\n\
    # differs: 1 | BookSim2 | buffers | 4 flits a link | 1 flit a channel\n\
    curve,source,load_messages,load_flits,latency,latency_ci,throughput_messages,state,origin\n\
    1,external,0.001,0.032,70,,0.001,steady,BookSim2\n\
    1,external,0.004,0.128,150,,0.004,steady,BookSim2\n\
    1,external,0.009,0.288,,,0.005,saturated,BookSim2\n\
    1,external,0.002,0.064,50,9,,steady,gem5\n";

fn chart(link: &str) -> Chart {
    let file = ResultsFile::read(FILE).unwrap();
    let scenario = Scenario::read(link).scenario;
    let curves = scenario.networks.iter().map(|network| {
        let mut curve = Curve::of(network);
        curve.set_external(file.external(network).cloned().unwrap_or_default());
        curve
    });
    let curves: Vec<Curve> = curves.collect();
    Chart::of(&scenario, &curves)
}

#[test]
fn every_program_has_a_mark_an_entry_and_its_differences() {
    let chart = chart("net=mesh&net=torus");
    assert_eq!(chart.origins, ["BookSim2", "gem5"]);
    let origins: Vec<usize> = chart.series[0]
        .external
        .iter()
        .map(|it| it.origin)
        .collect();
    assert_eq!(origins, [0, 0, 0, 1]);
    assert!(chart.series[1].external.is_empty() && !chart.is_simulated());
    let sentence = "BookSim2 differs: buffers 4 flits a link (here 1 flit a channel).";
    assert_eq!(chart.differences, [sentence]);
    assert!(
        chart
            .summary()
            .contains(", BookSim2 at 3 loads, gem5 at 1 load.")
    );
    let svg = svg::chart(&chart, &Frame::default()).unwrap();
    for text in ["\nBookSim2\n", "\ngem5\n", sentence] {
        assert!(svg.contains(text), "{text}");
    }
    // A page lists differences beside the chart.
    let on_page = Frame {
        heading: false,
        ..Frame::default()
    };
    assert!(
        !svg::chart(&chart, &on_page)
            .unwrap()
            .contains("here 1 flit")
    );
    let tex = chart.tex(None);
    for text in [
        "\\pgfdeclareplotmark{loadcurve external a}",
        "mark=loadcurve external b",
        "+- (0,9)",
        "BookSim2 differs: buffers 4 flits a link (here 1 flit a channel).",
    ] {
        assert!(tex.contains(text), "{text}\n{tex}");
    }
}

#[test]
fn of_many_points_of_a_version_of_ours_some_are_marked() {
    let scenario = Scenario::read("net=mesh").scenario;
    let file = Results::of(&scenario, &Loads::Spread(200)).csv();
    let file = ResultsFile::read(&file).unwrap();
    let mut curve = Curve::of(&scenario.networks[0]);
    curve.set_external(file.external(curve.network()).unwrap().clone());
    let all = curve.external().points.len();
    let last = curve.external().points.last().cloned().unwrap();
    let chart = Chart::of(&scenario, std::slice::from_ref(&curve));
    let marked = &chart.series[0].external;
    assert!(
        all > 200 && (25..=32).contains(&marked.len()),
        "{}",
        marked.len()
    );
    let end = marked.last().unwrap().point;
    assert_eq!(
        end.x,
        curve
            .scale()
            .from_messages(last.load_messages, LoadUnit::Flits)
    );
    assert!(marked.is_sorted_by(|a, b| a.point.x < b.point.x));
}

#[test]
fn axes_reach_to_points_that_are_not_far_away() {
    let without = Chart::of(
        &Scenario::read("net=mesh").scenario,
        &[Curve::of(&Scenario::read("net=mesh").scenario.networks[0])],
    );
    let with = chart("net=mesh");
    let ends = |chart: &Chart| (chart.load_axis.max(), chart.panels[0].axis.max());
    let (without, with) = (ends(&without), ends(&with));
    assert!(with.0 > 0.288 && with.0 < 2.0 * without.0, "{with:?}");
    assert_eq!(
        with.1, without.1,
        "three of four points are well below the top"
    );
    let limited = chart("net=mesh&xmax=0.1&ymax=60");
    assert_eq!(ends(&limited), (0.1, 60.0));
}

#[test]
fn saturation_is_told_in_a_unit_that_says_something() {
    let (flits, share) = (
        chart("net=mesh").summary(),
        chart("net=mesh&x=capacity").summary(),
    );
    assert!(
        flits.contains("the model saturates at 0.189 flits per cycle per source"),
        "{flits}"
    );
    assert_eq!(share, flits);
}

#[test]
fn long_lists_are_broken_into_lines_and_cut() {
    let mut chart = chart("net=mesh");
    chart.differences = vec!["BookSim2: ".to_owned() + &"a long setting; ".repeat(200)];
    let svg = svg::chart(&chart, &Frame::default()).unwrap();
    let lines = svg.matches("long setting").count();
    assert!(svg.contains(" …\n") && lines < 80, "{lines}");
}
