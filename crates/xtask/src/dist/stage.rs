//! Collects the sources of the page and its compiled modules in one folder.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use super::files::{collect, copy_folder, remove_folder};
use super::parts::{self, Late};
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

/// A module: the file written by cargo, the name used by the page, and its folder in the page.
type Module = (&'static str, &'static str, &'static str);

/// Draws the first chart.
const LIGHT: Module = ("light.wasm", "loadcurve-light", "light");

/// All else, in two parts.
const WEB: Module = ("web.wasm", "loadcurve-web", "pkg");

/// Beginning of the name of a function that belongs to the second part.
const OF_LATE: &str = "solver_step_";

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
    compile(&[LIGHT.1, WEB.1], profile)?;
    let folder = |(_, _, folder): Module| page.join("app").join(folder);
    bind(LIGHT.0, LIGHT.1, &folder(LIGHT), profile)?;
    bind_in_parts(WEB, &folder(WEB), profile)
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
    // The names would be a tenth of the download.
    let drops_names = profile != Profile::Serve;
    remove_folder(folder)?;
    bindgen(&compiled(file, profile), name)?
        .remove_name_section(drops_names)
        .generate(folder)
        .with_context(|| format!("wasm-bindgen failed on {file}"))
}

/// Writes a compiled module in two parts.
fn bind_in_parts((file, name, _): Module, folder: &Path, profile: Profile) -> Result<()> {
    let path = compiled(file, profile);
    let linked = fs::read(&path).with_context(|| format!("no {}", path.display()))?;
    let late = Late::read(&linked, OF_LATE)?;
    remove_folder(folder)?;
    let mut output = bindgen(&path, name)?
        // It is parted by the linker's names.
        .demangle(false)
        .generate_output()
        .with_context(|| format!("wasm-bindgen failed on {file}"))?;
    // They are of the module as it was linked.
    for section in ["linking", "reloc.CODE", "reloc.DATA"] {
        output.wasm_mut().customs.remove_raw(section);
    }
    output.emit(folder)?;
    parts::part(folder, name, &late, profile == Profile::Serve)
}

/// Where cargo writes a module.
fn compiled(file: &str, profile: Profile) -> PathBuf {
    let folder = repo::target().join(toolchain::WASM).join(profile.name());
    folder.join(file)
}

fn bindgen(path: &Path, name: &str) -> Result<Bindgen> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(path)
        .out_name(name)
        .web(true)?
        .typescript(true);
    Ok(bindgen)
}

/// Removes files that are no longer in the sources of the page, except the modules.
fn remove_stale(page: &Path) -> Result<()> {
    let modules = [LIGHT, WEB].map(|(_, _, folder)| format!("app/{folder}/"));
    let mut paths = Vec::new();
    collect(page, "", &mut paths)?;
    for path in paths {
        if !modules.iter().any(|folder| path.starts_with(folder)) {
            fs::remove_file(page.join(path))?;
        }
    }
    Ok(())
}
