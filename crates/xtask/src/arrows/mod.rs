//! Tests that dependencies between the rooms of the house only point down. A room is a folder or a
//! file at the top of the library and the command, and each of the other crates.

mod paths;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::repo;

/// The rooms from the bottom up. A room sees those in the rows above its own here, which lie below
/// it in the house, and not those in its own row.
const HOUSE: &[&[&str]] = &[
    &[
        "core/count",
        "core/error",
        "core/line_ends",
        "core/number",
        "core/packed",
        "core/random",
        "core/state",
        "core/work",
    ],
    &["core/channel_state", "core/scalar"],
    &["core"],
    &["core/cite"],
    &["core/queueing"],
    &["core/topology"],
    &["core/routing"],
    &["core/traffic"],
    &["core/structure"],
    &["core/files"],
    &["core/model", "core/sim"],
    &["core/scenario"],
    &["core/curve"],
    &["core/sweep"],
    &["gallery", "lesson"],
    &["plot"],
    &["web", "native"],
    &["python", "npm"],
    &["cli/arguments", "cli/doubt", "cli/failure", "cli/table"],
    &[
        "cli/input",
        "cli/output",
        "cli/picture",
        "cli/raster",
        "cli/no_raster",
    ],
    &["cli/files"],
    &[
        "cli/ledger",
        "cli/lesson",
        "cli/manual",
        "cli/merge",
        "cli/progress",
        "cli/structure",
    ],
    &["cli/simulate"],
    &[
        "cli/bottleneck",
        "cli/cost",
        "cli/export",
        "cli/find",
        "cli/import",
        "cli/knee",
        "cli/plot",
        "cli/scaling",
        "cli/share",
        "cli/sweep",
    ],
    &["cli/verbs"],
    &["cli"],
];

/// Arrows that point up all the same, each with the reason; one that is gone is no longer excused.
const EXCUSED: &[(&str, &str, &str)] = &[];

/// Crates, by the name of their folder and by their name in paths; no other crate can name the
/// last four.
const CRATES: [(&str, &str, &str); 9] = [
    ("core", "loadcurve", "lib.rs"),
    ("gallery", "loadcurve_gallery", "lib.rs"),
    ("lesson", "loadcurve_lesson", "lib.rs"),
    ("plot", "loadcurve_plot", "lib.rs"),
    ("native", "loadcurve_native", "lib.rs"),
    ("web", "", "lib.rs"),
    ("python", "", "lib.rs"),
    ("npm", "", "lib.rs"),
    ("cli", "", "main.rs"),
];

/// Crates whose files and folders at the top are rooms of their own.
const DIVIDED: [&str; 2] = ["core", "cli"];

/// A room that names something in another.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Arrow {
    from: String,
    to: String,
    file: PathBuf,
}

/// Arrows out of a file of a crate, and the modules that the file declares.
fn arrows(package: &str, file: &Path, place: &[String], code: &str) -> (Vec<Arrow>, Vec<String>) {
    let found = paths::named(code, place);
    let from = room(package, place);
    let to = |path: &Vec<String>| {
        let (first, rest) = path.split_first()?;
        if first == "crate" {
            return Some(room(package, rest));
        }
        // At the root of a crate, modules are named without `crate`.
        if place.is_empty() && found.modules.contains(first) {
            return Some(room(package, path));
        }
        let (other, ..) = CRATES.iter().find(|(_, name, _)| name == first)?;
        Some(room(other, rest))
    };
    let to = found.paths.iter().filter_map(to);
    let arrows = to.filter(|to| *to != from).map(|to| Arrow {
        from: from.clone(),
        to,
        file: file.to_owned(),
    });
    (arrows.collect(), found.modules)
}

/// The room of a path from the root of a crate. What is not in a module belongs to the crate's root.
fn room(package: &str, path: &[String]) -> String {
    let is_module = |name: &&String| name.starts_with(|it: char| it.is_lowercase());
    match path.first().filter(is_module) {
        Some(name) if DIVIDED.contains(&package) => format!("{package}/{name}"),
        _ => package.to_owned(),
    }
}

/// Complaints about arrows that do not point down, and about excuses for arrows that are gone.
fn complaints(arrows: &BTreeSet<Arrow>, excused: &[(&str, &str, &str)]) -> Vec<String> {
    let level = |room: &str| HOUSE.iter().position(|level| level.contains(&room));
    let is = |arrow: &Arrow, (from, to, _): &(&str, &str, &str)| {
        (arrow.from.as_str(), arrow.to.as_str()) == (*from, *to)
    };
    let wrong = arrows.iter().filter_map(|arrow| {
        let Arrow { from, to, file } = arrow;
        let file = file.display();
        match (level(from), level(to)) {
            (Some(above), Some(below)) if below < above => None,
            _ if excused.iter().any(|excuse| is(arrow, excuse)) => None,
            (Some(_), Some(_)) => Some(format!("{file}: {from} must not see {to}")),
            (None, _) => Some(format!("{file}: {from} has no place in the house")),
            (_, None) => Some(format!("{file}: {to} has no place in the house")),
        }
    });
    let gone = excused
        .iter()
        .filter(|excuse| !arrows.iter().any(|arrow| is(arrow, excuse)))
        .map(|(from, to, _)| format!("{from} does not see {to} any more: drop the excuse"));
    wrong.chain(gone).collect()
}

/// Adds the arrows of a module and of all modules below it.
fn collect(package: &str, file: &Path, place: &[String], all: &mut BTreeSet<Arrow>) {
    let code = fs::read_to_string(file).unwrap_or_else(|error| panic!("{file:?}: {error}"));
    let short = file.strip_prefix(repo::root()).unwrap_or(file);
    let (arrows, modules) = arrows(package, short, place, &code);
    all.extend(arrows);
    let is_root = file.ends_with("mod.rs") || place.is_empty();
    let folder = if is_root {
        file.with_file_name("")
    } else {
        file.with_extension("")
    };
    for module in modules {
        let flat = folder.join(&module).with_extension("rs");
        let file = if flat.is_file() {
            flat
        } else {
            folder.join(&module).join("mod.rs")
        };
        let place: Vec<String> = place.iter().cloned().chain([module]).collect();
        collect(package, &file, &place, all);
    }
}

#[test]
fn dependencies_only_point_down() {
    let mut all = BTreeSet::new();
    for (package, _, root) in CRATES {
        let root = repo::root()
            .join("crates")
            .join(package)
            .join("src")
            .join(root);
        collect(package, &root, &[], &mut all);
    }
    assert_eq!(complaints(&all, EXCUSED), [""; 0]);
    // Arrows that are there, so that the reading finds any.
    for (from, to) in [
        ("core/sweep", "core/curve"),
        ("core", "core/error"),
        ("cli", "cli/verbs"),
    ] {
        assert!(
            all.iter().any(|it| it.from == from && it.to == to),
            "{from} {to}"
        );
    }
}

#[test]
fn an_arrow_that_points_up_is_found() {
    let of = |package: &str, module: &str, code: &str| {
        let (arrows, _) = arrows(package, Path::new("a.rs"), &[module.to_owned()], code);
        complaints(&arrows.into_iter().collect(), &[])
    };
    let up = "a.rs: core/curve must not see core/sweep";
    assert_eq!(of("core", "curve", "use crate::sweep::ResultLine;"), [up]);
    assert_eq!(
        of("core", "curve", "use super::{scenario, sweep::ResultLine};"),
        [up]
    );
    assert_eq!(of("core", "sweep", "use crate::curve::Curve;"), [""; 0]);
    let beside = "a.rs: core/model must not see core/sim";
    assert_eq!(of("core", "model", "fn f() { crate::sim::f() }"), [beside]);
    let other = "a.rs: core/scenario must not see gallery";
    assert_eq!(
        of("core", "scenario", "use loadcurve_gallery::tour;"),
        [other]
    );
    let file = "a.rs: cli/plot must not see cli/verbs";
    assert_eq!(of("cli", "plot", "use crate::verbs::read;"), [file]);
    let root = "a.rs: cli/plot must not see cli";
    assert_eq!(of("cli", "plot", "use crate::Failure;"), [root]);
    let new = "a.rs: core/kitchen has no place in the house";
    assert_eq!(of("core", "curve", "use crate::kitchen::Oven;"), [new]);
    let excuse = [("core/curve", "core/sweep", "")];
    let gone = "core/curve does not see core/sweep any more: drop the excuse";
    assert_eq!(complaints(&BTreeSet::new(), &excuse), [gone]);
}
