//! Charts: any view of any scenario is drawn, as SVG and as TeX, without NaN or infinities; at equal cost of what
//! costs as much, and that of how its networks scale.

use loadcurve::curve::{Answer, DataTable, ReadOut, Scaling, Study, default_load, operating_load};
use loadcurve::scenario::{Network, Scenario, Shown};
use loadcurve_plot::chart::Chart;
use loadcurve_plot::frame::Frame;
use loadcurve_plot::scaling::ScalingChart;
use loadcurve_plot::study::StudyChart;
use loadcurve_plot::svg;
use loadcurve_plot::theme::Background;

use super::link::says_what_is_wrong;
use super::{Given, equal_cost, has_numbers_only};

/// Longest time to solve a curve, in microseconds.
const MAX_US: f64 = 500.0;

/// Values of a growing key, at most.
const MAX_VALUES: usize = 64;

/// Panics unless a chart is drawn, read out and tabulated without NaN or infinities.
pub fn holds(bytes: &[u8]) {
    let given = &mut Given::new(bytes);
    let is_small = |network: &Network| network.model_cost().curve_us() <= MAX_US;
    let scenario = given.scenario(3, is_small);
    let query = scenario.query();
    equal_cost::holds(&scenario);
    let curves = given.curves(&scenario);
    let chart = Chart::of(&scenario, &curves);
    for series in &chart.series {
        for &(load, latency) in &series.latency {
            let is_number = load.is_finite() && latency.is_none_or(f64::is_finite);
            assert!(is_number, "{query}: {latency:?} at {load}");
        }
    }
    let frame = frame(given, scenario.view.load);
    let picture = svg::chart(&chart, &frame);
    has_numbers_only(&picture.expect("a text takes any picture"), &query);
    has_numbers_only(&chart.tex(scenario.view.load), &query);
    if scenario.view.shown == Shown::Sweep {
        scales(&scenario, &frame);
    }
    // Before anything is found, as finding takes seconds.
    if let Some(study) = Study::of(&scenario) {
        let chart = StudyChart::of(&study, &scenario);
        has_numbers_only(
            &chart.svg(&frame).expect("a text takes any picture"),
            &query,
        );
        has_numbers_only(&chart.tex(), &query);
    }
    let load = operating_load(&scenario.view, &curves);
    for load in [load, default_load(&curves, scenario.view.unit), 0.0] {
        assert!(load.is_finite() && load >= 0.0, "{query}: {load}");
        let read_out = ReadOut::at(&scenario, &curves, load);
        has_numbers_only(&read_out.spoken(), &query);
        let table = DataTable::of(&scenario, &curves, &[load]);
        for row in &table.rows {
            assert_eq!(row.len(), table.columns.len(), "{query}");
            has_numbers_only(&row.join(" "), &query);
        }
    }
}

/// Panics unless how networks scale is within its limits, drawn and written without NaN or infinities.
fn scales(scenario: &Scenario, frame: &Frame) {
    let query = scenario.query();
    let mut scaling = Scaling::of(scenario);
    scaling.notices.iter().for_each(says_what_is_wrong);
    for line in &scaling.lines {
        let numbers: Vec<u32> = line.points.iter().map(|point| point.number).collect();
        assert!(
            numbers.len() <= MAX_VALUES && numbers.is_sorted(),
            "{query}: {numbers:?}"
        );
    }
    let all = 0..scaling.open().1;
    let places: Vec<usize> = all.filter(|&place| scaling.is_open(place)).collect();
    for place in places {
        let network = scaling
            .points()
            .nth(place)
            .map(|point| point.network.clone());
        let is_small = network.is_some_and(|it| it.model_cost().curve_us() <= MAX_US);
        let answer = if is_small {
            scaling.answer(place)
        } else {
            Answer::None
        };
        scaling.learn(place, answer);
    }
    let chart = ScalingChart::of(&scaling);
    let picture = svg::scaling(&chart, frame).expect("a text takes any picture");
    for text in [picture, chart.tex(), scaling.csv(), scaling.summary()] {
        has_numbers_only(&text, &query);
    }
}

/// A frame of any size that the command or a page can make.
pub(super) fn frame(given: &mut Given, operating: Option<f64>) -> Frame {
    Frame {
        width: f64::from(given.whole(160, 4000)),
        height: f64::from(given.whole(160, 4000)),
        ratio: given.one_of(&[1.0, 1.5, 2.0, 3.0]),
        background: given.one_of(&[Background::Light, Background::Dark, Background::Print]),
        heading: given.whole(0, 1) == 1,
        operating,
        cursor: (given.whole(0, 1) == 1).then(|| given.magnitude(-9, 9)),
        slider: given.whole(0, 1) == 1,
        scale: given.one_of(&[1.0, 1.25, 2.0, 3.0]),
        guess: (given.whole(0, 1) == 1).then(|| given.magnitude(-9, 9)),
    }
}
