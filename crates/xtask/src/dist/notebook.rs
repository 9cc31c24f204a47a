//! The script of the Python package's widget: the chart with the first part of the module in it, in one file.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::tools::npm;
use crate::{process, repo};

/// Writes the script from the page that was built last; returns its size in bytes.
pub(crate) fn write(script: &Path) -> Result<u64> {
    let app = repo::page().join("app");
    let folder = repo::target().join("python-package").join("widget");
    fs::create_dir_all(&folder).context("cannot write into target")?;
    let wasm = fs::read(app.join("pkg/loadcurve-web_bg.wasm")).context("no module")?;
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&wasm)?;
    fs::write(folder.join("engine.gz"), packed.finish()?)?;
    let chart = app.join("notebook").join("chart.ts");
    let chart = serde_json::to_string(&chart.to_string_lossy())?;
    let entry = format!(
        "import packed from './engine.gz';\nimport {{ widget }} from {chart};\n\
         export default widget(packed);\n"
    );
    fs::write(folder.join("entry.js"), entry)?;
    process::run(
        Command::new("node")
            .current_dir(&folder)
            .arg(npm::script("esbuild/bin/esbuild"))
            .args(["entry.js", "--bundle", "--minify", "--format=esm"])
            .args(["--loader:.gz=binary", super::bundle::SYNTAX])
            .arg(format!("--outfile={}", script.display()))
            .arg("--log-level=warning"),
    )?;
    Ok(fs::metadata(script)?.len())
}
