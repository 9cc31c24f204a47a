//! What the papers print: sources, tables, settings of figures, errata.

mod bibtex;
pub mod source;

pub use source::Source;
