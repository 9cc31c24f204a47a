//! Files that are written completely or not at all, and standard output.
//!
//! A file is written without a name or under a temporary one, flushed to disk, and then replaces an
//! older file in a single step. So after a full disk, a signal or a second writer there is the old
//! file or the new one, never part of a file.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::Path;

use loadcurve::scenario::Network;
use same_file::Handle;

use crate::failure::Failure;

/// Name of standard output in messages.
pub(crate) const STDOUT: &str = "standard output";

/// Writes a file, replacing any file of that name.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    written(path, bytes).map_err(|error| Failure::file(path, error))
}

/// Exit code of a command whose reader, such as `head`, is gone. Shells report it for programs ended by the signal
/// of a broken pipe: 128 plus the number of the signal, 13.
pub(crate) const CLOSED_PIPE: u8 = 141;

/// Failure to write to standard output.
pub(crate) fn stdout_failure(error: io::Error) -> Failure {
    match error.kind() {
        ErrorKind::BrokenPipe => Failure::ClosedPipe,
        _ => Failure::file(STDOUT.as_ref(), error),
    }
}

/// Writes to standard output.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    let printed = stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush());
    printed.map_err(stdout_failure)
}

/// Writes a message to standard error. Failure is ignored, as nobody may be left to read it.
pub(crate) fn say(words: &str) {
    let _ = writeln!(io::stderr(), "loadcurve: {words}");
}

/// Warns of networks that can deadlock, with the cycle of channels of each. Equal warnings are printed once.
pub(crate) fn warn_of_deadlocks<'a>(networks: impl IntoIterator<Item = &'a Network>) {
    let deadlocks = networks.into_iter().filter_map(Network::deadlock);
    say_once(deadlocks.map(|deadlock| deadlock.words));
}

/// The same, and of networks without a model: of all of them, unless simulations take its place, and otherwise of those
/// some of whose nodes send each other nothing.
pub(crate) fn warn_of_missing_curves<'a>(
    networks: impl IntoIterator<Item = &'a Network> + Clone,
    are_simulated: bool,
) {
    warn_of_deadlocks(networks.clone());
    let unmodelled = networks.into_iter().filter_map(|network| {
        let reason = network.is_modelled().err()?;
        // Elsewhere there are ways around failures, or a link says that there are none.
        if network.kind().adds_waits() {
            return (!are_simulated).then(|| reason.to_string());
        }
        let pairs = network.unjoined_pairs().ok()?;
        Some(format!(
            "{reason}; {pairs} pairs of nodes have no minimal route left and send each other nothing"
        ))
    });
    say_once(unmodelled);
}

fn say_once(all: impl Iterator<Item = String>) {
    let mut printed = BTreeSet::new();
    for words in all {
        if !printed.contains(&words) {
            say(&words);
            printed.insert(words);
        }
    }
}

/// Rejects outputs that are also inputs, under whatever name, and two outputs to the same file.
/// Standard output may be a file too.
pub(crate) fn check_distinct(outputs: &[&Path], inputs: &[&Path]) -> Result<(), loadcurve::Error> {
    let mut known: Vec<(Handle, String)> = Vec::new();
    for input in inputs {
        known
            .extend(handle(input).map(|handle| (handle, format!("an input, {}", input.display()))));
    }
    let stdout = Handle::stdout().ok().map(|handle| (handle, STDOUT.into()));
    let named = outputs.iter().map(|output| {
        let name = output.display().to_string();
        (handle(output), name)
    });
    let all = stdout
        .into_iter()
        .map(|(handle, name)| (Some(handle), name))
        .chain(named);
    for (handle, name) in all {
        let Some(handle) = handle else { continue };
        if let Some((_, other)) = known.iter().find(|(known, _)| *known == handle) {
            let allowed = format!("a file of its own: it is the same file as {other}");
            return Err(loadcurve::Error::illegal("output", &name, allowed));
        }
        known.push((handle, name));
    }
    // Files that do not exist yet have only their names to compare.
    for (place, output) in outputs.iter().enumerate() {
        if outputs[..place].contains(output) {
            let name = output.display().to_string();
            return Err(loadcurve::Error::illegal("output", &name, "given once"));
        }
    }
    Ok(())
}

/// The identity of a regular file. Other files are not opened: a pipe would wait for its other end.
fn handle(path: &Path) -> Option<Handle> {
    let is_file = fs::metadata(path).is_ok_and(|it| it.is_file());
    is_file.then(|| Handle::from_path(path).ok()).flatten()
}

fn written(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match fs::metadata(path) {
        // Devices and pipes are written to, not replaced.
        Ok(known) if !known.is_file() => {
            OpenOptions::new().write(true).open(path)?.write_all(bytes)
        }
        Ok(known) => {
            // A file without write permission must not be replaced either.
            OpenOptions::new().write(true).open(path)?;
            // A symbolic link stays, and the file behind it is replaced.
            replace(&fs::canonicalize(path)?, bytes, Some(&known.permissions()))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => replace(path, bytes, None),
        Err(error) => Err(error),
    }
}

/// Replaces the file of this name by a new one, with these permissions or the default ones.
fn replace(path: &Path, bytes: &[u8], permissions: Option<&fs::Permissions>) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let fill = |file: &mut File| {
        if let Some(permissions) = permissions {
            file.set_permissions(permissions.clone())?;
        }
        file.write_all(bytes)?;
        file.sync_all()
    };
    match nameless::replace(folder, path, fill) {
        Err(error) if error.kind() == ErrorKind::Unsupported => named(folder, path, fill),
        done => done,
    }
}

/// The same, by way of a temporary file with a unique name. It is removed if writing fails; only a
/// signal may leave it behind.
fn named(
    folder: &Path,
    path: &Path,
    fill: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".loadcurve-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    fill(file.as_file_mut())?;
    file.persist(path).map(drop).map_err(|error| error.error)
}

/// Nameless files, which vanish with their writer. Linux supports them.
#[cfg(target_os = "linux")]
mod nameless {
    use super::*;

    use std::io::Error;
    use std::os::fd::AsRawFd as _;
    use std::os::unix::fs::OpenOptionsExt as _;
    use std::path::PathBuf;

    use rustix::fs::{AtFlags, CWD, OFlags, linkat};

    /// Number of attempts to find a free name.
    const ATTEMPTS: u32 = 100;

    /// Fills a file and then gives it its name. If the file system does not support nameless files,
    /// returns `Unsupported` without having changed anything.
    pub(super) fn replace(
        folder: &Path,
        path: &Path,
        fill: impl FnOnce(&mut File) -> io::Result<()>,
    ) -> io::Result<()> {
        let unsupported =
            |error: &dyn std::fmt::Display| Error::new(ErrorKind::Unsupported, error.to_string());
        let mut options = OpenOptions::new();
        options.write(true).mode(0o666);
        options.custom_flags(OFlags::TMPFILE.bits().cast_signed());
        let mut file = match options.open(folder) {
            Ok(file) => file,
            // A missing folder or one without write permission would fail any other method too.
            Err(error) => match error.kind() {
                ErrorKind::NotFound | ErrorKind::PermissionDenied => return Err(error),
                _ => return Err(unsupported(&error)),
            },
        };
        let source = format!("/proc/self/fd/{}", file.as_raw_fd());
        let link = |name: &Path| linkat(CWD, &*source, CWD, name, AtFlags::SYMLINK_FOLLOW);
        fill(&mut file)?;
        match link(path) {
            Ok(()) => return Ok(()),
            Err(rustix::io::Errno::EXIST) => {}
            Err(error) => return Err(unsupported(&error)),
        }
        // Only a file that has a name can replace another one.
        for attempt in 0..ATTEMPTS {
            let beside = beside(folder, attempt);
            match link(&beside) {
                Ok(()) => {
                    let renamed = fs::rename(&beside, path);
                    if renamed.is_err() {
                        let _ = fs::remove_file(&beside);
                    }
                    return renamed;
                }
                Err(rustix::io::Errno::EXIST) => {}
                Err(error) => return Err(unsupported(&error)),
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }

    fn beside(folder: &Path, attempt: u32) -> PathBuf {
        folder.join(format!(".loadcurve-{}-{attempt}", std::process::id()))
    }
}

#[cfg(not(target_os = "linux"))]
mod nameless {
    use super::*;

    pub(super) fn replace(
        _: &Path,
        _: &Path,
        _: impl FnOnce(&mut File) -> io::Result<()>,
    ) -> io::Result<()> {
        Err(ErrorKind::Unsupported.into())
    }
}
