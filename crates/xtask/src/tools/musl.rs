//! A C compiler for programs that bring their C library with them.

use anyhow::{Result, bail};

use super::{apt, on_path};

/// Name of the compiler, whatever the processor of this machine.
pub(crate) const COMPILER: &str = "musl-gcc";

/// Makes sure that there is one.
pub(crate) fn compiler() -> Result<()> {
    if on_path(&[COMPILER]).is_some() {
        return Ok(());
    }
    let why = "compiles the memory allocator of the command; installing it from Debian's packages";
    if apt::install_packages(COMPILER, why, &["musl-tools"])? && on_path(&[COMPILER]).is_some() {
        return Ok(());
    }
    bail!("{COMPILER} is missing (Debian: `apt-get install musl-tools`)")
}
