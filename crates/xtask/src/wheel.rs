//! `cargo xtask wheel`: builds the Python package as it is released, for machines like this one.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::process::run;
use crate::report::TICK;
use crate::tools::python;
use crate::{dist, registry, repo};

/// For Linux with glibc 2.17 or newer, as of 2014: zig links against the old interfaces without an old system.
const FOR_OLD_LINUX: [&str; 3] = ["--zig", "--compatibility", "manylinux2014"];

/// Builds the wheel and the source distribution of a release, from the page as it is published.
pub(crate) fn wheel() -> Result<()> {
    dist::build()?;
    let built = repo::target().join("python-package").join("release");
    let options = if cfg!(target_os = "linux") {
        &FOR_OLD_LINUX[..]
    } else {
        &[]
    };
    build(&built, "release.txt", options)?;
    for entry in fs::read_dir(&built)? {
        println!("{TICK} {}", entry?.path().display());
    }
    Ok(())
}

/// Builds the wheel and the source distribution into a folder, which then has nothing else. The page is there
/// already; the widget takes its module from it.
pub(crate) fn build(folder: &Path, tools: &str, options: &[&str]) -> Result<()> {
    let size = dist::notebook::write(&script())?;
    println!("the widget's script: {size} bytes");
    let tools = repo::python().join("requirements").join(tools);
    let programs = python::environment(&tools, "maturin")?;
    if folder.exists() {
        fs::remove_dir_all(folder).context("cannot empty the folder of wheels")?;
    }
    // For zig, maturin asks the first Python of the path.
    let path = first_in_path(&programs)?;
    let maturin = |verb: &str| {
        let mut command = Command::new(programs.join(repo::executable("maturin")));
        command.current_dir(repo::python()).arg(verb);
        command.arg("--out").arg(folder).env("PATH", &path);
        command
    };
    let mut wheel = maturin("build");
    registry::leave_unnamed(wheel.arg("--locked").args(options));
    run(&mut wheel)?;
    run(&mut maturin("sdist"))
}

/// The folders in which programs are looked for, with another one before them.
fn first_in_path(folder: &Path) -> Result<OsString> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = iter::once(folder.to_owned()).chain(env::split_paths(&path));
    env::join_paths(folders).with_context(|| format!("{} cannot be in PATH", folder.display()))
}

/// The widget's script, which is part of the package.
pub(crate) fn script() -> PathBuf {
    repo::python().join("python/loadcurve/chart.js")
}
