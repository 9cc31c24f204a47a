//! Child processes that never outlive us.
//!
//! Cargo starts rustc, a test runner starts browsers: killing the first leaves the others behind, holding
//! the lock on the build directory. So each child leads a process group, and the group goes when
//! we are told to stop, when we fail, and even when we are killed outright.

mod group;

use std::io::{self, BufRead, BufReader, IsTerminal, stdout};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio, exit};
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::repo;

/// How long a group may take to end by itself before it is killed.
const GRACE: Duration = Duration::from_secs(3);

/// The exit code after Ctrl-C, as shells number it.
const INTERRUPTED: i32 = 130;

/// The group that runs now; there is one at a time.
static RUNNING: Mutex<Option<Group>> = Mutex::new(None);
static STOPPING: AtomicBool = AtomicBool::new(false);
static EXIT_CODE: AtomicI32 = AtomicI32::new(INTERRUPTED);

/// From now on Ctrl-C, a request to terminate and a closed terminal end the children first.
pub(crate) fn stop_children_on_signal() {
    // Without a handler the default action still ends us, and the guard ends the children.
    let _ = ctrlc::set_handler(|| {
        STOPPING.store(true, Ordering::SeqCst);
        if let Some(group) = running().take() {
            group::stop(group.leader);
            group.dismiss_guard();
        }
        exit(EXIT_CODE.load(Ordering::SeqCst));
    });
}

/// For a verb whose customary end is Ctrl-C.
pub(crate) fn interruption_is_success() {
    EXIT_CODE.store(0, Ordering::SeqCst);
}

/// `cargo` in this repository.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.current_dir(repo::root()).args(arguments);
    command
}

/// Runs a command to its end, its output being ours; fails if it fails.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = Running::start(command)?.wait()?;
    ensure_success(command, status)
}

/// The same, for a command whose lines on standard output are shown to `look`, too.
pub(crate) fn run_watched(command: &mut Command, mut look: impl FnMut(&str)) -> Result<()> {
    if stdout().is_terminal() {
        command
            .env("CARGO_TERM_COLOR", "always")
            .env("FORCE_COLOR", "1");
    }
    let mut running = Running::start(command.stdout(Stdio::piped()))?;
    let lines = running.child.stdout.take().into_iter();
    for line in lines.flat_map(|pipe| BufReader::new(pipe).lines()) {
        let line = line.context("the output is not text")?;
        println!("{line}");
        look(&line);
    }
    let status = running.wait()?;
    ensure_success(command, status)
}

/// Fails with the command's name unless it ended well.
pub(crate) fn ensure_success(command: &Command, status: ExitStatus) -> Result<()> {
    if !status.success() {
        bail!("`{}` ended with {status}", spelled(command));
    }
    Ok(())
}

/// What a short, silent command printed, if it exists and succeeded.
pub(crate) fn output(command: &mut Command) -> Option<String> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let printed = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| printed.trim().to_owned())
}

/// A child's process group and the process that watches over it.
struct Group {
    leader: u32,
    guard: Option<Child>,
}

impl Group {
    fn dismiss_guard(self) {
        if let Some(guard) = self.guard {
            group::dismiss(guard);
        }
    }
}

/// A running child with its descendants, ended when dropped.
pub(crate) struct Running {
    /// The child itself, for its pipes.
    pub(crate) child: Child,
}

impl Running {
    /// Starts a command at the head of a group of its own, without input.
    pub(crate) fn start(command: &mut Command) -> Result<Self> {
        // Held from before the start: a signal in between must find the child.
        let mut running = running();
        group::lead(command);
        let child = command
            .stdin(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot run `{}`", spelled(command)))?;
        let leader = child.id();
        let guard = group::guard(leader);
        *running = Some(Group { leader, guard });
        Ok(Self { child })
    }

    /// Waits for the end of the child.
    pub(crate) fn wait(&mut self) -> io::Result<ExitStatus> {
        let status = self.child.wait();
        leave_the_end_to_the_signal();
        status
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            let leader = self.child.id();
            let stopping = thread::spawn(move || group::stop(leader));
            // Reaped meanwhile, or the group would seem to live on.
            let _ = self.child.wait();
            let _ = stopping.join();
        }
        if let Some(group) = running().take() {
            group.dismiss_guard();
        }
    }
}

fn running() -> MutexGuard<'static, Option<Group>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Once a signal has come, the child's end is no failure to report: the handler exits for us.
fn leave_the_end_to_the_signal() {
    while STOPPING.load(Ordering::SeqCst) {
        thread::sleep(GRACE);
    }
}

/// A command as one would type it, without the path of the program.
fn spelled(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let program = program.file_name().unwrap_or(program.as_os_str());
    let words = [program].into_iter().chain(command.get_args());
    let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
    words.join(" ")
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::Read;
    use std::time::Instant;

    use super::*;

    /// One test, as there is one running group at a time.
    #[test]
    fn children_are_reported_and_stopped_with_their_descendants() {
        run(&mut Command::new("true")).expect("`true` succeeds");

        let error = run(Command::new("sh").args(["-c", "exit 3"])).expect_err("3 is a failure");
        assert!(error.to_string().starts_with("`sh -c exit 3` ended with"));

        let mut shell = Command::new("sh");
        shell.args(["-c", "sleep 60 & wait"]).stdout(Stdio::piped());
        let mut running = Running::start(&mut shell).expect("there is a shell");
        let mut pipe = running.child.stdout.take().expect("it was asked for");
        let start = Instant::now();
        drop(running);
        // The pipe ends when the last process that could write to it has ended.
        pipe.read_to_end(&mut Vec::new())
            .expect("a pipe is readable");
        assert!(
            start.elapsed() < Duration::from_secs(30),
            "the sleeper survived its leader"
        );
    }
}
