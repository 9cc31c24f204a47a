//! Checks of the page: its scripts, its module, and the whole page in a browser.

use std::fs;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;
use std::thread;

use anyhow::{Result, ensure};

use super::Run;
use super::counts::Counts;
use super::rust;
use crate::process::{run, run_watched};
use crate::tools::{browsers, npm, quality};
use crate::{dist, native, repo, soak};

/// Builds the page, only once per run even if several steps need it.
pub(super) fn build(_: Run, _: &mut Counts) -> Result<()> {
    static BUILT: OnceLock<bool> = OnceLock::new();
    let mut result = Ok(());
    let is_built = *BUILT.get_or_init(|| {
        result = dist::build();
        result.is_ok()
    });
    result?;
    ensure!(
        is_built,
        "there is no page to look at, its build has failed"
    );
    Ok(())
}

pub(super) fn lint(run_: Run, counts: &mut Counts) -> Result<()> {
    npm::ensure()?;
    run(Command::new("node")
        .current_dir(repo::root())
        .arg(npm::script("@biomejs/biome/bin/biome"))
        .args(["ci", "--error-on-warnings", "."]))?;
    // The build also generates the types of the module.
    build(run_, counts)?;
    // Windows, workers, the service worker and tests have different globals.
    for project in [
        "tests/tsconfig.page.json",
        "tests/tsconfig.worker.json",
        "tests/tsconfig.json",
    ] {
        npm::typescript(&repo::root().join(project))?;
    }
    Ok(())
}

pub(super) fn node(run_: Run, counts: &mut Counts) -> Result<()> {
    npm::ensure()?;
    build(run_, counts)?;
    let mut command = Command::new("node");
    command
        .current_dir(repo::node_tests())
        // The page's modules are TypeScript, which the oldest supported Node.js does not run by itself.
        .args(["--import", "tsx", "--test", "--test-reporter=spec"])
        // By itself it would leave one core idle.
        .arg(format!("--test-concurrency={}", cores()));
    if let Some(name) = run_.test {
        command.arg(format!("--test-name-pattern={}", literally(name)));
    }
    match run_.file {
        Some(file) => command.arg(file),
        None => command.args(test_files()?),
    };
    counted(&mut command, run_, counts)
}

pub(super) fn e2e(run_: Run, counts: &mut Counts) -> Result<()> {
    npm::ensure()?;
    let browser = if run_.is_long {
        browsers::chromium()?
    } else {
        browsers::headless()?
    };
    build(run_, counts)?;
    let mut command = Command::new("node");
    command
        .current_dir(repo::e2e())
        .arg(npm::script("@playwright/test/cli.js"))
        .arg("test")
        .args(run_.file)
        .env("CHROMIUM", browser)
        .env("LOADCURVE_ZIP", dist::archive::write()?);
    if let Some(name) = run_.test {
        command.args(["--pass-with-no-tests", "--grep", &literally(name)]);
    }
    if run_.is_long
        && let Some(firefox) = browsers::firefox()?
    {
        command.env("FIREFOX", firefox);
    }
    counted(&mut command, run_, counts)
}

/// Number of cores of this machine; 1 if it does not say.
fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Runs tests of the page after building what they need, and counts them.
fn counted(command: &mut Command, run_: Run, counts: &mut Counts) -> Result<()> {
    rust::command()?;
    command
        .env("LOADCURVE_DIST", repo::dist())
        .env("LOADCURVE_BIN", command_path());
    if run_.is_long {
        command.env("LOADCURVE_LONG", "1");
    }
    run_watched(command, |line| counts.read(line))
}

/// The command that the tests run.
pub(super) fn command_path() -> PathBuf {
    native::program("loadcurve")
}

/// Builds the page with Trunk and compares it with ours.
pub(super) fn trunk(run_: Run, counts: &mut Counts) -> Result<()> {
    build(run_, counts)?;
    // As deep as `dist`, since the names of scripts depend on the way from them to packages.
    let folder = repo::root().join(".trunk-page");
    run(quality::TRUNK
        .command()?
        .args(["build", "--release", "--dist"])
        .arg(&folder))?;
    dist::ensure_same(&repo::dist(), &folder)?;
    Ok(())
}

pub(super) fn soak(run_: Run, counts: &mut Counts) -> Result<()> {
    build(run_, counts)?;
    soak::check()?;
    Ok(())
}

/// The test files that need no browser.
fn test_files() -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(repo::node_tests())? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".test.mjs") {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// A regular expression that matches exactly this text.
pub(super) fn literally(text: &str) -> String {
    let mut expression = String::new();
    for letter in text.chars() {
        if !letter.is_alphanumeric() && !letter.is_whitespace() {
            expression.push('\\');
        }
        expression.push(letter);
    }
    expression
}
