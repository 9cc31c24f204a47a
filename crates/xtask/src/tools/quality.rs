//! Third-party programs that check the code, its dependencies and the page.

use super::published::Program;

/// Checks the dependencies against `deny.toml`.
pub(crate) const DENY: Program = Program {
    package: "cargo-deny",
    version: "0.20.2",
    name: "cargo-deny",
    purpose: "looks at the licences and sources of what we depend on",
    minutes: 4,
    with: &[],
};

/// Measures the lines that tests run.
pub(crate) const COVERAGE: Program = Program {
    package: "cargo-llvm-cov",
    version: "0.9.1",
    name: "cargo-llvm-cov",
    purpose: "counts the lines that tests run",
    minutes: 1,
    with: &[],
};

/// Breaks the code in many places and checks that a test notices.
pub(crate) const MUTANTS: Program = Program {
    package: "cargo-mutants",
    version: "27.1.0",
    name: "cargo-mutants",
    purpose: "breaks the code in many places, to see whether a test notices",
    minutes: 3,
    with: &[],
};

/// Searches for inputs that violate a property.
pub(crate) const FUZZ: Program = Program {
    package: "cargo-fuzz",
    version: "0.13.2",
    name: "cargo-fuzz",
    purpose: "looks for inputs of which what is to hold does not",
    minutes: 1,
    with: &[],
};

/// Compares the public interface of a crate with that of a release.
pub(crate) const SEMVER: Program = Program {
    package: "cargo-semver-checks",
    version: "0.51.0",
    name: "cargo-semver-checks",
    purpose: "looks for changes of the library's interface that its version does not announce",
    minutes: 6,
    with: &[],
};

/// Packs the command for Debian and its kin.
pub(crate) const DEB: Program = Program {
    package: "cargo-deb",
    version: "3.8.0",
    name: "cargo-deb",
    purpose: "packs the command for Debian",
    minutes: 3,
    with: &[],
};

/// Builds the page in its own way, for comparison.
pub(crate) const TRUNK: Program = Program {
    package: "trunk",
    // The newest version that our oldest Rust can compile.
    version: "0.21.14",
    name: "Trunk",
    purpose: "builds the page in its own way",
    minutes: 3,
    // The default features are only needed for downloads.
    with: &["--no-default-features"],
};
