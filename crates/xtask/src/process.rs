//! Child processes that never outlive this one.
//!
//! Cargo starts rustc, and a test runner starts browsers: killing the first process leaves the
//! others behind, holding the lock on the build directory. So each child leads a process group, and
//! the group is ended when we are told to stop, when we fail, and even when we are killed outright.

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

/// Time for a group to end by itself before it is killed.
const GRACE: Duration = Duration::from_secs(3);

/// Exit code after Ctrl-C, following the convention of shells.
const INTERRUPTED: i32 = 130;

/// The running groups: that of the step, and that of what is prepared beside it.
static RUNNING: Mutex<Vec<Group>> = Mutex::new(Vec::new());
static STOPPING: AtomicBool = AtomicBool::new(false);
static EXIT_CODE: AtomicI32 = AtomicI32::new(INTERRUPTED);

/// Makes Ctrl-C, a termination request and a closed terminal end the children first.
pub(crate) fn stop_children_on_signal() {
    // Without a handler, the default action still ends this process, and the guard ends the
    // children.
    let _ = ctrlc::set_handler(|| {
        STOPPING.store(true, Ordering::SeqCst);
        for group in running().drain(..) {
            group::stop(group.leader);
            group.dismiss_guard();
        }
        exit(EXIT_CODE.load(Ordering::SeqCst));
    });
}

/// For verbs that are usually ended with Ctrl-C.
pub(crate) fn interruption_is_success() {
    EXIT_CODE.store(0, Ordering::SeqCst);
}

/// `cargo` in this repository.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.current_dir(repo::root()).args(arguments);
    command
}

/// Runs a command to its end with our standard output; fails if it fails.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = Running::start(command)?.wait()?;
    ensure_success(command, status)
}

/// The same, but also passes each line of standard output to `look`.
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

/// Fails with the command's name unless it succeeded.
pub(crate) fn ensure_success(command: &Command, status: ExitStatus) -> Result<()> {
    if !status.success() {
        bail!("`{}` ended with {status}", spelled(command));
    }
    Ok(())
}

/// Standard output of a short command; `None` if it does not exist or fails. Its error output is
/// hidden.
pub(crate) fn output(command: &mut Command) -> Option<String> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let printed = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| printed.trim().to_owned())
}

/// The process group of a child, and the process that guards it.
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

/// A running child with its descendants, which are ended when it is dropped.
pub(crate) struct Running {
    /// The child itself, for its pipes.
    pub(crate) child: Child,
}

impl Running {
    /// Starts a command without input, as the leader of a new group.
    pub(crate) fn start(command: &mut Command) -> Result<Self> {
        // Locked before the start, so that a signal in between finds the child.
        let mut running = running();
        group::lead(command);
        let child = command
            .stdin(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot run `{}`", spelled(command)))?;
        let leader = child.id();
        let guard = group::guard(leader);
        running.push(Group { leader, guard });
        Ok(Self { child })
    }

    /// Waits for the child to end.
    pub(crate) fn wait(&mut self) -> io::Result<ExitStatus> {
        let status = self.child.wait();
        leave_the_end_to_the_signal();
        status
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let leader = self.child.id();
        if matches!(self.child.try_wait(), Ok(None)) {
            let stopping = thread::spawn(move || group::stop(leader));
            // The child must be reaped meanwhile, or the group would seem to be alive.
            let _ = self.child.wait();
            let _ = stopping.join();
        }
        let mut running = running();
        if let Some(place) = running.iter().position(|group| group.leader == leader) {
            running.swap_remove(place).dismiss_guard();
        }
    }
}

fn running() -> MutexGuard<'static, Vec<Group>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// After a signal, the end of the child is not a failure to report: the signal handler exits the
/// process.
fn leave_the_end_to_the_signal() {
    while STOPPING.load(Ordering::SeqCst) {
        thread::sleep(GRACE);
    }
}

/// A command as typed in a shell, without the path of the program.
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
        // The pipe is at its end once the last process that could write to it has ended.
        pipe.read_to_end(&mut Vec::new())
            .expect("a pipe is readable");
        assert!(
            start.elapsed() < Duration::from_secs(30),
            "the sleeper survived its leader"
        );
    }
}
