//! Selection of checks: all, those with given names, one test file, or one test.

use std::fs;

use anyhow::{Result, bail, ensure};

use super::{Run, STEPS, Step};
use crate::repo;

/// The arguments of `cargo xtask test`.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Selection {
    is_long: bool,
    steps: Vec<String>,
    file: Option<String>,
    test: Option<String>,
}

impl Selection {
    /// Names of steps, or the name of one test file, or part of one test's name.
    pub(super) fn parse(arguments: &[String]) -> Result<Self> {
        let mut selection = Self::default();
        for argument in arguments {
            if argument == "--all" {
                selection.is_long = true;
            } else if argument.starts_with("--") {
                bail!("`test` knows `--all`, not `{argument}`; `cargo xtask help` says more");
            } else if STEPS.iter().any(|step| step.name == argument) {
                selection.steps.push(argument.clone());
            } else if let Some((step, file)) = file_of(argument)? {
                ensure!(selection.file.is_none(), "one file of tests at a time");
                selection.steps.push(step.to_owned());
                selection.file = Some(file);
            } else {
                ensure!(selection.test.is_none(), "one name of tests at a time");
                selection.test = Some(argument.clone());
            }
        }
        // A file or test selected by name runs in full.
        selection.is_long |= selection.file.is_some() || selection.test.is_some();
        Ok(selection)
    }

    /// The selected steps, in order.
    pub(super) fn steps(&self) -> impl Iterator<Item = &'static Step> {
        STEPS.iter().filter(|step| {
            if !self.steps.is_empty() {
                self.steps.iter().any(|name| name == step.name)
            } else if self.test.is_some() {
                step.has_tests
            } else {
                self.is_long || !step.is_long
            }
        })
    }

    pub(super) fn run(&self) -> Run<'_> {
        Run {
            is_long: self.is_long,
            test: self.test.as_deref(),
            file: self.file.as_deref(),
        }
    }
}

/// The step that runs a test file, and the full name of the file, given as `zoom`, `zoom.test.mjs`
/// or its path.
fn file_of(argument: &str) -> Result<Option<(&'static str, String)>> {
    let name = argument.rsplit(['/', '\\']).next().unwrap_or(argument);
    let name = format!("{}.test.mjs", name.trim_end_matches(".test.mjs"));
    for (step, folder) in [("node", repo::node_tests()), ("e2e", repo::e2e())] {
        let is_named = !argument.contains('/') || argument.contains(&format!("{step}/"));
        for entry in fs::read_dir(&folder)? {
            if is_named && entry?.file_name() == *name {
                return Ok(Some((step, name)));
            }
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(words: &[&str]) -> Result<Selection> {
        let words: Vec<String> = words.iter().map(ToString::to_string).collect();
        Selection::parse(&words)
    }

    fn steps(words: &[&str]) -> Vec<&'static str> {
        parse(words)
            .unwrap()
            .steps()
            .map(|step| step.name)
            .collect()
    }

    #[test]
    fn steps_are_chosen_by_name_and_run_in_their_order() {
        assert_eq!(steps(&["lint", "fmt"]), ["fmt", "lint"]);
        assert_eq!(steps(&["--all"]).len(), STEPS.len());
        assert!(!steps(&[]).contains(&"soak"));
        assert_eq!(steps(&["soak"]), ["soak"]);
        assert!(parse(&["--al"]).is_err());
    }

    #[test]
    fn a_file_of_tests_is_run_alone_and_whole() {
        for name in ["zoom", "zoom.test.mjs", "tests/e2e/zoom.test.mjs"] {
            let selection = parse(&[name]).unwrap();
            assert_eq!(selection.run().file, Some("zoom.test.mjs"), "{name}");
            assert!(selection.is_long);
            assert_eq!(steps(&[name]), ["e2e"]);
        }
    }

    #[test]
    fn all_else_is_looked_for_among_the_names_of_tests() {
        let selection = parse(&["a wheel"]).unwrap();
        assert_eq!(selection.run().test, Some("a wheel"));
        assert_eq!(steps(&["a wheel"]), ["native", "node", "e2e"]);
        assert!(parse(&["a wheel", "a hand"]).is_err());
    }
}
