//! Tests that every verb has what it starts: the packages and programs that it names to cargo, and its scripts. They
//! cost next to nothing, while many verbs run for minutes, some of them at night only.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::{HELP, process, repo};

/// Options of cargo that name a target, each with the kind of it.
const TARGETS: [(&str, &str); 4] = [
    ("--bin", "bin"),
    ("--test", "test"),
    ("--bench", "bench"),
    ("--example", "example"),
];

/// Endings of scripts that verbs start.
const SCRIPTS: [&str; 3] = [".mjs", ".py", ".sh"];

/// Beginning of the names of packages.
const PACKAGE: &str = "loadcurve-";

/// What there is to start.
struct Known {
    packages: BTreeSet<String>,
    /// Kinds of targets with their names.
    targets: BTreeSet<(String, String)>,
    /// Paths of files from the root.
    files: Vec<String>,
}

impl Known {
    fn here() -> Self {
        let mut cargo = Command::new("cargo");
        cargo.current_dir(repo::root());
        cargo.args([
            "metadata",
            "--no-deps",
            "--offline",
            "--format-version",
            "1",
        ]);
        let told = process::output(&mut cargo).expect("cargo knows its packages");
        let told: Value = serde_json::from_str(&told).expect("JSON");
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let (mut packages, mut targets) = (BTreeSet::new(), BTreeSet::new());
        for package in told["packages"].as_array().expect("a list") {
            packages.insert(text(&package["name"]));
            for target in package["targets"].as_array().expect("a list") {
                targets.insert((text(&target["kind"][0]), text(&target["name"])));
            }
        }
        let mut files = Vec::new();
        for folder in ["crates", "tests", "www"] {
            collect(&repo::root().join(folder), folder, &mut files);
        }
        Self {
            packages,
            targets,
            files,
        }
    }

    /// What a source names that there is not, a line each.
    fn lacks(&self, source: &str) -> Vec<String> {
        let words = literals(source);
        let mut lacking = Vec::new();
        for (place, &(word, is_adjacent)) in words.iter().enumerate() {
            let option = place.checked_sub(1).map(|at| words[at].0);
            let option = option.filter(|_| is_adjacent && !word.starts_with('-'));
            let kind = TARGETS.iter().find(|(name, _)| option == Some(name));
            let is_package = word.len() > PACKAGE.len()
                && word.starts_with(PACKAGE)
                && word.bytes().all(|it| it.is_ascii_lowercase() || it == b'-');
            let is_script = SCRIPTS.iter().any(|ending| word.ends_with(ending));
            if is_script {
                let is_name = !word.starts_with('.') && !word.contains('{');
                let ending = format!("/{word}");
                let is_there = |file: &String| file == word || file.ends_with(&ending);
                if is_name && !self.files.iter().any(is_there) {
                    lacking.push(format!("script {word}"));
                }
            } else if let Some((_, kind)) = kind {
                if !self
                    .targets
                    .contains(&((*kind).to_owned(), word.to_owned()))
                {
                    lacking.push(format!("{kind} {word}"));
                }
            } else if (is_package || option == Some("--package")) && !self.packages.contains(word) {
                lacking.push(format!("package {word}"));
            }
        }
        lacking
    }
}

/// Files in a folder and those below it but for what is installed or built there.
fn collect(folder: &Path, name: &str, files: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let inner = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{name}/{inner}");
        if !entry.path().is_dir() {
            files.push(path);
        } else if !["node_modules", "target", "build"].contains(&&*inner) {
            collect(&entry.path(), &path, files);
        }
    }
}

/// The text literals of a source in one line each, without those of its tests, and whether nothing but a comma is
/// between one and the literal before it.
fn literals(source: &str) -> Vec<(&str, bool)> {
    let code = source
        .split("#[cfg(test)]\nmod ")
        .next()
        .unwrap_or_default();
    let mut found = Vec::new();
    let mut is_adjacent = false;
    for line in code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
    {
        for (place, part) in line.split('"').enumerate() {
            if place % 2 == 1 {
                found.push((part, is_adjacent));
            }
            is_adjacent = place % 2 == 1 || is_adjacent && [",", ""].contains(&part.trim());
        }
    }
    found
}

/// The sources of xtask, but for tests in files of their own.
fn sources() -> Vec<(String, String)> {
    let mut files = Vec::new();
    let folder = repo::root().join("crates/xtask/src");
    collect(&folder, "crates/xtask/src", &mut files);
    let is_source = |path: &&String| {
        let of_tests = ["/verbs.rs", "/workflows.rs", "/tests.rs"];
        Path::new(path).extension() == Some("rs".as_ref())
            && !of_tests.iter().any(|part| path.contains(part))
    };
    let read = |path: &String| fs::read_to_string(repo::root().join(path)).expect("UTF-8");
    files
        .iter()
        .filter(is_source)
        .map(|path| (path.clone(), read(path)))
        .collect()
}

#[test]
fn what_verbs_start_is_there() {
    let known = Known::here();
    let mut named = 0;
    for (path, text) in sources() {
        let nothing: Vec<String> = Vec::new();
        assert_eq!(known.lacks(&text), nothing, "{path}");
        named += literals(&text)
            .iter()
            .filter(|(word, _)| word.starts_with(PACKAGE))
            .count();
    }
    assert!(named > 20, "{named}");
}

#[test]
fn what_is_not_there_is_noticed() {
    let known = Known::here();
    for (source, lacking) in [
        (r#"["--package", "loadcurve-bench"]"#, None),
        (
            r#"["--package", "loadcurve-benches"]"#,
            Some("package loadcurve-benches"),
        ),
        (
            "&[\n    \"--package\",\n    \"loadcurves\",\n]",
            Some("package loadcurves"),
        ),
        (r#"["--package", package, "--locked"]"#, None),
        (r#"["--bin", "validate"]"#, None),
        (r#"["--bin", "validates"]"#, Some("bin validates")),
        (
            r#"["--test", "golden", "--test", "gold"]"#,
            Some("test gold"),
        ),
        (r#"["--bench", "cubes"]"#, None),
        (r#"["--bench", "cube"]"#, Some("bench cube")),
        (r#".arg("measure.mjs")"#, None),
        (r#".arg("measures.mjs")"#, Some("script measures.mjs")),
        (
            r#".arg("tests/node/check.py")"#,
            Some("script tests/node/check.py"),
        ),
        ("// [\"--bench\", \"cube\"]", None),
        ("#[cfg(test)]\nmod tests { .arg(\"measures.mjs\") }", None),
    ] {
        let found = known.lacks(source);
        assert_eq!(found, lacking.map(str::to_owned).as_slice(), "{source}");
    }
}

#[test]
fn help_lists_the_verbs_that_there_are() {
    let source = include_str!("main.rs");
    let run = source
        .split("fn run(")
        .nth(1)
        .and_then(|rest| rest.split("\nfn ").next());
    let arms = run.expect("a function").lines();
    let arms = arms.filter_map(|line| line.strip_prefix("        \"")?.split('"').next());
    let known: BTreeSet<&str> = arms.collect();
    let lines = HELP.lines().filter_map(|line| line.strip_prefix("  "));
    let lines = lines.filter(|line| !line.starts_with(' '));
    let listed = lines.flat_map(|line| {
        let verbs = line.split("  ").next().unwrap_or_default();
        verbs
            .split(", ")
            .map(|verb| verb.split(' ').next().unwrap_or_default())
    });
    let listed: BTreeSet<&str> = listed.collect();
    assert!(listed.len() > 15);
    assert_eq!(known, listed);
}
