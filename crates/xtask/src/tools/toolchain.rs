//! The parts of Rust that not every installation of it brings.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use super::{install::install, on_path};
use crate::process;

/// What the page is compiled to.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Makes sure that there is a standard library for WebAssembly.
pub(crate) fn wasm_target() -> Result<()> {
    let sysroot = process::output(Command::new("rustc").args(["--print", "sysroot"]));
    let has_target = sysroot.is_some_and(|sysroot| {
        let library = Path::new(&sysroot).join("lib/rustlib").join(WASM);
        library.join("lib").is_dir()
    });
    if has_target {
        return Ok(());
    }
    if on_path(&["rustup"]).is_none() {
        bail!(
            "this Rust has no target {WASM}; install it as you installed Rust \
             (with rustup: `rustup target add {WASM}`; \
             Debian: `apt-get install libstd-rust-dev-wasm32`)"
        );
    }
    let mut command = Command::new("rustup");
    command.args(["target", "add", WASM]);
    let why = "is what the page runs on; fetching Rust's standard library for it, some 20 MB";
    install("WebAssembly", why, &mut command)
}

/// Makes sure that a cargo subcommand of the toolchain, such as `fmt`, is there.
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
