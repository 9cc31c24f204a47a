//! Tests that every action in the workflows is pinned to a commit, and that nothing published comes
//! from a cache: a moved tag or a poisoned cache would change a release.

use std::fs;

use crate::repo;

/// Workflows whose results are published.
const PUBLISHING: [&str; 2] = ["pages.yml", "release.yml"];

/// A line with its number.
type Line<'a> = (usize, &'a str);

/// Violations in a workflow, one string each.
fn complaints(name: &str, text: &str) -> Vec<String> {
    let lines: Vec<Line> = (1..)
        .zip(text.lines())
        .filter(|(_, it)| is_code(it))
        .collect();
    let of = |what: &str, is_bad: fn(&str) -> bool| -> Vec<String> {
        let bad = lines.iter().filter(|(_, line)| is_bad(line));
        bad.map(|(number, line)| format!("{name}:{number}: {what}: {}", line.trim()))
            .collect()
    };
    let mut found = of("not pinned to a commit with its version", |line| {
        !is_pinned(line)
    });
    if PUBLISHING.contains(&name) {
        found.extend(of("may use a cache", may_cache));
    }
    let count = |part: &str| lines.iter().filter(|(_, it)| it.contains(part)).count();
    if count("actions/checkout@") != count("persist-credentials: false") {
        found.push(format!("{name}: a checkout keeps its token on the disk"));
    }
    if !text.contains("\npermissions:\n  contents: read\n") {
        found.push(format!("{name}: the default permissions are not read-only"));
    }
    found
}

fn is_code(line: &str) -> bool {
    !line.trim_start().starts_with('#')
}

/// True if the action on this line, if any, is ours or pinned to a full commit with its version in a comment.
fn is_pinned(line: &str) -> bool {
    let Some((_, action)) = line.split_once("uses:") else {
        return true;
    };
    let action = action.trim();
    if action.starts_with("./") {
        return true;
    }
    let Some((_, pin)) = action.split_once('@') else {
        return false;
    };
    pin.split_once(" # v").is_some_and(|(commit, version)| {
        let is_commit = commit.len() == 40 && commit.bytes().all(|it| it.is_ascii_hexdigit());
        let numbers: Vec<_> = version.split('.').map(str::parse::<u32>).collect();
        is_commit && numbers.len() == 3 && numbers.iter().all(Result::is_ok)
    })
}

/// True if the line names a cache or an action of the `setup-` family, some of which cache by default.
fn may_cache(line: &str) -> bool {
    line.to_lowercase().contains("cache") || line.contains("/setup-")
}

#[test]
fn every_workflow_is_pinned_and_nothing_published_comes_from_a_cache() {
    let folder = repo::root().join(".github/workflows");
    let mut seen = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(complaints(&name, &text), Vec::<String>::new());
        seen.push(name);
    }
    for name in PUBLISHING {
        assert!(seen.iter().any(|it| it == name), "{name} is not there");
    }
}

#[test]
fn each_violation_is_found() {
    let commit = "3d3c42e5aac5ba805825da76410c181273ba90b1";
    let good = format!(
        "on: push\npermissions:\n  contents: read\n\
         # uses: a cache\n  - uses: ./.github/workflows/test.yml\n\
         - uses: actions/checkout@{commit} # v7.0.1\n  with: {{ persist-credentials: false }}\n"
    );
    assert_eq!(complaints("release.yml", &good), Vec::<String>::new());
    let short = &commit[1..];
    for pin in [
        "@v7".to_owned(),
        "@main # v7.0.1".to_owned(),
        format!("@{commit}"),
        format!("@{commit} # v7"),
        format!("@{short} # v7.0.1"),
        String::new(),
    ] {
        let bad = format!("{good}- uses: a/b{pin}\n");
        assert_eq!(complaints("test.yml", &bad).len(), 1, "{pin}");
    }
    for line in [
        format!("- uses: Swatinem/rust-cache@{commit} # v2.9.2"),
        format!("- uses: actions/setup-node@{commit} # v7.0.0"),
        "cache: npm".to_owned(),
    ] {
        let bad = format!("{good}{line}\n");
        assert_eq!(complaints("release.yml", &bad).len(), 1, "{line}");
        assert_eq!(complaints("test.yml", &bad), Vec::<String>::new());
    }
    let token = good.replace("false", "true");
    assert_eq!(complaints("test.yml", &token).len(), 1);
    let rights = good.replace("contents: read", "contents: write");
    assert_eq!(complaints("test.yml", &rights).len(), 1);
}
