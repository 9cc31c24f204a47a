//! `cargo xtask test`: runs the checks that every change has to pass or, with `--all`, every check.

mod ahead;
mod counts;
mod npm;
mod packages;
mod page;
mod python;
mod rust;
mod selection;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;

use self::ahead::Ahead;
use self::counts::Counts;
use self::selection::Selection;
use crate::report::{CROSS, TICK, header, spoken};

/// Options passed to every step.
#[derive(Clone, Copy)]
struct Run<'a> {
    /// True with `--all`.
    is_long: bool,
    /// Part of the names of the tests to run.
    test: Option<&'a str>,
    /// The test file to run.
    file: Option<&'a str>,
}

/// One check.
struct Step {
    name: &'static str,
    what: &'static str,
    /// True if it runs only with `--all` or when named.
    is_long: bool,
    /// True if it has tests that can be run individually.
    has_tests: bool,
    run: fn(Run, &mut Counts) -> Result<()>,
}

/// The steps in order: those that fail quickly come first, and `build` comes before those that need
/// the page.
const STEPS: [Step; 14] = [
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
    long(
        "package",
        "the crates can be published, and announce what they break",
        packages::package,
    ),
    long(
        "python",
        "the Python package, in a fresh environment",
        python::package,
    ),
    long(
        "npm",
        "the npm package, installed in an empty folder, in Node.js and in Chromium",
        npm::package,
    ),
    long("trunk", "Trunk builds the same page", page::trunk),
    long(
        "soak",
        "the page, used at random for two minutes, stays well",
        page::soak,
    ),
];

const fn check(
    name: &'static str,
    what: &'static str,
    run: fn(Run, &mut Counts) -> Result<()>,
) -> Step {
    Step {
        name,
        what,
        is_long: false,
        has_tests: false,
        run,
    }
}

const fn tests(
    name: &'static str,
    what: &'static str,
    run: fn(Run, &mut Counts) -> Result<()>,
) -> Step {
    Step {
        has_tests: true,
        ..check(name, what, run)
    }
}

const fn long(
    name: &'static str,
    what: &'static str,
    run: fn(Run, &mut Counts) -> Result<()>,
) -> Step {
    Step {
        is_long: true,
        ..check(name, what, run)
    }
}

/// The names of all steps.
pub(crate) fn names() -> String {
    STEPS.map(|step| step.name).join(", ")
}

/// The result of a step.
struct Outcome {
    name: &'static str,
    time: Duration,
    counts: Counts,
    is_well: bool,
}

/// Runs the selected steps and continues after a failure, so that one run shows all failures.
pub(crate) fn test(arguments: &[String]) -> Result<ExitCode> {
    let selection = Selection::parse(arguments)?;
    let mut outcomes = Vec::new();
    let mut ahead = Ahead::begin(selection.steps(), selection.run().is_long);
    for step in selection.steps() {
        header(step.name, step.what);
        let start = Instant::now();
        ahead.wait_before(step);
        let mut counts = Counts::default();
        let result = (step.run)(selection.run(), &mut counts);
        let time = start.elapsed();
        match &result {
            Ok(()) => println!("{TICK} {} after {}", step.name, spoken(time)),
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
            counts,
            is_well: result.is_ok(),
        });
    }
    println!("\n{}", summary(&outcomes));
    let all_well = outcomes.iter().all(|outcome| outcome.is_well);
    Ok(if all_well {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// One line for each step, with its time and its tests, and a line for the total.
fn summary(outcomes: &[Outcome]) -> String {
    let mut lines = Vec::new();
    let mut total = Counts::default();
    for outcome in outcomes {
        let Outcome { name, counts, .. } = outcome;
        let mark = if outcome.is_well { TICK } else { CROSS };
        let seconds = outcome.time.as_secs_f64();
        let tests = match *counts {
            counts if counts == Counts::default() => String::new(),
            counts => format!("   {counts}"),
        };
        lines.push(format!("{mark} {name:<8}{seconds:>7.1} s{tests}"));
        total += *counts;
        if !outcome.is_well && counts.failed == 0 {
            total.failed += 1;
        }
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
        let outcome = |name, seconds, counts, is_well| Outcome {
            name,
            time: Duration::from_secs(seconds),
            counts,
            is_well,
        };
        let counts = |passed, failed, skipped| Counts {
            passed,
            failed,
            skipped,
            unsteady: 0,
        };
        let all = [
            outcome("fmt", 1, counts(0, 0, 0), true),
            outcome("clippy", 1, counts(0, 0, 0), false),
            outcome("native", 61, counts(12, 0, 1), true),
            outcome("e2e", 2, counts(3, 1, 0), false),
        ];
        let lines = [
            "✓ fmt         1.0 s",
            "✗ clippy      1.0 s",
            "✓ native     61.0 s   12 passed, 0 failed, 1 skipped",
            "✗ e2e         2.0 s   3 passed, 1 failed",
            "1 min 5 s in all",
            "15 passed, 2 failed, 1 skipped",
        ];
        assert_eq!(summary(&all), lines.join("\n"));
    }
}
