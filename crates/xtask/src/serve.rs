//! `cargo xtask serve`: serves the page on this machine, rebuilds it on every change and reloads
//! it.

use std::io::{IsTerminal, stdout};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, thread};

use anyhow::{Context, Result, bail};

use crate::tools::npm;
use crate::{dist, process, repo};

/// The first port to try, and the number of further ports.
const FIRST_PORT: u16 = 8080;
const MORE_PORTS: u16 = 100;

/// Time between two attempts to reach the server.
const RETRY: Duration = Duration::from_millis(20);

/// Serves until Ctrl-C.
pub(crate) fn serve(arguments: &[String]) -> Result<()> {
    let options = Options::parse(arguments)?;
    process::interruption_is_success();
    npm::node()?;
    let port = options.port()?;
    let first_time = if repo::served().exists() {
        ""
    } else {
        "; the first time takes a minute"
    };
    println!("Building the page{first_time}…");
    dist::build_served()?;

    thread::spawn(move || announce(port, options.open));
    // The script answers requests, watches the sources, and calls `cargo xtask stage` when they
    // change.
    process::run(
        Command::new("node")
            .current_dir(repo::root())
            .arg("crates/xtask/serve.mjs")
            .arg(port.to_string())
            .arg(repo::served()),
    )
}

/// Says where the page is, and opens it, as soon as the server answers.
fn announce(port: u16, open: bool) {
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
        thread::sleep(RETRY);
    }
    let address = format!("http://127.0.0.1:{port}/");
    println!("\nLoadcurve is at {address} — Ctrl-C stops it\n");
    if open {
        open_browser(&address);
    }
}

struct Options {
    port: Option<u16>,
    open: bool,
}

impl Options {
    fn parse(arguments: &[String]) -> Result<Self> {
        let mut options = Self {
            port: None,
            open: is_browser_wanted(),
        };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let (name, value) = match argument.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (argument.as_str(), None),
            };
            match name {
                "--no-open" => options.open = false,
                "--port" => {
                    let value = value.or_else(|| arguments.next().map(String::as_str));
                    let port = value.and_then(|value| value.parse().ok());
                    options.port = Some(port.context("`--port` wants a number from 1 to 65535")?);
                }
                _ => bail!("`serve` knows --port N and --no-open, not `{argument}`"),
            }
        }
        Ok(options)
    }

    /// The requested port, or else the first free one.
    fn port(&self) -> Result<u16> {
        let is_free = |port: &u16| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok();
        if let Some(port) = self.port {
            if !is_free(&port) {
                bail!("port {port} is taken; without --port a free one is chosen");
            }
            return Ok(port);
        }
        (FIRST_PORT..=FIRST_PORT + MORE_PORTS)
            .find(is_free)
            .with_context(|| format!("no port is free from {FIRST_PORT} on; name one with --port"))
    }
}

/// True if a user is likely to be watching.
fn is_browser_wanted() -> bool {
    let has_display = !cfg!(target_os = "linux")
        || env::var_os("DISPLAY").is_some()
        || env::var_os("WAYLAND_DISPLAY").is_some();
    stdout().is_terminal() && env::var_os("CI").is_none() && has_display
}

/// Opens the address. Failure is ignored, as the address has been printed anyway.
fn open_browser(address: &str) {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(words: &[&str]) -> Result<Options> {
        let words: Vec<String> = words.iter().map(ToString::to_string).collect();
        Options::parse(&words)
    }

    #[test]
    fn options_are_understood_or_refused() {
        assert_eq!(parse(&["--port", "9000"]).unwrap().port, Some(9000));
        assert_eq!(parse(&["--port=9000"]).unwrap().port, Some(9000));
        assert!(!parse(&["--no-open"]).unwrap().open);
        for wrong in [&["--port"][..], &["--port", "x"], &["--prot", "1"]] {
            assert!(parse(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_taken_port_is_refused() {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = taken.local_addr().unwrap().port();
        let options = parse(&["--port", &port.to_string()]).unwrap();
        assert!(options.port().is_err());
    }
}
