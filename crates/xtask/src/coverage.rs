//! `cargo xtask coverage`: which lines the tests run.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::process::{self, run};
use crate::repo;
use crate::tools::quality::COVERAGE;
use crate::tools::toolchain;

/// Whose lines are counted, by the native tests of the whole workspace.
const COUNTED: [&str; 3] = ["crates/core", "crates/plot", "crates/cli"];

/// What only tests contain is no line that they cover.
const ONLY_TESTS: &str = r"(/tests/|/tests\.rs$|/literal\.rs$)";

/// How many of the least covered files are named.
const NAMED: usize = 15;

/// Lines that are run, of so many.
#[derive(Clone, Copy, Debug, Default)]
struct Lines {
    run: u64,
    of: u64,
}

impl Lines {
    fn missed(self) -> u64 {
        self.of - self.run
    }

    fn percent(self) -> f64 {
        // Far below 2^52.
        100.0 * self.run as f64 / (self.of as f64).max(1.0)
    }
}

/// Runs the native tests and prints the share of lines that they run, by package and by file.
pub(crate) fn coverage() -> Result<()> {
    toolchain::llvm_tools()?;
    run(COVERAGE.subcommand()?.args([
        "--no-report",
        "--locked",
        "--package",
        "loadcurve",
        "--package",
        "loadcurve-plot",
        "--package",
        "loadcurve-cli",
        "--package",
        "loadcurve-tests",
    ]))?;
    let report = |with: &[&str]| -> Result<Command> {
        let mut command = COVERAGE.subcommand()?;
        command
            .args(["report", "--ignore-filename-regex", ONLY_TESTS])
            .args(with);
        Ok(command)
    };
    run(&mut report(&["--html"])?)?;
    let json = process::output(&mut report(&["--json", "--summary-only"])?)
        .context("cargo-llvm-cov wrote no report")?;
    print(&by_file(&json)?);
    println!("\nline by line: target/llvm-cov/html/index.html");
    Ok(())
}

/// The lines of every file that is counted, by its path in the repository.
fn by_file(json: &str) -> Result<BTreeMap<String, Lines>> {
    let report: Value = serde_json::from_str(json).context("the report is no JSON")?;
    let files = report["data"][0]["files"]
        .as_array()
        .context("the report has no files")?;
    let root = repo::root();
    let file = |file: &Value| {
        let path = Path::new(file["filename"].as_str()?);
        let path = path.strip_prefix(&root).unwrap_or(path);
        let lines = &file["summary"]["lines"];
        let lines = Lines {
            run: lines["covered"].as_u64()?,
            of: lines["count"].as_u64()?,
        };
        Some((path.to_string_lossy().into_owned(), lines))
    };
    Ok(files.iter().filter_map(file).collect())
}

fn print(files: &BTreeMap<String, Lines>) {
    println!("\nlines that tests run");
    for package in COUNTED {
        let lines = sum(files, &format!("{package}/"));
        println!("  {package}: {:.2} % of {}", lines.percent(), lines.of);
    }
    println!("lines that no test runs, most first");
    let mut files: Vec<_> = files
        .iter()
        .filter(|(_, lines)| lines.missed() > 0)
        .collect();
    files.sort_by_key(|(_, lines)| std::cmp::Reverse(lines.missed()));
    for (path, lines) in files.iter().take(NAMED) {
        println!("  {path}: {} of {}", lines.missed(), lines.of);
    }
}

/// The lines of all files below a folder.
fn sum(files: &BTreeMap<String, Lines>, folder: &str) -> Lines {
    let below = files.iter().filter(|(path, _)| path.starts_with(folder));
    below.fold(Lines::default(), |sum, (_, lines)| Lines {
        run: sum.run + lines.run,
        of: sum.of + lines.of,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_summed_by_folder() {
        let json = r#"{"data":[{"files":[
            {"filename":"crates/core/src/a.rs","summary":{"lines":{"count":10,"covered":9}}},
            {"filename":"crates/core/src/b.rs","summary":{"lines":{"count":30,"covered":30}}},
            {"filename":"crates/plot/src/c.rs","summary":{"lines":{"count":5,"covered":0}}}
        ]}]}"#;
        let files = by_file(json).unwrap();
        let core = sum(&files, "crates/core/");
        assert_eq!((core.run, core.of, core.missed()), (39, 40, 1));
        assert_eq!(core.percent(), 97.5);
        assert_eq!(sum(&files, "crates/web/").percent(), 0.0);
        assert!(by_file("{}").is_err());
    }
}
