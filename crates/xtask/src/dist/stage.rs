//! The sources of the page and its compiled modules, together in `target/page/`.

use std::env;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use super::files::{collect, copy_folder, remove_folder};
use crate::process::run;
use crate::tools::toolchain;
use crate::{process, repo};

/// How the page is built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// As it is published.
    Release,
    /// Quick to compile, for the page that is being worked on.
    Serve,
}

impl Profile {
    /// What Trunk was told to build.
    pub(super) fn of_trunk() -> Self {
        let release = env::var("TRUNK_PROFILE").is_ok_and(|profile| profile == "release");
        if release { Self::Release } else { Self::Serve }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Serve => "serve",
        }
    }
}

/// The modules: the file that cargo writes, the name they go by, and their folder in the page.
const MODULES: [(&str, &str, &str); 2] = [
    ("web.wasm", "loadcurve-web", "pkg"),
    ("light.wasm", "loadcurve-light", "light"),
];

/// What only Trunk reads, a line each.
const FOR_TRUNK: &str = "<link data-trunk ";

/// Makes `target/page/` anew: the sources as they are, and the modules.
pub(crate) fn stage(profile: Profile) -> Result<()> {
    modules(profile)?;
    let page = repo::page();
    remove_stale(&page)?;
    copy_folder(&repo::root().join("www"), &page)?;
    let index = page.join("index.html");
    let html = fs::read_to_string(&index).context("no index.html")?;
    let lines = html
        .lines()
        .filter(|line| !line.trim_start().starts_with(FOR_TRUNK));
    fs::write(&index, lines.collect::<Vec<_>>().join("\n") + "\n")?;
    Ok(())
}

/// The modules alone, as Trunk's hook.
pub(crate) fn modules_for_trunk() -> Result<()> {
    modules(Profile::of_trunk())
}

/// Compiles both modules at once, and writes their JavaScript and types beside them.
fn modules(profile: Profile) -> Result<()> {
    toolchain::wasm_target()?;
    let mut command = process::cargo(&["build", "--locked", "--lib", "--target", toolchain::WASM]);
    command.args(["--profile", profile.name()]);
    for (_, package, _) in MODULES {
        command.args(["--package", package]);
    }
    run(&mut command)?;

    let compiled = repo::target().join(toolchain::WASM).join(profile.name());
    for (file, name, folder) in MODULES {
        let folder = repo::page().join("app").join(folder);
        remove_folder(&folder)?;
        Bindgen::new()
            .input_path(compiled.join(file))
            .out_name(name)
            .web(true)?
            .typescript(true)
            // A tenth of what a reader would have to fetch.
            .remove_name_section(profile == Profile::Release)
            .generate(&folder)
            .with_context(|| format!("wasm-bindgen failed on {file}"))?;
    }
    Ok(())
}

/// Removes what is in the page and not in its sources any more, but for the modules.
fn remove_stale(page: &Path) -> Result<()> {
    let modules = MODULES.map(|(_, _, folder)| format!("app/{folder}/"));
    let mut paths = Vec::new();
    collect(page, "", &mut paths)?;
    for path in paths {
        if !modules.iter().any(|folder| path.starts_with(folder)) {
            fs::remove_file(page.join(path))?;
        }
    }
    Ok(())
}
