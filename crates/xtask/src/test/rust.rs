//! Checks of the Rust code. They share one target folder, and none sets a flag that would
//! invalidate it.

use std::process::Stdio;

use anyhow::Result;

use super::Run;
use super::counts::Counts;
use crate::native::{self, SELECTION};
use crate::process::{cargo, run, run_watched};
use crate::tools::quality::DENY;
use crate::tools::toolchain;

/// This program.
const OWN: [&str; 3] = ["--locked", "--package", "xtask"];

/// The native module of the Python package. It is compiled with `--all` only, as its bindings are used by
/// nothing else.
const PYTHON: &str = "loadcurve-python";

/// The crates that are linted on every change, with their tests.
const LINTED: [&str; 4] = ["--workspace", "--all-targets", "--exclude", PYTHON];

const DENY_WARNINGS: [&str; 3] = ["--", "--deny", "warnings"];

pub(super) fn fmt(_: Run, _: &mut Counts) -> Result<()> {
    toolchain::component("fmt", "rustfmt")?;
    run(&mut cargo(&["fmt", "--all", "--check"]))?;
    Ok(())
}

pub(super) fn clippy(Run { is_long, .. }: Run, _: &mut Counts) -> Result<()> {
    toolchain::component("clippy", "clippy")?;
    toolchain::wasm_target()?;
    let clippy = |selection: &[&str]| {
        run(cargo(&["clippy", "--locked"])
            .args(selection)
            .args(DENY_WARNINGS))
    };
    clippy(&LINTED)?;
    if is_long {
        clippy(&["--package", PYTHON])?;
        // Nearly the same lints again, for code that is only compiled for WebAssembly.
        clippy(&[
            "--package",
            "loadcurve-web",
            "--package",
            "loadcurve-web-chart",
            "--package",
            "loadcurve-light",
            "--package",
            "loadcurve-late",
            "--package",
            "loadcurve-npm",
            "--lib",
            "--target",
            toolchain::WASM,
        ])?;
    }
    Ok(())
}

pub(super) fn deny(_: Run, _: &mut Counts) -> Result<()> {
    let what = [
        "--workspace",
        "--locked",
        "check",
        // A skip that no longer applies is also an error.
        "--deny",
        "unmatched-skip",
        "licenses",
        "bans",
        "sources",
    ];
    run(DENY.subcommand()?.args(what))?;
    Ok(())
}

pub(super) fn native(Run { is_long, test, .. }: Run, counts: &mut Counts) -> Result<()> {
    let mut tests = |packages: &[&str]| {
        let mut command = cargo(&["test", "--no-fail-fast"]);
        command.args(packages).args(test);
        if is_long {
            command.env("LOADCURVE_LONG", "1");
        }
        run_watched(&mut command, |line| counts.read(line))
    };
    let all = [tests(&SELECTION), tests(&OWN)];
    all.into_iter().collect()
}

/// Compiles what the step `native` tests, and what the build of the page runs.
pub(super) fn compile() -> Result<()> {
    run(cargo(&["test", "--quiet", "--no-run"]).args(SELECTION))?;
    native::report_charts()?;
    run(cargo(&["test", "--quiet", "--no-run"]).args(OWN))
}

/// Does the work of the step `clippy` without telling; what it finds is told again by the step, at once.
pub(super) fn lint_quietly() -> Result<()> {
    run(cargo(&["clippy", "--locked", "--quiet"])
        .args(LINTED)
        .args(DENY_WARNINGS)
        .stderr(Stdio::null()))
}

/// Makes sure that the command is compiled the way the tests of the step `native` do it.
pub(super) fn command() -> Result<()> {
    run(cargo(&["test", "--quiet", "--no-run", "--test", "command"]).args(SELECTION))
}

pub(super) fn docs(_: Run, _: &mut Counts) -> Result<()> {
    // The same packages as for clippy, whose results for the dependencies are reused.
    run(cargo(&["doc", "--locked", "--no-deps"])
        .args(["--workspace", "--exclude", PYTHON])
        .env("RUSTDOCFLAGS", "--deny warnings"))?;
    Ok(())
}
