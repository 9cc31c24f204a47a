//! Statistics of a run's latencies: end of the warm-up, mean and confidence interval, quantiles.
//!
//! Latencies arrive one by one and are kept in bounded memory: their order as a series of cells, their
//! distribution as a [`Histogram`]. A [`warm_up`] is cut off the series, the rest is divided into
//! [`BatchMeans`], and these give an [`Interval`].

mod batch_means;
mod correlation;
mod course;
mod histogram;
mod interval;
mod series;
mod student;
pub mod warm_up;

pub use batch_means::BatchMeans;
pub(super) use batch_means::FEWEST_BATCHES;
pub use course::{Course, Stretch};
pub use histogram::{Bin, Histogram};
pub use interval::Interval;
pub(super) use interval::ratio_half_width;
pub(super) use series::Series;
pub(super) use student::two_sided_95;
