//! Trunk, which builds and serves the page.

use std::env;
use std::fs;
use std::process::Command;

use anyhow::Result;

use super::{install::install, is_there, path};
use crate::repo;

/// The newest that our oldest Rust can compile.
const VERSION: &str = "0.21.14";

/// Trunk with our tools on its path, to be given a verb; compiled first if need be.
pub(crate) fn command() -> Result<Command> {
    if !is_there("trunk", VERSION) {
        compile()?;
    }
    let mut command = Command::new("trunk");
    command
        .current_dir(repo::root())
        .env("PATH", path()?)
        .env("TRUNK_SKIP_VERSION_CHECK", "true")
        // A failed build is said in cargo's words; how Trunk got there is of no use.
        .env("RUST_BACKTRACE", "0")
        // Trunk understands no other value than `true` and would stop at the customary `1`.
        .env_remove("NO_COLOR");
    if env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
        command.env("NO_COLOR", "true");
    }
    Ok(command)
}

fn compile() -> Result<()> {
    let target = repo::target().join("trunk");
    let mut command = Command::new("cargo");
    command
        .args([
            "install",
            "trunk",
            "--version",
            VERSION,
            "--locked",
            "--force",
        ])
        // Without optimisation and what only downloads need, it compiles in a quarter of the
        // time; the page is built as fast, for that is rustc's work.
        .args(["--debug", "--no-default-features", "--root"])
        .arg(repo::root().join(".tools"))
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env("CARGO_TARGET_DIR", &target);
    let what = format!("Trunk {VERSION}");
    let why = "builds the page; compiling it once, about 3 minutes";
    install(&what, why, &mut command)?;
    // Nearly a gigabyte that nothing needs again.
    let _ = fs::remove_dir_all(target);
    Ok(())
}
