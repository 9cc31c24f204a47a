//! Tools other than Rust: found on the system, or else installed in `.tools/` with a message.

pub(crate) mod browsers;
pub(crate) mod debian;
pub(crate) mod npm;
pub(crate) mod published;
pub(crate) mod python;
pub(crate) mod quality;
pub(crate) mod toolchain;

mod install;

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::repo;

/// The search path for programs, with our own tools first.
pub(crate) fn path() -> Result<OsString> {
    let inherited = env::var_os("PATH").unwrap_or_default();
    let folders = [repo::tools_bin()].into_iter();
    env::join_paths(folders.chain(env::split_paths(&inherited)))
        .context("a folder on PATH has a name that PATH cannot hold")
}

/// The first program with one of these names on the user's PATH.
fn on_path(names: &[&str]) -> Option<PathBuf> {
    let inherited = env::var_os("PATH")?;
    let candidates = names.iter().flat_map(|name| {
        let name = repo::executable(name);
        env::split_paths(&inherited)
            .map(move |folder| folder.join(&name))
            .collect::<Vec<_>>()
    });
    candidates.into_iter().find(|path| path.is_file())
}
