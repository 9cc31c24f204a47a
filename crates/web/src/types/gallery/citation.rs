//! How the papers are cited.

use loadcurve::paper::Source;
use serde::Serialize;
use tsify::Tsify;

/// How to cite a paper.
#[derive(Debug, Serialize, Tsify)]
pub struct Citation {
    /// Its key, which tells papers apart.
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
