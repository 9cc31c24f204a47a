//! Finishes the page: fills in texts and version, bundles scripts and style sheets, and names a
//! release by its contents.
//!
//! In a release `app/` becomes `app-<hash of its contents>/`: a host may let browsers cache its
//! files for ever, and a new version is never mixed with cached parts of an old one. Imports within
//! the folder are relative and need no change; only the files beside it are rewritten.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::files::hash;
use super::stage::Profile;
use super::{bundle, offline, report};
use crate::tools::npm;

/// The folder of all files that may be cached for ever.
const APP: &str = "app";

/// Variable with the address at which the page is published. It is needed for nothing but the preview of the
/// page where its address is posted: who draws that wants a full address for the picture.
const ADDRESS: &str = "LOADCURVE_ADDRESS";

/// Runs as a hook of Trunk, on the folder that Trunk is about to publish.
pub(crate) fn post_build() -> Result<()> {
    let staging = env::var_os("TRUNK_STAGING_DIR")
        .map(PathBuf::from)
        .context("`post-build` is called by Trunk; you want `cargo xtask build`")?;
    finish(&staging, Profile::of_trunk())
}

/// Finishes a page that contains the sources and the modules.
pub(super) fn finish(staging: &Path, profile: Profile) -> Result<()> {
    report::set(staging)?;
    remove_empty_lines(&staging.join("index.html"))?;
    if let Ok(address) = env::var(ADDRESS) {
        name_preview(&staging.join("index.html"), &address)?;
    }
    npm::ensure()?;
    bundle::bundle(staging, profile)?;
    if profile == Profile::Page {
        let app = name_by_contents(staging)?;
        // This comes last, because the service worker lists the hashes of all other files.
        offline::fill(staging, &app)?;
    }
    Ok(())
}

/// Gives the preview of a page its full address.
fn name_preview(page: &Path, address: &str) -> Result<()> {
    let is_address = address.starts_with("https://") && !address.contains(['"', '<', '?', '#']);
    ensure!(
        is_address,
        "{ADDRESS} is no https address without a query: {address}"
    );
    let html = fs::read_to_string(page).context("no index.html")?;
    let picture = format!("content=\"{}/preview.png\"", address.trim_end_matches('/'));
    let named = html.replace(r#"content="./preview.png""#, &picture);
    ensure!(named != html, "the page has no preview");
    fs::write(page, named)?;
    Ok(())
}

/// Removes the empty lines of a page; Trunk leaves one in place of each of its links.
fn remove_empty_lines(page: &Path) -> Result<()> {
    let html = fs::read_to_string(page).context("no index.html")?;
    let lines = html.lines().filter(|line| !line.trim().is_empty());
    fs::write(page, lines.collect::<Vec<_>>().join("\n") + "\n")?;
    Ok(())
}

/// Renames `app/` after its contents, updates the references in the files beside it, and returns
/// the new name.
fn name_by_contents(staging: &Path) -> Result<String> {
    let app = staging.join(APP);
    let name = format!("{APP}-{}", hash(&app)?);
    fs::rename(&app, staging.join(&name)).context("cannot rename app/")?;

    let (old, new) = (format!("./{APP}/"), format!("./{name}/"));
    rewrite(staging, &["html", "js"], |text| text.replace(&old, &new))?;
    let index = fs::read_to_string(staging.join("index.html")).context("no index.html")?;
    ensure!(
        index.contains(&new),
        "index.html refers to nothing in {old}"
    );
    Ok(name)
}

/// Applies `change` to the files with these extensions directly in `folder`.
fn rewrite(folder: &Path, extensions: &[&str], change: impl Fn(&str) -> String) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let extension = path.extension().and_then(|extension| extension.to_str());
        if !extension.is_some_and(|extension| extensions.contains(&extension)) {
            continue;
        }
        let name = path.display();
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {name}"))?;
        let changed = change(&text);
        if changed != text {
            fs::write(&path, changed).with_context(|| format!("cannot write {name}"))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::files::{HASH_BYTES, tests::Folder};
    use super::*;

    const PAGE: &str = r#"<script type="module" src="./app/main.js"></script>"#;

    #[test]
    fn the_preview_has_a_full_address_where_the_page_has_one() {
        let staging = Folder::with(
            "preview",
            &[("index.html", include_str!("../../../../www/index.html"))],
        );
        let page = staging.0.join("index.html");
        name_preview(&page, "https://example.org/loadcurve/").unwrap();
        let named =
            r#"<meta property="og:image" content="https://example.org/loadcurve/preview.png">"#;
        assert!(staging.read("index.html").contains(named));
        assert!(
            name_preview(&page, "https://example.org/").is_err(),
            "it has no place now"
        );
        assert!(name_preview(&page, "example.org").is_err());
    }

    #[test]
    fn the_app_is_named_by_its_contents_and_found_under_that_name() {
        let nested = "import './pkg/module.js'; './app/'";
        let staging = Folder::with(
            "rename",
            &[
                ("index.html", PAGE),
                ("embed.js", "new URL('./app/embed.js', base)"),
                ("notes.txt", "./app/"),
                ("app/main.js", nested),
                ("app/pkg/module.js", "export {}"),
            ],
        );
        let name = format!("app-{}", hash(&staging.0.join("app")).unwrap());
        assert_eq!(name.len(), "app-".len() + 2 * HASH_BYTES);

        assert_eq!(name_by_contents(&staging.0).unwrap(), name);
        assert!(!staging.0.join("app").exists());
        assert_eq!(staging.read(&format!("{name}/main.js")), nested);
        assert_eq!(staging.read("notes.txt"), "./app/");
        assert!(
            staging
                .read("index.html")
                .contains(&format!("src=\"./{name}/main.js\""))
        );
        assert!(
            staging
                .read("embed.js")
                .contains(&format!("'./{name}/embed.js'"))
        );
    }

    #[test]
    fn a_page_without_the_app_is_refused() {
        let staging = Folder::with("refuse", &[("index.html", "<p>"), ("app/main.js", "")]);
        assert!(name_by_contents(&staging.0).is_err());
    }
}
