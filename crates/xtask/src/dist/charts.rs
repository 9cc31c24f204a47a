//! Charts of the validation report. A program of the tests draws them, as this one does without the engine.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::process::run;
use crate::validate::REPORT;
use crate::{native, repo};

/// Draws the charts into a folder. Each line of the result has a network, a tab, and the HTML that shows its chart.
pub(super) fn draw(folder: &Path) -> Result<String> {
    let mut program = Command::new(native::report_charts()?);
    let printed = repo::target().join("report-charts.txt");
    let file = File::create(&printed).with_context(|| format!("{}", printed.display()))?;
    run(program
        .arg(repo::root().join(REPORT))
        .arg(folder)
        .stdout(file))?;
    Ok(fs::read_to_string(printed)?)
}
