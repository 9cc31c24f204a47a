//! Results printed in the papers behind the models, each with the link that reproduces it: figures,
//! tables with their errata, values for the curves, and the stories behind the numbers; and the classic
//! comparisons of the field.
//!
//! ```
//! use loadcurve::scenario::Scenario;
//! use loadcurve_gallery::figure::FIGURES;
//! let link = FIGURES[0].panels[0].link;
//! assert_eq!(Scenario::read(link).scenario.query(), link);
//! ```

pub mod classic;
pub mod figure;
pub mod mudge_makrucki;
pub mod number;
pub mod published;
pub mod story;
pub mod tour;
