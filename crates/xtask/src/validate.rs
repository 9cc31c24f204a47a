//! `cargo xtask validate`: every model against the simulator, as a report kept in the repository.

use std::fs::File;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::process::run;
use crate::repo;

/// The report's name, at the top of the repository.
pub(crate) const REPORT: &str = "VALIDATION.md";

/// Writes the report; it takes some minutes.
pub(crate) fn validate() -> Result<()> {
    let path = repo::root().join(REPORT);
    // Only a complete report replaces the one that is there.
    let unfinished = path.with_extension("md.part");
    let file = File::create(&unfinished).with_context(|| format!("{}", unfinished.display()))?;
    let validation = [
        "run",
        "--locked",
        "--release",
        "--package",
        "loadcurve-tests",
        "--bin",
        "validate",
    ];
    run(Command::new("cargo")
        .current_dir(repo::root())
        .args(validation)
        .stdout(file))?;
    std::fs::rename(&unfinished, &path).with_context(|| format!("{}", path.display()))?;
    println!("wrote {REPORT}");
    Ok(())
}
