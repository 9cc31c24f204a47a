//! `cargo xtask coverage`: measures which lines the tests run.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::process::{self, run};
use crate::repo;
use crate::tools::quality::COVERAGE;
use crate::tools::toolchain;

/// Folders whose lines are counted beside those of the library's rooms. Tests elsewhere in the workspace count as
/// running them, too.
const COUNTED: [&str; 4] = ["gallery", "lesson", "plot", "cli"];

/// Files that contain only tests are not counted.
const ONLY_TESTS: &str = r"(/tests/|/tests\.rs$|/literal\.rs$)";

/// Number of least covered files that are listed.
const NAMED: usize = 15;

/// Number of lines that are run, and number of lines.
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
        // Both are far below 2^52.
        100.0 * self.run as f64 / (self.of as f64).max(1.0)
    }
}

fn counted() -> impl Iterator<Item = &'static str> {
    repo::ROOMS.into_iter().chain(COUNTED)
}

/// Runs the native tests and prints the fraction of lines that they run, by package and by file.
pub(crate) fn coverage() -> Result<()> {
    toolchain::llvm_tools()?;
    let packages: Vec<String> = counted().map(|it| format!("loadcurve-{it}")).collect();
    run(COVERAGE
        .subcommand()?
        .args(["--no-report", "--locked", "--package", "loadcurve-tests"])
        .args(packages.iter().flat_map(|name| ["--package", name])))?;
    let report = |with: &[&str]| -> Result<Command> {
        let mut command = COVERAGE.subcommand()?;
        command
            .args(["report", "--ignore-filename-regex", ONLY_TESTS])
            .args(with);
        Ok(command)
    };
    run(&mut report(&["--html"])?)?;
    let lines =
        process::output(&mut report(&["--lcov"])?).context("cargo-llvm-cov wrote no report")?;
    print(&by_file(&lines, |path| Ok(fs::read_to_string(path)?))?);
    println!("\nline by line: target/llvm-cov/html/index.html");
    Ok(())
}

/// The lines of every counted file, by its path in the repository.
///
/// The report has a line `SF:` with the path of each file, and a line `DA:` with number and count
/// for each of its lines. Test modules at the end of a file are left out.
fn by_file(
    report: &str,
    source: impl Fn(&str) -> Result<String>,
) -> Result<BTreeMap<String, Lines>> {
    let root = repo::root();
    let mut files = BTreeMap::new();
    for file in report.split("end_of_record") {
        let Some(path) = file.lines().find_map(|line| line.strip_prefix("SF:")) else {
            continue;
        };
        let end = lines_of_code(&source(path)?);
        let mut lines = Lines::default();
        for line in file.lines().filter_map(|line| line.strip_prefix("DA:")) {
            let mut numbers = line.split(',').map(str::parse::<u64>);
            let (Some(Ok(number)), Some(Ok(count))) = (numbers.next(), numbers.next()) else {
                bail!("the report has a line `DA:{line}`");
            };
            if number <= end {
                lines.of += 1;
                lines.run += u64::from(count > 0);
            }
        }
        let path = Path::new(path);
        let path = path.strip_prefix(&root).unwrap_or(path);
        files.insert(path.to_string_lossy().into_owned(), lines);
    }
    ensure!(!files.is_empty(), "the report has no files");
    Ok(files)
}

/// Number of lines before the test module.
fn lines_of_code(source: &str) -> u64 {
    let lines: Vec<&str> = source.lines().collect();
    let is_tests =
        |pair: &[&str]| pair[0].starts_with("#[cfg(") && pair[1].ends_with("mod tests {");
    let tests = lines.windows(2).position(is_tests);
    tests.unwrap_or(lines.len()) as u64
}

fn print(files: &BTreeMap<String, Lines>) {
    println!("\nlines that tests run");
    for package in counted() {
        let lines = sum(files, &format!("crates/{package}/"));
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

/// The sum over all files below a folder.
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
        let report = "SF:crates/core/src/a.rs\nDA:1,7\nDA:2,0\nDA:4,1\nDA:9,1\nend_of_record\n\
                      SF:crates/core/src/b.rs\nDA:1,1\nend_of_record\n\
                      SF:crates/plot/src/c.rs\nDA:1,0\nend_of_record\n";
        let source = "a\nb\n\nc\n#[cfg(test)]\nmod tests {\n\n\nd\n}\n";
        let files = by_file(report, |_| Ok(source.to_owned())).unwrap();
        let core = sum(&files, "crates/core/");
        assert_eq!((core.run, core.of, core.missed()), (3, 4, 1));
        assert_eq!(core.percent(), 75.0);
        assert_eq!(sum(&files, "crates/web/").percent(), 0.0);
        assert!(by_file("", |_| Ok(String::new())).is_err());
    }
}
