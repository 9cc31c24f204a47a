//! What is broken, and which tests are tried on it, in their order.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::repo;

/// The package that is broken,
pub(super) const ENGINE: &str = "loadcurve";

/// and the folders of it that are.
const BROKEN: [&str; 3] = ["model", "queueing", "sim/statistics"];

/// Some of the code, and the tests that are to notice when it breaks.
pub(super) struct Pass {
    /// Folders and files of the engine.
    of: &'static [&'static str],
    pub(super) package: &'static str,
    /// What is built of the engine, if not all: that is most of the time.
    pub(super) built: &'static [&'static str],
    pub(super) tests: &'static [&'static str],
}

impl Pass {
    /// With the tests beside the code, which are the quickest.
    const fn beside(of: &'static [&'static str], tests: &'static [&'static str]) -> Self {
        Self {
            of,
            package: ENGINE,
            built: &["--lib"],
            tests,
        }
    }

    /// With tests against recorded values and other computations, of everything.
    const fn golden(tests: &'static [&'static str]) -> Self {
        Self {
            of: &BROKEN,
            package: "loadcurve-tests",
            built: &[],
            tests,
        }
    }
}

/// Each breaks what nothing has noticed so far: first a model with its own tests, then what all models
/// share with those of all, and in the end whatever is left, with golden values of which the records take
/// a second and all else half a minute. Documentation tests link too long.
pub(super) const PASSES: [Pass; 10] = [
    Pass::beside(&["queueing"], &["--", "queueing::"]),
    Pass::beside(&["sim/statistics"], &["--", "sim::statistics::"]),
    Pass::beside(&["model/buffered_min"], &["--", "model::buffered_min::"]),
    Pass::beside(&["model/combining_min"], &["--", "model::combining_min::"]),
    Pass::beside(&["model/fat_tree"], &["--", "model::fat_tree::"]),
    Pass::beside(&["model/scouting"], &["--", "model::scouting::"]),
    Pass::beside(&["model/wormhole"], &["--", "model::wormhole::"]),
    Pass::beside(
        &[
            "queueing",
            "model/explanation",
            "model/fixed_point.rs",
            "model/mesh.rs",
            "model/mod.rs",
            "model/on_grid.rs",
            "model/root.rs",
            "model/saturation.rs",
            "model/torus.rs",
        ],
        &["--", "model::"],
    ),
    Pass::golden(&["--test", "golden", "--", "every_recorded"]),
    Pass::golden(&["--test", "golden", "--test", "crossed"]),
];

/// One of several parts of the work, by whole files: shards of cargo-mutants are of what a pass has left
/// over, and so would not be the same in two passes.
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

    /// Those of the pass's files that are the shard's: every so many of all that are broken.
    pub(super) fn files(self, pass: &Pass) -> Result<Vec<PathBuf>> {
        let engine = Path::new("crates/core/src");
        let mut files = Vec::new();
        for folder in BROKEN {
            files.append(&mut sources(&engine.join(folder))?);
        }
        files.sort();
        let mine = files.into_iter().skip(self.index).step_by(self.of);
        Ok(mine
            .filter(|file| pass.of.iter().any(|of| file.starts_with(engine.join(of))))
            .collect())
    }
}

/// The files of Rust in a folder of the repository and those within it.
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
                let path = Path::new("crates/core/src").join(of);
                assert!(all.iter().any(|file| file.starts_with(&path)), "{of}");
            }
        }
        let (beside, golden): (Vec<&Pass>, Vec<&Pass>) =
            PASSES.iter().partition(|pass| pass.package == ENGINE);
        let beside: BTreeSet<_> = beside.iter().flat_map(|pass| files(pass, 0, 1)).collect();
        assert!(beside.iter().eq(&files(golden[0], 0, 1)));
    }
}
