//! `cargo xtask mutants`: breaks queues, models and statistics in every place that cargo-mutants
//! thinks of, and sees whether a test notices. It takes hours.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::process::{Running, ensure_success, run};
use crate::repo;
use crate::tools::quality::MUTANTS;

/// The package that is broken,
const ENGINE: &str = "loadcurve";

/// and the folders of it that are.
const BROKEN: [&str; 3] = ["model", "queueing", "sim/statistics"];

/// Some of the code, and the tests that are to notice when it breaks.
struct Pass {
    /// Folders and files of the engine.
    of: &'static [&'static str],
    package: &'static str,
    /// What is built of the engine, if not all: that is most of the time.
    built: &'static [&'static str],
    tests: &'static [&'static str],
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
const PASSES: [Pass; 10] = [
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
struct Shard {
    index: usize,
    of: usize,
}

/// What golden values may take where something is broken; it has no end if it takes longer.
const LONGEST_SECONDS: &str = "120";

/// What cargo-mutants ends with when it has run as it should and something went unnoticed, or took
/// too long.
const SURVIVED: [i32; 2] = [2, 3];

/// What became of every place that was broken, by name.
#[derive(Debug, Default)]
struct Outcomes {
    /// Noticed by a test that failed, or that no longer came to an end.
    killed: BTreeSet<String>,
    /// What did not compile.
    unviable: BTreeSet<String>,
    /// What the last pass left.
    survived: BTreeSet<String>,
}

/// Runs all passes, of all files or of those of `--shard I/N`. Further arguments are those of
/// cargo-mutants: `--re`, or `--iterate` to go on where it was stopped.
pub(crate) fn mutants(arguments: &[String]) -> Result<()> {
    let (shard, arguments) = asked_for(arguments)?;
    let output = repo::target().join("mutants");
    let goes_on = arguments.iter().any(|argument| argument == "--iterate");
    if !goes_on && output.exists() {
        fs::remove_dir_all(&output)?;
    }
    fs::create_dir_all(&output)?;
    let mut outcomes = Outcomes::read(&output)?;
    for pass in &PASSES {
        let files = shard.files(pass)?;
        if files.is_empty() {
            continue;
        }
        let mut command = MUTANTS.subcommand()?;
        command.args([Path::new("--output"), &output]);
        for file in files {
            command.arg("--file").arg(file);
        }
        for built in pass.built {
            command.arg(format!("--cargo-arg={built}"));
        }
        if pass.package != ENGINE {
            // What is tried before anything is broken are the tests of what will be.
            run(Command::new("cargo")
                .args(["test", "--profile", "mutants", "--package", pass.package])
                .args(pass.tests))?;
            command.args(["--test-package", pass.package, "--baseline", "skip"]);
            command.args(["--timeout", LONGEST_SECONDS]);
        }
        command.args(&arguments);
        if !goes_on {
            command.arg("--iterate");
        }
        command.arg("--").args(pass.tests);
        let status = Running::start(&mut command)?.wait()?;
        if !status.code().is_some_and(|code| SURVIVED.contains(&code)) {
            ensure_success(&command, status)?;
        }
        outcomes.add(&output)?;
        outcomes.write(&output)?;
    }
    println!("\n{}", outcomes.summary());
    println!("each by name: {}", output.display());
    Ok(())
}

/// The shard, and what is left for cargo-mutants.
fn asked_for(arguments: &[String]) -> Result<(Shard, Vec<String>)> {
    let (mut shard, mut rest) = (Shard { index: 0, of: 1 }, Vec::new());
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        if argument == "--shard" {
            let read = arguments.next().and_then(|text| Shard::read(text));
            shard = read.context("`--shard` takes one of several parts, from 0/8 to 7/8")?;
        } else {
            rest.push(argument.clone());
        }
    }
    Ok((shard, rest))
}

impl Shard {
    fn read(text: &str) -> Option<Self> {
        let (index, of) = text.split_once('/')?;
        let (index, of) = (index.parse().ok()?, of.parse().ok()?);
        (index < of).then_some(Self { index, of })
    }

    /// Those of the pass's files that are the shard's: every so many of all that are broken.
    fn files(self, pass: &Pass) -> Result<Vec<PathBuf>> {
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

impl Outcomes {
    /// What was known when it was last stopped.
    fn read(output: &Path) -> Result<Self> {
        let mut outcomes = Self {
            killed: names(&output.join("killed.txt"))?,
            unviable: names(&output.join("unviable.txt"))?,
            survived: BTreeSet::new(),
        };
        outcomes.add(output)?;
        Ok(outcomes)
    }

    /// Adds what cargo-mutants listed in its latest run.
    fn add(&mut self, output: &Path) -> Result<()> {
        let list = |name: &str| names(&output.join("mutants.out").join(name));
        self.killed.append(&mut list("caught.txt")?);
        self.killed.append(&mut list("timeout.txt")?);
        self.unviable.append(&mut list("unviable.txt")?);
        self.survived = &list("missed.txt")? - &self.killed;
        Ok(())
    }

    fn write(&self, output: &Path) -> Result<()> {
        for (name, names) in [
            ("killed.txt", &self.killed),
            ("unviable.txt", &self.unviable),
            ("survived.txt", &self.survived),
        ] {
            let lines: String = names.iter().flat_map(|name| [name, "\n"]).collect();
            fs::write(output.join(name), lines)?;
        }
        Ok(())
    }

    fn summary(&self) -> String {
        let (killed, survived) = (self.killed.len(), self.survived.len());
        let percent = 100.0 * killed as f64 / (killed + survived).max(1) as f64;
        let unviable = self.unviable.len();
        format!("{killed} killed ({percent:.1} %), {survived} survived, {unviable} did not compile")
    }
}

/// The lines of a list, of which there is none at first.
fn names(list: &Path) -> Result<BTreeSet<String>> {
    if !list.exists() {
        return Ok(BTreeSet::new());
    }
    let text = fs::read_to_string(list).with_context(|| format!("{}", list.display()))?;
    Ok(text.lines().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lets cargo-mutants have listed some names.
    fn listed(output: &Path, lists: [(&str, &str); 4]) {
        let folder = output.join("mutants.out");
        fs::create_dir_all(&folder).unwrap();
        for (name, lines) in lists {
            fs::write(folder.join(name), lines).unwrap();
        }
    }

    #[test]
    fn shards_share_out_the_files_of_every_pass() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let (shard, rest) = asked_for(&words("--iterate --shard 2/3 --in-place")).unwrap();
        assert_eq!(shard, Shard { index: 2, of: 3 });
        assert_eq!(rest, words("--iterate --in-place"));
        for wrong in ["--shard", "--shard 3/3", "--shard 1", "--shard 0/0"] {
            assert!(asked_for(&words(wrong)).is_err(), "{wrong}");
        }
        let files = |pass: &Pass, index, of| Shard { index, of }.files(pass).unwrap();
        let (last, quick) = PASSES.split_last().unwrap();
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
        let beside: BTreeSet<_> = quick.iter().flat_map(|pass| files(pass, 0, 1)).collect();
        assert!(beside.iter().eq(&files(last, 0, 1)));
    }

    #[test]
    fn what_one_pass_misses_another_may_kill() {
        let output = repo::target().join("tmp/mutants-of-a-test");
        fs::create_dir_all(&output).unwrap();
        listed(
            &output,
            [
                ("caught.txt", "a\n"),
                ("timeout.txt", ""),
                ("missed.txt", "b\nc\nd\n"),
                ("unviable.txt", "e\n"),
            ],
        );
        let mut outcomes = Outcomes::read(&output).unwrap();
        listed(
            &output,
            [
                ("caught.txt", "b\n"),
                ("timeout.txt", "c\n"),
                ("missed.txt", "d\n"),
                ("unviable.txt", ""),
            ],
        );
        outcomes.add(&output).unwrap();
        outcomes.write(&output).unwrap();
        let summary = "3 killed (75.0 %), 1 survived, 1 did not compile";
        assert_eq!(outcomes.summary(), summary);
        assert_eq!(Outcomes::read(&output).unwrap().summary(), summary);
        fs::remove_dir_all(&output).unwrap();
    }
}
