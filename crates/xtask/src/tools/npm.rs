//! Node.js and its packages, for the page and the course notes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::{debian, install::install, on_path};
use crate::{process, repo};

/// The oldest version of Node.js that can run the tests.
const OLDEST: u32 = 20;

/// Makes sure that the packages for bundling, checking and testing the page are installed in the
/// versions of their lock file.
pub(crate) fn ensure() -> Result<()> {
    let why = "bundle, check and test the page; fetching them, some 30 MB";
    ensure_in(&repo::root(), "the page", why)
}

/// The same, for the packages of the course notes.
pub(crate) fn ensure_of_notes() -> Result<()> {
    let why = "show slides and formulas; fetching them, some 30 MB";
    ensure_in(&repo::notes(), "tests/notes", why)
}

/// Installs the packages of a sample page that uses our own, in a copy of its folder.
pub(crate) fn ensure_of_page(folder: &Path) -> Result<()> {
    let why = "build a page; fetching Vite with what it needs, some 35 MB";
    ensure_in(folder, "crates/npm/tests/page", why)
}

/// All folders with packages of ours to install.
pub(crate) fn folders() -> [PathBuf; 3] {
    [repo::root(), repo::notes(), repo::npm().join("tests/page")]
}

fn ensure_in(folder: &Path, name: &str, why: &str) -> Result<()> {
    node()?;
    let lock = fs::read_to_string(folder.join("package-lock.json")).context("no lock file")?;
    // npm empties the folder before filling it, so this copy proves that the files beside it are
    // current.
    let copy = folder.join("node_modules").join(".installed-lock.json");
    if fs::read_to_string(&copy).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    let mut command = npm();
    command
        .current_dir(folder)
        .args(["ci", "--no-audit", "--no-fund", "--ignore-scripts"]);
    install(&format!("The npm packages of {name}"), why, &mut command)?;
    fs::write(copy, lock).context("cannot write into node_modules")
}

/// The package manager itself.
pub(crate) fn npm() -> Command {
    Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" })
}

/// A program contained in the packages, to be run by `node`.
pub(crate) fn script(path: &str) -> PathBuf {
    packages().join(path)
}

/// The folder of the packages.
pub(crate) fn packages() -> PathBuf {
    repo::root().join("node_modules")
}

/// Compiles or checks the scripts of a `tsconfig.json`, or of the one in a folder.
pub(crate) fn typescript(project: &Path) -> Result<()> {
    process::run(
        Command::new("node")
            .arg(script("typescript/bin/tsc"))
            .arg("--project")
            .arg(project),
    )
}

/// Makes sure that Node.js is installed.
pub(crate) fn node() -> Result<()> {
    if on_path(&["node"]).is_none() {
        let why = "bundles and tests the page; installing it from Debian's packages";
        debian::install_packages("Node.js", why, &["nodejs", "npm"])?;
    }
    let version = process::output(Command::new("node").arg("--version"));
    let major = version.as_deref().and_then(major);
    if major.is_none_or(|major| major < OLDEST) {
        let found = version.map_or_else(String::new, |version| format!(", not {version}"));
        bail!("the page wants Node.js {OLDEST} or newer with npm{found}; see https://nodejs.org");
    }
    Ok(())
}

/// The major version: 20 for `v20.20.2`.
fn major(version: &str) -> Option<u32> {
    version.strip_prefix('v')?.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_version_of_node_is_read() {
        assert_eq!(major("v20.20.2"), Some(20));
        assert_eq!(major("nonsense"), None);
    }
}
