//! The checks of the Rust code. All share one target folder and no flag that would empty it.

use anyhow::Result;

use super::Run;
use super::counts::Counts;
use crate::process::{cargo, run, run_watched};
use crate::tools::quality::DENY;
use crate::tools::toolchain;

/// The crates that are tested here; those of the page are tested where it runs.
const TESTED: [&str; 6] = [
    "--workspace",
    "--exclude",
    "loadcurve-web",
    "--exclude",
    "loadcurve-light",
    "--locked",
];

pub(super) fn fmt(_: Run) -> Result<Counts> {
    toolchain::component("fmt", "rustfmt")?;
    run(&mut cargo(&["fmt", "--all", "--check"]))?;
    Ok(Counts::default())
}

pub(super) fn clippy(Run { is_long, .. }: Run) -> Result<Counts> {
    toolchain::component("clippy", "clippy")?;
    toolchain::wasm_target()?;
    let clippy = |selection: &[&str]| {
        run(cargo(&["clippy", "--locked"])
            .args(selection)
            .args(["--", "--deny", "warnings"]))
    };
    clippy(&["--workspace", "--all-targets"])?;
    if is_long {
        // Nearly the same lints once more, of what is compiled for WebAssembly alone.
        clippy(&[
            "--package",
            "loadcurve-web",
            "--package",
            "loadcurve-light",
            "--lib",
            "--target",
            toolchain::WASM,
        ])?;
    }
    Ok(Counts::default())
}

pub(super) fn deny(_: Run) -> Result<Counts> {
    let what = [
        "--workspace",
        "--locked",
        "check",
        "licenses",
        "bans",
        "sources",
    ];
    run(DENY.subcommand()?.args(what))?;
    Ok(Counts::default())
}

pub(super) fn native(Run { is_long, test, .. }: Run) -> Result<Counts> {
    let mut command = cargo(&["test", "--no-fail-fast"]);
    command.args(TESTED).args(test);
    if is_long {
        command.env("LOADCURVE_LONG", "1");
    }
    let mut counts = Counts::default();
    run_watched(&mut command, |line| counts.read(line))?;
    Ok(counts)
}

pub(super) fn docs(_: Run) -> Result<Counts> {
    // The same packages as clippy, whose work on the dependencies serves here again.
    run(cargo(&["doc", "--locked", "--workspace", "--no-deps"])
        .env("RUSTDOCFLAGS", "--deny warnings"))?;
    Ok(Counts::default())
}
