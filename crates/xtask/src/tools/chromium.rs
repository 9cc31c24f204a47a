//! Chromium, in which the tests run, and the driver through which some of them reach it.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::{apt, on_path};

/// One program: the variable that names it, its names on PATH, its places elsewhere.
struct Program {
    variable: &'static str,
    names: &'static [&'static str],
    places: &'static [&'static str],
}

const BROWSER: Program = Program {
    variable: "CHROMIUM",
    names: &[
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "chrome",
    ],
    places: &[
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        r"C:\Program Files\Google\Chrome\Application\chrome.exe",
        r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    ],
};

const DRIVER: Program = Program {
    variable: "CHROMEDRIVER",
    names: &["chromedriver", "chromium.chromedriver"],
    places: &[
        "/usr/lib/chromium/chromedriver",
        "/usr/lib/chromium-browser/chromedriver",
        "/opt/homebrew/bin/chromedriver",
    ],
};

/// The browser.
pub(crate) fn browser() -> Result<PathBuf> {
    ensure_program(&BROWSER)
}

/// Its driver.
pub(crate) fn driver() -> Result<PathBuf> {
    ensure_program(&DRIVER)
}

/// The browser, if the user named one.
pub(crate) fn named_browser() -> Option<PathBuf> {
    env::var_os(BROWSER.variable).map(PathBuf::from)
}

fn ensure_program(program: &Program) -> Result<PathBuf> {
    if let Some(named) = env::var_os(program.variable).map(PathBuf::from) {
        ensure!(
            named.is_file(),
            "{} names {}, which is no file",
            program.variable,
            named.display()
        );
        return Ok(named);
    }
    if let Some(found) = find(program) {
        return Ok(found);
    }
    let why = "runs the tests of the page; installing it from Debian's packages";
    apt::install_packages("Chromium", why, &["chromium", "chromium-driver"])?;
    find(program).with_context(|| {
        format!(
            "the tests need Chromium and its chromedriver, of the same version; install them \
             (Debian: `apt-get install chromium chromium-driver`) or let {} name the file",
            program.variable
        )
    })
}

fn find(program: &Program) -> Option<PathBuf> {
    let places = program.places.iter().map(Path::new);
    on_path(program.names).or_else(|| {
        let place = places.into_iter().find(|place| place.is_file());
        place.map(Path::to_path_buf)
    })
}
