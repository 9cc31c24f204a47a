//! The finite-source model beside the published one, at parts of the load at which the simulated network
//! saturates.

use std::fmt::Write as _;

use loadcurve::curve::{Curve, Point};
use loadcurve::number::rounded_text;
use loadcurve::scenario::{Scenario, labels};

use crate::measure::simulated;
use crate::networks::networks;
use crate::settings::SEED;

/// Parts of the simulated saturation load.
const PARTS: [f64; 5] = [0.3, 0.6, 0.8, 0.9, 0.95];

/// Relative half-width of the simulated intervals, in %.
const PRECISION: f64 = 0.3;

/// The chapter of the report.
pub(crate) fn write() {
    println!(
        "## Finite sources\n\n\
         Errors of the published reading and of `reading:finite`, in per cent of the simulated latency, at fractions \
         of the load at which the simulated network saturates: for a tree its throughput when overloaded, for other \
         networks the load at which latency is five times the zero-load latency. Simulated to ±{PRECISION} %; a run \
         that reached its cap first has its half-width beside it. For fat-trees `conditional` takes the place of the \
         published reading. The model has no fitted constant; docs/finite.md says on which networks its equations \
         were chosen.\n\n\
         | network | saturates at | 30 % | 60 % | 80 % | 90 % | 95 % |\n|:---|---:|---:|---:|---:|---:|---:|"
    );
    for (link, saturation_flits) in networks() {
        eprintln!("{link}");
        println!("{}", row(&link, saturation_flits));
    }
    println!();
}

/// The scenario of a network under a reading, which begins with a comma.
pub(crate) fn scenario(link: &str, reading: &str) -> Scenario {
    let link = format!("net={link}{reading}&seed={SEED}&precision={PRECISION}");
    let read = Scenario::read(&link);
    assert!(read.notices.is_empty(), "{link}: {:?}", read.notices);
    read.scenario
}

fn row(link: &str, saturation_flits: f64) -> String {
    let scenario = |reading: &str| scenario(link, reading);
    let is_tree = link.starts_with("fat-tree") && !link.contains("traffic");
    let published = scenario(if is_tree { ",reading:conditional" } else { "" });
    let finite = scenario(",reading:finite");
    let curves = [&published, &finite].map(|it| Curve::of(&it.networks[0]));
    let flits = curves[0].scale().flits_per_message;
    let label = labels(&scenario("").networks).each.remove(0);
    let mut row = format!(
        "| {label} `{link}` | {} |",
        rounded_text(saturation_flits, 3)
    );
    for part in PARTS {
        let point = simulated(&curves[0], &published.view, part * saturation_flits / flits);
        write!(row, " {} |", cell(&curves, &point)).expect("a String takes all");
    }
    row
}

/// The errors of both models at a simulated point.
fn cell(curves: &[Curve; 2], point: &Point) -> String {
    let Some(latency) = point.latency_cycles else {
        return point.state.word().to_owned();
    };
    let [published, finite] = curves.each_ref().map(|curve| {
        match curve.model_point(point.load_messages).latency_cycles {
            Some(modelled) => format!("{:+.1}", 100.0 * (modelled / latency - 1.0)),
            None => "saturated".to_owned(),
        }
    });
    let half_width = 100.0 * point.latency_interval_cycles.unwrap_or_default() / latency;
    let interval = if half_width > 1.1 * PRECISION {
        format!(" (±{half_width:.1})")
    } else {
        String::new()
    };
    format!("{published} / {finite}{interval}")
}
