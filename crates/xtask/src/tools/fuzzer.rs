//! cargo-fuzz, which compiles targets for libFuzzer.

use std::fs;
use std::process::Command;

use anyhow::Result;

use super::{install::install, is_there, path};
use crate::repo;

const VERSION: &str = "0.13.2";

/// `cargo fuzz` with a verb in the folder of the tests, where the targets are; compiled first if need
/// be.
pub(crate) fn command(verb: &str) -> Result<Command> {
    if !is_there("cargo-fuzz", VERSION) {
        compile()?;
    }
    let mut command = Command::new("cargo");
    command
        .args(["fuzz", verb])
        .current_dir(repo::root().join("tests"))
        .env("PATH", path()?);
    Ok(command)
}

fn compile() -> Result<()> {
    let target = repo::target().join("cargo-fuzz");
    let mut command = Command::new("cargo");
    command
        .args(["install", "cargo-fuzz", "--version", VERSION])
        .args(["--locked", "--force", "--debug", "--root"])
        .arg(repo::root().join(".tools"))
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env("CARGO_TARGET_DIR", &target);
    let what = format!("cargo-fuzz {VERSION}");
    let why = "compiles for the fuzzer; compiling it once, about 1 minute";
    install(&what, why, &mut command)?;
    let _ = fs::remove_dir_all(target);
    Ok(())
}
