//! Results in aligned columns, for reading.

use loadcurve::curve::{Point, PointSource, Results, Tabulated};
use loadcurve::number::{rounded_text, shortest};

const OPTIMISTIC: &str = "\n* optimistic: so close to saturation the batches of a run depend on one \
                          another, and the true interval is wider\n";

/// Right-aligned columns below a header line.
pub(crate) fn aligned(names: &[&str], rows: &[Vec<String>]) -> String {
    let widths: Vec<usize> = (0..names.len())
        .map(|column| {
            let cells = rows.iter().map(|row| row[column].chars().count());
            cells
                .chain([names[column].chars().count()])
                .max()
                .unwrap_or(0)
        })
        .collect();
    let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    let line = |cells: &Vec<String>| {
        let padded: Vec<String> = cells
            .iter()
            .zip(&widths)
            .map(|(cell, &width)| format!("{cell:>width$}"))
            .collect();
        format!("{}\n", padded.join("  ").trim_end())
    };
    std::iter::once(&names).chain(rows).map(line).collect()
}

/// The points of every curve, below its name.
pub(crate) fn points(results: &Results) -> String {
    let points = results.curves.iter().flat_map(|curve| &curve.points);
    let is_measured = points
        .clone()
        .any(|point| point.source == PointSource::Simulation);
    let mut names = vec!["messages", "flits", "of capacity", "latency"];
    if is_measured {
        names.extend(["± 95 %", "throughput", "± 95 %", "state"]);
    } else {
        names.extend(["throughput", "state"]);
    }
    let tables = results.curves.iter().enumerate().map(|(index, curve)| {
        let rows: Vec<Vec<String>> = curve
            .points
            .iter()
            .map(|point| {
                let load = point.load_messages;
                let cell = |value: Option<f64>| value.map_or("–".into(), |x| rounded_text(x, 6));
                let mut cells = vec![
                    rounded_text(load, 6),
                    rounded_text(load * curve.scale.flits_per_message, 6),
                    format!("{:.1} %", 100.0 * load / curve.scale.saturation_messages),
                    cell(point.latency_cycles),
                ];
                if is_measured {
                    cells.push(interval(point));
                }
                cells.push(cell(point.throughput_messages));
                if is_measured {
                    cells.push(half_width(point.throughput_interval_messages));
                }
                cells.push(match point.source {
                    PointSource::Paper => "published".to_owned(),
                    _ => point.state.word().to_owned(),
                });
                cells
            })
            .collect();
        let table = aligned(&names, &rows);
        format!(
            "{}. {}\n{table}{}",
            index + 1,
            curve.label,
            decisions(curve)
        )
    });
    let mut text = tables.collect::<Vec<_>>().join("\n");
    if points.clone().any(|point| point.is_optimistic) {
        text.push_str(OPTIMISTIC);
    }
    text
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

/// The saturation load of every curve in the three units.
pub(crate) fn saturation(results: &Results) -> String {
    let names = ["curve", "messages", "flits", "capacity"];
    let rows: Vec<Vec<String>> = results
        .curves
        .iter()
        .map(|curve| {
            let messages = curve.scale.saturation_messages;
            let flits = messages * curve.scale.flits_per_message;
            vec![
                curve.label.clone(),
                shortest(messages),
                shortest(flits),
                shortest(1.0),
            ]
        })
        .collect();
    aligned(&names, &rows)
}
