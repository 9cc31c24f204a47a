//! `cargo xtask bench`: measures the speed of the engine, natively and in Chromium. It tests
//! nothing.

use std::process::Command;

use anyhow::Result;

use crate::process::run;
use crate::tools::{browsers, npm};
use crate::{dist, repo};

/// Runs the native benchmarks, then measures the built page.
pub(crate) fn bench() -> Result<()> {
    run(Command::new("cargo").current_dir(repo::root()).args([
        "bench",
        "--locked",
        "--package",
        "loadcurve-bench",
    ]))?;
    npm::ensure()?;
    let browser = browsers::chromium()?;
    dist::build()?;
    run(Command::new("node")
        .current_dir(repo::e2e())
        .arg("measure.mjs")
        .env("LOADCURVE_DIST", repo::dist())
        .env("CHROMIUM", browser))
}
