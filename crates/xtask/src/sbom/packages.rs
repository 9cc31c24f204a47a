//! Packages that are linked into a build, and their dependency graph.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context, Result};

use crate::{process, repo};

/// A linked package.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Package {
    pub(super) name: String,
    pub(super) version: String,
    /// An SPDX expression.
    pub(super) licence: String,
    /// SHA-256 of the archive in the registry; our own packages have none.
    pub(super) checksum: Option<String>,
}

impl Package {
    /// The package URL; for our own packages, which are in no registry, name and version.
    pub(super) fn reference(&self) -> String {
        let Self { name, version, .. } = self;
        let prefix = self.checksum.as_ref().map_or("", |_| "pkg:cargo/");
        format!("{prefix}{name}@{version}")
    }
}

/// Packages of a build, and their dependencies by reference.
#[derive(Debug, Default)]
pub(super) struct Graph {
    pub(super) packages: BTreeSet<Package>,
    pub(super) dependencies: BTreeMap<String, BTreeSet<String>>,
    /// The packages that cargo was asked to build.
    pub(super) roots: BTreeSet<String>,
}

/// Packages that are linked when cargo builds these packages together for a target, without build
/// scripts, procedural macros and test dependencies.
pub(super) fn linked(packages: &[&str], target: &str) -> Result<Graph> {
    let mut cargo = process::cargo(&["tree", "--locked", "--target", target]);
    cargo.args(["--edges", "normal,no-proc-macro"]);
    cargo.args(["--prefix", "depth", "--format", "|{p}|{l}|"]);
    for package in packages {
        cargo.args(["--package", package]);
    }
    let tree = process::output(&mut cargo).context("`cargo tree` failed")?;
    let lock = fs::read_to_string(repo::root().join("Cargo.lock")).context("no Cargo.lock")?;
    graph(&tree, &checksums(&lock))
}

/// The checksums in a lock file, by name and version.
fn checksums(lock: &str) -> BTreeMap<(String, String), String> {
    let value = |package: &str, key: &str| {
        let mut lines = package.lines();
        let value = lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "))?;
        Some(value.trim_matches('"').to_owned())
    };
    let packages = lock.split("[[package]]").skip(1);
    packages
        .filter_map(|it| {
            let package = (value(it, "name")?, value(it, "version")?);
            Some((package, value(it, "checksum")?))
        })
        .collect()
}

/// Reads lines such as `1|csv v1.4.0|Unlicense/MIT|`: depth in the tree, package, licence. A repeated package
/// ends with `(*)` and is listed without its dependencies.
fn graph(tree: &str, checksums: &BTreeMap<(String, String), String>) -> Result<Graph> {
    let mut graph = Graph::default();
    let mut above: Vec<String> = Vec::new();
    for line in tree.lines().filter(|line| !line.is_empty()) {
        let unread = || format!("`cargo tree` wrote `{line}`");
        let mut fields = line.split('|');
        let mut next = || fields.next().with_context(unread);
        let (depth, package, licence) = (next()?, next()?, next()?);
        let mut words = package.split(' ');
        let name = words.next().with_context(unread)?.to_owned();
        let version = words.next().and_then(|it| it.strip_prefix('v'));
        let version = version.with_context(unread)?.to_owned();
        let checksum = checksums.get(&(name.clone(), version.clone())).cloned();
        let package = Package {
            name,
            version,
            // Older manifests separate alternatives with a slash.
            licence: licence.replace('/', " OR "),
            checksum,
        };

        above.truncate(depth.parse().with_context(unread)?);
        let reference = package.reference();
        match above.last() {
            None => graph.roots.insert(reference.clone()),
            Some(parent) => {
                let of_parent = graph.dependencies.entry(parent.clone()).or_default();
                of_parent.insert(reference.clone())
            }
        };
        graph.packages.insert(package);
        above.push(reference);
    }
    Ok(graph)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_graph_has_every_package_once_and_every_edge() {
        let lock = "[[package]]\nname = \"own\"\nversion = \"0.1.0\"\n\n\
                    [[package]]\nname = \"csv\"\nversion = \"1.4.0\"\nchecksum = \"c5\"\n\n\
                    [[package]]\nname = \"core\"\nversion = \"1.0.2\"\nchecksum = \"c0\"\n";
        let tree = "0|own v0.1.0 (/home/a/own)|MIT|\n1|csv v1.4.0|Unlicense/MIT|\n\
                    2|core v1.0.2|MIT|\n1|core v1.0.2|MIT|\n\n0|two v0.1.0|MIT|\n1|csv v1.4.0|Unlicense/MIT| (*)\n";
        let graph = graph(tree, &checksums(lock)).unwrap();
        let packages: Vec<_> = graph.packages.iter().map(Package::reference).collect();
        let (csv, core) = ("pkg:cargo/csv@1.4.0", "pkg:cargo/core@1.0.2");
        assert_eq!(packages, [core, csv, "own@0.1.0", "two@0.1.0"]);
        let of_csv = graph.packages.iter().find(|it| it.name == "csv").unwrap();
        assert_eq!(of_csv.licence, "Unlicense OR MIT");
        assert_eq!(of_csv.checksum.as_deref(), Some("c5"));
        let names = |of: &[&str]| of.iter().map(|&it| it.to_owned()).collect();
        assert_eq!(graph.roots, names(&["own@0.1.0", "two@0.1.0"]));
        assert_eq!(graph.dependencies["own@0.1.0"], names(&[core, csv]));
        assert_eq!(graph.dependencies["two@0.1.0"], names(&[csv]));
        assert_eq!(graph.dependencies[csv], names(&[core]));
    }

    #[test]
    fn what_is_no_tree_is_refused() {
        for tree in ["csv v1.4.0", "0|csv|MIT|", "|csv v1.4.0|MIT|"] {
            assert!(graph(tree, &BTreeMap::new()).is_err(), "{tree}");
        }
    }
}
