//! What the papers print: sources, tables, settings of figures, errata.

mod bibtex;
mod citation;
pub mod figure;
pub mod mudge_makrucki;
mod remark;
pub mod source;

pub use remark::remarks;
pub use source::Source;
