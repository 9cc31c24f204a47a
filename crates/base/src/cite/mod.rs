//! Published works behind the models: sources, citations in text, and BibTeX entries.

mod bibtex;
mod citation;
pub mod source;

pub use bibtex::bibliography;
pub use source::{Journal, Source};
