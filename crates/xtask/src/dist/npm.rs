//! `cargo xtask npm`: builds the npm package in `target/npm/package/` and packs it beside that.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::{Map, Value};

use super::files::{collect, copy_folder};
use super::stage::{Profile, bind, compile};
use crate::process::run;
use crate::repo;
use crate::tools::{npm, toolchain};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Files beside the scripts, from the root of the repository.
const WITH_THEM: [(&str, &str); 3] = [
    ("crates/npm/README.md", "README.md"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("LICENSE-MIT", "LICENSE-MIT"),
];

/// The folder of the package and what is made of it.
pub(crate) fn folder() -> PathBuf {
    repo::target().join("npm")
}

/// Builds the package, and returns the path of its archive.
pub(crate) fn write() -> Result<PathBuf> {
    npm::ensure()?;
    toolchain::wasm_target()?;
    compile("loadcurve-npm", Profile::Release)?;
    let package = folder().join("package");
    bind(
        "loadcurve_npm.wasm",
        "loadcurve",
        &package,
        Profile::Release,
    )?;
    let types = package.join("loadcurve.d.ts");
    let text = fs::read_to_string(&types).context("wasm-bindgen wrote no types")?;
    fs::write(&types, without_disposal(&text))?;
    compile_scripts(&package)?;
    for (path, name) in WITH_THEM {
        fs::copy(repo::root().join(path), package.join(name))
            .with_context(|| format!("no {path}"))?;
    }
    complete_manifest(&package)?;
    let archive = folder().join(format!("loadcurve-{VERSION}.tgz"));
    let mut pack = npm::npm();
    pack.current_dir(&package)
        .args(["pack", "--silent", "--pack-destination"]);
    run(pack.arg(folder()))?;
    ensure!(archive.is_file(), "npm packed no {}", archive.display());
    Ok(archive)
}

/// Writes our scripts and their types beside those of wasm-bindgen, which they import.
fn compile_scripts(package: &Path) -> Result<()> {
    copy_folder(&repo::npm().join("js"), package)?;
    let project = package.join("tsconfig.json");
    fs::copy(repo::npm().join("tsconfig.json"), &project).context("no tsconfig.json")?;
    npm::typescript(package)?;
    fs::remove_file(project)?;
    let mut files = Vec::new();
    collect(package, "", &mut files)?;
    for file in files {
        let path = package.join(file);
        let is_of_types =
            Path::new(path.file_stem().unwrap_or_default()).extension() == Some("d".as_ref());
        if path.extension() == Some("ts".as_ref()) && !is_of_types {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// Types without the declarations that need the newest library of TypeScript.
fn without_disposal(types: &str) -> String {
    let lines = types.split_inclusive('\n');
    lines
        .filter(|line| !line.contains("[Symbol.dispose]"))
        .collect()
}

/// Writes the version into the manifest.
fn complete_manifest(package: &Path) -> Result<()> {
    let path = package.join("package.json");
    let manifest = fs::read_to_string(&path).context("the package has no manifest")?;
    let manifest: Map<String, Value> = serde_json::from_str(&manifest)?;
    let mut complete = Map::new();
    for (key, value) in manifest {
        let is_name = key == "name";
        complete.insert(key, value);
        if is_name {
            complete.insert("version".to_owned(), VERSION.into());
        }
    }
    fs::write(&path, serde_json::to_string_pretty(&complete)? + "\n")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::files::tests::Folder;
    use super::*;

    #[test]
    fn the_manifest_gets_the_version_of_the_workspace() {
        let folder = Folder::with(
            "npm",
            &[("package.json", r#"{ "name": "a", "type": "module" }"#)],
        );
        complete_manifest(&folder.0).unwrap();
        let start = format!("{{\n  \"name\": \"a\",\n  \"version\": \"{VERSION}\",\n  \"type\"");
        assert!(folder.read("package.json").starts_with(&start));
    }

    #[test]
    fn types_need_no_new_library() {
        let types = "class A {\n  free(): void;\n  [Symbol.dispose](): void;\n}\n";
        assert_eq!(without_disposal(types), "class A {\n  free(): void;\n}\n");
    }
}
