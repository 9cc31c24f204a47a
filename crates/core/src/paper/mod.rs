//! Contents of the papers: tables, settings of figures, errata and the stories behind them.

pub mod figure;
pub mod mudge_makrucki;
pub mod published;
pub mod story;
pub mod tour;
