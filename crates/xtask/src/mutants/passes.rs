//! Passes over the mutants: the code to break and the tests to run, in order.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::repo;

/// Folders of crates to break, each within the source of its crate.
const BROKEN: [&str; 3] = ["base/queueing", "model", "sim/statistics"];

/// Part of the code, and the tests that should notice its mutants.
pub(super) struct Pass {
    /// Folders and files, as those of [`BROKEN`].
    of: &'static [&'static str],
    /// Package whose tests run, if they are not those beside the code.
    pub(super) package: Option<&'static str>,
    /// Targets to build, if not all of them; building takes most of the time.
    pub(super) built: &'static [&'static str],
    pub(super) tests: &'static [&'static str],
}

impl Pass {
    /// A pass that runs the unit tests beside the code, which are the fastest.
    const fn beside(of: &'static [&'static str], tests: &'static [&'static str]) -> Self {
        Self {
            of,
            package: None,
            built: &["--lib"],
            tests,
        }
    }

    /// A pass that runs tests of another package.
    const fn elsewhere(
        of: &'static [&'static str],
        package: &'static str,
        tests: &'static [&'static str],
    ) -> Self {
        Self {
            of,
            package: Some(package),
            built: &[],
            tests,
        }
    }
}

/// Package whose tests hold recorded values against everything.
const GOLDEN: &str = "loadcurve-tests";

/// Each pass breaks what has survived so far: first each model with its own tests, then the code
/// that models share with the tests of all of them, and finally whatever is left with golden tests.
/// Of those, the recorded values take a second and the rest half a minute. Documentation tests take
/// too long to link.
pub(super) const PASSES: [Pass; 12] = [
    Pass::beside(&["base/queueing"], &["--", "queueing::"]),
    Pass::beside(&["sim/statistics"], &["--", "statistics::"]),
    Pass::beside(&["model/buffered_min"], &["--", "buffered_min::"]),
    Pass::beside(&["model/combining_min"], &["--", "combining_min::"]),
    Pass::beside(&["model/fat_tree"], &["--", "fat_tree::"]),
    Pass::beside(&["model/finite"], &["--", "finite::"]),
    Pass::beside(&["model/scouting"], &["--", "scouting::"]),
    Pass::beside(&["model/wormhole"], &["--", "wormhole::"]),
    Pass::beside(
        &[
            "model/channel_queue.rs",
            "model/explanation",
            "model/fixed_point.rs",
            "model/lattice.rs",
            "model/lib.rs",
            "model/nearby.rs",
            "model/root.rs",
            "model/saturation.rs",
            "model/unmodelled.rs",
            "model/waits.rs",
        ],
        &[],
    ),
    Pass::elsewhere(&["base/queueing"], "loadcurve-model", &[]),
    Pass::elsewhere(
        &BROKEN,
        GOLDEN,
        &["--test", "golden", "--", "every_recorded"],
    ),
    Pass::elsewhere(&BROKEN, GOLDEN, &["--test", "golden", "--test", "crossed"]),
];

/// One of several shards of the work, by whole files. Shards of cargo-mutants would divide the
/// survivors of a pass, and so differ from pass to pass.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Shard {
    pub(super) index: usize,
    pub(super) of: usize,
}

impl Shard {
    pub(super) fn read(text: &str) -> Option<Self> {
        let (index, of) = text.split_once('/')?;
        let (index, of) = (index.parse().ok()?, of.parse().ok()?);
        (index < of).then_some(Self { index, of })
    }

    /// The files of a pass in this shard, which is every n-th of all files to break.
    pub(super) fn files(self, pass: &Pass) -> Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        for folder in BROKEN {
            files.append(&mut sources(&source(folder))?);
        }
        files.sort();
        let mine = files.into_iter().skip(self.index).step_by(self.of);
        Ok(mine
            .filter(|file| pass.of.iter().any(|of| file.starts_with(source(of))))
            .collect())
    }
}

/// Path in the repository of a file or folder in the source of a crate: `model/root.rs` in that of `model`.
fn source(of: &str) -> PathBuf {
    let (package, within) = of.split_once('/').unwrap_or((of, ""));
    Path::new("crates").join(package).join("src").join(within)
}

/// The Rust files in a folder of the repository and its subfolders.
fn sources(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let within = repo::root().join(folder);
    for entry in fs::read_dir(&within).with_context(|| format!("{}", within.display()))? {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            files.append(&mut sources(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn shards_share_out_the_files_of_every_pass() {
        let files = |pass: &Pass, index, of| Shard { index, of }.files(pass).unwrap();
        for pass in &PASSES {
            let all: BTreeSet<PathBuf> = files(pass, 0, 1).into_iter().collect();
            let mut shared: Vec<PathBuf> = (0..3).flat_map(|index| files(pass, index, 3)).collect();
            shared.sort();
            assert!(shared.iter().eq(&all), "{shared:?}");
            for of in pass.of {
                let path = source(of);
                assert!(all.iter().any(|file| file.starts_with(&path)), "{of}");
            }
        }
        let (beside, golden): (Vec<&Pass>, Vec<&Pass>) =
            PASSES.iter().partition(|pass| pass.package != Some(GOLDEN));
        let beside: BTreeSet<_> = beside.iter().flat_map(|pass| files(pass, 0, 1)).collect();
        assert!(beside.iter().eq(&files(golden[0], 0, 1)));
    }
}
