//! The file to which a sweep appends its results line by line, and from which it resumes.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use loadcurve::Error;
use loadcurve::scenario::Context;
use loadcurve::sweep::{Merge, whole_lines};

use crate::failure::Failure;
use crate::{input, output};

/// A file of results with one writer.
#[derive(Debug)]
pub(crate) struct Ledger {
    path: PathBuf,
    file: File,
}

impl Ledger {
    /// Opens or creates a file and reads its contents. An incomplete last line, left by an earlier
    /// writer that was stopped, is removed; the returned flag is true if there was one.
    pub(crate) fn open(
        path: &Path,
        context: &Context,
        is_quiet: bool,
    ) -> Result<(Self, Merge, bool), Failure> {
        let failed = |error| Failure::file(path, error);
        let mut options = OpenOptions::new();
        let options = options.read(true).append(true).create(true);
        let mut file = options.open(path).map_err(failed)?;
        // An endless file cannot be read to its end, and one without a length cannot be truncated.
        if !file.metadata().map_err(failed)?.is_file() {
            let name = path.to_string_lossy();
            return Err(Error::illegal("output", &name, "the name of a plain file").into());
        }
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            // A scheduler that restarted a shard may not have ended the first run. The first run
            // then continues, and nothing is left to do when it has ended.
            if !is_quiet {
                let path = path.display();
                output::say(&format!("{path}: waiting for another sweep to end"));
            }
            file.lock().map_err(failed)?;
        }
        // Some cluster file systems do not support locks; avoiding two writers of one file is then
        // up to the user.
        let bytes = input::rest(path, &mut file, input::MAX_RESULTS_BYTES)?;
        let text = input::decoded(path, bytes)?;
        let refused = |source| Failure::results(path, source);
        let (whole, torn) = whole_lines(&text).map_err(refused)?;
        let mut known = Merge::new(context);
        known.add(whole).map_err(refused)?;
        if !torn.is_empty() {
            file.set_len(whole.len() as u64).map_err(failed)?;
        }
        let path = path.to_owned();
        Ok((Self { path, file }, known, !torn.is_empty()))
    }

    /// Appends a line in one write, so that it is there completely or, if the process is stopped
    /// during the write, without its end.
    pub(crate) fn add(&mut self, line: &str) -> Result<(), Failure> {
        let text = format!("{line}\n");
        let written = self.file.write_all(text.as_bytes());
        written.map_err(|error| Failure::file(&self.path, error))
    }

    /// Flushes the file to disk, so that it survives a crash of the machine.
    pub(crate) fn close(self) -> Result<(), Failure> {
        let kept = self.file.sync_all();
        kept.map_err(|error| Failure::file(&self.path, error))
    }
}
