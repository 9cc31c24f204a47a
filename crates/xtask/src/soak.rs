//! `cargo xtask soak`: uses the page at random for a while; it must keep working, and its memory
//! must not grow.

use std::process::Command;

use anyhow::Result;

use crate::process::run;
use crate::tools::{browsers, npm};
use crate::{dist, repo};

/// Duration of the short run in the checks.
const MINUTES_OF_A_CHECK: &str = "2";

/// Builds the page and uses it. Arguments are those of `tests/e2e/soak.mjs`: `--minutes`, `--seed`.
pub(crate) fn soak(arguments: &[String]) -> Result<()> {
    dist::build()?;
    used(arguments)
}

/// A short run on a page that is already built.
pub(crate) fn check() -> Result<()> {
    used(&["--minutes".to_owned(), MINUTES_OF_A_CHECK.to_owned()])
}

fn used(arguments: &[String]) -> Result<()> {
    npm::ensure()?;
    run(Command::new("node")
        .current_dir(repo::e2e())
        .arg("soak.mjs")
        .args(arguments)
        .env("LOADCURVE_DIST", repo::dist())
        .env("CHROMIUM", browsers::chromium()?))
}
