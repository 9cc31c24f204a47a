//! `cargo xtask fuzz`: searches for inputs that violate a property, with a given number of inputs
//! for each target.
//!
//! The compiler is the one used for everything else. There is no sanitizer: sanitizers need nightly
//! compilers, and there is no unsafe code for them to check. The fuzzer looks for panics,
//! overflows, violated properties, and excessive time or memory.
//!
//! With `--random` the inputs are not found by a fuzzer but drawn at random, and each is timed.

mod random;

use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::process::{Running, run};
use crate::repo;
use crate::report::{CROSS, TICK, header, spoken};
use crate::tools::quality::FUZZ;

/// Number of inputs per target, unless given on the command line.
const INPUTS: u64 = 10_000;

/// An input that takes longer than this, in seconds, is a finding.
const LONGEST_SECONDS: u32 = 20;

/// An input that takes more memory than this, in megabytes, is a finding.
const MAX_MEGABYTES: u32 = 2048;

/// The largest value of `--longest`.
const MAX_BYTES: u32 = 1 << 20;

/// A target: the name of its property, and the length of its longest inputs.
struct Target {
    name: &'static str,
    longest_bytes: u32,
}

const TARGETS: [Target; 15] = [
    // Longer than the longest input that is read.
    target("link", 17_000),
    target("value", 256),
    target("sizes", 256),
    target("edit", 1024),
    target("model", 256),
    target("explanation", 256),
    target("chart", 512),
    target("drawing", 256),
    target("file", 512),
    target("simulation", 256),
    target("replication", 256),
    target("own", 512),
    target("matrix", 256),
    target("external", 256),
    target("collective", 256),
];

const fn target(name: &'static str, longest_bytes: u32) -> Target {
    Target {
        name,
        longest_bytes,
    }
}

/// The names of all targets.
pub(crate) fn names() -> String {
    TARGETS.map(|target| target.name).join(", ")
}

/// The options given on the command line.
struct Asked {
    targets: Vec<&'static Target>,
    inputs: u64,
    /// Replaces the lengths set by the targets: short inputs are tried faster than long ones.
    longest_bytes: Option<u32>,
    /// True if inputs are drawn at random.
    are_random: bool,
}

/// The result of a target.
struct Outcome {
    name: &'static str,
    inputs: u64,
    time: Duration,
    finds: Vec<PathBuf>,
}

/// Runs the named targets, or all of them, one after the other. Each runs to its end or to its
/// first finding.
pub(crate) fn fuzz(arguments: &[String]) -> Result<ExitCode> {
    let asked = asked_for(arguments)?;
    let mut outcomes = Vec::new();
    for target in &asked.targets {
        header(target.name, &format!("{} inputs", asked.inputs));
        outcomes.push(run_target(target, &asked)?);
    }
    println!("\n{}", table(&outcomes));
    let is_well = outcomes.iter().all(Outcome::is_well);
    Ok(if is_well {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn asked_for(arguments: &[String]) -> Result<Asked> {
    let (mut names, mut inputs, mut longest_bytes) = (Vec::new(), INPUTS, None);
    let mut are_random = false;
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        if argument == "--inputs" {
            inputs = number(arguments.next(), 1..=u64::MAX)
                .context("`--inputs` takes a number of inputs, such as 1000000")?;
        } else if argument == "--longest" {
            let longest = number(arguments.next(), 1..=u64::from(MAX_BYTES));
            let longest = longest.with_context(|| {
                format!("`--longest` takes a number of bytes from 1 to {MAX_BYTES}")
            })?;
            longest_bytes = Some(longest as u32);
        } else if argument == "--random" {
            are_random = true;
        } else if TARGETS.iter().any(|target| target.name == argument) {
            names.push(argument);
        } else {
            bail!(
                "there is no target `{argument}`; there are {}",
                self::names()
            );
        }
    }
    let is_chosen =
        |target: &&Target| names.is_empty() || names.iter().any(|it| *it == target.name);
    Ok(Asked {
        targets: TARGETS.iter().filter(is_chosen).collect(),
        inputs,
        longest_bytes,
        are_random,
    })
}

fn number(text: Option<&String>, allowed: RangeInclusive<u64>) -> Option<u64> {
    let number = text?.parse().ok()?;
    allowed.contains(&number).then_some(number)
}

/// Generated inputs stay out of the repository; the corpus there is only read.
fn run_target(target: &Target, asked: &Asked) -> Result<Outcome> {
    let name = target.name;
    let finds = repo::target().join("fuzz/finds").join(name);
    fs::create_dir_all(&finds).with_context(|| format!("{}", finds.display()))?;
    let before = files(&finds)?;
    let mut command = if asked.are_random {
        run(&mut random::build())?;
        random::command(target, asked, &finds)
    } else {
        run(cargo_fuzz("build")?.arg(name))?;
        fuzzer(target, asked, &finds)?
    };
    let start = Instant::now();
    let status = Running::start(&mut command)?.wait()?;
    let mut found = files(&finds)?;
    found.retain(|path| !before.contains(path));
    ensure!(
        status.success() || !found.is_empty(),
        "`{name}` ended with {status} and without a find"
    );
    Ok(Outcome {
        name,
        inputs: asked.inputs,
        time: start.elapsed(),
        finds: found,
    })
}

impl Asked {
    /// Length of the longest inputs of a target.
    fn longest_bytes(&self, target: &Target) -> u32 {
        self.longest_bytes.unwrap_or(target.longest_bytes)
    }
}

/// The fuzzer of a target, which writes what it finds into a folder.
fn fuzzer(target: &Target, asked: &Asked, finds: &Path) -> Result<Command> {
    let name = target.name;
    let grown = repo::target().join("fuzz/corpus").join(name);
    fs::create_dir_all(&grown).with_context(|| format!("{}", grown.display()))?;
    let kept = repo::root().join("tests/fuzz/corpus").join(name);
    let longest = asked.longest_bytes(target);
    let mut command = cargo_fuzz("run")?;
    command
        .arg(name)
        .args([&grown, &kept])
        .arg("--")
        .arg(format!("-runs={}", asked.inputs))
        .arg(format!("-max_len={longest}"))
        .arg(format!("-timeout={LONGEST_SECONDS}"))
        .arg(format!("-rss_limit_mb={MAX_MEGABYTES}"))
        .arg(format!("-artifact_prefix={}/", finds.display()));
    if name == "link" {
        let dictionary = repo::root().join("tests/fuzz/link.dict");
        command.arg(format!("-dict={}", dictionary.display()));
    } else {
        // Inputs are padded with zeros, so short ones are all alike.
        command.arg("-len_control=0");
    }
    Ok(command)
}

fn cargo_fuzz(verb: &str) -> Result<Command> {
    let mut command = FUZZ.subcommand()?;
    command.current_dir(repo::root().join("tests")).arg(verb);
    command
        .args(["--sanitizer", "none", "--strip-dead-code"])
        // Tracing every comparison would take half of the time, and links have a dictionary.
        .args(["--no-trace-compares", "--target-dir"])
        .arg(repo::target().join("fuzz"));
    Ok(command)
}

fn files(folder: &PathBuf) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("{}", folder.display()))?;
    let paths: std::io::Result<Vec<PathBuf>> = entries.map(|entry| Ok(entry?.path())).collect();
    Ok(paths?)
}

impl Outcome {
    fn is_well(&self) -> bool {
        self.finds.is_empty()
    }

    /// The result in one line. If a target stopped at a finding, the number of inputs it tried is
    /// unknown.
    fn line(&self) -> String {
        let (mark, inputs) = if self.is_well() {
            (TICK, self.inputs.to_string())
        } else {
            (CROSS, format!("< {}", self.inputs))
        };
        let finds: Vec<String> = self
            .finds
            .iter()
            .map(|path| path.display().to_string())
            .collect();
        let finds = if finds.is_empty() {
            "none".to_owned()
        } else {
            finds.join(" ")
        };
        let time = spoken(self.time);
        format!("{mark} {:<12} {inputs:>12} {time:>14}  {finds}", self.name)
    }
}

fn table(outcomes: &[Outcome]) -> String {
    let lines = outcomes.iter().map(Outcome::line);
    let title = format!("  {:<12} {:>12} {:>14}  finds", "target", "inputs", "time");
    std::iter::once(title)
        .chain(lines)
        .collect::<Vec<_>>()
        .join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(words: &str) -> Result<Asked> {
        let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        asked_for(&words)
    }

    #[test]
    fn targets_are_chosen_by_name_with_a_number_of_inputs() {
        let chosen = asked("model link --inputs 7 --longest 240").unwrap();
        let names: Vec<&str> = chosen.targets.iter().map(|target| target.name).collect();
        assert_eq!(names, ["link", "model"]);
        assert_eq!((chosen.inputs, chosen.longest_bytes), (7, Some(240)));
        assert!(!chosen.are_random);
        assert!(asked("own --random").unwrap().are_random);
        let all = asked("").unwrap();
        assert_eq!((all.targets.len(), all.inputs), (TARGETS.len(), INPUTS));
        assert_eq!(all.longest_bytes, None);
        let error = asked("lnik").err().unwrap().to_string();
        assert!(error.starts_with("there is no target `lnik`; there are link, value"));
        for wrong in ["--inputs many", "--inputs 0", "--inputs", "--longest 0"] {
            assert!(asked(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn there_is_a_target_for_every_file_of_them() {
        let folder = repo::root().join("tests/fuzz/targets");
        let mut there: Vec<String> = files(&folder)
            .unwrap()
            .iter()
            .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
            .collect();
        there.sort();
        let mut known = TARGETS.map(|target| target.name.to_owned());
        known.sort();
        assert_eq!(there, known);
    }

    #[test]
    fn a_find_is_a_line_of_the_table_with_its_place() {
        let outcome = |finds: &[&str]| Outcome {
            name: "link",
            inputs: 1000,
            time: Duration::from_secs(3),
            finds: finds.iter().map(PathBuf::from).collect(),
        };
        let well = outcome(&[]);
        assert_eq!(
            well.line(),
            "✓ link                 1000          3.0 s  none"
        );
        let found = outcome(&["finds/crash-1"]);
        assert!(!found.is_well());
        assert!(
            found
                .line()
                .ends_with("< 1000          3.0 s  finds/crash-1")
        );
        assert_eq!(table(&[well, found]).lines().count(), 3);
    }
}
