//! `cargo xtask mutants`: breaks queues, models and statistics in every place that cargo-mutants
//! proposes, and checks that a test notices. It takes hours.

mod outcomes;
mod passes;

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use self::outcomes::Outcomes;
use self::passes::{PASSES, Shard};

use crate::process::{Running, ensure_success, run};
use crate::repo;
use crate::tools::quality::MUTANTS;

/// Time limit of golden tests on a mutant; one that takes longer is taken to run for ever.
const LONGEST_SECONDS: &str = "120";

/// Exit codes of cargo-mutants when it ran normally but a mutant survived or timed out.
const SURVIVED: [i32; 2] = [2, 3];

/// Runs all passes, on all files or on those of `--shard I/N`. Further arguments go to
/// cargo-mutants, such as `--re`, or `--iterate` to resume.
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
        if let Some(package) = pass.package {
            // The baseline has to run the tests that the mutants will run.
            run(Command::new("cargo")
                .args(["test", "--profile", "mutants", "--package", package])
                .args(pass.tests))?;
            command.args(["--test-package", package, "--baseline", "skip"]);
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

/// The shard, and the remaining arguments for cargo-mutants.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_told_from_what_cargo_mutants_is_asked() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let (shard, rest) = asked_for(&words("--iterate --shard 2/3 --in-place")).unwrap();
        assert_eq!(shard, Shard { index: 2, of: 3 });
        assert_eq!(rest, words("--iterate --in-place"));
        for wrong in ["--shard", "--shard 3/3", "--shard 1", "--shard 0/0"] {
            assert!(asked_for(&words(wrong)).is_err(), "{wrong}");
        }
    }
}
