//! Programs of Debian's packages, which are installed where we have permission: a C compiler, schedulers and LaTeX.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use super::{install::install, on_path};
use crate::process;

/// Name of the C compiler for programs that bring their C library with them, whatever the processor of this machine.
pub(crate) const MUSL_COMPILER: &str = "musl-gcc";

/// A program of each scheduler, with the scheduler's name and its packages.
const SCHEDULERS: [(&str, &str, &[&str]); 2] = [
    (
        "slurmctld",
        "Slurm",
        &["slurmctld", "slurmd", "slurm-client", "munge"],
    ),
    ("parallel", "GNU parallel", &["parallel"]),
];

/// Makes sure that there is a C compiler for programs that bring their C library with them.
pub(crate) fn musl_compiler() -> Result<()> {
    let why = "compiles the command's memory allocator; installing it from Debian's packages";
    program(
        MUSL_COMPILER,
        MUSL_COMPILER,
        why,
        &["musl-tools"],
        "musl-gcc is missing",
    )
    .map(drop)
}

/// Makes sure that Slurm and GNU parallel are installed.
pub(crate) fn schedulers() -> Result<()> {
    for (name, title, packages) in SCHEDULERS {
        let why = "runs sweeps; installing it from Debian's packages";
        program(name, title, why, packages, &format!("{title} is missing"))?;
    }
    Ok(())
}

/// pdflatex, with pgfplots.
pub(crate) fn pdflatex() -> Result<PathBuf> {
    let why = "compiles the figures for paper; installing it from Debian's packages, some 200 MB";
    let packages = ["texlive-latex-base", "texlive-pictures"];
    let missing = "the course notes need pdflatex with pgfplots";
    program("pdflatex", "LaTeX", why, &packages, missing)
}

/// The program that converts the pages of a PDF to images, if installed; the images are only for
/// viewing.
pub(crate) fn pdftoppm() -> Option<PathBuf> {
    on_path(&["pdftoppm"])
}

/// A program, whose packages are installed if it is not there.
fn program(
    name: &str,
    title: &str,
    why: &str,
    packages: &[&str],
    missing: &str,
) -> Result<PathBuf> {
    if on_path(&[name]).is_none() {
        install_packages(title, why, packages)?;
    }
    on_path(&[name]).with_context(|| {
        let packages = packages.join(" ");
        format!("{missing} (Debian: `apt-get install {packages}`)")
    })
}

/// Installs Debian packages if this is Debian and we are root or can become root without a
/// password; otherwise returns false.
pub(super) fn install_packages(what: &str, why: &str, packages: &[&str]) -> Result<bool> {
    if on_path(&["apt-get"]).is_none() {
        return Ok(false);
    }
    let sudo = if process::output(Command::new("id").arg("-u")).is_some_and(|id| id == "0") {
        ""
    } else if process::output(Command::new("sudo").args(["-n", "true"])).is_some() {
        "sudo -n"
    } else {
        return Ok(false);
    };
    let script = format!(
        "{sudo} apt-get update -q && {sudo} apt-get install -y -q --no-install-recommends {}",
        packages.join(" ")
    );
    let mut command = Command::new("sh");
    command
        .args(["-c", &script])
        .env("DEBIAN_FRONTEND", "noninteractive");
    install(what, why, &mut command)?;
    Ok(true)
}
