//! Charts: any view of any scenario is drawn, as SVG and as TeX, without NaN or infinities.

use loadcurve::curve::{DataTable, ReadOut, default_load, operating_load};
use loadcurve::scenario::Network;
use loadcurve_plot::chart::Chart;
use loadcurve_plot::frame::Frame;
use loadcurve_plot::svg;
use loadcurve_plot::theme::Background;

use super::{Given, has_numbers_only};

/// Longest time to solve a curve, in microseconds.
const MOST_US: f64 = 500.0;

/// Panics unless a chart is drawn, read out and tabulated without NaN or infinities.
pub fn holds(bytes: &[u8]) {
    let given = &mut Given::new(bytes);
    let is_small = |network: &Network| network.model_cost().curve_us() <= MOST_US;
    let scenario = given.scenario(3, is_small);
    let query = scenario.query();
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
