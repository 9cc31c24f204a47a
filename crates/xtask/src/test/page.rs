//! The checks of the page: its module, its JavaScript, and the whole of it in a browser.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use anyhow::{Context, Result, ensure};

use super::rust::cargo;
use crate::process::run;
use crate::tools::{self, browsers, npm, toolchain};
use crate::{dist, repo, soak};

pub(super) fn wasm() -> Result<()> {
    toolchain::wasm_target()?;
    tools::bindgen::ensure()?;
    let mut command = cargo(&["test", "--locked", "--package", "loadcurve-web", "--tests"]);
    command
        .args(["--target", toolchain::WASM])
        .env("PATH", tools::path()?)
        .env(
            "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER",
            "wasm-bindgen-test-runner",
        )
        .env("CHROMEDRIVER", browsers::driver()?)
        .env("WASM_BINDGEN_TEST_TIMEOUT", "120");
    if let Some(browser) = browsers::named_chromium() {
        command.env(
            "WASM_BINDGEN_TEST_WEBDRIVER_JSON",
            webdriver_json(&browser)?,
        );
    }
    run(&mut command)
}

/// The module's `webdriver.json` for a browser elsewhere than its driver expects it.
fn webdriver_json(browser: &Path) -> Result<PathBuf> {
    let usual = repo::root().join("crates/web/webdriver.json");
    let usual = fs::read_to_string(usual).context("no crates/web/webdriver.json")?;
    let browser = browser.to_string_lossy();
    let binary = format!("\"binary\": {browser:?},\n    \"args\"");
    let file = repo::target().join("webdriver.json");
    fs::create_dir_all(repo::target())?;
    fs::write(&file, usual.replacen("\"args\"", &binary, 1))?;
    Ok(file)
}

/// Builds once per run, however many steps look at the result.
pub(super) fn build() -> Result<()> {
    static BUILT: OnceLock<bool> = OnceLock::new();
    if let Some(built) = BUILT.get() {
        ensure!(built, "there is no page to look at, its build has failed");
        return Ok(());
    }
    let result = dist::build();
    let _ = BUILT.set(result.is_ok());
    result
}

pub(super) fn types() -> Result<()> {
    npm::ensure()?;
    build()?;
    // Windows and workers of a page, and its service worker, have different things at hand.
    for project in ["tsconfig.json", "tsconfig.worker.json"] {
        run(Command::new("node")
            .arg(npm::script("typescript/bin/tsc"))
            .arg("--project")
            .arg(repo::e2e().join(project)))?;
    }
    Ok(())
}

pub(super) fn e2e() -> Result<()> {
    npm::ensure()?;
    let (chromium, firefox) = (browsers::chromium()?, browsers::firefox()?);
    build()?;
    // With the profile of the tests, so that `native` has already built all of it.
    run(&mut cargo(&[
        "build",
        "--locked",
        "--package",
        "loadcurve-cli",
        "--profile",
        "test",
    ]))?;
    let loadcurve = repo::target()
        .join("debug")
        .join(repo::executable("loadcurve"));
    run(Command::new("node")
        .current_dir(repo::e2e())
        // A test that fails may leave a server open, for which the run would wait for ever.
        .args(["--test", "--test-force-exit"])
        .args(test_files()?)
        .env("LOADCURVE_DIST", repo::dist())
        .env("LOADCURVE_ZIP", dist::archive::write()?)
        .env("LOADCURVE_BIN", loadcurve)
        .env("CHROMIUM", chromium)
        .env("FIREFOX", firefox))
}

pub(super) fn soak() -> Result<()> {
    build()?;
    soak::check()
}

/// The names of the test files beside the packages, without those of the packages.
fn test_files() -> Result<Vec<String>> {
    let folder = repo::e2e();
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
        if name.ends_with(".test.mjs") {
            names.push(name.to_owned());
        }
    }
    ensure!(!names.is_empty(), "no *.test.mjs in {}", folder.display());
    names.sort();
    Ok(names)
}
