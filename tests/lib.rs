//! Code shared by tests of several crates: [`properties`] that hold for any input, and the coverage
//! of confidence [`intervals`].

pub mod intervals;
pub mod properties;

use loadcurve::curve::Experiment;
use loadcurve::sim::Report;
use rayon::prelude::*;

/// An experiment run to its end on all cores.
#[must_use]
pub fn finished(mut experiment: Experiment) -> Experiment {
    loop {
        let tasks = experiment.wanted();
        if tasks.is_empty() {
            return experiment;
        }
        let reports = tasks.par_iter().with_max_len(1);
        let reports: Vec<Report> = reports.map(|task| task.start().finish()).collect();
        for (task, report) in tasks.iter().zip(&reports) {
            experiment.take(task, report);
        }
    }
}

/// Number of cases of a random test: those that a run on every change has time for, or all in
/// `cargo xtask test --all`.
#[must_use]
pub fn cases(on_every_change: u32, all: u32) -> u32 {
    if is_long() { all } else { on_every_change }
}

/// True in `cargo xtask test --all`.
#[must_use]
pub fn is_long() -> bool {
    std::env::var_os("LOADCURVE_LONG").is_some()
}
