//! Paths in this repository.

use std::env;
use std::path::{Path, PathBuf};

/// The crates that make the library, each before those that see it, by the names of their folders.
pub(crate) const ROOMS: [&str; 8] = [
    "base",
    "network",
    "model",
    "sim",
    "collective",
    "scenario",
    "answers",
    "interchange",
];

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    // Cargo sets this variable when it runs us, so the path is right even after the clone has been
    // moved.
    let manifest = env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    let root = manifest.ancestors().nth(2);
    root.map_or_else(|| PathBuf::from("."), Path::to_path_buf)
}

/// Cargo's output directory.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// The sources of the page and the compiled modules. They are the input of bundling, type checks
/// and tests without a browser.
pub(crate) fn page() -> PathBuf {
    // Not `target()`: the files that name this folder do not know where cargo was told to compile.
    root().join("target").join("page")
}

/// The same for work on the page, so that neither disturbs the other.
pub(crate) fn page_for_work() -> PathBuf {
    target().join("page-for-work")
}

/// The output folder of [`crate::dist::build_served`].
pub(crate) fn served() -> PathBuf {
    target().join("served")
}

/// The output folder of [`crate::dist::build`].
pub(crate) fn dist() -> PathBuf {
    root().join("dist")
}

/// The programs installed by xtask.
pub(crate) fn tools_bin() -> PathBuf {
    root().join(".tools").join("bin")
}

/// The tests that drive a browser.
pub(crate) fn e2e() -> PathBuf {
    root().join("tests").join("e2e")
}

/// The tests of the module and of the page's logic, which run without a browser.
pub(crate) fn node_tests() -> PathBuf {
    root().join("tests").join("node")
}

/// Course notes with figures, built with the usual tools.
pub(crate) fn notes() -> PathBuf {
    root().join("tests").join("notes")
}

/// The Python package.
pub(crate) fn python() -> PathBuf {
    root().join("crates").join("python")
}

/// The npm package.
pub(crate) fn npm() -> PathBuf {
    root().join("crates").join("npm")
}

/// File name of a program on this system.
pub(crate) fn executable(name: &str) -> String {
    format!("{name}{}", env::consts::EXE_SUFFIX)
}
