//! A C compiler for programs that bring their C library with them.

use anyhow::{Context, Result};

use super::{apt, on_path};

/// Name of the compiler, whatever the processor of this machine.
pub(crate) const COMPILER: &str = "musl-gcc";

/// Makes sure that there is one.
pub(crate) fn compiler() -> Result<()> {
    if on_path(&[COMPILER]).is_none() {
        let why = "compiles the command's memory allocator; installing it from Debian's packages";
        apt::install_packages(COMPILER, why, &["musl-tools"])?;
    }
    on_path(&[COMPILER])
        .context("musl-gcc is missing (Debian: `apt-get install musl-tools`)")
        .map(drop)
}
