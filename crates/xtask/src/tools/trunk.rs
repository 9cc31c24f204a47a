//! Trunk, which builds and serves the page.

use std::env;
use std::process::Command;

use anyhow::Result;

use super::published::Program;
use super::{is_there, path};
use crate::repo;

/// The newest that our oldest Rust can compile.
const TRUNK: Program = Program {
    package: "trunk",
    version: "0.21.14",
    name: "Trunk",
    purpose: "builds the page",
    minutes: 3,
    // What is left out only downloads need.
    with: &["--no-default-features"],
};

/// Trunk with our tools on its path, to be given a verb; compiled first if need be.
pub(crate) fn command() -> Result<Command> {
    if !is_there(TRUNK.package, TRUNK.version) {
        TRUNK.compile()?;
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
