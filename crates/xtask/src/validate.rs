//! `cargo xtask validate`: compares every model with the simulator, in a report kept in the
//! repository.

use std::fs::{self, File};

use anyhow::{Context as _, Result};

use crate::process::{cargo, run};
use crate::repo;

/// Path of the report in the repository.
pub(crate) const REPORT: &str = "docs/validation.md";

/// Heading of its second part.
const INTERVALS: &str = "## Intervals";

/// Writes one part of the report and keeps the other: the part on `intervals` takes an hour, the
/// part on models some minutes.
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

/// Output of a program of the tests.
fn printed_by(program: &str) -> Result<String> {
    let printed = repo::target().join(format!("{program}.md"));
    let file = File::create(&printed).with_context(|| format!("{}", printed.display()))?;
    let mut cargo = cargo(&["run", "--locked", "--release"]);
    cargo.args(["--package", "loadcurve-tests", "--bin", program]);
    run(cargo.stdout(file))?;
    Ok(fs::read_to_string(printed)?)
}
