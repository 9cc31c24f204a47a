//! Results in aligned columns, for reading.

use loadcurve::curve::{Breakdown, Point, PointSource, Results, Table, Tabulated};
use loadcurve::number::Rounding::{Digits, Exact, Share};
use loadcurve::number::rounded_text;
use loadcurve::scenario::{View, Word as _};

const OPTIMISTIC: &str = "\n* optimistic: so close to saturation the batches of a run depend on one \
                          another, and the true interval is wider\n";

/// The points of every curve, below its name.
pub(crate) fn points(results: &Results) -> String {
    let points = || results.curves.iter().flat_map(|curve| &curve.points);
    let is_measured = points().any(|point| point.source == PointSource::Simulation);
    let view = &results.scenario.view;
    let tables = (1..).zip(&results.curves).map(|(number, curve)| {
        let (table, decisions) = (table(view, curve, is_measured).text(), decisions(curve));
        let breakdowns = curve.breakdowns.iter();
        let groups: String = breakdowns.map(|it| groups(curve, it)).collect();
        format!("{number}. {}\n{table}{decisions}{groups}", curve.label)
    });
    let mut text = tables.collect::<Vec<_>>().join("\n");
    if points().any(|point| point.is_optimistic) {
        text.push_str(OPTIMISTIC);
    }
    text
}

/// Latencies by source, destination or pair at one load.
fn groups(curve: &Tabulated, breakdown: &Breakdown) -> String {
    let mean = breakdown.mean_cycles();
    let is_measured = breakdown.source == PointSource::Simulation;
    let mut table = Table::of(&breakdown.parts);
    for (place, name) in breakdown.group_names().iter().enumerate() {
        table = table.shown(*name, Exact, move |part| part.group_numbers()[place]);
    }
    let table = table
        .shown("latency", Digits(6), |part| part.latency_cycles)
        .shown("± 95 %", Digits(3), |part| part.interval_cycles)
        .when(is_measured)
        .shown("of the mean", Share, |part| part.latency_cycles / mean)
        .shown("messages", Digits(6), |part| part.messages);
    format!(
        "\nby {}, at {} messages ({} flits)\n{}",
        breakdown.grouping.word(),
        rounded_text(breakdown.load_messages, 6),
        rounded_text(breakdown.load_messages * curve.scale.flits_per_message, 6),
        table.text(),
    )
}

/// The points of a curve, with half-widths if any point of the results is measured.
fn table<'a>(view: &View, curve: &'a Tabulated, is_measured: bool) -> Table<'a, &'a Point> {
    let (scale, cycle_ns) = (curve.scale, curve.terms.cycle_ns);
    Table::of(&curve.points)
        .shown("messages", Digits(6), |it| it.load_messages)
        .shown("flits", Digits(6), move |it| {
            it.load_messages * scale.flits_per_message
        })
        .shown(view.bits_name(), Digits(6), |it| {
            curve.in_bits(it.load_messages)
        })
        .when(view.is_in_bits())
        .shown("of capacity", Share, move |it| {
            it.load_messages / scale.saturation_messages
        })
        .shown("ns", Digits(6), move |it| {
            Some(cycle_ns? * it.latency_cycles?)
        })
        .when(view.cycle_ns.is_some())
        .shown("latency", Digits(6), |it| it.latency_cycles)
        .shown("± 95 %", Exact, |it| interval(it))
        .when(is_measured)
        .shown("throughput", Digits(6), |it| it.throughput_messages)
        .shown("± 95 %", Digits(3), |it| it.throughput_interval_messages)
        .when(is_measured)
        .shown("state", Exact, |it| match (it.source, &it.origin) {
            (PointSource::Paper, _) => "published".to_owned(),
            (_, Some(origin)) => format!("{}, {origin}", it.state.word()),
            (_, None) => it.state.word().to_owned(),
        })
}

/// Half-width of the confidence interval of a measured latency, with a mark if it is too narrow.
fn interval(point: &Point) -> String {
    let mark = if point.is_optimistic { "*" } else { "" };
    let width = point.latency_interval_cycles;
    width.map_or("–".to_owned(), |width| rounded_text(width, 3)) + mark
}

/// The reasons why simulated networks did not reach steady state, one line per point.
fn decisions(curve: &Tabulated) -> String {
    let reasons = curve.points.iter().filter_map(|point| {
        let load = rounded_text(point.load_messages, 6);
        let decision = point.decision?;
        Some(format!("{} at {load} by {decision}\n", point.state.word()))
    });
    reasons.collect()
}
