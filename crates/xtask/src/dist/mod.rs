//! `cargo xtask build`: the page in `dist/`, for any static host and any sub-path.

pub(crate) mod archive;
mod offline;
pub(crate) mod post_build;
mod report;
mod style;

use anyhow::Result;

use crate::process;
use crate::tools::{self, trunk};

/// Builds the page as it is published.
pub(crate) fn build() -> Result<()> {
    tools::toolchain::wasm_target()?;
    tools::bindgen::ensure()?;
    process::run(trunk::command()?.args(["build", "--release", "--locked"]))
}
