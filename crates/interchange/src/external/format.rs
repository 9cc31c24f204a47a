//! Kinds of files, detected by their contents.

use loadcurve_base::line_ends::with_line_feeds;

use super::booksim;
use crate::nccl;

/// Kinds of files that can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A file of Loadcurve's own, in CSV or JSON.
    Loadcurve,
    /// Logs of `BookSim2`.
    BookSim,
    /// Output of nccl-tests or rccl-tests: times of collective operations, and no curve.
    NcclTests,
    /// A table whose columns are to be named.
    Table,
}

impl Format {
    /// The format of a text, regardless of the name of its file.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let text = &*with_line_feeds(text);
        if booksim::is_log(text) {
            return Self::BookSim;
        }
        if nccl::is_output(text) {
            return Self::NcclTests;
        }
        let is_json = text
            .trim_start_matches(['\u{feff}', ' ', '\n'])
            .starts_with('{');
        let mut lines = text
            .lines()
            .map(|line| line.trim_start_matches(['\u{feff}', '"', '#', ' ']));
        if is_json || lines.any(|line| line.starts_with("link:")) {
            return Self::Loadcurve;
        }
        Self::Table
    }
}
