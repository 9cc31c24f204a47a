//! Where things are in this repository.

use std::env;
use std::path::{Path, PathBuf};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    // Cargo sets the variable when it runs us, so a moved clone is found where it is now.
    let manifest = env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    let root = manifest.ancestors().nth(2);
    root.map_or_else(|| PathBuf::from("."), Path::to_path_buf)
}

/// Cargo's output directory.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// What [`crate::dist::build`] writes.
pub(crate) fn dist() -> PathBuf {
    root().join("dist")
}

/// The programs that we installed ourselves.
pub(crate) fn tools_bin() -> PathBuf {
    root().join(".tools").join("bin")
}

/// The tests that drive a browser, and the npm packages they need.
pub(crate) fn e2e() -> PathBuf {
    root().join("tests").join("e2e")
}

/// Course notes with figures in them, built by the tools of course notes.
pub(crate) fn notes() -> PathBuf {
    root().join("tests").join("notes")
}

/// A program's file name on this system.
pub(crate) fn executable(name: &str) -> String {
    format!("{name}{}", env::consts::EXE_SUFFIX)
}
