//! Parts the page's module in files that are loaded one after the other, each with what it needs and the ones before it
//! do not have.
//!
//! All are compiled and linked as one module, so that no code is in two of them. [`linked`] finds what each part needs,
//! [`references`] which part comes first with it, and [`files`] makes the files. A function that is appended to the
//! module's JavaScript adds the others to the first.

mod files;
mod linked;
mod references;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

pub(super) use references::Parts;

/// A part of a module.
pub(super) struct Part {
    /// Beginning of the name of a function that its crate exports; empty if it has only functions of other crates.
    pub(super) mark: &'static str,
    /// Functions of other crates that it exports, too.
    pub(super) others: &'static [&'static str],
    /// End of the name of its file.
    pub(super) ending: &'static str,
}

/// Appended to the module's JavaScript: `wasm`, `initSync` and `__wbg_get_imports` are wasm-bindgen's names of what the
/// module exports, of the function that starts it, and of what it imports.
const SCRIPT: &str = "
let begun = 0;

/** Starts the module with its first files, or adds those that are not there yet. */
export function initParts(modules) {
    if (begun === 0) initSync({ module: modules[0] });
    for (begun ||= 1; begun < modules.length; begun += 1) {
        const imports = { ...__wbg_get_imports(), first: wasm };
        wasm = { ...wasm, ...new WebAssembly.Instance(modules[begun], imports).exports };
    }
}

/** Drops a module that has failed, so that it can be started anew. */
export function dropParts() {
    wasm = undefined;
    begun = 0;
}
";

/// The types of what [`SCRIPT`] exports.
const TYPES: &str = "
/** Starts the module with its first files, or adds those that are not there yet. */
export function initParts(modules: WebAssembly.Module[]): void;

/** Drops a module that has failed, so that it can be started anew. */
export function dropParts(): void;
";

/// Parts a module that wasm-bindgen has written into a folder, with the linker's names of functions.
pub(super) fn part(
    folder: &Path,
    name: &str,
    all: &[Part],
    parts: &Parts,
    keeps_names: bool,
) -> Result<()> {
    let path = folder.join(format!("{name}_bg.wasm"));
    let whole = fs::read(&path).with_context(|| format!("no {}", path.display()))?;
    let files = files::parted(&whole, parts, all.len(), keeps_names)?;
    for (part, file) in all.iter().zip(files) {
        fs::write(folder.join(format!("{name}{}", part.ending)), file)?;
    }
    append(&folder.join(format!("{name}.js")), SCRIPT)?;
    append(&folder.join(format!("{name}.d.ts")), TYPES)
}

fn append(path: &Path, text: &str) -> Result<()> {
    let before = fs::read_to_string(path).with_context(|| format!("no {}", path.display()))?;
    Ok(fs::write(path, before + text)?)
}
