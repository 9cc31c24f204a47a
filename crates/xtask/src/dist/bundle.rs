//! Bundles the scripts and style sheets of the page with esbuild: each entry script of a page or of the
//! workers becomes one file, and what it imports on demand becomes a few more.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::{Map, Value};

use super::files::collect;
use super::stage::Profile;
use crate::process;
use crate::tools::npm;

/// The entry modules of pages, and that of all workers. Each is bundled by itself: what they share
/// would become many small files, and hardly anybody opens two of them.
const MODULES: [&str; 4] = [
    "begin.ts",
    "begin-embed.ts",
    "begin-gallery.ts",
    "jobs/worker.ts",
];

/// The plain scripts, which import nothing and also run in browsers too old for the others.
const PLAIN: [&str; 3] = ["embed-instead.ts", "places.ts", "stuck.ts"];

/// The script written by wasm-bindgen, which pages and workers load under its own name.
const GLUE: &str = "pkg/loadcurve-web.js";

const SHEETS: [&str; 5] = [
    "frame.css",
    "later.css",
    "report.css",
    "style.css",
    "style/gallery.css",
];

/// Endings of the source files: scripts and sheets, which the bundles replace, and types, which
/// only developers need.
const SOURCES: [&str; 3] = [".ts", ".js", ".css"];

/// The file in which esbuild lists what it wrote.
const METAFILE: &str = "bundle.json";

/// Replaces the scripts and sheets in `app` by bundles, and makes the pages beside it preload all
/// the modules that they start with.
///
/// The page for work on it is bundled too, since browsers do not find packages by their names; its
/// code stays readable.
pub(super) fn bundle(staging: &Path, profile: Profile) -> Result<()> {
    let app = staging.join("app");
    let mut sources = Vec::new();
    collect(&app, "", &mut sources)?;
    sources.retain(|path| SOURCES.iter().any(|ending| path.ends_with(ending)));

    let written = match profile {
        Profile::Serve => "--sourcemap=inline",
        _ => "--minify",
    };
    let joined = ["--bundle", written, "--format=esm", "--splitting"];
    // Patterns that begin with `./` would be rewritten.
    let external = format!("--external:*/{GLUE}");
    let metafile = format!("--metafile={METAFILE}");
    let apart = ["--chunk-names=[name]-[hash]", &metafile, SYNTAX];
    let mut outputs = Outputs::new();
    for module in MODULES {
        esbuild(
            &app,
            &[module],
            &[&joined[..], &apart, &[&external]].concat(),
        )?;
        outputs.extend(written_files(&app)?);
    }
    esbuild(&app, &SHEETS, &["--bundle", written, SYNTAX])?;
    // Identifiers are kept, because error reports contain them.
    let named = ["--minify-whitespace", "--minify-syntax"];
    esbuild(&app, &[GLUE], &[&named[..], &[SYNTAX]].concat())?;
    esbuild(&app, &PLAIN, &[&named[..], &[OLD_SYNTAX]].concat())?;

    for path in sources {
        let is_kept =
            outputs.contains_key(&path) || [&SHEETS[..], &[GLUE]].concat().contains(&path.as_str());
        if !is_kept {
            fs::remove_file(app.join(path))?;
        }
    }
    ensure_imports(&app, &outputs)?;
    preload(staging, &outputs)
}

/// The files that the last run of esbuild wrote, which it has listed.
fn written_files(app: &Path) -> Result<Outputs> {
    let text = fs::read_to_string(app.join(METAFILE)).context("esbuild wrote no metafile")?;
    fs::remove_file(app.join(METAFILE))?;
    let mut metafile: Value = serde_json::from_str(&text)?;
    Ok(serde_json::from_value(metafile["outputs"].take())?)
}

/// Fails unless every import leads to a file. Imports of wasm-bindgen's scripts are bundled
/// unchanged from the sources, and only modules at the top of `app/` and workers stay in the same
/// folder.
fn ensure_imports(app: &Path, outputs: &Outputs) -> Result<()> {
    for (path, output) in outputs {
        let folder = Path::new(path).parent().unwrap_or(Path::new(""));
        for import in output["imports"].as_array().into_iter().flatten() {
            let target = import["path"].as_str().unwrap_or_default();
            let is_external = import["external"] == true;
            let found = is_external && app.join(folder).join(target).is_file();
            ensure!(
                !is_external || found,
                "{path} imports {target}, which is not there: import it in a module at the top of app/"
            );
        }
    }
    Ok(())
}

/// The oldest syntax that browsers must support for the page to run.
pub(super) const SYNTAX: &str = "--target=es2022";

/// The syntax of the plain scripts, which every browser that may open the page can parse.
const OLD_SYNTAX: &str = "--target=es2015";

/// The files that esbuild wrote, by path.
type Outputs = Map<String, Value>;

/// Runs esbuild in a folder, replacing files by its output.
fn esbuild(folder: &Path, entries: &[&str], options: &[&str]) -> Result<()> {
    process::run(
        Command::new("node")
            .current_dir(folder)
            // The folder may be outside of the repository, where cargo was told to compile.
            .env("NODE_PATH", npm::packages())
            .arg(npm::script("esbuild/bin/esbuild"))
            .args(entries)
            .args(options)
            .args(["--outdir=.", "--outbase=.", "--allow-overwrite"])
            .arg("--log-level=warning"),
    )
}

/// Makes each page preload everything that its module imports, directly or not; a browser would
/// otherwise discover the imports one after the other.
fn preload(staging: &Path, outputs: &Outputs) -> Result<()> {
    for page in ["index.html", "embed.html", "gallery.html"] {
        let path = staging.join(page);
        let html = fs::read_to_string(&path).with_context(|| format!("no {page}"))?;
        fs::write(&path, with_preloads(&html, outputs).with_context(|| page)?)?;
    }
    Ok(())
}

fn with_preloads(html: &str, outputs: &Outputs) -> Result<String> {
    const SCRIPT: &str = r#"<script type="module" src="./app/"#;
    let (before, after) = html.split_once(SCRIPT).context("no module of ours")?;
    let (entry, _) = after.split_once('"').context("an unfinished tag")?;
    let mut found = BTreeSet::new();
    collect_imports(entry, outputs, &mut found);
    let links = found.iter().fold(String::new(), |links, path| {
        links + "<link rel=\"modulepreload\" href=\"./app/" + path + "\">\n  "
    });
    Ok(format!("{before}{links}{SCRIPT}{after}"))
}

/// Adds everything that a file imports before it can run.
fn collect_imports(path: &str, outputs: &Outputs, found: &mut BTreeSet<String>) {
    let imports = outputs
        .get(path)
        .and_then(|output| output["imports"].as_array());
    for import in imports.into_iter().flatten() {
        let Some(path) = import["path"].as_str() else {
            continue;
        };
        let path = path.trim_start_matches("./");
        if import["kind"] == "import-statement" && found.insert(path.to_owned()) {
            collect_imports(path, outputs, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_page_asks_at_once_for_all_that_its_module_imports() {
        let outputs = json!({
            "begin.js": { "imports": [
                { "path": "chunk-b.js", "kind": "import-statement" },
                { "path": "later.js", "kind": "dynamic-import" },
            ] },
            "chunk-b.js": { "imports": [
                { "path": "./pkg/glue.js", "kind": "import-statement", "external": true },
            ] },
        });
        let html = r#"<title>x</title><script type="module" src="./app/begin.js"></script>"#;
        let page = with_preloads(html, outputs.as_object().unwrap()).unwrap();
        let hrefs: Vec<&str> = page.split("href=\"./app/").skip(1).collect();
        assert!(hrefs[0].starts_with("chunk-b.js\""), "{page}");
        assert!(hrefs[1].starts_with("pkg/glue.js\""), "{page}");
        assert_eq!(hrefs.len(), 2, "{page}");
        assert!(page.ends_with(r#"<script type="module" src="./app/begin.js"></script>"#));
        assert!(with_preloads("<p>", outputs.as_object().unwrap()).is_err());
    }
}
