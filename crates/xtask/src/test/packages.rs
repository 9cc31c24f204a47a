//! Checks of the crates as others get them: packed, compiled from the archive alone, and with an interface
//! that breaks nothing in a version that promises so.

use std::process::Command;

use anyhow::{Result, bail};

use super::Run;
use super::counts::Counts;
use crate::process::{cargo, output, run};
use crate::repo;
use crate::tools::quality::SEMVER;

/// The crates that can be published after the rooms of the library, each before those that need it.
const PUBLISHED: [&str; 6] = [
    "loadcurve",
    "loadcurve-gallery",
    "loadcurve-lesson",
    "loadcurve-plot",
    "loadcurve-native",
    "loadcurve-cli",
];

/// Those of them that are libraries whose interface others may use.
const LIBRARIES: [&str; 2] = ["loadcurve", "loadcurve-plot"];

pub(super) fn package(_: Run, _: &mut Counts) -> Result<()> {
    let packages = |names: &[&'static str]| {
        let named = names.iter().flat_map(|&name| ["--package", name]);
        named.collect::<Vec<_>>()
    };
    let rooms = repo::ROOMS.map(|room| format!("loadcurve-{room}"));
    let rooms = rooms.iter().flat_map(|room| ["--package", room]);
    run(cargo(&["package", "--locked", "--allow-dirty"])
        .args(rooms)
        .args(packages(&PUBLISHED)))?;
    run(&mut cargo(&[
        "check",
        "--locked",
        "--package",
        "loadcurve-cli",
        "--no-default-features",
    ]))?;
    match last_release() {
        Some(tag) => {
            let mut compare = SEMVER.subcommand()?;
            compare.args(["--baseline-rev", &tag]);
            run(compare.args(packages(&LIBRARIES)))?;
        }
        None if is_shallow() => {
            bail!(
                "The history ends before the last release: `git fetch --unshallow --tags` completes it."
            )
        }
        None => println!("There is no tag of a release to compare interfaces with."),
    }
    Ok(())
}

/// True if the history does not go back to the beginning, and may lack releases.
fn is_shallow() -> bool {
    let mut asked = Command::new("git");
    asked
        .current_dir(repo::root())
        .args(["rev-parse", "--is-shallow-repository"]);
    output(&mut asked).is_some_and(|answer| answer == "true")
}

/// The tag of the newest release before the sources.
fn last_release() -> Option<String> {
    let described = Command::new("git")
        .current_dir(repo::root())
        .args(["describe", "--tags", "--abbrev=0", "--match", "v*", "HEAD~"])
        .output()
        .ok()?;
    let tag = String::from_utf8(described.stdout).ok()?;
    let tag = tag.trim();
    (described.status.success() && !tag.is_empty()).then(|| tag.to_owned())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_a_published_crate_needs_is_published_before_it() {
        let mut published: Vec<String> = Vec::new();
        let rooms = repo::ROOMS.map(|room| format!("loadcurve-{room}"));
        for name in rooms.into_iter().chain(PUBLISHED.map(str::to_owned)) {
            let folder = name.strip_prefix("loadcurve-").unwrap_or("core");
            let manifest = repo::root().join("crates").join(folder).join("Cargo.toml");
            let manifest = fs::read_to_string(manifest).expect("a published crate has a manifest");
            let all = manifest.split("[dependencies]").nth(1).unwrap_or("");
            let own = all.split("\n[").next().unwrap_or("");
            let needed = own.lines().filter_map(|line| line.split(['.', ' ']).next());
            for needed in needed.filter(|needed| needed.starts_with("loadcurve")) {
                assert!(
                    published.iter().any(|it| it == needed),
                    "{name} needs {needed}"
                );
            }
            published.push(name);
        }
    }
}
