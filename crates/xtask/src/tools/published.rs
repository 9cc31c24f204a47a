//! Programs published as packages, installed once.

use std::fs;
use std::process::Command;

use anyhow::Result;

use super::{install::install, on_path, path};
use crate::{process, repo};

/// A program with its version and purpose.
pub(crate) struct Program {
    /// Name of its package.
    pub(crate) package: &'static str,
    pub(crate) version: &'static str,
    /// Its display name.
    pub(crate) name: &'static str,
    pub(crate) purpose: &'static str,
    pub(crate) minutes: u32,
    /// Additional arguments of `cargo install`.
    pub(crate) with: &'static [&'static str],
}

impl Program {
    /// Lets `cargo binstall` download the published binary if possible; otherwise compiles it.
    fn install(&self) -> Result<()> {
        let mut command = Command::new("cargo");
        command
            .args([
                "binstall",
                "--no-confirm",
                "--disable-strategies",
                "compile",
            ])
            .arg(format!("{}@{}", self.package, self.version))
            .arg("--root")
            .arg(repo::root().join(".tools"));
        let has_binstall = on_path(&["cargo-binstall"]).is_some();
        let why = format!("{}; fetching it", self.purpose);
        if has_binstall && install(self.name, &why, &mut command).is_ok() {
            return Ok(());
        }
        self.compile()
    }

    /// Compiles the program into `.tools/`.
    fn compile(&self) -> Result<()> {
        let target = repo::target().join(self.package);
        let mut command = Command::new("cargo");
        command
            .args(["install", self.package, "--version", self.version])
            // Without optimisation, compiling takes a quarter of the time.
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
        // It is nearly a gigabyte and not needed again.
        let _ = fs::remove_dir_all(target);
        Ok(())
    }

    /// `cargo SUBCOMMAND` in this repository, for a package called `cargo-SUBCOMMAND`; installs it
    /// first if necessary.
    pub(crate) fn subcommand(&self) -> Result<Command> {
        self.ready("cargo", Some(self.package.trim_start_matches("cargo-")))
    }

    /// The program in this repository; installs it first if necessary.
    pub(crate) fn command(&self) -> Result<Command> {
        self.ready(self.package, None)
    }

    fn ready(&self, program: &str, subcommand: Option<&str>) -> Result<Command> {
        let command = || -> Result<Command> {
            let mut command = Command::new(program);
            command
                .current_dir(repo::root())
                .env("PATH", path()?)
                .args(subcommand);
            Ok(command)
        };
        let wanted = format!("{} {}", self.package, self.version);
        let said = process::output(command()?.arg("--version"));
        if said.is_none_or(|said| said != wanted) {
            self.install()?;
        }
        command()
    }
}
