//! Reasons for the command to fail.

use std::path::Path;

/// Reasons for a verb to fail.
#[non_exhaustive]
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error(transparent)]
    BadInput(#[from] loadcurve::Error),
    #[error(transparent)]
    Native(loadcurve_native::Error),
    #[error("the picture could not be turned into pixels: {0}")]
    Raster(String),
    #[error("the threads could not be started: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    #[error("{path}: {source}")]
    File {
        path: String,
        source: std::io::Error,
    },
    /// The reader of standard output is gone.
    #[error("standard output is a pipe whose reader is gone")]
    ClosedPipe,
    #[error("{path}: {source}")]
    Results {
        path: String,
        source: loadcurve::Error,
    },
    #[error("{path}: {source}")]
    Lesson {
        path: String,
        source: loadcurve_lesson::Error,
    },
    #[error("the lesson has mistakes: {}", .0.join("; "))]
    Unmet(Vec<String>),
    #[error("{count} of {of} jobs are missing:\n{names}", count = jobs.len(), names = jobs.join("\n"))]
    Missing { jobs: Vec<String>, of: usize },
}

impl Failure {
    /// Failure to read or write a file.
    pub(crate) fn file(path: &Path, source: std::io::Error) -> Self {
        let path = shown(path);
        Self::File { path, source }
    }

    /// Failure to use a file of results because of its contents.
    pub(crate) fn results(path: &Path, source: loadcurve::Error) -> Self {
        let path = shown(path);
        Self::Results { path, source }
    }

    /// Failure to read a lesson because of its contents.
    pub(crate) fn lesson(path: &Path, source: loadcurve_lesson::Error) -> Self {
        let path = shown(path);
        Self::Lesson { path, source }
    }
}

/// The name of a file in a message, always a single line.
pub(crate) fn shown(path: &Path) -> String {
    let name = path.display().to_string();
    name.replace(char::is_control, "\u{fffd}")
}

impl From<loadcurve_native::Error> for Failure {
    fn from(error: loadcurve_native::Error) -> Self {
        match error {
            loadcurve_native::Error::BadInput(error) => Self::BadInput(error),
            other => Self::Native(other),
        }
    }
}
