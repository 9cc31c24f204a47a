//! Contents of the papers: sources, tables, settings of figures, errata and the stories behind
//! them.

mod bibtex;
mod citation;
pub mod figure;
pub mod mudge_makrucki;
pub mod published;
mod remark;
pub mod source;
pub mod story;
pub mod tour;

pub use bibtex::bibliography;
pub use remark::{remarks, warnings};
pub use source::Source;
