//! Debian packages, where we have permission to install them.

use std::process::Command;

use anyhow::Result;

use super::{install::install, on_path};
use crate::process;

/// Installs Debian packages if this is Debian and we are root or can become root without a
/// password; otherwise returns false.
pub(super) fn install_packages(what: &str, why: &str, packages: &[&str]) -> Result<bool> {
    if on_path(&["apt-get"]).is_none() {
        return Ok(false);
    }
    let sudo = if process::output(Command::new("id").arg("-u")).is_some_and(|id| id == "0") {
        ""
    } else if process::output(Command::new("sudo").args(["-n", "true"])).is_some() {
        "sudo -n"
    } else {
        return Ok(false);
    };
    let script = format!(
        "{sudo} apt-get update -q && {sudo} apt-get install -y -q --no-install-recommends {}",
        packages.join(" ")
    );
    let mut command = Command::new("sh");
    command
        .args(["-c", &script])
        .env("DEBIAN_FRONTEND", "noninteractive");
    install(what, why, &mut command)?;
    Ok(true)
}
