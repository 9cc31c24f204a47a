//! `cargo xtask audit`: checks the dependencies for known vulnerabilities. It is not a step of
//! `test`, because its result changes from day to day without any change of ours.

use std::process::Command;

use anyhow::{Result, bail};

use crate::process::run;
use crate::report::CROSS;
use crate::tools::npm;
use crate::tools::quality::DENY;

/// Checks the packages of Rust and of npm, all of them before it fails.
pub(crate) fn audit() -> Result<()> {
    let (mut tried, mut failed) = (0, 0);
    let mut look = |command: &mut Command| {
        tried += 1;
        if let Err(error) = run(command) {
            println!("{CROSS} {error:#}");
            failed += 1;
        }
    };
    look(
        DENY.subcommand()?
            .args(["--workspace", "check", "advisories"]),
    );
    for folder in npm::folders() {
        look(Command::new("npm").current_dir(folder).arg("audit"));
    }
    match failed {
        0 => Ok(()),
        _ => bail!("{failed} of {tried} audits found something"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use serde_json::Value;

    use super::*;
    use crate::{process, repo};

    /// Names of all dependencies of our packages, of Rust and of npm.
    fn dependencies() -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        for workspace in [repo::root(), repo::root().join("tests/fuzz")] {
            let metadata = ["metadata", "--no-deps", "--format-version", "1"];
            let mut cargo = Command::new("cargo");
            let metadata = process::output(cargo.current_dir(workspace).args(metadata)).unwrap();
            let metadata: Value = serde_json::from_str(&metadata).unwrap();
            for package in metadata["packages"].as_array().unwrap() {
                let dependencies = package["dependencies"].as_array().unwrap();
                let elsewhere = dependencies.iter().filter(|it| it["path"].is_null());
                names.extend(elsewhere.filter_map(|it| it["name"].as_str().map(String::from)));
            }
        }
        for folder in npm::folders() {
            let manifest = fs::read_to_string(folder.join("package.json")).unwrap();
            let manifest: Value = serde_json::from_str(&manifest).unwrap();
            for kind in ["dependencies", "devDependencies"] {
                names.extend(
                    manifest[kind]
                        .as_object()
                        .into_iter()
                        .flat_map(|of| of.keys().cloned()),
                );
            }
        }
        names
    }

    #[test]
    fn every_dependency_has_its_reason() {
        let text = fs::read_to_string(repo::root().join("docs/dependencies.md")).unwrap();
        let (_, table) = text.split_once("# Dependencies, and why").unwrap();
        let told: BTreeSet<String> = table
            .lines()
            .filter_map(|line| line.strip_prefix("| ")?.split_once(" | "))
            .flat_map(|(names, _)| names.split('`').skip(1).step_by(2))
            .map(String::from)
            .collect();
        assert_eq!(dependencies(), told);
    }
}
