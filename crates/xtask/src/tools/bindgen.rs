//! wasm-bindgen's programs, at exactly the version of the library that the page uses.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::{install::install, is_there};
use crate::repo;

/// The programs, and what `crates/bindgen` calls them.
const PROGRAMS: [(&str, &str); 2] = [
    ("wasm-bindgen", "loadcurve-bindgen"),
    ("wasm-bindgen-test-runner", "loadcurve-bindgen-test-runner"),
];

/// Makes sure that the programs are there, and rebuilds them when `Cargo.lock` has moved on.
pub(crate) fn ensure() -> Result<()> {
    let lock = fs::read_to_string(repo::root().join("Cargo.lock")).context("no Cargo.lock")?;
    let version = common_version(&lock)?;
    if PROGRAMS.iter().all(|(name, _)| is_there(name, version)) {
        return Ok(());
    }

    let target = repo::target().join("bindgen");
    let mut command = Command::new("cargo");
    command
        .current_dir(repo::root())
        .args(["build", "--locked", "--package", "loadcurve-bindgen"])
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env("CARGO_TARGET_DIR", &target);
    let what = format!("wasm-bindgen {version}");
    let why = "joins WebAssembly and JavaScript; compiling it once, about 1 minute";
    install(&what, why, &mut command)?;

    let bin = repo::tools_bin();
    fs::create_dir_all(&bin)?;
    for (name, ours) in PROGRAMS {
        let built = target.join("debug").join(repo::executable(ours));
        put(&built, &bin.join(repo::executable(name)))?;
    }
    let _ = fs::remove_dir_all(target);
    Ok(())
}

/// Copies a program so that its new place never holds half of it.
fn put(built: &Path, place: &Path) -> Result<()> {
    let half = place.with_extension("new");
    fs::copy(built, &half)
        .and_then(|_| fs::rename(&half, place))
        .with_context(|| format!("cannot write {}", place.display()))
}

/// The version of library and programs, which must be one and the same.
fn common_version(lock: &str) -> Result<&str> {
    let version = |name| locked_version(lock, name).context("Cargo.lock lacks wasm-bindgen");
    let (library, programs) = (version("wasm-bindgen")?, version("wasm-bindgen-cli")?);
    ensure!(
        library == programs,
        "Cargo.lock has wasm-bindgen {library} but wasm-bindgen-cli {programs}; \
         run `cargo update wasm-bindgen-cli --precise {library}`"
    );
    Ok(library)
}

/// The version of a package in the text of a `Cargo.lock`.
fn locked_version<'lock>(lock: &'lock str, name: &str) -> Option<&'lock str> {
    let name = format!("name = \"{name}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    let version = lines.nth(1)?.strip_prefix("version = \"")?;
    version.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lock(library: &str, programs: &str) -> String {
        let package =
            |name, version| format!("[[package]]\nname = \"{name}\"\nversion = \"{version}\"\n\n");
        package("wasm-bindgen-cli", programs) + &package("wasm-bindgen", library)
    }

    #[test]
    fn the_version_is_read_from_the_lock() {
        assert_eq!(
            common_version(&lock("0.2.130", "0.2.130")).unwrap(),
            "0.2.130"
        );
    }

    #[test]
    fn different_versions_are_refused_with_the_remedy() {
        let error = common_version(&lock("0.2.131", "0.2.130")).unwrap_err();
        assert!(
            error
                .to_string()
                .ends_with("`cargo update wasm-bindgen-cli --precise 0.2.131`")
        );
        assert!(common_version("").is_err());
    }
}
