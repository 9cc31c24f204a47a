//! `cargo xtask mutants`: breaks queues, models and statistics in every place that cargo-mutants
//! thinks of, and sees whether a test notices. It takes hours.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::process::{Running, ensure_success};
use crate::repo;
use crate::tools::quality::MUTANTS;

/// Some of the code, and the tests that are to notice when it breaks.
struct Pass {
    files: &'static [&'static str],
    package: &'static str,
    tests: &'static [&'static str],
}

/// Each breaks what nothing has noticed so far: first whatever has quick tests of its own, and in the
/// end all that is left, for golden values of whole models. Documentation tests link too long.
const PASSES: [Pass; 4] = [
    Pass {
        files: &["crates/core/src/queueing/**/*.rs"],
        package: "loadcurve",
        tests: &["--lib", "--", "queueing::"],
    },
    Pass {
        files: &["crates/core/src/sim/statistics/**/*.rs"],
        package: "loadcurve",
        tests: &["--lib", "--", "sim::statistics"],
    },
    Pass {
        files: &[
            "crates/core/src/queueing/**/*.rs",
            "crates/core/src/model/**/*.rs",
        ],
        package: "loadcurve",
        tests: &["--lib", "--", "model::"],
    },
    Pass {
        files: &[
            "crates/core/src/queueing/**/*.rs",
            "crates/core/src/model/**/*.rs",
            "crates/core/src/sim/statistics/**/*.rs",
        ],
        package: "loadcurve-tests",
        tests: &["--test", "golden"],
    },
];

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

/// Runs all passes. Further arguments are those of cargo-mutants: `--shard`, `--re`, or `--iterate`
/// to go on where it was stopped.
pub(crate) fn mutants(arguments: &[String]) -> Result<()> {
    let output = repo::target().join("mutants");
    let goes_on = arguments.iter().any(|argument| argument == "--iterate");
    if !goes_on && output.exists() {
        fs::remove_dir_all(&output)?;
    }
    fs::create_dir_all(&output)?;
    let mut outcomes = Outcomes::read(&output)?;
    for pass in &PASSES {
        let mut command = MUTANTS.subcommand()?;
        command.args([Path::new("--output"), &output]);
        command.args(pass.files.iter().flat_map(|files| ["--file", files]));
        command.args(["--test-package", pass.package]);
        command.args(arguments);
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
