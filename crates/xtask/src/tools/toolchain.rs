//! Parts of the Rust toolchain that are not in every installation.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use super::{install::install, on_path};
use crate::{process, repo};

/// The target of the page's modules.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Makes sure that the standard library for WebAssembly is installed.
pub(crate) fn wasm_target() -> Result<()> {
    target("WebAssembly", "is what the page runs on", WASM)
}

/// Makes sure that the standard library for a target is installed.
pub(crate) fn target(name: &str, why: &str, target: &str) -> Result<()> {
    let sysroot = process::output(Command::new("rustc").args(["--print", "sysroot"]));
    let has_target = sysroot.is_some_and(|sysroot| {
        let library = Path::new(&sysroot).join("lib/rustlib").join(target);
        library.join("lib").is_dir()
    });
    if has_target {
        return Ok(());
    }
    if on_path(&["rustup"]).is_none() {
        bail!(
            "this Rust has no target {target}; install it as you installed Rust \
             (with rustup: `rustup target add {target}`; for {WASM} on \
             Debian: `apt-get install libstd-rust-dev-wasm32`)"
        );
    }
    let mut command = Command::new("rustup");
    command.args(["target", "add", target]);
    let why = format!("{why}; fetching Rust's standard library for it, some 20 MB");
    install(name, &why, &mut command)
}

/// Makes sure that a cargo subcommand of the toolchain, such as `fmt`, is installed.
pub(crate) fn component(subcommand: &str, component: &str) -> Result<()> {
    if process::output(Command::new("cargo").args([subcommand, "--version"])).is_some() {
        return Ok(());
    }
    if on_path(&["rustup"]).is_none() {
        bail!("this Rust has no `cargo {subcommand}`; install {component} as you installed Rust");
    }
    let mut command = Command::new("rustup");
    command.args(["component", "add", component]);
    install(
        component,
        "is part of Rust; fetching it, some 5 MB",
        &mut command,
    )
}

/// Makes sure that LLVM's programs for reading coverage data are installed.
pub(crate) fn llvm_tools() -> Result<()> {
    let sysroot = process::output(Command::new("rustc").args(["--print", "sysroot"]));
    let has_tools = sysroot.is_some_and(|sysroot| {
        let folders = fs::read_dir(Path::new(&sysroot).join("lib/rustlib"));
        let profdata = Path::new("bin").join(repo::executable("llvm-profdata"));
        folders
            .into_iter()
            .flatten()
            .flatten()
            .any(|folder| folder.path().join(&profdata).is_file())
    });
    if has_tools {
        return Ok(());
    }
    if on_path(&["rustup"]).is_none() {
        bail!("this Rust has no llvm-tools; install them as you installed Rust");
    }
    let mut command = Command::new("rustup");
    command.args(["component", "add", "llvm-tools"]);
    let why = "read what a test run has counted; fetching them, some 30 MB";
    install("llvm-tools", why, &mut command)
}
