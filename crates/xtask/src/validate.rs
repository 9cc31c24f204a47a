//! `cargo xtask validate`: every model against the simulator, as a report kept in the repository.

use std::fs::{self, File};

use anyhow::{Context as _, Result};

use crate::process::{cargo, run};
use crate::repo;

/// The report's name, at the top of the repository.
pub(crate) const REPORT: &str = "VALIDATION.md";

/// Where its second part begins.
const INTERVALS: &str = "## Intervals";

/// Writes a part of the report: that on `intervals`, which takes an hour, or that on models, which
/// takes some minutes. The other part stays as it is.
pub(crate) fn validate(intervals: bool) -> Result<()> {
    let path = repo::root().join(REPORT);
    let known = fs::read_to_string(&path).with_context(|| REPORT)?;
    let place = known.find(INTERVALS).unwrap_or(known.len());
    let (models, rest) = known.split_at(place);
    let report = if intervals {
        models.to_owned() + &printed_by("intervals")?
    } else {
        printed_by("validate")? + rest
    };
    fs::write(&path, report).with_context(|| REPORT)?;
    println!("wrote {REPORT}");
    Ok(())
}

/// What a program of the tests prints.
fn printed_by(program: &str) -> Result<String> {
    let printed = repo::target().join(format!("{program}.md"));
    let file = File::create(&printed).with_context(|| format!("{}", printed.display()))?;
    let mut cargo = cargo(&["run", "--locked", "--release"]);
    cargo.args(["--package", "loadcurve-tests", "--bin", program]);
    run(cargo.stdout(file))?;
    Ok(fs::read_to_string(printed)?)
}
