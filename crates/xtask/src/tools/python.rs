//! Python packages, each set in an environment of its own, because they require different versions
//! of one another.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::{debian, install::install};
use crate::{process, repo};

/// The folder of programs of an environment with the packages listed in a file, named after the
/// file.
pub(crate) fn environment(listed: &Path, title: &str) -> Result<PathBuf> {
    let wanted = fs::read_to_string(listed).with_context(|| format!("no {}", listed.display()))?;
    let name = listed.file_stem().context("a list has a name")?;
    let folder = repo::root().join(".tools").join("python").join(name);
    let programs = programs(&folder);
    // This file is written last, so it proves that everything beside it is complete.
    let copy = folder.join("installed.txt");
    if fs::read_to_string(&copy).is_ok_and(|installed| installed == wanted) {
        return Ok(programs);
    }
    let mut command = Command::new(fresh(&folder)?);
    command
        .args(["-m", "pip", "install", "--quiet", "--requirement"])
        .arg(listed);
    let why = "some checks run it; fetching it from PyPI, some 100 MB";
    install(title, why, &mut command)?;
    fs::write(copy, wanted).context("cannot write into .tools")?;
    Ok(programs)
}

/// A new environment without packages, in the place of any that is there; returns its interpreter.
pub(crate) fn fresh(folder: &Path) -> Result<PathBuf> {
    let python = python()?;
    let venv = ["-m", "venv", "--clear"];
    process::run(Command::new(python).args(venv).arg(folder))?;
    Ok(programs(folder).join(repo::executable("python")))
}

/// The folder of programs of an environment.
fn programs(folder: &Path) -> PathBuf {
    folder.join(if cfg!(windows) { "Scripts" } else { "bin" })
}

/// A Python that can create environments.
fn python() -> Result<&'static str> {
    const PYTHON: &str = if cfg!(windows) { "python" } else { "python3" };
    let can = || process::output(Command::new(PYTHON).args(["-m", "ensurepip", "--version"]));
    if can().is_none() {
        let why = "some checks run it; installing it from Debian's packages";
        debian::install_packages("Python", why, &["python3", "python3-venv"])?;
    }
    can().context("Python 3 with `venv` is missing (Debian: `apt-get install python3-venv`)")?;
    Ok(PYTHON)
}
