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

/// The sources of the page with the compiled modules beside them: what is bundled, what type checks and
/// tests without a browser read, and what `serve` serves.
pub(crate) fn page() -> PathBuf {
    // Not `target()`: the files that name this folder know nothing of where cargo was told to compile.
    root().join("target").join("page")
}

/// What [`crate::dist::build`] writes.
pub(crate) fn dist() -> PathBuf {
    root().join("dist")
}

/// The programs that we installed ourselves.
pub(crate) fn tools_bin() -> PathBuf {
    root().join(".tools").join("bin")
}

/// The tests that drive a browser.
pub(crate) fn e2e() -> PathBuf {
    root().join("tests").join("e2e")
}

/// The tests of the module and of the page's logic, which need no browser.
pub(crate) fn node_tests() -> PathBuf {
    root().join("tests").join("node")
}

/// Course notes with figures in them, built by the tools of course notes.
pub(crate) fn notes() -> PathBuf {
    root().join("tests").join("notes")
}

/// A program's file name on this system.
pub(crate) fn executable(name: &str) -> String {
    format!("{name}{}", env::consts::EXE_SUFFIX)
}
