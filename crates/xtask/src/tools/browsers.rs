//! The browsers that run the tests.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::{debian, on_path};

/// A browser: its names on PATH, its other locations, and its Debian package.
struct Browser {
    title: &'static str,
    names: &'static [&'static str],
    places: &'static [&'static str],
    package: &'static str,
}

/// Chromium without a user interface, which runs the tests in two thirds of the time.
const HEADLESS_SHELL: Browser = Browser {
    title: "Chromium's headless shell",
    names: &["chromium-headless-shell", "chrome-headless-shell"],
    places: &[],
    package: "chromium-headless-shell",
};

const CHROMIUM: Browser = Browser {
    title: "Chromium",
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
    package: "chromium",
};

const FIREFOX: Browser = Browser {
    title: "Firefox",
    names: &["firefox", "firefox-esr"],
    places: &[
        "/Applications/Firefox.app/Contents/MacOS/firefox",
        r"C:\Program Files\Mozilla Firefox\firefox.exe",
    ],
    package: "firefox-esr",
};

/// The fastest browser available: the headless shell, or else Chromium.
pub(crate) fn headless() -> Result<PathBuf> {
    if let Some(named) = named("CHROMIUM")? {
        return Ok(named);
    }
    let found = find(&HEADLESS_SHELL).or_else(|| install(&HEADLESS_SHELL));
    found.map_or_else(chromium, Ok)
}

/// Chromium with its user interface.
pub(crate) fn chromium() -> Result<PathBuf> {
    if let Some(named) = named("CHROMIUM")? {
        return Ok(named);
    }
    let found = find(&CHROMIUM).or_else(|| install(&CHROMIUM));
    found.with_context(|| {
        let package = CHROMIUM.package;
        format!(
            "the tests of the page need Chromium; install it (Debian: `apt-get install {package}`) \
             or let CHROMIUM name the file"
        )
    })
}

/// Firefox, if it is installed or can be.
pub(crate) fn firefox() -> Result<Option<PathBuf>> {
    if let Some(named) = named("FIREFOX")? {
        return Ok(Some(named));
    }
    Ok(find(&FIREFOX).or_else(|| install(&FIREFOX)))
}

/// The browser named by an environment variable.
fn named(variable: &str) -> Result<Option<PathBuf>> {
    let named = env::var_os(variable).map(PathBuf::from);
    if let Some(path) = &named {
        let name = path.display();
        ensure!(path.is_file(), "{variable} names {name}, which is no file");
    }
    Ok(named)
}

fn find(browser: &Browser) -> Option<PathBuf> {
    let places = browser.places.iter().map(Path::new);
    on_path(browser.names).or_else(|| {
        let place = places.into_iter().find(|place| place.is_file());
        place.map(Path::to_path_buf)
    })
}

/// Installs a browser if possible. Otherwise prints the reason and leaves it to the caller to use
/// another one.
fn install(browser: &Browser) -> Option<PathBuf> {
    let why = "runs the tests of the page; installing it from Debian's packages";
    if let Err(error) = debian::install_packages(browser.title, why, &[browser.package]) {
        println!("{error:#}");
    }
    find(browser)
}
