//! Citations of the papers.

use loadcurve::cite::Source;
use serde::Serialize;
use tsify::Tsify;

/// Citation of a paper.
#[derive(Debug, Serialize, Tsify)]
pub struct Citation {
    /// Its key, which identifies the paper.
    key: &'static str,
    sentence: String,
    bibtex: String,
    doi: Option<&'static str>,
}

impl From<&Source> for Citation {
    fn from(source: &Source) -> Self {
        Self {
            key: source.key,
            sentence: source.citation(),
            bibtex: source.bibtex(),
            doi: source.doi,
        }
    }
}
