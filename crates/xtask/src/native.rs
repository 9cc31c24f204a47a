//! The native crates, always compiled in one selection: with another one, crates that they share would be compiled
//! again, with the features that other crates request.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use anyhow::Result;

use crate::process::{cargo, run};
use crate::repo;

/// The crates tested natively. Those of the page and of the packages for Python and npm are tested where they run.
/// This program, which runs before any other is compiled, does without the engine.
pub(crate) const SELECTION: [&str; 16] = [
    "--locked",
    "--workspace",
    "--exclude",
    "loadcurve-late",
    "--exclude",
    "loadcurve-light",
    "--exclude",
    "loadcurve-npm",
    "--exclude",
    "loadcurve-python",
    "--exclude",
    "loadcurve-web",
    "--exclude",
    "loadcurve-web-chart",
    "--exclude",
    "xtask",
];

/// Program that draws the charts of the validation report.
const REPORT_CHARTS: &str = "report-charts";

/// The program that draws the charts of the validation report, compiled once in a run, whoever asks first.
pub(crate) fn report_charts() -> Result<PathBuf> {
    static IS_COMPILED: Mutex<bool> = Mutex::new(false);
    let mut is_compiled = IS_COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    if !*is_compiled {
        run(cargo(&["build", "--quiet", "--bin", REPORT_CHARTS]).args(SELECTION))?;
        *is_compiled = true;
    }
    Ok(program(REPORT_CHARTS))
}

/// Path of a program that is compiled for tests.
pub(crate) fn program(name: &str) -> PathBuf {
    repo::target().join("debug").join(repo::executable(name))
}
