//! A setting as a Markdown table.

use std::fmt::Write as _;

use loadcurve::State;
use loadcurve::curve::{Curve, Point};
use loadcurve::number::rounded_text;
use loadcurve::scenario::labels;

use crate::measure::Measured;
use crate::settings::Setting;

/// Highest load relative to saturation at which errors are averaged: beyond it no model is meant to
/// hold.
const TRUSTED: f64 = 0.8;

/// The table of a setting, with its mean errors below.
pub(crate) fn of(setting: &Setting, measured: &Measured) -> String {
    let network = measured.models[0].network();
    let label = labels(std::slice::from_ref(network)).each.remove(0);
    let mut text = format!(
        "### {label}\n\n`{}`\n\n| load | | simulated |",
        setting.models[0].1
    );
    for (name, _) in setting.models {
        write!(text, " {name} |").expect("a String takes all");
    }
    text.push_str("\n|---:|---:|:---|");
    text.push_str(&":---|".repeat(setting.models.len()));
    text.push('\n');
    for point in &measured.simulated {
        text.push_str(&row(measured, point));
    }
    text.push('\n');
    for ((name, _), curve) in setting.models.iter().zip(&measured.models) {
        let limit = TRUSTED * measured.models[0].scale().saturation_messages;
        if let Some(sentence) = summary(curve, &measured.simulated, limit) {
            writeln!(text, "{name}: {sentence}  ").expect("a String takes all");
        }
    }
    text
}

fn row(measured: &Measured, point: &Point) -> String {
    let scale = measured.models[0].scale();
    let load = point.load_messages;
    let mut row = format!(
        "| {} | {:.0} % | {} |",
        rounded_text(load * scale.flits_per_message, 4),
        100.0 * load / scale.saturation_messages,
        simulated(point, scale.flits_per_message),
    );
    for curve in &measured.models {
        write!(row, " {} |", model(curve, point)).expect("a String takes all");
    }
    row.push('\n');
    row
}

fn simulated(point: &Point, flits_per_message: f64) -> String {
    let Some(latency) = point.latency_cycles else {
        let throughput = point.throughput_messages.unwrap_or_default() * flits_per_message;
        let deadlocks = point
            .details
            .iter()
            .find(|(name, _)| name == "deadlocks_per_1000_messages")
            .filter(|_| point.state == State::Deadlocked)
            .map_or_else(String::new, |(_, rate)| {
                format!(", {} deadlocks per 1000 messages", rounded_text(*rate, 2))
            });
        let throughput = rounded_text(throughput, 4);
        return format!("{}, throughput {throughput}{deadlocks}", point.state.word());
    };
    let interval = point.latency_interval_cycles.unwrap_or_default();
    let mark = if point.is_optimistic { "*" } else { "" };
    format!(
        "{} ± {}{mark}",
        rounded_text(latency, 4),
        rounded_text(interval, 2)
    )
}

fn model(curve: &Curve, point: &Point) -> String {
    let answer = curve.model_point(point.load_messages);
    match (answer.latency_cycles, point.latency_cycles) {
        (Some(latency), Some(simulated)) => {
            let error = 100.0 * (latency / simulated - 1.0);
            // A rounding error of zero has no sign.
            let error = if error.abs() < 0.05 { 0.0 } else { error };
            format!("{} ({error:+.1} %)", rounded_text(latency, 4))
        }
        (Some(latency), None) => rounded_text(latency, 4),
        (None, _) => answer.state.word().to_owned(),
    }
}

/// The mean error of a model where it is meant to hold, up to `limit_messages` unless it drops
/// excess traffic, and where the network saturates.
fn summary(curve: &Curve, simulated: &[Point], limit_messages: f64) -> Option<String> {
    let saturation = curve.scale().saturation_messages;
    let errors: Vec<f64> = simulated
        .iter()
        .filter(|point| curve.drops() || point.load_messages <= limit_messages * (1.0 + 1e-9))
        .filter_map(|point| {
            let model = curve.model_point(point.load_messages).latency_cycles?;
            Some((model / point.latency_cycles? - 1.0).abs())
        })
        .collect();
    if errors.is_empty() {
        return None;
    }
    let mean = errors.iter().sum::<f64>() / errors.len() as f64;
    let most = errors.iter().copied().fold(0.0, f64::max);
    let mut text = format!(
        "mean error {:.1} %, largest {:.1} %",
        100.0 * mean,
        100.0 * most
    );
    let plateau = simulated
        .iter()
        .filter(|point| point.state == State::Saturated)
        .filter_map(|point| point.throughput_messages)
        .next_back();
    if let Some(plateau) = plateau {
        let flits = curve.scale().flits_per_message;
        write!(
            text,
            "; saturates at {}, the simulated network delivers {} when overloaded",
            rounded_text(saturation * flits, 4),
            rounded_text(plateau * flits, 4),
        )
        .expect("a String takes all");
    }
    text.push('.');
    Some(text)
}
