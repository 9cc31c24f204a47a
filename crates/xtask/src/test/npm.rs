//! Checks of the npm package: packed, installed as users install it, and used in Node.js and in a page.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use super::Run;
use super::counts::Counts;
use super::{page, rust};
use crate::process::{run, run_watched};
use crate::tools::{browsers, npm};
use crate::{dist, repo};

/// Packs the package, and tries it in Node.js, with TypeScript, with Vite and in Chromium.
pub(super) fn package(run_: Run, counts: &mut Counts) -> Result<()> {
    npm::ensure()?;
    rust::command()?;
    let archive = dist::npm::write()?;
    let tests = repo::npm().join("tests");
    npm::typescript(&tests)?;
    let installed = dist::npm::folder().join("installed");
    if installed.exists() {
        fs::remove_dir_all(&installed).context("cannot empty the folder to install into")?;
    }
    install(&archive, &installed)?;
    for part in ["command.mjs", "node.test.mjs"] {
        copy(&tests.join(part), &installed.join(part))?;
    }
    node(&installed, "node.test.mjs", run_, counts)?;

    let strict = installed.join("strict");
    copy_all(&tests.join("strict"), &strict)?;
    npm::typescript(&strict)?;

    let sample = dist::npm::folder().join("page");
    copy_all(&tests.join("page"), &sample)?;
    npm::ensure_of_page(&sample)?;
    install(&archive, &sample)?;
    let mut vite = Command::new("node");
    run(vite
        .current_dir(&sample)
        .args(["node_modules/vite/bin/vite.js", "build"]))?;
    node(&tests, "page.test.mjs", run_, counts)
}

/// Installs the archive in a folder, without a registry and beside what its lock file names.
fn install(archive: &Path, folder: &Path) -> Result<()> {
    let package = folder.join("node_modules").join("loadcurve");
    if package.exists() {
        // The same version of another build would stay.
        fs::remove_dir_all(package)?;
    }
    fs::create_dir_all(folder)?;
    let mut install = npm::npm();
    install
        .args(["install", "--offline", "--no-save", "--no-audit"])
        .args(["--no-fund", "--prefix"]);
    run(install.arg(folder).arg(archive))
}

/// Tests that compare the package with the command.
fn node(folder: &Path, file: &str, run_: Run, counts: &mut Counts) -> Result<()> {
    let mut tests = Command::new("node");
    tests
        .current_dir(folder)
        .args(["--test", "--test-reporter=spec"])
        .env("LOADCURVE_BIN", page::command_path())
        .env(
            "LOADCURVE_INSTALLED",
            dist::npm::folder().join("installed/node_modules/loadcurve"),
        )
        .env("LOADCURVE_PAGE", dist::npm::folder().join("page/dist"))
        .env("CHROMIUM", browsers::headless()?);
    if let Some(name) = run_.test {
        tests.arg(format!("--test-name-pattern={}", page::literally(name)));
    }
    run_watched(tests.arg(file), |line| counts.read(line))
}

fn copy_all(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| format!("cannot copy {}", from.display()))?;
    Ok(())
}
