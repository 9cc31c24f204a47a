//! Parts the page's module in two files: what the page may call at once, and what only its late functions need.
//!
//! Both are compiled and linked as one module, so that the late file holds nothing that the first one has. [`linked`]
//! finds what only late functions need, and [`files`] makes the two files of it. A function that is appended to the
//! module's JavaScript adds the late one to the first.

mod files;
mod linked;
mod references;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

pub(super) use references::Late;

/// End of the name of the late file; that of the first one is wasm-bindgen's `_bg.wasm`.
const LATE: &str = "_late.wasm";

/// Appended to the module's JavaScript: `wasm` and `__wbg_get_imports` are wasm-bindgen's names of what the module
/// exports and imports.
const SCRIPT: &str = "
/** Adds the late functions to the module, once it is started. */
export function initLate(module) {
    const imports = { ...__wbg_get_imports(), first: wasm };
    wasm = { ...wasm, ...new WebAssembly.Instance(module, imports).exports };
}
";

/// The type of what [`SCRIPT`] exports.
const TYPES: &str = "
/** Adds the late functions to the module, once it is started. */
export function initLate(module: WebAssembly.Module): void;
";

/// Parts a module that wasm-bindgen has written into a folder, with the linker's names of functions.
pub(super) fn part(folder: &Path, name: &str, late: &Late, keeps_names: bool) -> Result<()> {
    let path = folder.join(format!("{name}_bg.wasm"));
    let whole = fs::read(&path).with_context(|| format!("no {}", path.display()))?;
    let [first, rest] = files::parted(&whole, late, keeps_names)?;
    fs::write(&path, first)?;
    fs::write(folder.join(format!("{name}{LATE}")), rest)?;
    append(&folder.join(format!("{name}.js")), SCRIPT)?;
    append(&folder.join(format!("{name}.d.ts")), TYPES)
}

fn append(path: &Path, text: &str) -> Result<()> {
    let before = fs::read_to_string(path).with_context(|| format!("no {}", path.display()))?;
    Ok(fs::write(path, before + text)?)
}
