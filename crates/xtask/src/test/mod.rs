//! `cargo xtask test`: the checks that every change has to pass, and with `--all` every check there is.

mod counts;
mod page;
mod rust;
mod selection;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;

use self::counts::Counts;
use self::selection::Selection;
use crate::report::{CROSS, TICK, header, spoken};

/// What a step is told: whether all is to be run, and which tests alone.
#[derive(Clone, Copy)]
struct Run<'a> {
    /// With `--all`.
    is_long: bool,
    /// A part of the names of the tests that are to be run.
    test: Option<&'a str>,
    /// A file of tests.
    file: Option<&'a str>,
}

/// One check.
struct Step {
    name: &'static str,
    what: &'static str,
    /// It runs only with `--all`, or when it is named.
    is_long: bool,
    /// It has tests that can be run alone.
    has_tests: bool,
    run: fn(Run) -> Result<Counts>,
}

/// In this order: what fails quickly first, and `build` before those that look at the page.
const STEPS: [Step; 11] = [
    check("fmt", "the Rust code is formatted", rust::fmt),
    check("build", "the page as it is published", page::build),
    check(
        "lint",
        "the JavaScript is formatted, and agrees with its types and the module's",
        page::lint,
    ),
    check(
        "clippy",
        "no lint complains about the Rust code",
        rust::clippy,
    ),
    tests(
        "native",
        "unit, integration and documentation tests",
        rust::native,
    ),
    tests(
        "node",
        "the module, and the page's logic, without a browser",
        page::node,
    ),
    tests(
        "e2e",
        "the page and the command, used as people use them",
        page::e2e,
    ),
    long(
        "deny",
        "licences and sources of the dependencies, each in one version",
        rust::deny,
    ),
    long(
        "docs",
        "the documentation builds without a warning",
        rust::docs,
    ),
    long("trunk", "Trunk builds the same page", page::trunk),
    long(
        "soak",
        "the page, used at random for two minutes, stays well",
        page::soak,
    ),
];

const fn check(name: &'static str, what: &'static str, run: fn(Run) -> Result<Counts>) -> Step {
    Step {
        name,
        what,
        is_long: false,
        has_tests: false,
        run,
    }
}

const fn tests(name: &'static str, what: &'static str, run: fn(Run) -> Result<Counts>) -> Step {
    Step {
        name,
        what,
        is_long: false,
        has_tests: true,
        run,
    }
}

const fn long(name: &'static str, what: &'static str, run: fn(Run) -> Result<Counts>) -> Step {
    Step {
        name,
        what,
        is_long: true,
        has_tests: false,
        run,
    }
}

/// The names of all steps.
pub(crate) fn names() -> String {
    STEPS.map(|step| step.name).join(", ")
}

/// What became of a step.
struct Outcome {
    name: &'static str,
    time: Duration,
    counts: Option<Counts>,
}

/// Runs what is asked for, and goes on after a failure: one run shows everything.
pub(crate) fn test(arguments: &[String]) -> Result<ExitCode> {
    let selection = Selection::parse(arguments)?;
    let mut outcomes = Vec::new();
    for step in selection.steps() {
        header(step.name, step.what);
        let start = Instant::now();
        let result = (step.run)(selection.run());
        let time = start.elapsed();
        match &result {
            Ok(_) => println!("{TICK} {} after {}", step.name, spoken(time)),
            Err(error) => {
                let (name, time) = (step.name, spoken(time));
                println!(
                    "{CROSS} {name} failed after {time} ({error:#}); run it alone: cargo xtask test {name}"
                );
            }
        }
        outcomes.push(Outcome {
            name: step.name,
            time,
            counts: result.ok(),
        });
    }
    println!("\n{}", summary(&outcomes));
    let all_well = outcomes.iter().all(|outcome| outcome.counts.is_some());
    Ok(if all_well {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// A line for each step, its seconds and its tests, and one for all.
fn summary(outcomes: &[Outcome]) -> String {
    let mut lines = Vec::new();
    let mut total = Counts::default();
    for Outcome { name, time, counts } in outcomes {
        let mark = if counts.is_some() { TICK } else { CROSS };
        let seconds = time.as_secs_f64();
        let tests = match counts {
            Some(counts) if *counts != Counts::default() => format!("   {counts}"),
            _ => String::new(),
        };
        lines.push(format!("{mark} {name:<8}{seconds:>7.1} s{tests}"));
        total += counts.unwrap_or(Counts {
            failed: 1,
            ..Counts::default()
        });
    }
    let time = outcomes.iter().map(|outcome| outcome.time).sum();
    lines.push(format!("{} in all\n{total}", spoken(time)));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_gives_each_step_its_seconds_and_tests() {
        let outcome = |name, seconds, counts| Outcome {
            name,
            time: Duration::from_secs(seconds),
            counts,
        };
        let counts = Counts {
            passed: 12,
            failed: 0,
            skipped: 1,
        };
        let all = [
            outcome("fmt", 1, Some(Counts::default())),
            outcome("native", 61, Some(counts)),
            outcome("e2e", 2, None),
        ];
        let lines = [
            "✓ fmt         1.0 s",
            "✓ native     61.0 s   12 passed, 0 failed, 1 skipped",
            "✗ e2e         2.0 s",
            "1 min 4 s in all",
            "12 passed, 1 failed, 1 skipped",
        ];
        assert_eq!(summary(&all), lines.join("\n"));
    }
}
