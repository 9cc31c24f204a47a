//! The checks of the Rust code. All share one target folder and no flag that would empty it.

use anyhow::Result;

use super::Run;
use super::counts::Counts;
use crate::process::{cargo, run, run_watched};
use crate::tools::quality::DENY;
use crate::tools::toolchain;

/// The crates that are tested here: not those of the page, which are tested where it runs, nor xtask, whose
/// dependencies would be compiled once more with what others ask of them.
const TESTED: [&str; 8] = [
    "--locked",
    "--workspace",
    "--exclude",
    "loadcurve-light",
    "--exclude",
    "loadcurve-web",
    "--exclude",
    "xtask",
];

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
    Ok(())
}

pub(super) fn deny(_: Run, _: &mut Counts) -> Result<()> {
    let what = [
        "--workspace",
        "--locked",
        "check",
        // A skip that no longer applies is an error, too.
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
    let all = [tests(&TESTED), tests(&["--locked", "--package", "xtask"])];
    all.into_iter().collect()
}

/// Makes sure that the command is there, as the tests of the step `native` have compiled it.
pub(super) fn command() -> Result<()> {
    run(cargo(&["test", "--quiet", "--no-run", "--test", "command"]).args(TESTED))
}

pub(super) fn docs(_: Run, _: &mut Counts) -> Result<()> {
    // The same packages as clippy, whose work on the dependencies serves here again.
    run(cargo(&["doc", "--locked", "--workspace", "--no-deps"])
        .env("RUSTDOCFLAGS", "--deny warnings"))?;
    Ok(())
}
