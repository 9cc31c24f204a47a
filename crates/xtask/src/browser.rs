//! Opens a page in the user's browser.

use std::env;
use std::io::{IsTerminal, stdout};
use std::process::{Command, Stdio};

/// True if a user is likely to be watching.
pub(crate) fn is_wanted() -> bool {
    let has_display = !cfg!(target_os = "linux")
        || env::var_os("DISPLAY").is_some()
        || env::var_os("WAYLAND_DISPLAY").is_some();
    stdout().is_terminal() && env::var_os("CI").is_none() && has_display
}

/// Opens the address. Failure is ignored, as the address has been printed anyway.
pub(crate) fn open(address: &str) {
    let words: &[&str] = if cfg!(target_os = "macos") {
        &["open"]
    } else if cfg!(windows) {
        &["cmd", "/c", "start"]
    } else {
        &["xdg-open"]
    };
    let _ = Command::new(words[0])
        .args(&words[1..])
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
}
