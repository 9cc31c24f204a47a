//! `cargo xtask build`: builds the page in `dist/`, for any static host and any sub-path.
//!
//! There are three stages: the compiled modules and the sources of `www/` are collected in
//! `target/page/` (`stage`); a copy of that is finished (`post_build`); and the result becomes
//! `dist/`. For work on the page they are `target/page-for-work/` and `target/served/`. Trunk compiles
//! the modules and finishes the page through hooks and does the rest itself, with the same bytes as a
//! result.

pub(crate) mod archive;
mod bundle;
mod files;
pub(crate) mod notebook;
pub(crate) mod npm;
mod offline;
mod parts;
mod post_build;
mod report;
mod stage;

use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::repo;
use crate::report::spoken;

pub(crate) use post_build::post_build;
use stage::Profile;
pub(crate) use stage::modules_for_trunk;

/// Builds the page for publishing.
pub(crate) fn build() -> Result<()> {
    let start = Instant::now();
    build_in(&repo::dist(), &repo::page(), Profile::Page)?;
    println!("The page is in dist/ after {}", spoken(start.elapsed()));
    Ok(())
}

/// Builds the page for work on it.
pub(crate) fn build_served() -> Result<()> {
    build_in(&repo::served(), &repo::page_for_work(), Profile::Serve)
}

fn build_in(folder: &Path, page: &Path, profile: Profile) -> Result<()> {
    stage::stage(page, profile)?;
    let unfinished = repo::target().join("unfinished-page");
    files::replace_folder(page, &unfinished)?;
    post_build::finish(&unfinished, profile)?;
    files::remove_folder(folder)?;
    fs::rename(&unfinished, folder).with_context(|| format!("cannot write {}", folder.display()))
}

/// Fails unless two folders hold the same files.
pub(crate) fn ensure_same(one: &Path, other: &Path) -> Result<()> {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    files::collect(one, "", &mut ours)?;
    files::collect(other, "", &mut theirs)?;
    ours.sort();
    theirs.sort();
    ensure!(ours == theirs, "the files are {ours:?} and {theirs:?}");
    for path in ours {
        let is_same = fs::read(one.join(&path))? == fs::read(other.join(&path))?;
        ensure!(is_same, "{path} differs");
    }
    Ok(())
}
