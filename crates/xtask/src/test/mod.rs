//! `cargo xtask test`: every check there is, each also alone by its name.

mod page;
mod rust;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::report::{CROSS, TICK, header, spoken};

/// One check.
struct Step {
    name: &'static str,
    what: &'static str,
    run: fn() -> Result<()>,
}

/// In this order: what fails quickly first, and `build` before those that look at the page.
const STEPS: [Step; 10] = [
    Step {
        name: "fmt",
        what: "the Rust code is formatted",
        run: rust::fmt,
    },
    Step {
        name: "clippy",
        what: "no lint complains, natively and for WebAssembly",
        run: rust::clippy,
    },
    Step {
        name: "deny",
        what: "licences and sources of the dependencies, each in one version",
        run: rust::deny,
    },
    Step {
        name: "native",
        what: "unit, integration and documentation tests",
        run: rust::native,
    },
    Step {
        name: "wasm",
        what: "tests of the WebAssembly module in headless Chromium",
        run: page::wasm,
    },
    Step {
        name: "build",
        what: "the page as it is published",
        run: page::build,
    },
    Step {
        name: "types",
        what: "the JavaScript agrees with its types and the module's",
        run: page::types,
    },
    Step {
        name: "e2e",
        what: "the page and the command, used as people use them",
        run: page::e2e,
    },
    Step {
        name: "soak",
        what: "the page, used at random for two minutes, stays well",
        run: page::soak,
    },
    Step {
        name: "docs",
        what: "the documentation builds without a warning",
        run: rust::docs,
    },
];

/// The names of all steps.
pub(crate) fn names() -> String {
    STEPS.map(|step| step.name).join(", ")
}

/// Runs the named steps, or all, and goes on after a failure: one run shows everything.
pub(crate) fn test(arguments: &[String]) -> Result<ExitCode> {
    let steps = chosen(arguments)?;
    let mut results = Vec::new();
    for step in steps {
        header(step.name, step.what);
        let start = Instant::now();
        let result = (step.run)();
        let time = start.elapsed();
        match &result {
            Ok(()) => println!("{TICK} {} after {}", step.name, spoken(time)),
            Err(error) => {
                let (name, time) = (step.name, spoken(time));
                println!(
                    "{CROSS} {name} failed after {time} ({error:#}); \
                     run it alone: cargo xtask test {name}"
                );
            }
        }
        results.push((step.name, time, result.is_ok()));
    }
    println!("\n{}", summary(&results));
    let all_well = results.iter().all(|(_, _, well)| *well);
    Ok(if all_well {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn chosen(names: &[String]) -> Result<Vec<&'static Step>> {
    if names.is_empty() {
        return Ok(STEPS.iter().collect());
    }
    for name in names {
        STEPS
            .iter()
            .find(|step| step.name == name)
            .with_context(|| format!("there is no step `{name}`; there are {}", self::names()))?;
    }
    let chosen = STEPS
        .iter()
        .filter(|step| names.iter().any(|name| name == step.name));
    Ok(chosen.collect())
}

/// One line on all steps.
fn summary(results: &[(&str, Duration, bool)]) -> String {
    let total = results.iter().map(|(_, time, _)| *time).sum();
    let steps: Vec<String> = results
        .iter()
        .map(|(name, time, well)| {
            let mark = if *well { TICK } else { CROSS };
            format!("{mark} {name} {}", spoken(*time))
        })
        .collect();
    let failed = results.iter().filter(|(_, _, well)| !well).count();
    let verdict = match failed {
        0 => format!("{TICK} all well"),
        1 => format!("{CROSS} 1 step failed"),
        _ => format!("{CROSS} {failed} steps failed"),
    };
    format!("{verdict} after {}: {}", spoken(total), steps.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_chosen_by_name_and_run_in_their_order() {
        let names = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(ToString::to_string).collect();
            chosen(&words).map(|steps| steps.iter().map(|step| step.name).collect::<Vec<_>>())
        };
        assert_eq!(names(&["types", "build"]).unwrap(), ["build", "types"]);
        assert_eq!(names(&[]).unwrap().len(), STEPS.len());
        let error = names(&["tpyes"]).unwrap_err().to_string();
        assert!(error.contains("no step `tpyes`; there are fmt, clippy"));
    }

    #[test]
    fn the_summary_counts_failures() {
        let second = Duration::from_secs(1);
        assert_eq!(
            summary(&[("fmt", second, true), ("docs", second, false)]),
            "✗ 1 step failed after 2.0 s: ✓ fmt 1.0 s, ✗ docs 1.0 s"
        );
        assert_eq!(
            summary(&[("fmt", second, true)]),
            "✓ all well after 1.0 s: ✓ fmt 1.0 s"
        );
    }
}
