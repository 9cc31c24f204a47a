//! Results in aligned columns, for reading.

use loadcurve::curve::{Breakdown, Part, Point, PointSource, Results, Tabulated};
use loadcurve::number::{Rounding, rounded_text, shortest, shown};
use loadcurve::scenario::{View, Word as _};
use loadcurve::traffic::{Grouping, MessageGroup};

const OPTIMISTIC: &str = "\n* optimistic: so close to saturation the batches of a run depend on one \
                          another, and the true interval is wider\n";

/// Right-aligned columns below a header line.
pub(crate) fn aligned(names: &[&str], rows: &[Vec<String>]) -> String {
    let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    let lines = || std::iter::once(&names).chain(rows);
    let width = |column: usize| {
        lines()
            .map(move |cells| cells[column].chars().count())
            .max()
    };
    let widths: Vec<usize> = (0..names.len()).filter_map(width).collect();
    let line = |cells: &Vec<String>| {
        let padded = cells.iter().zip(&widths);
        let padded: Vec<String> = padded
            .map(|(cell, &width)| format!("{cell:>width$}"))
            .collect();
        format!("{}\n", padded.join("  ").trim_end())
    };
    lines().map(line).collect()
}

/// The points of every curve, below its name.
pub(crate) fn points(results: &Results) -> String {
    let points = || results.curves.iter().flat_map(|curve| &curve.points);
    let is_measured = points().any(|point| point.source == PointSource::Simulation);
    let view = &results.scenario.view;
    let mut names = vec!["messages", "flits", "of capacity", "latency"];
    if view.cycle_ns.is_some() {
        names.insert(3, "ns");
    }
    if view.is_in_bits() {
        names.insert(2, bits_name(view));
    }
    if is_measured {
        names.extend(["± 95 %", "throughput", "± 95 %", "state"]);
    } else {
        names.extend(["throughput", "state"]);
    }
    let tables = (1..).zip(&results.curves).map(|(number, curve)| {
        let row = |point| row(view, curve, point, is_measured);
        let rows: Vec<Vec<String>> = curve.points.iter().map(row).collect();
        let (table, decisions) = (aligned(&names, &rows), decisions(curve));
        let groups: String = curve
            .breakdowns
            .iter()
            .map(|it| groups(curve, it))
            .collect();
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
    let mut names = match breakdown.grouping {
        Grouping::Pair => vec!["from", "to"],
        Grouping::Source | Grouping::Destination => vec!["processor"],
    };
    names.push("latency");
    names.extend(is_measured.then_some("± 95 %"));
    names.extend(["of the mean", "messages"]);
    let row = |part: &Part| {
        let mut cells = match part.group {
            MessageGroup::Processor(processor) => vec![processor.to_string()],
            MessageGroup::Pair { from, to } => vec![from.to_string(), to.to_string()],
        };
        cells.push(rounded_text(part.latency_cycles, 6));
        cells.extend(is_measured.then(|| half_width(part.interval_cycles)));
        cells.push(shown(part.latency_cycles / mean, Rounding::Share));
        cells.push(rounded_text(part.messages, 6));
        cells
    };
    let rows: Vec<Vec<String>> = breakdown.parts.iter().map(row).collect();
    format!(
        "\nby {}, at {} messages ({} flits)\n{}",
        breakdown.grouping.word(),
        rounded_text(breakdown.load_messages, 6),
        rounded_text(breakdown.load_messages * curve.scale.flits_per_message, 6),
        aligned(&names, &rows),
    )
}

/// Cells of a point, with half-widths if any point of the table is measured.
fn row(view: &View, curve: &Tabulated, point: &Point, is_measured: bool) -> Vec<String> {
    let load = point.load_messages;
    let cell = |value: Option<f64>| value.map_or("–".into(), |x| rounded_text(x, 6));
    let mut cells = vec![
        rounded_text(load, 6),
        rounded_text(load * curve.scale.flits_per_message, 6),
        shown(load / curve.scale.saturation_messages, Rounding::Share),
        cell(point.latency_cycles),
    ];
    if let Some(ns) = curve.terms.cycle_ns {
        cells.insert(3, cell(point.latency_cycles.map(|cycles| ns * cycles)));
    }
    if view.is_in_bits() {
        cells.insert(2, rounded_text(curve.in_bits(load), 6));
    }
    cells.extend(is_measured.then(|| interval(point)));
    cells.push(cell(point.throughput_messages));
    cells.extend(is_measured.then(|| half_width(point.throughput_interval_messages)));
    let state = point.state.word();
    cells.push(match (point.source, &point.origin) {
        (PointSource::Paper, _) => "published".to_owned(),
        (_, Some(origin)) => format!("{state}, {origin}"),
        (_, None) => state.to_owned(),
    });
    cells
}

/// Half-width of the confidence interval of a measured latency, with a mark if it is too narrow.
fn interval(point: &Point) -> String {
    let mark = if point.is_optimistic { "*" } else { "" };
    half_width(point.latency_interval_cycles) + mark
}

fn half_width(width: Option<f64>) -> String {
    width.map_or("–".into(), |width| rounded_text(width, 3))
}

/// The reasons why simulated networks did not reach steady state, one line per point.
fn decisions(curve: &Tabulated) -> String {
    let told = curve.points.iter().filter_map(|point| {
        let load = rounded_text(point.load_messages, 6);
        let decision = point.decision?;
        Some(format!("{} at {load} by {decision}\n", point.state.word()))
    });
    told.collect()
}

/// The saturation load of every curve in the three units, and in bits where the link compares them.
pub(crate) fn saturation(results: &Results) -> String {
    let view = &results.scenario.view;
    let rows = results.curves.iter().map(|curve| {
        let messages = curve.scale.saturation_messages;
        let mut loads = vec![messages, messages * curve.scale.flits_per_message, 1.0];
        if view.is_in_bits() {
            loads.insert(2, curve.in_bits(messages));
        }
        let text = |load: f64| {
            if curve.is_left_out {
                "–".to_owned()
            } else {
                shortest(load)
            }
        };
        [
            vec![curve.label.clone()],
            loads.into_iter().map(text).collect(),
        ]
        .concat()
    });
    let mut names = vec!["curve", "messages", "flits", "capacity"];
    if view.is_in_bits() {
        names.insert(3, bits_name(view));
    }
    aligned(&names, &rows.collect::<Vec<_>>())
}

fn bits_name(view: &View) -> &'static str {
    match view.cycle_ns {
        Some(_) => "Gbit/s",
        None => "bits",
    }
}
