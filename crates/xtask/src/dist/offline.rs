//! Fills the list of published files into the service worker.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::files::collect;
use super::files::hash;

const WORKER: &str = "sw.js";

/// The release in the source of the worker, before one is filled in.
const PLACE: &str = "{ version: '', folder: '', files: [], pages: {} }";

/// Fills the release in `staging`, whose immutable files are in `app`, into its service worker.
pub(super) fn fill(staging: &Path, app: &str) -> Result<()> {
    let path = staging.join(WORKER);
    let text = fs::read_to_string(&path).with_context(|| format!("no {WORKER}"))?;
    ensure!(
        text.matches(PLACE).count() == 1,
        "{WORKER} has no place for the release"
    );
    let release = release(staging, app)?.to_string();
    fs::write(path, text.replace(PLACE, &release))?;
    Ok(())
}

/// Files that are for the host, which serves some of them to nobody, and for those who are shown where a link
/// leads; the page itself needs none of them.
const NOT_OF_THE_PAGE: [&str; 4] = [".htaccess", "_headers", "preview.png", "vercel.json"];

/// The files of a release with a version that changes with any byte of them.
fn release(staging: &Path, app: &str) -> Result<Value> {
    let folder = format!("{app}/");
    let mut all = Vec::new();
    collect(staging, "", &mut all)?;
    all.sort();

    let (mut files, mut pages) = (Vec::new(), Map::new());
    for path in all {
        if let Some(file) = path.strip_prefix(&folder) {
            files.push(file.to_owned());
        } else if path != WORKER && !NOT_OF_THE_PAGE.contains(&path.as_str()) {
            // These names stay the same when the contents change, and a host may still serve those
            // of another release, so browsers compare the hash.
            let hash = Sha256::digest(fs::read(staging.join(&path))?);
            let integrity = format!("sha256-{}", BASE64_STANDARD.encode(hash));
            pages.insert(path, integrity.into());
        }
    }
    let version = hash(staging)?;
    Ok(json!({ "version": version, "folder": folder, "files": files, "pages": pages }))
}

#[cfg(test)]
mod tests {
    use super::super::files::tests::Folder;
    use super::*;

    const TEMPLATE: &str = "const RELEASE = { version: '', folder: '', files: [], pages: {} };";

    /// The release in the worker of these files.
    fn filled(name: &str, page: &str) -> Value {
        let staging = Folder::with(
            name,
            &[
                ("sw.js", TEMPLATE),
                ("index.html", page),
                ("_headers", ""),
                ("app-1/main.js", ""),
                ("app-1/pkg/module.js", ""),
            ],
        );
        fill(&staging.0, "app-1").unwrap();
        let text = staging.read("sw.js");
        let release = text.strip_prefix("const RELEASE = ").unwrap();
        serde_json::from_str(release.strip_suffix(';').unwrap()).unwrap()
    }

    #[test]
    fn the_worker_knows_all_files_that_browsers_need() {
        let release = filled("offline-all", "abc");
        assert_eq!(release["folder"], "app-1/");
        assert_eq!(release["files"], json!(["main.js", "pkg/module.js"]));
        // The example of FIPS 180-4, in the form of the attribute `integrity`.
        let integrity = "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=";
        assert_eq!(release["pages"], json!({ "index.html": integrity }));
    }

    #[test]
    fn any_change_makes_another_version() {
        let version = |name, page| filled(name, page)["version"].clone();
        assert_eq!(version("offline-1", "a"), version("offline-2", "a"));
        assert_ne!(version("offline-3", "a"), version("offline-4", "b"));
    }

    #[test]
    fn a_worker_without_a_place_is_refused() {
        let staging = Folder::with("offline-refused", &[("sw.js", "")]);
        assert!(fill(&staging.0, "app-1").is_err());
    }

    #[test]
    fn the_worker_has_a_place_for_the_release() {
        let worker = include_str!("../../../../www/sw.js");
        assert_eq!(worker.matches(PLACE).count(), 1);
    }
}
