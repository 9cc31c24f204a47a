//! Simulated times against those of an independent simulator.

use std::env;

use loadcurve_collective::simulation::{Outcome, Settings, Simulation};
use serde_json::Value;

use super::{Case, cases};

/// Largest difference from the reference where messages meet.
const TOLERANCE: f64 = 0.1;

/// Flits times channels above which a case is left to the long tier.
const QUICK_FLIT_HOPS: f64 = 600_000.0;

fn simulated(case: &Case, has_barriers: bool) -> f64 {
    let plan = case.planned.plan(case.algorithm, case.chunks()).unwrap();
    let settings = Settings {
        flits: case.flits,
        packet_flits: case.values["packet"].as_u64().unwrap() as u32,
        startup_cycles: case.startup_cycles,
        has_barriers,
        ..Settings::default()
    };
    let mut simulation = Simulation::new(&plan, case.planned.fabric(), settings).unwrap();
    match simulation.finish() {
        Outcome::Cycles(cycles) => cycles as f64,
        Outcome::Deadlock => f64::NAN,
    }
}

#[test]
fn simulations_are_those_of_the_reference() {
    let is_long = env::var_os("LOADCURVE_LONG").is_some();
    let is_quick = |case: &Value| case["flit_hops"].as_f64().unwrap() <= QUICK_FLIT_HOPS;
    let (mut failures, mut worst) = (Vec::new(), 0.0_f64);
    for values in cases().iter().filter(|case| is_long || is_quick(case)) {
        let is_contention_free = values["contention_free"].as_bool().unwrap();
        let case = Case::new(values);
        for (key, has_barriers) in [("simulated_mean", false), ("simulated_barrier", true)] {
            let Some(expected) = values[key].as_f64() else {
                continue;
            };
            let found = simulated(&case, has_barriers);
            let difference = (found / expected - 1.0).abs();
            worst = worst.max(difference);
            let allowed = if is_contention_free { 0.0 } else { TOLERANCE };
            let bound = values["bound"].as_f64().unwrap_or(0.0);
            if !(difference <= allowed && found >= bound) {
                let name = case.name();
                failures.push(format!(
                    "{name}: {key} {found}, not {expected}; at least {bound}"
                ));
            }
        }
    }
    println!("at most {:.1} % from the reference", 100.0 * worst);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
