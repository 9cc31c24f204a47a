//! Installs a tool and reports progress meanwhile.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, IsTerminal, Read, stderr};
use std::process::{Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::process::{self, Running};
use crate::report::{TICK, spoken};

/// Interval between messages in a log.
const HEARTBEAT: Duration = Duration::from_secs(20);
/// Number of lines of output shown in a log after a failure.
const TAIL: usize = 60;

/// Runs a command that installs `what`. Prints `why` before and the time it took afterwards.
pub(super) fn install(what: &str, why: &str, command: &mut Command) -> Result<()> {
    println!("{what} {why}…");
    let start = Instant::now();
    let done = if stderr().is_terminal() {
        process::run(command)
    } else {
        run_with_heartbeat(command, start)
    };
    done.with_context(|| format!("could not install {what}"))?;
    println!("{TICK} {what}: ready after {}", spoken(start.elapsed()));
    Ok(())
}

/// Runs a command where no progress bar is shown: prints a line now and then, and the last lines of
/// output after a failure.
fn run_with_heartbeat(command: &mut Command, start: Instant) -> Result<()> {
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = Running::start(command)?;
    let (sender, lines) = channel();
    forward(running.child.stdout.take(), sender.clone());
    forward(running.child.stderr.take(), sender);

    let mut tail = VecDeque::new();
    let mut compiled = 0;
    let mut beat = Instant::now();
    loop {
        match lines.recv_timeout(HEARTBEAT.saturating_sub(beat.elapsed())) {
            Ok(line) => {
                compiled += usize::from(line.trim_start().starts_with("Compiling "));
                tail.push_back(line);
                if tail.len() > TAIL {
                    tail.pop_front();
                }
            }
            Err(RecvTimeoutError::Timeout) => {
                let crates = if compiled == 0 {
                    String::new()
                } else {
                    format!(", {compiled} crates so far")
                };
                println!("  … {}{crates}", spoken(start.elapsed()));
                beat = Instant::now();
            }
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    let status = running.wait()?;
    if !status.success() {
        for line in &tail {
            eprintln!("{line}");
        }
    }
    process::ensure_success(command, status)
}

/// Sends the lines of a pipe until it ends.
fn forward(pipe: Option<impl Read + Send + 'static>, sender: Sender<String>) {
    thread::spawn(move || {
        let lines = pipe
            .into_iter()
            .flat_map(|pipe| BufReader::new(pipe).lines());
        for line in lines.map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
}
