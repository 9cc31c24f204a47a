//! Starts, watches and stops a child together with all its descendants.

#[cfg(not(unix))]
pub(super) use elsewhere::{dismiss, guard, lead, stop};
#[cfg(unix)]
pub(super) use unix::{dismiss, guard, lead, stop};

/// Process groups, on systems that support them.
#[cfg(unix)]
mod unix {
    use std::io::Write;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command, Stdio};
    use std::thread;
    use std::time::{Duration, Instant};

    use nix::errno::Errno;
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;

    use super::super::GRACE;

    /// Makes the command the leader of a new group.
    pub(in super::super) fn lead(command: &mut Command) {
        command.process_group(0);
    }

    /// Asks the group to end, and kills what is left of it after a grace period.
    pub(in super::super) fn stop(leader: u32) {
        let Ok(leader) = i32::try_from(leader).map(Pid::from_raw) else {
            return;
        };
        let mut sent = killpg(leader, Signal::SIGTERM);
        let start = Instant::now();
        while sent != Err(Errno::ESRCH) && start.elapsed() < GRACE {
            thread::sleep(Duration::from_millis(20));
            sent = killpg(leader, None);
        }
        let _ = killpg(leader, Signal::SIGKILL);
    }

    /// A shell that reads from our pipe. It gets a line when everything is done, or the end of the
    /// pipe if we died too suddenly to clean up; it then stops the group for us.
    pub(in super::super) fn guard(leader: u32) -> Option<Child> {
        const SCRIPT: &str =
            r#"read -r _ || { kill -s TERM -- "-$0"; sleep 3; kill -s KILL -- "-$0"; }"#;
        let mut command = Command::new("sh");
        lead(&mut command);
        command
            .args(["-c", SCRIPT, &leader.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .ok()
    }

    /// Tells the guard that everything is done.
    pub(in super::super) fn dismiss(mut guard: Child) {
        if let Some(mut pipe) = guard.stdin.take() {
            let _ = pipe.write_all(b"done\n");
        }
        let _ = guard.wait();
    }
}

/// On other systems the console sends Ctrl-C to all of its processes; the rest is best effort.
#[cfg(not(unix))]
mod elsewhere {
    use std::process::{Child, Command, Stdio};

    pub(in super::super) fn lead(_command: &mut Command) {}

    pub(in super::super) fn stop(leader: u32) {
        let _ = Command::new("taskkill")
            .args(["/T", "/F", "/PID", &leader.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
    }

    pub(in super::super) fn guard(_leader: u32) -> Option<Child> {
        None
    }

    pub(in super::super) fn dismiss(guard: Child) {
        drop(guard);
    }
}
