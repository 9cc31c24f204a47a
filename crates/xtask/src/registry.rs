//! Where cargo keeps the sources of packages, which is kept out of what is published: whoever builds the same commit
//! with the same Rust gets the same bytes, whatever their folders are called.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Name in messages of panics in place of the folder.
const NAME: &str = "registry";

/// Keeps the folders out of what a command of cargo, or of maturin, builds.
pub(crate) fn leave_unnamed(command: &mut Command) {
    let sources = home().map(|home| home.join("registry").join("src"));
    if let Some(folders) = sources.and_then(|sources| fs::read_dir(sources).ok()) {
        let folders: Vec<PathBuf> = folders.flatten().map(|folder| folder.path()).collect();
        command.arg("--config").arg(setting(&folders));
    }
}

fn setting(folders: &[PathBuf]) -> String {
    let flags = folders.iter().map(|folder| flag(folder));
    format!("build.rustflags=[{}]", flags.collect::<Vec<_>>().join(","))
}

fn flag(folder: &Path) -> String {
    format!("'--remap-path-prefix={}={NAME}'", folder.display())
}

/// Cargo's own folder.
fn home() -> Option<PathBuf> {
    let home = || env::home_dir().map(|home| home.join(".cargo"));
    env::var_os("CARGO_HOME").map(PathBuf::from).or_else(home)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_replaced_by_a_name() {
        let folders = ["/home/ada/.cargo/registry/src/one", "C:\\ada\\two"].map(PathBuf::from);
        assert_eq!(
            setting(&folders),
            "build.rustflags=['--remap-path-prefix=/home/ada/.cargo/registry/src/one=registry',\
             '--remap-path-prefix=C:\\ada\\two=registry']"
        );
    }
}
