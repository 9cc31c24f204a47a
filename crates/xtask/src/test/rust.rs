//! The checks of the Rust code. All share one target folder and no flag that would empty it.

use std::process::Command;

use anyhow::Result;

use crate::process::run;
use crate::repo;
use crate::tools::quality::DENY;
use crate::tools::toolchain;

/// Two files of one line each, and a hundred dependencies that would take half a minute.
const WITHOUT_BINDGEN: [&str; 2] = ["--exclude", "loadcurve-bindgen"];

/// `cargo` in this repository.
pub(super) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.current_dir(repo::root()).args(arguments);
    command
}

pub(super) fn fmt() -> Result<()> {
    toolchain::component("fmt", "rustfmt")?;
    run(&mut cargo(&["fmt", "--all", "--check"]))
}

pub(super) fn clippy() -> Result<()> {
    toolchain::component("clippy", "clippy")?;
    toolchain::wasm_target()?;
    let clippy = |selection: &[&str]| {
        run(cargo(&["clippy", "--locked", "--all-targets"])
            .args(selection)
            .args(["--", "--deny", "warnings"]))
    };
    clippy(&[&["--workspace"], &WITHOUT_BINDGEN[..]].concat())?;
    clippy(&["--package", "loadcurve-web", "--target", toolchain::WASM])?;
    // The same files without what a chart does without.
    clippy(&["--package", "loadcurve-light", "--target", toolchain::WASM])
}

pub(super) fn deny() -> Result<()> {
    run(DENY.subcommand()?.args([
        "--workspace",
        "--locked",
        "check",
        "licenses",
        "bans",
        "sources",
    ]))
}

pub(super) fn native() -> Result<()> {
    run(
        cargo(&["test", "--locked", "--workspace", "--no-fail-fast"])
            .args(WITHOUT_BINDGEN)
            // The page's module is tested where it runs, by the step `wasm`.
            .args(["--exclude", "loadcurve-web"]),
    )
}

pub(super) fn docs() -> Result<()> {
    // The same packages as clippy, whose work on the dependencies serves here again.
    run(cargo(&["doc", "--locked", "--workspace", "--no-deps"])
        .args(WITHOUT_BINDGEN)
        .env("RUSTDOCFLAGS", "--deny warnings"))
}
