//! Collects the sources of the page and its compiled modules in one folder.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use super::files::{collect, copy_folder, remove_folder};
use super::parts::{self, Part, Parts};
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

/// The file that cargo writes of the page's module.
const FILE: &str = "web.wasm";

/// The name of its package, which is that of its files in the page.
const NAME: &str = "loadcurve-web";

/// Its parts: what draws the first chart, what the page may call at once, what moves the messages that are drawn, and
/// what may come last: all other work of others than the page, and files to save and to open.
const PARTS: [Part; 4] = [
    Part {
        mark: "lightexplorer_state_",
        others: &[],
        ending: "_bg.wasm",
    },
    Part {
        mark: "explorer_state_",
        others: &[],
        ending: "_page.wasm",
    },
    Part {
        mark: "",
        others: &[
            "__wbg_animationsimulator_free",
            "animationsimulator_advance",
            "animationsimulator_new",
            "animationsimulator_overflows",
            "animationsimulator_router",
            "animationsimulator_setLoad",
            "animationsimulator_snapshot",
            "animationsimulator_waiting",
            "animationsimulator_warmUpProgress",
        ],
        ending: "_moving.wasm",
    },
    Part {
        mark: "solver_step_",
        others: &[
            "explorer_bibtex",
            "explorer_chartSvg",
            "explorer_csv",
            "explorer_drawingSvg",
            "explorer_json",
            "explorer_openOwnFile",
            "explorer_openResults",
            "explorer_stamped",
            "explorer_tex",
        ],
        ending: "_late.wasm",
    },
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

/// Builds only the module, as a hook of Trunk.
pub(crate) fn modules_for_trunk() -> Result<()> {
    modules(&repo::page(), Profile::of_trunk())
}

/// Compiles the module, and writes its files with their JavaScript and types.
fn modules(page: &Path, profile: Profile) -> Result<()> {
    toolchain::wasm_target()?;
    compile(NAME, profile)?;
    let folder = page.join("app").join("pkg");
    let path = compiled(FILE, profile);
    let linked = fs::read(&path).with_context(|| format!("no {}", path.display()))?;
    let parts = Parts::read(&linked, &PARTS)?;
    remove_folder(&folder)?;
    let mut output = bindgen(&path, NAME)?
        // It is parted by the linker's names.
        .demangle(false)
        .generate_output()
        .with_context(|| format!("wasm-bindgen failed on {FILE}"))?;
    // They are of the module as it was linked.
    for section in ["linking", "reloc.CODE", "reloc.DATA"] {
        output.wasm_mut().customs.remove_raw(section);
    }
    output.emit(&folder)?;
    let keeps_names = profile == Profile::Serve;
    parts::part(&folder, NAME, &PARTS, &parts, keeps_names)
}

/// Compiles a crate to a module.
pub(super) fn compile(package: &str, profile: Profile) -> Result<()> {
    let arguments = ["build", "--locked", "--lib", "--target", toolchain::WASM];
    let mut command = process::cargo(&arguments);
    command.args(["--profile", profile.name()]);
    command.args(["--package", package]);
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

/// Removes files that are no longer in the sources of the page, except the module.
fn remove_stale(page: &Path) -> Result<()> {
    let mut paths = Vec::new();
    collect(page, "", &mut paths)?;
    for path in paths {
        if !path.starts_with("app/pkg/") {
            fs::remove_file(page.join(path))?;
        }
    }
    Ok(())
}
