//! `cargo xtask batch`: runs a sweep with every scheduler that has a script in `docs/sweeps.md`, and
//! kills it half-way. It is not a step of `test`, because it installs these schedulers.

use std::process::Command;

use anyhow::{Result, ensure};

use crate::process::run;
use crate::repo;
use crate::tools::{debian, python};

/// Runs each scheduler on this machine, and fails unless the merged file is that of an undisturbed
/// run.
pub(crate) fn batch() -> Result<()> {
    ensure!(
        cfg!(target_os = "linux"),
        "the schedulers run on Linux; elsewhere their scripts are only read"
    );
    let folder = repo::root().join("tests").join("batch");
    debian::schedulers()?;
    let programs = python::environment(&folder.join("dask.txt"), "Dask and pandas")?;
    run(Command::new("cargo").current_dir(repo::root()).args([
        "build",
        "--locked",
        "--release",
        "--package",
        "loadcurve-cli",
    ]))?;
    let loadcurve = repo::target().join("release").join("loadcurve");
    run(Command::new(programs.join("python"))
        .current_dir(&folder)
        .arg("check.py")
        .env("LOADCURVE", loadcurve))
}
