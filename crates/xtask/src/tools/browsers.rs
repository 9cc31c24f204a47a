//! The browsers in which the tests run, and the driver through which some of them reach Chromium.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::{apt, on_path};

/// One program: the variable that names it, its names on PATH, its places elsewhere, and how to come
/// by it on a Debian.
struct Program {
    variable: &'static str,
    names: &'static [&'static str],
    places: &'static [&'static str],
    title: &'static str,
    packages: &'static [&'static str],
}

const CHROMIUM_PACKAGES: &[&str] = &["chromium", "chromium-driver"];

const CHROMIUM: Program = Program {
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
    title: "Chromium",
    packages: CHROMIUM_PACKAGES,
};

const DRIVER: Program = Program {
    variable: "CHROMEDRIVER",
    names: &["chromedriver", "chromium.chromedriver"],
    places: &[
        "/usr/lib/chromium/chromedriver",
        "/usr/lib/chromium-browser/chromedriver",
        "/opt/homebrew/bin/chromedriver",
    ],
    title: "the chromedriver of Chromium's version",
    packages: CHROMIUM_PACKAGES,
};

const FIREFOX: Program = Program {
    variable: "FIREFOX",
    names: &["firefox", "firefox-esr"],
    places: &[
        "/Applications/Firefox.app/Contents/MacOS/firefox",
        r"C:\Program Files\Mozilla Firefox\firefox.exe",
    ],
    title: "Firefox",
    packages: &["firefox-esr"],
};

/// Chromium.
pub(crate) fn chromium() -> Result<PathBuf> {
    ensure_program(&CHROMIUM)
}

/// Its driver.
pub(crate) fn driver() -> Result<PathBuf> {
    ensure_program(&DRIVER)
}

/// Chromium, if the user named one.
pub(crate) fn named_chromium() -> Option<PathBuf> {
    env::var_os(CHROMIUM.variable).map(PathBuf::from)
}

/// Firefox.
pub(crate) fn firefox() -> Result<PathBuf> {
    ensure_program(&FIREFOX)
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
    apt::install_packages(program.title, why, program.packages)?;
    find(program).with_context(|| {
        let (title, packages) = (program.title, program.packages.join(" "));
        format!(
            "the tests need {title}; install it (Debian: `apt-get install {packages}`) or let {} \
             name the file",
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
