//! Prints entries for `tests/links.txt`, to be appended to it; existing entries are never rewritten.
//!
//! ```text
//! cargo run --release -p loadcurve-tests --bin record-links -- "net=mesh,k:16&load=0.1" >> tests/links.txt
//! ```
//!
//! Each argument is a link as people write it. `--simulate L1,L2` before it also records the
//! simulator at these loads in messages/cycle/source.

mod entry;

use entry::Entry;
use loadcurve::curve::Curve;
use loadcurve::scenario::{LoadUnit, Scenario};

/// The entries recorded so far.
const RECORDED: &str = include_str!("../links.txt");

fn main() {
    let recorded = Entry::all(RECORDED);
    let mut simulated: Vec<f64> = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == "--simulate" {
            let loads = arguments.next().unwrap_or_default();
            let load = |text: &str| text.parse().expect("loads are numbers");
            simulated = loads.split(',').map(load).collect();
            continue;
        }
        let earlier = recorded.iter().rfind(|entry| entry.link == argument);
        let loads = earlier.map_or_else(|| usual_loads(&argument), Entry::loads);
        let mut now = Entry::of(&argument, &loads, &simulated);
        simulated.clear();
        if let Some(earlier) = earlier {
            eprintln!("{argument}: recorded before; a release that changes its figures says so");
            now = Entry::of(&argument, &loads, &earlier.simulated_loads());
            loadcurve::VERSION.clone_into(&mut now.changed);
        }
        println!("\n{}", now.to_string().trim_end());
    }
}

/// Loads worth recording for each curve of a link, in messages/cycle/source: zero, a light one, a
/// heavy one, and one beyond saturation.
fn usual_loads(link: &str) -> Vec<Vec<f64>> {
    let curves = Curve::all_of(&Scenario::read(link).scenario);
    let loads = curves.iter().map(|curve| {
        let scale = curve.scale();
        let load = |part: f64| scale.to_messages(part, LoadUnit::Capacity);
        // Four digits suffice, and are readable.
        let round = |load: f64| format!("{load:.3e}").parse().expect("a number");
        [0.0, 0.3, 0.8, 1.25].map(|part| round(load(part))).into()
    });
    loads.collect()
}
