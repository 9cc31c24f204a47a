//! `cargo xtask soak`: the page used at random for a while; it must stay well, and its memory flat.

use std::process::Command;

use anyhow::Result;

use crate::process::run;
use crate::tools::{browsers, npm};
use crate::{dist, repo};

/// Builds the page and uses it. Arguments are those of `tests/e2e/soak.mjs`: `--minutes`, `--seed`.
pub(crate) fn soak(arguments: &[String]) -> Result<()> {
    npm::ensure()?;
    let chromium = browsers::chromium()?;
    dist::build()?;
    run(Command::new("node")
        .current_dir(repo::e2e())
        .arg("soak.mjs")
        .args(arguments)
        .env("LOADCURVE_DIST", repo::dist())
        .env("CHROMIUM", chromium))
}
