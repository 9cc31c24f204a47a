//! Collects the sources of the page and its compiled modules in one folder.

use std::env;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use super::files::{collect, copy_folder, remove_folder};
use crate::process::run;
use crate::tools::toolchain;
use crate::{process, registry, repo};

/// Cargo's profile of the modules.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Profile {
    /// The page as it is published.
    Page,
    /// Quick to compile, for work on the page.
    Serve,
    /// As fast as the command: the npm package.
    Release,
}

impl Profile {
    /// The profile that Trunk was told to build.
    pub(super) fn of_trunk() -> Self {
        let release = env::var("TRUNK_PROFILE").is_ok_and(|profile| profile == "release");
        if release { Self::Page } else { Self::Serve }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Serve => "serve",
            Self::Release => "release",
        }
    }
}

/// The modules: the file written by cargo, the name used by the page, and the folder in the page.
const MODULES: [(&str, &str, &str); 3] = [
    ("web.wasm", "loadcurve-web", "pkg"),
    ("light.wasm", "loadcurve-light", "light"),
    ("late.wasm", "loadcurve-late", "late"),
];

/// Start of the lines that only Trunk reads.
const FOR_TRUNK: &str = "<link data-trunk ";

/// Recreates a folder with unchanged sources and the compiled modules.
pub(super) fn stage(page: &Path, profile: Profile) -> Result<()> {
    modules(page, profile)?;
    remove_stale(page)?;
    copy_folder(&repo::root().join("www"), page)?;
    let index = page.join("index.html");
    let html = fs::read_to_string(&index).context("no index.html")?;
    let lines = html
        .lines()
        .filter(|line| !line.trim_start().starts_with(FOR_TRUNK));
    fs::write(&index, lines.collect::<Vec<_>>().join("\n") + "\n")?;
    Ok(())
}

/// Builds only the modules, as a hook of Trunk.
pub(crate) fn modules_for_trunk() -> Result<()> {
    modules(&repo::page(), Profile::of_trunk())
}

/// Compiles the modules, and writes their JavaScript and types beside them.
fn modules(page: &Path, profile: Profile) -> Result<()> {
    toolchain::wasm_target()?;
    compile(&MODULES.map(|(_, package, _)| package), profile)?;
    for (file, name, folder) in MODULES {
        bind(file, name, &page.join("app").join(folder), profile)?;
    }
    Ok(())
}

/// Compiles crates to a module each, in one go, so that what they share is compiled once.
pub(super) fn compile(packages: &[&str], profile: Profile) -> Result<()> {
    let arguments = ["build", "--locked", "--lib", "--target", toolchain::WASM];
    let mut command = process::cargo(&arguments);
    command.args(["--profile", profile.name()]);
    for package in packages {
        command.args(["--package", package]);
    }
    if profile != Profile::Serve {
        registry::leave_unnamed(&mut command);
    }
    run(&mut command)
}

/// Writes a compiled module with its JavaScript and types into a folder of its own.
pub(super) fn bind(file: &str, name: &str, folder: &Path, profile: Profile) -> Result<()> {
    let compiled = repo::target().join(toolchain::WASM).join(profile.name());
    remove_folder(folder)?;
    Bindgen::new()
        .input_path(compiled.join(file))
        .out_name(name)
        .web(true)?
        .typescript(true)
        // The names would be a tenth of the download.
        .remove_name_section(profile != Profile::Serve)
        .generate(folder)
        .with_context(|| format!("wasm-bindgen failed on {file}"))?;
    Ok(())
}

/// Removes files that are no longer in the sources of the page, except the modules.
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
