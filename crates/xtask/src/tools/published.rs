//! Programs that are published as packages, compiled here once.

use std::fs;
use std::process::Command;

use anyhow::Result;

use super::{install::install, path};
use crate::{process, repo};

/// A program, its version, and what it is for.
pub(crate) struct Program {
    /// The name of its package.
    pub(crate) package: &'static str,
    pub(crate) version: &'static str,
    /// What it is called in words.
    pub(crate) name: &'static str,
    pub(crate) purpose: &'static str,
    pub(crate) minutes: u32,
    /// Further arguments of `cargo install`.
    pub(crate) with: &'static [&'static str],
}

impl Program {
    /// Compiles it into `.tools/`.
    pub(super) fn compile(&self) -> Result<()> {
        let target = repo::target().join(self.package);
        let mut command = Command::new("cargo");
        command
            .args(["install", self.package, "--version", self.version])
            // Without optimisation it compiles in a quarter of the time.
            .args(["--locked", "--force", "--debug"])
            .args(self.with)
            .arg("--root")
            .arg(repo::root().join(".tools"))
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .env("CARGO_TARGET_DIR", &target);
        let what = format!("{} {}", self.name, self.version);
        let why = format!(
            "{}; compiling it once, about {} minutes",
            self.purpose, self.minutes
        );
        install(&what, &why, &mut command)?;
        // Nearly a gigabyte that nothing needs again.
        let _ = fs::remove_dir_all(target);
        Ok(())
    }

    /// `cargo SUBCOMMAND` in this repository, for a package called `cargo-SUBCOMMAND`; compiled
    /// first if need be.
    pub(crate) fn subcommand(&self) -> Result<Command> {
        let wanted = format!("{} {}", self.package, self.version);
        let said = process::output(self.cargo()?.arg("--version"));
        if said.is_none_or(|said| said != wanted) {
            self.compile()?;
        }
        self.cargo()
    }

    fn cargo(&self) -> Result<Command> {
        let subcommand = self.package.trim_start_matches("cargo-");
        let mut command = Command::new("cargo");
        command
            .current_dir(repo::root())
            .env("PATH", path()?)
            .arg(subcommand);
        Ok(command)
    }
}
